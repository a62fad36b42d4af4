import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_REQUEST_BYTES } from './limits.ts';
import { INITIALIZE, mountOf, post, refusal } from './testing/clients.ts';

test('MCP-23: what cannot be read or stands outside a session is refused with why', async (context) => {
  const mount = mountOf(context);
  const cases: [Promise<Response>, number, RegExp][] = [
    [post(mount, '/mcp', '{"jsonrpc":'), 400, /not JSON/],
    [post(mount, '/mcp', JSON.stringify('x'.repeat(MAX_REQUEST_BYTES))), 413, /larger than \d+ bytes/],
    [post(mount, '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }), 400, /send initialize first/],
    [post(mount, '/mcp', [1, 2]), 400, /./],
    [mount.fetch(new Request('http://127.0.0.1/mcp')), 405, /POST opens a session/],
    [mount.fetch(new Request('http://127.0.0.1/mcp', { method: 'PUT', body: 'x' })), 405, /POST opens a session/],
    [post(mount, '/mcp', INITIALIZE, { 'content-type': 'text/plain' }), 415, /application\/json/],
    [post(mount, '/mcp', INITIALIZE, { accept: 'application/json' }), 406, /text\/event-stream/],
  ];
  for (const [response, status, message] of cases) {
    const refused = await refusal(await response);
    assert.equal(refused.status, status);
    assert.match(refused.message, message);
  }
  assert.equal(mount.sessions, 0, 'and no session is left of it');
});

test('MCP-23: whatever JSON is sent, the answer is a refusal or an acknowledgement, and no session stays', async (context) => {
  const mount = mountOf(context);
  const method = fc.constantFrom(
    'tools/call',
    'tools/list',
    'initialize',
    'server/discover',
    'notifications/cancelled',
  );
  const meta = fc.record({ 'io.modelcontextprotocol/protocolVersion': fc.constantFrom('2026-07-28', '2025-11-25', 3) });
  const message = fc.record(
    {
      jsonrpc: fc.constant('2.0'),
      id: fc.jsonValue(),
      method,
      params: fc.oneof(fc.jsonValue(), fc.record({ _meta: meta })),
    },
    { requiredKeys: [] },
  );
  const headers = fc.record(
    { 'mcp-protocol-version': fc.constantFrom('2026-07-28', '2025-06-18', 'x') },
    { requiredKeys: [] },
  );
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.jsonValue(), message), headers, async (body, given) => {
      const response = await post(mount, '/mcp', body, given);
      assert.ok(response.status >= 400 || response.status === 202, `${response.status} for ${JSON.stringify(body)}`);
      assert.notEqual(response.status, 500, JSON.stringify(body));
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 5000 : 150 },
  );
  assert.equal(mount.sessions, 0);
});
