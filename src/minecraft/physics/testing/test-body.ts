import type { Point } from '../../../core/index.ts';
import {
  type BlockProperties,
  createWorldBlocks,
  loadBlockRegistry,
  type MutableBlockView,
} from '../../blocks/index.ts';
import { type Controls, type MovingPlayer, NO_KEYS, PlayerPhysics, playerAtRest } from '../index.ts';

/** The versions whose physics is tested: the oldest, one of the middle, the newest that the peers know. */
export const PHYSICS_VERSIONS = ['1.16.5', '1.20.4', '1.21.4'] as const;

/** Blocks loaded on each side of the origin. */
const EDGE = 64;

/** A block, or a box of blocks. */
export type Fill = readonly [from: Point, to: Point, name: string, properties?: BlockProperties];

/** A world of air with some boxes of blocks in it, loaded 64 blocks around the origin. */
export function worldOf(version: string, ...fills: readonly Fill[]): MutableBlockView {
  const view = worldFullOf(version, 'air');
  for (const fill of fills) put(view, fill);
  return view;
}

/** A world that is full of one block. */
export function worldFullOf(version: string, name: string): MutableBlockView {
  const registry = loadBlockRegistry(version);
  if (!registry.ok) throw new Error(registry.why);
  const view = createWorldBlocks(registry.value, { minY: 0, maxY: 128 });
  const state = view.registry.defaultStateOf(name);
  for (let x = -EDGE; x < EDGE; x += 16) {
    for (let z = -EDGE; z < EDGE; z += 16) view.loadEmptyColumn(x >> 4, z >> 4, state);
  }
  return view;
}

/** Fills a box of blocks; the name must exist in the version. */
export function put(view: MutableBlockView, [from, to, name, properties = {}]: Fill): void {
  const state = view.registry.stateWith(name, properties);
  if (state === undefined) throw new Error(`no block ${name} ${JSON.stringify(properties)}`);
  for (let x = from.x; x <= to.x; x++) {
    for (let y = from.y; y <= to.y; y++) for (let z = from.z; z <= to.z; z++) view.setState(x, y, z, state);
  }
}

/** A box from a corner to a corner. */
export function box(
  minX: number,
  minY: number,
  minZ: number,
  maxX: number,
  maxY: number,
  maxZ: number,
  name: string,
  properties: BlockProperties = {},
): Fill {
  return [{ x: minX, y: minY, z: minZ }, { x: maxX, y: maxY, z: maxZ }, name, properties];
}

/** A body to be stepped, looking north (-z) unless told otherwise. */
export class TestBody {
  readonly physics: PlayerPhysics;
  readonly player: MovingPlayer;

  constructor(view: MutableBlockView, feet: Point) {
    this.physics = new PlayerPhysics(view);
    this.player = playerAtRest(feet);
  }

  get pos(): Point {
    return this.player.pos;
  }

  /** Lives `ticks` ticks; the pitch is in degrees, positive up. */
  live(ticks: number, keys: Partial<Controls> = {}, pitchDegrees = 0): this {
    this.player.control = { ...NO_KEYS, ...keys };
    this.player.pitch = (pitchDegrees * Math.PI) / 180;
    for (let i = 0; i < ticks; i++) this.physics.tick(this.player);
    return this;
  }

  /** Mean speed over `ticks` ticks once it is steady: level northwards, and up. */
  pace(ticks: number, keys: Partial<Controls>, pitchDegrees = 0): { readonly north: number; readonly up: number } {
    this.live(ticks, keys, pitchDegrees);
    const { y, z } = this.pos;
    this.live(ticks, keys, pitchDegrees);
    return { north: (z - this.pos.z) / ticks, up: (this.pos.y - y) / ticks };
  }
}
