import { safeText } from './safe-text.ts';

/**
 * An expected failure: a value, never a throw. It says what went wrong and how to go on.
 *
 * `code` is a stable snake_case word a program may branch on; `why` and `howTo` are sentences for a person or a model.
 * `data` carries whatever else helps (the block found instead, the names that exist); its keys are camelCase here and
 * lie flat beside `code` on the wire.
 */
export interface Failure<C extends string = string> {
  readonly ok: false;
  readonly code: C;
  readonly why: string;
  readonly howTo: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

/** A success with its value. */
export interface Success<T> {
  readonly ok: true;
  readonly value: T;
}

/** What an operation with expected failures returns. Narrow it on `ok`. */
export type Result<T, C extends string = string> = Success<T> | Failure<C>;

/** Wraps a value as a {@link Success}. */
export function succeed<T>(value: T): Success<T> {
  return { ok: true, value };
}

/** Builds a {@link Failure}. Give `howTo` as the next step the caller can take, best of all a call. */
export function fail<C extends string>(
  code: C,
  why: string,
  howTo: string,
  data?: Readonly<Record<string, unknown>>,
): Failure<C> {
  return data === undefined ? { ok: false, code, why, howTo } : { ok: false, code, why, howTo, data };
}

/** The message of anything that was thrown, for the `why` of a failure; never a stack, and never a throw of its own. */
export function messageOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return safeText(thrown);
  try {
    return String(thrown.message) || thrown.name;
  } catch {
    return 'an error whose message cannot be shown';
  }
}
