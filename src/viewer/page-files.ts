import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Where the built page lies: the same from `src` and from `dist`. */
const PAGE_FOLDER = fileURLToPath(new URL('../../dist/page', import.meta.url));

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.json': 'application/json; charset=utf-8',
};

/** The page loads from here and talks to here; nothing of it may come from, or go, elsewhere. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "style-src-attr 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Pages with an address of their own: that of a human who lives a resident. */
const PAGES: Readonly<Record<string, string | undefined>> = { '/play': '/play.html' };

/** Seconds that a file whose name carries its hash may be kept. */
const HASHED_SECONDS = 31_536_000;
const HASHED = /^\/assets\/[\w.-]+$/;
const NAMED = /^\/[\w-]+(\.[\w-]+)+$/;

/** Serves the built page. Paths that are none of its files are answered undefined. */
export async function pageFile(path: string, folder = PAGE_FOLDER): Promise<Response | undefined> {
  const name = PAGES[path] ?? path;
  if (!HASHED.test(name) && !NAMED.test(name)) return undefined;
  const type = TYPES[extname(name)];
  if (type === undefined) return undefined;
  const bytes = await readFile(join(folder, name)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  return new Response(bytes, {
    headers: {
      'content-type': type,
      'cache-control': HASHED.test(name) ? `max-age=${HASHED_SECONDS}, immutable` : 'no-cache',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}
