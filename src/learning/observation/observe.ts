import { type BlockPos, blockPosOf, distanceOf, type Point } from '../../core/index.ts';
import type { InventoryState, ItemStack, Session, WorldState } from '../../minecraft/index.ts';
import type { Tally } from '../tasks/deeds.ts';
import type { BlockRecords } from './block-records.ts';
import type { Observe } from './event-record.ts';

/** How far blocks are looked at: as Voyager's `getSurroundingBlocks(bot, 8, 2, 8)`, in both directions. */
const SEEN_ACROSS = 8;
const SEEN_UP = 2;
/** How far living things and chests are told (Voyager). */
const ENTITY_RADIUS = 32;
const CHEST_RADIUS = 16;
/** The air a body has until the server tells another: the protocol leaves out what stands at its default. */
const FULL_OXYGEN = 20;
/** What is no living thing of its own kind. */
const NO_ENTITIES: ReadonlySet<string> = new Set(['player', 'item', 'unknown']);

/** Words for the time, by the tick of day at which each ends (Voyager's `getTime`). */
const TIMES: readonly (readonly [untilTick: number, word: string])[] = [
  [1_000, 'sunrise'],
  [6_000, 'day'],
  [12_000, 'noon'],
  [13_000, 'sunset'],
  [18_000, 'night'],
  [22_000, 'midnight'],
  [24_000, 'sunrise'],
];

/** What the session knows that its read model does not. */
export interface ObserveOptions {
  /** What was found in chests, by "(x, y, z)". */
  readonly chests?: ReadonlyMap<string, Tally>;
  readonly records: BlockRecords;
  /** The tick at which the run began: `elapsedTime` counts from there. */
  readonly sinceTick: number;
}

/** The observation of this moment in the seed's shape. Reads only; what the server has not told is null. */
export function observe(session: Pick<Session, 'state' | 'body'>, options: ObserveOptions): Observe {
  const { state } = session;
  const { self, inventory } = state;
  const voxels = voxelsOf(state);
  return {
    voxels,
    status: {
      health: self.health ?? null,
      food: self.food ?? null,
      saturation: self.saturation ?? null,
      oxygen: self.oxygen ?? (self.position === undefined ? null : FULL_OXYGEN),
      position: self.position === undefined ? null : plain(self.position),
      ...motionOf(session),
      yaw: yawRadians(self.yaw),
      pitch: pitchRadians(self.pitch),
      equipment: equipmentOf(inventory),
      name: self.username,
      biome: (self.position && state.biomeAt(blockPosOf(self.position))) ?? null,
      entities: entitiesOf(state),
      timeOfDay: state.time === undefined ? null : timeWord(state.time.timeOfDay),
      inventoryUsed: stacksOf(inventory).length,
      elapsedTime: state.tick - options.sinceTick,
    },
    inventory: inventoryOf(inventory) ?? {},
    nearbyChests: chestsOf(state, options.chests ?? new Map()),
    blockRecords: options.records.names(),
  };
}

function motionOf({ state, body }: Pick<Session, 'state' | 'body'>) {
  const pose = body.pose();
  const velocity = pose?.velocity ?? state.self.velocity;
  return {
    velocity: velocity === undefined ? null : plain(velocity),
    onGround: pose?.onGround ?? state.self.onGround,
    isInWater: pose?.inWater ?? false,
    isInLava: pose?.inLava ?? false,
    isCollidedHorizontally: pose?.collidedHorizontally ?? false,
    isCollidedVertically: pose?.collidedVertically ?? false,
  };
}

function plain({ x, y, z }: Point): Point {
  return { x, y, z };
}

/** Kinds of blocks around the body, air left out, by name. */
export function voxelsOf({ blocks, self }: WorldState): string[] {
  if (self.position === undefined) return [];
  const at = blockPosOf(self.position);
  const names = new Set<string>();
  for (let x = at.x - SEEN_ACROSS; x <= at.x + SEEN_ACROSS; x++) {
    for (let y = at.y - SEEN_UP; y <= at.y + SEEN_UP; y++) {
      for (let z = at.z - SEEN_ACROSS; z <= at.z + SEEN_ACROSS; z++) {
        const name = blocks.registry.nameOf(blocks.stateAt(x, y, z));
        if (name !== undefined && !name.endsWith('air')) names.add(name);
      }
    }
  }
  return [...names].sort();
}

/** Ours is degrees with 0 south and 90 west; mineflayer's is radians with pi south and pi/2 west, in [0, 2 pi). */
export function yawRadians(degrees: number): number {
  const radians = Math.PI - (degrees * Math.PI) / 180;
  return radians < 0 ? radians + 2 * Math.PI : radians;
}

/** Ours is degrees with down positive; mineflayer's is radians with up positive. */
export function pitchRadians(degrees: number): number {
  return degrees === 0 ? 0 : (-degrees * Math.PI) / 180;
}

export function timeWord(tick: number): string {
  return TIMES.find(([until]) => tick < until)?.[1] ?? 'sunrise';
}

/** What is carried, by name, as the seed counts: armour and off hand included. Undefined until the server told. */
export function inventoryOf(inventory: InventoryState): Tally | undefined {
  if (!inventory.known) return undefined;
  const { head, torso, legs, feet } = inventory.armour;
  const counts = new Map<string, number>();
  for (const stack of [...stacksOf(inventory), head, torso, legs, feet, inventory.offHand]) {
    if (stack !== null) counts.set(stack.name, (counts.get(stack.name) ?? 0) + stack.count);
  }
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function stacksOf({ hotbar, main }: InventoryState): readonly ItemStack[] {
  return [...hotbar, ...main].filter((stack) => stack !== null);
}

function equipmentOf({ armour, hotbar, heldSlot, offHand }: InventoryState): (string | null)[] {
  const held = heldSlot === undefined ? null : (hotbar[heldSlot] ?? null);
  return [armour.head, armour.torso, armour.legs, armour.feet, held, offHand].map((stack) => stack?.name ?? null);
}

function entitiesOf({ entities, self }: WorldState): Record<string, number> {
  const nearest = new Map<string, number>();
  for (const { kind, position } of entities.values()) {
    if (self.position === undefined || NO_ENTITIES.has(kind)) continue;
    const distance = distanceOf(self.position, position);
    if (distance <= ENTITY_RADIUS && distance < (nearest.get(kind) ?? Number.POSITIVE_INFINITY)) {
      nearest.set(kind, distance);
    }
  }
  return Object.fromEntries([...nearest].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function chestsOf({ containers, self }: WorldState, known: ReadonlyMap<string, Tally>): Observe['nearbyChests'] {
  const chests: Observe['nearbyChests'] = {};
  for (const [key, name] of containers) {
    const [x = 0, y = 0, z = 0] = key.split(',').map(Number);
    const pos: BlockPos = { x, y, z };
    if (name !== 'chest' || self.position === undefined || distanceOf(self.position, pos) > CHEST_RADIUS) continue;
    const place = chestKey(pos);
    chests[place] = known.get(place) ?? 'Unknown';
  }
  return chests;
}

/** How the seed writes a chest's place. */
export function chestKey({ x, y, z }: BlockPos): string {
  return `(${x}, ${y}, ${z})`;
}
