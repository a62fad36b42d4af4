import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import fc from 'fast-check';
import { rewardAt, shownOdds, totalWeight } from './catalogue.ts';
import { holdingSchema, times } from './holding.ts';
import { readCatalogue } from './read-catalogue.ts';
import { must } from './testing/must.ts';
import { drawFrom } from './trade-book.ts';

const VERSION = '1.21.4';
const SHOP =
  readFileSync(new URL('../../../../docs/shop.md', import.meta.url), 'utf8')
    .split('```')[1]
    ?.slice(5) ?? '';

function faultsOf(text: string): readonly string[] {
  const read = readCatalogue('shop.yaml', text, VERSION);
  return read.ok ? [] : read.why.split('\n');
}

test('ASSIST-70: the catalogue that the manual shows is read, with its odds and limits', () => {
  const { offers } = must(readCatalogue('shop.yaml', SHOP, VERSION));
  assert.deepEqual([...offers.keys()], ['bread', 'levels', 'star', 'lucky-box']);
  const box = offers.get('lucky-box');
  assert.ok(box?.kind === 'pool');
  const odds = box.rewards.map(({ weight }) => shownOdds(weight, totalWeight(box)));
  assert.deepEqual(odds, ['2 %', '18 %', '80 %']);
});

test('ASSIST-71: every mistake is told with file, line and what would be right; items by the nearest of the version', () => {
  const cases: readonly (readonly [string, string, RegExp])[] = [
    [
      'item: nether_star',
      'item: nether_sstar',
      /^shop.yaml:14: Minecraft 1.21.4 has no item 'nether_sstar'; did you mean 'nether_star'\?$/,
    ],
    ['item: diamond', 'item: diamnod', /^shop.yaml:23: .*'diamnod'; did you mean 'diamond'\?$/],
    [
      'refund_minutes',
      'refund_minuts',
      /^shop.yaml:7: goods.bread: 'refund_minuts' is not known here; did you mean 'refund_minutes'\?$/,
    ],
    ['weight: 9', 'weight: 0', /^shop.yaml:24: pools.lucky-box.rewards.1.weight: .*; write at least 1$/],
    ['zh: 面包 ', '', /^shop.yaml:4: goods.bread.name.zh: is missing; every text is written in both languages/],
    ['item: emerald, count: 1', 'item: bread', /^shop.yaml:6: it costs what it gives; ask for something else$/],
    ['each: 1, all: 10', 'each: 11, all: 10', /^shop.yaml:17: 11 for each is more than 10 for all; write at most 10$/],
    ['each: 1, all: 10, ', '', /^shop.yaml:17: it limits nothing; say how many: each, all, or both$/],
    ['lucky-box:', 'bread:', /^shop.yaml:19: a good is called 'bread' too; give each an id of its own$/],
    ['version: 1', 'version: 2', /^shop.yaml:1: version: .*; write one of '1'$/],
  ];
  for (const [from, to, wanted] of cases) {
    assert.ok(SHOP.includes(from), from);
    const faults = faultsOf(SHOP.replace(from, to));
    assert.equal(faults.length, 1, faults.join('\n'));
    assert.match(faults[0] ?? '', wanted);
  }
  assert.match(faultsOf(`${SHOP}#${'x'.repeat(2 * 1024 * 1024)}`).join(), /characters, of 2097152/);
  assert.equal(faultsOf('goods: [').length > 0, true);
  const unknown = readCatalogue('shop.yaml', SHOP, '9.9');
  assert.equal(unknown.ok ? '' : unknown.code, 'unsupported_version');
});

test('ASSIST-72: a draw falls on each reward as often as its weight says, and the same seed draws the same', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(weights, fc.string(), (given, seed) => {
      const rewards = given.map((weight) => ({ gives: { experience: weight }, weight }));
      const total = totalWeight({ rewards });
      const counts = given.map(() => 0);
      for (let drawn = 0; drawn < total; drawn++) {
        const { index } = rewardAt({ rewards }, drawn);
        counts[index] = (counts[index] ?? 0) + 1;
      }
      assert.deepEqual(counts, given);
      const pool = { kind: 'pool' as const, id: 'p', name: { en: 'p', zh: 'p' }, price: { experience: 1 }, rewards };
      const { draw, gives } = drawFrom(pool, seed);
      assert.deepEqual(drawFrom(pool, seed), { draw, gives });
      assert.deepEqual([gives, draw.weight, draw.total], [rewards[draw.reward]?.gives, given[draw.reward], total]);
    }),
  );
  assert.throws(() => rewardAt({ rewards: [{ gives: { experience: 1 }, weight: 1 }] }, 1), /past the pool's 1/);
  const seen = new Set<number>();
  const rewards = [1, 1, 1].map((weight) => ({ gives: { experience: 1 }, weight }));
  const pool = { kind: 'pool' as const, id: 'p', name: { en: 'p', zh: 'p' }, price: { experience: 1 }, rewards };
  for (let i = 0; i < 60; i++) seen.add(drawFrom(pool, `secret/ann/q${i}`).draw.reward);
  assert.equal(seen.size, 3);
});

test('ASSIST-73: odds are shown to two digits, and never as none or all where they are not', () => {
  const shown = (weight: number, total: number) => shownOdds(weight, total);
  assert.deepEqual(
    [shown(1, 1), shown(1, 3), shown(1, 1_000_000), shown(999_999, 1_000_000), shown(1, 8)],
    ['100 %', '33.33 %', '< 0.01 %', '> 99.99 %', '12.5 %'],
  );
});

test('ASSIST-74: what is bought several times is moved whole, or refused', () => {
  const holding = fc.oneof(
    fc.record({ item: fc.constant('bread'), count: fc.integer({ min: 1, max: 6400 }) }),
    fc.record({ experience: fc.integer({ min: 1, max: 1_000_000_000 }) }),
    fc.record({ score: fc.constant('coins'), points: fc.integer({ min: 1, max: 1_000_000_000 }) }),
  );
  fc.assert(
    fc.property(holding, fc.integer({ min: -3, max: 70 }), (one, count) => {
      const amount = (of: object) => Object.values(of).find((value) => typeof value === 'number');
      const many = times(one, count);
      const wanted = Number(amount(one)) * count;
      const most = 'item' in one ? 6400 : 1_000_000_000;
      assert.equal(many === undefined ? undefined : amount(many), wanted >= 1 && wanted <= most ? wanted : undefined);
      if (many !== undefined) assert.ok(holdingSchema.safeParse(many).success);
    }),
  );
});
