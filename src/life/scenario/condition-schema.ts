import { z } from 'zod';
import { idSchema, momentSchema } from './schema-parts.ts';

/**
 * A condition over the objective state and the time. All that is named must hold; nothing named always holds.
 * Beats, the end of a story and goals use it.
 */
export const conditionSchema = z.strictObject({
  /** From this moment on. */
  after: momentSchema.optional(),
  before: momentSchema.optional(),
  power: z.boolean().optional(),
  /** The weather's state. */
  weather: idSchema.optional(),
  /** This person is dead; or, of a public death, everybody knows. */
  dead: idSchema.optional(),
  knownDead: idSchema.optional(),
  /** At least so many are dead, or known to be. */
  deaths: z.number().int().min(1).optional(),
  knownDeaths: z.number().int().min(1).optional(),
  fixture: z.strictObject({ id: idSchema, status: idSchema }).optional(),
  /** At least `people` alive are in the place. */
  crowd: z.strictObject({ place: idSchema, people: z.number().int().min(1) }).optional(),
  /** The person is in the place. */
  present: z.strictObject({ person: idSchema, place: idSchema }).optional(),
  /** The item is held by the person. */
  holds: z.strictObject({ person: idSchema, item: idSchema }).optional(),
  /** That beat has been played. */
  beat: idSchema.optional(),
});

export type ConditionSpec = z.infer<typeof conditionSchema>;
