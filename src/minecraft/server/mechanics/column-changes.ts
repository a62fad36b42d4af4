import type { SquidColumn } from '../library.ts';

/** Methods of a column that change what it holds. */
const CHANGES = /^(?:set|load|remove)/;

/** Hears of a change: of the layer it was in, undefined where it may be any. */
type ChangeListener = (y: number | undefined) => void;

type Method = (this: SquidColumn, ...args: unknown[]) => unknown;

const listeners = new WeakMap<SquidColumn, Set<ChangeListener>>();

/** By the prototype of a class of columns, the one of those that are listened to. */
const tellingPrototypes = new WeakMap<object, object>();

/**
 * Listens to a column, which tells of no change by itself: `listener` is called after each, by whatever method. A copy of
 * the column is not listened to. Answers how to end it.
 */
export function onColumnChange(column: SquidColumn, listener: ChangeListener): () => void {
  const known = listeners.get(column);
  const all = known ?? new Set();
  all.add(listener);
  if (known === undefined) {
    listeners.set(column, all);
    Object.setPrototypeOf(column, tellingPrototypeOf(Object.getPrototypeOf(column) as object));
  }
  return () => void all.delete(listener);
}

function tellingPrototypeOf(prototype: object): object {
  const known = tellingPrototypes.get(prototype);
  if (known !== undefined) return known;
  const telling: Record<string, Method> = Object.create(prototype);
  for (const name of changingMethodsOf(prototype)) {
    const method = (prototype as Record<string, Method>)[name] as Method;
    telling[name] = function (...args) {
      const answer = method.apply(this, args);
      const y = (args[0] as { readonly y?: unknown } | undefined)?.y;
      for (const listener of listeners.get(this) ?? []) listener(typeof y === 'number' ? y : undefined);
      return answer;
    };
  }
  tellingPrototypes.set(prototype, telling);
  // A snapshot of a column that is listened to is of this class, and may be listened to itself.
  tellingPrototypes.set(telling, telling);
  return telling;
}

function changingMethodsOf(prototype: object): ReadonlySet<string> {
  const names = new Set<string>();
  for (let at: object | null = prototype; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (CHANGES.test(name)) names.add(name);
  }
  return names;
}
