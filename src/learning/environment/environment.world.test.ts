import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { test } from 'node:test';
import type { BlockPos } from '../../core/index.ts';
import { type BlockProperties, openSession } from '../../minecraft/index.ts';
import { BlockRecords } from '../observation/block-records.ts';
import { readEventRecord, writeEventRecord } from '../observation/event-record.ts';
import { chestKey, observe, voxelsOf } from '../observation/observe.ts';
import type { RunEvent } from '../runs/run-event.ts';
import { RunLog } from '../runs/run-log.ts';
import { EMPTY_LIBRARY } from '../skills/library.ts';
import { linkProgram } from '../skills/link.ts';
import { someSkill } from '../skills/testing/some-skill.ts';
import { BODY, emptyHands, until, useSmallWorld } from '../testing/small-world.ts';
import { DeedsBook } from './deeds-book.ts';
import { failureOf, GameEnvironment, type WorldRun } from './game-environment.ts';
import { TALKING } from './primitives.ts';
import { untilItStands } from './until-it-stands.ts';

const GOLDEN = new URL('../observation/golden/scene.json', import.meta.url);
/** Set to write the golden file anew, after looking at what changed. */
const WRITES = process.env['SOULSAND_GOLDEN'] === '1';
/** Far from what the other tests of this world do. */
const PLACE = { x: -39.5, y: 5, z: -39.5 };
const SEER = 'Seer';

const CHEST = { x: 10, y: 5, z: 10 };

const small = useSmallWorld();

async function run(body: string): Promise<WorldRun> {
  const program = linkProgram(EMPTY_LIBRARY, { name: 'program', code: `export default async () => {\n${body}\n}` });
  assert.ok(program.ok);
  return small().environment.execute(program.value);
}

async function value(body: string): Promise<unknown> {
  const { outcome } = await run(body);
  assert.ok(outcome.result.ok, JSON.stringify(outcome.result));
  return outcome.result.value;
}

async function give(item: string, count: number): Promise<void> {
  const { world, session, environment } = small();
  assert.ok((await world.give(BODY, item, count)).ok);
  await until(session, () => environment.retrieve().inventory[item] === count);
}

/** A living thing is summoned, and the body is told of it. */
async function summon(kind: string, x: number, z: number): Promise<void> {
  const { world, session } = small();
  assert.ok((await world.command(`summon ${kind} ${x} 5 ${z}`)).ok);
  await until(session, () => [...session.state.entities.values()].some((entity) => entity.kind === kind));
}

/** A block is set, and the body is told of it. */
async function setBlock(pos: BlockPos, name: string, properties: BlockProperties = {}): Promise<void> {
  const { world, session } = small();
  assert.ok((await world.setBlock(pos, name, properties)).ok);
  await until(session, () => session.state.blockAt(pos).name === name);
}

test('LEARN-81: a program acts through the body, and deeds are counted as the world confirmed them', async () => {
  await emptyHands(small());
  const { environment } = small();
  const {
    outcome,
    deeds,
    before: was,
    after: is,
    calls,
    ticks,
  } = await run(
    "await mineBlock('oak_log', 2); await craftItem('oak_planks', 8); await craftItem('crafting_table'); return await placeItem('crafting_table');",
  );
  assert.ok(outcome.result.ok, JSON.stringify(outcome.result));
  assert.deepEqual(
    [deeds.mined, deeds.crafted, deeds.placed],
    [{ oak_log: 2 }, { oak_planks: 8, crafting_table: 1 }, { crafting_table: 1 }],
  );
  assert.deepEqual([was.inventory, is.inventory], [{}, { oak_planks: 4 }]);
  assert.deepEqual([calls['mineBlock'], calls['craftItem'], ticks > 0], [1, 2, true]);
  assert.ok(environment.seen().has('crafting_table') && environment.seen().has('stone'));
  assert.deepEqual(environment.retrieve().inventory, { oak_planks: 4 });
});

test('LEARN-82: what cannot be done is refused with its reason, and counts for nothing', async () => {
  await emptyHands(small());
  const cases: readonly (readonly [string, RegExp])[] = [
    ["await mineBlock('no_such_block')", /unknown_block|no block/],
    ["await craftItem('iron_pickaxe')", /iron/],
    ["await placeItem('diamond_block')", /diamond_block/],
    ["await exploreUntil('no_such_block')", /there is no block/],
    ["await chat('/give Learner diamond')", /commands are not for programs/],
    ['await goTo(0, 300, 0)', /./],
  ];
  for (const [body, why] of cases) {
    const done = await run(body);
    assert.match(failureOf(done) ?? '', why, body);
    assert.deepEqual([done.deeds.mined, done.deeds.crafted, done.deeds.placed], [{}, {}, {}]);
  }
  assert.deepEqual(small().environment.retrieve().inventory, {});
});

test('LEARN-83: a program that is stopped leaves the body at rest, and the next one runs', async () => {
  await emptyHands(small());
  const { session, environment } = small();
  const abort = new AbortController();
  const program = linkProgram(EMPTY_LIBRARY, { name: 'program', code: "await exploreUntil('diamond_ore')" });
  assert.ok(program.ok);
  const stop = session.onTick(() => {
    const velocity = session.body.pose()?.velocity;
    if (velocity !== undefined && Math.hypot(velocity.x, velocity.z) > 0.1) abort.abort();
  });
  const stopped = await environment.execute(program.value, null, abort.signal);
  stop();
  assert.match(failureOf(stopped) ?? '', /^aborted/);
  assert.deepEqual(stopped.outcome.stillRunning, []);
  const next = await run('return Object.keys(await inventory());');
  assert.deepEqual(next.outcome.result, { ok: true, value: [] });
});

test('LEARN-84: deeds are taken once, help is no deed, and talking changes nothing', () => {
  const book = new DeedsBook();
  book.add('mined', 'stone', 2);
  book.add('mined', 'stone', 1);
  book.add('crafted', 'stick', 0);
  book.assisted('give stone 3');
  const { mined, crafted, assists } = book.take();
  assert.deepEqual([mined, crafted, assists], [{ stone: 3 }, {}, ['give stone 3']]);
  assert.deepEqual(book.take().mined, {});
  assert.ok(TALKING.has('chat') && small().environment.capabilities.some(({ name }) => name === 'chat'));
});

test('LEARN-101: a run that is gone on with brings its skills, its finished tasks and what was seen last', async (t) => {
  const { session } = small();
  const opened = RunLog.open(':memory:');
  assert.ok(opened.ok);
  const run = opened.value;
  t.after(() => run.close());
  const task = { kind: 'eat' } as const;
  const seen = small().environment.retrieve();
  const observe = {
    ...seen,
    blockRecords: ['diamond_ore'],
    nearbyChests: { '(1, 5, 1)': { bread: 2 }, '(2, 5, 2)': 'Unknown' as const },
  };
  const events: readonly RunEvent[] = [
    { kind: 'run_started', seed: 1, version: '1.20.4', learner: 'rules' },
    { kind: 'skill_added', skill: someSkill() },
    { kind: 'round_started', round: 1, task, why: '' },
    { kind: 'round_ended', round: 1, outcome: 'done' },
    { kind: 'round_started', round: 2, task, why: '' },
    { kind: 'observed', observe },
    { kind: 'attempt_started', round: 2, attempt: 1, code: '' },
  ];
  assert.ok(run.appendAll(events).ok);
  const environment = new GameEnvironment({ session });
  t.after(() => environment.close());
  const resumed = environment.resume(run);
  assert.ok(resumed.ok);
  const { experience, finishedTasks, lastObservation, abandonedAttempt } = resumed.value;
  assert.deepEqual(
    [experience.map(({ name }) => name), finishedTasks.map((record) => record.task), lastObservation, abandonedAttempt],
    [['mine-wood'], [task], observe, 1],
  );
  assert.ok(environment.seen().has('diamond_ore'));
  await setBlock({ x: 1, y: 5, z: 1 }, 'chest');
  await emptyHands(small());
  assert.deepEqual(environment.retrieve().nearbyChests['(1, 5, 1)'], { bread: 2 });
  assert.deepEqual(environment.resume(run).ok && run.length, events.length + 1);
});

test('LEARN-86: help from outside is noticed, also between two runs, and is no deed', async () => {
  await emptyHands(small());
  await give('bread', 3);
  const { deeds } = await run('return await inventory();');
  assert.deepEqual(deeds.assists, ['3 bread came from outside']);
  assert.deepEqual((await run('return 1;')).deeds.assists, [], 'it is told once');
  const teleported = run("for (let i = 0; i < 40; i++) await inventory(); await chat('moving');");
  await small().world.command(`tp ${BODY} 2 5 2`);
  await teleported;
  await until(small().session, () => (small().session.state.self.position?.x ?? 8) < 5);
  assert.deepEqual((await run('return 1;')).deeds.assists.concat((await teleported).deeds.assists), [
    'the body was put elsewhere',
  ]);
});

test('LEARN-87: what is in a chest is taken, put and seen, and the observation knows it from then on', async () => {
  await emptyHands(small());
  await give('bread', 3);
  await setBlock(CHEST, 'chest');
  const { x, y, z } = CHEST;
  assert.deepEqual(await value(`return await depositItemIntoChest(${x}, ${y}, ${z}, 'bread', 2)`), {
    item: 'bread',
    moved: 2,
    carried: 1,
    inside: 2,
  });
  assert.deepEqual(await value(`return await checkItemInsideChest(${x}, ${y}, ${z})`), { bread: 2 });
  assert.deepEqual(small().environment.retrieve().nearbyChests[`(${x}, ${y}, ${z})`], { bread: 2 });
  const taken = await run(`return await getItemFromChest(${x}, ${y}, ${z}, 'bread', 1)`);
  assert.deepEqual([taken.after.inventory, taken.deeds.assists], [{ bread: 2 }, []]);
  assert.match(
    failureOf(await run(`await getItemFromChest(${x}, ${y}, ${z}, 'diamond', 1)`)) ?? '',
    /diamond/,
    'what is not inside is refused',
  );
});

test('LEARN-88: living things are killed and what they leave is picked up; a kind that is not there is told', async () => {
  await emptyHands(small());
  await give('iron_sword', 1);
  await run('return 1;');
  await summon('pig', 6, 6);
  const { outcome, deeds } = await run("return await killMob('pig')");
  assert.ok(outcome.result.ok, JSON.stringify(outcome.result));
  assert.deepEqual([deeds.killed, deeds.assists], [{ pig: 1 }, []]);
  assert.equal(small().environment.retrieve().status.equipment[4], 'iron_sword', 'the best weapon is in hand');
  assert.match(failureOf(await run("await killMob('pig')")) ?? '', /^threw: .*no pig|not_found/);
  assert.match(failureOf(await run("await collectDrops('diamond')")) ?? '', /./);
});

test('LEARN-89: armour is worn, things are held and used, and what cannot be is told with its reason', async () => {
  await emptyHands(small());
  await give('iron_helmet', 1);
  await give('shears', 1);
  await summon('sheep', 6, 7);
  assert.deepEqual(await value("return [await equip('iron_helmet'), await equip('shears')]"), [
    { worn: ['head'] },
    { held: 'shears' },
  ]);
  const shorn = await value("return await useOn('sheep', 'shears')");
  assert.equal((shorn as { outcome: string }).outcome, 'acknowledged');
  await setBlock({ x: 6, y: 5, z: 6 }, 'lever', { face: 'floor' });
  const pulled = await value('return await useOn({ x: 6, y: 5, z: 6 })');
  assert.equal((pulled as { outcome: string }).outcome, 'acknowledged');
  for (const [body, why] of [
    ["await equip('diamond_sword')", /diamond_sword/],
    ['await eat()', /./],
    ['await sleep()', /bed/],
    ['await fish()', /rod/],
    ["await useOn('cow')", /no cow/],
  ] as const) {
    assert.match(failureOf(await run(body)) ?? '', why, body);
  }
});

test('LEARN-103: what bites is fished, and a night is slept through in a bed; neither is help', async () => {
  const { world, session } = small();
  await emptyHands(small());
  await give('fishing_rod', 1);
  const pool = [1, 2, 3, 4].flatMap((x) => [10, 11, 12, 13].map((z) => ({ pos: { x, y: 4, z }, name: 'water' })));
  assert.ok((await world.setBlocks(pool)).ok);
  const [foot, head] = [
    { x: 4, y: 5, z: 9 },
    { x: 4, y: 5, z: 8 },
  ];
  await setBlock(foot, 'red_bed', { part: 'foot', facing: 'north' });
  await setBlock(head, 'red_bed', { part: 'head', facing: 'north' });
  assert.ok((await world.command('time set 13000')).ok);
  await until(session, () => (session.state.time?.timeOfDay ?? 0) >= 13_000);

  // What was given is told once.
  await run('return 1;');

  const fished = await run('return await fish()');
  const { result } = fished.outcome;
  assert.ok(result.ok, JSON.stringify(result));
  const { casts, gained } = result.value as { casts: number; gained: Record<string, number> };
  const [[catch_, number] = ['nothing', 0], ...more] = Object.entries(gained);
  assert.deepEqual([casts, number, more, fished.after.inventory?.[catch_]], [1, 1, [], 1], JSON.stringify(gained));

  const slept = await run('return await sleep()');
  assert.ok(slept.outcome.result.ok, JSON.stringify(slept.outcome.result));
  const { bed, timeNow } = slept.outcome.result.value as { bed: BlockPos; timeNow: number };
  assert.deepEqual([bed.x, bed.y, timeNow < 1_000], [head.x, head.y, true]);
  assert.deepEqual([fished.deeds.assists, slept.deeds.assists], [[], []]);
});

test('LEARN-35: the observation of a scripted scene has every field of the seed and equals its golden file', async (t) => {
  const { world } = small();
  const { host, port, version } = world.info;
  // A body of its own, as it comes: nothing was eaten or walked off.
  const opened = await openSession({ host, port, version, username: SEER, reconnect: { maxTries: 0 } });
  assert.ok(opened.ok);
  const session = opened.value;
  t.after(() => session.close());
  const { state, body } = session;
  assert.ok((await untilItStands(session)).ok);
  assert.ok((await world.teleport(SEER, PLACE)).ok);

  const [near, seen]: readonly BlockPos[] = [
    { x: -38, y: 5, z: -40 },
    { x: -36, y: 5, z: -40 },
  ];
  const blocks = [
    [near, 'chest'],
    [seen, 'chest'],
    [{ x: -40, y: 5, z: -37 }, 'oak_log'],
    [{ x: -40, y: 5, z: -18 }, 'gold_block'],
  ] as const;
  for (const [pos, name] of blocks) if (pos !== undefined) assert.ok((await world.setBlock(pos, name)).ok);
  assert.ok((await world.give(SEER, 'oak_planks', 70)).ok);
  assert.ok((await world.give(SEER, 'stone_pickaxe')).ok);
  assert.ok((await world.setTime(6_000)).ok);
  assert.ok((await world.setFood(SEER, 17)).ok);
  body.look(90, -45);
  await until(session, () => {
    const { hotbar } = state.inventory;
    const isTold = blocks.every(([pos, name]) => pos !== undefined && state.blockAt(pos).name === name);
    const { food, yaw, position } = state.self;
    const isThere = position?.x === PLACE.x && body.pose()?.onGround === true;
    return isTold && isThere && hotbar[2]?.name === 'stone_pickaxe' && food === 17 && Math.abs(yaw - 90) < 1;
  });
  body.selectSlot(2);
  await until(session, () => state.inventory.heldSlot === 2 && (state.time?.timeOfDay ?? 0) > 6_000);

  const records = new BlockRecords();
  records.note(voxelsOf(state), { oak_log: 1 }, state.tick);
  records.note(['spruce_log'], {}, state.tick);
  const chests = seen === undefined ? new Map() : new Map([[chestKey(seen), { bread: 3 }]]);
  const observed = observe(session, { chests, records, sinceTick: state.tick });
  const written = `${JSON.stringify(writeEventRecord([['onStart', {}]], observed), undefined, 2)}\n`;
  if (WRITES) writeFileSync(GOLDEN, written);
  assert.equal(written, readFileSync(GOLDEN, 'utf8'));
  assert.ok((await world.command('summon cow -36 5 -36')).ok);
  await until(session, () => (observe(session, { records, sinceTick: 0 }).status.entities['cow'] ?? 99) < 32);
  const again = readEventRecord(JSON.parse(written));
  assert.ok(again.ok);
  assert.deepEqual(again.value.observe, observed);
});
