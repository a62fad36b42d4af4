import { type Failure, fail, type Locale, textOf } from '../../../core/index.ts';
import { HOW_TOS, WHYS } from './texts.ts';

type CommerceFailureCode = keyof typeof WHYS & keyof typeof HOW_TOS;

/** A failure of commerce, in the language of whoever reads it. */
export function commerceFailure<C extends CommerceFailureCode>(
  code: C,
  locale: Locale,
  values: Readonly<Record<string, unknown>> = {},
): Failure<C> {
  return fail(code, textOf(WHYS[code], locale, values), textOf(HOW_TOS[code], locale, values), values);
}
