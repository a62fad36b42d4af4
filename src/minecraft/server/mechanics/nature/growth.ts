import { Vec3 } from 'vec3';
import { BlockFlag, type BlockProperties, type BlockRegistry } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import { eachPart } from '../../worlds/hills/trees.ts';
import { dropLoose } from '../loose-loot.ts';
import { blockNear } from '../vitals/surroundings.ts';
import { isLightEnough } from './light.ts';
import { fruitOf } from './stem-fruit.ts';

/** Crops and the age at which they are ripe. */
const RIPE: Readonly<Record<string, number>> = {
  wheat: 7,
  carrots: 7,
  potatoes: 7,
  beetroots: 3,
  melon_stem: 7,
  pumpkin_stem: 7,
};

/** Leaves so far from a log wither. */
const WITHERS_AT_DISTANCE = 7;

/** How high sugar cane and cactus grow, and the age at which they grow by one. */
const MOST_HIGH = 3;
const GROWS_AT_AGE = 15;

/** Fully wet soil, and how far water reaches. */
const WET = 7;
const WATER_BLOCKS = 4;

/** One in so many random ticks a sapling comes a stage on. */
const SAPLING_CHANCE = 7;

const TREES = { oak_sapling: 'oak', birch_sapling: 'birch', spruce_sapling: 'spruce' } as const;
const LEAST_LOGS = { oak: 4, birch: 5, spruce: 6 } as const;

type SetBlock = (pos: Vec3, stateId: number) => void;

/** A block that may grow. */
interface Plant {
  readonly pos: Vec3;
  readonly name: string;
  readonly properties: BlockProperties;
}

/** What grows, dries and gets wet by itself: each block in its own random ticks, as in the game. */
export class Growth {
  readonly #game: Game;
  readonly #set: SetBlock;

  constructor(game: Game, set: SetBlock) {
    this.#game = game;
    this.#set = set;
  }

  /** Whether blocks of a state have random ticks. */
  static isTicked(registry: BlockRegistry, stateId: number): boolean {
    const name = registry.nameOf(stateId) ?? '';
    if (name.endsWith('_leaves')) {
      const { distance, persistent } = registry.propertiesOf(stateId);
      return persistent === false && distance === WITHERS_AT_DISTANCE;
    }
    const others = ['farmland', 'sugar_cane', 'cactus', 'nether_wart', 'sweet_berry_bush', 'fire'];
    return name in RIPE || name in TREES || others.includes(name);
  }

  /** Whether a block of a name is a crop, which needs farmland. */
  static isCrop(name: string): boolean {
    return name.replace(/^attached_/, '') in RIPE;
  }

  /** One random tick. */
  tick(plant: Plant): void {
    const { name } = plant;
    if (name in RIPE) this.#growCrop(plant);
    else if (name === 'farmland') this.#water(plant);
    else if (name === 'sugar_cane' || name === 'cactus') this.#growUp(plant);
    else if (name in TREES) this.#growByDay(plant);
    else if (name.endsWith('_leaves')) this.#wither(plant);
    else this.#age(plant, 3, name === 'nether_wart' ? 10 : 5);
  }

  /** Bone meal on it: whether that does anything here. */
  fertilize(plant: Plant): boolean {
    const { name, properties } = plant;
    const age = Number(properties['age'] ?? 0);
    const ripe = RIPE[name] ?? (name === 'sweet_berry_bush' ? 3 : undefined);
    if (ripe !== undefined && age < ripe) {
      this.#put(plant, { age: Math.min(ripe, age + this.#mealWorth(name)) });
      return true;
    }
    if (!(name in TREES)) return false;
    if (this.#game.random.next() < 0.45) this.#growTree(plant);
    return true;
  }

  /** Ages that one bone meal is worth: two to five, for berries one, for beetroots one in two of three. */
  #mealWorth(name: string): number {
    const { random } = this.#game;
    if (name === 'beetroots') return random.int(3) === 0 ? 0 : 1;
    return name === 'sweet_berry_bush' ? 1 : 2 + random.int(4);
  }

  #put({ pos, name, properties }: Plant, changes: BlockProperties): void {
    const stateId = this.#game.blocks().stateWith(name, { ...properties, ...changes });
    if (stateId !== undefined) this.#set(pos, stateId);
  }

  #nameAt(pos: Vec3): string {
    const block = blockNear(this.#game, pos);
    return block === undefined ? '' : (this.#game.blocks().nameOf(block.stateId) ?? '');
  }

  #growCrop(plant: Plant): void {
    const age = Number(plant.properties['age'] ?? 0);
    const ripe = RIPE[plant.name] ?? 0;
    const isStem = plant.name.endsWith('_stem');
    if (age >= ripe && !isStem) return;
    // `CropBlock.randomTick`; beetroots pass two of three ticks over.
    const oneIn = Math.floor(25 / this.#soilAround(plant.pos)) + 1;
    if (plant.name === 'beetroots' && this.#game.random.int(3) === 0) return;
    // The light last: to reckon it takes the longest.
    if (this.#game.random.int(oneIn) !== 0 || !isLightEnough(this.#game, plant.pos, { byDay: false })) return;
    if (age < ripe) this.#put(plant, { age: age + 1 });
    else for (const { pos, stateId } of fruitOf(this.#game, plant.name, plant.pos)) this.#set(pos, stateId);
  }

  #wither({ pos }: Plant): void {
    const stateId = blockNear(this.#game, pos)?.stateId;
    this.#set(pos, this.#game.blocks().defaultStateOf('air') ?? 0);
    if (stateId !== undefined) dropLoose(this.#game, pos, stateId);
  }

  /** How well soil feeds what stands on it (`CropBlock.getGrowthSpeed`): wet soil thrice as well, neighbours a quarter. */
  #soilAround(pos: Vec3): number {
    let speed = 1;
    for (let x = -1; x <= 1; x++) {
      for (let z = -1; z <= 1; z++) {
        const below = blockNear(this.#game, pos.offset(x, -1, z));
        if (below === undefined || this.#game.blocks().nameOf(below.stateId) !== 'farmland') continue;
        const wet = Number(this.#game.blocks().propertiesOf(below.stateId)['moisture']) > 0;
        speed += (wet ? 3 : 1) / (x === 0 && z === 0 ? 1 : 4);
      }
    }
    return speed;
  }

  #water(soil: Plant): void {
    const moisture = Number(soil.properties['moisture'] ?? 0);
    if (this.#isWatered(soil.pos)) {
      if (moisture < WET) this.#put(soil, { moisture: WET });
    } else if (moisture > 0) this.#put(soil, { moisture: moisture - 1 });
    else if (!(this.#nameAt(soil.pos.offset(0, 1, 0)) in RIPE)) {
      this.#set(soil.pos, this.#game.blocks().defaultStateOf('dirt') ?? 0);
    }
  }

  #isWatered(pos: Vec3): boolean {
    if (this.#game.weather.isRaining) return true;
    for (let y = 0; y <= 1; y++) {
      for (let x = -WATER_BLOCKS; x <= WATER_BLOCKS; x++) {
        for (let z = -WATER_BLOCKS; z <= WATER_BLOCKS; z++) {
          if (((blockNear(this.#game, pos.offset(x, y, z))?.flags ?? 0) & BlockFlag.WATER) !== 0) return true;
        }
      }
    }
    return false;
  }

  #growUp(plant: Plant): void {
    const above = plant.pos.offset(0, 1, 0);
    if (((blockNear(this.#game, above)?.flags ?? 0) & BlockFlag.AIR) === 0) return;
    let high = 1;
    while (high < MOST_HIGH && this.#nameAt(plant.pos.offset(0, -high, 0)) === plant.name) high++;
    if (high >= MOST_HIGH) return;
    const age = Number(plant.properties['age'] ?? 0);
    if (age < GROWS_AT_AGE) {
      this.#put(plant, { age: age + 1 });
      return;
    }
    this.#put(plant, { age: 0 });
    this.#set(above, this.#game.blocks().defaultStateOf(plant.name) ?? 0);
  }

  #age(plant: Plant, ripe: number, oneIn: number): void {
    const age = Number(plant.properties['age'] ?? 0);
    if (age < ripe && this.#game.random.int(oneIn) === 0) this.#put(plant, { age: age + 1 });
  }

  #growByDay(plant: Plant): void {
    if (this.#game.random.int(SAPLING_CHANCE) !== 0) return;
    if (isLightEnough(this.#game, plant.pos.offset(0, 1, 0), { byDay: true })) this.#growTree(plant);
  }

  #growTree(plant: Plant): void {
    if (Number(plant.properties['stage'] ?? 0) === 0) {
      this.#put(plant, { stage: 1 });
      return;
    }
    const kind = TREES[plant.name as keyof typeof TREES];
    const height = LEAST_LOGS[kind] + this.#game.random.int(3);
    for (let y = 1; y <= height; y++) {
      const { flags = 0 } = blockNear(this.#game, plant.pos.offset(0, y, 0)) ?? {};
      if ((flags & BlockFlag.REPLACEABLE) === 0) return;
    }
    const registry = this.#game.blocks();
    const bits = this.#game.random.int(2 ** 31);
    eachPart({ ...plant.pos, kind, height, bits }, (x, y, z, part) => {
      const pos = plant.pos.offset(x, y, z);
      const isTrunk = part === 'log';
      const { flags = 0 } = blockNear(this.#game, pos) ?? {};
      if (!isTrunk && (flags & BlockFlag.REPLACEABLE) === 0) return;
      const leaves = { distance: Math.min(7, Math.max(1, Number(part))), persistent: false };
      const state = isTrunk ? registry.defaultStateOf(`${kind}_log`) : registry.stateWith(`${kind}_leaves`, leaves);
      if (state !== undefined) this.#set(pos, state);
    });
  }
}

/** Soil under a plant, and what stands on it. */
export function plantAt(game: Game, pos: Vec3): Plant | undefined {
  const block = blockNear(game, new Vec3(pos.x, pos.y, pos.z));
  const name = block === undefined ? undefined : game.blocks().nameOf(block.stateId);
  if (block === undefined || name === undefined) return undefined;
  return { pos: block.pos, name, properties: game.blocks().propertiesOf(block.stateId) };
}
