/**
 * The one test command: types, lint, then all tests.
 *
 * `npm test` runs the large counts of the specifications at a few per cent and one Minecraft version; `npm run soak`
 * runs the same code with whole counts at every version. `npm test -- FILE ...` runs only those files.
 */
import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { check } from './check.ts';
import { ROOT, run } from './run.ts';

const ALL_VERSIONS = '1.16.5,1.20.4,1.21.4';

const args = process.argv.slice(2);
const soak = args.includes('--soak');
const allVersions = soak || args.includes('--all-versions');
const named = args.filter((arg) => !arg.startsWith('--'));
const files = named.length > 0 ? named : globSync('{src,test}/**/*.test.ts', { cwd: ROOT }).sort();

const checked = named.length > 0 || (await check());
const env = {
  ...process.env,
  ...(soak ? { SOULSAND_SOAK: '1' } : {}),
  ...(allVersions ? { SOULSAND_VERSIONS: ALL_VERSIONS } : {}),
};
const concurrency = Math.max(2, availableParallelism());
const { code } = await run('node', ['--test', `--test-concurrency=${concurrency}`, ...files], 'show', env);
process.exitCode = checked ? code : 1;
