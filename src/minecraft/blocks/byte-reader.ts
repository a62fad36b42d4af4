/** Bytes that end too early or make no sense; caught at the decoder's door and turned into a failure. */
export class MalformedBytes extends Error {
  readonly offset: number;

  constructor(what: string, offset: number) {
    super(`${what} (at byte ${offset})`);
    this.offset = offset;
  }
}

/** A var-int has at most five bytes of seven bits. */
const MAX_VARINT_BYTES = 5;

/** Reads forward through bytes and never past their end: it throws {@link MalformedBytes} instead. */
export class ByteReader {
  readonly #bytes: Uint8Array;
  #offset = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  get offset(): number {
    return this.#offset;
  }

  byte(): number {
    const value = this.#bytes[this.#offset];
    if (value === undefined) throw this.#malformed('the data end too early');
    this.#offset++;
    return value;
  }

  /** A var-int that must not be negative: ids and counts. */
  varInt(): number {
    let value = 0;
    for (let read = 0; read < MAX_VARINT_BYTES; read++) {
      const byte = this.byte();
      value |= (byte & 0x7f) << (7 * read);
      if (byte < 0x80) {
        if (value < 0) throw this.#malformed('a negative number');
        return value;
      }
    }
    throw this.#malformed('a number of more than five bytes');
  }

  /** A count of things that follow, each of at least `bytesEach`: refused above `max` or where the data cannot hold it. */
  count(max: number, bytesEach: number): number {
    const value = this.varInt();
    if (value > max) throw this.#malformed(`a count of ${value}, more than ${max}`);
    if (value * bytesEach > this.#bytes.length - this.#offset) throw this.#malformed('the data end too early');
    return value;
  }

  skip(length: number): void {
    if (length > this.#bytes.length - this.#offset) throw this.#malformed('the data end too early');
    this.#offset += length;
  }

  /** The next bytes, as a view on the same memory. */
  take(length: number): DataView {
    const start = this.#offset;
    this.skip(length);
    return new DataView(this.#bytes.buffer, this.#bytes.byteOffset + start, length);
  }

  /** Padding of zeros may follow; anything else means that the data were read with a wrong idea of them. */
  expectNothingMore(): void {
    if (this.#bytes.subarray(this.#offset).some((byte) => byte !== 0)) throw this.#malformed('more data than sections');
  }

  #malformed(what: string): MalformedBytes {
    return new MalformedBytes(what, this.#offset);
  }
}
