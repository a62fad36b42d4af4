import assert from 'node:assert/strict';
import { test } from 'node:test';
import minecraftData from 'minecraft-data';
import { ManualClock } from '../../core/index.ts';
import { openSession } from './open-session.ts';
import { type IdlePlayer, idleServer } from './testing/idle-server.ts';
import { until } from './testing/playground.ts';

/** Versions of each protocol the embedded world does not speak; one of them is enough where time is short. */
const VERSIONS =
  process.env['SOULSAND_SOAK'] === '1'
    ? '1.16.1 1.17.1 1.18.2 1.19 1.19.2 1.19.3 1.19.4 1.20.1 1.20.2 1.20.6 1.21.1 1.21.3 1.21.5 1.21.6 1.21.8 1.21.9 1.21.11'.split(
        ' ',
      )
    : ['1.19.4'];

/** As much of a version's data as is used here. */
interface VersionData {
  readonly loginPacket: object;
  readonly entitiesByName: Readonly<Record<string, { readonly id: number }>>;
  readonly version: { readonly minecraftVersion: string };
  isNewerOrEqualTo(version: string): boolean;
}

/** Lets a player into a world without a single chunk, and tells of a few things in it. */
function welcome(player: IdlePlayer, data: VersionData): void {
  const nowhere = { x: 0, y: 0, z: 0 };
  const look = { yaw: 0, pitch: 0 };
  player.write('login', { ...data.loginPacket, entityId: 1 });
  player.write('position', {
    ...{ x: 0.5, y: 70, z: -0.5, dx: 0, dy: 0, dz: 0 },
    ...look,
    flags: data.isNewerOrEqualTo('1.20.5') ? {} : 0,
    teleportId: 1,
    dismountVehicle: false,
  });
  player.write('update_health', { health: 19, food: 18, foodSaturation: 5 });
  player.write('spawn_entity', {
    entityId: 50,
    objectUUID: '00000000-0000-0000-0000-000000000050',
    type: data.entitiesByName['zombie']?.id,
    ...{ x: 3, y: 70, z: 3 },
    ...look,
    headPitch: 0,
    objectData: 0,
    velocity: nowhere,
  });
  player.write('update_time', { age: [0, 100], time: [0, 13_500], tickDayTime: true });
  player.write('block_change', { location: { x: 1, y: 60, z: 1 }, type: 1 });
  player.write('held_item_slot', { slot: 2 });
  player.write('game_state_change', { reason: 'start_raining', gameMode: 0 });
  player.write('experience', { experienceBar: 0.5, level: 3, totalExperience: 30 });
}

for (const version of VERSIONS) {
  test(`SESSION-28: a body joins ${version}, is told of the world, and does what it can`, async (context) => {
    const data = minecraftData(version) as unknown as VersionData;
    const server = await idleServer(context, version, (player) => welcome(player, data));
    const clock = new ManualClock();
    const time = setInterval(() => clock.advance(500), 50);
    context.after(async () => clearInterval(time));
    const { host, port } = server;
    const session = await openSession({ host, port, username: 'Ann', clock, reconnect: { maxTries: 0 } });
    assert.ok(session.ok, session.ok ? '' : session.why);
    context.after(() => session.value.close());
    const { state, body } = session.value;
    await until('all is told', () => state.self.experience !== undefined);
    const { position, health, food, heldSlot, dimension, entityId } = state.self;
    assert.deepEqual(
      { position, health, food, heldSlot, dimension, entityId },
      { position: { x: 0.5, y: 70, z: -0.5 }, health: 19, food: 18, heldSlot: 2, dimension: 'overworld', entityId: 1 },
    );
    const height = data.isNewerOrEqualTo('1.18') ? [-64, 320] : [0, 256];
    assert.deepEqual([state.blocks.minY, state.blocks.maxY], height);
    assert.deepEqual(state.weather, { raining: true, thundering: false });
    assert.equal(state.time?.timeOfDay, 13_500);
    assert.equal(state.entities.get(50)?.kind, 'zombie');
    assert.equal(state.blockAt({ x: 1, y: 60, z: 1 }).source, 'unloaded');

    const pos = { x: 1, y: 60, z: 1 };
    body.startDigging(pos, 'up');
    body.finishDigging(pos, 'up');
    body.cancelDigging(pos, 'up');
    body.useOnBlock(pos, 'up', { x: 0.5, y: 1, z: 0.5 });
    body.useItem();
    body.releaseItem();
    body.attack(50);
    body.useOnEntity(50);
    body.selectSlot(1);
    body.swingArm();
    body.dropHeld(true);
    body.closeWindow();
    body.setControls({ sneak: true, sprint: true });
    body.clearControls();
    assert.ok(session.value.say('hi').ok && session.value.command('help').ok);
    const { decodeFailures, encodeFailures, handlerFailures, teleportsConfirmed } = session.value.info();
    assert.deepEqual(
      { decodeFailures, encodeFailures, handlerFailures, teleportsConfirmed },
      { decodeFailures: { count: 0, byPacket: {} }, encodeFailures: 0, handlerFailures: 0, teleportsConfirmed: 1 },
    );
  });
}
