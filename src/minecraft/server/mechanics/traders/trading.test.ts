import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Reader } from '../commands/command.ts';
import { type DataValue, readData } from '../commands/snbt.ts';
import { PlayerSpace } from '../items/player-space.ts';
import { Shelf, type Stack } from '../items/stack.ts';
import { testData } from '../testing/data.ts';
import { Clicks, MODE, OUTSIDE } from '../windows/clicks.ts';
import { type Offer, offerFor } from './offer.ts';
import { offersFrom } from './offer-data.ts';
import { tradeMenu } from './trade-menu.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 5000 : 150;
const { items, fresh } = testData('1.20.4');

const GOODS = 2;
const SLOTS = 39;

/** What a player carries, without a server behind it. */
class Pockets extends PlayerSpace {
  readonly #shelf = new Shelf(46);

  constructor() {
    super({ inventory: { slots: [] } } as unknown as ConstructorParameters<typeof PlayerSpace>[0], items);
  }

  override get(index: number): Stack | undefined {
    return this.#shelf.get(index);
  }

  override set(index: number, stack: Stack | undefined): void {
    this.#shelf.set(index, stack);
  }
}

function offersOf(): Offer[] {
  const offer = (price: Stack, secondPrice: Stack | undefined, goods: Stack, maxUses: number): Offer => ({
    price,
    secondPrice,
    goods,
    maxUses,
    uses: 0,
  });
  return [
    offer(fresh('emerald', 2), undefined, fresh('bread', 3), 4),
    offer(fresh('emerald', 3), fresh('book'), fresh('bookshelf'), 3),
    offer(fresh('wheat', 20), undefined, fresh('emerald'), 5),
  ];
}

test('SERVER-346: no click or selection makes or loses an item beyond what the trades say', () => {
  const step = fc.oneof(
    fc.record({ select: fc.integer({ min: -1, max: 4 }) }),
    fc.record({
      slot: fc.oneof(fc.integer({ min: 0, max: SLOTS - 1 }), fc.constantFrom(0, 1, GOODS, OUTSIDE)),
      button: fc.constantFrom(0, 1),
      mode: fc.constantFrom(MODE.pickUp, MODE.quickMove, MODE.swap, MODE.throwOut, MODE.gather),
    }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const pockets = new Pockets();
      for (const stack of [fresh('emerald', 30), fresh('book', 5), fresh('wheat', 64)]) pockets.stow(stack);
      const offers = offersOf();
      const { menu, select } = tradeMenu(offers, pockets, () => {});
      const thrown: Stack[] = [];
      const hands = {
        cursor: undefined as Stack | undefined,
        creative: false,
        keySlot: () => undefined,
        throwOut: (stack: Stack) => void thrown.push(stack),
        stow: (stack: Stack) => pockets.stow(stack),
      };
      const clicks = new Clicks(menu, hands);
      for (const each of steps) {
        if ('select' in each) select(each.select);
        else clicks.apply(each);
      }
      const count = (name: string) => {
        const own = menu.slots.filter((_slot, index) => index !== GOODS).map((slot) => slot.peek());
        return [...own, ...thrown, hands.cursor].reduce(
          (sum, stack) => sum + (stack?.name === name ? stack.count : 0),
          0,
        );
      };
      const [bread = 0, shelves = 0, emeralds = 0] = offers.map(({ uses }) => uses);
      assert.ok(offers.every(({ uses, maxUses }) => uses <= maxUses));
      assert.deepEqual(['emerald', 'book', 'wheat', 'bread', 'bookshelf'].map(count), [
        30 - 2 * bread - 3 * shelves + emeralds,
        5 - shelves,
        64 - 20 * emeralds,
        3 * bread,
        shelves,
      ]);
    }),
    { numRuns: RUNS },
  );
});

test('SERVER-346, SERVER-347: prices are laid in either order, the selected offer goes first, and what is sold out is none', () => {
  const offers = offersOf();
  const [bread, shelf] = offers;
  const [emeralds, book] = [fresh('emerald', 5), fresh('book', 2)];
  assert.equal(offerFor(offers, 0, [emeralds, undefined]), bread);
  assert.equal(offerFor(offers, 0, [book, emeralds]), shelf);
  assert.equal(offerFor(offers, 2, [emeralds, undefined]), undefined);
  assert.equal(offerFor(offers, 0, [fresh('emerald'), undefined]), undefined);
  if (bread !== undefined) bread.uses = bread.maxUses;
  assert.equal(offerFor(offers, 0, [emeralds, undefined]), undefined);
});

test('SERVER-349: data of any shape is read as it was written', () => {
  const { tree } = fc.letrec<{ tree: DataValue }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 4 },
      fc.integer(),
      fc.string(),
      fc.array(tie('tree'), { maxLength: 4 }),
      fc.dictionary(fc.string(), tie('tree'), { maxKeys: 4, noNullPrototype: true }),
    ),
  }));
  fc.assert(
    fc.property(fc.dictionary(fc.string(), tree, { maxKeys: 4, noNullPrototype: true }), (value) => {
      const read = readData(new Reader(JSON.stringify(value)));
      assert.deepEqual(read, { ok: true, value });
    }),
    { numRuns: RUNS },
  );
  assert.deepEqual(readData(new Reader(" { a : 1b , 'b c':[I; 1, -2], d: minecraft , e:true} ")), {
    ok: true,
    value: { a: 1, 'b c': [1, -2], d: 'minecraft', e: 1 },
  });
  const deep = `{a:${'['.repeat(5000)}`;
  for (const broken of ['', '{', '{a', '{a:', '{a:1', '{a:1,}', '[1]', '{"a:1}', '{a:[1}', deep]) {
    assert.equal(readData(new Reader(broken)).ok, false, broken.slice(0, 20));
  }
});

test('SERVER-345: offers with data that is not taken, or items that there are not, are refused', () => {
  const read = (text: string) => {
    const data = readData(new Reader(text));
    assert.ok(data.ok, text);
    return offersFrom(items, data.value);
  };
  const whole = read(
    '{Offers:{Recipes:[{buy:{id:emerald,Count:2b},buyB:{id:book},sell:{id:"minecraft:bread",count:3}}]}}',
  );
  assert.ok(whole.ok);
  const [offer] = whole.value;
  assert.deepEqual(
    [offer?.price.count, offer?.secondPrice?.name, offer?.goods.name, offer?.maxUses],
    [2, 'book', 'bread', 4],
  );
  const many = `{Offers:{Recipes:[${Array(65).fill('{buy:{id:emerald},sell:{id:bread}}').join()}]}}`;
  for (const bad of [
    '{Health:3}',
    '{Offers:{Recipes:3}}',
    '{Offers:{Recipes:[{sell:{id:bread}}]}}',
    '{Offers:{Recipes:[{buy:{id:no_such_item},sell:{id:bread}}]}}',
    '{Offers:{Recipes:[{buy:{id:emerald,count:0},sell:{id:bread}}]}}',
    '{Offers:{Recipes:[{buy:{id:emerald,count:65},sell:{id:bread}}]}}',
    '{Offers:{Recipes:[{buy:{id:emerald,tag:{}},sell:{id:bread}}]}}',
    many,
  ]) {
    assert.equal(read(bad).ok, false, bad.slice(0, 80));
  }
});
