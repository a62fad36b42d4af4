import type { EventType } from '../../bus/event-types.ts';
import type { ThoughtKind } from '../course.ts';
import type { Moment } from '../layers.ts';
import { Allowance, type Rate } from './allowance.ts';

/** How often a model is asked for one resident. */
export interface ThinkingRates {
  /** L1: lines of talk and reactions. */
  readonly quick: Rate;
  /** L2. */
  readonly slow: Rate;
}

/**
 * So much keeps a night of seven people and ten hours within 350 questions of L1 and L2, whatever happens: people are
 * busiest in its first hours, so most may be asked at once.
 */
export const DEFAULT_RATES: ThinkingRates = {
  quick: { burst: 12, perHour: 1.8 },
  slow: { burst: 5, perHour: 1 },
};

/** Interrupts that are worth a question; all others are answered by rules. */
const STRIKING: ReadonlySet<EventType> = new Set([
  'attack',
  'death',
  'body_found',
  'fire',
  'found_out',
  'scream',
  'struggle',
  'blackout',
]);

/** Decides when a model is asked at all: for what has a choice in it, and within each person's allowance. */
export class Triggers {
  readonly #quick: Allowance;
  readonly #slow: Allowance;

  constructor({ quick, slow }: ThinkingRates = DEFAULT_RATES) {
    this.#quick = new Allowance(quick);
    this.#slow = new Allowance(slow);
  }

  /** Whether this thought is a model's; if so it counts. */
  asks(kind: ThoughtKind, moment: Moment): boolean {
    const { person, atMs } = moment.request;
    switch (kind) {
      case 'plan':
      case 'reflect':
        return true;
      case 'slow':
        return this.#slow.take(person, atMs);
      case 'quick':
        return isStriking(moment) && this.#quick.take(person, atMs);
      case 'speak':
        return moment.request.talk !== undefined && this.#quick.take(person, atMs);
    }
  }
}

function isStriking({ reflex }: Moment): boolean {
  return reflex.call === 'respond' && reflex.percept !== undefined && STRIKING.has(reflex.percept.type);
}
