import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { TESTED_VERSIONS } from '../../../test/tested-versions.ts';
import type { Point } from '../../core/index.ts';
import { SharedBlockStore } from '../blocks/index.ts';
import { type Playground, playground, until } from './testing/playground.ts';
import type { Session } from './types.ts';

const told = (session: Session, kind: string): readonly Readonly<Record<string, unknown>>[] =>
  session.events
    .since(0, 10_000)
    .events.filter((event) => event.kind === kind)
    .map(({ data }) => data);

const near = (point: Point | undefined, x: number, z: number): boolean =>
  point !== undefined && Math.hypot(point.x - x, point.z - z) < 0.01;

for (const version of TESTED_VERSIONS) {
  describe(`playing on ${version}`, () => {
    let ground: Playground;
    before(async () => {
      ground = await playground({ version });
    });
    after(() => ground.close());

    test('SESSION-1, SERVER-405: a session opens and its state is what the server says', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      const { state } = session;
      assert.equal(session.phase, 'playing');
      assert.ok(near(state.self.position, world.info.spawn.x, world.info.spawn.z));
      await until('health is told', () => state.self.health !== undefined);
      assert.equal(state.self.health, 20);
      assert.equal(state.self.gameMode, 'survival');
      assert.equal(state.self.dimension, 'overworld');
      assert.deepEqual([state.blocks.minY, state.blocks.maxY], [world.info.minY, world.info.maxY]);
      await until('all chunks are there', () => state.summary().chunksLoaded >= 25);
      for (const y of [world.info.minY, 3, 4, 5]) {
        const pos = { x: 3, y, z: -5 };
        const there = await world.blockAt(pos);
        assert.ok(there.ok);
        assert.equal(state.blockAt(pos).stateId, there.value.stateId, `at y ${y}`);
      }
      assert.equal(state.biomeAt({ x: 3, y: 5, z: -5 }), 'plains');
      assert.equal(state.biomeAt({ x: 3_000_000, y: 5, z: 0 }), undefined);
      await until('the tab list is there', () => state.players.has('Ann'));
      await until('the inventory is told', () => state.inventory.known);
      assert.deepEqual([state.inventory.heldSlot, state.inventory.hotbar[0]], [0, null]);
      const info = session.info();
      const facts = [info.version, info.brand, info.port, info.reconnects];
      assert.deepEqual(facts, [version, 'soulsand', world.info.port, 0]);
      assert.deepEqual(info.decodeFailures, { count: 0, byPacket: {} });
      assert.equal(info.handlerFailures + info.encodeFailures, 0);
      assert.deepEqual(told(session, 'joined'), [{ dimension: 'overworld' }]);
    });

    test('SESSION-2: a wanted version that is not the server’s is told with both', async (context) => {
      const { join } = ground;
      const other = version === '1.20.4' ? '1.21.4' : '1.20.4';
      await assert.rejects(join(context, 'Ann', { version: other }), (thrown: Error) => {
        assert.match(thrown.message, /^version_mismatch/);
        assert.ok(thrown.message.includes(version) && thrown.message.includes(other));
        return true;
      });
      assert.equal((await join(context, 'Ann', { version })).info().version, version);
    });

    test('SESSION-9: what the body does is not believed until the server says so', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      await world.setGameMode('Ann', 'creative');
      const { x, z } = world.info.spawn;
      const pos = { x: Math.floor(x) + 1, y: 4, z: Math.floor(z) };
      const allowed = { x: pos.x - 2, y: 4, z: pos.z };
      await until('the ground is there', () => session.state.blockAt(pos).source === 'registry');
      const before = session.state.blockAt(pos);
      const acknowledged: unknown[] = [];
      session.onAcknowledgement((acknowledgement) => acknowledged.push(acknowledgement));
      await world.protect({ from: pos, to: pos });
      session.body.startDigging(pos, 'up');
      session.body.finishDigging(pos, 'up');
      assert.deepEqual(session.state.blockAt(pos), before);
      await until('the refusal is acknowledged', () => acknowledged.length > 0);
      assert.deepEqual(session.state.blockAt(pos), before);
      assert.deepEqual(told(session, 'block_changed'), []);
      session.body.startDigging(allowed, 'up');
      assert.deepEqual(session.state.blockAt(allowed), before);
      await until('the block is gone', () => session.state.blockAt(allowed).name === 'air');
      assert.deepEqual(told(session, 'block_changed'), [{ ...allowed, from: before.name, to: 'air' }]);
    });

    test('SESSION-17: acknowledgements name the action', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      await world.setGameMode('Ann', 'creative');
      const pos = { x: Math.floor(world.info.spawn.x) + 1, y: 4, z: Math.floor(world.info.spawn.z) };
      const got: { sequence: number | undefined; pos: unknown }[] = [];
      session.onAcknowledgement((acknowledgement) => got.push(acknowledgement));
      const sequence = session.body.startDigging(pos, 'up');
      await until('it is acknowledged', () => got.length > 0);
      if (version.startsWith('1.16')) assert.deepEqual(got[0]?.pos, pos);
      else assert.equal(got.at(-1)?.sequence, sequence);
    });

    test('SESSION-17: every block told singly is handed on, changed or not', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      const pos = { x: Math.floor(world.info.spawn.x), y: 4, z: Math.floor(world.info.spawn.z) };
      const stateId = session.state.blocks.stateAt(pos.x, pos.y, pos.z);
      const heard: unknown[] = [];
      session.onBlockTold((told) => heard.push(told));
      await world.sendStateChange('Ann', pos, stateId);
      await until('the unchanged block is told', () => heard.length > 0);
      assert.deepEqual(heard, [{ pos, stateId }]);
      assert.equal(told(session, 'block_changed').length, 0);
    });

    test('SESSION-29: sprinting and sneaking reach the server in words it knows', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      for (const held of [true, false]) {
        session.body.setControls({ sprint: held, sneak: held });
        await until(`the server sees it ${held ? 'sneak' : 'stand up'}`, async () => {
          const players = await world.players();
          return players.ok && players.value[0]?.sneaking === held;
        });
      }
      assert.equal(session.info().encodeFailures, 0);
    });

    test('SESSION-10: position and look are agreed with the server, and teleports are counted', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      const { self } = session.state;
      const before = session.info().teleportsConfirmed;
      await world.teleport('Ann', { x: 20.5, y: 5, z: -3.5 });
      await until('the body is there', () => near(self.position, 20.5, -3.5));
      assert.ok(session.info().teleportsConfirmed > before);
      await until('it is told', () => told(session, 'player_moved').length > 0);
      for (const [yaw, pitch, dx, dz] of [
        [0, 0, 0, 1],
        [90, 30, -1, 0],
        [-90, -45, 1, 0],
        [540, 0, 0, -1],
      ] as const) {
        session.body.look(yaw, pitch);
        const wanted = (yaw + 720) % 360;
        await until('it looks there', () => Math.abs(self.yaw - wanted) < 0.01 && Math.abs(self.pitch - pitch) < 0.01);
        const from = self.position;
        session.body.setControls({ forward: true });
        await until('it walked there', () => {
          const at = self.position;
          return at !== undefined && from !== undefined && (at.x - from.x) * dx + (at.z - from.z) * dz > 0.5;
        });
        session.body.clearControls();
      }
      const seen = await world.players();
      assert.ok(seen.ok);
      await until('it stands', () =>
        near(self.position, session.body.pose()?.position.x ?? 0, session.body.pose()?.position.z ?? 0),
      );
    });

    test('SESSION-11: ticks go on while the body is dead, and a listener that throws is dropped', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann', { autoRespawn: false });
      let thrown = 0;
      session.onTick(() => {
        thrown++;
        throw new Error('a bug');
      });
      let ticks = 0;
      const stop = session.onTick((tick) => {
        ticks++;
        assert.equal(tick, session.state.tick);
      });
      await until('it ticks', () => ticks > 5);
      await world.kill('Ann');
      await until('it is dead', () => !session.state.self.alive);
      const atDeath = ticks;
      await until('it ticks on', () => ticks > atDeath + 20);
      assert.equal(session.state.self.alive, false);
      assert.equal(thrown, 1);
      stop();
      const stopped = ticks;
      const { tick } = session.state;
      await until('the session ticks', () => session.state.tick > tick + 3);
      assert.equal(ticks, stopped);
      assert.ok(session.respawn().ok);
      await until('it is alive', () => session.state.self.alive);
    });

    test('SESSION-49, SESSION-42: a body keeps step with a world at another rate, and never runs away from it', async (context) => {
      const { world, join } = ground;
      const isTold = version !== '1.16.5';
      await world.setTickRate(200);
      context.after(async () => void (await world.setTickRate(20)));
      const session = await join(context, 'Ann', { ticksPerSecond: isTold ? 20 : 200 });
      await until('the rate is told', () => session.info().ticksPerSecond === 200);
      const ages: (readonly [bodyTick: number, age: number])[] = [];
      let age = -1;
      session.onTick((tick) => {
        const told = session.state.time?.ageTicks ?? -1;
        if (told > age) ages.push([tick, told]);
        age = told;
      });
      await until('a while passed', () => ages.length > 60);
      // The first tellings say how far apart they are.
      const [[tick0, age0] = [0, 0], ...later] = ages.slice(10);
      for (const [tick, told] of later)
        assert.ok(tick - tick0 <= told - age0 + 25, `${tick - tick0} of ${told - age0}`);
      if (!isTold) return;
      await world.setTickRate(20);
      await until('the new rate is told', () => session.info().ticksPerSecond === 20);
      await world.sendPacket('Ann', 'set_ticking_state', { tick_rate: 500, is_frozen: true });
      await world.sendPacket('Ann', 'set_ticking_state', { tick_rate: 5, is_frozen: false });
      await until('it is slow', () => session.info().ticksPerSecond === 5);
    });

    test('SESSION-12: damage, death and coming back are told in order', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      await until('health is told', () => session.state.self.health === 20);
      await world.damage('Ann', 3);
      await until('it hurts', () => session.state.self.health === 17);
      await world.kill('Ann');
      await until('it came back', () => told(session, 'respawn').length > 0);
      assert.deepEqual(told(session, 'damage'), [
        { amount: 3, health: 17 },
        { amount: 17, health: 0 },
      ]);
      assert.equal(told(session, 'death').length, 1);
      assert.equal(session.state.self.health, 20);
      assert.ok(near(session.state.self.position, world.info.spawn.x, world.info.spawn.z));
      const alive = session.respawn();
      assert.ok(!alive.ok && alive.code === 'alive');
    });

    test('SESSION-13: garbage in the stream is counted, and the game goes on', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      await world.sendGarbage('Ann');
      await world.sendGarbage('Ann', Buffer.from([0xff, 1, 2]));
      await world.say('still there?');
      await until('the line arrives', () => told(session, 'chat').some(({ text }) => text === 'still there?'));
      const { decodeFailures } = session.info();
      assert.equal(decodeFailures.count, 2);
      assert.ok(Object.keys(decodeFailures.byPacket).includes('play.0xff'));
      assert.equal(session.phase, 'playing');
    });

    test('SESSION-15: unknown states and entities are kept as such', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      const { state } = session;
      const unknown = state.registry.stateCount + 100;
      const pos = { x: 3, y: 7, z: 3 };
      await until('the chunk is there', () => state.blocks.hasColumn(0, 0));
      await world.sendStateChange('Ann', pos, unknown);
      await until('the change arrives', () => state.blockAt(pos).source === 'unknown-state');
      assert.deepEqual(state.blockAt(pos), { source: 'unknown-state', stateId: unknown });
      assert.deepEqual(state.summary().unknownStateIds, [unknown]);
      await world.sendWideChunk('Ann', 0, 0, [unknown + 1, 1]);
      await until('the chunk arrives', () => state.summary().unknownStateIds.includes(unknown + 1));
      await world.sendPacket('Ann', 'spawn_entity', {
        entityId: 9_999,
        objectUUID: '00000000-0000-0000-0000-000000009999',
        type: 5_000,
        x: 1,
        y: 5,
        z: 1,
        pitch: 0,
        yaw: 64,
        headPitch: 0,
        objectData: 0,
        velocity: { x: 8_000, y: 0, z: 0 },
      });
      await until('the entity arrives', () => state.entities.has(9_999));
      const entity = state.entities.get(9_999);
      assert.deepEqual(
        [entity?.kind, entity?.category, entity?.yaw, entity?.velocity?.x],
        ['unknown', 'unknown', 90, 1],
      );
      assert.equal(session.info().decodeFailures.count, 0);
    });

    test('SESSION-15: unknown items are named by number, and never throw', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      const slotOf = (itemId: number, itemCount: number): object =>
        session.state.registry.version.startsWith('1.21')
          ? {
              itemCount,
              itemId,
              addedComponentCount: 0,
              removedComponentCount: 0,
              components: [],
              removeComponents: [],
            }
          : { present: true, itemId, itemCount };
      const empty = session.state.registry.version.startsWith('1.21') ? { itemCount: 0 } : { present: false };
      const items = Array.from({ length: 46 }, (_, slot) =>
        slot === 36 ? slotOf(30_000, 3) : slot === 37 ? slotOf(1, 2) : empty,
      );
      await until('the own inventory is told', () => session.state.inventory.known);
      await world.sendPacket('Ann', 'window_items', { windowId: 0, stateId: 1, items, carriedItem: empty });
      await until('the other one arrives', () => session.state.inventory.hotbar[1]?.name === 'stone');
      assert.deepEqual(session.state.inventory.hotbar[0], { id: 30_000, name: 'item#30000', count: 3 });
      assert.equal(session.state.inventory.hotbar[1]?.count, 2);
      session.body.selectSlot(1);
      await until('it is told', () => told(session, 'held_item').length > 0 || session.state.self.heldSlot === 1);
      assert.equal(session.state.inventory.heldSlot, 1);
      assert.equal(session.info().decodeFailures.count + session.info().handlerFailures, 0);
    });

    test('SESSION-25: a sign is read when its data arrives', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      const { state } = session;
      const pos = { x: 4, y: 6, z: 4 };
      await until('the chunk is there', () => state.blocks.hasColumn(0, 0));
      await world.setBlock(pos, 'oak_sign');
      await until('the sign is there', () => state.blockAt(pos).name === 'oak_sign');
      const line = (words: string): object => ({ type: 'string', value: JSON.stringify({ text: words }) });
      const old = { Text1: line('north'), Text2: line('gate'), Text3: line(''), Text4: line('') };
      const messages = Object.values(old).map((text) => (text as { value: string }).value);
      const front = {
        type: 'compound',
        value: { messages: { type: 'list', value: { type: 'string', value: messages } } },
      };
      await world.sendPacket('Ann', 'tile_entity_data', {
        location: pos,
        action: version.startsWith('1.16') ? 9 : 7,
        nbtData: { type: 'compound', name: '', value: version.startsWith('1.16') ? old : { front_text: front } },
      });
      await until('it is read', () => state.signs.size > 0);
      assert.deepEqual([...state.signs], [['4,6,4', ['north', 'gate', '', '']]]);
      await world.setBlock(pos, 'air');
      await until('it is gone', () => state.signs.size === 0);
    });

    test('SESSION-26: entering another world forgets blocks, entities and position', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      await until('all chunks are there', () => session.state.summary().chunksLoaded >= 25);
      await world.sendPacket('Ann', 'respawn', respawnInto(version, 'minecraft:elsewhere'));
      await until('all is forgotten', () => session.state.summary().chunksLoaded === 0);
      assert.equal(session.state.self.position, undefined);
      assert.equal(session.state.summary().entities, 0);
      await world.sendPacket('Ann', 'position', positionPacket(version));
      await until('it is somewhere', () => session.state.self.position !== undefined);
      assert.equal(session.info().handlerFailures, 0);
    });

    test('SESSION-16, SESSION-36: two bodies see each other and each other’s changes, and share what both were told', async (context) => {
      const { world, join } = ground;
      const blockStore = new SharedBlockStore();
      const ann = await join(context, 'Ann', { blockStore });
      await until('all chunks are there', () => ann.state.summary().chunksLoaded >= 25);
      const sections = blockStore.sectionCount;
      const decoded = blockStore.toldColumns.size;
      const bob = await join(context, 'Bob', { blockStore });
      await until('all chunks are there', () => bob.state.summary().chunksLoaded >= 25);
      assert.equal(blockStore.sectionCount, sections, 'the second body costs no sections');
      assert.ok(decoded >= 25);
      assert.equal(blockStore.toldColumns.size, decoded, 'what both were told is decoded once');
      const seen = (session: Session) =>
        [...session.state.entities.values()].map(({ kind, name }) => `${kind} ${name}`);
      await until('they see each other', () => seen(ann).length > 0 && seen(bob).length > 0);
      assert.deepEqual([seen(ann), seen(bob)], [['player Bob'], ['player Ann']]);
      const pos = { x: 2, y: 6, z: 2 };
      await world.setBlock(pos, 'gold_block');
      for (const session of [ann, bob]) {
        await until('the block is there', () => session.state.blockAt(pos).name === 'gold_block');
      }
      await bob.close();
      await until('Bob is gone', () => ann.state.entities.size === 0);
      assert.equal(ann.state.blockAt(pos).name, 'gold_block');
      await ann.close();
      assert.equal(blockStore.sectionCount, 0, 'nothing is kept for nobody');
    });

    test('SESSION-21, SESSION-18: what players say arrives with their name, what the system says without', async (context) => {
      const { world, join } = ground;
      const [ann, bob] = [await join(context, 'Ann'), await join(context, 'Bob')];
      await until('Bob is listed', () => ann.state.players.has('Bob'));
      await world.say('hear, hear');
      const sent = bob.say('§chello\nAnn');
      assert.deepEqual(sent, { ok: true, value: { parts: 1, sentNow: 1, lastInMs: 0, cleaned: true } });
      await until('both arrive', () => told(ann, 'chat').some(({ text }) => text === 'hello Ann'));
      const lines = told(ann, 'chat');
      assert.equal(lines.find(({ text }) => text === 'hello Ann')?.['from'], 'Bob');
      const system = lines.find(({ text }) => String(text).includes('hear, hear'));
      assert.equal(system !== undefined && 'from' in system, false);
      assert.equal(ann.events.drainFine('chat:Bob').total, 1);
    });

    test('SESSION-19: say runs no command, and command runs one', async (context) => {
      const { world, join } = ground;
      const session = await join(context, 'Ann');
      await world.op('Ann');
      const refused = session.say('/time set 13000');
      assert.ok(!refused.ok && refused.code === 'looks_like_command');
      assert.ok(session.command('time set 13000').ok);
      await until('it is night', () => (session.state.time?.timeOfDay ?? 0) >= 13_000);
    });
  });
}

/** A respawn packet into a world of another name, as the version writes it. */
function respawnInto(version: string, worldName: string): Record<string, unknown> {
  const shared = { hashedSeed: [0, 0], isDebug: false, isFlat: false, portalCooldown: 0 };
  if (version.startsWith('1.21')) {
    const worldState = {
      ...shared,
      dimension: 0,
      name: worldName,
      gamemode: 'survival',
      previousGamemode: 255,
      seaLevel: 63,
    };
    return { worldState, copyMetadata: 0 };
  }
  const dimension = version.startsWith('1.16')
    ? {
        type: 'compound',
        name: '',
        value: { min_y: { type: 'int', value: 0 }, height: { type: 'int', value: 128 } },
      }
    : 'minecraft:overworld';
  return { ...shared, dimension, worldName, gamemode: 0, previousGamemode: 255, copyMetadata: false };
}

function positionPacket(version: string): Record<string, unknown> {
  const place = { x: 1, y: 70, z: 1, yaw: 0, pitch: 0, teleportId: 77 };
  return version.startsWith('1.21') ? { ...place, dx: 0, dy: 0, dz: 0, flags: {} } : { ...place, flags: 0 };
}
