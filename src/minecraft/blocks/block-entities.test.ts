import assert from 'node:assert/strict';
import { test } from 'node:test';
import { blockEntitiesOf, MAX_BLOCK_ENTITIES } from './index.ts';

test('BLOCKS-18: block entities since 1.18 have coordinates in their column, earlier ones in the world', () => {
  const nbtData = { type: 'compound', value: {} };
  assert.deepEqual(blockEntitiesOf([{ x: 3, y: -20, z: 15, type: 7, nbtData }], -2, 5), [
    { pos: { x: -29, y: -20, z: 95 }, nbt: nbtData },
  ]);
  const old = {
    type: 'compound',
    name: '',
    value: { x: { type: 'int', value: -29 }, y: { type: 'int', value: 64 }, z: { type: 'int', value: 95 } },
  };
  assert.deepEqual(blockEntitiesOf([old], -2, 5), [{ pos: { x: -29, y: 64, z: 95 }, nbt: old }]);
});

test('BLOCKS-18: entries that make no sense are left out, and no more than a bound are read', () => {
  assert.deepEqual(blockEntitiesOf(undefined, 0, 0), []);
  assert.deepEqual(blockEntitiesOf('signs', 0, 0), []);
  assert.deepEqual(blockEntitiesOf([null, 5, {}, { x: 'a', y: 1, z: 1 }, { value: {} }, { value: 3 }], 0, 0), []);
  const many = new Array(MAX_BLOCK_ENTITIES + 10).fill({ x: 1, y: 1, z: 1 });
  assert.equal(blockEntitiesOf(many, 0, 0).length, MAX_BLOCK_ENTITIES);
});
