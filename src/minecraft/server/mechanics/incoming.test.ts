import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect as connectSocket } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { varInt } from '../../protocol/index.ts';
import { joinWorld } from '../testing/test-client.ts';
import { eventually, expectValue } from '../testing/test-world.ts';
import { type EmbeddedWorld, startWorld } from '../world.ts';

describe('incoming', () => {
  let world: EmbeddedWorld;
  before(async () => {
    world = expectValue(await startWorld({ viewDistance: 1 }));
  });
  after(() => world.close());

  test('SERVER-325: an impossible length ends its sender and nobody else', async (t) => {
    const { bot } = await joinWorld(t, world, 'alice');
    const { host, port } = world.info;
    for (const length of [[0], [0xff, 0xff, 0xff, 0xff, 0x0f], new Array(12).fill(0xff)]) {
      const socket = connectSocket({ host, port });
      socket.on('error', () => {});
      socket.write(Buffer.from(length));
      await once(socket, 'close');
    }
    const heard = once(bot, 'message');
    expectValue(await world.say('still here'));
    assert.match(String((await heard)[0]), /still here/);
  });

  test('SERVER-325: what unpacks to too much, or not at all, ends its sender and nobody else', async (t) => {
    const alice = await joinWorld(t, world, 'alice');
    const tooLarge = 64 * 1024 * 1024;
    for (const [name, packed] of [
      ['bomber', deflateSync(Buffer.alloc(tooLarge))],
      ['babbler', Buffer.from([1, 2, 3])],
    ] as const) {
      const { bot } = await joinWorld(t, world, name);
      const frame = Buffer.concat([varInt(tooLarge), packed]);
      bot._client.socket.write(Buffer.concat([varInt(frame.length), frame]));
      await once(bot._client.socket, 'close');
    }
    const heard: string[] = [];
    alice.bot.on('message', (message) => void heard.push(String(message)));
    expectValue(await world.say('still here'));
    await eventually('the others to live on', () => heard.some((line) => line.includes('still here')));
  });
});
