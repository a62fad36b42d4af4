import { SECTION_VOLUME } from './section.ts';

/** How many longs hold `count` values of `bits`: since 1.16 a value never spans two longs. */
export function longsFor(bits: number, count: number): number {
  return Math.ceil(count / Math.floor(64 / bits));
}

/** Reused by every call: unpacking a column must not leave a section's worth of garbage each time. */
const unpacked = new Uint32Array(SECTION_VOLUME);

/**
 * `count` values (at most a section's 4096) of `bits` (1..32) packed in big-endian longs, lowest bits first, at the
 * beginning of an array that is good until the next call.
 */
export function unpack(longs: DataView, bits: number, count: number = SECTION_VOLUME): Uint32Array {
  if (bits === 32) return unpackWhole(longs, count);
  const perLong = Math.floor(64 / bits);
  const mask = 2 ** bits - 1;
  const carry = 32 - bits;
  let index = 0;
  for (let at = 0; index < count; at += 8) {
    let high = longs.getUint32(at);
    let low = longs.getUint32(at + 4);
    const end = Math.min(index + perLong, count);
    while (index < end) {
      unpacked[index++] = low & mask;
      low = (low >>> bits) | (high << carry);
      high >>>= bits;
    }
  }
  return unpacked;
}

function unpackWhole(longs: DataView, count: number): Uint32Array {
  for (let index = 0; index < count; index += 2) {
    unpacked[index] = longs.getUint32(index * 4 + 4);
    unpacked[index + 1] = longs.getUint32(index * 4);
  }
  return unpacked;
}
