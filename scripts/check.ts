import { type Outcome, run } from './run.ts';

/** Types and lint, side by side. */
export async function check(): Promise<boolean> {
  const outcomes: readonly Outcome[] = await Promise.all([
    run('tsc', ['-p', 'tsconfig.json', '--pretty'], 'keep'),
    run('tsc', ['-p', 'page/tsconfig.json', '--pretty'], 'keep'),
    run('biome', ['check', '--error-on-warnings', '.'], 'keep'),
  ]);
  for (const { name, code, output } of outcomes) {
    if (code === 0) console.log(`${name}: ok`);
    else console.log(`${name}: failed\n${output}`);
  }
  return outcomes.every(({ code }) => code === 0);
}

if (import.meta.main) process.exitCode = (await check()) ? 0 : 1;
