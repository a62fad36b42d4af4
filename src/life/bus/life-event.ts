import type { Entity, PersonIndex, PlaceIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { EventType } from './event-types.ts';

/** What somebody says: structured, so that prose in any language can be made of it. */
export interface Utterance {
  readonly act: SpeechAct;
  /** To whom, or `NONE` when to all present. */
  readonly to: PersonIndex;
  /** Whom or what it is about, or `NONE`. */
  readonly topic: Entity;
  /** What is told, asked or denied. A fact that the teller does not hold is a lie. */
  readonly facts: readonly Fact[];
  /** The very words, where a model or a human chose them; else they are made from the rest. */
  readonly words?: string;
  /** Which of the catalogue's phrasings it is made with: chosen by the conversation, so that nothing is said alike twice. */
  readonly phrasing?: number;
}

export type SpeechAct =
  | 'greet'
  | 'chat'
  | 'ask'
  | 'tell'
  | 'answer'
  | 'refuse'
  | 'deny'
  | 'accuse'
  | 'agree'
  | 'propose'
  | 'comfort'
  | 'warn'
  | 'cry_out'
  | 'farewell'
  /** The last word to one who takes leave. */
  | 'wish'
  /** That it was oneself. */
  | 'confess'
  /** Against what was moved. */
  | 'oppose'
  /** That a misdeed be put right; an angry word; a pardon begged. */
  | 'demand'
  | 'quarrel'
  | 'apologise'
  | 'silence';

/** Who may perceive an event at all, before distance and darkness take their share. */
export type Visibility =
  /** Whoever is there, and by its sound whoever is near. */
  | 'open'
  /** Those named in `audience` fully; others in the place only that something passes between them. */
  | 'private'
  /** Nobody but those named in `audience`. */
  | 'secret'
  /** Everybody in the world, with a bearing. */
  | 'world';

/** What an event says of itself. Fields that do not apply are `NONE`, empty or undefined; all are always there. */
export interface EventContent {
  /** What is done something to: an item, a fixture, a door, a person. */
  readonly object: Entity;
  /** To or with whom or what. */
  readonly target: Entity;
  /** Where a movement comes from. */
  readonly from: PlaceIndex;
  /** What it shows to whoever perceives it fully, beyond the event itself. */
  readonly facts: readonly Fact[];
  readonly speech: Utterance | undefined;
  /** Who perceives a private or secret event fully, ascending. */
  readonly audience: readonly PersonIndex[];
  /** A word that narrows the type: which affordance, which trace, which posture, an outcome's code; '' if none. */
  readonly detail: string;
}

/** Something that happened, as it truly was. Residents never see one: they get a `Percept`. */
export interface LifeEvent {
  /**
   * Made of the time, its source (the actor, else the place) and how many events the source had at that moment: it
   * carries no count of what others did, so that far events never change what a mind can see. See `eventLabel`.
   */
  readonly id: number;
  readonly atMs: number;
  readonly type: EventType;
  readonly place: PlaceIndex;
  readonly actor: PersonIndex;
  readonly content: EventContent;
  /** 0 to 1, at its source. From {@link INTERRUPTING_SALIENCE} on it interrupts. */
  readonly salience: number;
  readonly visibility: Visibility;
}

/** What a verb, a beat or the weather says of an event before it is published: the rest has defaults by type. */
export interface EventDraft {
  readonly type: EventType;
  readonly place: PlaceIndex;
  readonly actor: PersonIndex;
  readonly content?: Partial<EventContent>;
  /** Default: the type's. */
  readonly salience?: number;
  /** 0 to 1: how loud. Default: the type's. */
  readonly loudness?: number;
  /** Default: the type's. */
  readonly visibility?: Visibility;
}

/** From here on an event wakes whoever perceives it, at once. */
export const INTERRUPTING_SALIENCE = 0.8;
