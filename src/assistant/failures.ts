import { type Failure, fail, type Locale, textOf } from '../core/index.ts';
import { worded as wordedByEngine } from '../engine/index.ts';
import { HOW_TOS, WHYS } from './texts.ts';

/** The codes of this room's failures. */
type AssistantFailureCode = keyof typeof WHYS & keyof typeof HOW_TOS;

type Values = Readonly<Record<string, unknown>>;

/** A failure of the assistant's own, in English. {@link wordedFor} says it in another language. */
export function assistantFailure<C extends AssistantFailureCode>(code: C, values: Values = {}): Failure<C> {
  return fail(code, textOf(WHYS[code], 'en', values), textOf(HOW_TOS[code], 'en', values), values);
}

/** A failure as a player reads it: the assistant's and the engine's own in their language, others as they are. */
export function wordedFor(failure: Failure, locale: Locale): Failure {
  const { code, data = {} } = failure;
  if (!isOwnCode(code)) return wordedByEngine(failure, locale);
  return { ...failure, why: textOf(WHYS[code], locale, data), howTo: textOf(HOW_TOS[code], locale, data) };
}

function isOwnCode(code: string): code is AssistantFailureCode {
  return Object.hasOwn(WHYS, code) && Object.hasOwn(HOW_TOS, code);
}
