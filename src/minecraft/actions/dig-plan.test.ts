import assert from 'node:assert/strict';
import { test } from 'node:test';
import { digConditionsOf, planDig, UNKNOWN_DIG_TICKS } from './dig-plan.ts';
import { heldItemOf } from './held-item.ts';
import { testState } from './testing/test-state.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };

function codeOf(world: ReturnType<typeof testState>, x: number, y: number, z: number, face = 'down'): string {
  const plan = planDig(world.state, { x, y, z }, face);
  return plan.ok ? 'ok' : plan.code;
}

test('ACTIONS-30: a dig is refused where it cannot be, each reason by its own name', () => {
  const world = testState(FEET);
  world.carry();
  world.set(5, 64, 4, 'water');
  world.set(5, 65, 4, 'bedrock');
  world.set(5, 66, 4, 'stone');
  assert.equal(codeOf(world, 4, 65, 5), 'nothing_to_dig');
  assert.equal(codeOf(world, 5, 64, 4), 'liquid');
  assert.equal(codeOf(world, 5, 65, 4), 'unbreakable');
  assert.equal(codeOf(world, 5, 66, 4), 'ok');
  assert.equal(codeOf(world, 5, 66, 4, 'sideways'), 'bad_face');
  assert.equal(codeOf(world, 15, 64, 4), 'out_of_reach');
  assert.equal(codeOf(world, -1, 64, 4), 'unloaded');
  assert.equal(codeOf(world, 4, 300, 4), 'out_of_world');
  assert.equal(codeOf(world, 4.5, 64, 4), 'bad_position');
  assert.equal(codeOf(world, Number.NaN, 64, 4), 'bad_position');
  assert.equal(codeOf(world, 3e7, 64, 3e7), 'unloaded');
});

test('ACTIONS-30: out of reach says how far it is and how far the hand reaches', () => {
  const world = testState(FEET);
  world.set(10, 65, 4, 'stone');
  const plan = planDig(world.state, { x: 10, y: 65, z: 4 }, 'down');
  assert.ok(!plan.ok);
  assert.deepEqual(plan.data, { x: 10, y: 65, z: 4, distance: 5.5, reach: 4.5 });
});

test('ACTIONS-31: the tool in hand, its enchantments and effects give the dig time, and whether the block drops', () => {
  const world = testState(FEET);
  world.set(5, 65, 4, 'stone');
  const stone = { x: 5, y: 65, z: 4 };
  const blind = planDig(world.state, stone, 'down');
  assert.ok(blind.ok);
  assert.equal(blind.value.expectedTicks, 150);
  assert.equal(blind.value.drops, undefined);
  assert.match(blind.value.warnings.join(), /inventory was not received/);
  world.carry('diamond_pickaxe');
  const armed = planDig(world.state, stone, 'down');
  assert.ok(armed.ok);
  assert.equal(armed.value.expectedTicks, 6);
  assert.equal(armed.value.drops, true);
  assert.deepEqual(armed.value.warnings, []);
  world.writer.self.effectStarted(1, { name: 'haste', level: 2, durationTicks: 100 });
  world.writer.self.effectStarted(2, { name: 'mining_fatigue', level: 1, durationTicks: 100 });
  world.set(4, 65, 4, 'water');
  assert.deepEqual(digConditionsOf(world.state, heldItemOf(world.state), true), {
    heldItem: 'diamond_pickaxe',
    efficiencyLevel: 0,
    hasteLevel: 2,
    fatigueLevel: 1,
    inWater: true,
    onGround: true,
    creative: false,
  });
});

test('ACTIONS-31: a dig that would take over ten minutes is refused with its time', () => {
  const world = testState(FEET);
  world.set(5, 65, 4, 'obsidian');
  world.carry();
  world.writer.self.effectStarted(2, { name: 'mining_fatigue', level: 3, durationTicks: 100 });
  const plan = planDig(world.state, { x: 5, y: 65, z: 4 }, 'down');
  assert.ok(!plan.ok);
  assert.equal(plan.code, 'takes_too_long');
});

test('ACTIONS-32: an unknown state may be dug, with its dig time told as not known', () => {
  const world = testState(FEET);
  world.carry();
  const modded = world.state.registry.stateCount + 7;
  world.writer.blocks.changed({ x: 5, y: 65, z: 4 }, modded);
  const plan = planDig(world.state, { x: 5, y: 65, z: 4 }, 'down');
  assert.ok(plan.ok);
  assert.equal(plan.value.expectedTicks, undefined);
  assert.equal(plan.value.drops, undefined);
  assert.match(plan.value.warnings.join(), new RegExp(`state#${modded}`));
  assert.ok(UNKNOWN_DIG_TICKS > 0);
});

test('ACTIONS-33: creative breaks all at once, bedrock too, but not with a sword; spectators touch nothing', () => {
  const creative = testState(FEET, 'creative');
  creative.carry();
  creative.set(5, 65, 4, 'bedrock');
  const plan = planDig(creative.state, { x: 5, y: 65, z: 4 }, 'down');
  assert.equal(plan.ok && plan.value.drops, false, 'in creative nothing drops');
  assert.ok(plan.ok);
  assert.equal(plan.value.expectedTicks, 0);
  creative.carry('diamond_sword');
  assert.equal(codeOf(creative, 5, 65, 4), 'wrong_tool');
  const spectator = testState(FEET, 'spectator');
  spectator.set(5, 65, 4, 'stone');
  assert.equal(codeOf(spectator, 5, 65, 4), 'spectator');
});
