import { type BlockPos, distanceOf, type Failure, type Result, succeed } from '../../../core/index.ts';
import { BlockFlag, eyeOf } from '../../blocks/index.ts';
import type { Session } from '../../session/index.ts';
import { type ActionOptions, type Activity, act } from '../activity.ts';
import { comeToReach, isAtHand } from '../come-to-reach.ts';
import { digBlock } from '../dig.ts';
import { holdItem, holdToolFor } from '../equip.ts';
import { countItems, type ItemCounts } from '../inventory-changes.ts';
import { placeBlock, planPlacement } from '../place.ts';
import { distanceToBlock } from '../reach.ts';
import { failIn } from '../texts.ts';
import { feetOf } from '../touch.ts';
import { Walk } from '../walk.ts';
import type { Blueprint, BlueprintCell } from './blueprint.ts';
import { type BuildingDiff, type CellState, diffOf, stateOfCell } from './building-diff.ts';
import { type PlacingWay, waysToPlace } from './placing-ways.ts';

/** Times a cell is tried before it is left: what hindered it may be gone by the next one. */
const MAX_TRIES = 3;

/**
 * Why a cell was not built:
 * - `no_item`: what it takes is not carried;
 * - `unplaceable`: nothing that can be carried places it;
 * - `in_the_way`: another block is there, and digging was not allowed, or came to nothing;
 * - `no_support`: there is nothing to place it against;
 * - `unreachable`: no place was found to stand and reach it from;
 * - `refused`: the server left the cell as it was;
 * - `came_otherwise`: another state came than was wanted;
 * - `not_known`: what is there is not known.
 */
export const BUILD_FAULTS = [
  'no_item',
  'unplaceable',
  'in_the_way',
  'no_support',
  'unreachable',
  'refused',
  'came_otherwise',
  'not_known',
] as const;

type BuildFault = (typeof BUILD_FAULTS)[number];

/** A cell that is not as wanted, and why. */
export interface UnbuiltCell extends BlueprintCell {
  readonly because: BuildFault;
}

/** What was built, held against the world at the end. */
export interface BuildReport {
  readonly diff: BuildingDiff;
  /** Blocks placed and dug by this call, as the server acknowledged. */
  readonly placed: number;
  readonly dug: number;
  readonly unbuilt: readonly UnbuiltCell[];
}

/** What to build, and whether to dig away what stands in its place. */
export interface BuildArgs {
  readonly blueprint: Blueprint;
  readonly mayDig?: boolean;
}

/**
 * Builds with what is carried: places cell by cell, the lowest first and what hangs or stands on others after them, walks
 * to where each can be reached, and holds the building against the world at the end. What is built already is left, so that
 * a build that was cut off goes on when it is called again. Fails with `not_received`, or as it is stopped; all else that
 * hinders is told by cell.
 */
export function build(session: Session, args: BuildArgs, options: ActionOptions = {}): Promise<Result<BuildReport>> {
  return act(session, 'build', options, async (activity) => {
    if (!session.state.inventory.known) {
      return failIn(activity.locale, 'not_received', ['inventoryUntold', 'callAgain']);
    }
    return new Building(activity, args).run();
  });
}

/** What to do next: where, how that cell stands, and how to place it where it can be. */
interface Step {
  readonly cell: BlueprintCell;
  readonly state: CellState;
  readonly way: PlacingWay | undefined;
}

/** One build under way. */
class Building {
  readonly #activity: Activity;
  readonly #session: Session;
  readonly #blueprint: Blueprint;
  readonly #mayDig: boolean;
  /** What is left to build, by height. */
  readonly #layers = new Map<number, Set<BlueprintCell>>();
  readonly #tries = new Map<BlueprintCell, number>();
  readonly #faults = new Map<BlueprintCell, BuildFault>();
  #placed = 0;
  #dug = 0;

  constructor(activity: Activity, { blueprint, mayDig = false }: BuildArgs) {
    this.#activity = activity;
    this.#session = activity.session;
    this.#blueprint = blueprint;
    this.#mayDig = mayDig;
  }

  async run(): Promise<Result<BuildReport>> {
    const own = this.#blueprint.cells.filter(({ comesWithOther }) => !comesWithOther);
    for (const cell of own) this.#layerOf(cell).add(cell);
    for (;;) {
      const next = this.#next();
      if (next === undefined) break;
      const left = [...this.#layers.values()].reduce((sum, layer) => sum + layer.size, 0);
      this.#activity.progress(own.length - left, own.length);
      const fault = await this.#build(next.cell, next.way);
      const stopped = this.#activity.stopped();
      if (stopped !== undefined) return this.#cutOff(stopped);
      this.#tried(next.cell, fault);
    }
    return succeed(this.#report());
  }

  #layerOf({ pos }: BlueprintCell): Set<BlueprintCell> {
    const layer = this.#layers.get(pos.y) ?? new Set();
    this.#layers.set(pos.y, layer);
    return layer;
  }

  /** Takes out of a layer what is done, and what cannot be done with what is carried or allowed. */
  #settle(layer: Set<BlueprintCell>): void {
    const carried = countItems(this.#session.state.inventory);
    for (const cell of layer) {
      const state = stateOfCell(this.#session.state.blocks, cell);
      const hopeless = this.#hopeless(cell, state, carried);
      if (hopeless !== undefined) this.#faults.set(cell, hopeless);
      if (state === 'done' || hopeless !== undefined) layer.delete(cell);
    }
  }

  #hopeless(cell: BlueprintCell, state: CellState, carried: ItemCounts): BuildFault | undefined {
    if (state === 'done') return undefined;
    if (cell.item === undefined) return 'unplaceable';
    if (state === 'wrong' && !this.#mayDig) return this.#faults.get(cell) ?? 'in_the_way';
    return (carried?.get(cell.item) ?? 0) === 0 ? 'no_item' : undefined;
  }

  /**
   * The cell to build next, with a way to: of the lowest layer in which one can be placed now the nearest, whole blocks
   * before what may hang on them.
   */
  #next(): Step | undefined {
    const heights = [...this.#layers.keys()].sort((a, b) => a - b);
    let unseen: Step | undefined;
    for (const height of heights) {
      const layer = this.#layers.get(height) ?? new Set();
      this.#settle(layer);
      const step = this.#nextOf(layer);
      if (step?.state === 'unknown') unseen ??= step;
      else if (step !== undefined) return step;
    }
    return unseen;
  }

  #nextOf(layer: ReadonlySet<BlueprintCell>): Step | undefined {
    const { blocks, registry } = this.#session.state;
    const eyes = eyeOf(feetOf(this.#session.state));
    const rankOf = (cell: BlueprintCell): readonly number[] => [
      this.#tries.get(cell) ?? 0,
      (registry.flagsOf(cell.stateId) & BlockFlag.FULL_CUBE) === 0 ? 1 : 0,
      distanceOf(eyes, cell.pos),
    ];
    const ranked = [...layer].map((cell) => ({ cell, rank: rankOf(cell) })).sort((a, b) => compare(a.rank, b.rank));
    let unseen: Step | undefined;
    for (const { cell } of ranked) {
      const state = stateOfCell(blocks, cell);
      const [way] = state === 'missing' ? this.#nearestFirst(waysToPlace(blocks, cell)) : [];
      if (way !== undefined || state === 'wrong') return { cell, state, way };
      if (state === 'unknown') unseen ??= { cell, state, way };
      else if (!this.#faults.has(cell)) this.#faults.set(cell, 'no_support');
    }
    return unseen;
  }

  #nearestFirst(ways: readonly PlacingWay[]): readonly PlacingWay[] {
    const eyes = eyeOf(feetOf(this.#session.state));
    return [...ways].sort((a, b) => distanceToBlock(eyes, a.clicked) - distanceToBlock(eyes, b.clicked));
  }

  /** Builds one cell, or does what has to be done before; why it could not. */
  async #build(cell: BlueprintCell, way: PlacingWay | undefined): Promise<BuildFault | undefined> {
    const { blocks } = this.#session.state;
    switch (stateOfCell(blocks, cell)) {
      case 'unknown':
        await comeToReach(this.#activity, cell.pos, 'place');
        return stateOfCell(blocks, cell) === 'unknown' ? 'not_known' : undefined;
      case 'wrong':
        return this.#clear(cell);
      default:
        return way === undefined ? 'no_support' : this.#place(cell, way);
    }
  }

  async #clear({ pos }: BlueprintCell): Promise<BuildFault | undefined> {
    if (!(await comeToReach(this.#activity, pos, 'dig'))) return 'unreachable';
    const tool = await holdToolFor(this.#activity, pos);
    if (!tool.ok) return 'in_the_way';
    const dug = await digBlock(this.#activity, pos);
    if (!dug.ok || dug.value.outcome !== 'acknowledged') return 'in_the_way';
    this.#dug++;
    return undefined;
  }

  async #place(cell: BlueprintCell, way: PlacingWay): Promise<BuildFault | undefined> {
    if (cell.item === undefined) return 'unplaceable';
    const isReady = isAtHand(this.#activity, way.clicked) && !this.#standsIn(cell.pos);
    if (!isReady && !(await this.#comeTo(cell))) return 'unreachable';
    const [near] = this.#nearestFirst(waysToPlace(this.#session.state.blocks, cell));
    if (near === undefined) return 'no_support';
    const held = await holdItem(this.#activity, cell.item);
    if (!held.ok) return 'no_item';
    const plan = planPlacement(this.#session.state, near.clicked, near.face, this.#activity.locale);
    if (!plan.ok) return plan.code === 'out_of_reach' ? 'unreachable' : 'refused';
    const placed = await placeBlock(this.#activity, plan.value, near);
    if (!placed.ok || placed.value.outcome !== 'acknowledged') return 'refused';
    this.#placed++;
    return stateOfCell(this.#session.state.blocks, cell) === 'wrong' ? 'came_otherwise' : undefined;
  }

  /** Comes to where a cell can be placed from, out of it where the body stands in it. */
  async #comeTo({ pos }: BlueprintCell): Promise<boolean> {
    if (!this.#standsIn(pos)) return comeToReach(this.#activity, pos, 'place');
    const walk = new Walk(this.#activity, { goal: { kind: 'reach', pos, to: 'place' } });
    const walked = await walk.run();
    return walked.ok && walked.value.arrived;
  }

  /** Whether a part of the body is in the cell. */
  #standsIn({ x, y, z }: BlockPos): boolean {
    const feet = feetOf(this.#session.state);
    const isBeside = (at: number, cell: number) => at < cell - 0.3 || at > cell + 1.3;
    return !isBeside(feet.x, x) && !isBeside(feet.z, z) && feet.y < y + 1 && feet.y + 1.8 > y;
  }

  /** Counts a try; a cell that was tried often enough is left as it is. What was only begun may be gone on with longer. */
  #tried(cell: BlueprintCell, fault: BuildFault | undefined): void {
    const tries = (this.#tries.get(cell) ?? 0) + (fault === undefined ? 1 / cell.count : 1);
    this.#tries.set(cell, tries);
    if (fault === undefined) this.#faults.delete(cell);
    else this.#faults.set(cell, fault);
    if (tries >= MAX_TRIES) this.#layerOf(cell).delete(cell);
  }

  #report(): BuildReport {
    const { blocks } = this.#session.state;
    const diff = diffOf(blocks, this.#blueprint);
    const open = [...diff.cells.missing, ...diff.cells.wrong, ...diff.cells.unknown];
    const unbuilt = open
      .filter(({ comesWithOther }) => !comesWithOther)
      .map((cell) => ({ ...cell, because: this.#faults.get(cell) ?? 'refused' }));
    return { diff, placed: this.#placed, dug: this.#dug, unbuilt };
  }

  #cutOff(failure: Failure): Failure {
    const { cells } = diffOf(this.#session.state.blocks, this.#blueprint);
    const data = {
      placed: this.#placed,
      dug: this.#dug,
      done: cells.done.length,
      blocks: this.#blueprint.cells.length,
    };
    return { ...failure, data: { ...failure.data, ...data } };
  }
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [index, value] of a.entries()) {
    const difference = value - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
