import { createRequire } from 'node:module';
import type { Game } from '../game.ts';
import type { PacketFields, SquidClient, SquidColumn } from '../library.ts';
import { bytesOf } from './safe-packets.ts';

/** Chunks whose packets are kept: what a crowd at view distance 10 in one place has before it. */
const MAX_KEPT = 1024;

/** How often chunks that are loaded no longer are looked for. */
const PRUNE_EVERY_TICKS = 200;

/** Methods of a column that change what it holds. */
const CHANGES = /^(?:set|load|remove)/;

interface NbtBuilder {
  comp(value: Readonly<Record<string, unknown>>): unknown;
  longArray(value: readonly (readonly [number, number])[]): unknown;
}

const nbt = createRequire(import.meta.url)('prismarine-nbt') as NbtBuilder;

/** Heights that nobody uses: clients reckon their own. */
const HEIGHTMAPS = nbt.comp({ MOTION_BLOCKING: nbt.longArray(new Array(36).fill([0, 0])) });

interface Kept {
  readonly column: SquidColumn;
  readonly packets: readonly Buffer[];
}

/**
 * The packets of chunks, written once for all who get them, and again when the chunk has changed. Writing a chunk takes
 * flying-squid milliseconds (world.js), and it writes one for each player.
 */
export class ChunkPackets {
  readonly #game: Game;
  readonly #kept = new Map<string, Kept>();

  constructor(game: Game) {
    this.#game = game;
    game.server.on('tick', (_deltaSeconds: number, tick: number) => {
      if (tick % PRUNE_EVERY_TICKS === 0) this.#prune();
    });
  }

  /** The packets of a chunk as it is. */
  of(client: SquidClient, chunkX: number, chunkZ: number, column: SquidColumn): readonly Buffer[] {
    const key = `${chunkX},${chunkZ}`;
    const kept = this.#kept.get(key);
    if (kept?.column === column) return kept.packets;
    const packets = packetsOf(chunkX, chunkZ, column).flatMap(
      ([name, fields]) => bytesOf(this.#game, client, name, fields) ?? [],
    );
    this.#kept.delete(key);
    this.#kept.set(key, { column, packets });
    forgetOnChange(column, () => this.#kept.delete(key));
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return packets;
  }

  #prune(): void {
    const { columns } = this.#game.server.overworld;
    for (const [key, { column }] of this.#kept) if (columns[key] !== column) this.#kept.delete(key);
  }
}

/** What tells a client of a chunk: blocks and light in one packet since 1.18, in two before. */
function packetsOf(x: number, z: number, column: SquidColumn): readonly (readonly [string, PacketFields])[] {
  const common = { x, z, heightmaps: HEIGHTMAPS, chunkData: column.dump(), blockEntities: [] };
  if (column.sectionMask === undefined) {
    return [
      [
        'map_chunk',
        { ...common, trustEdges: true, suppressLightUpdates: true, ...(column.dumpLight() as PacketFields) },
      ],
    ];
  }
  const blocks = { groundUp: true, bitMap: column.getMask(), biomes: column.dumpBiomes(), ignoreOldData: true };
  const light = {
    trustEdges: true,
    skyLightMask: column.skyLightMask,
    blockLightMask: column.blockLightMask,
    emptySkyLightMask: 0,
    emptyBlockLightMask: 0,
    data: column.dumpLight(),
  };
  return [
    ['map_chunk', { ...common, ...blocks }],
    ['update_light', { chunkX: x, chunkZ: z, ...light }],
  ];
}

/** Tells of a column's next change, once: its methods that change it are wrapped until then. */
function forgetOnChange(column: SquidColumn, onChange: () => void): void {
  const own = column as unknown as Record<string, unknown>;
  const names = changingMethodsOf(column);
  for (const name of names) {
    if (Object.hasOwn(own, name)) return; // wrapped already: what is told is the same
  }
  for (const name of names) {
    own[name] = (...args: unknown[]): unknown => {
      for (const wrapped of names) delete own[wrapped];
      onChange();
      return (own[name] as (...args: unknown[]) => unknown).apply(column, args);
    };
  }
}

const namesByClass = new WeakMap<object, readonly string[]>();

function changingMethodsOf(column: SquidColumn): readonly string[] {
  const prototype: object = Object.getPrototypeOf(column);
  const known = namesByClass.get(prototype);
  if (known !== undefined) return known;
  const names = new Set<string>();
  for (let at: object | null = prototype; at !== null && at !== Object.prototype; at = Object.getPrototypeOf(at)) {
    for (const name of Object.getOwnPropertyNames(at)) if (CHANGES.test(name)) names.add(name);
  }
  const found = [...names];
  namesByClass.set(prototype, found);
  return found;
}
