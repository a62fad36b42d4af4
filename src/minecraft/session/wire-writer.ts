import { Outbox } from '../protocol/index.ts';
import type { ProtocolClient } from './protocol-client.ts';

/**
 * Takes what is written from the serializer to the socket in one step, all of one callback in one piece: a body's tick
 * costs one call of the system, and none of the library's streams.
 */
export function writeAtOnce(client: ProtocolClient): void {
  const outbox = new Outbox(client, {
    defer: (flush) => process.nextTick(flush),
    send: (bytes) => {
      const to = client.cipher ?? client.socket;
      if (to?.writable === true) to.write(bytes);
    },
  });
  client.writeRaw = (packet) => outbox.add(packet);
  client.write = (name, params) => {
    if (!client.serializer.writable) return;
    const packet = client.serializer.createPacketBuffer({ name, params });
    if (packet.length > 0) outbox.add(packet);
  };
  const setEncryption = client.setEncryption.bind(client);
  client.setEncryption = (sharedSecret) => {
    // What agrees on it goes in the clear.
    outbox.flush();
    setEncryption(sharedSecret);
  };
}
