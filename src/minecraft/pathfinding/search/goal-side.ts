import { type BlockPos, blockPosOf } from '../../../core/index.ts';
import type { BlockView } from '../../blocks/index.ts';
import type { MoveGenerator } from '../moves/move-generator.ts';
import type { Rules } from '../moves/rules.ts';
import type { RouteQuery } from '../query.ts';
import { type CompiledGoal, isOutOfSight } from './compiled-goal.ts';
import { Enclosure } from './enclosure.ts';
import { compileGoal, LeastCost } from './goals.ts';
import { Sight } from './sight.ts';

/** The label of the start: the first there is. It has changed nothing. */
export const START_LABEL = 1;

/** Cells looked at from the goal's side at the first check, and at each check after: a few percent of a search's time. */
const FIRST_CELLS = 128;
const CELLS_A_CHECK = 32;
/** The same where no route is wanted, so that a no is worth more than a few microseconds. */
const EAGER_FIRST_CELLS = 2048;
const EAGER_CELLS_A_CHECK = 512;

/** The goal as a search sees it: by cell of the grid, and from behind, whether it is closed in. */
export class GoalSide {
  /** Look harder whether the goal is closed in. */
  isEager = false;
  readonly #goal: CompiledGoal;
  readonly #view: BlockView;
  readonly #rules: Rules;
  readonly #generator: MoveGenerator;
  /** The cell that the radius is around. */
  readonly #centre: BlockPos;
  #enclosure: Enclosure | undefined;
  #isOutOfSight: boolean | undefined;

  constructor(view: BlockView, query: RouteQuery, rules: Rules, generator: MoveGenerator) {
    this.#view = view;
    this.#rules = rules;
    this.#generator = generator;
    this.#centre = blockPosOf(query.start);
    this.#goal = compileGoal(query.goal, new LeastCost(rules.groundCost), new Sight(view, generator.terrain));
  }

  /** What was found out about a goal that is cut off from all sides; undefined where it is not, as far as is known. */
  get enclosure(): Enclosure | undefined {
    return this.#enclosure?.state === 'closed' ? this.#enclosure : undefined;
  }

  /** Whether all of the goal lies where the search cannot look: outside the radius, or where nothing is loaded. */
  get isOutOfSight(): boolean {
    const { boxes } = this.#goal;
    const { radius } = this.#rules;
    this.#isOutOfSight ??= boxes?.every((box) => isOutOfSight(box, this.#view, this.#centre, radius)) === true;
    return this.#isOutOfSight;
  }

  /** The least cost from a cell of the grid to the goal, by the heuristic. */
  estimateOf(cell: number): number {
    const { grid } = this.#generator.terrain;
    return this.#goal.estimate(
      grid.xOf(cell) + grid.originX,
      grid.yOf(cell) + grid.originY,
      grid.zOf(cell) + grid.originZ,
    );
  }

  /** Whether a label is at the goal; where it may be, it is stood on. */
  isReached(label: number): boolean {
    const generator = this.#generator;
    const { grid, labels } = generator.terrain;
    if (this.#goal.isSharp && labels.estimate[label] !== 0) return false;
    generator.stand(label);
    if (generator.isFalling) return false;
    const cell = labels.cell[label] as number;
    const y = grid.yOf(cell);
    const footing = generator.footingHeight - (y << 4);
    return this.#goal.isReached(
      grid.xOf(cell) + grid.originX,
      y + grid.originY,
      grid.zOf(cell) + grid.originZ,
      footing,
    );
  }

  /**
   * Looks at a bounded number of cells whether the goal is closed in, `startCell` being the search's first; with
   * `untilSure` until that is known or the proof's own bound is met. Leaves the terrain as no label has changed it.
   */
  look(startCell: number, untilSure = false): void {
    const generator = this.#generator;
    if (this.#enclosure !== undefined && this.#enclosure.state !== 'growing') return;
    generator.stand(START_LABEL);
    // From the air, or out of what kills, a body moves as it never does later: what leads up to there is not looked at.
    if (generator.isFalling) return;
    const isFirst = this.#enclosure === undefined;
    this.#enclosure ??= new Enclosure(generator.terrain, this.#rules, this.#goal, startCell);
    const first = this.isEager ? EAGER_FIRST_CELLS : FIRST_CELLS;
    const later = this.isEager ? EAGER_CELLS_A_CHECK : CELLS_A_CHECK;
    this.#enclosure.advance(untilSure ? Infinity : isFirst ? first : later);
  }
}
