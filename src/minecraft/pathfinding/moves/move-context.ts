import { MIDDLE, STRIPS, Trait } from '../terrain/block-traits.ts';
import { CellClass } from '../terrain/cell-classes.ts';
import { JUMP_SIXTEENTHS, Medium, STEP_SIXTEENTHS, type Terrain } from '../terrain/terrain.ts';
import { isUnderWater, spendableAir } from './breath.ts';
import { CAUTION_COST, DAMAGE_COST, HALF_BODY_BLOCKS, LADDER_DOWN_COST, LAVA_COST, WATER_COST } from './costs.ts';
import type { Rules } from './rules.ts';
import type { Successors } from './successors.ts';

/**
 * So far below its feet the game looks for the block that slows a body or holds back its jump, in sixteenths: half a block
 * and a hair (`Entity#getBlockPosBelowThatAffectsMyMovement`).
 */
export const FELT_BELOW_SIXTEENTHS = 9;

/**
 * All that the makers of moves share: the terrain as the label sees it, how the body stands there, the rules, and where
 * moves go. One object a search, filled anew for each label.
 */
export class MoveContext {
  readonly terrain: Terrain;
  readonly rules: Rules;
  readonly out: Successors;
  cell = 0;
  x = 0;
  y = 0;
  z = 0;
  /** Height of the feet in sixteenths. */
  height = 0;
  /** What carries the body: a {@link Medium}. */
  medium: number = Medium.NONE;
  /** Kind of the block that carries, where the medium is a floor. */
  support = 0;
  /** Traits of the cell the feet are in. */
  own = 0;
  /** On a whole cube with nothing special around: the common case, which `plain-moves.ts` makes short work of. */
  plain = false;
  /** Whether plain cases go the short way. Only tests have it otherwise, to show that the answers are the same. */
  usesShortcuts = true;
  /** Blocks placed so far. */
  used = 0;
  /** Breath spent so far, in thousandths of a tick since the last one. */
  air = 0;
  /** Points of health lost so far. */
  hurt = 0;
  /** Blocks dug so far. */
  dug = 0;
  /** Breath that a route may spend, in thousandths of a tick; with less than the reserve at the start, more. */
  spendableAir = spendableAir(0);
  /** Whether the eyes are under water, or there is no room to bring them out of it. */
  underWater = false;
  /** Height that a step reaches without a jump: none where nothing is underfoot to step from. */
  stepReach = 0;
  /** Deepest fall from here, in sixteenths: less from a ladder, where a body may hang up to a block higher. */
  maxFall = 0;
  /** Height that a jump reaches; below `height` where one cannot jump. */
  jumpReach = 0;
  /** Cost of half a block of way out of the label's own cell. */
  halfWay = 0;
  /** Whether something sticky holds the body there. */
  isSticky = false;
  /** Whether leaps were looked for, so that the moves rest on more than what is near. */
  looksFar = false;
  readonly #centreX: number;
  readonly #centreY: number;
  readonly #centreZ: number;

  /** `centre` is the start's cell in window coordinates: the radius is around it. */
  constructor(terrain: Terrain, rules: Rules, out: Successors, centre: readonly [number, number, number]) {
    this.terrain = terrain;
    this.rules = rules;
    this.out = out;
    [this.#centreX, this.#centreY, this.#centreZ] = centre;
  }

  /** Stands where `label` stands. */
  enter(label: number): void {
    const { terrain } = this;
    const { grid, labels, blocks } = terrain;
    const cell = labels.cell[label] as number;
    terrain.enter(label);
    this.cell = cell;
    this.looksFar = false;
    this.x = grid.xOf(cell);
    this.y = grid.yOf(cell);
    this.z = grid.zOf(cell);
    this.used = labels.used[label] as number;
    this.air = labels.air[label] as number;
    this.hurt = labels.hurt[label] as number;
    this.dug = labels.dug[label] as number;
    this.plain = (terrain.classes.of(cell) & CellClass.FLOOR) !== 0;
    const ownKind = grid.pages.kinds[cell] as number;
    this.own = blocks.traits[ownKind] as number;
    if (this.plain) this.#standOnCube();
    else this.#stand(ownKind);
  }

  /** What {@link #stand} finds on a whole cube with nothing around the body. */
  #standOnCube(): void {
    const { terrain, rules } = this;
    this.height = this.y << 4;
    this.medium = Medium.FLOOR;
    this.support = terrain.kindAt(this.x, this.y - 1, this.z);
    this.underWater = false;
    this.jumpReach = this.height + JUMP_SIXTEENTHS;
    this.stepReach = this.height + STEP_SIXTEENTHS;
    this.maxFall = rules.maxFall;
    this.isSticky = false;
    this.halfWay = rules.groundCost >> 1;
  }

  #stand(ownKind: number): void {
    const { terrain } = this;
    this.#findFooting(ownKind);
    const head = terrain.traitsAt(this.x, this.y + 1, this.z);
    this.underWater = ((this.own | head) & Trait.WATER) !== 0 && isUnderWater(terrain, this.x, this.z, this.height);
    this.jumpReach = this.#jumpReach(head);
    this.stepReach = this.height + (this.medium === Medium.CLIMB ? 0 : STEP_SIXTEENTHS);
    this.maxFall = Math.max(0, this.rules.maxFall - (this.medium === Medium.CLIMB ? 16 : 0));
    this.isSticky = ((this.own | head) & Trait.STICKY) !== 0;
    this.halfWay = this.#wayCost(this.medium, this.support, this.own | head, ownKind) >> 1;
  }

  #findFooting(ownKind: number): void {
    const { terrain } = this;
    const { tops } = terrain.blocks;
    const ownTop = tops[ownKind * STRIPS + MIDDLE] as number;
    const belowKind = terrain.kindAt(this.x, this.y - 1, this.z);
    const belowTop = tops[belowKind * STRIPS + MIDDLE] as number;
    this.height = this.y << 4;
    const isOnScaffold = ((terrain.blocks.traits[belowKind] as number) & Trait.SCAFFOLD) !== 0;
    if (ownTop > 0 || belowTop >= 16 || isOnScaffold) {
      this.medium = Medium.FLOOR;
      this.support = ownTop > 0 ? ownKind : belowKind;
      this.height += Math.max(ownTop, belowTop - 16, 0);
    } else {
      this.support = ownKind;
      this.medium = Medium.NONE;
      if ((this.own & (Trait.WATER | Trait.LAVA)) !== 0) this.medium = Medium.WATER;
      else if (terrain.isClimbable(this.x, this.y, this.z)) this.medium = Medium.CLIMB;
    }
  }

  #jumpReach(head: number): number {
    const fluid = this.own & (Trait.WATER | Trait.LAVA);
    if ((fluid & head) !== 0) return -1;
    if (((this.own | head) & Trait.STICKY) !== 0 || this.medium === Medium.NONE) return -1;
    // Out of a fluid and off a ladder one gets onto what is level with the top of the cell.
    if (fluid !== 0 || this.medium === Medium.CLIMB) return (this.y + 1) << 4;
    // What holds a jump back does so through a carpet, too: the game looks half a block below the feet.
    const felt = this.terrain.traitsAt(this.x, (this.height - FELT_BELOW_SIXTEENTHS) >> 4, this.z);
    return (felt & Trait.NO_JUMP) !== 0 ? -1 : this.height + JUMP_SIXTEENTHS;
  }

  /**
   * A block of way from the middle of the label's cell to the middle of another, where the body rests on `support` in
   * `medium` with the traits `body` around it and a block of `ownKind` at its feet. What is sticky holds a body as soon
   * as its box touches the cell.
   */
  wayTo(medium: number, support: number, body: number, ownKind: number): number {
    const there = (this.#wayCost(medium, support, body, ownKind) + 1) >> 1;
    const way = this.halfWay + there;
    if (((body & Trait.STICKY) !== 0) === this.isSticky) return way;
    const sticky = this.isSticky ? this.halfWay : there;
    return way + Math.round(HALF_BODY_BLOCKS * (2 * sticky - this.rules.groundCost));
  }

  /** A block of way: on a floor of kind `support`, or in a fluid, or on a ladder; slower inside what is sticky. */
  #wayCost(medium: number, support: number, body: number, ownKind: number): number {
    const { blocks } = this.terrain;
    const { groundCost, surfaceCost } = this.rules;
    if ((body & Trait.STICKY) !== 0) {
      const own = blocks.bodyPercent[ownKind] as number;
      return Math.round((groundCost * (own > 100 ? own : STICKY_AT_HEAD_PERCENT)) / 100);
    }
    if ((body & Trait.LAVA) !== 0) return LAVA_COST;
    if (medium === Medium.WATER) return surfaceCost;
    if ((body & Trait.WATER) !== 0) return WATER_COST;
    if (medium === Medium.CLIMB) return LADDER_DOWN_COST;
    return Math.round((groundCost * (blocks.floorPercent[support] as number)) / 100);
  }

  /**
   * Adds a move to a cell, if it lies within the radius, with what its place costs beside the way. `hurt` is the health
   * that the move costs; for `air` and `breath` see {@link Successors.air}.
   */
  emit(x: number, y: number, z: number, cost: number, kind: number, placed = 0, air = 0, hurt = 0, breath = 0): void {
    const { terrain } = this;
    const cell = terrain.grid.cellAt(x, y, z);
    const total = cost + hurt * DAMAGE_COST + this.careCost(cell, x, y, z);
    this.#add(cell, x, y, z, total, kind, placed, air, hurt, breath);
  }

  /** Whether a fall that costs `hurt` health points is still allowed; one that costs none always is. */
  bears(hurt: number): boolean {
    return hurt === 0 || this.hurt + hurt <= this.rules.maxDamage;
  }

  /** What a place costs beside the way to it, though it takes no time: caution, and healing. */
  careCost(cell: number, x: number, y: number, z: number): number {
    const caution = this.terrain.classes.isBesideDeadly(cell) ? CAUTION_COST : 0;
    return this.hurtsAt(x, y, z) ? caution + DAMAGE_COST : caution;
  }

  /** Whether standing in a cell hurts: on magma, in a berry bush. */
  hurtsAt(x: number, y: number, z: number): boolean {
    return ((this.terrain.traitsAt(x, y, z) | this.terrain.traitsAt(x, y - 1, z)) & Trait.HURTS) !== 0;
  }

  /** {@link emit} for a cell whose class, which has `CellClass.FLOOR`, is known: what its place costs is in it. */
  emitOnFloor(
    cell: number,
    x: number,
    y: number,
    z: number,
    cost: number,
    kind: number,
    cellClass: number,
    hurt = 0,
  ): void {
    const caution = (cellClass & CellClass.PERILOUS) === 0 ? 0 : CAUTION_COST;
    this.#add(cell, x, y, z, cost + hurt * DAMAGE_COST + caution, kind, 0, 0, hurt, 0);
  }

  #add(
    cell: number,
    x: number,
    y: number,
    z: number,
    cost: number,
    kind: number,
    placed: number,
    air: number,
    hurt: number,
    breath: number,
  ): void {
    const { radius } = this.rules;
    const far =
      Math.abs(x - this.#centreX) > radius ||
      Math.abs(y - this.#centreY) > radius ||
      Math.abs(z - this.#centreZ) > radius;
    if (far) {
      this.terrain.metRadius = true;
      this.out.dropEdits();
      return;
    }
    this.out.add(cell, cost, kind, this.rules.countsBlocks ? placed : 0, air, hurt, breath);
  }

  /** Whether the radius reaches at least so far beyond a cell: aside and upwards, and downwards. */
  isWithin(x: number, y: number, z: number, aside: number, down: number): boolean {
    const { radius } = this.rules;
    const rise = y - this.#centreY;
    const level = Math.max(Math.abs(x - this.#centreX), Math.abs(z - this.#centreZ), rise);
    return level + aside <= radius && down - rise <= radius;
  }

  /** The cell of a neighbouring column on the body's own level. */
  cellBeside(x: number, z: number): number {
    const stepX = x - this.x;
    const stepZ = z - this.z;
    const isInSection = ((((this.cell & 15) + stepX) | (((this.cell >> 4) & 15) + stepZ)) & ~15) === 0;
    return isInSection ? this.cell + stepX + (stepZ << 4) : this.terrain.grid.cellAt(x, this.y, z);
  }
}

/** A sticky block at the head slows as much as one at the feet; only cobweb hangs there. */
const STICKY_AT_HEAD_PERCENT = 881;
