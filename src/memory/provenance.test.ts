import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type MemorySource, MemoryStream, type ProvenanceStep, provenanceOf } from './index.ts';
import { MAX_PROVENANCE_STEPS } from './provenance.ts';

const streams = (): Map<string, MemoryStream<string>> =>
  new Map(['mira', 'cook', 'wen'].map((name) => [name, new MemoryStream<string>({ textOf: (fact) => fact })]));

function add(all: Map<string, MemoryStream<string>>, who: string, fact: string, source: MemorySource) {
  const stream = all.get(who);
  assert.ok(stream !== undefined);
  return stream.add({ atMs: 0, place: 'hall', fact, importance: 5, source });
}

/** `holder: fact <- ...` in one line, as a reader would draw it. */
function drawn({ holder, memory, because, end }: ProvenanceStep<string>): string {
  const from = because.map(drawn).join(' & ');
  return `${holder}: ${memory.fact}${end === undefined ? '' : ` [${end}]`}${from === '' ? '' : ` <- (${from})`}`;
}

test('MEMORY-11: a chain leads over tellers and evidence to what was seen or known', () => {
  const all = streams();
  const find = (holder: string | number, id: number) => all.get(String(holder))?.get(id);
  const seen = add(all, 'cook', 'a light in the cellar', { kind: 'seen', event: 'e1' });
  const told = add(all, 'mira', 'a light in the cellar', { kind: 'heard', from: 'cook', event: 'e2', memory: seen.id });
  const known = add(all, 'mira', 'the cellar is locked', { kind: 'known' });
  const insight = add(all, 'mira', 'somebody has a key', { kind: 'inferred', from: [told.id, known.id] });
  assert.equal(
    drawn(provenanceOf('mira', insight, find)),
    'mira: somebody has a key <- (mira: a light in the cellar <- (cook: a light in the cellar) & mira: the cellar is locked)',
  );
});

test('MEMORY-11: a chain says where it ends early', () => {
  const all = streams();
  const find = (holder: string | number, id: number) => all.get(String(holder))?.get(id);
  const lie = add(all, 'wen', 'the cook did it', { kind: 'heard', from: 'mira', event: 'e1', memory: undefined });
  assert.equal(drawn(provenanceOf('wen', lie, find)), 'wen: the cook did it [untrue]');
  const lost = add(all, 'wen', 'a debt', { kind: 'heard', from: 'mira', event: 'e2', memory: 999 });
  assert.equal(drawn(provenanceOf('wen', lost, find)), 'wen: a debt [forgotten]');
  const twice = add(all, 'wen', 'twice', { kind: 'inferred', from: [lie.id, lie.id] });
  assert.equal(
    drawn(provenanceOf('wen', twice, find)),
    'wen: twice <- (wen: the cook did it [untrue] & wen: the cook did it [above])',
  );
});

test('MEMORY-11: a chain is bounded, and ends even where sources were tampered with', () => {
  const all = streams();
  const find = (holder: string | number, id: number) => all.get(String(holder))?.get(id);
  let last = add(all, 'mira', 'begin', { kind: 'known' });
  for (let i = 0; i < MAX_PROVENANCE_STEPS * 2; i++) {
    const [from, to] = i % 2 === 0 ? (['mira', 'cook'] as const) : (['cook', 'mira'] as const);
    last = add(all, to, `rumour ${i}`, { kind: 'heard', from, event: `e${i}`, memory: last.id });
  }
  const chain = drawn(provenanceOf('mira', last, find));
  assert.ok(chain.includes('[more]'));
  const circle = { ...last, source: { kind: 'inferred', from: [last.id] } as const };
  assert.equal(provenanceOf('mira', circle, () => circle).because[0]?.end, 'above');
});
