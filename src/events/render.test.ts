import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { LOCALES } from '../core/index.ts';
import { defineEventKinds, EventLog, MAX_LINE_CHARS, MAX_VALUE_CHARS, renderEvents, type WorldEvent } from './index.ts';

const KINDS = defineEventKinds({
  block_changed: {
    text: { en: 'block ({x},{y},{z}) {from} -> {to}', zh: '方块 ({x},{y},{z}) {from} -> {to}' },
  },
  chat: {
    text: [
      { en: '{from}: {text}', zh: '{from}：{text}' },
      { en: 'system: {text}', zh: '系统：{text}' },
    ],
  },
  entity_moved: { text: { en: '{kind} {entityId} at ({x},{y},{z})', zh: '{kind} {entityId} 到 ({x},{y},{z})' } },
  joined: { text: { en: 'joined', zh: '进入世界' } },
});

function event(kind: string, data: WorldEvent['data'] = {}, seq = 12): WorldEvent {
  return { seq, kind, data, tick: 0 };
}

function line(kind: string, data?: WorldEvent['data']): string {
  return renderEvents([event(kind, data)], KINDS, 'en');
}

test('EVENTS-22: kinds with a bad name or unequal locales are refused', () => {
  const text = { en: 'a {x}', zh: '甲 {x}' };
  for (const name of ['Block', 'block:1', 'block changed', '1st', '']) {
    assert.throws(() => defineEventKinds({ [name]: { text } }), /snake_case/);
  }
  assert.throws(() => defineEventKinds({ a: { text: { en: '{x}', zh: '{y}' } } }), /names \{y\} in zh/);
  assert.throws(() => defineEventKinds({ a: { text: [text, { en: '{x}', zh: '' }] } }), /a\[1\]/);
});

test('EVENTS-23: one line an event, starting with its seq, in the locale asked for', () => {
  const log = new EventLog();
  log.emit('joined');
  log.emit('block_changed', { x: 9, y: 4, z: 12, from: 'stone', to: 'air' });
  const { events } = log.drain();
  assert.equal(renderEvents(events, KINDS, 'en'), '#1 joined\n#2 block (9,4,12) stone -> air');
  assert.equal(renderEvents(events, KINDS, 'zh'), '#1 进入世界\n#2 方块 (9,4,12) stone -> air');
  assert.equal(renderEvents([], KINDS, 'en'), '');
});

test('EVENTS-24: the first text whose values are all there is used', () => {
  assert.equal(line('chat', { from: 'Alice', text: 'hi' }), '#12 Alice: hi');
  assert.equal(line('chat', { text: 'hi' }), '#12 system: hi');
  assert.equal(line('chat', { from: undefined, text: 'hi' }), '#12 system: hi');
});

test('EVENTS-25: a fine event reads by the kind before its first colon', () => {
  const data = { x: 9, y: 4, z: 12, from: 'stone', to: 'air' };
  assert.equal(line('block_changed:9:4:12', data), '#12 block (9,4,12) stone -> air');
  assert.equal(line('other:9', { to: 'air' }), '#12 other:9 to=air');
});

test('EVENTS-26: what is not registered or incomplete is shown plainly with all its data', () => {
  const data = { n: 1, ok: true, none: null, list: [1, { a: 'b' }], id: 12n };
  assert.equal(line('mod_thing', data), '#12 mod_thing n=1 ok=true none=null list=[1,{"a":"b"}] id=12');
  assert.equal(line('block_changed', { x: 9 }), '#12 block_changed x=9');
  assert.equal(line('toString'), '#12 toString');
  assert.equal(line('__proto__', { constructor: 1 }), '#12 __proto__ constructor=1');
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  assert.equal(
    line('odd', { cyclic, silent: { toJSON: () => undefined } }),
    '#12 odd cyclic=(unreadable) silent=(unreadable)',
  );
});

test('EVENTS-27: a chat with line breaks cannot forge an event', () => {
  const text = 'hi\n#13 damage\r\u2028\u2029\u0085\u001b[2J\u202e\ud800\t{from}';
  assert.equal(
    line('chat', { from: 'Eve', text }),
    '#12 Eve: hi\\n#13 damage\\u000d\\u2028\\u2029\\u0085\\u001b[2J\\u202e\\ud800\\t{from}',
  );
});

test('EVENTS-27: whatever an event holds, it stays on one line', () => {
  const nasty = fc.string({ unit: 'binary', maxLength: 12 });
  const value = fc.oneof(nasty, fc.double(), fc.boolean(), fc.object({ key: nasty, maxDepth: 1, values: [nasty] }));
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ kind: fc.oneof(nasty, fc.constantFrom('chat', 'joined')), data: fc.dictionary(nasty, value) }),
      ),
      fc.constantFrom(...LOCALES),
      (parts, locale) => {
        const events = parts.map(({ kind, data }, i) => event(kind, data, i + 1));
        const text = renderEvents(events, KINDS, locale);
        const lines = text === '' ? [] : text.split(/[\n\r\u2028\u2029\u0085\v\f]/);
        assert.equal(lines.length, events.length);
        for (const [i, one] of lines.entries()) assert.ok(one.startsWith(`#${i + 1} `));
        assert.doesNotMatch(text.replaceAll('\n', ''), /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u);
      },
    ),
  );
});

test('EVENTS-28: a megabyte of chat is cut and says how much is gone', () => {
  const huge = 'a'.repeat(1_000_000);
  assert.equal(MAX_VALUE_CHARS, 400);
  assert.equal(line('chat', { from: 'Eve', text: huge }), `#12 Eve: ${'a'.repeat(400)}…(+999600 characters)`);
  assert.equal(
    renderEvents([event('chat', { text: huge })], KINDS, 'zh'),
    `#12 系统：${'a'.repeat(400)}…(另有999600字)`,
  );
  const from = line('block_changed', { x: 1, y: 2, z: 3, from: huge, to: 'air' });
  assert.ok(from.endsWith('characters) -> air'));
  const many = line('odd', Object.fromEntries(Array.from({ length: 50 }, (_, i) => [`k${i}`, 'b'.repeat(100)])));
  assert.equal(MAX_LINE_CHARS, 1000);
  assert.match(many.slice(1000), /^…\(\+\d+ characters\)$/);
});

test('EVENTS-28: a cut spares surrogate pairs, and its bounds can be set', () => {
  const options = { maxValueChars: 3 };
  assert.equal(
    renderEvents([event('chat', { text: 'ab😀c' })], KINDS, 'en', options),
    '#12 system: ab…(+3 characters)',
  );
  assert.equal(renderEvents([event('joined')], KINDS, 'en', { maxLineChars: 6 }), '#12 jo…(+4 characters)');
});

test('EVENTS-29: numbers are shown with two decimals at most', () => {
  const moved = { kind: 'cow', entityId: 7, x: 0.1 + 0.2, y: -0.001, z: 1e300 };
  assert.equal(line('entity_moved', moved), '#12 cow 7 at (0.3,0,1e+300)');
  assert.equal(line('odd', { n: Number.NaN, m: Number.POSITIVE_INFINITY }), '#12 odd n=NaN m=Infinity');
});

test('EVENTS-30: the text costs less than half the tokens of the same events as JSON', () => {
  const log = new EventLog();
  for (let i = 0; i < 10; i++) {
    log.emit('block_changed', { x: 9 + i, y: 64, z: -12, from: 'stone', to: 'air' });
    log.emit('entity_moved', { kind: 'zombie', entityId: 100 + i, x: 3.5, y: 64, z: 8.25, distance: 5.2 });
    log.emit('chat', { from: 'Alice', text: `shall we go to the village now? ${i}` });
  }
  const { events } = log.drain();
  assert.ok(countTokens(renderEvents(events, KINDS, 'en')) < countTokens(JSON.stringify(events)) / 2);
});
