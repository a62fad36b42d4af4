import { z } from 'zod';
import { inventoryChange } from './window-tools.ts';

/** An entity by its number, as nearby_entities and events tell it. */
export const entityId = z.int().min(0);

/** Codes that going to an entity may fail with. */
export const ENTITY_FAILURES = ['no_entity', 'entity_far'] as const;

/** What was done with an entity, in an answer. */
export const usedOn = z.object({
  kind: z.string(),
  item: z.string().optional(),
  /** Whether it is not seen any more. */
  gone: z.boolean(),
  isBaby: z.boolean().optional(),
  isSheared: z.boolean().optional(),
  appeared: z.array(z.string()),
  inventoryChanges: z.array(inventoryChange),
  ticks: z.int(),
});
