import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { seededRandom } from '../../core/index.ts';
import { PackedSection } from './packed-section.ts';
import { NARROW_MAX, SECTION_VOLUME } from './section.ts';

/** Contents of few and of many states, some of them high. */
const content = fc
  .tuple(fc.constantFrom(1, 2, 15, 16, 17, 200, 255, 256, 257, 4096), fc.nat(1000), fc.constantFrom(0, NARROW_MAX))
  .map(([kinds, seed, lowest]) => {
    const random = seededRandom(seed);
    return Uint32Array.from({ length: SECTION_VOLUME }, () => lowest + random.int(kinds));
  });
const changes = fc.array(fc.tuple(fc.nat(SECTION_VOLUME - 1), fc.nat(70_000)), { maxLength: 300 });

function check(section: PackedSection, naive: Uint32Array): void {
  const narrow = new Uint16Array(SECTION_VOLUME);
  const full = section.unpackInto(narrow);
  assert.deepEqual(Uint32Array.from(full), naive);
  assert.ok(full instanceof Uint32Array || full.every((stateId) => stateId <= NARROW_MAX));
  assert.ok(naive.every((stateId, index) => section.at(index) === stateId));
}

test('BLOCKS-40: whatever is set, a packed section holds what a plain array would, and so does a copy of its own', () => {
  fc.assert(
    fc.property(content, changes, changes, (states, before, after) => {
      const naive = states.slice();
      const section = PackedSection.of(states);
      for (const [index, stateId] of before) {
        section.set(index, stateId);
        naive[index] = stateId;
      }
      check(section, naive);
      const copy = section.copy();
      const kept = naive.slice();
      for (const [index, stateId] of after) {
        section.set(index, stateId);
        naive[index] = stateId;
      }
      check(section, naive);
      check(copy, kept);
      const differs = naive.findIndex((stateId, index) => stateId !== kept[index]);
      const same = naive.every((stateId, index) => index === differs || stateId === kept[index]);
      assert.equal(section.equalsBut(differs, copy), same);
      const first = naive[1] ?? 0;
      assert.equal(
        section.isFilledBut(0, first),
        naive.every((stateId, index) => index === 0 || stateId === first),
      );
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 2_000 : 40 },
  );
});

test('BLOCKS-40: a section is as wide as the number of its states wants, and grows only when it must', () => {
  const widthOf = (section: PackedSection): number => section.byteLength / SECTION_VOLUME;
  const of = (kinds: number): PackedSection => {
    return PackedSection.of(Array.from({ length: SECTION_VOLUME }, (_, index) => index % kinds));
  };
  assert.deepEqual(
    [1, 16, 17, 256, 257].map((kinds) => widthOf(of(kinds))),
    [0.5, 0.5, 1, 1, 4],
  );
  const section = of(16);
  section.set(0, 5);
  assert.equal(widthOf(section), 0.5);
  section.set(0, 16);
  assert.equal(widthOf(section), 1);
  // States that come and go one after the other at one place never add up.
  for (let stateId = 20; stateId < 2000; stateId++) section.set(1, stateId);
  assert.equal(widthOf(section), 1);
  for (let stateId = 20; stateId < 2000; stateId++) section.set(stateId, stateId);
  assert.equal(widthOf(section), 4);
});
