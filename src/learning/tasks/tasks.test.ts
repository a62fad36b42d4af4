import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LOCALES } from '../../core/index.ts';
import { type GameBook, gameBookOf } from '../game/game-book.ts';
import { addDeeds, type Deeds, NO_DEEDS } from './deeds.ts';
import { type Evidence, judge } from './judge.ts';
import { readTask, type Task, taskKey, taskText } from './task.ts';

const VERSIONS = ['1.16.5', '1.20.4', '1.21.4'];

function bookOf(version: string): GameBook {
  const book = gameBookOf(version);
  assert.ok(book.ok);
  return book.value;
}

const book = bookOf('1.20.4');

function read(proposed: unknown, within = book): Task {
  const task = readTask(proposed, within);
  assert.ok(task.ok, JSON.stringify(task));
  return task.value;
}

function refusal(proposed: unknown, within = book) {
  const task = readTask(proposed, within);
  assert.ok(!task.ok, JSON.stringify(task));
  return task;
}

const here = { x: 0, y: 64, z: 0 };
const evidence = (change: Partial<Evidence>): Evidence => ({
  before: { inventory: {}, position: here },
  after: { inventory: {}, position: here },
  deeds: NO_DEEDS,
  ...change,
});

test('LEARN-20: tasks are read from data, with what is left out filled in, and told in both languages', () => {
  const tasks = [
    { kind: 'have', item: 'oak_log' },
    { kind: 'craft', item: 'stick', count: 4 },
    { kind: 'smelt', item: 'iron_ingot' },
    { kind: 'place', block: 'crafting_table' },
    { kind: 'kill', entity: 'zombie', count: 2 },
    { kind: 'eat' },
    { kind: 'eat', food: 'bread' },
    { kind: 'reach', x: 1, z: 2 },
    { kind: 'reach', x: 1, y: 70, z: 2, withinBlocks: 5 },
  ];
  const texts = tasks.map((task) => taskText(read(task)));
  assert.deepEqual(texts.slice(0, 2), ['have 1 oak_log', 'craft 4 stick']);
  assert.deepEqual(texts.slice(5), [
    'eat something',
    'eat bread',
    'reach (1, 2) within 3 blocks',
    'reach (1, 70, 2) within 5 blocks',
  ]);
  for (const locale of LOCALES) {
    for (const task of tasks) assert.doesNotMatch(taskText(read(task), locale), /[{}]|undefined/);
  }
  assert.equal(taskKey(read({ count: 1, item: 'dirt', kind: 'have' })), taskKey(read({ kind: 'have', item: 'dirt' })));
});

test('LEARN-21: what is no task is refused, saying where', () => {
  const bad: readonly unknown[] = [
    undefined,
    'mine wood',
    {},
    { kind: 'dance' },
    { kind: 'have' },
    { kind: 'have', item: 'oak_log', count: 0 },
    { kind: 'have', item: 'oak_log', count: 1.5 },
    { kind: 'have', item: 'oak_log', count: 1e9 },
    { kind: 'have', item: 'Oak Log' },
    { kind: 'have', item: 'oak_log', of: 'birch' },
    { kind: 'reach', x: Number.NaN, z: 0 },
  ];
  for (const proposed of bad) assert.equal(refusal(proposed).code, 'bad_task', JSON.stringify(proposed));
  assert.match(refusal({ kind: 'have', item: 'oak_log', count: 0 }).why, /^count: /);
});

test('LEARN-22: what does not exist in this version is refused with the nearest real names', () => {
  const { data, howTo } = refusal({ kind: 'have', item: 'oak_logs' });
  const nearest = data?.['nearest'];
  assert.ok(Array.isArray(nearest) && nearest[0] === 'oak_log' && nearest.length <= 3);
  assert.equal(howTo, `did you mean ${nearest.join(', ')}?`);
  assert.match(refusal({ kind: 'kill', entity: 'zombi' }).howTo, /zombie/);
  assert.match(refusal({ kind: 'place', block: 'craftingtable' }).howTo, /crafting_table/);
  assert.match(refusal({ kind: 'eat', food: 'breads' }).howTo, /bread/);
  assert.equal(refusal({ kind: 'eat', food: 'dirt' }).code, 'no_such_thing');
  assert.match(refusal({ kind: 'craft', item: 'oak_log' }).why, /nothing crafts oak_log/);
  assert.match(refusal({ kind: 'smelt', item: 'oak_log' }).why, /no furnace makes/);
  // The data of each version decide: raw iron came with 1.17.
  const rawIron = VERSIONS.map((version) => readTask({ kind: 'have', item: 'raw_iron' }, bookOf(version)).ok);
  assert.deepEqual(rawIron, [false, true, true]);
  assert.ok(!gameBookOf('1.2.5').ok);
});

test('LEARN-23: having is judged by what is carried, before and after', () => {
  const task = read({ kind: 'have', item: 'oak_log', count: 3 });
  const carried = (before: number | undefined, after: number | undefined) =>
    judge(
      task,
      evidence({
        before: { inventory: before === undefined ? undefined : { oak_log: before }, position: here },
        after: { inventory: after === undefined ? undefined : { oak_log: after }, position: here },
      }),
    );
  assert.deepEqual(carried(0, 3), { outcome: 'done', why: '3 of 3', already: false });
  assert.deepEqual(carried(0, 2), { outcome: 'not_done', why: '2 of 3', already: false });
  assert.equal(carried(3, 3).already, true);
  assert.match(carried(3, 1).why, /no longer carried/);
  assert.equal(carried(0, undefined).outcome, 'unknown');
  assert.equal(carried(undefined, 3).outcome, 'done');
});

test('LEARN-24: what was done is judged by deeds, never by what is carried or said', () => {
  const deeds: Deeds = {
    ...NO_DEEDS,
    crafted: { stick: 4 },
    smelted: { iron_ingot: 1 },
    placed: { chest: 1 },
    killed: { zombie: 1 },
    eaten: { bread: 1 },
  };
  const tasks = [
    { kind: 'craft', item: 'stick', count: 4 },
    { kind: 'smelt', item: 'iron_ingot' },
    { kind: 'place', block: 'chest' },
    { kind: 'kill', entity: 'zombie' },
    { kind: 'eat' },
    { kind: 'eat', food: 'bread' },
  ].map((task) => read(task));
  const rich = { inventory: { stick: 64, iron_ingot: 64, chest: 64, bread: 64 }, position: here };
  for (const task of tasks) {
    assert.equal(judge(task, evidence({ deeds })).outcome, 'done', taskText(task));
    assert.equal(judge(task, evidence({ after: rich })).outcome, 'not_done', taskText(task));
    assert.equal(judge(task, evidence({ deeds: { ...NO_DEEDS, assists: ['gift'] } })).outcome, 'not_done');
  }
  assert.equal(judge(read({ kind: 'eat', food: 'apple' }), evidence({ deeds })).outcome, 'not_done');
  assert.equal(judge(read({ kind: 'craft', item: 'stick', count: 5 }), evidence({ deeds })).outcome, 'not_done');
});

test('LEARN-25: reaching is judged by where the body stands', () => {
  const task = read({ kind: 'reach', x: 10, z: 0, withinBlocks: 2 });
  const at = (x: number, y = 64) => ({ inventory: {}, position: { x, y, z: 0 } });
  assert.equal(judge(task, evidence({ after: at(9, 200) })).outcome, 'done');
  assert.deepEqual(judge(task, evidence({ after: at(5) })), {
    outcome: 'not_done',
    why: '5 blocks away',
    already: false,
  });
  assert.equal(judge(task, evidence({ before: at(10), after: at(10) })).already, true);
  const nowhere = { inventory: {}, position: undefined };
  assert.equal(judge(task, evidence({ after: nowhere })).outcome, 'unknown');
  assert.equal(judge(task, evidence({ before: nowhere, after: at(10) })).already, false);
  const high = read({ kind: 'reach', x: 10, y: 64, z: 0 });
  assert.equal(judge(high, evidence({ after: at(10, 80) })).outcome, 'not_done');
});

test('LEARN-26: deeds add up, whatever names they have', () => {
  const tally = fc.dictionary(fc.constantFrom('stick', 'dirt', 'constructor', '__proto__', 'toString'), fc.nat(50), {
    noNullPrototype: true,
  });
  fc.assert(
    fc.property(tally, tally, tally, (a, b, c) => {
      const of = (mined: Record<string, number>): Deeds => ({ ...NO_DEEDS, mined });
      const left = addDeeds(addDeeds(of(a), of(b)), of(c));
      const right = addDeeds(of(a), addDeeds(of(b), of(c)));
      assert.deepEqual(left, right);
      for (const name of ['stick', 'dirt', 'constructor', 'toString']) {
        const sum = [a, b, c].reduce((total, one) => total + (Object.hasOwn(one, name) ? (one[name] ?? 0) : 0), 0);
        assert.equal(Object.hasOwn(left.mined, name) ? left.mined[name] : 0, sum);
      }
    }),
    { numRuns: 100 },
  );
});

test('LEARN-27: the book of a version knows what gives, crafts and smelts an item', () => {
  for (const version of VERSIONS) {
    const pages = bookOf(version);
    assert.deepEqual(
      pages.sourcesOf('cobblestone').find(({ block }) => block === 'stone'),
      {
        block: 'stone',
        tools: ['wooden', 'stone', 'golden', 'iron', 'diamond', 'netherite'].map((kind) => `${kind}_pickaxe`),
        sure: true,
      },
      version,
    );
    assert.deepEqual(
      pages.sourcesOf('oak_log').map(({ block, tools }) => [block, tools.length]),
      [['oak_log', 0]],
    );
    assert.ok(!pages.sourcesOf('stone').some(({ block }) => block === 'stone'), 'silk touch is not planned with');
    assert.equal(pages.sourcesOf('flint').find(({ block }) => block === 'gravel')?.sure, false);
    const iron = version === '1.16.5' ? 'iron_ore' : 'raw_iron';
    assert.equal(pages.smeltedFrom('iron_ingot')[0], iron);
    const ore = pages.sourcesOf(iron).find(({ block }) => block === 'iron_ore');
    assert.deepEqual([ore?.sure, ore?.tools[0]], [true, 'stone_pickaxe']);
    assert.equal(pages.sourcesOf('diamond').find(({ block }) => block === 'diamond_ore')?.tools[0], 'iron_pickaxe');
    const [pickaxe] = pages.recipesOf('wooden_pickaxe');
    assert.deepEqual([pickaxe?.needsTable, pickaxe?.takes.get('stick'), pickaxe?.makes], [true, 2, 1]);
    assert.deepEqual([pages.recipesOf('crafting_table')[0]?.needsTable, pages.recipesOf('toString')], [false, []]);
    assert.ok(pages.leftBy('beef').includes('cow'));
  }
});
