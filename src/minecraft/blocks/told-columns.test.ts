import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { BodyBlocks, loadBlockRegistry, SharedBlockStore } from './index.ts';
import { MAX_TOLD_COLUMNS } from './told-columns.ts';

const loaded = loadBlockRegistry('1.20.4');
assert.ok(loaded.ok);
const registry = loaded.value;
const BOUNDS = { minY: 0, maxY: 32 };

/** What a packet of one content decodes to: new arrays each time. */
const columnOf = (content: number) => ({
  sections: [Uint16Array.from({ length: 4096 }, (_, i) => (i * content) % 7), content],
  unknownStateIds: [],
  unknownStateIdsTruncated: false,
});
const toldOf = (content: number) => ({ chunkX: 0, chunkZ: 0, column: columnOf(content), blockEntities: [] });

const step = fc.oneof(
  fc.record({ act: fc.constant('load' as const), body: fc.nat(2), content: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constant('change' as const), body: fc.nat(2), at: fc.nat(31), stateId: fc.nat(9) }),
  fc.record({ act: fc.constant('close' as const), body: fc.nat(2) }),
);

test('BLOCKS-34: bodies that load what was told have what each would have decoded, whatever the others change', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const store = new SharedBlockStore();
      const shared = [0, 1, 2].map(() => new BodyBlocks(registry, store, BOUNDS));
      const alone = [0, 1, 2].map(() => new BodyBlocks(registry, new SharedBlockStore(), BOUNDS));
      for (const taken of steps) {
        const pair = [shared[taken.body], alone[taken.body]];
        if (taken.act === 'load') {
          const digest = `digest ${taken.content}`;
          const told = store.toldColumns.find(digest) ?? store.toldColumns.keep(digest, toldOf(taken.content));
          pair[0]?.loadColumn(0, 0, told.column.sections);
          pair[1]?.loadColumn(0, 0, columnOf(taken.content).sections);
        } else {
          for (const body of pair) {
            if (taken.act === 'close') body?.close();
            else body?.setState(1, taken.at, 2, taken.stateId);
          }
        }
        for (const [i, body] of shared.entries()) {
          for (let y = 0; y < 32; y++) assert.equal(body.stateAt(1, y, 2), alone[i]?.stateAt(1, y, 2));
        }
      }
      for (const body of shared) body.close();
      assert.equal(store.sectionCount, 0, 'nothing is kept for nobody');
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 2_000 : 100 },
  );
});

test('BLOCKS-34: the columns told last are kept, up to a bound', () => {
  const { toldColumns } = new SharedBlockStore();
  const empty = { chunkX: 0, chunkZ: 0, column: { ...columnOf(1), sections: [0, 0] }, blockEntities: [] };
  for (let n = 0; n < MAX_TOLD_COLUMNS; n++) toldColumns.keep(`${n}`, empty);
  assert.ok(toldColumns.find('0'));
  toldColumns.keep('one more', empty);
  assert.equal(toldColumns.size, MAX_TOLD_COLUMNS);
  assert.ok(toldColumns.find('0'), 'asked for lately');
  assert.equal(toldColumns.find('1'), undefined);
});
