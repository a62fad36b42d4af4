import { z } from 'zod';
import { conditionSchema } from './condition-schema.ts';
import { idSchema, idsSchema, MAX_ENTRIES, shareSchema, textSchema, timeSchema } from './schema-parts.ts';

/** `scenario.yaml`: the story as a whole. */
export const metaSchema = z.strictObject({
  id: idSchema,
  title: textSchema,
  /** One paragraph for whoever chooses a scenario. */
  summary: textSchema,
  /** How the narrator tells it. */
  style: textSchema,
  /** When day 0 begins to be lived. */
  start: timeSchema,
  /** The world ends with the first of these that holds; the text is its last sentence. */
  ends: z
    .array(z.strictObject({ id: idSchema, when: conditionSchema, text: textSchema }))
    .min(1)
    .max(32),
  /** Hard rules everybody knows, one sentence each. */
  rules: z.array(textSchema).max(64).default([]),
  /** When the sun rises and sets outdoors. */
  sunrise: timeSchema.default('06:00'),
  sunset: timeSchema.default('19:00'),
  /** Whether the power is on at the start. */
  power: z.boolean().default(true),
});

/** What can be known beyond what the runtime's own predicates say. */
const factSchema = z.strictObject({
  id: idSchema,
  /** Whom or what it is about: an id of a person, place, item or fixture. */
  about: idSchema,
  /** Someone or something else it speaks of. */
  object: idSchema.optional(),
  /** A sentence, as one would tell it. */
  text: textSchema,
  /** 0 to 1: how much hearing it matters. */
  weight: shareSchema.default(0.5),
  /** A secret that tests follow: it may reach nobody untold. */
  canary: z.boolean().default(false),
  /** Not true; somebody may tell it all the same. */
  untrue: z.boolean().default(false),
});

/** `facts.yaml`. */
export const factsSchema = z.array(factSchema).max(MAX_ENTRIES);

/** What a beat does: it sets a scene, and never puts words into mouths. */
const beatActionSchema = z.union([
  /** People are called together; `people` is everybody alive unless said. */
  z.strictObject({
    gather: z.strictObject({
      place: idSchema,
      people: idsSchema.optional(),
      purpose: textSchema,
      /** Whose word it is to begin, if they have come. */
      host: idSchema.optional(),
      /** What it is about: a fact, or whom or what; people speak to it as they know and please. */
      about: idSchema.optional(),
    }),
  }),
  z.strictObject({ weather: idSchema }),
  z.strictObject({ power: z.boolean() }),
  z.strictObject({ status: z.strictObject({ fixture: idSchema, status: idSchema }) }),
  z.strictObject({ item: z.strictObject({ id: idSchema, place: idSchema }) }),
  /** A fact becomes common ground. */
  z.strictObject({ announce: idSchema }),
  z.strictObject({
    event: z.strictObject({
      type: z.enum(['bell', 'crash', 'fire', 'happening', 'thunder', 'scream']),
      place: idSchema,
      text: textSchema,
      salience: shareSchema.optional(),
      loudness: shareSchema.optional(),
    }),
  }),
  /** A new chapter of the novel. */
  z.strictObject({ chapter: textSchema }),
]);

/** `beats.yaml`. */
export const beatsSchema = z
  .array(
    z.strictObject({
      id: idSchema,
      when: conditionSchema,
      /** How likely it is that it is played at all, once its time has come. */
      chance: shareSchema.default(1),
      do: z.array(beatActionSchema).min(1).max(16),
    }),
  )
  .max(256);

const weatherStateSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  /** Each 0 to 1, for eyes and for the page. */
  rain: shareSchema,
  wind: shareSchema,
  thunder: shareSchema,
  /** Share of sight left outdoors. */
  sight: shareSchema,
  /** Share of a sound that it covers, outdoors and behind windows. */
  hush: shareSchema,
  /** How long it holds, least and most. */
  minutes: z.tuple([z.number().min(1), z.number().min(1)]),
  /** What may follow, by weight. */
  next: z.array(z.strictObject({ to: idSchema, weight: z.number().positive() })).min(1),
});

/** `weather.yaml`. */
export const weatherSchema = z.strictObject({
  initial: idSchema,
  states: z.array(weatherStateSchema).min(1).max(32),
});

export type MetaSpec = z.infer<typeof metaSchema>;
export type FactSpec = z.infer<typeof factSchema>;
export type BeatActionSpec = z.infer<typeof beatActionSchema>;
export type WeatherStateSpec = z.infer<typeof weatherStateSchema>;
