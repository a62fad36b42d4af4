import { deflateSync } from 'node:zlib';
import { MAX_VAR_INT_BYTES, writeVarInt } from './var-int.ts';

/** Small packets are gathered in pages of this size; what is larger than a quarter of one goes as it is. */
const PAGE_BYTES = 8 * 1024;
const MAX_GATHERED_BYTES = PAGE_BYTES / 4;
/** Before a packet: its length and, where the connection packs, its size unpacked. */
const MAX_HEADER_BYTES = 2 * MAX_VAR_INT_BYTES;

/** What an outbox needs to know of a connection, as minecraft-protocol has it. */
interface Packing {
  /** Null until the connection packs what is as large as the threshold. */
  readonly compressor: { readonly compressionThreshold: number } | null;
}

interface OutboxOptions {
  /** Books {@link Outbox.flush} for later, once for all that is added until then. */
  readonly defer: (flush: () => void) => void;
  /** Takes the bytes to the other end. */
  readonly send: (bytes: Buffer) => void;
  /** Below this nothing is packed, whatever the connection's threshold. Default 0. */
  readonly leastPackedBytes?: number;
}

/**
 * Cuts packets into frames, and sends all that is added until its flush as one piece. minecraft-protocol has four streams
 * on each packet's way and a call of the system at its end, which with many players costs more than all else they do.
 */
export class Outbox {
  readonly #packing: Packing;
  readonly #options: OutboxOptions;
  #pieces: Buffer[] = [];
  #page = Buffer.alloc(0);
  #begin = 0;
  #end = 0;
  #isBooked = false;

  constructor(packing: Packing, options: OutboxOptions) {
    this.#packing = packing;
    this.#options = options;
  }

  /** Adds a packet: its number and its fields, neither framed nor packed. */
  add(packet: Buffer): void {
    if (!this.#isBooked) {
      this.#isBooked = true;
      this.#options.defer(() => this.flush());
    }
    const { compressor } = this.#packing;
    if (compressor === null) this.#frame(packet, undefined);
    else if (packet.length < Math.max(compressor.compressionThreshold, this.#options.leastPackedBytes ?? 0))
      this.#frame(packet, 0);
    else this.#frame(deflateSync(packet), packet.length);
  }

  /** Sends what was added. */
  flush(): void {
    this.#isBooked = false;
    this.#closePiece();
    const pieces = this.#pieces;
    const [first] = pieces;
    if (first === undefined) return;
    this.#pieces = [];
    this.#options.send(pieces.length === 1 ? first : Buffer.concat(pieces));
  }

  /** `unpackedSize` is undefined where the connection does not pack, 0 where this packet is not packed. */
  #frame(content: Buffer, unpackedSize: number | undefined): void {
    const isSmall = content.length <= MAX_GATHERED_BYTES;
    this.#makeRoom(MAX_HEADER_BYTES + (isSmall ? content.length : 0));
    let end = writeVarInt(this.#page, this.#end, content.length + varIntBytes(unpackedSize));
    if (unpackedSize !== undefined) end = writeVarInt(this.#page, end, unpackedSize);
    if (isSmall) end += content.copy(this.#page, end);
    this.#end = end;
    if (isSmall) return;
    this.#closePiece();
    this.#pieces.push(content);
  }

  #makeRoom(bytes: number): void {
    if (this.#end + bytes <= this.#page.length) return;
    this.#closePiece();
    this.#page = Buffer.allocUnsafeSlow(PAGE_BYTES);
    this.#begin = 0;
    this.#end = 0;
  }

  /** What was sent is never written over: the socket may still hold it. */
  #closePiece(): void {
    if (this.#end > this.#begin) this.#pieces.push(this.#page.subarray(this.#begin, this.#end));
    this.#begin = this.#end;
  }
}

/** How many bytes a number takes; none where there is none. */
function varIntBytes(value: number | undefined): number {
  if (value === undefined) return 0;
  let bytes = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes++;
  return bytes;
}
