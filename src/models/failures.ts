import { type Failure, fail, type Locale, textOf } from '../core/index.ts';
import { HOW_TOS, WHYS } from './texts.ts';

/** The codes of all failures of this room; the store adds its own. */
export type ModelFailureCode = keyof typeof WHYS & keyof typeof HOW_TOS;

/** What a failure's sentences are filled with; it is the failure's data too. */
type Values = Readonly<Record<string, unknown>>;

/** A failure of this room, in English. {@link worded} says it in another language. */
export function modelFailure(code: ModelFailureCode, values: Values = {}): Failure<ModelFailureCode> {
  return fail(code, textOf(WHYS[code], 'en', values), textOf(HOW_TOS[code], 'en', values), values);
}

/** A failure in a language: those of this room by their code and data, others as they are. */
export function worded(failure: Failure, locale: Locale): Failure {
  const { code, data = {} } = failure;
  if (locale === 'en' || !isModelCode(code)) return failure;
  return { ...failure, why: textOf(WHYS[code], locale, data), howTo: textOf(HOW_TOS[code], locale, data) };
}

function isModelCode(code: string): code is ModelFailureCode {
  return Object.hasOwn(WHYS, code);
}
