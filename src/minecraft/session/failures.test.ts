import assert from 'node:assert/strict';
import { test } from 'node:test';
import { componentText } from './component-text.ts';
import { kickFailure, mayReconnect, networkFailure, type SessionFailureCode } from './failures.ts';
import { loadLibrary, type Registry } from './library.ts';

const library = await loadLibrary();
const { default: prismarineRegistry } = (await import('prismarine-registry')) as unknown as {
  default: (version: string) => Registry;
};
const registry = prismarineRegistry('1.20.4');
const text = componentText(library, registry);

const kickedFor = (reason: unknown) => kickFailure(text.textOf(reason), text.keysOf(reason));
const translated = (translate: string, ...parameters: string[]): string =>
  JSON.stringify({ translate, with: parameters });
/** A text as 1.20.3 and later send it. */
const nbt = (fields: Record<string, string>) => ({
  type: 'compound',
  value: Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, { type: 'string', value }])),
});

const KICKS: readonly (readonly [unknown, SessionFailureCode])[] = [
  [translated('multiplayer.disconnect.banned.reason', 'griefing'), 'banned'],
  [translated('multiplayer.disconnect.banned_ip.reason', 'griefing'), 'banned'],
  [JSON.stringify({ text: 'You are banned from this server' }), 'banned'],
  [translated('multiplayer.disconnect.not_whitelisted'), 'not_whitelisted'],
  ['You are not white-listed on this server!', 'not_whitelisted'],
  [translated('multiplayer.disconnect.server_full'), 'server_full'],
  [nbt({ text: 'The server is full!' }), 'server_full'],
  [nbt({ translate: 'multiplayer.disconnect.duplicate_login' }), 'name_taken'],
  [translated('multiplayer.disconnect.name_taken'), 'name_taken'],
  [translated('multiplayer.disconnect.outdated_client', '1.21.4'), 'version_mismatch'],
  [translated('multiplayer.disconnect.incompatible', '1.21.4'), 'version_mismatch'],
  [translated('multiplayer.disconnect.unverified_username'), 'account_required'],
  [translated('disconnect.spam'), 'kicked_for_spam'],
  [translated('multiplayer.disconnect.server_shutdown'), 'server_closed'],
  [JSON.stringify('Server closed'), 'server_closed'],
  [JSON.stringify({ text: '', extra: [{ text: 'Too far ' }, { text: 'away' }] }), 'kicked'],
  ['plain words', 'kicked'],
  ['', 'kicked'],
  [null, 'kicked'],
  [{ strange: [1, 2] }, 'kicked'],
  ['{"broken', 'kicked'],
];

for (const [reason, code] of KICKS) {
  test(`SESSION-6: a kick for ${JSON.stringify(reason)} is ${code}`, () => {
    const failure = kickedFor(reason);
    assert.equal(failure.code, code);
    assert.ok(failure.howTo.length > 10);
    assert.equal(failure.why.startsWith('the server put us out: '), true);
  });
}

test('SESSION-6: the reason is kept as text', () => {
  const failure = kickedFor(JSON.stringify({ text: '§cToo far ', extra: [{ text: 'away', color: 'red' }] }));
  assert.equal(failure.data?.['reason'], 'Too far away');
});

test('SESSION-23: what trying again cannot mend is not tried again', () => {
  for (const code of ['banned', 'not_whitelisted', 'name_taken', 'version_mismatch'] as const) {
    assert.equal(mayReconnect({ ok: false, code, why: '', howTo: '' }), false, code);
  }
  for (const code of ['connection_lost', 'server_closed', 'kicked', 'connection_refused', 'join_timeout'] as const) {
    assert.equal(mayReconnect({ ok: false, code, why: '', howTo: '' }), true, code);
  }
});

test('SESSION-5: what a socket throws becomes a failure one can act on', () => {
  const thrown = (code: string): Error => Object.assign(new Error(code), { code, syscall: 'connect' });
  const codeOf = (error: unknown): string => networkFailure(error, 'host', 1).code;
  assert.equal(codeOf(thrown('ENOTFOUND')), 'dns_failure');
  assert.equal(codeOf(thrown('EAI_AGAIN')), 'dns_failure');
  assert.equal(codeOf(new AggregateError([thrown('ECONNREFUSED')])), 'connection_refused');
  assert.equal(codeOf(thrown('EHOSTUNREACH')), 'host_unreachable');
  assert.equal(codeOf(thrown('ECONNRESET')), 'connection_reset');
  assert.equal(codeOf('strange'), 'connection_lost');
});
