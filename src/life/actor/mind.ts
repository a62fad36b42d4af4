import type { Random } from '../../core/index.ts';
import type { Utterance } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import type { SomaReading } from '../soma/soma.ts';
import type { Entity, PersonIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { Outcome } from '../world/outcome.ts';
import type { Action, RunningAction } from './action.ts';
import type { Intent } from './intent.ts';
import type { Senses } from './senses.ts';

/** Why a resident was woken. */
export type WakeReason =
  /** The world begins (or the resident enters it). */
  | 'start'
  /** All planned actions are done, or one did not succeed, or found or taught something: see `ended`. */
  | 'done'
  /** A thinking point that was booked. */
  | 'think'
  /** Something of salience 0.8 or more: the newest percept. */
  | 'interrupt'
  /** A beat of a conversation: one is asked for a line. */
  | 'beat'
  /** Slept enough, or woken. */
  | 'alarm';

/** An action that is over, with its answer. */
export interface EndedAction {
  readonly action: Action;
  readonly outcome: Outcome;
  readonly atMs: number;
}

/** One line of a talk as a participant has it. */
export interface TalkLine {
  readonly event: number;
  readonly atMs: number;
  readonly speaker: PersonIndex;
  readonly speech: Utterance;
}

/** A conversation as a participant has it; built by the conversation room. */
export interface TalkView {
  readonly id: number;
  readonly participants: readonly PersonIndex[];
  readonly volume: 'low' | 'normal' | 'loud';
  /** What the gathering is for, where the director called it; else ''. */
  readonly purpose: string;
  /** The last lines, the oldest first: bounded. */
  readonly lines: readonly TalkLine[];
}

/**
 * All that a mind may decide from. It is valid during the one `think` it is given to; what a mind wants to keep it
 * takes over. Nothing here tells what the resident did not perceive.
 */
export interface ThinkRequest {
  readonly atMs: number;
  /** When this was asked first: `atMs`, unless an answer comes late or the life was loaded before it came. */
  readonly askedAtMs: number;
  readonly person: PersonIndex;
  readonly reason: WakeReason;
  /** The actions that ended since the last thought and what each came to, the newest last. */
  readonly ended: readonly EndedAction[];
  /** What was perceived since the last thought, the oldest first. */
  readonly percepts: readonly Percept[];
  /** How many percepts the inbox lost since the last thought. */
  readonly missed: number;
  /**
   * The last event that the resident made itself, or `NONE`: its arrival or what it did, by which it sees what is here.
   * Provenance for what is looked at, found and learned; never shown to a mind.
   */
  readonly ownEvent: number;
  readonly intent: Intent | undefined;
  /** What is under way (a booked thinking point does not stop it) and what was put aside by an interrupt. */
  readonly running: Readonly<RunningAction> | undefined;
  readonly suspended: Readonly<RunningAction> | undefined;
  /** What is still planned after that. */
  readonly plan: readonly Action[];
  readonly talk: TalkView | undefined;
  readonly body: SomaReading;
  readonly senses: Senses;
  /** The resident's own stream. */
  readonly random: Random;
}

/** Which layer of cognition a thought came from: its cost, and how the meter counts it. */
export type Layer = 'L0' | 'L1' | 'L2' | 'L3' | 'plan';

/** What goes through a head, for the journal, the narrator and the inspector; structured, with words by catalogue. */
export interface ThoughtNote {
  readonly key: string;
  readonly about: readonly Entity[];
  readonly facts: readonly Fact[];
  /** The very words, where a model chose them; else ''. */
  readonly words: string;
}

/** What a mind decides. Everything left out stays as it is. */
export interface Thought {
  readonly layer: Layer;
  /** Simulated time the thinking took: what it decides begins after it. A live model's is measured instead. */
  readonly costMs: number;
  readonly note?: ThoughtNote;
  readonly intent?: Intent;
  /**
   * What becomes of the action under way or put aside. Left out, an interrupt puts it aside and a `plan` replaces it;
   * `resume` takes up what was put aside (before `plan`), `drop` gives it up.
   */
  readonly interrupted?: 'resume' | 'drop';
  /** Replaces all that is planned; at most `MAX_PLAN` actions count. */
  readonly plan?: readonly Action[];
  /** The line at a beat; without one the beat passes in silence. */
  readonly say?: Utterance;
  /** When to think next, whatever happens; default by what is under way, never later than `MAX_IDLE_MS`. */
  readonly thinkAtMs?: number;
  /** What was concluded, of L3, where a model did: the memory keeps it when the thought takes effect. */
  readonly insights?: readonly Insight[];
  /** Of a late answer that is none: why, as a failure's code. What is thought instead the mind says in `conclude`. */
  readonly failed?: string;
}

/** Something concluded from memories of one's own. */
export interface Insight {
  readonly fact: Fact;
  /** The memories it rests on, by id. */
  readonly from: readonly number[];
  /** How much it matters, 0 to 1. */
  readonly weight: number;
}

/** One nothing-new thought: whoever thinks nothing shares it. */
export const NO_THOUGHT: Thought = Object.freeze({ layer: 'L0', costMs: 0 });

/**
 * What decides for residents: one object for all of them, or one each. Cognition's frame is the usual one; tests use
 * small ones. It may keep state of its own, which it saves and loads as plain JSON.
 *
 * Answering with a promise never holds up others; its thought takes effect when it comes, as a journaled input.
 */
export interface Mind {
  think(request: ThinkRequest): Thought | Promise<Thought>;
  /**
   * Called when a late answer is about to take effect, in a replay too: `request` is the same question as things stand
   * now. What the answer changes in the mind is changed here, and the thought that takes effect is answered. Default:
   * `late` itself.
   */
  conclude?(request: ThinkRequest, late: Thought): Thought;
  /**
   * Whether that person takes notice of another who only passes (`passerOf`). What strangers in a crowd do in passing is
   * seen and goes no further: it never enters an inbox. The answer may change while that person thinks, and at no other
   * time. Left out, everybody is noticed.
   */
  notices?(person: PersonIndex, passer: PersonIndex): boolean;
  /**
   * Called in place of `think` while a human lives that person: what was perceived is taken in, nothing is decided. Left
   * out, nothing is taken in.
   */
  perceive?(request: ThinkRequest): void;
  /** A human who lives that person has decided `thought`: what it tells is noted as if the mind had told it. */
  heed?(request: ThinkRequest, thought: Thought): void;
  /** All it holds of that person as plain JSON; undefined when it holds nothing. */
  save(person: PersonIndex): unknown;
  /** Takes over what `save` gave. */
  load(person: PersonIndex, saved: unknown): void;
}
