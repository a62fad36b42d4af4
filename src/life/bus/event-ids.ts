import { clockText, dayOf } from '../time/sim-time.ts';
import { NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

/** Events that one source may make in one millisecond: more is a loop in zero time. */
export const MAX_EVENTS_A_MOMENT = 64;

/** What of the counting a save needs: how many events each source has made at the moment of the save. */
export type SavedEventIds = readonly (readonly [source: number, count: number])[];

/**
 * Numbers events by their moment, their source (the actor, else the place, else the world) and the source's own count at
 * that moment. An id is one safe integer, the same in every run, and tells nobody what others did. With ten thousand
 * residents it lasts for more than a hundred days.
 */
export class EventIds {
  readonly #people: number;
  readonly #sources: number;
  readonly #lastMs: Float64Array;
  readonly #count: Uint8Array;

  constructor({ people, places }: Setting) {
    this.#people = people.length;
    this.#sources = people.length + places.length + 1;
    this.#lastMs = new Float64Array(this.#sources).fill(NONE);
    this.#count = new Uint8Array(this.#sources);
  }

  /** The next id. Throws beyond {@link MAX_EVENTS_A_MOMENT}. */
  next(atMs: number, actor: PersonIndex, place: PlaceIndex): number {
    const source = actor !== NONE ? actor : place !== NONE ? this.#people + place : this.#sources - 1;
    const count = this.#lastMs[source] === atMs ? (this.#count[source] ?? 0) : 0;
    if (count >= MAX_EVENTS_A_MOMENT) throw new Error(`source ${source} makes events without end at ${atMs}`);
    this.#lastMs[source] = atMs;
    this.#count[source] = count + 1;
    return (atMs * this.#sources + source) * MAX_EVENTS_A_MOMENT + count;
  }

  save(atMs: number): SavedEventIds {
    const saved: [number, number][] = [];
    for (const [source, lastMs] of this.#lastMs.entries()) {
      if (lastMs === atMs) saved.push([source, this.#count[source] ?? 0]);
    }
    return saved;
  }

  load(atMs: number, saved: SavedEventIds): void {
    for (const [source, count] of saved) {
      this.#lastMs[source] = atMs;
      this.#count[source] = count;
    }
  }
}

/** The simulated time at which an event of that id happened, or would have. */
export function eventMoment({ people, places }: Setting, id: number): number {
  return Math.floor(id / MAX_EVENTS_A_MOMENT / (people.length + places.length + 1));
}

/** An event's id to read: `d0 21:04:07.250 mei #0`. */
export function eventLabel(setting: Setting, id: number): string {
  const { people, places } = setting;
  const count = id % MAX_EVENTS_A_MOMENT;
  const source = Math.floor(id / MAX_EVENTS_A_MOMENT) % (people.length + places.length + 1);
  const atMs = eventMoment(setting, id);
  const name = people[source]?.id ?? places[source - people.length]?.id ?? 'world';
  const day = dayOf(atMs);
  return `d${day} ${clockText(atMs, { seconds: true })}.${String(atMs % 1000).padStart(3, '0')} ${name} #${count}`;
}
