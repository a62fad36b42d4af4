import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type ClientSnippet, clientSnippets } from './client-snippets.ts';

const FACTS = {
  mcpUrl: 'http://127.0.0.1:7420/mcp',
  token: 'a-token',
  command: ['/usr/bin/node', '/opt/soulsand/main.js'],
  server: '127.0.0.1:25565',
};

const textFor = (snippets: readonly ClientSnippet[], client: string): string =>
  snippets.find((snippet) => snippet.client === client)?.text ?? '';

test('CLI-8: each client gets what it reads, with address and token', () => {
  const snippets = clientSnippets(FACTS);
  const headers = { Authorization: 'Bearer a-token' };
  assert.equal(
    textFor(snippets, 'Claude Code'),
    'claude mcp add --transport http soulsand http://127.0.0.1:7420/mcp --header "Authorization: Bearer a-token"',
  );
  assert.deepEqual(JSON.parse(textFor(snippets, 'Cursor')).mcpServers.soulsand, { url: FACTS.mcpUrl, headers });
  assert.deepEqual(JSON.parse(textFor(snippets, 'VS Code')).servers.soulsand, {
    type: 'http',
    url: FACTS.mcpUrl,
    headers,
  });
  assert.deepEqual(JSON.parse(textFor(snippets, 'Claude Desktop')).mcpServers.soulsand, {
    command: '/usr/bin/node',
    args: ['/opt/soulsand/main.js', 'mcp', '--server', '127.0.0.1:25565', '--username', 'Soul_2'],
  });
});

test('CLI-8: a token from the environment is named, not written out', () => {
  const snippets = clientSnippets({ ...FACTS, token: undefined });
  assert.ok(textFor(snippets, 'Claude Code').includes('Bearer $SOULSAND_TOKEN'));
  assert.ok(textFor(snippets, 'Cursor').includes(`Bearer $\{env:SOULSAND_TOKEN}`));
});
