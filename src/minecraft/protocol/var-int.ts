/** The protocol's variable-length integers (minecraft.wiki, Java Edition protocol, VarInt). */
export function varInt(value: number): Buffer {
  const bytes: number[] = [];
  let rest = value >>> 0;
  while (rest > 0x7f) {
    bytes.push((rest & 0x7f) | 0x80);
    rest >>>= 7;
  }
  bytes.push(rest);
  return Buffer.from(bytes);
}

/** Longest form of a 32-bit number. */
export const MAX_VAR_INT_BYTES = 5;

/** Writes a number at `offset`, where there must be room for {@link MAX_VAR_INT_BYTES}; answers where it ends. */
export function writeVarInt(bytes: Uint8Array, offset: number, value: number): number {
  let at = offset;
  let rest = value >>> 0;
  while (rest > 0x7f) {
    bytes[at++] = (rest & 0x7f) | 0x80;
    rest >>>= 7;
  }
  bytes[at++] = rest;
  return at;
}

/** A number and where it ends; `more` where the bytes end within it, `broken` where it is longer than any may be. */
export function readVarInt(
  bytes: Uint8Array,
  start: number,
): { readonly value: number; readonly end: number } | 'more' | 'broken' {
  let value = 0;
  for (let i = 0; i < MAX_VAR_INT_BYTES; i++) {
    const byte = bytes[start + i];
    if (byte === undefined) return 'more';
    value |= (byte & 0x7f) << (7 * i);
    if ((byte & 0x80) === 0) return { value, end: start + i + 1 };
  }
  return 'broken';
}
