import type { BlockPos } from '../../core/index.ts';

/** Way points an answer shows at most. */
export const MAX_WAY_POINTS = 32;

/**
 * The cells a walk passed through, as the points where it turned. Beyond {@link MAX_WAY_POINTS} every second one is left
 * out, so that the whole way stays visible, in less detail.
 */
export class WayPoints {
  readonly #points: BlockPos[] = [];
  #truncated = false;
  #cells = 0;

  /** Whether points were left out. */
  get truncated(): boolean {
    return this.#truncated;
  }

  /** How many cells were entered after the first. */
  get steps(): number {
    return Math.max(0, this.#cells - 1);
  }

  /** First cell, turning points, last cell. */
  get points(): readonly BlockPos[] {
    return this.#points;
  }

  /** The cell the body is in now; the same cell again adds nothing. */
  entered(cell: BlockPos): void {
    const last = this.#points.at(-1);
    if (last !== undefined && last.x === cell.x && last.y === cell.y && last.z === cell.z) return;
    this.#cells++;
    const before = this.#points.at(-2);
    if (last !== undefined && before !== undefined && isOnWay(before, last, cell)) this.#points.pop();
    this.#points.push(cell);
    if (this.#points.length > MAX_WAY_POINTS) this.#thin();
  }

  #thin(): void {
    this.#truncated = true;
    const last = this.#points.length - 1;
    const kept = this.#points.filter((_, index) => index % 2 === 0 || index === last);
    this.#points.splice(0, this.#points.length, ...kept);
  }
}

/** Whether `b` lies on the straight way from `a` on to `c`. */
function isOnWay(a: BlockPos, b: BlockPos, c: BlockPos): boolean {
  const ab = { x: b.x - a.x, y: b.y - a.y, z: b.z - a.z };
  const bc = { x: c.x - b.x, y: c.y - b.y, z: c.z - b.z };
  const isParallel = ab.x * bc.y === ab.y * bc.x && ab.y * bc.z === ab.z * bc.y && ab.x * bc.z === ab.z * bc.x;
  return isParallel && ab.x * bc.x + ab.y * bc.y + ab.z * bc.z > 0;
}
