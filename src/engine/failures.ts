import { type Failure, fail, type Locale, textOf } from '../core/index.ts';
import { HOW_TOS, WHYS } from './texts.ts';

/** The codes of this room's failures. */
export type EngineFailureCode = keyof typeof WHYS & keyof typeof HOW_TOS;

type Values = Readonly<Record<string, unknown>>;

/** A failure of this room, in English. {@link worded} says it in another language. */
export function engineFailure<C extends EngineFailureCode>(code: C, values: Values = {}): Failure<C> {
  return fail(code, textOf(WHYS[code], 'en', values), textOf(HOW_TOS[code], 'en', values), values);
}

/** A failure as a player reads it: those that are known here by their code and data, others as they are. */
export function worded(failure: Failure, locale: Locale): Failure {
  const { code, data = {} } = failure;
  if (!isEngineCode(code)) return failure;
  return { ...failure, why: textOf(WHYS[code], locale, data), howTo: textOf(HOW_TOS[code], locale, data) };
}

function isEngineCode(code: string): code is EngineFailureCode {
  return Object.hasOwn(WHYS, code) && Object.hasOwn(HOW_TOS, code);
}
