/** Bytes of a length at most: what is longer is no length (minecraft.wiki, Java Edition protocol, VarInt). */
const MAX_LENGTH_BYTES = 5;

/**
 * Cuts a stream into the frames that a packet each comes in, however its bytes arrive. The library's own cutter loops for
 * ever on a negative length, joins all bytes anew at each chunk, and throws and catches an error where a chunk ends.
 */
export class FrameSplitter {
  readonly #maxFrameBytes: number;
  #chunks: Buffer[] = [];
  #buffered = 0;
  /** Bytes needed before the next look: so that a large frame is joined once, not at each chunk. */
  #needed = 1;
  #broken = false;

  /** @param maxFrameBytes what a frame may have; a longer one breaks the stream. */
  constructor(maxFrameBytes: number) {
    this.#maxFrameBytes = maxFrameBytes;
  }

  /** Hands each frame that is whole now to `onFrame`; false from an impossible length on: nothing more can be read. */
  push(chunk: Buffer, onFrame: (frame: Buffer) => void): boolean {
    if (this.#broken) return false;
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    if (this.#buffered < this.#needed) return true;
    const bytes = this.#chunks.length === 1 ? chunk : Buffer.concat(this.#chunks);
    // A reader of a frame may throw, or push more: what is left is noted first.
    const frames: Buffer[] = [];
    const offset = this.#cut(bytes, frames);
    const rest = bytes.subarray(offset);
    this.#chunks = this.#broken || rest.length === 0 ? [] : [rest];
    this.#buffered = rest.length;
    if (this.#buffered === 0) this.#needed = 1;
    for (const frame of frames) onFrame(frame);
    return !this.#broken;
  }

  /** Cuts what is whole off the bytes' beginning; answers where the rest begins. */
  #cut(bytes: Buffer, frames: Buffer[]): number {
    let offset = 0;
    for (;;) {
      let length = 0;
      let end = offset;
      for (let shift = 0; ; shift += 7) {
        const byte = bytes[end];
        if (byte === undefined) {
          this.#needed = bytes.length - offset + 1;
          if (end - offset >= MAX_LENGTH_BYTES) this.#broken = true;
          return offset;
        }
        end++;
        length |= (byte & 0x7f) << shift;
        if (byte < 0x80) break;
        if (end - offset >= MAX_LENGTH_BYTES) {
          this.#broken = true;
          return offset;
        }
      }
      if (length < 1 || length > this.#maxFrameBytes) {
        this.#broken = true;
        return offset;
      }
      this.#needed = end - offset + length;
      if (bytes.length - offset < this.#needed) return offset;
      frames.push(bytes.subarray(end, end + length));
      offset = end + length;
    }
  }
}
