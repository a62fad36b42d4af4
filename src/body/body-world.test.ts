import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../test/tested-versions.ts';
import { seededRandom } from '../core/index.ts';
import { type EmbeddedWorld, startWorld } from '../minecraft/server/index.ts';
import { openSession } from '../minecraft/session/index.ts';
import { MAX_ANSWER_BYTES, SHARED_FAILURE_CODES, type WireAnswer } from '../tools/index.ts';
import { type Body, createBody } from './body.ts';
import { bodyTools } from './catalogue.ts';
import { ACTING, ALL_SETS } from './testing/acting.ts';
import { randomArguments } from './testing/random-arguments.ts';

/** Feet of the spawn on the meadow, whose grass lies at y 4. */
const SPAWN = { x: 8.5, y: 5, z: 8.5 };

/** How long a test waits for what must come (ticks). */
const PATIENCE_TICKS = 200;

const ACTING_CALLS = process.env['SOULSAND_SOAK'] === '1' ? 1000 : 30;

/** The longest a call of the random ones may run before it is aborted (milliseconds). */
const TINY_BUDGET_MS = 40;

function good(answer: WireAnswer): WireAnswer & { ok: true } {
  assert.ok(answer.ok, JSON.stringify(answer));
  return answer;
}

for (const version of TESTED_VERSIONS) {
  describe(`a body in a world of ${version}`, () => {
    let world: EmbeddedWorld;
    let ann: Body;
    let bob: Body;

    const join = async (username: string): Promise<Body> => {
      const { host, port } = world.info;
      const session = await openSession({ host, port, username, version, reconnect: { maxTries: 0 } });
      assert.ok(session.ok, session.ok ? '' : session.why);
      return createBody({ session: session.value, verifyOutputs: true, toolSets: ALL_SETS });
    };

    /** Asks once a tick until there is an answer. */
    const tickUntil = async <T>(body: Body, ask: () => Promise<T | undefined>): Promise<T> => {
      for (let ticks = 0; ticks < PATIENCE_TICKS; ticks++) {
        const answer = await ask();
        if (answer !== undefined) return answer;
        await body.call('wait_until', { budget_ticks: 1 });
      }
      return assert.fail('waited in vain');
    };

    const waitFor = async (body: Body, conditions: object): Promise<WireAnswer & { ok: true }> => {
      const answer = good(await body.call('wait_until', conditions));
      assert.notEqual(answer['woken_by'], 'budget', JSON.stringify(conditions));
      return answer;
    };

    /** A server that lags may leave a dig unanswered; then one digs again. */
    const digUntilAnswered = async (body: Body, target: object): Promise<WireAnswer> => {
      const dug = await body.call('dig', target);
      return dug['code'] === 'unconfirmed' ? body.call('dig', target) : dug;
    };

    before(async () => {
      const started = await startWorld({ version, spawn: SPAWN, viewDistance: 2 });
      assert.ok(started.ok, started.ok ? '' : started.why);
      world = started.value;
      ann = await join('Ann');
      bob = await join('Bob');
      for (const body of [ann, bob]) await waitFor(body, { block: { x: 8, y: 4, z: 8, is: 'grass_block' } });
    });

    after(async () => {
      await Promise.all([ann.close(), bob.close()]);
      await world.close();
    });

    test('BODY-29: what looks answers with what the world is', async () => {
      const here = good(await ann.call('where_am_i'));
      assert.equal((here['standing_on'] as { name: string }).name, 'grass_block');
      assert.equal(here['can_stand_here'], 'yes');
      const down = good(await ann.call('raycast', { direction: 'down' }));
      assert.deepEqual([down['hit'], (down['block'] as { name: string }).name], [true, 'grass_block']);
      const column = good(await ann.call('column'));
      assert.equal((column['surface'] as { y: number }).y, 4);
      const near = good(await ann.call('nearby_blocks', { radius: 4 }));
      assert.ok((near['blocks'] as { name: string }[]).some(({ name }) => name === 'dirt'));
      const grid = good(await ann.call('walkable'))['stats'] as { open: number; unknown: number };
      assert.deepEqual([grid.open, grid.unknown], [49, 0]);
      assert.match(ann.toolbox.textOf('slice', await ann.call('slice')), /grass_block/);
      await waitFor(ann, { event: 'entity_spawned', where: { name: 'Bob' } });
      const others = good(await ann.call('nearby_entities'))['entities'] as { name?: string }[];
      assert.ok(others.some(({ name }) => name === 'Bob'));
      const status = good(await ann.call('status'));
      assert.deepEqual([status['phase'], status['username'], status['version']], ['playing', 'Ann', version]);
    });

    test('BODY-30: two bodies see what the other does, each through its own log', async () => {
      const target = { x: 10, y: 4, z: 8 };
      good(await bob.call('events', { limit: 200 }));
      const dug = good(await digUntilAnswered(ann, target));
      assert.deepEqual([dug['outcome'], (dug['now'] as { name: string }).name], ['acknowledged', 'air']);
      const seen = await waitFor(bob, { event: 'block_changed', where: { ...target, to: 'air' } });
      assert.match(String(seen['event']), /block \(10,4,8\) grass_block -> air/);
      good(await bob.call('chat', { text: 'I saw it' }));
      const heard = await waitFor(ann, { event: 'chat:Bob' });
      assert.match(String(heard['event']), /Bob: I saw it/);
      assert.match(String(good(await ann.call('events', { fine_prefix: 'chat:Bob' }))['text']), /I saw it/);
      const path = good(await bob.call('find_path', { x: 10, y: 4, z: 8 }));
      assert.equal(path['reached'], true);
      assert.equal((path['world_changes'] as { count: number }).count, 0);
    });

    test('BODY-31: move arrives where it says, and place puts the block against the face', async () => {
      const moved = good(await ann.call('move', { x: 12, y: 5, z: 12 }));
      assert.deepEqual(moved['stopped_at'], { x: 12, y: 5, z: 12 });
      assert.deepEqual(good(await ann.call('where_am_i'))['cell'], { x: 12, y: 5, z: 12 });
      assert.ok((await world.give('Ann', 'cobblestone', 5)).ok);
      const slot = await tickUntil(ann, async () => {
        const { hotbar = [] } = (await ann.call('inventory')) as { hotbar?: { slot: number; name: string }[] };
        return hotbar.find(({ name }) => name === 'cobblestone')?.slot;
      });
      good(await ann.call('select_slot', { slot }));
      const placed = good(await ann.call('place', { x: 12, y: 4, z: 14 }));
      assert.deepEqual(placed['at'], { x: 12, y: 5, z: 14 });
      await waitFor(bob, { block: { x: 12, y: 5, z: 14, is: 'cobblestone' } });
      const wall = await ann.call('move', { x: 12, y: 30, z: 14 });
      assert.ok(!wall.ok);
      assert.equal(wall.code, 'not_arrived');
      assert.ok('stopped_at' in wall && 'distance_left' in wall);
      const looked = good(await ann.call('look', { yaw: 450, pitch: 100 }));
      assert.deepEqual([looked['yaw'], looked['pitch'], looked['clamped']], [90, 90, ['yaw', 'pitch']]);
      good(await ann.call('look_at', { x: 12, y: 5, z: 14 }));
      const sight = good(await ann.call('raycast'));
      assert.equal((sight['block'] as { name: string }).name, 'cobblestone');
    });

    test('BODY-32: calls of acting tools with tiny budgets keep their promises', async () => {
      const random = seededRandom(`acting calls ${version}`);
      const tools = bodyTools.filter(({ name }) => ACTING.includes(name));
      for (let i = 0; i < ACTING_CALLS; i++) {
        const tool = random.pick(tools);
        assert.ok(tool !== undefined);
        const args = randomArguments(tool, random, { x: 12, y: 5, z: 12 });
        const answer = await ann.call(tool.name, args, { signal: AbortSignal.timeout(1 + random.int(TINY_BUDGET_MS)) });
        if (!answer.ok) {
          const declared: readonly string[] = [...SHARED_FAILURE_CODES, ...tool.failureCodes];
          assert.ok(declared.includes(answer.code), `${tool.name} does not declare ${answer.code}: ${answer.why}`);
          assert.notEqual(answer.code, 'internal_error', `${tool.name} ${JSON.stringify(args)}: ${answer.why}`);
        }
        assert.ok(Buffer.byteLength(JSON.stringify(answer)) <= MAX_ANSWER_BYTES);
      }
    });

    test('BODY-33: put out by the server in the middle of a call, a body says so', async () => {
      const carl = await join('Carl');
      const waiting = carl.call('wait_until', { budget_ticks: 6000 });
      const walking = carl.call('move', { x: 30, y: 5, z: 30 });
      await world.kick('Carl', 'enough');
      const [waited, walked] = await Promise.all([waiting, walking]);
      assert.equal(waited['code'], 'session_closed');
      assert.equal(walked['code'], 'not_playing');
      assert.equal((await carl.call('where_am_i'))['code'], 'session_closed');
      assert.match(String(good(await carl.call('events', { limit: 200 }))['text']), /kicked/);
      await carl.close();
    });

    test('BODY-33: a server that dies in the middle of a call leaves answers, and the events to read', async () => {
      const waiting = ann.call('wait_until', { budget_ticks: 6000 });
      const walking = ann.call('move', { x: 30, y: 5, z: 30 });
      await world.crash();
      assert.equal((await waiting)['code'], 'session_closed');
      assert.equal((await walking)['code'], 'not_playing');
      assert.match(String(good(await ann.call('events', { limit: 200 }))['text']), /disconnected/);
      const status = good(await ann.call('status'));
      assert.equal(status['phase'], 'closed');
      assert.match(ann.toolbox.textOf('status', status), /! the session is over/);
    });
  });
}
