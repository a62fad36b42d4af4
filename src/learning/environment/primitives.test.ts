import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EMPTY_LIBRARY } from '../skills/library.ts';
import { linkProgram } from '../skills/link.ts';
import { openSmallWorld, type SmallWorld } from '../testing/small-world.ts';
import { failureOf, GameEnvironment, type WorldRun } from './game-environment.ts';

/** A living thing runs no faster than the body. */
const TICK_RATE = 20;
const CHEST = { x: 10, y: 5, z: 10 };

let small: SmallWorld;
let environment: GameEnvironment;

before(async () => {
  small = await openSmallWorld('Handy', TICK_RATE);
  environment = new GameEnvironment({ session: small.session });
});

after(async () => {
  await environment.close();
  await small[Symbol.asyncDispose]();
});

async function run(body: string): Promise<WorldRun> {
  const program = linkProgram(EMPTY_LIBRARY, { name: 'program', code: `export default async () => {\n${body}\n}` });
  assert.ok(program.ok);
  return environment.execute(program.value);
}

async function value(body: string): Promise<unknown> {
  const { outcome } = await run(body);
  assert.ok(outcome.result.ok, JSON.stringify(outcome.result));
  return outcome.result.value;
}

/** Waits, in ticks of the body, until something holds. */
function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve, reject) => {
    let ticks = 0;
    const stop = small.session.onTick(() => {
      const isOver = ++ticks > 200;
      if (!holds() && !isOver) return;
      stop();
      if (isOver) reject(new Error('waited in vain'));
      else resolve();
    });
  });
}

async function give(item: string, count: number): Promise<void> {
  const had = environment.retrieve().inventory[item] ?? 0;
  assert.ok((await small.world.give('Handy', item, count)).ok);
  await until(() => environment.retrieve().inventory[item] === had + count);
}

test('LEARN-86: help from outside is noticed, also between two runs, and is no deed', async () => {
  await give('bread', 3);
  const { deeds } = await run('return await inventory();');
  assert.deepEqual(deeds.assists, ['3 bread came from outside']);
  assert.deepEqual((await run('return 1;')).deeds.assists, [], 'it is told once');
  const teleported = run("for (let i = 0; i < 40; i++) await inventory(); await chat('moving');");
  await small.world.command('tp Handy 2 5 2');
  await teleported;
  await until(() => (small.session.state.self.position?.x ?? 8) < 5);
  assert.deepEqual((await run('return 1;')).deeds.assists.concat((await teleported).deeds.assists), [
    'the body was put elsewhere',
  ]);
});

test('LEARN-87: what is in a chest is taken, put and seen, and the observation knows it from then on', async () => {
  await small.world.setBlock(CHEST, 'chest');
  await until(() => small.session.state.blockAt(CHEST).name === 'chest');
  const { x, y, z } = CHEST;
  assert.deepEqual(await value(`return await depositItemIntoChest(${x}, ${y}, ${z}, 'bread', 2)`), {
    item: 'bread',
    moved: 2,
    carried: 1,
    inside: 2,
  });
  assert.deepEqual(await value(`return await checkItemInsideChest(${x}, ${y}, ${z})`), { bread: 2 });
  assert.deepEqual(environment.retrieve().nearbyChests[`(${x}, ${y}, ${z})`], { bread: 2 });
  const taken = await run(`return await getItemFromChest(${x}, ${y}, ${z}, 'bread', 1)`);
  assert.deepEqual([taken.after.inventory, taken.deeds.assists], [{ bread: 2 }, []]);
  assert.match(
    failureOf(await run(`await getItemFromChest(${x}, ${y}, ${z}, 'diamond', 1)`)) ?? '',
    /diamond/,
    'what is not inside is refused',
  );
});

test('LEARN-88: living things are killed and what they leave is picked up; a kind that is not there is told', async () => {
  await give('iron_sword', 1);
  await run('return 1;');
  await small.world.command('summon pig 4 5 4');
  await until(() => [...small.session.state.entities.values()].some(({ kind }) => kind === 'pig'));
  const { outcome, deeds } = await run("return await killMob('pig')");
  assert.ok(outcome.result.ok, JSON.stringify(outcome.result));
  assert.deepEqual([deeds.killed, deeds.assists], [{ pig: 1 }, []]);
  assert.equal(environment.retrieve().status.equipment[4], 'iron_sword', 'the best weapon is in hand');
  assert.match(failureOf(await run("await killMob('pig')")) ?? '', /^threw: .*no pig|not_found/);
  assert.match(failureOf(await run("await collectDrops('diamond')")) ?? '', /./);
});

test('LEARN-89: armour is worn, things are held and used, and what cannot be is told with its reason', async () => {
  await give('iron_helmet', 1);
  await give('shears', 1);
  await small.world.command('summon sheep 4 5 6');
  await until(() => [...small.session.state.entities.values()].some(({ kind }) => kind === 'sheep'));
  assert.deepEqual(await value("return [await equip('iron_helmet'), await equip('shears')]"), [
    { worn: ['head'] },
    { held: 'shears' },
  ]);
  const shorn = await value("return await useOn('sheep', 'shears')");
  assert.equal((shorn as { outcome: string }).outcome, 'acknowledged');
  await small.world.setBlock({ x: 6, y: 5, z: 6 }, 'lever', { face: 'floor' });
  await until(() => small.session.state.blockAt({ x: 6, y: 5, z: 6 }).name === 'lever');
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
