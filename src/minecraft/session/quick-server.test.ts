import assert from 'node:assert/strict';
import { test } from 'node:test';
import minecraftData from 'minecraft-data';
import { ManualClock } from '../../core/index.ts';
import { openSession } from './open-session.ts';
import { idleServer } from './testing/idle-server.ts';

test('SESSION-34: a server that sends login and position in the turn of letting in is heard', async (context) => {
  const version = '1.16.5';
  const { loginPacket } = minecraftData(version);
  const server = await idleServer(context, version, (player) => {
    player.write('login', { ...loginPacket, entityId: 1 });
    player.write('position', { x: 0.5, y: 70, z: -0.5, yaw: 0, pitch: 0, flags: 0, teleportId: 1 });
  });
  const clock = new ManualClock();
  // The library plugs in by a timer. One that never fires is one that the server was quicker than.
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const opening = openSession({ host: server.host, port: server.port, version, username: 'Ann', clock });
  let isOpen = false;
  void opening.then(() => {
    isOpen = true;
  });
  // No chunk comes: the body is in the world once it has waited for its own long enough, by the clock.
  while (!isOpen) {
    await new Promise(setImmediate);
    clock.advance(5);
  }
  const opened = await opening;
  assert.ok(opened.ok, 'the session is open');
  assert.deepEqual(opened.value.state.self.position, { x: 0.5, y: 70, z: -0.5 });
  context.mock.timers.reset();
  await opened.value.close();
});
