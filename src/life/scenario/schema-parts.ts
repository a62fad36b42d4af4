import { z } from 'zod';

/** Longest text of a scenario in one language: a press clipping fits, a chapter does not. */
const MAX_TEXT_CHARS = 2000;

const words = z.string().trim().min(1, 'must not be empty').max(MAX_TEXT_CHARS);

/** A text in every language. */
export const textSchema = z.strictObject({ en: words, zh: words });

/** An id: snake_case or kebab-case, by which files speak of things. */
export const idSchema = z
  .string()
  .regex(
    /^[a-z][a-z0-9_-]{0,39}$/,
    'must be lower-case letters, digits, _ and -, beginning with a letter (40 at most)',
  );

/** 0 to 1. */
export const shareSchema = z.number().min(0).max(1);

/** A time of day, `"21:00"`. Quote it: bare, YAML may read a number in base 60. */
export const timeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day like "21:00", in quotes');

/** A moment of the story: a time of day and which day (0, the first, unless said). */
export const momentSchema = z.strictObject({ day: z.number().int().min(0).max(365).default(0), time: timeSchema });

/** Most entries a list of a scenario may have: a town of ten thousand fits. */
export const MAX_ENTRIES = 100_000;

/** A list of ids. */
export const idsSchema = z.array(idSchema).max(MAX_ENTRIES);
