import { NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { World } from '../world/world.ts';
import { INBOX_CAPACITY, type Inbox } from './inbox.ts';
import { INTERRUPTING_SALIENCE } from './life-event.ts';
import type { Percept } from './percept.ts';
import { PlaceLog } from './place-log.ts';

/** Interrupts a resident takes at one moment; further ones wait: fright must not loop in no time. */
export const MAX_INTERRUPTS_A_MOMENT = 8;

const NOBODY: readonly PersonIndex[] = Object.freeze([]);

/** Somebody who can attend to something. Only `Attention` changes what stands here. */
export interface Listener {
  readonly person: PersonIndex;
  readonly inbox: Inbox;
  /** How far the log of the place has been read. */
  readTo: number;
  /** An interrupt waits to be dealt with at this moment. */
  interrupted: boolean;
  /** The last moment that interrupted it, and how often it did then. */
  interruptedAtMs: number;
  interruptsThen: number;
}

/** What attention tells of. */
interface AttentionHooks {
  /** Something urgent reached somebody, just now: it may frighten. */
  readonly onUrgent: (person: PersonIndex, percept: Percept) => void;
  /** Whether a type is felt at once, however faint. */
  readonly isFelt: (percept: Percept) => boolean;
  /** Whether somebody takes notice of another who only passes. */
  readonly notices: (person: PersonIndex, passer: PersonIndex) => boolean;
}

/**
 * Who perceives what when. What is urgent (it interrupts, or is felt in the bones) and what concerns one person goes into
 * that person's inbox at once; all else is written once a place, and taken into an inbox when its owner thinks, leaves or
 * falls asleep. Either way the inbox holds the same: all that was perceived, in order, but what the owner takes no notice
 * of: in a crowd strangers who pass are seen, and go no further.
 */
export class Attention {
  readonly #world: World;
  readonly #listeners: readonly Listener[];
  readonly #hooks: AttentionHooks;
  readonly #logs: readonly PlaceLog[];
  /** To be interrupted at this moment, in the order in which it reached them. */
  readonly #interrupted: Listener[] = [];
  #nextInterrupted = 0;
  /** Percepts that came into inboxes, or would have if they had room. */
  deliveries = 0;

  constructor(world: World, listeners: readonly Listener[], hooks: AttentionHooks) {
    this.#world = world;
    this.#listeners = listeners;
    this.#hooks = hooks;
    this.#logs = world.setting.places.map(() => new PlaceLog(INBOX_CAPACITY));
  }

  /** To all in a place but the actor; sleepers only if it is loud enough to wake. */
  toPlace(place: PlaceIndex, percept: Percept, actor: PersonIndex, audible: boolean): void {
    const urgent = percept.salience >= INTERRUPTING_SALIENCE;
    if (urgent || this.#hooks.isFelt(percept)) {
      for (const person of this.#world.peopleIn(place)) {
        if (person !== actor && this.canAttend(person, percept, audible)) this.toPerson(person, percept);
      }
      return;
    }
    // One's own doings are no news.
    this.toOthers(place, percept, actor === NONE ? NOBODY : [actor]);
  }

  /** To all awake in a place but those, once they look up: what is not urgent. */
  toOthers(place: PlaceIndex, percept: Percept, except: readonly PersonIndex[]): void {
    const log = this.#logs[place];
    if (log === undefined) return;
    // For them what came before is taken in, and the entry skipped.
    for (const person of except) if (this.#isIn(place, person)) this.catchUp(person);
    log.push(percept);
    for (const person of except) if (this.#isIn(place, person)) this.arrive(person);
  }

  /** To one person, at once. */
  toPerson(person: PersonIndex, percept: Percept): void {
    const listener = this.#listeners[person];
    if (listener === undefined) return;
    this.catchUp(person);
    listener.inbox.push(percept);
    this.deliveries++;
    this.#hooks.onUrgent(person, percept);
    if (percept.salience < INTERRUPTING_SALIENCE || listener.interrupted) return;
    listener.interrupted = true;
    this.#interrupted.push(listener);
  }

  /** Whether somebody perceives at all: the dead do not, sleepers only what wakes them. */
  canAttend(person: PersonIndex, percept: Percept, audible: boolean): boolean {
    const posture = this.#world.state.people[person]?.posture;
    if (posture === 'dead') return false;
    return posture !== 'asleep' || (audible && percept.salience >= INTERRUPTING_SALIENCE);
  }

  /** Takes into the inbox what has been perceived in the place until now. */
  catchUp(person: PersonIndex): void {
    const listener = this.#listeners[person];
    const state = this.#world.state.people[person];
    if (listener === undefined || state === undefined) return;
    const log = this.#logs[state.place];
    const count = (log?.end ?? 0) - listener.readTo;
    if (log === undefined || count === 0) return;
    const from = listener.readTo;
    listener.readTo = log.end;
    if (state.posture === 'asleep' || state.posture === 'dead') return;
    this.deliveries += count;
    if (count > INBOX_CAPACITY) listener.inbox.miss(count - INBOX_CAPACITY);
    for (let ordinal = Math.max(from, log.end - INBOX_CAPACITY); ordinal < log.end; ordinal++) {
      const passer = log.passerAt(ordinal);
      if (passer !== NONE && !this.#hooks.notices(person, passer)) continue;
      const percept = log.at(ordinal);
      if (percept !== undefined) listener.inbox.push(percept);
    }
  }

  /** From here on somebody reads the log of where they are now. Call it after they moved there. */
  arrive(person: PersonIndex): void {
    const listener = this.#listeners[person];
    const place = this.#world.state.people[person]?.place ?? 0;
    if (listener !== undefined) listener.readTo = this.#logs[place]?.end ?? 0;
  }

  /**
   * Takes the next person to be interrupted at this moment; `undefined` when there is none. Who has thought since is
   * spared; who was interrupted too often at this moment is answered with `overrun`.
   */
  takeInterrupted(nowMs: number): { readonly person: PersonIndex; readonly overrun: boolean } | undefined {
    while (this.#nextInterrupted < this.#interrupted.length) {
      const listener = this.#interrupted[this.#nextInterrupted++];
      if (listener?.interrupted !== true) continue;
      listener.interrupted = false;
      listener.interruptsThen = listener.interruptedAtMs === nowMs ? listener.interruptsThen + 1 : 1;
      listener.interruptedAtMs = nowMs;
      return { person: listener.person, overrun: listener.interruptsThen > MAX_INTERRUPTS_A_MOMENT };
    }
    this.#interrupted.length = 0;
    this.#nextInterrupted = 0;
    return undefined;
  }

  #isIn(place: PlaceIndex, person: PersonIndex): boolean {
    return this.#world.state.people[person]?.place === place;
  }
}
