/** How far a kind of entity is seen, and how often its movement is told. */
export interface Tracking {
  readonly rangeBlocks: number;
  readonly everyTicks: number;
}

const CHUNK_BLOCKS = 16;

const tracking = (rangeChunks: number, everyTicks: number): Tracking => ({
  rangeBlocks: rangeChunks * CHUNK_BLOCKS,
  everyTicks,
});

/** What the game has for kinds that say nothing (`EntityType.Builder`). */
const DEFAULT = tracking(5, 3);

const ANIMAL = tracking(10, 3);
const MONSTER = tracking(8, 3);
const MISSILE = tracking(4, 20);
const VEHICLE = tracking(8, 3);

/** The game's own (`EntityType`: `clientTrackingRange` in chunks, `updateInterval` in ticks), by kind. */
const BY_KIND: Readonly<Record<string, Tracking>> = {
  player: tracking(32, 2),
  item: tracking(6, 20),
  experience_orb: tracking(6, 20),
  falling_block: tracking(10, 20),
  tnt: tracking(10, 10),
  lightning_bolt: tracking(16, 20),
  arrow: MISSILE,
  egg: tracking(4, 10),
  snowball: tracking(4, 10),
  ender_pearl: tracking(4, 10),
  boat: tracking(10, 3),
  minecart: VEHICLE,
  chicken: ANIMAL,
  cow: ANIMAL,
  pig: ANIMAL,
  sheep: ANIMAL,
  horse: ANIMAL,
  wolf: ANIMAL,
  rabbit: tracking(8, 3),
  villager: ANIMAL,
  creeper: MONSTER,
  skeleton: MONSTER,
  spider: MONSTER,
  zombie: MONSTER,
  enderman: MONSTER,
  witch: MONSTER,
};

/** How a kind of entity is told of. */
export function trackingOf(kind: string): Tracking {
  return BY_KIND[kind] ?? DEFAULT;
}
