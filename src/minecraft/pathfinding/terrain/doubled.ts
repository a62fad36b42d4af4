/** A copy twice as long, or `least` if that is longer, the new part zero: how arrays of the search grow. */
export function doubled<T extends Int32Array | Uint16Array | Uint8Array | Float64Array>(from: T, least = 0): T {
  const Kind = from.constructor as new (length: number) => T;
  const to = new Kind(Math.max(from.length * 2, least));
  to.set(from);
  return to;
}
