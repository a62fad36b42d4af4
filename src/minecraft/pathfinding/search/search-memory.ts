import type { BlockView } from '../../blocks/index.ts';
import { MoveTable } from '../moves/move-table.ts';
import { Successors } from '../moves/successors.ts';
import { KnownSections } from '../terrain/known-sections.ts';
import { Labels } from './labels.ts';
import { OpenHeap } from './open-heap.ts';

/** Memories kept for searches to come: as many as think at once, as a rule. */
const MAX_SPARE = 4;
/** More cells (36 MB) or labels (12 MB) are let go. */
const MAX_SPARE_PAGES = 1024;
const MAX_SPARE_LABELS = 2 ** 18;
/** Sets of rules whose moves a memory keeps: as a rule one that changes the world, and one that does not. */
const MAX_TABLES = 2;

/**
 * What searches fill, one at a time. Fresh memory is slow to come by, and what was found out of a world is worth keeping:
 * so the memory of an ended search serves the next, of the same view if there is one.
 */
export class SearchMemory {
  labels = new Labels();
  readonly heap = new OpenHeap();
  readonly sections = new KnownSections();
  readonly successors = new Successors();
  /** The moves known, by their rules; the last asked for is last. */
  readonly #tables: { readonly rules: string; readonly moves: MoveTable }[] = [];

  /** The moves known of bodies that go by these rules. */
  movesBy(rules: string): MoveTable {
    const at = this.#tables.findIndex((table) => table.rules === rules);
    const [known] = at < 0 ? [] : this.#tables.splice(at, 1);
    const table = known ?? { rules, moves: new MoveTable(this.sections.pages) };
    this.#tables.push(table);
    if (this.#tables.length > MAX_TABLES) this.#tables.shift();
    return table.moves;
  }

  /** Forgets the search, not what it found out of the world, in which it must have taken back its changes. */
  forgetSearch(): void {
    const { firstLabels } = this.sections.pages;
    const { cell, size } = this.labels;
    for (let label = 1; label <= size; label++) firstLabels[cell[label] as number] = 0;
    if (this.labels.capacity > MAX_SPARE_LABELS) this.labels = new Labels();
    this.labels.clear();
    this.heap.clear();
  }
}

const spare: SearchMemory[] = [];

/** Memory for one search in a view: the last that saw it, else one whose view is gone, else fresh, or the oldest. */
export function takeMemory(view: BlockView): SearchMemory {
  let best = spare.findLastIndex(({ sections }) => sections.isOf(view));
  if (best < 0) best = spare.findIndex(({ sections }) => sections.isFree);
  if (best < 0 && spare.length < MAX_SPARE) return new SearchMemory();
  const [memory] = spare.splice(Math.max(best, 0), 1);
  return memory ?? new SearchMemory();
}

/** Takes back the memory of a search that has been answered: it must not be looked at again. */
export function giveBackMemory(memory: SearchMemory): void {
  if (memory.sections.pages.capacity > MAX_SPARE_PAGES) return;
  memory.forgetSearch();
  spare.push(memory);
  if (spare.length > MAX_SPARE) spare.shift();
}
