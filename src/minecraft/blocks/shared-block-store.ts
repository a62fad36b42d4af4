import { PackedSection } from './packed-section.ts';
import { hashAfter, hashOf, SECTION_VOLUME, type SectionStates, uniformStateOf } from './section.ts';
import { ToldColumns } from './told-columns.ts';

/** Sections with one hash that are kept apart; more (only a hostile server makes them) are not shared. */
const MAX_BUCKET = 8;

/** A section's states with how many columns of how many bodies hold them. Made and changed by the store alone. */
interface SharedSection {
  readonly states: PackedSection;
  hash: number;
  references: number;
  /** Whether others can find it by its content. */
  listed: boolean;
}

/** What a column keeps of a section. */
export type StoredSection = SharedSection | number;

/** The state at an index of what a column keeps. */
export function stateIn(section: StoredSection, index: number): number {
  return typeof section === 'number' ? section : section.states.at(index);
}

/**
 * The sections that the bodies of one process know of one server, each content kept once.
 *
 * Sections are found by content: a hash that follows each change in O(1), then a comparison. So two bodies that were
 * told the same share one, whatever the order in which they were told; and a body whose change nobody else has
 * seen yet gets its own copy, until the others hear of it and come over. A body never sees what only another was told.
 */
export class SharedBlockStore {
  /** What chunk packets told already, for whom gets the same. */
  readonly toldColumns = new ToldColumns(this);
  readonly #byHash = new Map<number, SharedSection[]>();
  #sections = 0;
  #bodies = 0;

  /** How many distinct sections are alive: uniform ones need nothing. */
  get sectionCount(): number {
    return this.#sections;
  }

  /** A body has chunks from now on. @internal */
  bodyCame(): void {
    this.#bodies++;
  }

  /** A body has no more chunks; after the last one nothing is kept for nobody. @internal */
  bodyLeft(): void {
    if (--this.#bodies === 0) this.toldColumns.clear();
  }

  /**
   * Takes in a section's content and hands out what the column keeps; what is of the store already has one more to hold
   * it.
   * @internal
   */
  acquire(content: SectionStates | StoredSection): StoredSection {
    if (typeof content === 'number') return content;
    if (!ArrayBuffer.isView(content)) {
      content.references++;
      return content;
    }
    const uniform = uniformStateOf(content);
    if (uniform !== undefined) return uniform;
    const hash = hashOf(content);
    const known = this.#byHash
      .get(hash)
      ?.find(({ states }) => content.every((state, index) => states.at(index) === state));
    if (known !== undefined) {
      known.references++;
      return known;
    }
    return this.#add(PackedSection.of(content), hash);
  }

  /** Gives up what a column kept. @internal */
  release(section: StoredSection): void {
    if (typeof section === 'number' || --section.references > 0) return;
    this.#unlist(section);
    this.#sections--;
  }

  /**
   * What the column keeps instead of `section` once its block at `index` is `stateId`.
   * @internal
   */
  change(section: StoredSection, index: number, stateId: number): StoredSection {
    if (typeof section === 'number')
      return section === stateId ? section : this.#changeUniform(section, index, stateId);
    const from = section.states.at(index);
    if (from === stateId) return section;
    const hash = hashAfter(section.hash, index, from, stateId);
    if (hash === hashOf(stateId) && section.states.isFilledBut(index, stateId)) {
      this.release(section);
      return stateId;
    }
    const known = this.#findChanged(section, index, stateId, hash);
    if (known !== undefined) {
      known.references++;
      this.release(section);
      return known;
    }
    if (section.references === 1) {
      this.#unlist(section);
      section.states.set(index, stateId);
      section.hash = hash;
      this.#list(section);
      return section;
    }
    const states = section.states.copy();
    states.set(index, stateId);
    this.release(section);
    return this.#add(states, hash);
  }

  #changeUniform(uniform: number, index: number, stateId: number): StoredSection {
    const states = new Uint32Array(SECTION_VOLUME).fill(uniform);
    states[index] = stateId;
    return this.acquire(states);
  }

  /** A section that equals `section` but for `stateId` at `index`. */
  #findChanged(section: SharedSection, index: number, stateId: number, hash: number): SharedSection | undefined {
    return this.#byHash
      .get(hash)
      ?.find(({ states }) => states.at(index) === stateId && states.equalsBut(index, section.states));
  }

  #add(states: PackedSection, hash: number): SharedSection {
    const section: SharedSection = { states, hash, references: 1, listed: false };
    this.#list(section);
    this.#sections++;
    return section;
  }

  #list(section: SharedSection): void {
    const bucket = this.#byHash.get(section.hash);
    section.listed = bucket === undefined || bucket.length < MAX_BUCKET;
    if (bucket === undefined) this.#byHash.set(section.hash, [section]);
    else if (section.listed) bucket.push(section);
  }

  #unlist(section: SharedSection): void {
    if (!section.listed) return;
    const bucket = this.#byHash.get(section.hash);
    if (bucket === undefined) return;
    if (bucket.length === 1) this.#byHash.delete(section.hash);
    else bucket.splice(bucket.indexOf(section), 1);
  }
}
