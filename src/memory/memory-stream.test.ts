import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type MemoryOptions, MemoryStream, type NewMemory } from './index.ts';

const HOUR_MS = 3_600_000;
const options: MemoryOptions<string> = { textOf: (fact) => fact };
const runs = process.env.SOULSAND_SOAK === '1' ? 2000 : 60;

function seen(fact: string, atMs = 0, more: Partial<NewMemory<string>> = {}): NewMemory<string> {
  return { atMs, place: 'hall', fact, importance: 3, source: { kind: 'seen', event: `e${atMs}` }, ...more };
}

test('MEMORY-1: memories are numbered and keep time, place, source; importance is brought into 1 to 10', () => {
  const stream = new MemoryStream(options);
  const first = stream.add(seen('a candle went out', 5));
  const second = stream.add(seen('a scream', 9, { importance: 99 }));
  const third = stream.add(seen('dust', 9, { importance: -1 }));
  assert.deepEqual([first.id, second.id, third.id], [1, 2, 3]);
  assert.deepEqual([first.atMs, first.place, first.source], [5, 'hall', { kind: 'seen', event: 'e5' }]);
  assert.deepEqual([second.importance, third.importance], [10, 1]);
  assert.equal(stream.get(2)?.fact, 'a scream');
  assert.equal(stream.get(4), undefined);
});

test('MEMORY-2: what is alike within half an hour is counted together, and kept anew after', () => {
  const stream = new MemoryStream(options);
  const alike = (atMs: number, importance: number) => seen('Mira in the hall', atMs, { alikeKey: 7, importance });
  const first = stream.add(alike(0, 2));
  assert.equal(stream.add(alike(0.4 * HOUR_MS, 5)).id, first.id);
  assert.equal(stream.add(alike(0.8 * HOUR_MS, 1)).id, first.id, 'half an hour from the last, not from the first');
  assert.deepEqual([first.times, first.lastMs, first.importance, stream.size], [3, 0.8 * HOUR_MS, 5, 1]);
  assert.notEqual(stream.add(alike(1.31 * HOUR_MS, 2)).id, first.id);
  stream.add(seen('Mira in the hall', 1.31 * HOUR_MS));
  assert.equal(stream.size, 3, 'without a key nothing is alike');
});

test('MEMORY-3: a full stream forgets an eighth, the least important and oldest first', () => {
  const stream = new MemoryStream({ ...options, capacity: 16 });
  for (let i = 0; i < 16; i++) stream.add(seen(`thing ${i}`, i * HOUR_MS, { importance: i === 2 ? 9 : 3 }));
  assert.equal(stream.forgotten, 0);
  stream.add(seen('one more', 16 * HOUR_MS));
  assert.deepEqual([stream.size, stream.forgotten], [15, 2]);
  assert.deepEqual(
    [1, 2, 3, 4].map((id) => stream.get(id) !== undefined),
    [false, false, true, true],
  );
  assert.throws(() => new MemoryStream({ ...options, capacity: 0 }), RangeError);
  const day = new MemoryStream({ ...options, capacity: 100 });
  for (let i = 0; i < 30_000; i++) day.add(seen(`thing ${i}`, i));
  assert.ok(day.size <= 100 && day.forgotten === 30_000 - day.size);
});

test('MEMORY-4: what was known and what an insight rests on outlive the rest', () => {
  const stream = new MemoryStream({ ...options, capacity: 8 });
  stream.add(seen('my secret', 0, { source: { kind: 'known' }, importance: 1 }));
  const evidence = stream.add(seen('she asked the cook', HOUR_MS, { importance: 1 }));
  const insight = { kind: 'inferred', from: [evidence.id] } as const;
  stream.add(seen('she is looking for something', 2 * HOUR_MS, { source: insight, importance: 10 }));
  for (let i = 3; i < 60; i++) stream.add(seen(`thing ${i}`, i * HOUR_MS, { importance: 4 }));
  assert.deepEqual(
    [1, 2, 3].map((id) => stream.get(id)?.id),
    [1, 2, 3],
  );
  const allKnown = new MemoryStream({ ...options, capacity: 4 });
  for (let i = 0; i < 9; i++) allKnown.add(seen(`known ${i}`, i, { source: { kind: 'known' } }));
  assert.ok(allKnown.size <= 4);
});

test('MEMORY-6: a recall finds what matters most: fresh, important, to the point', () => {
  const stream = new MemoryStream(options);
  stream.add(seen('the switchboard was smashed in the generator house', 0, { importance: 8 }));
  stream.add(seen('soup was served in the great hall', 1, { importance: 2 }));
  stream.add(seen('Jiang Li crossed the corridor', 2, { importance: 4 }));
  const facts = (query: string, count = 3) =>
    stream.recall(query, { nowMs: 3, count, touches: false }).map(({ memory }) => memory.fact);
  assert.equal(facts('who smashed the switchboard?')[0], 'the switchboard was smashed in the generator house');
  assert.equal(facts('is there soup?', 1)[0], 'soup was served in the great hall');
  assert.deepEqual(facts('', 1), ['the switchboard was smashed in the generator house']);
  assert.deepEqual(facts('anything', 0), []);
  assert.equal(facts('soup', 1000).length, 3);
});

test('MEMORY-6: of equals the newer comes first', () => {
  const stream = new MemoryStream(options);
  for (let i = 0; i < 5; i++) stream.add(seen('the same words', 7));
  const ids = stream.recall('words', { nowMs: 7, count: 3 }).map(({ memory }) => memory.id);
  assert.deepEqual(ids, [5, 4, 3]);
});

test('MEMORY-8: what is called to mind is fresh again, but not by whoever only looks on', () => {
  const stream = new MemoryStream(options);
  const old = stream.add(seen('an old oath', 0, { importance: 5 }));
  stream.add(seen('rain', 90 * HOUR_MS));
  stream.recall('oath', { nowMs: 100 * HOUR_MS, count: 1, touches: false });
  assert.equal(old.recalledMs, 0);
  stream.recall('oath', { nowMs: 100 * HOUR_MS, count: 1 });
  assert.equal(old.recalledMs, 100 * HOUR_MS);
});

test('MEMORY-10: a reflection is due when what was met sums up to 150', () => {
  const stream = new MemoryStream(options);
  stream.add(seen('known', 0, { source: { kind: 'known' }, importance: 10 }));
  for (let i = 0; i < 14; i++) stream.add(seen(`shock ${i}`, i, { importance: 10 }));
  stream.add(seen('insight', 14, { source: { kind: 'inferred', from: [2] }, importance: 10 }));
  assert.equal(stream.reflectionDue, false);
  stream.add(seen('told', 15, { source: { kind: 'heard', from: 'mira', event: 'e', memory: 3 }, importance: 10 }));
  assert.equal(stream.reflectionDue, true);
  stream.reflected();
  assert.equal(stream.reflectionDue, false);
});

const WORDS = ['soup', 'corridor', 'Mira', 'screams', 'screamed', 'lamp', '密道', '江离', '江离在书房', 'generator'];

/** What may be done to a stream. */
const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        kind: fc.constant('add' as const),
        words: fc.array(fc.constantFrom(...WORDS), { minLength: 0, maxLength: 4 }),
        importance: fc.integer({ min: 1, max: 10 }),
        hours: fc.nat({ max: 3 }),
        alikeKey: fc.option(fc.nat({ max: 3 }), { nil: undefined }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.record({
        kind: fc.constant('recall' as const),
        words: fc.array(fc.constantFrom(...WORDS), { maxLength: 3 }),
      }),
    },
  ),
  { maxLength: 60 },
);

/** The formula of the specification by a scan of everything, words looked at anew each time. */
function naiveScores(stream: MemoryStream<string>, query: string, nowMs: number): Map<number, number> {
  const memories = stream.all();
  const wordsOf = (text: string): string[] => {
    const found: string[] = [];
    for (const [run] of text.toLowerCase().matchAll(/\p{Script=Han}+|[a-z]+/gu)) {
      if (!/^\p{Script=Han}/u.test(run)) found.push(run);
      else for (let i = 0; i < Math.max(1, run.length - 1); i++) found.push(run.slice(i, i + 2));
    }
    return [...new Set(found)];
  };
  const gramsOf = (text: string): string[] => {
    const grams = [...text.toLowerCase().matchAll(/[a-z]+/g)].flatMap(([word]) => {
      const marked = `^${word}$`;
      return [...marked].map((_, i) => marked.slice(i, i + 3)).filter((gram) => gram.length === 3);
    });
    return [...new Set(grams)];
  };
  const covered = (cut: (text: string) => string[], text: string): number => {
    const held = new Set(cut(text));
    let [whole, part] = [0, 0];
    for (const term of cut(query)) {
      const holders = memories.filter((memory) => cut(memory.fact).includes(term)).length;
      const weight = Math.log(1 + memories.length / Math.max(1, holders));
      whole += weight;
      if (held.has(term)) part += weight;
    }
    return whole === 0 ? 0 : part / whole;
  };
  const relevanceOf = (text: string): number =>
    gramsOf(query).length === 0 ? covered(wordsOf, text) : (2 * covered(wordsOf, text) + covered(gramsOf, text)) / 3;
  const stretch = (values: number[]): number[] => {
    const [least, greatest] = [Math.min(...values), Math.max(...values)];
    return values.map((value) => (value - least) / Math.max(greatest - least, 0.05));
  };
  const recency = stretch(memories.map((memory) => 0.995 ** ((nowMs - memory.recalledMs) / HOUR_MS)));
  const importance = stretch(memories.map((memory) => memory.importance / 10));
  const relevance = stretch(memories.map((memory) => relevanceOf(memory.fact)));
  return new Map(
    memories.map((memory, i) => [memory.id, (recency[i] ?? 0) + (importance[i] ?? 0) + (relevance[i] ?? 0)]),
  );
}

test('MEMORY-6: a recall answers as a scan of everything does', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 2, max: 12 }), (done, capacity) => {
      const stream = new MemoryStream({ ...options, capacity });
      let nowMs = 0;
      for (const step of done) {
        const text = step.words.join(' ');
        if (step.kind === 'add') {
          nowMs += step.hours * HOUR_MS;
          const { importance, alikeKey } = step;
          stream.add(seen(text, nowMs, { importance, ...(alikeKey !== undefined && { alikeKey }) }));
          continue;
        }
        const naive = naiveScores(stream, text, nowMs);
        const recalled = stream.recall(text, { nowMs, count: 5 });
        const wanted = [...naive.values()].sort((a, b) => b - a).slice(0, 5);
        assert.equal(recalled.length, wanted.length);
        for (const [i, { score, memory }] of recalled.entries()) {
          assert.ok(Math.abs(score - (wanted[i] ?? Number.NaN)) < 1e-9, `score ${score} for ${wanted[i]}`);
          assert.ok(Math.abs(score - (naive.get(memory.id) ?? Number.NaN)) < 1e-9);
        }
      }
    }),
    { numRuns: runs },
  );
});

test('MEMORY-5 MEMORY-9: a stream restored in the middle goes on to the same answers, whatever was forgotten before', () => {
  fc.assert(
    fc.property(steps, steps, fc.integer({ min: 2, max: 12 }), (before, after, capacity) => {
      const settings = { ...options, capacity };
      let nowMs = 0;
      const act = (stream: MemoryStream<string>, step: (typeof before)[number], atMs: number): unknown => {
        const text = step.words.join(' ');
        if (step.kind === 'recall') return stream.recall(text, { nowMs: atMs });
        const { importance, alikeKey } = step;
        return stream.add(seen(text, atMs, { importance, ...(alikeKey !== undefined && { alikeKey }) }));
      };
      const first = new MemoryStream(settings);
      for (const step of before) {
        if (step.kind === 'add') nowMs += step.hours * HOUR_MS;
        act(first, step, nowMs);
      }
      const second = MemoryStream.restore(JSON.parse(JSON.stringify(first.snapshot())), settings);
      for (const step of after) {
        if (step.kind === 'add') nowMs += step.hours * HOUR_MS;
        assert.deepEqual(act(second, step, nowMs), act(first, step, nowMs));
      }
      assert.deepEqual(second.snapshot(), first.snapshot());
      assert.equal(second.reflectionDue, first.reflectionDue);
    }),
    { numRuns: runs },
  );
});
