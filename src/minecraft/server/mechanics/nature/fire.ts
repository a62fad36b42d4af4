import { Vec3 } from 'vec3';
import { BlockFlag, type BlockProperties } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import { blockNear, isOpenToSky } from '../vitals/surroundings.ts';
import { flammabilityOf } from './flammable.ts';

/** Fires that live at once; beyond, none spreads. */
const MAX_FIRES = 256;

/** From one look of a fire at itself to the next, and how much later by chance (`FireBlock.getFireTickDelay`). */
const LOOKS_EVERY_TICKS = 30;
const LATER_TICKS = 10;

/** Age of the oldest fire; one so old on bare ground is out. */
const MOST_AGE = 15;
const BARE_AGE = 3;

/** What fires burn on for ever, and what makes their fire blue. */
const ENDLESS = /^(netherrack|magma_block)$/;
const SOUL = /^soul_(sand|soil)$/;

/** Sides in which a neighbour burns away, with what the chance is out of (`FireBlock.tick`). */
const BURNS = [
  [new Vec3(1, 0, 0), 300],
  [new Vec3(-1, 0, 0), 300],
  [new Vec3(0, -1, 0), 250],
  [new Vec3(0, 1, 0), 250],
  [new Vec3(0, 0, -1), 300],
  [new Vec3(0, 0, 1), 300],
] as const;

/** Sides that a fire clings to where it has no ground, by the names of its properties. */
const SIDES = {
  north: new Vec3(0, 0, -1),
  south: new Vec3(0, 0, 1),
  west: new Vec3(-1, 0, 0),
  east: new Vec3(1, 0, 0),
  up: new Vec3(0, 1, 0),
} as const;

type SetBlock = (pos: Vec3, stateId: number) => void;

/** Fire: it ages, goes out in rain and on bare ground, eats what burns and leaps to what burns near (`FireBlock`). */
export class Fires {
  readonly #game: Game;
  readonly #set: SetBlock;
  /** Where something burns. */
  readonly #burning = new Set<string>();

  constructor(game: Game, set: SetBlock) {
    this.#game = game;
    this.#set = set;
  }

  /** Ticks until a fire looks at itself. */
  delayTicks(): number {
    return LOOKS_EVERY_TICKS + this.#game.random.int(LATER_TICKS);
  }

  /** A fire is there, or one beside it changed: it goes out where nothing bears it; true while it burns on. */
  notice(pos: Vec3): boolean {
    if (fireFor(this.#game, pos) === undefined) {
      this.#putOut(pos);
      return false;
    }
    this.#burning.add(`${pos}`);
    return true;
  }

  /** One look of a fire at itself; true while it burns on. */
  update(pos: Vec3, stateId: number): boolean {
    const { random, firesSpread } = this.#game;
    this.#burning.add(`${pos}`);
    if (!firesSpread) return true;
    const below = this.#nameAt(pos.offset(0, -1, 0));
    const age = Number(this.#game.blocks().propertiesOf(stateId)['age'] ?? 0);
    if (!ENDLESS.test(below) && this.#goesOut(pos, age, below)) {
      this.#putOut(pos);
      return false;
    }
    const older = Math.min(MOST_AGE, age + (random.int(3) >> 1));
    if (older !== age) this.#light(pos, older);
    for (const [step, outOf] of BURNS) this.#burnAway(pos.plus(step), outOf, older);
    this.#leap(pos, older);
    return true;
  }

  #goesOut(pos: Vec3, age: number, below: string): boolean {
    const { random, weather } = this.#game;
    if (weather.isRaining && this.#isRainedOn(pos) && random.next() < 0.2 + age * 0.03) return true;
    if (!this.#hasFood(pos)) return age > BARE_AGE || !this.#isGround(pos.offset(0, -1, 0));
    return age === MOST_AGE && random.int(4) === 0 && flammabilityOf(below).ignite === 0;
  }

  /** What burns beside a fire is in time gone, or a fire itself (`FireBlock.checkBurnOut`). */
  #burnAway(pos: Vec3, outOf: number, age: number): void {
    const { random, protection } = this.#game;
    const { burn } = flammabilityOf(this.#nameAt(pos));
    if (burn === 0 || random.int(outOf) >= burn || protection.covers(pos)) return;
    if (random.int(age + 10) < 5 && !this.#isRainedOn(pos)) this.#light(pos, this.#younger(age));
    else this.#set(pos, this.#game.blocks().defaultStateOf('air') ?? 0);
  }

  /** Leaps to cells near which something burns, up to four above; less likely the higher and the older. */
  #leap(pos: Vec3, age: number): void {
    const { random, server, protection } = this.#game;
    for (let x = -1; x <= 1; x++) {
      for (let z = -1; z <= 1; z++) {
        for (let y = -1; y <= 4; y++) {
          if (this.#burning.size >= MAX_FIRES) return;
          const to = pos.offset(x, y, z);
          const odds = x === 0 && y === 0 && z === 0 ? 0 : this.#igniteOdds(to);
          if (odds === 0) continue;
          const outOf = 100 + Math.max(0, y - 1) * 100;
          const chance = Math.floor((odds + 40 + server.difficulty * 7) / (age + 30));
          if (chance === 0 || random.int(outOf) > chance || this.#isRainedOn(to) || protection.covers(to)) continue;
          this.#light(to, this.#younger(age));
        }
      }
    }
  }

  #younger(age: number): number {
    return Math.min(MOST_AGE, age + (this.#game.random.int(5) >> 2));
  }

  /** How readily an empty cell catches fire, by what is beside it. */
  #igniteOdds(pos: Vec3): number {
    if (((blockNear(this.#game, pos)?.flags ?? 0) & BlockFlag.AIR) === 0) return 0;
    return Math.max(...BURNS.map(([step]) => flammabilityOf(this.#nameAt(pos.plus(step))).ignite));
  }

  #hasFood(pos: Vec3): boolean {
    return BURNS.some(([step]) => flammabilityOf(this.#nameAt(pos.plus(step))).ignite > 0);
  }

  #isRainedOn(pos: Vec3): boolean {
    if (!this.#game.weather.isRaining) return false;
    return [new Vec3(0, 0, 0), SIDES.north, SIDES.south, SIDES.west, SIDES.east].some((side) =>
      isOpenToSky(this.#game, pos.plus(side)),
    );
  }

  #isGround(pos: Vec3): boolean {
    return isGround(this.#game, pos);
  }

  #light(pos: Vec3, age: number): void {
    const stateId = fireFor(this.#game, pos, age);
    if (stateId !== undefined) this.#set(pos, stateId);
  }

  #putOut(pos: Vec3): void {
    this.#burning.delete(`${pos}`);
    this.#set(pos, this.#game.blocks().defaultStateOf('air') ?? 0);
  }

  #nameAt(pos: Vec3): string {
    return nameAt(this.#game, pos);
  }
}

/** The fire that a cell would have: on its ground, or on the sides that burn; undefined where it has neither. */
export function fireFor(game: Game, pos: Vec3, age = 0): number | undefined {
  const registry = game.blocks();
  const below = pos.offset(0, -1, 0);
  if (SOUL.test(nameAt(game, below))) return registry.defaultStateOf('soul_fire');
  const burns = (at: Vec3) => flammabilityOf(nameAt(game, at)).ignite > 0;
  if (isGround(game, below) || burns(below)) return registry.stateWith('fire', { age });
  const sides = Object.entries(SIDES).map(([side, step]): [string, boolean] => [side, burns(pos.plus(step))]);
  if (!sides.some(([, isBurning]) => isBurning)) return undefined;
  const properties: BlockProperties = { ...Object.fromEntries(sides), age };
  return registry.stateWith('fire', properties);
}

function isGround(game: Game, pos: Vec3): boolean {
  return ((blockNear(game, pos)?.flags ?? 0) & BlockFlag.FULL_CUBE) !== 0;
}

function nameAt(game: Game, pos: Vec3): string {
  const block = blockNear(game, pos);
  return block === undefined ? '' : (game.blocks().nameOf(block.stateId) ?? '');
}
