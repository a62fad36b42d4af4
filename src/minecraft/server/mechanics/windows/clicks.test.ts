import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { evenly } from '../../../../../test/arbitraries.ts';
import { Shelf, type Stack, type StackSpace } from '../items/stack.ts';
import { Clicks, type Hands, MODE, OUTSIDE } from './clicks.ts';
import { plainSlot, plainSlots, type WindowMenu } from './menu-slots.ts';
import { storageMenu } from './storage-menu.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 20_000 : 400;

/** Hotbar and main part of a player's slots, as the windows number them. */
const FIRST_HOTBAR = 36;

const stack = (kind: string, count: number, most = 64): Stack => ({
  itemId: 1,
  name: kind,
  count,
  most,
  data: {},
  kind,
});

/** A player with a window on something, and all that the clicks throw out. */
class Person implements Hands {
  cursor: Stack | undefined;
  creative = false;
  readonly carried = new Shelf(46);
  readonly thrown: Stack[] = [];
  readonly menu: WindowMenu;
  readonly clicks: Clicks;

  constructor(storage: StackSpace) {
    this.menu = storageMenu(storage, this.carried);
    this.clicks = new Clicks(this.menu, this);
  }

  keySlot(key: number) {
    return plainSlot(this.carried, key === 40 ? 45 : FIRST_HOTBAR + key);
  }

  throwOut(thrown: Stack): void {
    this.thrown.push(thrown);
  }

  stow(stowed: Stack): Stack | undefined {
    for (let slot = 9; slot < 45; slot++) {
      if (this.carried.get(slot) !== undefined) continue;
      this.carried.set(slot, stowed);
      return undefined;
    }
    return stowed;
  }

  click(slot: number, button = 0, mode: number = MODE.pickUp): boolean {
    return this.clicks.apply({ slot, button, mode });
  }
}

/** Count by kind of everything anywhere. */
function census(chest: Shelf, people: readonly Person[]): Record<string, number> {
  const all = [
    ...[...chest.entries()].map(([, each]) => each),
    ...people.flatMap(({ carried, cursor, thrown }) => [
      ...[...carried.entries()].map(([, each]) => each),
      ...thrown,
      ...(cursor === undefined ? [] : [cursor]),
    ]),
  ];
  const counts: Record<string, number> = {};
  for (const { kind, count } of all) counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}

const seen = (space: StackSpace, ...slots: readonly number[]) =>
  slots.map((slot) => {
    const there = space.get(slot);
    return there === undefined ? '-' : `${there.kind} ${there.count}`;
  });

function chestWith(...stacks: readonly (Stack | undefined)[]): { readonly chest: Shelf; readonly person: Person } {
  const chest = new Shelf(27);
  for (const [slot, each] of stacks.entries()) chest.set(slot, each);
  return { chest, person: new Person(chest) };
}

test('SERVER-100: left and right clicks take, lay down, halve and exchange', () => {
  const { chest, person } = chestWith(stack('dirt', 7), stack('dirt', 63), stack('sword', 1, 1));
  person.click(0, 1);
  assert.deepEqual([person.cursor?.count, ...seen(chest, 0)], [4, 'dirt 3'], 'the larger half is taken');
  person.click(1);
  assert.deepEqual([person.cursor?.count, ...seen(chest, 1)], [3, 'dirt 64'], 'no more than fits is laid down');
  person.click(2);
  assert.deepEqual([person.cursor?.kind, ...seen(chest, 2)], ['sword', 'dirt 3'], 'others are exchanged');
  person.click(5, 1);
  assert.deepEqual([person.cursor, ...seen(chest, 5)], [undefined, 'sword 1']);
  person.click(2);
  person.click(6, 1);
  person.click(6, 1);
  assert.deepEqual([person.cursor?.count, ...seen(chest, 6)], [1, 'dirt 2'], 'a right click lays one down');
});

test('SERVER-100: a shift-click brings all there is to the other side, on stacks of the kind first', () => {
  const { chest, person } = chestWith(stack('dirt', 64), undefined, stack('dirt', 10));
  // The hotbar's last slot is the last of the window: from the chest one begins there.
  person.carried.set(44, stack('dirt', 60));
  person.click(0, 0, MODE.quickMove);
  assert.deepEqual(seen(person.carried, 44, 43), ['dirt 64', 'dirt 60']);
  person.click(27 + 34, 0, MODE.quickMove);
  assert.deepEqual(seen(chest, 2, 0), ['dirt 64', 'dirt 6']);
  assert.deepEqual(seen(person.carried, 44, 43), ['dirt 64', '-']);
});

test('SERVER-100: keys exchange with the hotbar and the off hand', () => {
  const { chest, person } = chestWith(stack('dirt', 7));
  person.carried.set(FIRST_HOTBAR + 3, stack('sword', 1, 1));
  person.click(0, 3, MODE.swap);
  assert.deepEqual([...seen(chest, 0), ...seen(person.carried, FIRST_HOTBAR + 3)], ['sword 1', 'dirt 7']);
  person.click(0, 40, MODE.swap);
  assert.deepEqual([...seen(chest, 0), ...seen(person.carried, 45)], ['-', 'sword 1']);
  person.click(27 + 27 + 3, 3, MODE.swap);
  assert.deepEqual(seen(person.carried, FIRST_HOTBAR + 3), ['dirt 7'], 'a slot with itself stays as it is');
});

test('SERVER-100: a double click gathers a kind, the stacks that are not full first', () => {
  const { chest, person } = chestWith(stack('dirt', 64), stack('dirt', 5), stack('stone', 9), stack('dirt', 30));
  person.click(1);
  person.click(1, 0, MODE.gather);
  assert.deepEqual([person.cursor?.count, ...seen(chest, 0, 2, 3)], [64, 'dirt 35', 'stone 9', '-']);
});

test('SERVER-100: a drag shares out, lays one each, and in creative fills', () => {
  const { chest, person } = chestWith(stack('dirt', 10), stack('stone', 1));
  const drag = (way: number, ...slots: readonly number[]) => {
    person.click(OUTSIDE, way << 2, MODE.drag);
    for (const slot of slots) person.click(slot, (way << 2) | 1, MODE.drag);
    person.click(OUTSIDE, (way << 2) | 2, MODE.drag);
  };
  person.click(0);
  drag(0, 4, 5, 6, 1);
  assert.deepEqual([person.cursor?.count, ...seen(chest, 4, 5, 6, 1)], [1, 'dirt 3', 'dirt 3', 'dirt 3', 'stone 1']);
  drag(1, 4, 5, 6);
  assert.deepEqual([person.cursor, ...seen(chest, 4, 5, 6)], [undefined, 'dirt 4', 'dirt 3', 'dirt 3']);
  person.click(4);
  drag(2, 7, 8);
  assert.deepEqual(seen(chest, 7, 8), ['-', '-'], 'filling is for creative');
  person.creative = true;
  drag(2, 7, 8);
  assert.deepEqual(seen(chest, 7, 8), ['dirt 64', 'dirt 64']);
});

test('SERVER-100: what is dropped leaves the window, one or all; only creative copies', () => {
  const { chest, person } = chestWith(stack('dirt', 10));
  person.click(0, 0, MODE.throwOut);
  person.click(0, 1, MODE.throwOut);
  person.carried.set(9, stack('stone', 5));
  person.click(27);
  person.click(OUTSIDE, 1);
  person.click(OUTSIDE, 0);
  assert.deepEqual(
    person.thrown.map(({ kind, count }) => `${kind} ${count}`),
    ['dirt 1', 'dirt 9', 'stone 1', 'stone 4'],
  );
  chest.set(0, stack('gold', 2));
  const inHand: (number | undefined)[] = [];
  for (const creative of [false, true]) {
    person.creative = creative;
    person.click(0, 2, MODE.clone);
    inHand.push(person.cursor?.count);
  }
  assert.deepEqual([inHand, ...seen(chest, 0)], [[undefined, 64], 'gold 2']);
});

test('SERVER-102: a click that no client could send does nothing and says so', () => {
  const { chest, person } = chestWith(stack('dirt', 10));
  const bad: readonly (readonly [slot: number, button: number, mode: number])[] = [
    [-1, 0, MODE.pickUp],
    [63, 0, MODE.pickUp],
    [-32768, 0, MODE.quickMove],
    [0.5, 0, MODE.pickUp],
    [0, 2, MODE.pickUp],
    [0, 9, MODE.swap],
    [0, -1, MODE.swap],
    [0, 0, 7],
    [0, 0, -1],
    [0, 5, MODE.gather],
    [0, 3, MODE.drag],
    [0, 0, MODE.drag],
    [OUTSIDE, 1, MODE.drag],
    [OUTSIDE, -4, MODE.drag],
    [OUTSIDE, 12, MODE.drag],
  ];
  for (const [slot, button, mode] of bad) {
    assert.equal(person.click(slot, button, mode), false, `slot ${slot}, button ${button}, mode ${mode}`);
  }
  assert.deepEqual([person.cursor, ...seen(chest, 0)], [undefined, 'dirt 10']);
});

const anyStack = fc
  .record({
    kind: fc.constantFrom('dirt', 'stone', 'pearl', 'sword'),
    share: evenly(0.01, 1),
  })
  .map(({ kind, share }) => {
    const most =
      new Map([
        ['pearl', 16],
        ['sword', 1],
      ]).get(kind) ?? 64;
    return stack(kind, Math.max(1, Math.round(share * most)), most);
  });

const anyClick = fc.record({
  who: fc.nat(1),
  slot: fc.oneof({ weight: 12, arbitrary: fc.nat(62) }, { weight: 2, arbitrary: fc.constant(OUTSIDE) }, fc.integer()),
  button: fc.oneof({ weight: 10, arbitrary: fc.nat(10) }, fc.constant(40), fc.integer({ min: -8, max: 127 })),
  mode: fc.oneof({ weight: 10, arbitrary: fc.nat(6) }, fc.integer({ min: -2, max: 9 })),
});

test('SERVER-100: whatever two players click in one chest, no item is made or lost, and no stack is too large', () => {
  const world = fc.record({
    chest: fc.array(fc.option(anyStack), { minLength: 27, maxLength: 27 }),
    carried: fc.tuple(...[0, 1].map(() => fc.array(fc.option(anyStack), { minLength: 37, maxLength: 37 }))),
    clicks: fc.array(anyClick, { minLength: 1, maxLength: 120 }),
  });
  fc.assert(
    fc.property(world, ({ chest: lying, carried, clicks }) => {
      const chest = new Shelf(27);
      for (const [slot, each] of lying.entries()) chest.set(slot, each ?? undefined);
      const people = [new Person(chest), new Person(chest)];
      for (const [who, stacks] of carried.entries()) {
        for (const [index, each] of stacks.entries()) people[who]?.carried.set(9 + index, each ?? undefined);
      }
      const before = census(chest, people);
      for (const { who, slot, button, mode } of clicks) {
        people[who]?.click(slot, button, mode);
        assert.deepEqual(census(chest, people), before, `after slot ${slot}, button ${button}, mode ${mode}`);
      }
      const places = [chest, ...people.map((person) => person.carried)].flatMap((space) => [...space.entries()]);
      for (const [, { count, most }] of places) assert.ok(Number.isInteger(count) && count >= 1 && count <= most);
    }),
    { numRuns: RUNS },
  );
});

/** The clicks with one or two buttons on plain slots, said again as simply as can be: pairs of a kind and a count. */
class NaiveChest {
  readonly slots: { kind: string; count: number }[];
  cursor = { kind: '', count: 0 };

  constructor(slots: readonly { kind: string; count: number }[]) {
    this.slots = slots.map((each) => ({ ...each }));
  }

  click(slot: number, right: boolean): void {
    const at = this.slots[slot] ?? { kind: '', count: 0 };
    const hand = this.cursor;
    if (hand.count === 0) {
      const taken = right ? at.count - Math.floor(at.count / 2) : at.count;
      this.cursor = { kind: at.kind, count: taken };
      at.count -= taken;
    } else if (at.count === 0 || at.kind === hand.kind) {
      const laid = Math.min(right ? 1 : hand.count, 64 - at.count);
      at.kind = hand.kind;
      at.count += laid;
      hand.count -= laid;
    } else {
      this.slots[slot] = hand;
      this.cursor = at;
    }
  }
}

test('SERVER-100: left and right clicks come out as a naive model of them does', () => {
  const content = fc.array(fc.record({ kind: fc.constantFrom('a', 'b'), count: fc.nat(64) }), {
    minLength: 9,
    maxLength: 9,
  });
  const clicks = fc.array(fc.tuple(fc.nat(8), fc.boolean()), { maxLength: 60 });
  const textOf = (kind: string | undefined, count: number | undefined) => (count ? `${kind} ${count}` : '-');
  fc.assert(
    fc.property(content, clicks, (lying, moves) => {
      const naive = new NaiveChest(lying);
      const chest = new Shelf(9);
      for (const [slot, { kind, count }] of lying.entries())
        chest.set(slot, count > 0 ? stack(kind, count) : undefined);
      const person = new Person(chest);
      for (const [slot, right] of moves) {
        naive.click(slot, right);
        person.click(slot, right ? 1 : 0);
        assert.deepEqual(
          [...naive.slots, naive.cursor].map(({ kind, count }) => textOf(kind, count)),
          [...plainSlots(chest).map((each) => each.peek()), person.cursor].map((each) =>
            textOf(each?.kind, each?.count),
          ),
        );
      }
    }),
    { numRuns: RUNS },
  );
});
