import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseMcpPath } from './paths.ts';

test('MCP-16: addresses name a body and a client', () => {
  assert.deepEqual(parseMcpPath('/mcp', '/mcp'), { body: undefined, client: undefined });
  assert.deepEqual(parseMcpPath('/mcp/', '/mcp'), { body: undefined, client: undefined });
  assert.deepEqual(parseMcpPath('/mcp/Soul_1', '/mcp'), { body: 'Soul_1', client: undefined });
  assert.deepEqual(parseMcpPath('/mcp/Soul_1/claude-2.1', '/mcp'), { body: 'Soul_1', client: 'claude-2.1' });
});

test('MCP-16: any other path is no address', () => {
  const longName = 'a'.repeat(65);
  for (const path of ['/', '/mcpx', '/mcp/a/b/c', '/mcp/%2e%2e', '/mcp/a b', `/mcp/${longName}`, '/mcp/灵/x']) {
    assert.equal(parseMcpPath(path, '/mcp'), undefined, path);
  }
});
