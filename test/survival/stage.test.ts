import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Body, bodyTools, createBody } from '../../src/body/index.ts';
import { houseSchematic } from '../../src/cli/compat/house-schematic.ts';
import { type Found, playAll } from '../../src/cli/compat/play-all.ts';
import { BREAD_OFFER } from '../../src/cli/compat/scenarios/animals.ts';
import { HOUSE_FILE } from '../../src/cli/compat/scenarios/build.ts';
import { SCENARIOS } from '../../src/cli/compat/scenarios/index.ts';
import { Stage } from '../../src/cli/compat/stage.ts';
import { succeed } from '../../src/core/index.ts';
import { type EmbeddedWorld, startWorld } from '../../src/minecraft/server/index.ts';
import { openSession } from '../../src/minecraft/session/index.ts';
import { TESTED_VERSIONS } from '../tested-versions.ts';
import { assertHandsAreFree, cutOff } from './embedded-bodies.ts';

/** Fast enough for bites and furnaces not to be waited for. */
const TICK_RATE = 200;

const SPAWN = { x: 8.5, y: 5, z: 8.5 };

/** Points at which actions are cut off, in ticks of the body. */
const CUT_OFF_TICKS = [0, 1, 2, 3, 5, 8, 15, 30];

/** Refusals of a call whose work an earlier one did before it was cut off. */
const DONE_BEFORE = [
  'nothing_done',
  'nothing_to_grow',
  'riding',
  'not_riding',
  'not_carried',
  'no_food',
  'cannot_pay',
  'sold_out',
  'not_built',
];

/** Lays out what each action of the sets needs, and answers the calls to be cut off. */
async function cutOffStage(stage: Stage): Promise<readonly (readonly [tool: string, args: object])[]> {
  const [soil, bed] = [stage.at(4, -1, -2), stage.at(5, -1, -2)];
  const [ripe, young, sign] = [stage.at(5, 0, -3), stage.at(2, 0, -2), stage.at(-1, 0, 2)];
  await stage.set(soil, 'grass_block');
  await stage.set(bed, 'farmland[moisture=7]');
  for (const plant of [ripe, young]) await stage.set({ ...plant, y: plant.y - 1 }, 'farmland[moisture=7]');
  await stage.set(ripe, 'wheat[age=7]');
  await stage.set(young, 'wheat[age=0]');
  await stage.set(sign, 'oak_sign');
  for (const x of [-2, -3, -4]) for (const z of [-1, 0, 1]) await stage.set(stage.at(x, -1, z), 'water');
  const goods = { wooden_hoe: 1, wheat_seeds: 4, bone_meal: 4, writable_book: 1, fishing_rod: 1, bucket: 1, wheat: 9 };
  for (const [item, count] of Object.entries({ ...goods, emerald: 9, cobblestone: 32, oak_planks: 32 })) {
    await stage.give(item, count);
  }
  const cow = await stage.summon('cow', stage.at(0, 0, 4));
  const trader = await stage.summon('villager', stage.at(3, 0, 4), BREAD_OFFER);
  const cart = await stage.summon('minecart', stage.at(-4, 0, -4));
  return [
    ['bone_meal', young],
    ['write_sign', { ...sign, lines: ['cut', 'off'] }],
    ['write_book', { pages: ['cut off'] }],
    ['fish', { budget_ticks: 200 }],
    ['till', soil],
    ['sow', { item: 'wheat_seeds', ...bed }],
    ['harvest', { ...ripe, y: ripe.y - 1 }],
    ['use_on_entity', { entity_id: cow.id, item: 'bucket' }],
    ['feed', { entity_id: cow.id }],
    ['offers', { entity_id: trader.id }],
    ['trade', { entity_id: trader.id, offer: 0, times: 3 }],
    ['plan_build', { file: HOUSE_FILE, ...stage.at(2, 0, 2) }],
    ['build', { file: HOUSE_FILE, ...stage.at(2, 0, 2) }],
    ['mount', { entity_id: cart.id }],
    ['dismount', {}],
  ];
}

/** What `soulsand compat` plays on any server is played here on the embedded world, by the same code. */
for (const version of TESTED_VERSIONS) {
  describe(`the scenarios of compat in a world of ${version}`, () => {
    let world: EmbeddedWorld;
    let folder: string;
    let body: Body;
    let stage: Stage;

    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'soulsand-stage-'));
      await writeFile(join(folder, HOUSE_FILE), houseSchematic());
      const started = await startWorld({ version, spawn: SPAWN, viewDistance: 2, tickRate: TICK_RATE });
      assert.ok(started.ok, started.ok ? '' : started.why);
      world = started.value;
      const { host, port } = world.info;
      const session = await openSession({
        ...{ host, port, username: 'Eve', version },
        ticksPerSecond: TICK_RATE,
        reconnect: { maxTries: 0 },
      });
      assert.ok(session.ok, session.ok ? '' : session.why);
      const toolSets = [...new Set(bodyTools.map(({ set }) => set))];
      body = createBody({ session: session.value, verifyOutputs: true, toolSets, schematicsFolder: folder });
      const opened = await Stage.open(body, async (command) => {
        await world.command(command);
        return succeed(undefined);
      });
      assert.ok(opened.ok, opened.ok ? '' : opened.why);
      stage = opened.value;
    });
    after(async () => {
      await body.close();
      await world.close();
      await rm(folder, { recursive: true, force: true });
    });

    const play = async (name: string): Promise<Found> => {
      const scenarios = SCENARIOS.filter((scenario) => scenario.name === name);
      const [found] = await playAll(stage, scenarios, { signal: new AbortController().signal, onFound() {} });
      assert.ok(found !== undefined, `there is no scenario ${name}`);
      return found;
    };
    const works = async (name: string) => {
      const { verdict, why } = await play(name);
      assert.equal(verdict, 'works', why);
    };

    test('BODY-72, BODY-73, SERVER-343: a house of a schematic is planned, built, gone on with and checked', () =>
      works('build'));
    test('BODY-74, SERVER-340, SERVER-344: a field is tilled, sown, harvested and replanted', () => works('farm'));
    test('BODY-74: bone meal makes a plant grow', () => works('bone_meal'));
    test('BODY-76: a sign is written on and read', () => works('sign'));
    test('BODY-76, SERVER-342: a book is written, read and signed', () => works('book'));
    test('BODY-77, SERVER-341: something bites, and is caught', () => works('fish'));
    test('BODY-78: a cow is milked and fed, a sheep shorn', () => works('animals'));
    test('BODY-71: a place is remembered, gone to and forgotten', () => works('places'));
    test('BODY-78, SERVER-350: a boat is boarded and left', () => works('ride'));
    test('BODY-79, SERVER-345: an offer is told, paid and made', () => works('trade'));
    test('BODY-79: where nobody trades, that is said', async () => {
      const { id } = await stage.summon('villager', stage.at(2, 0, 0));
      await stage.refused('offers', { entity_id: id }, 'no_trade');
      await stage.command('kill @e[type=!player]');
    });

    test('ACTIONS-160: an action that is cut off leaves no window open and no key down, and can be called again', async () => {
      await stage.clear();
      const args = await cutOffStage(stage);
      const boarding = args.find(([tool]) => tool === 'mount')?.[1] ?? {};
      for (const [tool, given] of args) {
        if (tool === 'dismount' && body.session.state.self.vehicleId === undefined) await stage.good('mount', boarding);
        for (const ticks of CUT_OFF_TICKS) {
          const answer = await cutOff(body, tool, given, ticks);
          await assertAtRest(`${tool}, cut off after ${ticks} ticks`);
          if (answer.ok) break;
          assert.ok(answer.why !== '' && answer.how_to !== '', `${tool} says nothing`);
          if (answer.code === 'aborted') continue;
          const isDoneBefore = ticks > 0 && DONE_BEFORE.includes(answer.code);
          assert.ok(isDoneBefore, `${tool} after ${ticks} ticks: ${answer.code}: ${answer.why}`);
          break;
        }
      }
      await stage.call('dismount');
    });

    const assertAtRest = async (when: string) => {
      assertHandsAreFree(body, when);
      const players = await world.players();
      assert.ok(players.ok && players.value.every(({ sneaking }) => !sneaking), when);
      const bobber = [...body.session.state.entities.values()].find(({ kind }) => kind === 'fishing_bobber');
      assert.equal(bobber, undefined, `${when}: the line is out`);
    };
  });
}
