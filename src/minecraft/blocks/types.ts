/**
 * What is known of one block position. Unknown is never presented as empty:
 * - `registry`: a state id that this version's registry knows;
 * - `unknown-state`: the server sent a state id that the registry lacks (most likely a mod's);
 * - `unloaded`: the chunk was not received, or was dropped;
 * - `out-of-world`: above or below the world's height.
 */
export type BlockSource = 'registry' | 'unknown-state' | 'unloaded' | 'out-of-world';

/** {@link BlockView.stateAt}'s answer where the chunk was not received. */
export const UNLOADED = -1;

/** {@link BlockView.stateAt}'s answer above or below the world. */
export const OUT_OF_WORLD = -2;

/** An axis-aligned box in a block's own coordinates (0..1, taller for fences): min x, y, z, then max x, y, z. */
export type Box = readonly [number, number, number, number, number, number];

/** Values of a block state, as the game names them: `{facing: 'north', half: 'top', waterlogged: false}`. */
export type BlockProperties = Readonly<Record<string, string | number | boolean>>;

/** What digging wants to know of the one who digs. */
export interface DigConditions {
  /** Name of the item in hand, or null for the bare hand. */
  readonly heldItem: string | null;
  /** Level of efficiency on it; 0 when there is none. */
  readonly efficiencyLevel?: number;
  /** Level of the haste effect, 0 without. */
  readonly hasteLevel?: number;
  /** Level of the mining-fatigue effect, 0 without. */
  readonly fatigueLevel?: number;
  /** The eyes are in water (and the helmet has no aqua affinity). */
  readonly inWater?: boolean;
  /** False while jumping, falling or swimming; taken for true where it is not given. */
  readonly onGround?: boolean;
  readonly creative?: boolean;
}

/** One Minecraft version's blocks: names, flags and shapes by state id. Immutable and shared by all bodies. */
export interface BlockRegistry {
  /** Minecraft's version, as `1.20.4`. */
  readonly version: string;
  /** Known state ids are 0 to `stateCount - 1`. */
  readonly stateCount: number;
  /** `BlockFlag` bits by state id, for loops that cannot afford a call. Ids beyond the end are unknown states. */
  readonly flags: Uint32Array;
  /** Height, in sixteenths, at which a body centred over the state rests (0 = it does not), for the same loops. */
  readonly standSixteenths: Uint8Array;
  /** {@link flags} with the bit for unknown states set beyond the registry, and those for unloaded and outside. */
  flagsOf(stateId: number): number;
  isKnown(stateId: number): boolean;
  /** The block's name without namespace, or undefined for an unknown state. */
  nameOf(stateId: number): string | undefined;
  /** The game's number of the block (not the state), which libraries compare; undefined for an unknown state. */
  blockIdOf(stateId: number): number | undefined;
  /** How far a state lies behind its block's first: what libraries call metadata. 0 for an unknown state. */
  offsetOf(stateId: number): number;
  /** The state's properties; empty for unknown states and for blocks that have none. */
  propertiesOf(stateId: number): BlockProperties;
  /** Collision boxes; a full cube for whatever is no known state, so that nobody walks through what is not understood. */
  collisionBoxesOf(stateId: number): readonly Box[];
  /** Highest point of the collision shape in sixteenths, rounded up (0 = none, 16 = full block, 24 = fence). */
  topSixteenthsOf(stateId: number): number;
  /** The default state of a block by name, or undefined. */
  defaultStateOf(name: string): number | undefined;
  /** The state of a block with `properties` (the rest at their defaults), or undefined if there is none. */
  stateWith(name: string, properties: BlockProperties): number | undefined;
  /** Game ticks to dig this state under `conditions`; 0 where it breaks at once, Infinity where it cannot be dug. */
  digTicks(stateId: number, conditions: DigConditions): number;
  /** Whether the block drops anything when dug with this item (the right tool where one is needed). */
  dropsWith(stateId: number, heldItem: string | null): boolean;
  /** The block that a right click with this item places (`redstone` places `redstone_wire`), or undefined. */
  placedBlockOf(itemName: string): string | undefined;
  /** Whether a right click with this item places a block. */
  isPlaceableItem(itemName: string): boolean;
}

/**
 * A read-only view of the blocks one body was told of. Coordinates are integers; callers floor first.
 * Never throws for any number: positions outside answer {@link OUT_OF_WORLD} or {@link UNLOADED}.
 */
export interface BlockView {
  readonly registry: BlockRegistry;
  /** Lowest block layer of the dimension. */
  readonly minY: number;
  /** One above the highest block layer. */
  readonly maxY: number;
  /** State id >= 0, or {@link UNLOADED}, or {@link OUT_OF_WORLD}. */
  stateAt(x: number, y: number, z: number): number;
  /** Whether the column of chunk (chunkX, chunkZ) is loaded. */
  hasColumn(chunkX: number, chunkZ: number): boolean;
  /**
   * The 4096 state ids of section floor(y / 16), in y, z, x order (index `y << 8 | z << 4 | x`), a single number where all
   * are the same, or undefined where it is not loaded. The array is the view's own, and the next call writes it anew: read
   * it, never write it, never keep it. One of 16 bits holds ids up to `NARROW_MAX` only.
   */
  sectionAt(chunkX: number, sectionY: number, chunkZ: number): Uint16Array | Uint32Array | number | undefined;
  /** Rises whenever any block, or which columns are loaded, changes. */
  readonly revision: number;
  /** The column's own revision: for caches a chunk; 0 where it is not loaded. */
  columnRevision(chunkX: number, chunkZ: number): number;
}

/** As much of a view as tells what is at a position: all that rays need. */
export type BlockStates = Pick<BlockView, 'registry' | 'minY' | 'maxY' | 'stateAt'>;

/** A view whose blocks can be set: test worlds and the decoder's target. */
export interface MutableBlockView extends BlockView {
  /** Sets a block in a loaded column; false where the column is not loaded or y is outside. */
  setState(x: number, y: number, z: number, stateId: number): boolean;
  /** Loads a column filled with `stateId` (default air), replacing any that was there. */
  loadEmptyColumn(chunkX: number, chunkZ: number, stateId?: number): void;
  unloadColumn(chunkX: number, chunkZ: number): void;
}
