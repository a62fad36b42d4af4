import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import minecraftProtocol from 'minecraft-protocol';
import type { ProtocolClient } from '../protocol-client.ts';
import { listenToChat } from './chat-messages.ts';
import type { PacketContext } from './context.ts';

const { Client } = minecraftProtocol as unknown as {
  Client: new (isServer: boolean, version: string) => ProtocolClient;
};
const installChat = createRequire(import.meta.url)('minecraft-protocol/src/client/chat.js') as (
  client: ProtocolClient,
  options: object,
) => void;

for (const version of ['1.19.4', '1.20.4', '1.21.4']) {
  test(`SESSION-21: what was said is told, and the connection keeps nothing of it, at ${version}`, () => {
    const client = new Client(false, version);
    const heard: unknown[] = [];
    const state = { players: { has: () => false } };
    const writer = { world: { said: (_from: undefined, line: unknown) => heard.push(line) } };
    const text = { keysOf: () => [], parametersOf: () => [], textOf: String };
    listenToChat({ client, state, writer, text } as unknown as PacketContext);
    installChat(client, {});
    client.emit('playerJoin');
    const content = version === '1.19.4' ? '{"text":"hello"}' : { type: 'string', value: 'hello' };
    for (let n = 0; n < 3; n++) client.emit('system_chat', { content, isActionBar: false });
    assert.equal(heard.length, 3);
    assert.equal(client._lastChatHistory?.length, 0);
  });
}
