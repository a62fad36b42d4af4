/** Compiles `src` to `dist` for publishing: JavaScript with declarations. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT, run } from './run.ts';

rmSync(resolve(ROOT, 'dist'), { recursive: true, force: true });
const { code, output } = await run('tsc', ['-p', 'tsconfig.build.json', '--pretty'], 'keep');
if (code !== 0) console.error(output);
process.exitCode = code;
