import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type GameBook, gameBookOf } from '../game/game-book.ts';
import type { Skill } from '../skills/skill.ts';
import { checkSource } from '../skills/source-checks.ts';
import { taskKey } from '../tasks/task.ts';
import { effortsOf } from './effort.ts';
import { MAX_FAILURES, nextTask, type Progress } from './next-task.ts';
import { type PlanStep, planFor } from './plan.ts';
import { makingSkillName, TEMPLATE_FUNCTIONS, writeSkill } from './skill-template.ts';
import { techTree } from './tech-tree.ts';
import { doPlan } from './testing/do-plan.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';
const VERSIONS = ['1.16.5', '1.20.4', '1.21.4'];
const NOTHING_SEEN = { seen: new Set<string>() };

function bookOf(version: string): GameBook {
  const book = gameBookOf(version);
  assert.ok(book.ok);
  return book.value;
}

function shown(step: PlanStep): string {
  switch (step.kind) {
    case 'gather':
      return `gather ${step.count} ${step.item}${step.tool === undefined ? '' : ` with ${step.tool}`}`;
    case 'kill':
      return `kill ${step.entity} for ${step.count} ${step.item}`;
    case 'craft':
      return `craft ${step.times * step.recipe.makes} ${step.recipe.item}`;
    case 'smelt':
      return `smelt ${step.count} ${step.item} with ${step.fuelCount} ${step.fuel}`;
  }
}

function stepsOf(
  book: GameBook,
  item: string,
  inventory = {},
  seen: readonly string[] = [],
  stations: readonly string[] = [],
) {
  const plan = planFor(book, { item, inventory, seen: new Set(seen), stations });
  assert.ok(plan.ok, JSON.stringify(plan));
  return plan.value.steps.map(shown);
}

test('LEARN-70: from empty hands to an iron pickaxe, with the tool that each ore needs, in three versions', () => {
  for (const version of VERSIONS) {
    const book = bookOf(version);
    const steps = stepsOf(book, 'iron_pickaxe', {}, ['oak_log', 'stone', 'coal_ore', 'iron_ore']);
    const ore = version === '1.16.5' ? 'iron_ore' : 'raw_iron';
    for (const expected of [
      `gather 3 ${ore} with stone_pickaxe`,
      'craft 1 wooden_pickaxe',
      'craft 1 stone_pickaxe',
      'craft 1 furnace',
    ]) {
      assert.ok(steps.includes(expected), `${version}: ${steps.join('; ')}`);
    }
    assert.equal(steps.at(-1), 'craft 1 iron_pickaxe');
    assert.ok(
      steps.findIndex((step) => step.startsWith('craft 1 stone_pickaxe')) <
        steps.indexOf(`gather 3 ${ore} with stone_pickaxe`),
    );
  }
});

test('LEARN-71: what is carried and what stands near is used, and a tool is not used up', () => {
  const book = bookOf('1.20.4');
  assert.deepEqual(stepsOf(book, 'wooden_pickaxe', { oak_planks: 3, stick: 2 }, [], ['crafting_table']), [
    'craft 1 wooden_pickaxe',
  ]);
  assert.deepEqual(stepsOf(book, 'wooden_pickaxe', {}, ['birch_log']), [
    'gather 3 birch_log',
    ...stepsOf(book, 'wooden_pickaxe', {}, ['birch_log']).slice(1),
  ]);
  assert.deepEqual(stepsOf(book, 'stone_pickaxe', { wooden_pickaxe: 1, stick: 2, crafting_table: 1 }, ['stone']), [
    'gather 3 cobblestone with wooden_pickaxe',
    'craft 1 stone_pickaxe',
  ]);
  const more = planFor(book, { item: 'wooden_pickaxe', inventory: { wooden_pickaxe: 1 }, ...NOTHING_SEEN });
  assert.ok(more.ok && more.value.steps.length > 0, 'one more than is carried');
});

test('LEARN-72: every plan of every item can be done step by step from its inventory, and gives what was asked', () => {
  for (const version of VERSIONS) {
    const book = bookOf(version);
    const some = book.items.filter((_, i) => SOAK || i % 40 === 0);
    let planned = 0;
    for (const item of some) {
      const plan = planFor(book, { item, inventory: {}, ...NOTHING_SEEN });
      if (!plan.ok) continue;
      planned++;
      assert.ok((doPlan(book, plan.value, {}).get(item) ?? 0) >= 1, `${version}: ${item}`);
    }
    assert.ok(planned > some.length / 3, `${version}: ${planned} of ${some.length}`);
  }
});

test('LEARN-73: so can plans from any inventory and surroundings, and the same query gives the same plan', () => {
  const book = bookOf('1.20.4');
  const names = [
    'oak_log',
    'oak_planks',
    'stick',
    'cobblestone',
    'wooden_pickaxe',
    'stone_pickaxe',
    'crafting_table',
    'furnace',
    'coal',
    'raw_iron',
    'iron_ingot',
    'iron_block',
  ];
  const wishes = [
    'stone_pickaxe',
    'iron_pickaxe',
    'furnace',
    'bucket',
    'torch',
    'shield',
    'iron_block',
    'iron_ingot',
    'oak_planks',
    'crafting_table',

    'rail',
  ];
  const inventory = fc.dictionary(fc.constantFrom(...names), fc.integer({ min: 1, max: 9 }), { noNullPrototype: true });
  const seen = fc.subarray([
    'oak_log',
    'birch_log',
    'stone',
    'coal_ore',
    'iron_ore',
    'crafting_table',
    'iron_block',
    'cow',
  ]);
  fc.assert(
    fc.property(
      fc.constantFrom(...wishes),
      fc.integer({ min: 1, max: 5 }),
      inventory,
      seen,
      (item, count, carried, around) => {
        const query = { item, count, inventory: carried, seen: new Set(around) };
        const plan = planFor(book, query);
        assert.ok(plan.ok, JSON.stringify(plan));
        const after = doPlan(book, plan.value, carried);
        assert.ok((after.get(item) ?? 0) >= count, `${after.get(item)} of ${count} ${item}`);
        assert.deepEqual(planFor(book, query), plan);
      },
    ),
    { numRuns: SOAK ? 1_000 : 25 },
  );
});

test('LEARN-74: what cannot be had is said, with the nearest real name', () => {
  const book = bookOf('1.20.4');
  const codeOf = (item: string) => {
    const plan = planFor(book, { item, inventory: {}, ...NOTHING_SEEN });
    return plan.ok ? 'ok' : `${plan.code}: ${plan.why} ${plan.howTo}`;
  };
  assert.match(codeOf('wooden_pickax'), /^no_such_thing.*wooden_pickaxe/);
  assert.match(codeOf('command_block'), /^no_way.*command_block/);
});

test('LEARN-75: effort grows with what a thing is made of, and never leads in a circle', () => {
  const book = bookOf('1.20.4');
  const efforts = effortsOf(book, { seen: new Set(['oak_log', 'stone']) });
  const costs = ['oak_planks', 'wooden_pickaxe', 'stone_pickaxe', 'iron_pickaxe', 'diamond_pickaxe'].map(
    (item) => efforts.get(item)?.cost ?? 0,
  );
  assert.deepEqual(
    costs,
    costs.toSorted((a, b) => a - b),
  );
  assert.ok(costs.every((cost) => cost > 0));
  for (const [item, { cost, way }] of efforts) {
    const needs = way.kind === 'craft' ? [...way.recipe.takes.keys()] : way.kind === 'smelt' ? [way.input] : [];
    for (const need of needs)
      assert.ok((efforts.get(need)?.cost ?? Number.POSITIVE_INFINITY) < cost, `${need} < ${item}`);
  }
});

test('LEARN-76: the next task is the first rung not reached, then what is new and cheapest; what failed is left alone', () => {
  const book = bookOf('1.20.4');
  const progress = (items: readonly string[], failures: Progress['failures'] = new Map()): Progress => ({
    items: new Set(items),
    inventory: {},
    seen: new Set(['birch_log', 'stone', 'coal_ore', 'iron_ore']),
    failures,
  });
  const next = (of: Progress) => {
    const proposal = nextTask(book, of);
    assert.ok(proposal.ok, JSON.stringify(proposal));
    assert.ok(proposal.value.task.kind === 'have');
    return proposal.value.task.item;
  };
  const ladder: string[] = [];
  while (!ladder.includes('diamond_pickaxe')) ladder.push(next(progress(ladder)));
  assert.deepEqual(
    ['crafting_table', 'wooden_pickaxe', 'stone_pickaxe', 'furnace', 'iron_ingot', 'iron_pickaxe'].map((item) =>
      ladder.indexOf(item),
    ),
    ['crafting_table', 'wooden_pickaxe', 'stone_pickaxe', 'furnace', 'iron_ingot', 'iron_pickaxe']
      .map((item) => ladder.indexOf(item))
      .toSorted((a, b) => a - b),
  );
  assert.ok(!ladder.includes('unknown'));
  assert.notEqual(next(progress(['birch_log'])), 'oak_log', 'any wood is wood');
  const beyond = next(progress(ladder));
  assert.ok(!ladder.includes(beyond));
  const failed = new Map([[taskKey({ kind: 'have', item: next(progress([])), count: 1 }), MAX_FAILURES]]);
  assert.notEqual(next(progress([], failed)), next(progress([])));
  const nothing = nextTask(book, { ...progress([]), items: new Set(book.items) });
  assert.equal(nothing.ok ? '' : nothing.code, 'nothing_left');
});

test('LEARN-77: the tech tree says what each rung needs, and how far one came', () => {
  for (const version of VERSIONS) {
    const book = bookOf(version);
    const tree = techTree(book, effortsOf(book, NOTHING_SEEN), new Set(['birch_log', 'birch_planks', 'stick']));
    const rung = (item: string) => tree.find((one) => one.item === item);
    assert.deepEqual(rung('cobblestone')?.needs, ['wooden_pickaxe'], version);
    assert.ok(
      rung('iron_ingot')?.needs.includes('furnace') && rung('iron_ingot')?.needs.includes('stone_pickaxe'),
      version,
    );
    assert.deepEqual(rung('diamond')?.needs, ['iron_pickaxe'], version);
    assert.deepEqual(
      tree.filter(({ isReached }) => isReached).map(({ item }) => item),
      ['oak_log', 'oak_planks', 'stick'],
    );
    for (const { item, needs } of tree)
      assert.ok(
        needs.every((need) => tree.findIndex((one) => one.item === need) < tree.findIndex((one) => one.item === item)),
        `${version}: ${item} needs ${needs.join()}`,
      );
  }
});

test('LEARN-78: skills from templates pass the checks of any skill, and import those that make their tools', () => {
  const seen = new Set(['oak_log', 'stone', 'coal_ore', 'iron_ore', 'crafting_table', 'furnace']);
  for (const version of VERSIONS) {
    const book = bookOf(version);
    const skills: Skill[] = [];
    for (const item of ['wooden_pickaxe', 'stone_pickaxe', 'furnace', 'iron_pickaxe', 'torch']) {
      const skill = writeSkill(book, { item, seen, known: new Set(skills.map(({ name }) => name)) });
      assert.ok(skill.ok, JSON.stringify(skill));
      skills.push(skill.value);
    }
    for (const [i, skill] of skills.entries()) {
      const checked = checkSource(skill, { primitives: new Set(TEMPLATE_FUNCTIONS), others: skills.slice(0, i) });
      assert.deepEqual(checked, { ok: true, value: undefined }, skill.code);
    }
    assert.deepEqual(
      skills.map(({ imports }) => imports),
      [[], ['make-wooden-pickaxe'], ['make-wooden-pickaxe'], ['make-stone-pickaxe'], skills[4]?.imports ?? []],
    );
    for (const { code } of skills)
      assert.doesNotMatch(code, /mineBlock\('(crafting_table|furnace)'/, 'what was placed here is not counted on');
    assert.match(skills[3]?.code ?? '', /if \(tools === 0\) await makeTool\(\);/);
  }
  assert.equal(makingSkillName('iron_pickaxe'), 'make-iron-pickaxe');
});
