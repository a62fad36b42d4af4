import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inflateSync } from 'node:zlib';
import { Vec3 } from 'vec3';
import { TESTED_VERSIONS } from '../../../../../test/tested-versions.ts';
import { silentLogger } from '../../../../core/index.ts';
import { loadBlockRegistry } from '../../../blocks/index.ts';
import { compounds, entriesOf, int, readNbt, string } from '../../../files/index.ts';
import { loadColumnClass } from '../../library.ts';
import type { SquidStorage } from '../../storage-library.ts';
import { Containers } from '../containers/containers.ts';
import { Signs } from '../signs/sign-texts.ts';
import { testData } from '../testing/data.ts';
import { ChunkFiles } from './chunk-files.ts';
import type { LooseThing } from './loose-things.ts';

const CHEST = new Vec3(17, 6, -30);
const FURNACE = new Vec3(18, 6, -30);

for (const version of TESTED_VERSIONS) {
  describe(`chunk files of ${version}`, () => {
    const { registry, items, fresh } = testData(version);
    const Column = loadColumnClass(registry);
    const blocks = () => {
      const loaded = loadBlockRegistry(version);
      assert.ok(loaded.ok);
      return loaded.value;
    };
    const damagedAnvil = blocks().stateWith('damaged_anvil', { facing: 'east' }) ?? 0;

    /** Files over one chunk kept in memory. */
    const filesOver = (root: unknown) => {
      const storage = { loadRaw: () => Promise.resolve(root) } as unknown as SquidStorage;
      const containers = new Containers();
      return {
        storage,
        containers,
        files: new ChunkFiles({ registry, items, containers, signs: new Signs(), log: silentLogger, blocks }, storage),
      };
    };
    const columnWith = (blocks: readonly (readonly [Vec3, string])[]) => {
      const column = new Column();
      for (const [pos, name] of blocks) {
        column.setBlockStateId(
          { x: pos.x & 15, y: pos.y, z: pos.z & 15 },
          registry.blocksByName[name]?.defaultState ?? 0,
        );
      }
      return column;
    };

    test('SERVER-115: what a chunk holds is in its file as it was at that moment, in the game’s form', async () => {
      const { containers, files } = filesOver(null);
      const column = columnWith([
        [CHEST, 'chest'],
        [FURNACE, 'furnace'],
      ]);
      containers.at(CHEST, 'chest').shelf.set(26, fresh('diamond', 3));
      const furnace = containers.at(FURNACE, 'furnace');
      furnace.shelf.set(0, fresh('sand', 2));
      Object.assign(furnace.progress, {
        litTicks: 70,
        fuelTicks: 300,
        cookedTicks: 33,
        cookingTicks: 200,
        experience: 0.5,
      });
      const position = new Vec3(20.5, 5.25, -20);
      const loose: readonly LooseThing[] = [
        { kind: 'item', stack: fresh('stick', 7), position, ageTicks: 80 },
        { kind: 'experience_orb', amount: 37, position, ageTicks: 8 },
        { kind: 'falling_block', stateId: damagedAnvil, position, speed: 0.5, fromY: 9.25 },
      ];
      const moment = files.snapshot(1, -2, column, loose);
      // What changes after that moment is not in it.
      containers.at(CHEST, 'chest').shelf.set(26, undefined);
      column.setBlockStateId({ x: 2, y: 6, z: 2 }, 0);
      const root = readNbt(inflateSync(files.encode(moment)));

      const later = filesOver(root);
      const told: LooseThing[] = [];
      const loaded = await later.storage.load(1, -2);
      later.files.onLoose((found) => void told.push(...found));
      assert.deepEqual(told, loose);
      assert.equal(loaded?.getBlockStateId({ x: 2, y: 6, z: 2 }), registry.blocksByName['furnace']?.defaultState);
      assert.deepEqual([...(later.containers.find(CHEST)?.shelf.entries() ?? [])], [[26, fresh('diamond', 3)]]);
      const again = later.containers.find(FURNACE);
      assert.deepEqual(again?.progress, furnace.progress);
      assert.equal(again?.inputChanged, false);
    });

    test('SERVER-119: what is not ours in a chunk is written as it was read', async () => {
      const { files } = filesOver(null);
      const signs = [0, 1].map((dx) => ({
        id: string('minecraft:sign'),
        x: int(16 + dx),
        y: int(7),
        z: int(-32),
        Text1: string(`{"text":"${dx}"}`),
      }));
      const root = readNbt(inflateSync(files.encode(files.snapshot(1, -2, columnWith([]), []))));
      const cow = { id: string('minecraft:cow'), Air: int(300) };
      const flat = registry.version['>=']('1.18');
      const level = flat ? entriesOf(root) : entriesOf(entriesOf(root)['Level']);
      const [blockKey, mobKey] = flat ? ['block_entities', 'entities'] : ['TileEntities', 'Entities'];
      const inside = { ...level, [blockKey]: compounds(signs), [mobKey]: compounds([cow]) };
      const signed = {
        ...root,
        value: flat ? inside : { ...entriesOf(root), Level: { type: 'compound', value: inside } },
      };
      const later = filesOver(signed);
      const column = await later.storage.load(1, -2);
      assert.ok(column !== null);
      const written = readNbt(inflateSync(later.files.encode(later.files.snapshot(1, -2, column, []))));
      const saved = flat ? entriesOf(written) : entriesOf(entriesOf(written)['Level']);
      assert.deepEqual(saved[blockKey], compounds(signs));
      assert.deepEqual(saved[mobKey], compounds([cow]));
    });
  });
}
