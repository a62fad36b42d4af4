import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { fail, succeed } from '../core/index.ts';
import { type Embedder, hashedEmbedder, MemoryStream, MemoryVectors } from './index.ts';

const textOf = (fact: string) => fact;

function streamOf(...facts: readonly string[]): MemoryStream<string> {
  const stream = new MemoryStream({ textOf, weights: { recency: 0, importance: 0, relevance: 1 } });
  for (const [i, fact] of facts.entries()) {
    stream.add({ atMs: i, place: 'hall', fact, importance: 5, source: { kind: 'seen', event: i } });
  }
  return stream;
}

test('MEMORY-16: without a model memories are near by their shapes, in Chinese by pairs of characters', async () => {
  const stream = streamOf('江离从书房的密道下楼', '厨房里有热汤', 'the killer hid the knife', 'soup in the kitchen');
  const vectors = new MemoryVectors(stream, { textOf });
  const best = async (query: string) => (await vectors.recall(query, { nowMs: 9, count: 1 })).recalled[0]?.memory.fact;
  assert.equal(await best('谁知道书房的密道？'), '江离从书房的密道下楼');
  assert.equal(await best('热汤在哪里'), '厨房里有热汤');
  assert.equal(await best('who was killed, and with which knife?'), 'the killer hid the knife');
  assert.equal(vectors.size, 4);
});

test('MEMORY-16: a model that knows meanings finds what shares no word; each memory is embedded once', async () => {
  const meanings: Record<string, readonly number[]> = {
    'a cat sleeps': [1, 0, 0.1],
    'the power failed': [0, 1, 0],
    kitten: [0.9, 0.1, 0],
    darkness: [0.1, 0.8, 0.1],
  };
  const asked: string[] = [];
  const embedder: Embedder = {
    batch: 1,
    async embed(texts) {
      asked.push(...texts);
      return succeed(texts.map((text) => meanings[text] ?? [0, 0, 1]));
    },
  };
  const stream = streamOf('a cat sleeps', 'the power failed');
  const vectors = new MemoryVectors(stream, { textOf, embedder });
  const found = await vectors.recall('kitten', { nowMs: 9, count: 1 });
  assert.deepEqual([found.by, found.recalled[0]?.memory.fact], ['meaning', 'a cat sleeps']);
  assert.ok((found.recalled[0]?.relevance ?? 0) > 0.95);
  const [dark] = (await vectors.recall('darkness', { nowMs: 9, count: 1 })).recalled;
  assert.equal(dark?.memory.fact, 'the power failed');
  assert.deepEqual(asked.toSorted(), ['a cat sleeps', 'darkness', 'kitten', 'the power failed']);
  assert.ok(
    stream.all().every(({ recalledMs, atMs }) => recalledMs === atMs),
    'it does not freshen',
  );
});

test('MEMORY-16: where the model fails, or answers nonsense, memories are found by words, and it says so', async () => {
  const stream = streamOf('soup in the kitchen', 'rain');
  const failing: Embedder['embed'][] = [
    async () => fail('provider_down', 'nobody answers', 'try later'),
    async () => succeed([]),
    async (texts) => succeed(texts.map((_, i) => new Array<number>(i + 1).fill(1))),
    async (texts) => succeed(texts.map(() => [Number.NaN])),
  ];
  const codes: (string | undefined)[] = [];
  for (const embed of failing) {
    const vectors = new MemoryVectors(stream, { textOf, embedder: { batch: 8, embed } });
    const { by, failure, recalled } = await vectors.recall('soup', { nowMs: 9, count: 1 });
    assert.deepEqual([by, recalled[0]?.memory.fact], ['words', 'soup in the kitchen']);
    codes.push(failure?.code);
  }
  assert.deepEqual(codes, ['provider_down', 'bad_vectors', 'bad_vectors', 'bad_vectors']);
});

test('MEMORY-16: vectors follow the stream: what is forgotten is dropped', async () => {
  const stream = new MemoryStream({ textOf, capacity: 8 });
  const vectors = new MemoryVectors(stream, { textOf });
  for (let i = 0; i < 40; i++) {
    stream.add({ atMs: i, place: 'hall', fact: `thing ${i}`, importance: 5, source: { kind: 'seen', event: i } });
    if (i % 5 === 0) await vectors.recall('thing', { nowMs: i });
    assert.ok(vectors.size <= 8);
  }
});

test('MEMORY-16: a hashed vector depends on the text alone, and each is nearest to itself', async () => {
  const text = fc.array(fc.constantFrom('lamp', 'scream', '密道', '书房', 'Mira', 'corridor'), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 6 }), async (texts) => {
      const facts = texts.map((words) => words.join(' '));
      const vectors = new MemoryVectors(streamOf(...facts), { textOf });
      for (const fact of facts) {
        const [best] = (await vectors.recall(fact, { nowMs: 9, count: 1 })).recalled;
        assert.ok((best?.relevance ?? 0) > 0.97, `${fact}: ${best?.memory.fact}`);
      }
      const [a, b] = [await hashedEmbedder().embed(facts), await hashedEmbedder().embed(facts)];
      assert.deepEqual(a, b);
    }),
    { numRuns: 40 },
  );
});
