import type { Labels } from '../search/labels.ts';
import { Act } from './moves.ts';

/** Moves from one cell, at most. */
const MAX_SUCCESSORS = 128;
/** Changes that the moves from one cell make, together, at most. */
const MAX_EDITS = 2048;

/**
 * The moves from one label, as the successor function lists them: each with the cell it leads to, its cost, its kind,
 * the blocks it places, the breath it leaves spent, and the changes it makes. Filled anew for each label; typed arrays only.
 */
export class Successors {
  count = 0;
  readonly cell = new Int32Array(MAX_SUCCESSORS);
  readonly cost = new Int32Array(MAX_SUCCESSORS);
  readonly kind = new Uint8Array(MAX_SUCCESSORS);
  /** Blocks the move places. */
  readonly placed = new Uint8Array(MAX_SUCCESSORS);
  /**
   * Breath spent when the move ends, in thousandths of a tick; while moves are being made, whether one that spends
   * {@link breath} ends under water (1 or 0).
   */
  readonly air = new Int32Array(MAX_SUCCESSORS);
  /** Breath that the move spends, in thousandths of a tick. */
  readonly breath = new Int32Array(MAX_SUCCESSORS);
  /** Health that the move costs. */
  readonly hurt = new Uint8Array(MAX_SUCCESSORS);
  readonly firstEdit = new Int32Array(MAX_SUCCESSORS);
  readonly editCount = new Uint8Array(MAX_SUCCESSORS);
  readonly editCell = new Int32Array(MAX_EDITS);
  readonly editKind = new Uint16Array(MAX_EDITS);
  readonly editAct = new Uint8Array(MAX_EDITS);
  /** Whether any move spends breath. */
  spendsBreath = false;
  #edits = 0;
  #pending = 0;
  #pendingDigs = 0;

  /** Changes that all moves make together. */
  get edits(): number {
    return this.#edits;
  }

  /** Blocks dug so far by the move being made. */
  get pendingDigs(): number {
    return this.#pendingDigs;
  }

  clear(): void {
    this.count = 0;
    this.spendsBreath = false;
    this.#edits = 0;
    this.dropEdits();
  }

  /** Adds a change to the move being made; {@link add} closes it, {@link dropEdits} takes it back. */
  edit(cell: number, kind: number, act: number): void {
    const at = this.#edits + this.#pending++;
    this.editCell[at] = cell;
    this.editKind[at] = kind;
    this.editAct[at] = act;
    if (act === Act.DIG) this.#pendingDigs++;
  }

  dropEdits(): void {
    this.#pending = 0;
    this.#pendingDigs = 0;
  }

  /** Adds a move with the changes noted since the last. */
  add(cell: number, cost: number, kind: number, placed: number, air: number, hurt: number, breath: number): void {
    const at = this.count++;
    this.cell[at] = cell;
    this.cost[at] = cost;
    this.kind[at] = kind;
    this.placed[at] = placed;
    this.air[at] = air;
    this.hurt[at] = hurt;
    this.breath[at] = breath;
    if (breath !== 0) this.spendsBreath = true;
    this.firstEdit[at] = this.#edits;
    this.editCount[at] = this.#pending;
    this.#edits += this.#pending;
    this.dropEdits();
  }

  /** Whether no move costs more than `most`. */
  isSmall(most: number): boolean {
    for (let i = 0; i < this.count; i++) if ((this.cost[i] as number) > most) return false;
    return true;
  }

  /** Puts move `from` in the place of move `to`. */
  move(from: number, to: number): void {
    if (from === to) return;
    const columns = [this.cell, this.cost, this.kind, this.placed, this.air, this.hurt, this.breath];
    for (const column of [...columns, this.firstEdit, this.editCount]) column[to] = column[from] as number;
  }

  /** Copies the changes of move `at` to a label. */
  copyEdits(at: number, labels: Labels, label: number): void {
    const first = this.firstEdit[at] as number;
    const end = first + (this.editCount[at] as number);
    for (let edit = first; edit < end; edit++) {
      labels.addEdit(label, this.editCell[edit] as number, this.editKind[edit] as number, this.editAct[edit] as number);
    }
  }
}
