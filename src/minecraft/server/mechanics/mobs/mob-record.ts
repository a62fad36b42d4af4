import { z } from 'zod';

/** Mobs in one world at most; beyond, none is born and none can be summoned. */
export const MAX_MOBS = 256;

/** One mob as it is kept with the world. Positions in blocks, times in ticks. */
export const mobRecord = z.object({
  kind: z.string(),
  uuid: z.string(),
  at: z.tuple([z.number(), z.number(), z.number()]),
  health: z.number().positive(),
  age: z.number().int().optional(),
  name: z.string().optional(),
  colour: z.number().int().min(0).max(15).optional(),
  sheared: z.boolean().optional(),
  charged: z.boolean().optional(),
});

/** See {@link mobRecord}. */
export type MobRecord = z.output<typeof mobRecord>;
