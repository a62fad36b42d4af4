/** Builds the page into `dist/page` when it is missing or older than what it is made from; `--force` builds it anyway. */
import { globSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from './run.ts';

/** Where the viewer serves it from. */
const BUILT = resolve(ROOT, 'dist/page');

/** What the page is made from. */
const SOURCES = ['page/**/*', 'src/viewer/**/*protocol.ts', 'package-lock.json'];

/** Builds the page into a folder. */
export async function buildPage(folder = BUILT): Promise<void> {
  // Loaded only when there is something to build: it takes longer than the look whether there is.
  const { build } = await import('vite');
  await build({
    configFile: resolve(ROOT, 'page/vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder },
  });
}

function isStale(): boolean {
  const built = statSync(resolve(BUILT, 'index.html'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return globSync(SOURCES, { cwd: ROOT }).some((path) => statSync(resolve(ROOT, path)).mtimeMs > built);
}

if (import.meta.main && (process.argv.includes('--force') || isStale())) {
  console.log('building the page');
  await buildPage();
}
