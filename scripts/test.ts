/**
 * The one test command: types, lint, then all tests.
 *
 * `npm test` runs the large counts of the specifications at a few per cent and one Minecraft version; `npm run soak`
 * runs the same code with whole counts at every version. `npm test -- FILE ...` runs only those files, each by itself.
 */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { check } from './check.ts';
import { ROOT, run } from './run.ts';
import { openLanes } from './test-lanes.ts';

const ALL_VERSIONS = '1.16.5,1.20.4,1.21.4';

const args = process.argv.slice(2);
const soak = args.includes('--soak');
const allVersions = soak || args.includes('--all-versions');
const named = args.filter((arg) => !arg.startsWith('--'));
const checked = named.length > 0 || (await check());
const env = {
  // Each process of the run compiles only what none before it has.
  NODE_COMPILE_CACHE: resolve(ROOT, 'node_modules/.cache/compiled'),
  ...process.env,
  ...(soak ? { SOULSAND_SOAK: '1' } : {}),
  ...(allVersions ? { SOULSAND_VERSIONS: ALL_VERSIONS } : {}),
};
// One more than there are processors: tests of worlds wait for ticks half of their time.
const concurrency = availableParallelism() + 1;
const lanes =
  named.length > 0 ? undefined : openLanes(globSync('{src,test}/**/*.test.ts', { cwd: ROOT }).sort(), concurrency);
const files = lanes?.files ?? named;
const { code } = await run('node', ['--test', `--test-concurrency=${concurrency}`, ...files], 'show', env);
const unfinished = lanes?.close() ?? [];
for (const file of unfinished) console.error(`not run to its end: ${file}`);
process.exitCode = checked && unfinished.length === 0 ? code : 1;
