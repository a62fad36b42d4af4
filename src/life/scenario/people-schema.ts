import { z } from 'zod';
import { conditionSchema } from './condition-schema.ts';
import { idSchema, idsSchema, MAX_ENTRIES, shareSchema, textSchema, timeSchema } from './schema-parts.ts';

/** What a goal is: minds know what to do about each kind; `object` and the rest say about what. */
const GOAL_KINDS = [
  'obtain',
  'find_out',
  'destroy',
  'kill',
  'protect_secret',
  'meet',
  'patrol',
  'work',
  'repair',
  'warn',
  'use',
  'leave_note',
  'stay_safe',
] as const;

const goalSchema = z.strictObject({
  id: idSchema,
  kind: z.enum(GOAL_KINDS),
  /** In the person's own view: "get hold of the clippings before anyone reads them". */
  text: textSchema,
  /** How much it matters, 0 to 1. */
  weight: shareSchema,
  item: idSchema.optional(),
  person: idSchema.optional(),
  place: idSchema.optional(),
  fixture: idSchema.optional(),
  affordance: idSchema.optional(),
  fact: idSchema.optional(),
  /** From when on, in the world as it truly is. */
  when: conditionSchema.optional(),
  /** Only once they know that fact. */
  knowing: idSchema.optional(),
  /** How likely it is that they have it at all, drawn when a life begins. */
  chance: shareSchema.default(1),
  /** A word of the author's: of all goals of this person with the same word one is drawn by its chance, at most. */
  oneOf: idSchema.optional(),
});

const relationSchema = z.strictObject({
  to: idSchema,
  /** -1 hostile to 1 devoted. */
  trust: z.number().min(-1).max(1),
  bond: textSchema,
});

/** What somebody usually does at that hour, unless something matters more. */
const habitSchema = z.strictObject({
  from: timeSchema,
  to: timeSchema,
  verb: z.enum(['sleep', 'work', 'eat', 'wash', 'read', 'cook', 'use', 'talk', 'wait', 'walk']),
  place: idSchema.optional(),
  fixture: idSchema.optional(),
  affordance: idSchema.optional(),
  weight: shareSchema.default(0.5),
});

const personSchema = z.strictObject({
  id: idSchema,
  name: textSchema,
  /** What everybody knows of them: one sentence for the common ground. */
  identity: textSchema,
  occupation: textSchema.optional(),
  pronoun: z.enum(['she', 'he', 'they']).default('they'),
  age: z.number().int().min(0).max(120).optional(),
  /** Four letters, where the author thinks in them: shown, and read by minds for tilt. */
  mbti: z
    .string()
    .regex(/^[EI][NS][FT][JP]$/, 'must be four letters like ISTJ')
    .optional(),
  /** For a mind, not for others: who they are and how they talk. */
  persona: textSchema,
  start: idSchema,
  /** Their room and bed. */
  home: idSchema,
  bed: idSchema.optional(),
  /** Each 0 to 1; those left out are 0.5. */
  traits: z
    .strictObject({
      bold: shareSchema.default(0.5),
      curious: shareSchema.default(0.5),
      sociable: shareSchema.default(0.5),
      honest: shareSchema.default(0.5),
      kind: shareSchema.default(0.5),
      orderly: shareSchema.default(0.5),
      calm: shareSchema.default(0.5),
    })
    .default({ bold: 0.5, curious: 0.5, sociable: 0.5, honest: 0.5, kind: 0.5, orderly: 0.5, calm: 0.5 }),
  /** What frightens them: `dark`, `blood`, `thunder`, `crowd`, `alone`, or a tag of places. */
  fears: idsSchema.default([]),
  goals: z.array(goalSchema).max(16).default([]),
  /** Secret role by which rules and beats may speak of them, like `murderer`; nobody is told. */
  role: idSchema.optional(),
  /** Facts of `facts.yaml` known from the start, and those among them not to be given away. */
  knows: idsSchema.default([]),
  secrets: idsSchema.default([]),
  /** Items of which they know where they are when the story begins, and which they miss. */
  belongings: idsSchema.default([]),
  relations: z.array(relationSchema).max(MAX_ENTRIES).default([]),
  habits: z.array(habitSchema).max(32).default([]),
  /** Hours awake before the story begins: by default since 7:00 of that day. */
  awakeHours: z.number().min(0).max(72).optional(),
  /** Hours since the last meal when the story begins. By default 2. */
  mealHoursAgo: z.number().min(0).max(72).default(2),
});

/** `people.yaml`. */
export const peopleSchema = z.array(personSchema).min(1).max(MAX_ENTRIES);

export type PersonSpec = z.infer<typeof personSchema>;
export type GoalSpec = z.infer<typeof goalSchema>;
export type HabitSpec = z.infer<typeof habitSchema>;
