/**
 * Benchmarks. `npm run bench` runs all and prints a table with what is wanted; `npm run -s bench -- NAME [NAME ...] --json`
 * runs the named ones and prints one JSON object last. `--seed=N` makes those that draw their worlds draw others.
 */
import { type Benchmark, benchmarks } from './benchmarks.ts';

const COMPARISON = /^(<=|>=|<|>)\s*([\d.e+-]+)$/;

function meets(value: number, wanted: string): boolean | undefined {
  const match = COMPARISON.exec(wanted);
  if (match === null) return undefined;
  const limit = Number(match[2]);
  switch (match[1]) {
    case '<=':
      return value <= limit;
    case '>=':
      return value >= limit;
    case '<':
      return value < limit;
    default:
      return value > limit;
  }
}

function printTable(name: string, benchmark: Benchmark, figures: Readonly<Record<string, number>>): void {
  console.log(`\n${name}`);
  for (const [figure, value] of Object.entries(figures)) {
    const wanted = benchmark.wanted[figure] ?? '';
    const met = meets(value, wanted);
    const mark = met === undefined ? '' : met ? 'ok' : 'MISSED';
    const shown =
      Math.abs(value) >= 1000 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(4)));
    console.log(`  ${figure.padEnd(34)} ${shown.padStart(14)}  ${wanted.padEnd(10)} ${mark}`.trimEnd());
  }
}

const args = process.argv.slice(2);
const json = args.includes('--json');
const seedText = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length);
const options = seedText === undefined ? {} : { seed: Number(seedText) };
if (seedText !== undefined && !/^\d+$/.test(seedText)) {
  console.error(`a seed is a whole number, not ${seedText}`);
  process.exit(2);
}
const named = args.filter((arg) => !arg.startsWith('--'));
const unknown = named.filter((name) => !(name in benchmarks));
if (unknown.length > 0) {
  console.error(`no benchmark ${unknown.join(', ')}; there are: ${Object.keys(benchmarks).join(', ')}`);
  process.exit(2);
}

const results: Record<string, Readonly<Record<string, number>>> = {};
for (const name of named.length > 0 ? named : Object.keys(benchmarks)) {
  const load = benchmarks[name];
  if (load === undefined) continue;
  const benchmark = await load();
  const figures = await benchmark.run(options);
  results[name] = figures;
  if (!json) printTable(name, benchmark, figures);
}
const [only] = named;
if (json) console.log(JSON.stringify(named.length === 1 && only !== undefined ? results[only] : results));
// Minecraft libraries leave timers behind; the figures are out.
process.exit(0);
