import type { Labels } from '../search/labels.ts';
import { Trait } from '../terrain/block-traits.ts';
import type { CellGrid } from '../terrain/cell-grid.ts';
import { Medium, Terrain } from '../terrain/terrain.ts';
import { Avoidance } from './avoidance.ts';
import { overdraftCost, spendableAir } from './breath.ts';
import { changeLevelDiagonally } from './diagonal-jumps.ts';
import { digDown, digToSide } from './dig-moves.ts';
import { moveThroughDoors } from './door-moves.ts';
import { leaveHarm } from './escape-moves.ts';
import { crossToSide, moveDiagonally } from './ground-moves.ts';
import { leap } from './leap-moves.ts';
import { MoveContext } from './move-context.ts';
import { type MoveTable, NEAR_ASIDE, REACH_ASIDE, REACH_UP } from './move-table.ts';
import { Kind, NO_MOVE, SIDE_X, SIDE_Z } from './moves.ts';
import { bridgeToSide, stepToSide, tower } from './place-moves.ts';
import { plainMoveToSide, UNDECIDED } from './plain-moves.ts';
import type { Rules } from './rules.ts';
import { sneakToSide } from './sneak-moves.ts';
import type { Successors } from './successors.ts';
import { moveVertically } from './vertical-moves.ts';
import { diveFromSurface, moveUnderWater } from './water-moves.ts';

/** The four diagonal steps, from north-east on. */
const CORNER_X = Int8Array.of(1, 1, -1, -1);
const CORNER_Z = Int8Array.of(-1, 1, 1, -1);

/** No list of moves holds for a label. */
const UNUSUAL = -1;

/**
 * The successor function: all moves from a label, with their costs. What a route may consist of is decided here and
 * nowhere else; the search, `reachable` and the oracles of the tests all expand by it.
 */
export class MoveGenerator {
  readonly terrain: Terrain;
  /** The moves of the last {@link expand}. */
  readonly successors: Successors;
  readonly #context: MoveContext;
  readonly #avoidance: Avoidance | undefined;
  /** The moves known already; none where the wear of tools counts. */
  readonly #table: MoveTable | undefined;

  /** `centre` is the start's cell in window coordinates: moves stay within the rules' radius of it. */
  constructor(
    grid: CellGrid,
    labels: Labels,
    rules: Rules,
    centre: readonly [number, number, number],
    successors: Successors,
    table: MoveTable,
  ) {
    this.successors = successors;
    this.terrain = new Terrain(grid, labels);
    this.#context = new MoveContext(this.terrain, rules, this.successors, centre);
    this.#avoidance = rules.avoid.length === 0 ? undefined : new Avoidance(rules.avoid, grid);
    this.#table = rules.worldChange && rules.digger.wears ? undefined : table;
    table.begin();
  }

  /** See {@link MoveContext.usesShortcuts}. */
  set usesShortcuts(uses: boolean) {
    this.#context.usesShortcuts = uses;
  }

  /** Height of the feet of the label expanded or stood on last, in sixteenths from the window's bottom. */
  get footingHeight(): number {
    return this.#context.height;
  }

  /** Whether nobody can stay where the label expanded or stood on last is: nothing carries it, or it is in what kills. */
  get isFalling(): boolean {
    return this.#context.medium === Medium.NONE || (this.#context.own & Trait.DEADLY) !== 0;
  }

  /** Stands where a label stands, without listing its moves. */
  stand(label: number): void {
    this.#context.enter(label);
  }

  /** What the cell that was expanded or stood on last costs beside the way to it, though it takes no time. */
  get careCost(): number {
    const { cell, x, y, z } = this.#context;
    return this.#context.careCost(cell, x, y, z);
  }

  /** What is added to the way there for what a query avoids. */
  get avoidanceCost(): number {
    return this.#avoidance?.costOf(this.#context.cell) ?? 0;
  }

  /** Whether standing there hurts. */
  get hurts(): boolean {
    const { x, y, z } = this.#context;
    return this.#context.hurtsAt(x, y, z);
  }

  /** Begins at a label with a body that has spent `air` of its breath, if its eyes are under water; else it has a full one. */
  beginAt(label: number, air: number): void {
    const context = this.#context;
    context.enter(label);
    if (!context.underWater) return;
    this.terrain.labels.air[label] = air;
    context.spendableAir = spendableAir(air);
  }

  /**
   * Lists the moves from a label in {@link successors}, always in the same order. What they met is told by the terrain;
   * where they were known already, it need not be as the label left it.
   */
  expand(label: number): void {
    const { terrain, successors } = this;
    terrain.forgetBarriers();
    const list = this.#isUsual(label) ? this.#findList(label) : UNUSUAL;
    if (list > 0 && !this.#hasChangedNear(label, (this.#table as MoveTable).reachOf(list))) this.#recall(list);
    else if (list === 0) this.#listAndKeep(label);
    else this.#list(label);
    if (successors.spendsBreath) this.#spendBreath(terrain.labels.air[label] as number);
    if (this.#avoidance !== undefined) addAvoidance(successors, this.#avoidance);
  }

  /** Whether the moves from a label are those from its cell by anybody, but for what was changed on its way. */
  #isUsual(label: number): boolean {
    const { labels } = this.terrain;
    const { rules, usesShortcuts } = this.#context;
    if (!usesShortcuts || this.#table === undefined || (labels.hurt[label] as number) > 0) return false;
    return rules.placeable === 0 || (labels.used[label] as number) < rules.placeable;
  }

  /** Whether a change on a label's way is one that its moves may rest on, which look so far aside. */
  #hasChangedNear(label: number, reach: number): boolean {
    const { labels, grid } = this.terrain;
    let edit = labels.lastEdit[label] as number;
    if (edit === 0) return false;
    const cell = labels.cell[label] as number;
    const x = grid.xOf(cell);
    const y = grid.yOf(cell);
    const z = grid.zOf(cell);
    for (; edit !== 0; edit = labels.editBefore[edit] as number) {
      const changed = labels.editCell[edit] as number;
      const aside = Math.max(Math.abs(grid.xOf(changed) - x), Math.abs(grid.zOf(changed) - z));
      if (aside <= reach && grid.yOf(changed) - y <= REACH_UP) return true;
    }
    return false;
  }

  /** The list of a usual label's moves; 0 where it is not known, {@link UNUSUAL} where the radius may cut it. */
  #findList(label: number): number {
    const { labels, grid } = this.terrain;
    const table = this.#table as MoveTable;
    const cell = labels.cell[label] as number;
    const list = table.find(cell);
    const depth = list === 0 ? 0 : table.depthOf(list);
    return this.#context.isWithin(grid.xOf(cell), grid.yOf(cell), grid.zOf(cell), REACH_UP, depth) ? list : UNUSUAL;
  }

  #recall(list: number): void {
    const { successors, terrain } = this;
    successors.clear();
    (this.#table as MoveTable).read(list, successors);
    for (let i = 0; i < successors.count; i++) terrain.grid.comeTo(successors.cell[i] as number);
  }

  /** Lists the moves of a usual label, and keeps them if all that they rest on is known, and as it was told. */
  #listAndKeep(label: number): void {
    const { terrain, successors } = this;
    const { grid } = terrain;
    const seenBefore = grid.seen;
    grid.seen = 0;
    this.#list(label);
    const { cell, own, medium, y, looksFar } = this.#context;
    const isKnown = !terrain.metUnloaded && !terrain.metRadius && (grid.seen & Trait.UNKNOWN) === 0;
    grid.seen |= seenBefore;
    if (!isKnown || medium === Medium.NONE || (own & Trait.DEADLY) !== 0) return;
    if (this.#hasChangedNear(label, looksFar ? REACH_ASIDE : NEAR_ASIDE)) return;
    let depth = 0;
    for (let i = 0; i < successors.count; i++) depth = Math.max(depth, y - grid.yOf(successors.cell[i] as number));
    (this.#table as MoveTable).keep(cell, depth, looksFar, successors);
  }

  /** Leaves out the moves for which a body's breath does not last that has spent `air` of it, and prices the others. */
  #spendBreath(air: number): void {
    const { successors, terrain } = this;
    const { spendableAir } = this.#context;
    let kept = 0;
    for (let i = 0; i < successors.count; i++) {
      const breath = successors.breath[i] as number;
      if (breath > 0) {
        if (air + breath > spendableAir) {
          terrain.airlessCell = successors.cell[i] as number;
          continue;
        }
        successors.cost[i] = (successors.cost[i] as number) + overdraftCost(air, air + breath);
        successors.air[i] = successors.air[i] === 0 ? 0 : air + breath;
      }
      successors.move(i, kept++);
    }
    successors.count = kept;
  }

  /** Lists the moves from a label, of a body that has a full breath. */
  #list(label: number): void {
    const context = this.#context;
    const { rules } = context;
    context.enter(label);
    this.successors.clear();
    if ((context.own & Trait.DEADLY) !== 0) {
      leaveHarm(context);
      return;
    }
    if (context.medium === Medium.NONE) {
      moveVertically(context);
      return;
    }
    if (context.underWater) {
      moveUnderWater(context);
      return;
    }
    const isPlain = context.plain && context.usesShortcuts;
    let openSides = 0;
    for (let side = 0; side < 4; side++) {
      const x = context.x + (SIDE_X[side] as number);
      const z = context.z + (SIDE_Z[side] as number);
      let kind = isPlain ? plainMoveToSide(context, x, z) : UNDECIDED;
      if (kind === UNDECIDED) kind = crossToSide(context, side, x, z);
      if (kind === NO_MOVE) kind = sneakToSide(context, side);
      if (kind === NO_MOVE && rules.doors) kind = moveThroughDoors(context, side);
      if (kind === Kind.WALK) {
        if (context.used < rules.placeable) stepToSide(context, side);
        continue;
      }
      openSides |= 1 << side;
      if (rules.worldChange) {
        digToSide(context, side);
        bridgeToSide(context, side);
      }
    }
    if (openSides !== 0) leap(context, openSides);
    for (let corner = 0; corner < 4; corner++) {
      const stepX = CORNER_X[corner] as number;
      const stepZ = CORNER_Z[corner] as number;
      moveDiagonally(context, stepX, stepZ);
      changeLevelDiagonally(context, stepX, stepZ);
    }
    if (!isPlain) moveVertically(context);
    if ((context.own & Trait.WATER) !== 0) diveFromSurface(context);
    if (rules.worldChange) {
      tower(context);
      digDown(context);
    }
  }
}

/** Adds to each move what its cell costs for the places avoided. */
function addAvoidance(moves: Successors, avoidance: Avoidance): void {
  for (let i = 0; i < moves.count; i++) {
    moves.cost[i] = (moves.cost[i] as number) + avoidance.costOf(moves.cell[i] as number);
  }
}
