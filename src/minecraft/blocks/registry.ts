import { type Result, succeed } from '../../core/index.ts';
import { BlockFlag } from './block-flag.ts';
import { BlockStates } from './block-states.ts';
import { Digging } from './digging.ts';
import { buildStateTables, type StateTables } from './flags.ts';
import { type GameData, loadGameData, type RawBlock } from './game-data.ts';
import { placedBlockOf } from './placing.ts';
import {
  type BlockProperties,
  type BlockRegistry,
  type Box,
  type DigConditions,
  OUT_OF_WORLD,
  UNLOADED,
} from './types.ts';

const FULL_CUBE: readonly Box[] = Object.freeze([[0, 0, 0, 1, 1, 1] as const]);
const NO_PROPERTIES: BlockProperties = Object.freeze({});

/** An unknown state counts as a solid, opaque cube that nobody relies on: not to stand on, dig or replace. */
const UNKNOWN_FLAGS = BlockFlag.UNKNOWN | BlockFlag.COLLISION | BlockFlag.FULL_CUBE | BlockFlag.OPAQUE;

class GameBlockRegistry implements BlockRegistry {
  readonly version: string;
  readonly stateCount: number;
  readonly #data: GameData;
  readonly #tables: StateTables;
  readonly #blocksByName = new Map<string, RawBlock>();
  /** Index into the data's blocks by state id. */
  readonly #blockIndex: Uint16Array;
  readonly #states: (BlockStates | undefined)[] = [];
  readonly #digging: Digging;

  constructor(version: string, data: GameData) {
    this.version = version;
    this.#data = data;
    this.#digging = new Digging(data);
    this.stateCount = data.blocksArray.reduce((count, block) => Math.max(count, block.maxStateId + 1), 0);
    this.#blockIndex = new Uint16Array(this.stateCount);
    for (const [index, block] of data.blocksArray.entries()) {
      this.#blocksByName.set(block.name, block);
      this.#blockIndex.fill(index, block.minStateId, block.maxStateId + 1);
    }
    this.#tables = buildStateTables(data, this.stateCount);
  }

  get flags(): Uint32Array {
    return this.#tables.flags;
  }

  get standSixteenths(): Uint8Array {
    return this.#tables.standSixteenths;
  }

  flagsOf(stateId: number): number {
    const known = this.#tables.flags[stateId];
    if (known !== undefined) return known;
    if (stateId === UNLOADED) return BlockFlag.UNLOADED;
    return stateId === OUT_OF_WORLD ? BlockFlag.OUT_OF_WORLD : UNKNOWN_FLAGS;
  }

  isKnown(stateId: number): boolean {
    return this.#blockOf(stateId) !== undefined;
  }

  nameOf(stateId: number): string | undefined {
    return this.#blockOf(stateId)?.name;
  }

  blockIdOf(stateId: number): number | undefined {
    return this.#blockOf(stateId)?.id;
  }

  offsetOf(stateId: number): number {
    const block = this.#blockOf(stateId);
    return block === undefined ? 0 : stateId - block.minStateId;
  }

  propertiesOf(stateId: number): BlockProperties {
    const block = this.#blockOf(stateId);
    return block === undefined ? NO_PROPERTIES : this.#statesOf(block).propertiesOf(stateId);
  }

  collisionBoxesOf(stateId: number): readonly Box[] {
    const index = this.#tables.shapeIndex[stateId];
    return (index === undefined ? undefined : this.#tables.shapes[index]) ?? FULL_CUBE;
  }

  topSixteenthsOf(stateId: number): number {
    return this.#tables.topSixteenths[stateId] ?? 16;
  }

  defaultStateOf(name: string): number | undefined {
    return this.#blocksByName.get(name)?.defaultState;
  }

  stateWith(name: string, properties: BlockProperties): number | undefined {
    const block = this.#blocksByName.get(name);
    return block === undefined ? undefined : this.#statesOf(block).withProperties(block.defaultState, properties);
  }

  digTicks(stateId: number, conditions: DigConditions): number {
    const block = this.#blockOf(stateId);
    return block === undefined ? Infinity : this.#digging.ticks(block, conditions);
  }

  dropsWith(stateId: number, heldItem: string | null): boolean {
    const block = this.#blockOf(stateId);
    return block !== undefined && this.#digging.drops(block, heldItem);
  }

  placedBlockOf(itemName: string): string | undefined {
    return placedBlockOf(itemName, this.#data, this.#blocksByName);
  }

  isPlaceableItem(itemName: string): boolean {
    return this.placedBlockOf(itemName) !== undefined;
  }

  #blockOf(stateId: number): RawBlock | undefined {
    const index = this.#blockIndex[stateId];
    return index === undefined ? undefined : this.#data.blocksArray[index];
  }

  #statesOf(block: RawBlock): BlockStates {
    const known = this.#states[block.id];
    if (known !== undefined) return known;
    const states = new BlockStates(block);
    this.#states[block.id] = states;
    return states;
  }
}

const registries = new Map<string, BlockRegistry>();

/**
 * The blocks of a Minecraft version from 1.16 to 1.21, loaded once a process (about a tenth of a second, most of it
 * parsing the game's data). Fails with `unsupported_version`, naming the nearest that exist.
 */
export function loadBlockRegistry(version: string): Result<BlockRegistry, 'unsupported_version'> {
  const loaded = registries.get(version);
  if (loaded !== undefined) return succeed(loaded);
  const data = loadGameData(version);
  if (!data.ok) return data;
  const registry = new GameBlockRegistry(version, data.value);
  registries.set(version, registry);
  return succeed(registry);
}
