import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { oneBody } from '../body.ts';
import { createMcpMount, type McpMount, type McpMountOptions } from '../mount.ts';
import { smallBody } from './small-body.ts';

/** The client's protocol era: `legacy` speaks the protocol of 2025, `auto` finds out that 2026 is spoken here. */
export const ERAS = ['legacy', 'auto'] as const;
type Era = (typeof ERAS)[number];

/** A mount over a {@link smallBody}, closed after the test. */
export function mountOf(context: TestContext, options: Partial<McpMountOptions> = {}): McpMount {
  const mount = createMcpMount({ bodies: oneBody(smallBody()), version: '0.0.0-test', ...options });
  context.after(() => mount.close());
  return mount;
}

/** A client that is connected without a socket. One of 2025 has its stream of notifications open. */
export async function connect(context: TestContext, mount: McpMount, era: Era, path = '/mcp'): Promise<Client> {
  const client = new Client({ name: 'test', version: '0' }, { versionNegotiation: { mode: era } });
  const listening = Promise.withResolvers<void>();
  const fetch = async (url: string | URL, init?: RequestInit) => {
    const response = await mount.fetch(new Request(url, init));
    if (init?.method === 'GET') listening.resolve();
    return response;
  };
  await client.connect(new StreamableHTTPClientTransport(new URL(`http://127.0.0.1${path}`), { fetch }));
  context.after(() => client.close());
  if (era === 'legacy') await listening.promise;
  return client;
}

/** The first text of an answer. */
export function textOf(result: { content: unknown }): string {
  return (result.content as { text: string }[])[0]?.text ?? '';
}

/** Sends a message by hand. */
export function post(
  mount: McpMount,
  path: string,
  message: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return mount.fetch(
    new Request(`http://127.0.0.1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: typeof message === 'string' ? message : JSON.stringify(message),
    }),
  );
}

/** What opens a session of 2025. */
export const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } },
};

/** Opens a 2025 session by hand; reads the answer to its end. */
export async function initialize(mount: McpMount, path = '/mcp'): Promise<string> {
  const response = await post(mount, path, INITIALIZE);
  assert.equal(response.status, 200);
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

/** Lets the event loop turn until something has come true. */
export async function turnsUntil(isTrue: () => boolean): Promise<void> {
  for (let turn = 0; turn < 10_000 && !isTrue(); turn++) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(isTrue());
}

/** Why a request was refused. */
export async function refusal(response: Response): Promise<{ status: number; message: string }> {
  const { error } = (await response.json()) as { error: { message: string } };
  return { status: response.status, message: error.message };
}
