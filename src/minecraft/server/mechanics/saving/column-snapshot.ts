import type { SquidColumn } from '../../library.ts';

/**
 * A column as it is now: its blocks are copied, what does not change (light, biomes) is shared. A copy takes a fraction of
 * a millisecond, writing it as NBT ten: so that many chunks can be caught at one moment and written by and by.
 */
export function snapshotColumn(column: SquidColumn): SquidColumn {
  const copy = Object.assign(Object.create(Object.getPrototypeOf(column) as object) as object, column);
  return Object.assign(copy, { sections: column.sections.map((section) => deepCopy(section)) });
}

/** Copies plain data with its classes: numbers, arrays of them, and objects of such. */
function deepCopy<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (ArrayBuffer.isView(value)) return (value as unknown as { slice(): T }).slice();
  if (Array.isArray(value)) return value.map((each: unknown) => deepCopy(each)) as T;
  const copy = Object.create(Object.getPrototypeOf(value) as object) as Record<string, unknown>;
  for (const [key, each] of Object.entries(value)) copy[key] = deepCopy(each as unknown);
  return copy as T;
}
