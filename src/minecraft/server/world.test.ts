import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectSocket, createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import protocol from 'minecraft-protocol';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import { ManualClock } from '../../core/index.ts';
import { DEFAULT_WORLD_VERSION, settingsOf } from './options.ts';
import { columnsIn, connect, joinWorld } from './testing/test-client.ts';
import { eventually, expectValue, openWorld } from './testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** Connects and waits; true when the port refuses. */
async function refusesConnections(port: number): Promise<boolean> {
  const socket = connectSocket(port, '127.0.0.1');
  const refused = await Promise.race([
    once(socket, 'connect').then(() => false),
    once(socket, 'error').then(() => true),
  ]).catch(() => true);
  socket.destroy();
  return refused;
}

function workers(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker').length;
}

const SEED = 5;

/** One place from the bottom up into the sky. */
const COLUMN = Array.from({ length: 80 }, (_, y) => ({ x: 100, y, z: -70 }));

describe('an embedded world', () => {
  test('SERVER-1 SERVER-7 SERVER-9: without options it is a survival meadow on a free loopback port; paused, it answers nothing until it is resumed; closed, it leaves nothing', async () => {
    const before = workers();
    const clock = new ManualClock();
    const world = expectValue(await startWorld({}, clock));
    assert.equal(world.info.version, DEFAULT_WORLD_VERSION);
    assert.equal(world.info.host, '127.0.0.1');
    assert.ok(world.info.port > 0);
    assert.equal(world.info.gameMode, 'survival');
    assert.deepEqual(world.info.spawn, { x: 8.5, y: 5, z: 8.5 });
    assert.equal(expectValue(await world.blockAt({ x: 8, y: 4, z: 8 })).name, 'grass_block');

    const client = connect(world, 'alice');
    await client.spawned;
    expectValue(await world.pause());
    const late = world.tickInfo();
    clock.advance(60_000);
    const failure = await late;
    assert.equal(failure.ok ? '' : failure.code, 'timed_out');
    world.resume();
    assert.ok(expectValue(await world.tickInfo()).tick >= 0);

    expectValue(await world.pause());
    const [first, second] = await Promise.all([world.close('Good night'), world.close()]);
    assert.deepEqual([first.ok, second.ok], [true, true]);
    assert.deepEqual(await world.closed, { reason: 'closed', why: 'Good night' });
    assert.match(await client.kicked, /Good night/);
    assert.equal(await refusesConnections(world.info.port), true);
    await eventually('the worker to be gone', () => workers() <= before);
  });

  test('SERVER-2: what it cannot be is refused with what it could', async () => {
    const version = await startWorld({ version: '1.8.9' });
    assert.equal(version.ok, false);
    assert.equal(version.ok ? '' : version.code, 'unsupported_version');
    assert.match(version.ok ? '' : version.howTo, /1\.16\.5, 1\.20\.4, 1\.21\.4/);
    const wrong = [
      { port: -1 },
      { port: 70_000 },
      { port: 1.5 },
      { viewDistance: 0 },
      { maxPlayers: 0 },
      { type: 'moon' as never },
      { gameMode: 'god' as never },
      { spawn: { x: Number.NaN, y: 0, z: 0 } },
    ];
    for (const options of wrong) {
      const started = await startWorld(options);
      assert.equal(started.ok ? '' : started.code, 'bad_option', JSON.stringify(options));
    }
  });

  test('SERVER-3: a port in use is a failure', async (t) => {
    const taken = createServer().listen(0, '127.0.0.1');
    t.after(() => taken.close());
    await once(taken, 'listening');
    const address = taken.address();
    assert.ok(address !== null && typeof address === 'object');
    const started = await startWorld({ port: address.port });
    assert.equal(started.ok ? '' : started.code, 'port_taken');
  });

  test('SERVER-10: words as a seed are always the same number, and others another', () => {
    const seedOf = (seed: number | string) => expectValue(settingsOf({ seed })).seed;
    assert.equal(seedOf('a village'), seedOf('a village'));
    assert.notEqual(seedOf('a village'), seedOf('a town'));
    assert.equal(seedOf(77), 77);
  });

  test('SERVER-8 SERVER-9: a crash breaks connections, of a paused world too, is told as such, and later calls are failures', async () => {
    const world = expectValue(await startWorld());
    const client = connect(world, 'alice');
    await client.spawned;
    expectValue(await world.pause());
    const asked = world.save();
    await world.crash();
    const cut = await asked;
    assert.equal(cut.ok ? '' : cut.code, 'world_gone');
    assert.equal((await world.closed).reason, 'crashed');
    await client.kicked;
    const late = await world.players();
    assert.equal(late.ok ? '' : late.code, 'world_gone');
    assert.equal((await world.close()).ok, true);
  });
});

for (const version of TESTED_VERSIONS) {
  describe(`hills of ${version}`, () => {
    let world: EmbeddedWorld;
    before(async () => {
      const options = { gameMode: 'creative', motd: 'A quiet place', maxPlayers: 5, viewDistance: 3 } as const;
      world = expectValue(await startWorld({ version, type: 'hills', seed: SEED, ...options }));
    });
    after(() => world.close());

    test('SERVER-10: the same seed and terrain give the same world and spawn', async (t) => {
      const again = await openWorld(t, { version, type: 'hills', seed: SEED, viewDistance: 1 });
      const columnOf = async (of: EmbeddedWorld) => {
        const blocks = await Promise.all(COLUMN.map((pos) => of.blockAt(pos)));
        return blocks.map((block) => expectValue(block).stateId);
      };
      assert.deepEqual(await columnOf(again), await columnOf(world));
      assert.deepEqual([again.info.spawn, again.info.seed], [world.info.spawn, SEED]);
    });

    test('SERVER-4: who joins has every chunk in view when spawned, without turning the head', async (t) => {
      const clients = await Promise.all(['a', 'b', 'c', 'd'].map((name) => joinWorld(t, world, `${name}lice`)));
      const { x, y, z } = world.info.spawn;
      const ground = expectValue(await world.blockAt({ x: Math.floor(x), y: y - 1, z: Math.floor(z) })).stateId;
      for (const { bot, packets } of clients) {
        assert.equal(columnsIn(packets('map_chunk')).size, 7 * 7);
        assert.equal(bot.blockAt(bot.entity.position.offset(0, -1, 0))?.stateId, ground);
      }
    });

    test('SERVER-5: players appear on safe ground with room to stand', async (t) => {
      const { bot } = await joinWorld(t, world, 'alice');
      const { spawn } = world.info;
      assert.deepEqual({ ...bot.entity.position }, { ...spawn });
      const at = (dy: number) => world.blockAt({ x: Math.floor(spawn.x), y: spawn.y + dy, z: Math.floor(spawn.z) });
      assert.doesNotMatch(expectValue(await at(-1)).name ?? '', /air|water|lava/);
      assert.match(expectValue(await at(1)).name ?? '', /air/);
    });

    test('SERVER-6: game mode, message of the day and players are as given', async (t) => {
      const { bot } = await joinWorld(t, world, 'alice');
      const status = await protocol.ping({ host: world.info.host, port: world.info.port, version });
      assert.ok('players' in status);
      assert.deepEqual([status.version.name, status.players.max, status.players.online], [version, 5, 1]);
      assert.match(JSON.stringify(status.description), /A quiet place/);
      assert.equal(bot.game.gameMode, 'creative');
      assert.equal(expectValue(await world.players())[0]?.gameMode, 'creative');
    });
  });
}
