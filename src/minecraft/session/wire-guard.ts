import { inflateSync } from 'node:zlib';
import { messageOf } from '../../core/index.ts';
import { isPacketToServer, packetName } from './packet-names.ts';
import type { ProtocolClient } from './protocol-client.ts';
import { readVarInt } from './var-int.ts';

/** A frame on the wire; vanilla's length has 21 bits (2 MiB), some mods raise it. */
export const MAX_FRAME_BYTES = 8 * 1024 * 1024;
/** A packet unpacked; vanilla's bound (`CompressionDecoder.MAXIMUM_UNCOMPRESSED_LENGTH`) is 8 MiB. */
export const MAX_PACKET_BYTES = 8 * 1024 * 1024;

/** What the guard tells of. */
export interface WireListener {
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
 */
export function guardWire(client: ProtocolClient, listener: WireListener): void {
  guardSplitter(client, listener);
  guardEmit(client, listener);
  const guardStages = (): void => {
    guardDeserializer(client, listener);
    guardSerializer(client, listener);
  };
  guardStages();
  client.on('state', guardStages);
  const onCompression = (): void => guardDecompressor(client, listener);
  client.on('compress', onCompression);
  client.on('set_compression', onCompression);
}

/** Cuts the stream into frames: in place of the library's, which loops for ever on a negative length. */
function guardSplitter(client: ProtocolClient, listener: WireListener): void {
  let chunks: Buffer[] = [];
  let buffered = 0;
  /** Bytes needed before the next look: so that a large frame is joined once, not at each chunk. */
  let needed = 1;
  let broken = false;
  client.splitter._transform = function splitFrames(chunk, _encoding, done) {
    if (broken) {
      done();
      return;
    }
    chunks.push(chunk);
    buffered += chunk.length;
    if (buffered < needed) {
      done();
      return;
    }
    const bytes = chunks.length === 1 ? chunk : Buffer.concat(chunks);
    let offset = 0;
    for (;;) {
      const length = readVarInt(bytes, offset);
      if (length !== 'more' && (length === 'broken' || length.value < 1 || length.value > MAX_FRAME_BYTES)) {
        broken = true;
        listener.streamBroken('a frame has an impossible length');
        break;
      }
      needed = length === 'more' ? bytes.length - offset + 1 : length.end - offset + length.value;
      if (length === 'more' || bytes.length - offset < needed) break;
      this.push(bytes.subarray(length.end, offset + needed));
      offset += needed;
    }
    const rest = bytes.subarray(offset);
    chunks = broken || rest.length === 0 ? [] : [rest];
    buffered = rest.length;
    if (buffered === 0) needed = 1;
    done();
  };
}

function guardDeserializer(client: ProtocolClient, listener: WireListener): void {
  const { deserializer } = client;
  const parse = deserializer.parsePacketBuffer.bind(deserializer);
  deserializer.parsePacketBuffer = (buffer) => {
    try {
      const packet = parse(buffer);
      // A number the version does not know comes back as its own name.
      if (typeof packet.data.name === 'string') return packet;
    } catch (thrown) {
      listener.decodeFailed(nameOfBytes(buffer, client), messageOf(thrown));
      throw new SkippedPacket();
    }
    listener.decodeFailed(nameOfBytes(buffer, client), 'the version has no packet of this number');
    throw new SkippedPacket();
  };
}

/** The library's parser drops a packet in silence for an error marked so, and goes on with the next. */
class SkippedPacket extends Error {
  readonly partialReadError = true;
}

/** A packet begins with its number. */
function nameOfBytes(bytes: Buffer, { version, state }: ProtocolClient): string {
  const id = readVarInt(bytes, 0);
  return typeof id === 'string' ? `${state}.unnumbered` : packetName(version, state, id.value);
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

/** Pushed into a byte stream, it passes as nothing. */
const NOTHING = Buffer.alloc(0);

/** Unpacks within a bound: in place of the library's, which takes any size and is silent about what it cannot unpack. */
function guardDecompressor(client: ProtocolClient, listener: WireListener): void {
  const { decompressor, state } = client;
  if (decompressor === null) return;
  decompressor._transform = function unpack(chunk, _encoding, done) {
    const size = readVarInt(chunk, 0);
    if (typeof size === 'string') {
      listener.decodeFailed(`${state}.compressed`, 'no size before the packet');
    } else if (size.value === 0) {
      this.push(chunk.subarray(size.end));
    } else {
      try {
        this.push(inflateSync(chunk.subarray(size.end), { maxOutputLength: MAX_PACKET_BYTES }));
      } catch (thrown) {
        listener.decodeFailed(`${state}.compressed`, messageOf(thrown));
      }
    }
    done();
  };
}

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
