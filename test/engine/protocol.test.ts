import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { z } from 'zod';
import { PLAYER_MIGRATIONS, SHARED_MIGRATIONS } from '../../src/assistant/index.ts';
import {
  type AgentRequest,
  type AgentResponse,
  decodeRequest,
  decodeResponse,
  encodeMessage,
  HISTORY_KINDS,
  MAX_MESSAGE_CHARS,
  PROTOCOL_VERSION,
  requestSchema,
  responseSchema,
} from '../../src/engine/index.ts';

const version = PROTOCOL_VERSION;

/** One message of each kind. */
const REQUESTS: readonly AgentRequest[] = [
  { version, id: 'r1', kind: 'ask', text: 'What are the rules?', locale: 'en', external: false },
  { version, id: 'r2', kind: 'command', line: 'shop buy 面包 3', locale: 'zh' },
  { version, id: 'r3', kind: 'cancel', request: 'r1' },
  { version, id: 'r4', kind: 'new_conversation' },
];
const RESPONSES: readonly AgentResponse[] = [
  { version, request: 'r1', kind: 'heard' },
  { version, request: 'r1', kind: 'progress', message: 'Reading the manual' },
  {
    version,
    request: 'r2',
    kind: 'result',
    result: { kind: 'trade_receipt', text: 'Sold.', data: { good: 'bread', count: 3 } },
  },
  { version, request: 'r3', kind: 'failure', failure: { code: 'busy', why: 'two are under way', how_to: 'wait' } },
];

function golden(file: string): string {
  return readFileSync(new URL(`golden/${file}`, import.meta.url), 'utf8');
}

const asText = (value: unknown) => `${JSON.stringify(value, undefined, 2)}\n`;

test('ENGINE-14: protocol version 1, the stored kinds and the stores’ shapes are what the golden files say', () => {
  const shape = { request: z.toJSONSchema(requestSchema), response: z.toJSONSchema(responseSchema) };
  assert.equal(asText(shape), golden('protocol-1.schema.json'));
  const lines = [...REQUESTS, ...RESPONSES].map(encodeMessage);
  assert.equal(`${lines.join('\n')}\n`, golden('protocol-1.jsonl'));
  const stored = { history: HISTORY_KINDS, player: PLAYER_MIGRATIONS, shared: SHARED_MIGRATIONS };
  assert.equal(asText(stored), golden('stored.json'));
});

test('ENGINE-14: messages of the golden file are read as they were', () => {
  const lines = golden('protocol-1.jsonl').trimEnd().split('\n');
  const read = lines.map((line, i) => (i < REQUESTS.length ? decodeRequest(line) : decodeResponse(line)));
  assert.deepEqual(
    read.map((one) => (one.ok ? one.value : one)),
    [...REQUESTS, ...RESPONSES],
  );
});

test('ENGINE-14: another version, another shape, no JSON and too much of it are each refused for their reason', () => {
  const [ask] = REQUESTS;
  const cases: [string, string][] = [
    ['{', 'bad_message'],
    ['null', 'bad_message'],
    ['[]', 'bad_message'],
    [JSON.stringify({ ...ask, version: 2 }), 'unsupported_version'],
    [JSON.stringify({ ...ask, version: { toString: '' } }), 'unsupported_version'],
    [JSON.stringify({ ...ask, text: '' }), 'bad_message'],
    [JSON.stringify({ ...ask, extra: 1 }), 'bad_message'],
    [JSON.stringify({ ...ask, kind: 'order' }), 'bad_message'],
    [JSON.stringify({ ...ask, text: 'x'.repeat(MAX_MESSAGE_CHARS) }), 'too_large'],
  ];
  for (const [text, code] of cases) {
    const read = decodeRequest(text);
    assert.equal(read.ok ? 'ok' : read.code, code, text.slice(0, 80));
  }
});
