import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { EMPTY_LIBRARY } from '../skills/library.ts';
import { linkProgram } from '../skills/link.ts';
import { openSmallWorld, type SmallWorld } from '../testing/small-world.ts';
import { DeedsBook } from './deeds-book.ts';
import { failureOf, GameEnvironment } from './game-environment.ts';
import { TALKING } from './primitives.ts';

let small: SmallWorld;
let environment: GameEnvironment;

before(async () => {
  small = await openSmallWorld('Doer', 100);
  environment = new GameEnvironment({ session: small.session });
});

after(async () => {
  await environment.close();
  await small[Symbol.asyncDispose]();
});

function run(body: string) {
  const program = linkProgram(EMPTY_LIBRARY, { name: 'program', code: `export default async () => {\n${body}\n}` });
  assert.ok(program.ok);
  return environment.execute(program.value);
}

test('LEARN-81: a program acts through the body, and deeds are counted as the world confirmed them', async () => {
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
  const cases: readonly (readonly [string, RegExp])[] = [
    ["await mineBlock('no_such_block')", /unknown_block|no block/],
    ["await craftItem('iron_pickaxe')", /iron/],
    ["await placeItem('diamond_block')", /diamond_block/],
    ["await exploreUntil('no_such_block')", /there is no block/],
    ["await chat('/give Doer diamond')", /commands are not for programs/],
    ['await goTo(0, 300, 0)', /./],
  ];
  for (const [body, why] of cases) {
    const done = await run(body);
    assert.match(failureOf(done) ?? '', why, body);
    assert.deepEqual([done.deeds.mined, done.deeds.crafted, done.deeds.placed], [{}, {}, {}]);
  }
  assert.deepEqual(
    small.session.state.inventory.hotbar.filter((stack) => stack?.name === 'diamond'),
    [],
  );
});

test('LEARN-83: a program that is stopped leaves the body at rest, and the next one runs', async () => {
  const abort = new AbortController();
  const program = linkProgram(EMPTY_LIBRARY, { name: 'program', code: "await exploreUntil('diamond_ore')" });
  assert.ok(program.ok);
  const stop = small.session.onTick(() => {
    const velocity = small.session.body.pose()?.velocity;
    if (velocity !== undefined && Math.hypot(velocity.x, velocity.z) > 0.1) abort.abort();
  });
  const stopped = await environment.execute(program.value, null, abort.signal);
  stop();
  assert.match(failureOf(stopped) ?? '', /^aborted/);
  assert.deepEqual(stopped.outcome.stillRunning, []);
  const next = await run('return Object.keys(await inventory());');
  assert.deepEqual(next.outcome.result, { ok: true, value: ['oak_planks'] });
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
  assert.ok(TALKING.has('chat') && environment.capabilities.some(({ name }) => name === 'chat'));
});
