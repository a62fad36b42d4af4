import type { Locale } from '../../core/index.ts';
import { type ActionText, sentence } from './texts.ts';

/**
 * What became of an action that asks the server for something:
 * - `acknowledged`: the server said what shows that it was done;
 * - `rejected_by_server`: the server answered and left things as they were;
 * - `unconfirmed`: the deadline passed without a word that decides it. It may or may not have happened.
 */
export type Outcome = 'acknowledged' | 'rejected_by_server' | 'unconfirmed';

/** What is known of a request for a block change, so many ticks after it was sent. */
export interface Evidence {
  /** The state shows what was asked for. */
  readonly done: boolean;
  /** The server told the unchanged block again after the request. */
  readonly toldUnchanged: boolean;
  /** The server acknowledged the request; `refused` where it said so. */
  readonly answer: 'none' | 'acknowledged' | 'refused';
  readonly ticksSince: number;
}

/**
 * Ticks a refusal has to stand before it is believed. A server tells the unchanged block or acknowledges before the
 * change itself where a plug-in delays it, and an unchanged block may have been on its way when we asked.
 */
export const REFUSAL_STANDS_TICKS = 5;

/** Judges the evidence; undefined while it does not decide. At the deadline use {@link outcomeAtDeadline}. */
export function outcomeOf(evidence: Evidence): Outcome | undefined {
  if (evidence.done) return 'acknowledged';
  if (evidence.ticksSince < REFUSAL_STANDS_TICKS) return undefined;
  return evidence.toldUnchanged || evidence.answer === 'refused' ? 'rejected_by_server' : undefined;
}

/**
 * Judges evidence that will not grow any more: an acknowledgement after which the block stayed is a refusal too, but
 * only now, since a server that lags acknowledges a dig before it is through.
 */
export function outcomeAtDeadline(evidence: Evidence): Outcome {
  return (
    outcomeOf(evidence) ??
    (evidence.answer === 'none' && !evidence.toldUnchanged ? 'unconfirmed' : 'rejected_by_server')
  );
}

/** How an action tells the outcomes that need a word. */
export type OutcomeTexts = Readonly<Record<Exclude<Outcome, 'acknowledged'>, ActionText>>;

/** Why the outcome is not `acknowledged`; undefined where it is. */
export function whyOf(outcome: Outcome, texts: OutcomeTexts, locale: Locale): string | undefined {
  return outcome === 'acknowledged' ? undefined : sentence(locale, texts[outcome]);
}
