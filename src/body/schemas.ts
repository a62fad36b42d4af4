import { z } from 'zod';

/** The world ends at this distance from its middle; the game refuses positions beyond. */
const MAX_COORDINATE = 30_000_000;

/** The coordinate of a block. Any y is allowed: above and below the world is an answer, not an error. */
export const blockCoordinate = z.int().min(-MAX_COORDINATE).max(MAX_COORDINATE);

/** A coordinate of a point. */
export const coordinate = z.number().min(-MAX_COORDINATE).max(MAX_COORDINATE);

/** A position in an answer: of a point or of a block. */
export const position = z.object({ x: z.number(), y: z.number(), z: z.number() });

/** Where a block answer comes from; see `BlockSource`. */
const blockSource = z.enum(['registry', 'unknown-state', 'unloaded', 'out-of-world']);

/** A block in an answer. `name` only where the registry knows it, `stateId` where one was received. */
export const block = z.object({
  source: blockSource,
  name: z.string().optional(),
  stateId: z.int().optional(),
});

/** A stack of items in an answer. */
export const itemStack = z.object({
  name: z.string(),
  count: z.int(),
  customName: z.string().optional(),
  durability: z.object({ used: z.number(), max: z.number() }).optional(),
  enchantments: z.record(z.string(), z.number()).optional(),
});

/** Yes and no where it is known, and `unknown` where it is not. */
export const certainty = z.enum(['yes', 'no', 'unknown']);
