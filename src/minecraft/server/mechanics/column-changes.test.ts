import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TESTED_VERSIONS } from '../../../../test/tested-versions.ts';
import { loadColumnClass } from '../library.ts';
import { onColumnChange } from './column-changes.ts';
import { snapshotColumn } from './saving/column-snapshot.ts';
import { testData } from './testing/data.ts';

for (const version of TESTED_VERSIONS) {
  test(`SERVER-404: all who listen to a column hear of each of its changes, until they end it; of its copies none does (${version})`, () => {
    const column = new (loadColumnClass(testData(version).registry))();
    const at = { x: 1, y: 70, z: 2 };
    const heard: string[] = [];
    const stopFirst = onColumnChange(column, (y) => {
      heard.push(`first ${y}`);
      stopFirst();
    });
    onColumnChange(column, (y) => void heard.push(`second ${y}`));
    column.setBlockStateId(at, 1);
    assert.deepEqual([column.getBlockStateId(at), heard.splice(0)], [1, ['first 70', 'second 70']]);
    const copy = snapshotColumn(column);
    copy.setBlockStateId(at, 2);
    assert.deepEqual([column.getBlockStateId(at), copy.getBlockStateId(at), heard], [1, 2, []]);
    onColumnChange(copy, (y) => void heard.push(`copy ${y}`));
    copy.setBlockStateId(at, 3);
    column.setBiome(at, 1);
    assert.deepEqual(heard.splice(0), ['copy 70', 'second 70']);
    const stopThird = onColumnChange(column, () => void heard.push('third'));
    stopThird();
    column.setBlockStateId(at, 4);
    assert.deepEqual(heard, ['second 70']);
  });
}
