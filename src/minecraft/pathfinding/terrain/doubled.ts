/** A copy twice as long, the new half zero: how arrays of the search grow. */
export function doubled<T extends Int32Array | Uint16Array | Uint8Array | Float64Array>(from: T): T {
  const Kind = from.constructor as new (length: number) => T;
  const to = new Kind(from.length * 2);
  to.set(from);
  return to;
}
