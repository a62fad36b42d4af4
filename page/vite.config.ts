import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vite';

/** The page, built to where the viewer serves it from. */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: '/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: fileURLToPath(new URL('../dist/page', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'play.html', 'learn.html', 'operator.html'].map((page) =>
        fileURLToPath(new URL(page, import.meta.url)),
      ),
    },
  },
});
