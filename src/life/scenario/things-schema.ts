import { z } from 'zod';
import { idSchema, idsSchema, MAX_ENTRIES, shareSchema, textSchema } from './schema-parts.ts';

/** Where an item is: in exactly one of them. */
const whereSchema = z.union([
  z.strictObject({ place: idSchema }),
  z.strictObject({ fixture: idSchema }),
  z.strictObject({ person: idSchema }),
]);

const itemSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  at: whereSchema,
  /** Lies where only a search finds it. */
  concealed: z.boolean().default(false),
  /** `food`, `weapon`, `key`, `document`, `light` (carried, it lights a place), `tool`, `valuable` ... */
  tags: idsSchema.default([]),
  /** What is written on it. */
  text: textSchema.optional(),
  /** Facts of `facts.yaml` that whoever reads it learns. */
  teaches: idsSchema.default([]),
});

/** What an affordance changes. A scenario says it; the runtime knows only these kinds. */
const affordanceEffectSchema = z.union([
  /** The fixture itself, or another one, takes a status. */
  z.strictObject({ status: idSchema, fixture: idSchema.optional() }),
  z.strictObject({ power: z.boolean() }),
  /** The lamp of the fixture's place. */
  z.strictObject({ lamp: z.boolean() }),
  /** Portions of food come into the fixture, or another one. */
  z.strictObject({ stock: z.number().int().min(-100).max(100), fixture: idSchema.optional() }),
  /** An item comes into the actor's hands, lies in the place, or is used up. */
  z.strictObject({ item: idSchema, to: z.enum(['actor', 'place', 'used_up']) }),
  /** The item that `needs.item` named is used up: burnt, spent. */
  z.strictObject({ spends: z.literal(true) }),
  /** A door or lock elsewhere. */
  z.strictObject({ edge: z.string(), locked: z.boolean() }),
  /** The actor comes to know a secret edge. */
  z.strictObject({ reveals: z.string() }),
  /** The actor learns facts. */
  z.strictObject({ teaches: idsSchema }),
  /** The actor goes out of sight. */
  z.strictObject({ hides: z.literal(true) }),
  /** A sound or sight beyond the act itself: a bell, a crash, a fire, a happening. */
  z.strictObject({
    event: z.enum(['bell', 'crash', 'fire', 'happening', 'scream']),
    salience: shareSchema.optional(),
    loudness: shareSchema.optional(),
  }),
]);

const affordanceSchema = z.strictObject({
  id: idSchema,
  /** Which verb it serves; `use` for all that no other verb says. */
  verb: z.enum(['cook', 'eat', 'sleep', 'wash', 'work', 'read', 'use']),
  /** An infinitive: "cut the power". */
  label: textSchema,
  minutes: z.number().min(0.1).max(1440),
  /** How loud, 0 to 1. */
  noise: shareSchema.default(0.1),
  /** How much it catches the eye, 0 to 1. */
  salience: shareSchema.optional(),
  /** Whether an interrupt stops it half way; if not, it is done to its end. */
  interruptible: z.boolean().default(true),
  needs: z
    .strictObject({
      /** The fixture has one of these statuses. */
      status: idsSchema.optional(),
      /** The actor carries this item, or one with this tag. */
      item: idSchema.optional(),
      tag: idSchema.optional(),
      power: z.boolean().optional(),
      lit: z.boolean().optional(),
    })
    .default({}),
  effects: z.array(affordanceEffectSchema).max(16).default([]),
  /** What can be seen afterwards, by whoever comes. */
  trace: textSchema.optional(),
  /** `repair`, `sabotage`, `comfort`, `destroy_item`, `alarm` ...: what a mind may want it for. */
  tags: idsSchema.default([]),
});

const fixtureSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  place: idSchema,
  /** How it can be, and how each reads; the first is the initial one unless `status` says otherwise. */
  statuses: z.record(idSchema, textSchema).default({}),
  status: idSchema.optional(),
  /** Items can be put into it. */
  container: z
    .strictObject({
      capacity: z.number().int().min(1).max(1000).default(20),
      /** What lies in it is only found by a search. */
      closed: z.boolean().default(false),
      lock: z.strictObject({ locked: z.boolean().default(false), key: idSchema.optional() }).optional(),
    })
    .optional(),
  /** How many can use it at a time; a bed, a bath, a stove, a piano have 1. By default as many as like. */
  seats: z.number().int().min(1).max(1000).optional(),
  /** Portions of food in it; a larder may be `endless`. */
  stock: z.union([z.number().int().min(0).max(1_000_000), z.literal('endless')]).optional(),
  /** `bed`, `board`, `stove`, `seat` ... */
  tags: idsSchema.default([]),
  affordances: z.array(affordanceSchema).max(32).default([]),
});

/** `items.yaml`. */
export const itemsSchema = z.array(itemSchema).max(MAX_ENTRIES);
/** `fixtures.yaml`. */
export const fixturesSchema = z.array(fixtureSchema).max(MAX_ENTRIES);

export type ItemSpec = z.infer<typeof itemSchema>;
export type FixtureSpec = z.infer<typeof fixtureSchema>;
export type AffordanceSpec = z.infer<typeof affordanceSchema>;
export type AffordanceEffectSpec = z.infer<typeof affordanceEffectSchema>;
