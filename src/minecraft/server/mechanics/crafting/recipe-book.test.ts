import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { TESTED_VERSIONS } from '../../../../../test/tested-versions.ts';
import { testData } from '../testing/data.ts';
import { RecipeBook } from './recipe-book.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 20_000 : 500;

for (const version of TESTED_VERSIONS) {
  describe(`recipes of ${version}`, () => {
    const { registry, idOf } = testData(version);
    const book = new RecipeBook(registry);

    /** What rows of names make, `-` for an empty cell. */
    const make = (...rows: readonly string[]) => {
      const cells = rows.map((row) => row.split(' '));
      const grid = cells.flat().map((name) => (name === '-' ? undefined : idOf(name)));
      const made = book.find(grid, cells[0]?.length ?? 0);
      return made === undefined ? undefined : `${registry.items[made.itemId]?.name} ${made.count}`;
    };

    test('SERVER-103: every recipe of the data makes what it says', () => {
      let recipes = 0;
      for (const [resultId, variants] of Object.entries(registry.recipes)) {
        for (const { inShape, ingredients = [], result } of variants) {
          const grid = new Array<number | undefined>(9).fill(undefined);
          for (const [y, row] of (inShape ?? []).entries()) {
            for (const [x, itemId] of row.entries()) grid[y * 3 + x] = itemId ?? undefined;
          }
          for (const [index, itemId] of ingredients.entries()) grid[index] = itemId;
          const made = book.find(grid, 3);
          assert.deepEqual([made?.itemId, made?.count], [Number(resultId), result.count]);
          recipes++;
        }
      }
      assert.ok(recipes > 1000);
    });

    test('SERVER-103: a shape may lie anywhere and the other way round, but is a shape', () => {
      assert.equal(make('oak_planks -', 'oak_planks -'), 'stick 4');
      assert.equal(make('- oak_planks', '- oak_planks'), 'stick 4');
      assert.equal(make('coal -', 'stick -'), 'torch 4');
      assert.equal(make('stick -', 'coal -'), undefined);
      assert.equal(make('iron_ingot iron_ingot -', 'iron_ingot stick -', '- stick -'), 'iron_axe 1');
      assert.equal(make('- iron_ingot iron_ingot', '- stick iron_ingot', '- stick -'), 'iron_axe 1');
      assert.equal(make('iron_ingot iron_ingot -', 'stick iron_ingot -', '- stick -'), undefined);
      assert.equal(make('oak_planks oak_planks -', 'oak_planks oak_planks -', '- - dirt'), undefined);
    });

    test('SERVER-103: woods and stones may be mixed where the game lets them be, and not with what is no wood', () => {
      const ring = 'oak_planks birch_planks spruce_planks';
      assert.equal(make(ring, 'oak_planks - jungle_planks', ring), 'chest 1');
      assert.equal(make('cobblestone blackstone cobblestone', '- stick -', '- stick -'), 'stone_pickaxe 1');
      assert.equal(make('bamboo -', 'oak_planks -'), undefined, 'two recipes for sticks are two');
      assert.equal(make('white_wool white_wool red_wool', ring), undefined, 'a bed is of one colour');
    });

    test('SERVER-103: what has no shape may lie in any order', () => {
      const wanted = make('flint iron_ingot', '- -');
      assert.equal(wanted, 'flint_and_steel 1');
      assert.equal(make('- iron_ingot', 'flint -'), wanted);
      assert.equal(make('- iron_ingot', 'flint flint'), undefined);
    });

    test('SERVER-103: of what comes in a bucket or a bottle that stays', () => {
      const cake = 'milk_bucket milk_bucket milk_bucket/sugar egg sugar/wheat wheat wheat'.split('/');
      assert.equal(make(...cake), 'cake 1');
      const { remainders } = book.find([idOf('honey_bottle'), undefined, undefined, undefined], 2) ?? {};
      assert.equal(remainders?.get(idOf('milk_bucket')), idOf('bucket'));
      assert.equal(remainders?.get(idOf('honey_bottle')), idOf('glass_bottle'));
      assert.equal(remainders?.get(idOf('sugar')), undefined);
    });

    test('SERVER-103: a grid makes what a plain search through the data finds', () => {
      /** Laid out anew for each question: every variant, every place, both ways round. */
      const naive = (grid: readonly (number | undefined)[]): string | undefined => {
        const text = grid.map((each) => each ?? '-').join(' ');
        const sorted = grid
          .filter((each) => each !== undefined)
          .toSorted((a, b) => a - b)
          .join(' ');
        for (const { inShape, ingredients, result } of Object.values(registry.recipes).flat()) {
          if (ingredients?.toSorted((a, b) => a - b).join(' ') === sorted) return `${result.id} ${result.count}`;
          const rows = inShape ?? [];
          const width = Math.max(0, ...rows.map((row) => row.length));
          for (let dy = 0; dy + rows.length <= 3; dy++) {
            for (let dx = 0; dx + width <= 3; dx++) {
              for (const mirrored of [false, true]) {
                const laid = new Array<number | string>(9).fill('-');
                for (const [y, row] of rows.entries()) {
                  for (let x = 0; x < width; x++) {
                    laid[(dy + y) * 3 + dx + (mirrored ? width - 1 - x : x)] = row[x] ?? '-';
                  }
                }
                if (rows.length > 0 && laid.join(' ') === text) return `${result.id} ${result.count}`;
              }
            }
          }
        }
        return undefined;
      };
      const few = ['oak_planks', 'stick', 'iron_ingot', 'cobblestone', 'coal', 'string'].map(idOf);
      const cell = fc.option(fc.constantFrom(...few), { nil: undefined, freq: 1 });
      const sparse = fc.array(cell, { minLength: 9, maxLength: 9 });
      const known = fc
        .constantFrom(...few.slice(0, 5))
        .chain((head) =>
          fc
            .constantFrom('111010010', '110110010', '010010010', '100100000', '011011000', '111101111')
            .map((shape) =>
              [...shape].map((each, index) =>
                each === '0' ? undefined : index > 2 && shape[4] === '1' ? few[1] : head,
              ),
            ),
        );
      let found = 0;
      fc.assert(
        fc.property(fc.oneof(sparse, known), (grid) => {
          const made = book.find(grid, 3);
          if (made !== undefined) found++;
          assert.equal(made && `${made.itemId} ${made.count}`, naive(grid));
        }),
        { numRuns: Math.ceil(RUNS / 10) },
      );
      assert.ok(found > 0);
    });
  });
}
