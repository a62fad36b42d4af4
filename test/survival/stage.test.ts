import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Body, bodyTools, createBody } from '../../src/body/index.ts';
import { houseSchematic } from '../../src/cli/compat/house-schematic.ts';
import { type Found, playAll } from '../../src/cli/compat/play-all.ts';
import { HOUSE_FILE } from '../../src/cli/compat/scenarios/build.ts';
import { SCENARIOS } from '../../src/cli/compat/scenarios/index.ts';
import { Stage } from '../../src/cli/compat/stage.ts';
import { succeed } from '../../src/core/index.ts';
import { type EmbeddedWorld, startWorld } from '../../src/minecraft/server/index.ts';
import { openSession } from '../../src/minecraft/session/index.ts';
import { TESTED_VERSIONS } from '../tested-versions.ts';

/** Fast enough for bites and furnaces not to be waited for. */
const TICK_RATE = 200;

const SPAWN = { x: 8.5, y: 5, z: 8.5 };

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
      const session = await openSession({ host, port, username: 'Eve', version, reconnect: { maxTries: 0 } });
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
    test('BODY-79: where nobody trades, that is said', async () => {
      const { verdict, why } = await play('trade');
      assert.equal(verdict, 'not_tried');
      assert.match(String(why), /opened no trade/);
    });
  });
}
