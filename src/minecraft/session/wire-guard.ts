import { messageOf } from '../../core/index.ts';
import { FrameSplitter, readVarInt, unpackFrame } from '../protocol/index.ts';
import { isPacketToServer, packetsToClient } from './packet-names.ts';
import type { PacketSieve } from './packet-sieve.ts';
import type { ProtocolClient } from './protocol-client.ts';
import { writeAtOnce } from './wire-writer.ts';

/** A frame on the wire; vanilla's length has 21 bits (2 MiB), some mods raise it. */
export const MAX_FRAME_BYTES = 8 * 1024 * 1024;

/** What the guard tells of. */
export interface WireListener {
  /** Something came. */
  received(): void;
  /** A packet could not be decoded and was skipped. */
  decodeFailed(packet: string, why: string): void;
  /** A packet was decoded, and a listener stumbled over it. */
  handlerFailed(event: string, thrown: unknown): void;
  /** A packet of ours could not be encoded, and was not sent. */
  encodeFailed(packet: string, why: string): void;
  /** What comes is no stream of packets; nothing more can be read. */
  streamBroken(why: string): void;
}

/**
 * Contains the library: as it stands, a packet it cannot read is dropped without a word or destroys the stream, a negative
 * length hangs the process, an exception of a listener leaves through the socket and ends it, and a packet it cannot
 * write freezes the connection. Here each is counted, told and skipped, and the stream goes on.
 *
 * What comes takes one step from the socket to its readers, and what goes one to the socket, instead of three streams, each
 * of which costs as much as decoding a small packet does. `sieveOf` answers who reads packets of the game before the library does.
 */
export function guardWire(
  client: ProtocolClient,
  listener: WireListener,
  sieveOf: () => PacketSieve | undefined = () => undefined,
): void {
  const receive = receiver(client, listener, sieveOf);
  guardSplitter(client, listener, (frame) => {
    const packet = client.decompressor === null ? frame : unpackFrame(frame);
    if (Buffer.isBuffer(packet)) receive(packet);
    else listener.decodeFailed(`${client.state}.compressed`, packet.why);
  });
  guardEmit(client, listener);
  guardSerializer(client, listener);
  writeAtOnce(client);
  client.on('state', () => guardSerializer(client, listener));
}

/** In place of the library's cutting of the stream, which hangs on a negative length. */
function guardSplitter(client: ProtocolClient, listener: WireListener, onFrame: (frame: Buffer) => void): void {
  const splitter = new FrameSplitter(MAX_FRAME_BYTES);
  let broken = false;
  client.splitter._transform = (chunk, _encoding, done) => {
    listener.received();
    if (!broken && !splitter.push(chunk, onFrame)) {
      broken = true;
      listener.streamBroken('a frame has an impossible length');
    }
    done();
  };
}

/** Takes a packet's bytes to who reads them. */
function receiver(
  client: ProtocolClient,
  listener: WireListener,
  sieveOf: () => PacketSieve | undefined,
): (bytes: Buffer) => void {
  let state = '';
  let names: readonly (string | undefined)[] = [];
  return (bytes) => {
    if (client.state !== state) {
      ({ state } = client);
      names = packetsToClient(client.version, state);
    }
    const id = readVarInt(bytes, 0);
    const name = typeof id === 'string' ? undefined : names[id.value];
    if (typeof id === 'string' || name === undefined) {
      const number = typeof id === 'string' ? 'unnumbered' : `0x${id.value.toString(16).padStart(2, '0')}`;
      listener.decodeFailed(`${state}.${number}`, 'the version has no packet of this number');
      return;
    }
    const sieve = state === 'play' ? sieveOf() : undefined;
    if (sieve?.takesBytes(name, bytes, id.end) === true) return;
    const packet = parsed(client, listener, name, bytes);
    if (packet === undefined || sieve?.takes(name, packet.data.params) === true) return;
    client.deserializer.emit('data', packet);
  };
}

function parsed({ deserializer }: ProtocolClient, listener: WireListener, name: string, bytes: Buffer) {
  try {
    return deserializer.parsePacketBuffer(bytes);
  } catch (thrown) {
    listener.decodeFailed(name, messageOf(thrown));
    return undefined;
  }
}

function guardSerializer(client: ProtocolClient, listener: WireListener): void {
  const { serializer } = client;
  const create = serializer.createPacketBuffer.bind(serializer);
  serializer.createPacketBuffer = (packet) => {
    if (!isPacketToServer(client.version, client.state, packet.name)) {
      listener.encodeFailed(packet.name, `the version has no such packet in ${client.state}`);
      return NOTHING;
    }
    try {
      return create(packet);
    } catch (thrown) {
      listener.encodeFailed(packet.name, messageOf(thrown));
      return NOTHING;
    }
  };
}

/** Written, it is nothing. */
const NOTHING = Buffer.alloc(0);

/** An exception of a listener stays here; listeners of the same packet that ran before it are done. */
function guardEmit(client: ProtocolClient, listener: WireListener): void {
  const emit = client.emit.bind(client);
  client.emit = (event, ...args) => {
    try {
      return emit(event, ...args);
    } catch (thrown) {
      listener.handlerFailed(event, thrown);
      return true;
    }
  };
}
