/** Compiles `src` to `dist` for publishing, JavaScript with declarations, and builds the page into it. */
import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { buildPage } from './page.ts';
import { ROOT, run } from './run.ts';

rmSync(resolve(ROOT, 'dist'), { recursive: true, force: true });
const { code, output } = await run('tsc', ['-p', 'tsconfig.build.json', '--pretty'], 'keep');
if (code !== 0) console.error(output);
else await buildPage();
process.exitCode = code;
