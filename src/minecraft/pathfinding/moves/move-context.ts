import { MIDDLE, STRIPS, Trait } from '../terrain/block-traits.ts';
import { JUMP_SIXTEENTHS, Medium, STEP_SIXTEENTHS, type Terrain } from '../terrain/terrain.ts';
import { CAUTION_COST, DAMAGE_COST, LADDER_DOWN_COST, WATER_COST } from './costs.ts';
import type { Rules } from './rules.ts';
import type { Successors } from './successors.ts';

/**
 * All that the makers of moves share: the terrain as the label sees it, how the body stands there, the rules, and where
 * moves go. One object a search, filled anew for each label.
 */
export class MoveContext {
  readonly terrain: Terrain;
  readonly rules: Rules;
  readonly out: Successors;
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
  /** On a whole cube with nothing special around: the common case, which has a short way. */
  plain = false;
  /** Blocks placed so far. */
  used = 0;
  /** Breath spent so far, in thousandths of a tick since the last one. */
  air = 0;
  /** Height that a step reaches without a jump: none where nothing is underfoot to step from. */
  stepReach = 0;
  /** Deepest fall from here, in sixteenths: less from a ladder, where a body may hang up to a block higher. */
  maxFall = 0;
  /** Height that a jump reaches; below `height` where one cannot jump. */
  jumpReach = 0;
  /** Cost of half a block of way in the label's own cell. */
  halfWay = 0;
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
    this.out.clear();
    this.x = grid.xOf(cell);
    this.y = grid.yOf(cell);
    this.z = grid.zOf(cell);
    this.used = labels.used[label] as number;
    this.air = labels.air[label] as number;
    const ownKind = terrain.kindAt(this.x, this.y, this.z);
    this.own = blocks.traits[ownKind] as number;
    this.#findFooting(ownKind);
    const head = terrain.traitsAt(this.x, this.y + 1, this.z);
    const supportTraits = blocks.traits[this.support] as number;
    this.plain =
      this.medium === Medium.FLOOR &&
      (this.height & 15) === 0 &&
      (this.own & head & Trait.OPEN) !== 0 &&
      (supportTraits & Trait.CUBE) !== 0;
    this.jumpReach = this.#jumpReach(head, supportTraits);
    this.stepReach = this.height + (this.medium === Medium.CLIMB ? 0 : STEP_SIXTEENTHS);
    this.maxFall = Math.max(0, this.rules.maxFall - (this.medium === Medium.CLIMB ? 16 : 0));
    this.halfWay = this.halfWayCost(this.medium, this.support, this.own | head, ownKind);
  }

  #findFooting(ownKind: number): void {
    const { terrain } = this;
    const { tops } = terrain.blocks;
    const ownTop = tops[ownKind * STRIPS + MIDDLE] as number;
    const belowKind = terrain.kindAt(this.x, this.y - 1, this.z);
    const belowTop = tops[belowKind * STRIPS + MIDDLE] as number;
    this.height = this.y << 4;
    if (ownTop > 0 || belowTop >= 16) {
      this.medium = Medium.FLOOR;
      this.support = ownTop > 0 ? ownKind : belowKind;
      this.height += Math.max(ownTop, belowTop - 16);
    } else {
      this.support = ownKind;
      this.medium = Medium.NONE;
      if ((this.own & Trait.WATER) !== 0) this.medium = Medium.WATER;
      else if ((this.own & Trait.CLIMB) !== 0) this.medium = Medium.CLIMB;
    }
  }

  #jumpReach(head: number, supportTraits: number): number {
    const wet = (this.own & Trait.WATER) !== 0;
    if (wet && (head & Trait.WATER) !== 0) return -1;
    if (((this.own | head) & Trait.STICKY) !== 0 || this.medium === Medium.NONE) return -1;
    // Out of water and off a ladder one gets onto what is level with the top of the cell.
    if (wet || this.medium === Medium.CLIMB) return (this.y + 1) << 4;
    return (supportTraits & Trait.NO_JUMP) !== 0 ? -1 : this.height + JUMP_SIXTEENTHS;
  }

  /** Half a block of way: on a floor of kind `support`, or in a fluid, or on a ladder; slower inside what is sticky. */
  halfWayCost(medium: number, support: number, body: number, ownKind: number): number {
    const { blocks } = this.terrain;
    if ((body & Trait.STICKY) !== 0) {
      const percent = Math.max(blocks.bodyPercent[ownKind] as number, STICKY_LEAST_PERCENT);
      return Math.round((this.rules.groundCost * percent) / 200);
    }
    if ((body & Trait.WATER) !== 0 || medium === Medium.WATER) return WATER_COST >> 1;
    if (medium === Medium.CLIMB) return LADDER_DOWN_COST >> 1;
    return Math.round((this.rules.groundCost * (blocks.floorPercent[support] as number)) / 200);
  }

  /**
   * Adds a move to a cell, if it lies within the radius, with what its place costs beside the way. `air` is the breath
   * spent when it ends, in thousandths of a tick since the last one: 0 where the head is in air.
   */
  emit(x: number, y: number, z: number, cost: number, kind: number, placed = 0, air = 0): void {
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
    let total = cost;
    if (this.terrain.besideHazard(x, y, z)) total += CAUTION_COST;
    if (((this.terrain.traitsAt(x, y, z) | this.terrain.traitsAt(x, y - 1, z)) & Trait.HURTS) !== 0) {
      total += DAMAGE_COST;
    }
    this.out.add(this.terrain.grid.cellAt(x, y, z), total, kind, placed, air);
  }
}

/** A sticky block at the head slows as much as one at the feet. */
const STICKY_LEAST_PERCENT = 275;
