import type { Action } from '../../actor/action.ts';
import { HOUR_MS } from '../../time/sim-time.ts';
import { type Entity, NONE } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import type { ThoughtKey } from '../thought-texts.ts';
import type { Situation } from './situation.ts';

/** What a drive comes to: why, and what to do. */
export interface Decision {
  readonly key: ThoughtKey;
  readonly about: Entity;
  readonly plan: readonly Action[];
  readonly goal?: string;
  readonly facts?: readonly Fact[];
}

/**
 * One sort of reason to do something. It proposes what it wants with how much it is wanted, and says what to do about a
 * proposal when that is chosen; undefined where it turns out that nothing can be done just now.
 */
export interface Drive {
  /** Tells the undertakings of drives apart in what is remembered: unique, below {@link MAX_DRIVES}. */
  readonly number: number;
  propose(situation: Situation, ballot: Ballot): void;
  act(situation: Situation, about: Entity, detail: number): Decision | undefined;
  /** How many times within two hours one may do it before one is tired of it. Default {@link DEFAULT_WEARY_AFTER}. */
  readonly wearyAfter?: number;
}

const MAX_DRIVES = 32;
const DEFAULT_WEARY_AFTER = 1;
/** What is left of the wish after each time too many. */
const WEARY_SHARE = 0.55;
/** One grows weary within that time. */
const WEARY_WITHIN_MS = 2 * HOUR_MS;
/** Nobody does the same thing a fifth time within it. */
const TOO_OFTEN = 4;
/** Chance's share in a choice. */
const CHANCE = 0.3;
/** Wishes weaker than this are none. */
const LEAST = 0.04;
/** What one went somewhere for is wanted more on arriving there. */
const ARRIVED_SHARE = 1.4;
/** Proposals considered at a time. */
const MAX_PROPOSALS = 96;

/** A number for an undertaking: the drive's and what it is about. */
function choiceKey(drive: Drive, about: Entity, detail: number): number {
  return ((about + 1) * 64 + (detail & 63)) * MAX_DRIVES + drive.number;
}

/** What one could do now, weighed. One ballot serves all residents in turn: it holds nothing between two choices. */
export class Ballot {
  readonly #drives = new Array<Drive | undefined>(MAX_PROPOSALS);
  readonly #abouts = new Int32Array(MAX_PROPOSALS);
  readonly #details = new Int32Array(MAX_PROPOSALS);
  readonly #scores = new Float64Array(MAX_PROPOSALS);
  #count = 0;
  #situation: Situation | undefined;

  begin(situation: Situation): void {
    this.#count = 0;
    this.#situation = situation;
  }

  /** Wants something, 0 to 1 and somewhat above. What one is weary of, or failed at, counts less or not at all. */
  add(drive: Drive, about: Entity, detail: number, wanted: number): void {
    const situation = this.#situation;
    if (situation === undefined || wanted < LEAST || this.#count >= MAX_PROPOSALS) return;
    const { head, atMs, request } = situation;
    const key = choiceKey(drive, about, detail);
    if (head.undertakings.givesUp(key, atMs)) return;
    const momentum = situation.arrivedFor === key ? ARRIVED_SHARE : 1;
    const times = head.undertakings.timesBegun(key, atMs - WEARY_WITHIN_MS);
    if (times >= TOO_OFTEN) return;
    const weary = WEARY_SHARE ** Math.max(0, times - (drive.wearyAfter ?? DEFAULT_WEARY_AFTER));
    const at = this.#count++;
    this.#drives[at] = drive;
    this.#abouts[at] = about;
    this.#details[at] = detail;
    this.#scores[at] = wanted * momentum * weary * (1 - CHANCE / 2 + CHANCE * request.random.next());
  }

  /** The most wanted of all that something can be done about, above `threshold`; undefined when there is none. */
  choose(situation: Situation, threshold = 0): Choice | undefined {
    for (;;) {
      let best = NONE;
      let bestScore = threshold;
      for (let i = 0; i < this.#count; i++) {
        const score = this.#scores[i] ?? 0;
        if (score <= bestScore) continue;
        best = i;
        bestScore = score;
      }
      const drive = this.#drives[best];
      if (best === NONE || drive === undefined) return undefined;
      this.#scores[best] = 0;
      const about = this.#abouts[best] ?? NONE;
      const detail = this.#details[best] ?? 0;
      const decision = drive.act(situation, about, detail);
      if (decision !== undefined) return { decision, key: choiceKey(drive, about, detail), wanted: bestScore };
    }
  }
}

/** What was chosen, its key, and how much it was wanted. */
export interface Choice {
  readonly decision: Decision;
  readonly key: number;
  readonly wanted: number;
}
