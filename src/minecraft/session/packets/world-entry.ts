import type { WorldBounds } from '../../blocks/index.ts';
import type { Bot } from '../library.ts';

/** Layers come in sections of this many. */
const SECTION = 16;
/** The tallest a dimension may be (`DimensionType.MAX_Y`, 4064 layers). */
const MAX_HEIGHT = 4064;
const DEFAULT_HEIGHT = 256;

/** The dimension's layers, as the server's registry has them; made whole sections where it says something impossible. */
export function worldBoundsOf({ minY = 0, height = DEFAULT_HEIGHT }: Bot['game']): WorldBounds {
  const lowest = Number.isFinite(minY) ? Math.floor(minY / SECTION) * SECTION : 0;
  const layers = Number.isFinite(height) ? Math.ceil(height / SECTION) * SECTION : DEFAULT_HEIGHT;
  return { minY: lowest, maxY: lowest + Math.min(Math.max(layers, SECTION), MAX_HEIGHT) };
}

/** What the state is told of a world entered. */
export function entryOf({ dimension, gameMode }: Bot['game']): {
  readonly dimension: string | undefined;
  readonly gameMode: string | undefined;
} {
  return { dimension, gameMode };
}

/** Until 1.20.4 with `worldName`, later with `worldState`. */
export interface SpawnPacket {
  readonly worldName?: string;
  readonly worldState?: { readonly name: string };
}

/** The name of the world a login or respawn packet leads to: while it stays, so do blocks and entities. */
export function worldNameOf(packet: SpawnPacket): string | undefined {
  return packet.worldState?.name ?? packet.worldName;
}
