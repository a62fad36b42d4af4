import type { PersonIndex } from '../world/entity.ts';

/** What a resident can have booked: the end of a step, a thinking point, a beat of a talk. */
type BookingKind = 'act' | 'think' | 'beat';

const KINDS: readonly BookingKind[] = ['act', 'think', 'beat'];

/** Which slots of the scheduler are whose: three a resident in order of id, then one a system. */
export class Slots {
  readonly count: number;
  readonly #residents: number;

  constructor(people: number, systems: number) {
    this.#residents = people * KINDS.length;
    this.count = this.#residents + systems;
  }

  act(person: PersonIndex): number {
    return person * KINDS.length;
  }

  think(person: PersonIndex): number {
    return person * KINDS.length + 1;
  }

  beat(person: PersonIndex): number {
    return person * KINDS.length + 2;
  }

  system(system: number): number {
    return this.#residents + system;
  }

  isSystem(slot: number): boolean {
    return slot >= this.#residents;
  }

  systemOf(slot: number): number {
    return slot - this.#residents;
  }

  personOf(slot: number): PersonIndex {
    return Math.floor(slot / KINDS.length);
  }

  kindOf(slot: number): BookingKind {
    return KINDS[slot % KINDS.length] ?? 'act';
  }
}
