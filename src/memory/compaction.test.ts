import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { MAX_MERGED_IDS } from './compaction.ts';
import { type Digest, MAX_DIGESTS, type Memory, type MemoryOptions, MemoryStream, type NewMemory } from './index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const isSoak = process.env.SOULSAND_SOAK === '1';

function seen(fact: string, atMs: number, more: Partial<NewMemory<string>> = {}): NewMemory<string> {
  return { atMs, place: 'hall', fact, importance: 2, source: { kind: 'seen', event: atMs }, ...more };
}

/** One digest of all: how often anything was met that day. */
function counted(day: readonly Memory<string>[]): readonly Digest<string>[] {
  const times = day.reduce((sum, memory) => sum + memory.times, 0);
  return [{ fact: `${times} things`, place: 'hall', importance: 3, times, from: day.map(({ id }) => id) }];
}

const counting: MemoryOptions<string> = { textOf: (fact) => fact, digest: counted };

test('MEMORY-12: what a full stream forgets of a day is merged into its digests, those before among them', () => {
  const stream = new MemoryStream({ ...counting, capacity: 64 });
  for (let hour = 0; hour < 24; hour++) {
    for (let i = 0; i < 20; i++) stream.add(seen(`thing ${hour} ${i}`, hour * HOUR_MS + i));
  }
  assert.ok(stream.size <= 64);
  const digests = stream.all().filter(({ source }) => source.kind === 'merged');
  assert.equal(digests.length, 1, 'one day, one digest');
  const [digest] = digests;
  assert.ok(digest?.source.kind === 'merged');
  assert.equal(digest.times, stream.forgotten, 'each that was forgotten is counted');
  assert.deepEqual(
    [...digest.source.from],
    [...new Set(digest.source.from)].sort((a, b) => a - b),
  );
  assert.equal(digest.source.from.length, Math.min(stream.forgotten, MAX_MERGED_IDS));
  assert.ok(digest.lastMs < digest.atMs, 'it is made now, of what is older');
  const [found] = stream.recall('things', { nowMs: DAY_MS, count: 1, touches: false });
  assert.equal(found?.memory.id, digest.id);
});

test('MEMORY-12: no more digests of a day than there may be; a few memories, and digests, go without', () => {
  const many = (day: readonly Memory<string>[]) =>
    day.map((memory) => ({ ...counted([memory])[0], from: [memory.id] }));
  const digest = (day: readonly Memory<string>[]) => many(day) as readonly Digest<string>[];
  const stream = new MemoryStream<string>({ ...counting, digest, capacity: 128 });
  for (let i = 0; i < 2000; i++) stream.add(seen(`thing ${i}`, i * 10));
  const ofDay = stream.all().filter(({ source }) => source.kind === 'merged');
  assert.ok(ofDay.length > 0 && ofDay.length <= MAX_DIGESTS);
  const scattered = new MemoryStream<string>({ ...counting, capacity: 32 });
  for (let day = 0; day < 300; day++) scattered.add(seen(`thing ${day}`, day * DAY_MS));
  assert.ok(scattered.all().every(({ source }) => source.kind === 'seen'));
});

test('MEMORY-14: thirty days cost what one does: memories, digests, traces and what a snapshot weighs stay bounded', () => {
  const held = new Set<number>();
  const stream = new MemoryStream({ ...counting, capacity: 256, traces: 64, held: () => held });
  const weights: number[] = [];
  for (let day = 0; day < 30; day++) {
    for (let i = 0; i < 400; i++) {
      const { id } = stream.add(
        seen(`thing ${i % 50} of ${i % 7}`, day * DAY_MS + i * 60_000, { importance: 1 + (i % 5) }),
      );
      if (i % 16 === 0) stream.vouch(id);
      if (i % 32 === 0) held.add(id);
      if (held.size > 40) held.delete(Math.min(...held));
    }
    assert.ok(stream.size <= 256 && stream.traces.size <= 64);
    weights.push(JSON.stringify(stream.snapshot()).length);
  }
  const [early, late] = [Math.max(...weights.slice(2, 8)), Math.max(...weights.slice(-6))];
  assert.ok(late < early * 1.5, `a snapshot weighs ${early}, later ${late}`);
  assert.ok(stream.traces.lost > 0, 'what does not fit is counted');
});

/** What may be done to a stream that is asked for reasons. */
const steps = fc.array(
  fc.record({
    kind: fc.constantFrom('add', 'add', 'add', 'tell', 'hold', 'release', 'infer'),
    importance: fc.integer({ min: 1, max: 10 }),
    hours: fc.nat({ max: 5 }),
    picks: fc.array(fc.nat(), { minLength: 1, maxLength: 3 }),
  }),
  { maxLength: 120 },
);

test('MEMORY-13: whatever was told, is held or bears an insight can be asked about, with its fact and its source', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 4, max: 16 }), (done, capacity) => {
      const held = new Set<number>();
      const told = new Set<number>();
      const options = { ...counting, capacity, held: () => held };
      let stream = new MemoryStream(options);
      const ever = new Map<number, Memory<string>>();
      const known = (): number[] => [...ever.keys()].filter((id) => stream.find(id) !== undefined);
      let nowMs = 0;
      for (const [i, { kind, importance, hours, picks }] of done.entries()) {
        nowMs += hours * HOUR_MS;
        const ids = known();
        const chosen = picks.flatMap((pick) => ids[pick % Math.max(1, ids.length)] ?? []);
        if (kind === 'tell') {
          for (const id of chosen) stream.vouch(id);
          for (const id of chosen) told.add(id);
        } else if (kind === 'hold') for (const id of chosen) held.add(id);
        else if (kind === 'release') for (const id of chosen) held.delete(id);
        else if (kind === 'infer') {
          const made = stream.infer({ atMs: nowMs, place: 'hall', fact: `insight ${i}`, importance, from: chosen });
          assert.equal(made.ok, chosen.length > 0);
          if (made.ok) ever.set(made.value.id, made.value);
        } else {
          const made = stream.add(seen(`thing ${i}`, nowMs, { importance }));
          ever.set(made.id, made);
        }
        if (i % 17 === 16) stream = MemoryStream.restore(JSON.parse(JSON.stringify(stream.snapshot())), options);
        for (const memory of stream.all()) if (!ever.has(memory.id)) ever.set(memory.id, memory);
        const asked = [...told, ...held, ...stream.all().map(({ id }) => id)];
        const visited = new Set<number>();
        for (let id = asked.pop(); id !== undefined; id = asked.pop()) {
          if (visited.has(id)) continue;
          visited.add(id);
          const found = stream.find(id);
          assert.ok(found !== undefined, `memory ${id} can be asked about`);
          assert.deepEqual([found.fact, found.source], [ever.get(id)?.fact, ever.get(id)?.source]);
          if (found.source.kind === 'inferred') asked.push(...found.source.from);
        }
      }
    }),
    { numRuns: isSoak ? 2000 : 60 },
  );
});

test('MEMORY-13: nothing is kept of what nobody can ask about any more', () => {
  const held = new Set([1, 2]);
  const stream = new MemoryStream({ ...counting, capacity: 8, held: () => held });
  const fill = (from: number): void => {
    for (let i = from; i < from + 30; i++) stream.add(seen(`thing ${i}`, i * HOUR_MS, { importance: 5 }));
  };
  fill(0);
  assert.deepEqual([stream.find(1)?.fact, stream.find(2)?.fact, stream.traces.size], ['thing 0', 'thing 1', 2]);
  assert.equal(stream.get(1), undefined, 'it cannot be called to mind');
  held.delete(2);
  fill(30);
  assert.deepEqual([stream.find(1)?.fact, stream.find(2), stream.traces.lost], ['thing 0', undefined, 0]);
});

test('MEMORY-15: an insight keeps the evidence that is remembered, and stands a level above it', () => {
  const stream = new MemoryStream(counting);
  const [first, second] = [stream.add(seen('a', 1)), stream.add(seen('b', 2))];
  const insight = (from: readonly number[]) =>
    stream.infer({ atMs: 3, place: 'hall', fact: 'so', importance: 6, from });
  const low = insight([second.id, first.id, second.id, 999]);
  assert.ok(low.ok);
  assert.deepEqual([low.value.source, low.value.level], [{ kind: 'inferred', from: [1, 2] }, 1]);
  const high = insight([low.value.id, first.id]);
  assert.equal(high.ok && high.value.level, 2);
  const none = insight([999]);
  assert.equal(none.ok ? '' : none.code, 'no_evidence');
  assert.equal(first.level, undefined);
});

test('MEMORY-15: a reflection looks at what came since the last', () => {
  const stream = new MemoryStream(counting);
  for (let i = 0; i < 5; i++) stream.add(seen(`thing ${i}`, i));
  assert.equal(stream.sinceReflection().length, 5);
  stream.reflected();
  assert.deepEqual(stream.sinceReflection(), []);
  for (let i = 5; i < 9; i++) stream.add(seen(`thing ${i}`, i));
  assert.deepEqual(
    stream.sinceReflection(2).map(({ fact }) => fact),
    ['thing 7', 'thing 8'],
  );
  const restored = MemoryStream.restore(stream.snapshot(), counting);
  assert.equal(restored.sinceReflection().length, 4);
  assert.deepEqual(restored.sinceReflection(0), []);
});
