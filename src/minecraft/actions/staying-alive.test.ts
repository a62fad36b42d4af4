import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Result } from '../../core/index.ts';
import { attack } from './attack.ts';
import { collect } from './collect.ts';
import { eat } from './eat.ts';
import { flee } from './flee.ts';
import { pickUp } from './pick-up.ts';
import { raiseShield } from './raise-shield.ts';
import { sleepInBed } from './sleep.ts';
import { ScriptedSession } from './testing/scripted-session.ts';

const FEET = { x: 4.5, y: 64, z: 4.5 };
const HEAD = { x: 4, y: 64, z: 6 };
const FOOT = { x: 4, y: 64, z: 5 };
const MIDNIGHT = 18_000;

function ready(food: number, ...carried: readonly string[]): ScriptedSession {
  const session = new ScriptedSession(FEET);
  for (let x = 0; x < 16; x++) for (let z = 0; z < 16; z++) session.world.set(x, 63, z, 'grass_block');
  session.world.carry(...carried);
  session.world.writer.self.vitals(20, food, 0);
  return session;
}

function appear(session: ScriptedSession, id: number, kind: string, category: string, x: number, z: number): void {
  const size = { heightBlocks: 1.9, widthBlocks: 0.6 };
  session.world.writer.entities.appeared({ id, kind, category, position: { x, y: 64, z }, yaw: 0, ...size });
}

/** What an action failed with, after its ticks. */
async function failureOf(session: ScriptedSession, action: Promise<Result<unknown>>, ticks: number) {
  await session.tick(ticks);
  const done = await action;
  assert.ok(!done.ok);
  assert.equal(session.listeners, 0);
  assert.equal(session.keys.size, 0);
  return done;
}

test('ACTIONS-130: what drops nothing, does not exist or is nowhere loaded is said before anything is dug', async () => {
  const session = ready(20, 'wooden_pickaxe');
  session.world.set(6, 64, 4, 'iron_ore');
  const asked = { count: 1, radiusBlocks: 8, allowWorldChange: false };
  const codes = [];
  for (const block of ['iron_ore', 'no_such_block', 'coal_ore']) {
    const failure = await failureOf(session, collect(session, { ...asked, blocks: [block] }), 20);
    codes.push(failure.code);
    if (block === 'coal_ore') assert.match(failure.why, /in what is loaded/);
  }
  assert.deepEqual(codes, ['no_tool', 'unknown_block', 'none_found']);
  assert.ok(!session.done.includes('startDigging'));
});

test('ACTIONS-131: what lies at the feet and does not come is not told as picked up', async () => {
  const session = ready(20);
  const asked = { radiusBlocks: 4 };
  assert.equal((await failureOf(session, pickUp(session, asked), 5)).code, 'nothing_lies');
  appear(session, 7, 'item', 'item', 4.6, 4.5);
  assert.equal((await failureOf(session, pickUp(session, asked), 120)).code, 'not_picked_up');
  session.world.carry('stick');
  const picking = pickUp(session, asked);
  await session.tick(3);
  session.world.writer.entities.removed(7);
  session.world.writer.inventory.windowSlot(0, 37, { id: 2, name: 'apple', count: 2 });
  await session.tick();
  const picked = await picking;
  assert.deepEqual(picked.ok && picked.value.inventoryChanges, [{ item: 'apple', from: 0, to: 2 }]);
});

test('ACTIONS-132: the food that fits is eaten, harm only by name; what the server does not show is not eaten', async () => {
  const session = ready(15, 'rotten_flesh', 'cooked_beef', 'bread');
  const eating = eat(session, { count: 1 });
  await session.tick(10);
  session.world.writer.self.vitals(20, 20, 6);
  session.world.writer.inventory.windowSlot(0, 38, { id: 3, name: 'bread', count: 2 });
  await session.tick();
  const eaten = await eating;
  assert.deepEqual(eaten.ok && [eaten.value.eaten, eaten.value.foodBefore, eaten.value.foodNow], [['bread'], 15, 20]);

  session.world.writer.self.vitals(20, 10, 0);
  const failure = await failureOf(session, eat(session, { count: 1, item: 'rotten_flesh' }), 60);
  assert.deepEqual([failure.code, failure.data?.['foodNow']], ['not_eaten', 10]);
  assert.equal(session.done.at(-1), 'releaseItem');

  const poor = ready(10, 'rotten_flesh');
  assert.equal((await failureOf(poor, eat(poor, { count: 1 }), 2)).code, 'no_food');
});

function bedroom(timeOfDay: number): ScriptedSession {
  const session = ready(20);
  makeBed(session, false);
  session.world.writer.world.clock(0, timeOfDay);
  return session;
}

function makeBed(session: ScriptedSession, occupied: boolean): void {
  session.world.set(FOOT.x, FOOT.y, FOOT.z, 'red_bed', { part: 'foot', facing: 'south', occupied });
  session.world.set(HEAD.x, HEAD.y, HEAD.z, 'red_bed', { part: 'head', facing: 'south', occupied });
}

test('ACTIONS-133: a bed that stays empty is no sleep: by day, with monsters near, or for no reason told', async () => {
  const day = bedroom(6000);
  assert.equal((await failureOf(day, sleepInBed(day, { budgetTicks: 100 }), 60)).code, 'not_night');
  const night = bedroom(MIDNIGHT);
  assert.equal((await failureOf(night, sleepInBed(night, { budgetTicks: 100 }), 60)).code, 'not_asleep');
  appear(night, 9, 'zombie', 'hostile', 8.5, 8.5);
  const monsters = await failureOf(night, sleepInBed(night, { budgetTicks: 100 }), 60);
  assert.deepEqual([monsters.code, monsters.data?.['monsters']], ['monsters_near', 'zombie 9']);
  makeBed(night, true);
  assert.equal((await failureOf(night, sleepInBed(night, { budgetTicks: 100 }), 60)).code, 'occupied');
  const none = ready(20);
  assert.equal((await failureOf(none, sleepInBed(none, { budgetTicks: 100 }), 5)).code, 'no_bed');
});

test('ACTIONS-133: one has slept when it is morning; woken, over budget and cut off are told, and one gets up', async () => {
  for (const [end, expected] of [
    ['morning', 'slept'],
    ['woken', 'woken'],
    ['budget', 'still_night'],
    ['abort', 'aborted'],
  ] as const) {
    const session = bedroom(MIDNIGHT);
    const abort = new AbortController();
    const sleeping = sleepInBed(session, { budgetTicks: 50 }, { signal: abort.signal });
    await session.tick(5);
    makeBed(session, true);
    await session.tick(20);
    if (end === 'abort') abort.abort();
    if (end === 'morning') session.world.writer.world.clock(0, 0);
    if (end === 'morning' || end === 'woken') makeBed(session, false);
    await session.tick(80);
    const slept = await sleeping;
    assert.equal(slept.ok ? 'slept' : slept.code, expected);
    assert.equal(session.done.includes('leaveBed'), end === 'budget' || end === 'abort', end);
    assert.equal(session.listeners, 0);
  }
});

test('ACTIONS-134: blows come as fast as they have their full force, and end at the budget and with low health', async () => {
  const session = ready(20, 'iron_sword');
  appear(session, 9, 'zombie', 'hostile', 6.5, 4.5);
  const asked = { entityId: 9, healthBelow: 8, budgetTicks: 60 };
  const failure = await failureOf(session, attack(session, asked), 80);
  const blows = session.done.filter((what) => what === 'attack').length;
  assert.deepEqual([failure.code, failure.data?.['blows']], ['still_alive', blows]);
  assert.ok(blows === 4 || blows === 5, `${blows} blows in 60 ticks`);
  session.world.writer.self.vitals(7, 20, 0);
  assert.equal((await failureOf(session, attack(session, asked), 5)).code, 'health_low');
  appear(session, 10, 'arrow', 'object', 6.5, 4.5);
  assert.equal((await failureOf(session, attack(session, { ...asked, entityId: 10 }), 5)).code, 'not_attackable');
  assert.equal((await failureOf(session, attack(session, { ...asked, entityId: 11 }), 5)).code, 'no_target');
});

test('ACTIONS-135: what vanishes right after a blow died, and what vanishes without one is gone', async () => {
  const fought = async (blow: boolean) => {
    const session = ready(20, 'iron_sword');
    appear(session, 9, 'zombie', 'hostile', 6.5, 4.5);
    const fighting = attack(session, { entityId: 9, healthBelow: 0, budgetTicks: 60 });
    if (blow) await session.tick(4);
    session.world.writer.entities.removed(9);
    await session.tick(20);
    const ended = await fighting;
    assert.ok(ended.ok);
    return [ended.value.end, ended.value.blows > 0];
  };
  assert.deepEqual(await fought(true), ['died', true]);
  assert.deepEqual(await fought(false), ['gone', false]);
});

test('ACTIONS-136: nobody to flee from is said, and one who is far already stays', async () => {
  const session = ready(20);
  appear(session, 9, 'cow', 'animal', 12.5, 4.5);
  assert.equal((await failureOf(session, flee(session, { distanceBlocks: 4 }), 5)).code, 'nothing_to_flee');
  const away = await flee(session, { distanceBlocks: 4, entityIds: [9] });
  assert.deepEqual(away.ok && [away.value.distanceNow, away.value.ticks], [8, 0]);
});

test('ACTIONS-137: a shield is let down after its ticks, and when one is cut off', async () => {
  const session = ready(20, 'stick', 'shield');
  const behind = raiseShield(session, { ticks: 10 });
  await session.tick(20);
  assert.deepEqual((await behind).ok && session.done, ['useItem', 'releaseItem']);
  const abort = new AbortController();
  const cut = raiseShield(session, { ticks: 100 }, { signal: abort.signal });
  await session.tick(5);
  abort.abort();
  assert.equal((await failureOf(session, cut, 1)).code, 'aborted');
  assert.equal(session.done.at(-1), 'releaseItem');
  const bare = ready(20);
  assert.equal((await failureOf(bare, raiseShield(bare, { ticks: 10 }), 5)).code, 'no_shield');
});
