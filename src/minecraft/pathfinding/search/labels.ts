const FIRST_LABELS = 4096;
const FIRST_EDITS = 1024;

/**
 * The search's nodes. A label is one way to be in a cell: what it cost, the blocks placed and the breath spent so far,
 * and what was changed on the way. Several labels may share a cell when one is cheaper and another has more left. All is kept in
 * typed arrays that double; a node is an index, and none is an object. Label 0 means none.
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
  /** 0 open, 1 expanded, 2 beaten by another label of its cell. */
  status = new Uint8Array(FIRST_LABELS);
  /** One bit for each cell changed on the way, hashed: 0 means nothing was changed. */
  mask = new Int32Array(FIRST_LABELS);
  firstEdit = new Int32Array(FIRST_LABELS);
  editCount = new Uint8Array(FIRST_LABELS);
  /** Cells changed by moves, in the order they are done. */
  editCell = new Int32Array(FIRST_EDITS);
  /** The kind a changed cell has afterwards. */
  editKind = new Uint16Array(FIRST_EDITS);
  editAct = new Uint8Array(FIRST_EDITS);
  #count = 1;
  #edits = 0;

  /** How many labels there are. */
  get size(): number {
    return this.#count - 1;
  }

  /** Adds a label with no edits of its own. */
  add(cell: number, cost: number, parent: number, kind: number, used: number, air: number): number {
    const label = this.#count++;
    if (label === this.cell.length) this.#growLabels();
    this.cell[label] = cell;
    this.cost[label] = cost;
    this.parent[label] = parent;
    this.kind[label] = kind;
    this.used[label] = used;
    this.air[label] = air;
    this.mask[label] = this.mask[parent] as number;
    this.firstEdit[label] = this.#edits;
    return label;
  }

  /** Adds an edit to the newest label. */
  addEdit(label: number, cell: number, kind: number, act: number): void {
    const edit = this.#edits++;
    if (edit === this.editCell.length) this.#growEdits();
    this.editCell[edit] = cell;
    this.editKind[edit] = kind;
    this.editAct[edit] = act;
    this.editCount[label] = (this.editCount[label] as number) + 1;
    this.mask[label] = (this.mask[label] as number) | maskBit(cell);
  }

  /** The kind that a cell has for a label by the edits on its way, or -1 where it was not changed. */
  editedKind(label: number, cell: number): number {
    const bit = maskBit(cell);
    for (let at = label; at !== 0 && ((this.mask[at] as number) & bit) !== 0; at = this.parent[at] as number) {
      const first = this.firstEdit[at] as number;
      for (let edit = first + (this.editCount[at] as number) - 1; edit >= first; edit--) {
        if (this.editCell[edit] === cell) return this.editKind[edit] as number;
      }
    }
    return -1;
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
    this.status = doubled(this.status);
    this.mask = doubled(this.mask);
    this.firstEdit = doubled(this.firstEdit);
    this.editCount = doubled(this.editCount);
  }

  #growEdits(): void {
    this.editCell = doubled(this.editCell);
    this.editKind = doubled(this.editKind);
    this.editAct = doubled(this.editAct);
  }
}

/** The bit of a label's mask that a cell sets. */
export function maskBit(cell: number): number {
  return 1 << (Math.imul(cell, 0x9e3779b1) >>> 27);
}

function doubled<T extends Int32Array | Uint16Array | Uint8Array>(from: T): T {
  const Kind = from.constructor as new (length: number) => T;
  const to = new Kind(from.length * 2);
  to.set(from);
  return to;
}
