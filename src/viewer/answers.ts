import type { Context } from 'hono';
import { type Failure, fail } from '../core/index.ts';
import { pageFile } from './page-files.ts';

/** Answers JSON that nobody keeps. */
export function answer<T>(c: Context, value: T): Response {
  c.header('cache-control', 'no-store');
  return c.json(value as object);
}

/** Answers a value; 404 with `why` where there is none. */
export function answerIfKnown(c: Context, value: object | undefined, why: string, howTo: string): Response {
  return value === undefined ? refuse(c, 404, fail('not_found', why, howTo)) : answer(c, value);
}

/** Answers a failure as JSON. */
export function refuse(c: Context, status: 400 | 403 | 404 | 405 | 503, { code, why, howTo }: Failure): Response {
  c.header('cache-control', 'no-store');
  return c.json({ ok: false, code, why, how_to: howTo }, status);
}

/** Answers a file of the built page; `index` stands at `/`. */
export async function answerPage(c: Context, folder: string | undefined, index: string): Promise<Response> {
  const file = await pageFile(c.req.path === '/' ? index : c.req.path, folder);
  if (file !== undefined) return file;
  if (c.req.path !== '/') return refuse(c, 404, fail('not_found', 'there is nothing here', 'open / instead'));
  return refuse(c, 503, fail('page_not_built', 'the page has not been built', 'run npm run page, then reload'));
}

/** Answers whatever else is asked of a path that is only read. */
export function refuseMethod(c: Context): Response {
  return refuse(c, 405, fail('method_not_allowed', `${c.req.method} means nothing here`, 'use GET'));
}
