import { Vec3 } from 'vec3';
import { BlockFlag } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import { dropLoose } from '../loose-loot.ts';
import { blockNear } from '../vitals/surroundings.ts';

/** How long water and lava take from block to block. */
export const WATER_TICKS = 5;
export const LAVA_TICKS = 30;

/** What fills a cell: from eight eighths, a source or what falls, down to one. */
const FULL = 8;

/** The level from which on a block's state means that it falls. */
const FALLING_LEVEL = 8;

const SIDES = [new Vec3(1, 0, 0), new Vec3(-1, 0, 0), new Vec3(0, 0, 1), new Vec3(0, 0, -1)] as const;
const UP = new Vec3(0, 1, 0);
const DOWN = new Vec3(0, -1, 0);

type FluidName = 'water' | 'lava';

/** How a fluid flows in the overworld: what a block of way takes from it, and from how far it finds a hole. */
const FLOW = { water: { loss: 1, looksBlocks: 4 }, lava: { loss: 2, looksBlocks: 2 } } as const;

/** A fluid in a cell. */
interface Fluid {
  readonly name: FluidName;
  readonly amount: number;
  readonly isSource: boolean;
  /** In a block that stands in water. */
  readonly isWithin: boolean;
}

/** Water and lava that flow as the game's `FlowingFluid` has it: one cell at a time, as it is looked at. */
export class Fluids {
  readonly #game: Game;
  readonly #set: (pos: Vec3, stateId: number) => void;

  constructor(game: Game, set: (pos: Vec3, stateId: number) => void) {
    this.#game = game;
    this.#set = set;
  }

  /** Brings the fluid of a cell in line with its neighbours, and lets it flow on. */
  update(pos: Vec3): void {
    const fluid = this.#at(pos);
    if (fluid === undefined) return;
    if (this.harden(pos)) return;
    if (!fluid.isSource) {
      const fed = this.#fed(pos, fluid.name);
      if (fed === undefined) {
        this.#set(pos, this.#stateOf('air'));
        return;
      }
      if (fed !== this.#levelAt(pos)) {
        this.#set(pos, this.#stateOf(fluid.name, fed));
        return;
      }
    }
    this.#spread(pos, fluid);
  }

  #at(pos: Vec3): Fluid | undefined {
    const block = blockNear(this.#game, pos);
    if (block === undefined || (block.flags & (BlockFlag.WATER | BlockFlag.LAVA)) === 0) return undefined;
    const name = (block.flags & BlockFlag.LAVA) !== 0 ? 'lava' : 'water';
    const isWithin = this.#game.blocks().nameOf(block.stateId) !== name;
    const level = isWithin ? 0 : this.#levelAt(pos);
    return { name, amount: level >= FALLING_LEVEL ? FULL : FULL - level, isSource: level === 0, isWithin };
  }

  #levelAt(pos: Vec3): number {
    const stateId = blockNear(this.#game, pos)?.stateId ?? 0;
    return Number(this.#game.blocks().propertiesOf(stateId)['level'] ?? 0);
  }

  #stateOf(name: FluidName | 'air' | 'stone' | 'cobblestone' | 'obsidian', level?: number): number {
    const registry = this.#game.blocks();
    const state = level === undefined ? registry.defaultStateOf(name) : registry.stateWith(name, { level });
    return state ?? 0;
  }

  /** The level that its neighbours give a cell; undefined where none does. */
  #fed(pos: Vec3, name: FluidName): number | undefined {
    const above = this.#at(pos.plus(UP));
    if (above?.name === name) return FALLING_LEVEL;
    let most = 0;
    let sources = 0;
    for (const side of SIDES) {
      const beside = this.#at(pos.plus(side));
      if (beside?.name !== name) continue;
      most = Math.max(most, beside.amount);
      if (beside.isSource) sources++;
    }
    if (name === 'water' && sources >= 2 && this.#bearsSource(pos.plus(DOWN))) return 0;
    const amount = most - FLOW[name].loss;
    return amount > 0 ? FULL - amount : undefined;
  }

  /** Two sources make a third between them over solid ground or another source. */
  #bearsSource(below: Vec3): boolean {
    const block = blockNear(this.#game, below);
    if (block === undefined) return false;
    return (block.flags & (BlockFlag.FULL_CUBE | BlockFlag.WATER_SOURCE)) !== 0;
  }

  #spread(pos: Vec3, fluid: Fluid): void {
    const below = pos.plus(DOWN);
    if (this.#takes(below, fluid.name)) {
      this.#flowInto(below, fluid.name, FALLING_LEVEL);
      if (!this.#isSurrounded(pos, fluid)) return;
    } else if (!fluid.isSource && this.#at(below)?.name === fluid.name) return;
    const falls = this.#levelAt(pos) >= FALLING_LEVEL && !fluid.isWithin;
    const amount = (falls ? FULL : fluid.amount) - FLOW[fluid.name].loss;
    if (amount <= 0) return;
    for (const side of this.#waysDown(pos, fluid.name)) this.#flowInto(pos.plus(side), fluid.name, FULL - amount);
  }

  /** A source with three others around spreads even where it can fall. */
  #isSurrounded(pos: Vec3, { name }: Fluid): boolean {
    const sources = SIDES.filter((side) => {
      const beside = this.#at(pos.plus(side));
      return beside?.name === name && beside.isSource;
    });
    return sources.length >= 3;
  }

  /** The sides that lead to the nearest hole; all that are open where there is none near. */
  #waysDown(pos: Vec3, name: FluidName): readonly Vec3[] {
    let nearest = Infinity;
    let ways: Vec3[] = [];
    for (const side of SIDES) {
      const next = pos.plus(side);
      if (!this.#takes(next, name)) continue;
      const distance = this.#holeFrom(next, name, side, 1);
      if (distance < nearest) [nearest, ways] = [distance, []];
      if (distance === nearest) ways.push(side);
    }
    return ways;
  }

  #holeFrom(pos: Vec3, name: FluidName, came: Vec3, distance: number): number {
    if (this.#isHole(pos.plus(DOWN), name)) return distance;
    if (distance >= FLOW[name].looksBlocks) return Infinity;
    let nearest = Infinity;
    for (const side of SIDES) {
      if (side.x === -came.x && side.z === -came.z) continue;
      const next = pos.plus(side);
      if (this.#takes(next, name)) nearest = Math.min(nearest, this.#holeFrom(next, name, side, distance + 1));
    }
    return nearest;
  }

  #isHole(pos: Vec3, name: FluidName): boolean {
    return this.#at(pos)?.name === name || this.#takes(pos, name);
  }

  /** Whether a fluid flows into a cell: air, plants, and for lava water; no source. */
  #takes(pos: Vec3, name: FluidName): boolean {
    const block = blockNear(this.#game, pos);
    if (block === undefined) return false;
    const there = this.#at(pos);
    if (there !== undefined) return name === 'lava' && there.name === 'water' && !there.isWithin;
    const stays = BlockFlag.COLLISION | BlockFlag.CLIMBABLE | BlockFlag.PORTAL;
    if ((block.flags & stays) !== 0) return false;
    return !/(_sign|_door|sugar_cane|_banner)$/.test(this.#game.blocks().nameOf(block.stateId) ?? '');
  }

  #flowInto(pos: Vec3, name: FluidName, level: number): void {
    const there = blockNear(this.#game, pos);
    if (there === undefined) return;
    if (name === 'lava' && (there.flags & BlockFlag.WATER) !== 0) {
      // Lava from above hardens the water it falls on; beside water it hardens itself.
      if (level >= FALLING_LEVEL) this.#set(pos, this.#stateOf('stone'));
      return;
    }
    const washesAway = name === 'water' && (there.flags & BlockFlag.AIR) === 0;
    this.#set(pos, this.#stateOf(name, level));
    if (washesAway) dropLoose(this.#game, pos, there.stateId);
  }

  /** Lava beside or under water becomes obsidian, if it was a source, or cobblestone (`LiquidBlock`). */
  harden(pos: Vec3): boolean {
    const fluid = this.#at(pos);
    if (fluid?.name !== 'lava') return false;
    const isWet = [UP, ...SIDES].some((step) => this.#at(pos.plus(step))?.name === 'water');
    if (isWet) this.#set(pos, this.#stateOf(fluid.isSource ? 'obsidian' : 'cobblestone'));
    return isWet;
  }
}
