import { z } from 'zod';
import { fail, type Result, succeed } from '../../core/index.ts';

const point = z.object({ x: z.number(), y: z.number(), z: z.number() });
const nameOrNone = z.string().nullable();

/**
 * The `observe` part of an event record, as seed 003 and Voyager write it. Field names are theirs. What other systems add
 * is kept; what the server has not told is null.
 */
export const observeSchema = z.looseObject({
  /** Kinds of blocks near. */
  voxels: z.array(z.string()),
  status: z.looseObject({
    health: z.number().nullable(),
    food: z.number().nullable(),
    saturation: z.number().nullable(),
    oxygen: z.number().nullable(),
    position: point.nullable(),
    velocity: point.nullable(),
    /** Radians: pi is south, pi/2 west, growing counter-clockwise as mineflayer counts. */
    yaw: z.number(),
    /** Radians, up positive. */
    pitch: z.number(),
    onGround: z.boolean(),
    /** Head, torso, legs, feet, main hand, off hand. */
    equipment: z.array(nameOrNone).length(6),
    name: z.string(),
    isInWater: z.boolean(),
    isInLava: z.boolean(),
    isCollidedHorizontally: z.boolean(),
    isCollidedVertically: z.boolean(),
    biome: nameOrNone,
    /** Blocks to the nearest of each kind of living thing. */
    entities: z.record(z.string(), z.number()),
    /** A word: sunrise, day, noon, sunset, night, midnight. */
    timeOfDay: nameOrNone,
    /** Slots of the inventory that hold something. */
    inventoryUsed: z.number(),
    /** Ticks. */
    elapsedTime: z.number(),
  }),
  inventory: z.record(z.string(), z.number()),
  /** By "(x, y, z)": what is in a chest, or "Unknown". */
  nearbyChests: z.record(z.string(), z.union([z.literal('Unknown'), z.record(z.string(), z.number())])),
  /** Kinds of blocks seen a while ago. */
  blockRecords: z.array(z.string()),
});

/** See {@link observeSchema}. */
export type Observe = z.infer<typeof observeSchema>;

/** One event: its name and its data. */
export type RecordedEvent = readonly [name: string, data: Readonly<Record<string, unknown>>];

/** Events in order; the last is `observe`. */
export interface EventRecord {
  readonly events: readonly RecordedEvent[];
  readonly observe: Observe;
}

/** Events of one record at most. */
export const MAX_RECORD_EVENTS = 10_000;

/**
 * Reads a record: Voyager's pairs `[[name, {...}], ...]`, or the seed's flat list `[name, {...}, name, {...}]`, which may
 * itself lie in a list. Fails with `bad_record`, saying where. The last event must be `observe`; an event that other
 * systems write without data has none.
 */
export function readEventRecord(json: unknown): Result<EventRecord> {
  const listed = pairsOf(json);
  if (!listed.ok) return listed;
  const events = listed.value;
  const [name, data] = events.at(-1) ?? [];
  if (name !== 'observe') return bad(`the last event is ${name ?? 'missing'}, not observe`);
  const observe = observeSchema.safeParse(data);
  if (!observe.success) {
    const issue = observe.error.issues[0];
    return bad(`observe.${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`);
  }
  return succeed({ events, observe: observe.data });
}

/** Writes a record as pairs, `observe` last. */
export function writeEventRecord(before: readonly RecordedEvent[], observe: Observe): readonly RecordedEvent[] {
  return [...before, ['observe', observe]];
}

function pairsOf(json: unknown): Result<readonly RecordedEvent[]> {
  if (!Array.isArray(json)) return bad('it is no list');
  const items: readonly unknown[] = json;
  const [first] = items;
  // A list in a list is either the first pair, or the seed's flat list with its brackets around.
  const isWrapped = items.length === 1 && Array.isArray(first) && first.length !== 2;
  const list: readonly unknown[] = isWrapped ? first : items;
  if (list.length > 2 * MAX_RECORD_EVENTS) return bad(`it has more than ${MAX_RECORD_EVENTS} events`);
  return typeof list[0] === 'string' ? flatPairs(list) : nestedPairs(list);
}

function nestedPairs(list: readonly unknown[]): Result<readonly RecordedEvent[]> {
  const pairs: RecordedEvent[] = [];
  for (const [i, item] of list.entries()) {
    const pair = Array.isArray(item) && item.length <= 2 ? eventOf(item[0], item[1]) : undefined;
    if (pair === undefined) return bad(`event ${i + 1} is no [name, {...}]`);
    pairs.push(pair);
  }
  return succeed(pairs);
}

function flatPairs(list: readonly unknown[]): Result<readonly RecordedEvent[]> {
  const pairs: RecordedEvent[] = [];
  for (let i = 0; i < list.length; i += 2) {
    const pair = eventOf(list[i], list[i + 1]);
    if (pair === undefined) return bad(`event ${i / 2 + 1} is no name with {...} after it`);
    pairs.push(pair);
  }
  return succeed(pairs);
}

function eventOf(name: unknown, data: unknown): RecordedEvent | undefined {
  if (typeof name !== 'string') return undefined;
  if (data === undefined || data === null) return [name, {}];
  // Voyager's own events carry a text, or the whole observation of that moment.
  if (typeof data === 'string') return [name, { text: data }];
  return typeof data === 'object' && !Array.isArray(data) ? [name, data as Record<string, unknown>] : undefined;
}

function bad(why: string): Result<never> {
  return fail('bad_record', `it is no event record: ${why}`, 'give [[name, {...}], ..., ["observe", {...}]]');
}
