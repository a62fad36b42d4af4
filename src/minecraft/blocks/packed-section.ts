import { NARROW_MAX, SECTION_VOLUME, type SectionArray } from './section.ts';

/** States that half a byte a block can tell apart, and that a byte can. */
const HALF_STATES = 16;
const BYTE_STATES = 256;

/** Numbers of the states, two a byte, one a byte, or the states themselves. */
type Cells = Uint8Array | Uint32Array;

/**
 * The states of a section as numbers into a list of those that occur, as the wire has them too: most sections of a world
 * have fewer than sixteen states, and take 2 KB instead of 8. A block more costs a look into the list.
 */
export class PackedSection {
  #states: number[] | undefined;
  #cells: Cells;

  private constructor(states: number[] | undefined, cells: Cells) {
    this.#states = states;
    this.#cells = cells;
  }

  static of(content: ArrayLike<number>): PackedSection {
    const numbers = new Map<number, number>();
    let last = -1;
    for (let index = 0; index < SECTION_VOLUME && numbers.size <= BYTE_STATES; index++) {
      const stateId = content[index] ?? 0;
      if (stateId !== last && !numbers.has(stateId)) numbers.set(stateId, numbers.size);
      last = stateId;
    }
    if (numbers.size > BYTE_STATES) return new PackedSection(undefined, Uint32Array.from(content));
    const isHalf = numbers.size <= HALF_STATES;
    const cells = new Uint8Array(isHalf ? SECTION_VOLUME / 2 : SECTION_VOLUME);
    let number = 0;
    last = -1;
    for (let index = 0; index < SECTION_VOLUME; index++) {
      const stateId = content[index] ?? 0;
      if (stateId !== last) number = numbers.get(stateId) ?? 0;
      last = stateId;
      if (isHalf) cells[index >> 1] = (cells[index >> 1] ?? 0) | (number << ((index & 1) << 2));
      else cells[index] = number;
    }
    return new PackedSection([...numbers.keys()], cells);
  }

  /** What it takes, in bytes. */
  get byteLength(): number {
    return this.#cells.byteLength;
  }

  at(index: number): number {
    const states = this.#states;
    const cells = this.#cells;
    if (states === undefined) return cells[index] ?? 0;
    const number =
      cells.length < SECTION_VOLUME ? ((cells[index >> 1] ?? 0) >> ((index & 1) << 2)) & 15 : (cells[index] ?? 0);
    return states[number] ?? 0;
  }

  set(index: number, stateId: number): void {
    const number = this.#numberOf(stateId);
    const cells = this.#cells;
    if (cells.length === SECTION_VOLUME) {
      cells[index] = number;
      return;
    }
    const shift = (index & 1) << 2;
    cells[index >> 1] = ((cells[index >> 1] ?? 0) & ~(15 << shift)) | (number << shift);
  }

  copy(): PackedSection {
    return new PackedSection(this.#states?.slice(), this.#cells.slice());
  }

  /** Whether both are the same but for the block at `but`. */
  equalsBut(but: number, other: PackedSection): boolean {
    for (let index = 0; index < SECTION_VOLUME; index++) {
      if (index !== but && this.at(index) !== other.at(index)) return false;
    }
    return true;
  }

  /** Whether all blocks but the one at `but` have this state. */
  isFilledBut(but: number, stateId: number): boolean {
    for (let index = 0; index < SECTION_VOLUME; index++) {
      if (index !== but && this.at(index) !== stateId) return false;
    }
    return true;
  }

  /** The states in full: in `narrow`, which is overwritten, where 16 bits are enough for them, else in an array of 32. */
  unpackInto(narrow: Uint16Array): SectionArray {
    const states = this.#states;
    const cells = this.#cells;
    if (states === undefined) return cells instanceof Uint32Array ? cells : Uint32Array.from(cells);
    const to = states.some((stateId) => stateId > NARROW_MAX) ? new Uint32Array(SECTION_VOLUME) : narrow;
    if (cells.length === SECTION_VOLUME) {
      for (let index = 0; index < SECTION_VOLUME; index++) to[index] = states[cells[index] ?? 0] ?? 0;
      return to;
    }
    for (let pair = 0; pair < SECTION_VOLUME / 2; pair++) {
      const numbers = cells[pair] ?? 0;
      to[2 * pair] = states[numbers & 15] ?? 0;
      to[2 * pair + 1] = states[numbers >> 4] ?? 0;
    }
    return to;
  }

  /** The number that stands for a state; where the list is full, the section is packed anew. */
  #numberOf(stateId: number): number {
    const states = this.#states;
    if (states === undefined) return stateId;
    const known = states.indexOf(stateId);
    if (known >= 0) return known;
    if (states.length < (this.#cells.length < SECTION_VOLUME ? HALF_STATES : BYTE_STATES)) {
      return states.push(stateId) - 1;
    }
    this.#widen();
    return this.#numberOf(stateId);
  }

  /** Takes the next width, and lets go of states that occur no more. */
  #widen(): void {
    const full = Uint32Array.from({ length: SECTION_VOLUME }, (_, index) => this.at(index));
    const states = [...new Set(full)];
    if (states.length >= BYTE_STATES) {
      this.#states = undefined;
      this.#cells = full;
      return;
    }
    const numbers = new Map(states.map((state, number) => [state, number]));
    this.#states = states;
    this.#cells = Uint8Array.from(full, (state) => numbers.get(state) ?? 0);
  }
}
