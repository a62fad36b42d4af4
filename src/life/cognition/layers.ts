import type { Layer, ThinkRequest, Thought } from '../actor/mind.ts';
import { SECOND_MS } from '../time/sim-time.ts';
import type { Setting } from '../world/setting.ts';
import type { ThoughtKind } from './course.ts';
import type { Head } from './head.ts';
import type { Reflex } from './reflexes.ts';

/** Simulated time that a thought of each layer takes where no live model is asked: the same at every rate. */
export const THINKING_MS: Readonly<Record<Layer, number>> = {
  L0: 0,
  L1: 2 * SECOND_MS,
  L2: 8 * SECOND_MS,
  L3: 20 * SECOND_MS,
  plan: 15 * SECOND_MS,
};

/** The layer that each thought is of. */
export const LAYER_OF: Readonly<Record<ThoughtKind, Layer>> = {
  quick: 'L1',
  speak: 'L1',
  slow: 'L2',
  reflect: 'L3',
  plan: 'plan',
};

/** What a layer thinks from: one wake of one resident, with all it has taken in up to now. */
export interface Moment {
  readonly setting: Setting;
  readonly request: ThinkRequest;
  readonly head: Head;
  readonly reflex: Reflex;
}

/** A thought, now or when a model has answered. */
export type Answer = Thought | Promise<Thought>;

/**
 * The layers above the reflexes: what a rule mind plays, and a model may. The frame decides which is asked when; each
 * answers one thought with its note.
 */
export interface Layers {
  /** L1: what to do about what has just come between, or which of two things. */
  quick(moment: Moment): Answer;
  /** L1 at a beat: a line of talk. */
  speak(moment: Moment): Answer;
  /** L2: what to do now, in steps. */
  slow(moment: Moment): Answer;
  /** L3: what it all means; adds its insights to the memory. */
  reflect(moment: Moment): Answer;
  /** The few things for tonight, or today. */
  plan(moment: Moment): Answer;
}
