import { Successors } from '../moves/successors.ts';
import { CellPages } from '../terrain/cell-pages.ts';
import { Labels } from './labels.ts';
import { OpenHeap } from './open-heap.ts';

/** Memories kept for searches to come: as many as think at once, as a rule. */
const MAX_SPARE = 2;
/** Larger ones are let go: 16 MB of cells, and 12 MB of labels. */
const MAX_SPARE_PAGES = 512;
const MAX_SPARE_LABELS = 2 ** 18;

/** The arrays that a search fills. Fresh memory is slow to come by, so that of an ended search serves the next. */
export class SearchMemory {
  readonly labels = new Labels();
  readonly heap = new OpenHeap();
  readonly pages = new CellPages();
  readonly successors = new Successors();
}

const spare: SearchMemory[] = [];

/** Memory for one search, empty. */
export function takeMemory(): SearchMemory {
  return spare.pop() ?? new SearchMemory();
}

/** Takes back the memory of a search that has been answered: it must not be looked at again. */
export function giveBackMemory(memory: SearchMemory): void {
  const { labels, heap, pages } = memory;
  if (spare.length >= MAX_SPARE || pages.capacity > MAX_SPARE_PAGES || labels.capacity > MAX_SPARE_LABELS) return;
  labels.clear();
  heap.clear();
  pages.clear();
  spare.push(memory);
}
