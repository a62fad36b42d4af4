import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import { type HttpOptions, type HttpServer, startHttp } from '../index.ts';

export const TOKEN = 'a-token-for-tests-only';

/** A server on a free port that is closed with the test. `/echo` asks for the token, `/open` does not. */
export async function startForTest(t: TestContext, options: Partial<HttpOptions> = {}): Promise<HttpServer> {
  const started = await startHttp({ token: TOKEN, port: 0, ...options });
  assert.ok(started.ok, started.ok ? '' : started.why);
  const server = started.value;
  t.after(() => server.close());
  server.mount('/echo', async (request) => new Response(`${new URL(request.url).pathname} ${await request.text()}`));
  server.mount('/open', () => new Response('open'), { public: true });
  return server;
}

export const bearer = { authorization: `Bearer ${TOKEN}` };

/** What a refusal looks like on the wire. */
export interface Refusal {
  readonly ok: boolean;
  readonly code: string;
  readonly why: string;
  readonly how_to: string;
}

export async function refusalOf(response: Response): Promise<Refusal> {
  assert.match(response.headers.get('content-type') ?? '', /^application\/json/);
  const refusal = (await response.json()) as Refusal;
  assert.equal(refusal.ok, false);
  for (const text of [refusal.code, refusal.why, refusal.how_to]) assert.ok(text.length > 0);
  return refusal;
}

/** Sends bytes as they are and collects the answer until the server hangs up. */
export function rawRequest(server: HttpServer, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(server.port, server.host, () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8');
    socket.on('data', (chunk) => {
      answer += chunk;
    });
    socket.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ECONNRESET' ? resolve(answer) : reject(error),
    );
    socket.on('close', () => resolve(answer));
  });
}

/** A request line and headers, closed afterwards. */
export function head(line: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`);
  return [`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n');
}
