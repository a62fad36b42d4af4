/** How somebody comes across: it chooses among phrasings. */
export type Manner = 'warm' | 'plain' | 'cool';

/**
 * One way to say something, in both languages. `{hearer}` is whom it is said to, `{topic}` whom or what it is about,
 * `{fact}` a whole sentence without its full stop. Phrases without a manner are for everybody.
 */
export interface Phrase {
  readonly en: string;
  readonly zh: string;
  readonly manner?: Exclude<Manner, 'plain'>;
}

/** Phrasings that every form has for everybody, whatever their manner. */
export const LEAST_PHRASINGS = 6;
