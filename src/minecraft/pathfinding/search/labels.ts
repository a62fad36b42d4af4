import { Act } from '../moves/moves.ts';
import { doubled } from '../terrain/doubled.ts';

const FIRST_LABELS = 4096;
const FIRST_EDITS = 1024;

/**
 * The search's nodes. A label is one way to be in a cell: what it cost, what it has spent (blocks placed, breath, health)
 * and what was changed on the way. Several labels may share a cell when one is cheaper and another has spent less. All
 * is kept in typed arrays that double; a node is an index, and none is an object. Label 0 and edit 0 mean none.
 */
export class Labels {
  cell = new Int32Array(FIRST_LABELS);
  /** Cost from the start, in thousandths of a tick. */
  cost = new Int32Array(FIRST_LABELS);
  /** Least cost still to come by the heuristic. */
  estimate = new Int32Array(FIRST_LABELS);
  parent = new Int32Array(FIRST_LABELS);
  /** The next label of the same cell. */
  next = new Int32Array(FIRST_LABELS);
  /** Index of the move's kind. */
  kind = new Uint8Array(FIRST_LABELS);
  /** Blocks placed from the start on. */
  used = new Uint16Array(FIRST_LABELS);
  /** Breath spent since the last one, in thousandths of a tick; 0 with the head in air. */
  air = new Int32Array(FIRST_LABELS);
  /** Points of health lost in falls from the start on. */
  hurt = new Uint8Array(FIRST_LABELS);
  /** Blocks dug from the start on; what tools have left is known by it, labels are not compared by it. */
  dug = new Uint16Array(FIRST_LABELS);
  /** 0 open, 1 expanded, 2 beaten by another label of its cell. */
  status = new Uint8Array(FIRST_LABELS);
  /** The last edit on the way, 0 where nothing was changed. A label's own are the `editCount` up to it. */
  lastEdit = new Int32Array(FIRST_LABELS);
  editCount = new Uint8Array(FIRST_LABELS);
  /** Cells changed by moves, in the order they are done. */
  editCell = new Int32Array(FIRST_EDITS);
  /** The kind a changed cell has afterwards. */
  editKind = new Uint16Array(FIRST_EDITS);
  editAct = new Uint8Array(FIRST_EDITS);
  /** The edit before it on the same way. */
  editBefore = new Int32Array(FIRST_EDITS);
  #count = 1;
  #edits = 1;

  /** How many labels there are. */
  get size(): number {
    return this.#count - 1;
  }

  /** How many labels there is room for without growing. */
  get capacity(): number {
    return this.cell.length;
  }

  /** Adds a label with no edits of its own. */
  add(cell: number, cost: number, parent: number, kind: number, used: number, air: number, hurt: number): number {
    const label = this.#count++;
    if (label === this.cell.length) this.#growLabels();
    this.cell[label] = cell;
    this.cost[label] = cost;
    this.parent[label] = parent;
    this.next[label] = 0;
    this.kind[label] = kind;
    this.used[label] = used;
    this.air[label] = air;
    this.hurt[label] = hurt;
    this.dug[label] = this.dug[parent] as number;
    this.status[label] = 0;
    this.lastEdit[label] = this.lastEdit[parent] as number;
    this.editCount[label] = 0;
    return label;
  }

  /** Adds an edit to the newest label. */
  addEdit(label: number, cell: number, kind: number, act: number): void {
    const edit = this.#edits++;
    if (edit === this.editCell.length) this.#growEdits();
    this.editCell[edit] = cell;
    this.editKind[edit] = kind;
    this.editAct[edit] = act;
    this.editBefore[edit] = this.lastEdit[label] as number;
    this.lastEdit[label] = edit;
    this.editCount[label] = (this.editCount[label] as number) + 1;
    if (act === Act.DIG) this.dug[label] = (this.dug[label] as number) + 1;
  }

  /** The first of a label's own edits, which follow one another; meaningless where it has none. */
  firstEditOf(label: number): number {
    return (this.lastEdit[label] as number) - (this.editCount[label] as number) + 1;
  }

  /** Forgets all labels, for another search. */
  clear(): void {
    this.#count = 1;
    this.#edits = 1;
  }

  #growLabels(): void {
    this.cell = doubled(this.cell);
    this.cost = doubled(this.cost);
    this.estimate = doubled(this.estimate);
    this.parent = doubled(this.parent);
    this.next = doubled(this.next);
    this.kind = doubled(this.kind);
    this.used = doubled(this.used);
    this.air = doubled(this.air);
    this.hurt = doubled(this.hurt);
    this.dug = doubled(this.dug);
    this.status = doubled(this.status);
    this.lastEdit = doubled(this.lastEdit);
    this.editCount = doubled(this.editCount);
  }

  #growEdits(): void {
    this.editCell = doubled(this.editCell);
    this.editKind = doubled(this.editKind);
    this.editAct = doubled(this.editAct);
    this.editBefore = doubled(this.editBefore);
  }
}
