import type { Failure } from '../core/index.ts';

/** A failure as JSON on the wire: `{ok: false, code, why, how_to}`. */
export function refusalBody(failure: Failure): string {
  return JSON.stringify({ ok: false, code: failure.code, why: failure.why, how_to: failure.howTo });
}

/** The answer that carries a failure. */
export function refuse(status: number, failure: Failure, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(refusalBody(failure), {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  });
}
