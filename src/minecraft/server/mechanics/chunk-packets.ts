import { createRequire } from 'node:module';
import type { Game } from '../game.ts';
import type { PacketFields, SquidClient, SquidColumn } from '../library.ts';
import { onColumnChange } from './column-changes.ts';
import { bytesOf } from './safe-packets.ts';

/** Chunks whose packets are kept: what a crowd at view distance 10 in one place has before it. */
const MAX_KEPT = 1024;

/** How often chunks that are loaded no longer are looked for. */
const PRUNE_EVERY_TICKS = 200;

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
  /** Ends listening to the column. */
  readonly stop: () => void;
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
    this.#forget(key);
    this.#kept.set(key, { column, packets, stop: onColumnChange(column, () => this.#forget(key)) });
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#forget(oldest);
    return packets;
  }

  #forget(key: string): void {
    this.#kept.get(key)?.stop();
    this.#kept.delete(key);
  }

  #prune(): void {
    const { columns } = this.#game.server.overworld;
    for (const [key, { column }] of this.#kept) if (columns[key] !== column) this.#forget(key);
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
