import type { Labels } from '../search/labels.ts';
import { type CellClasses, COLUMN } from './cell-classes.ts';
import type { CellGrid } from './cell-grid.ts';
import type { DigClasses } from './dig-classes.ts';
import { doubled } from './doubled.ts';

const FIRST_CAPACITY = 16;

const NO_CELLS = new Int32Array(0);
const NO_KINDS = new Uint16Array(0);

/** No edit of a label: a trial. */
const TRIAL = 0x7fffffff;

/**
 * Makes in the grid what one label after another has changed on its way, and takes back what it has not: only the edits
 * in which two labels differ are touched, so that going from a label to one near it costs little, and a look at a block
 * is the same for all labels. Trials lie on top.
 */
export class EditStack {
  /** Changed cells and the kinds they had, in the order they were changed; most searches change none. */
  #cells = NO_CELLS;
  #kindsBefore = NO_KINDS;
  #classesBefore = NO_KINDS;
  #edits = NO_CELLS;
  #size = 0;
  #pending = NO_CELLS;
  readonly #grid: CellGrid;
  readonly #classes: CellClasses;
  readonly #digs: DigClasses;
  readonly #labels: Labels;

  constructor(grid: CellGrid, classes: CellClasses, digs: DigClasses, labels: Labels) {
    this.#grid = grid;
    this.#classes = classes;
    this.#digs = digs;
    this.#labels = labels;
  }

  /** Makes the grid what it is for a label, without trials. */
  enter(label: number): void {
    const { editBefore } = this.#labels;
    let wanted = this.#labels.lastEdit[label] as number;
    let pending = 0;
    // An edit's number is higher than those of the edits before it, so the higher of the two differs from the other way.
    for (let top = this.#topEdit(); top !== wanted; top = this.#topEdit()) {
      if (top > wanted) {
        this.#undo();
        continue;
      }
      if (pending === this.#pending.length) this.#pending = doubled(this.#pending, FIRST_CAPACITY);
      this.#pending[pending++] = wanted;
      wanted = editBefore[wanted] as number;
    }
    while (pending > 0) {
      const edit = this.#pending[--pending] as number;
      this.#change(this.#labels.editCell[edit] as number, this.#labels.editKind[edit] as number, edit);
    }
  }

  /** Changes a cell until {@link endTrials}. */
  tryKind(cell: number, kind: number): void {
    this.#change(cell, kind, TRIAL);
  }

  endTrials(): void {
    while (this.#topEdit() === TRIAL) this.#undo();
  }

  #topEdit(): number {
    return this.#size === 0 ? 0 : (this.#edits[this.#size - 1] as number);
  }

  #change(cell: number, kind: number, edit: number): void {
    const at = this.#size++;
    if (at === this.#cells.length) this.#grow();
    const { kinds } = this.#grid.pages;
    const before = kinds[cell] as number;
    this.#cells[at] = cell;
    this.#kindsBefore[at] = before;
    this.#edits[at] = edit;
    kinds[cell] = kind;
    this.#classes.forget(cell, before, kind, this.#classesBefore, at * COLUMN);
    this.#digs.forget(cell, before, kind);
  }

  #undo(): void {
    const at = --this.#size;
    const cell = this.#cells[at] as number;
    const before = this.#kindsBefore[at] as number;
    const { kinds } = this.#grid.pages;
    const kind = kinds[cell] as number;
    kinds[cell] = before;
    this.#classes.remember(cell, kind, before, this.#classesBefore, at * COLUMN);
    this.#digs.forget(cell, kind, before);
  }

  #grow(): void {
    this.#cells = doubled(this.#cells, FIRST_CAPACITY);
    this.#kindsBefore = doubled(this.#kindsBefore, FIRST_CAPACITY);
    this.#classesBefore = doubled(this.#classesBefore, FIRST_CAPACITY * COLUMN);
    this.#edits = doubled(this.#edits, FIRST_CAPACITY);
  }
}
