import { join } from 'node:path';
import { z } from 'zod';
import { fail, type Result, succeed } from '../../../core/index.ts';
import { mobRecord } from '../mechanics/mobs/mob-record.ts';
import { vehicleRecord } from '../mechanics/riding/vehicle-record.ts';
import { traderRecord } from '../mechanics/traders/offer.ts';
import { WORLD_TYPES } from '../options.ts';
import { readIfThere } from '../read-if-there.ts';

/** Name of the file, in the save folder, of what a world is beside its chunks and players. */
export const WORLD_FILE = 'soulsand.world.json';

const point = z.object({ x: z.number(), y: z.number(), z: z.number() });

/** What a world is beside its chunks and players, as it is kept. */
const worldFile = z.object({
  format: z.literal(1),
  type: z.enum(WORLD_TYPES),
  spawn: point.optional(),
  /** A schematic that is not all there yet, and where it belongs. */
  unfinished: z.object({ from: z.string(), at: point }).optional(),
  /** Ticks since the world began. */
  age: z.number().int().nonnegative(),
  timeOfDay: z.number().int().min(0).max(23_999),
  weather: z.object({
    raining: z.boolean(),
    thundering: z.boolean(),
    /** Ticks until rain, and thunder, change by themselves. */
    rainTicks: z.number().int().nonnegative(),
    thunderTicks: z.number().int().nonnegative(),
  }),
  difficulty: z.number().int().min(0).max(3),
  /** Who lives there; worlds of before have none. */
  mobs: z.array(mobRecord).optional(),
  traders: z.array(traderRecord).optional(),
  vehicles: z.array(vehicleRecord).optional(),
  operators: z.array(z.string()),
  whitelist: z.array(z.string()).nullable(),
  /** Reasons by lower-case name. */
  bans: z.record(z.string(), z.string()),
  /** Scores by name, by objective; worlds of before have none. */
  scores: z.record(z.string(), z.record(z.string(), z.number().int())).optional(),
});

/** See {@link WORLD_FILE}. */
export type WorldFile = z.output<typeof worldFile>;

/** Reads a world's file; undefined where there is none. Fails with `damaged_world` where it cannot be understood; rejects where it cannot be read. */
export async function readWorldFile(folder: string): Promise<Result<WorldFile | undefined>> {
  const path = join(folder, WORLD_FILE);
  const bytes = await readIfThere(path);
  if (bytes === undefined) return succeed(undefined);
  const parsed = worldFile.safeParse(parseJson(bytes.toString('utf8')));
  if (parsed.success) return succeed(parsed.data);
  const why = `${path} is damaged: ${parsed.error.issues.map(({ path: at, message }) => `${at.join('.')}: ${message}`).join('; ')}`;
  return fail('damaged_world', why, 'mend it, or move it away: the world then goes on with time and weather as new');
}

/** A world's file as text. */
export function textOfWorldFile(file: WorldFile): string {
  return `${JSON.stringify(file, null, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
