import { z } from 'zod';
import { idSchema, idsSchema, MAX_ENTRIES, shareSchema, textSchema } from './schema-parts.ts';

const areaSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  /** The storey: 0 the ground, -1 a cellar, 1 the first floor. Outdoors is 0. */
  floor: z.number().int().min(-5).max(20),
});

/** How a place is lit: by a lamp that needs power, by windows as well, by its own fire, by the sky, or not at all. */
const lightSchema = z.enum(['lamp', 'lamp_and_window', 'window', 'fire', 'sky', 'dark']);

const placeSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  /** One sentence for the common ground. */
  brief: textSchema,
  area: idSchema,
  indoor: z.boolean(),
  light: lightSchema,
  /** Whether its lamp burns at the start. */
  lampOn: z.boolean().default(true),
  /** How loud a step in it is, 0 to 1: a squeaking corridor has 0.6 and is heard next door. */
  noise: shareSchema.default(0.15),
  /** Where to draw it, in units of one's own; x grows eastward, y southward. `at` is its middle. */
  at: z.tuple([z.number(), z.number()]),
  size: z.tuple([z.number().positive(), z.number().positive()]).default([1, 1]),
  /** What it is for: `bedroom`, `kitchen`, `hall`, `hiding_place`, `scary`, `quiet`, `public` ... */
  tags: idsSchema.default([]),
});

const edgeSchema = z.strictObject({
  /** By default the two places, joined by `~`. */
  id: z.string().min(1).max(90).optional(),
  between: z.tuple([idSchema, idSchema]),
  /** A `wall` (or ceiling) is heard through and never passed. */
  kind: z.enum(['door', 'opening', 'stairs', 'path', 'secret', 'wall']),
  /** Simulated minutes of a walk through: indoors 1 to 2, outdoors 3 to 6. By default 1 and 4. */
  minutes: z.number().min(1).max(6).optional(),
  /** Share of a sound it swallows when shut, 0 to 1. By default by kind; an open door swallows less. */
  damping: shareSchema.optional(),
  /** Whether its door stands open at the start; only of doors. */
  open: z.boolean().default(false),
  lock: z
    .strictObject({
      locked: z.boolean().default(false),
      key: idSchema.optional(),
      /** The place of the two from which it is bolted and unbolted without a key. */
      bolt: idSchema.optional(),
    })
    .optional(),
  /** Who knows of it at the start; only of secret edges. */
  knownTo: idsSchema.optional(),
});

/** `map.yaml`. */
export const mapSchema = z.strictObject({
  areas: z.array(areaSchema).min(1).max(MAX_ENTRIES),
  places: z.array(placeSchema).min(1).max(MAX_ENTRIES),
  edges: z.array(edgeSchema).max(MAX_ENTRIES),
});

export type AreaSpec = z.infer<typeof areaSchema>;
export type PlaceSpec = z.infer<typeof placeSchema>;
export type EdgeSpec = z.infer<typeof edgeSchema>;

/** The id of an edge: its own, or its two places in order. */
export function edgeIdOf({ id, between: [a, b] }: Pick<EdgeSpec, 'id' | 'between'>): string {
  return id ?? (a < b ? `${a}~${b}` : `${b}~${a}`);
}
