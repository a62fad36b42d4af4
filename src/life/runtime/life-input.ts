import type { Locale } from '../../core/index.ts';
import type { Action } from '../actor/action.ts';
import type { Thought } from '../actor/mind.ts';
import type { Utterance } from '../bus/life-event.ts';
import type { Edition } from '../narrator/novel.ts';
import type { PersonIndex } from '../world/entity.ts';

/**
 * Everything that comes into a life from outside: with the seed and the scenario it makes the history. Each is journaled
 * at the simulated time it took effect and, in a replay, takes effect again at that time.
 */
export type LifeInput =
  | { readonly kind: 'pause'; readonly paused: boolean }
  /** Simulated seconds a real second, or as fast as the work allows. */
  | { readonly kind: 'rate'; readonly rate: number | 'max' }
  /** Time runs on, paused or not, until somebody does something worth a look. */
  | { readonly kind: 'skip' }
  | { readonly kind: 'weather'; readonly state: string }
  | { readonly kind: 'power'; readonly on: boolean }
  /** A thought that the creator puts into a resident's head; `words` as typed. */
  | { readonly kind: 'whisper'; readonly person: PersonIndex; readonly words: string }
  | { readonly kind: 'omniscience'; readonly on: boolean }
  /** From now on a human lives that resident, whose mind only perceives; or gives the body back to it. */
  | { readonly kind: 'embody'; readonly person: PersonIndex; readonly on: boolean }
  /** What a human, who lives a resident, does: in place of whatever it was about. Nothing at all: it stops. */
  | { readonly kind: 'act'; readonly person: PersonIndex; readonly actions: readonly Action[] }
  /** What a human says in the talk that the resident is in; outside of any it is lost. */
  | { readonly kind: 'say'; readonly person: PersonIndex; readonly speech: Utterance }
  /** A paragraph of the novel as a model tells it, in one language: it stands in for the chronicle's from now on. */
  | {
      readonly kind: 'prose';
      readonly edition: Edition;
      /** The paragraph's number within its edition. */
      readonly paragraph: number;
      readonly locale: Locale;
      readonly text: string;
      /** The events that it tells of, ascending. */
      readonly events: readonly number[];
    }
  /** A live model's thought, as it came. `askedAtMs` says which question it answers. */
  | { readonly kind: 'thought'; readonly person: PersonIndex; readonly askedAtMs: number; readonly thought: Thought };

/** An input with the simulated time at which it took effect: after all that was due then. */
export interface StampedInput {
  readonly atMs: number;
  readonly input: LifeInput;
}
