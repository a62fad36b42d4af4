import type { Random } from '../../core/index.ts';
import type { TalkView, Thought } from '../actor/mind.ts';
import type { EventDraft, LifeEvent, Utterance } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import type { Effect } from '../world/effect.ts';
import type { PersonIndex, PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import type { LifeInput } from './life-input.ts';
import type { ResidentView } from './resident-view.ts';

/**
 * What a system may do to the world it serves: always as data, always at the moment `nowMs`. Valid from `start` on, for
 * as long as the life lasts.
 */
export interface SystemContext {
  readonly setting: Setting;
  readonly world: WorldReader;
  readonly nowMs: number;
  /** The system's own stream, saved with the life. */
  readonly random: Random;
  /** Changes the world. Throws on an effect that cannot be: a bug of the system. */
  apply(effect: Effect): void;
  /** Publishes an event; residents who perceive it get it at once. */
  publish(draft: EventDraft): LifeEvent;
  /** Gives one resident a percept that goes past the bus: the words of a talk in low voices, a creator's whisper. */
  deliver(person: PersonIndex, percept: Percept): void;
  /** Gives all awake in a place but those a percept that goes past the bus, once they look up: what is not urgent. */
  deliverAround(place: PlaceIndex, percept: Percept, except: readonly PersonIndex[]): void;
  /** Books the system's own next wake; replaces the one before. `NONE` books none. */
  book(atMs: number): void;
  /** Books a beat at which the resident is asked for a line. `NONE` cancels it. */
  bookBeat(person: PersonIndex, atMs: number): void;
  /** The resident is in a talk from now on: its next thinking point lies 5 to 15 minutes ahead at most. */
  attend(person: PersonIndex): void;
  /** While above 0 for any system, the effective rate is 10 at most: the count of conversations under way. */
  slow(conversations: number): void;
  resident(person: PersonIndex): ResidentView;
  /** Puts aside what the resident does and has it `talk` with somebody: for one who was spoken to. False if it cannot be. */
  engage(person: PersonIndex, withWhom: PersonIndex): boolean;
  /** Lets a resident's action under way (`talk`, `eavesdrop`) end now. */
  endAction(person: PersonIndex, code: string): void;
}

/**
 * A part of the world that is no resident: weather, director, narrator, conversation. It wakes by its own bookings,
 * hears every event (objectively: only systems do) and acts through its context. All its state is plain JSON.
 */
export interface System {
  /** Kebab-case, unique in a life: names its random stream and its part of a save. */
  readonly id: string;
  /** Called once, before the first wake (after `load` of a saved life). */
  start(context: SystemContext): void;
  /** A booking has fallen due. */
  wake?(atMs: number): void;
  /** After an event was delivered to all who perceive it, in order. */
  onEvent?(event: LifeEvent): void;
  /** After any thought took effect. */
  onThought?(person: PersonIndex, thought: Thought, atMs: number): void;
  /** After an input from outside took effect. */
  onInput?(input: LifeInput): void;
  /** All its state as plain JSON. */
  save(): unknown;
  /** Takes over what `save` gave, before `start`. */
  load(saved: unknown): void;
}

/** What the conversation room gives the runtime beyond a system. */
export interface TalkSystem extends System {
  /** An action `talk` begins: opens or joins a session with the person. False where that is not possible now. */
  open(speaker: PersonIndex, to: PersonIndex, volume: 'low' | 'normal'): boolean;
  /** An action `eavesdrop` begins. False where nobody talks within earshot. */
  listen(person: PersonIndex, to: PersonIndex): boolean;
  /** The line a resident gave at its beat; undefined is silence. */
  said(speaker: PersonIndex, speech: Utterance | undefined): void;
  /** The resident walks off, falls asleep, dies or breaks off `talk` or `eavesdrop`. */
  left(person: PersonIndex): void;
  /** The talk a resident takes part in, as it has it. */
  viewOf(person: PersonIndex): TalkView | undefined;
}
