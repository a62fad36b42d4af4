import { z } from 'zod';
import {
  defineTexts,
  distanceOf,
  type Failure,
  fail,
  type Locale,
  type Point,
  roundTo,
  textOf,
} from '../core/index.ts';
import type { Place } from './places.ts';
import { at } from './said.ts';
import { position } from './schemas.ts';

/** Characters of a place's name, and of what is noted of it. */
const MAX_NAME_CHARS = 64;
export const MAX_NOTE_CHARS = 200;

/** The code that every tool of places may fail with: their store cannot be read or written. */
export const PLACE_FAILURES = ['places_unreadable'] as const;

const TEXTS = defineTexts({
  line: { en: '{name} {at} {dimension}{away}{note}', zh: '{name} {at} {dimension}{away}{note}' },
  away: { en: ', {distance} blocks away', zh: '，距{distance}格' },
  none: { en: "no place '{name}' is remembered", zh: '没有记住地点“{name}”' },
  noneHowTo: {
    en: 'pick one of `available`, or call remember_place(name)',
    zh: '从 available 里选，或 remember_place(name)',
  },
});

/** A place's name, as a caller gives it. */
export const placeName = z.string().trim().min(1).max(MAX_NAME_CHARS);

/** A remembered place, in an answer. */
export const place = z.object({
  name: z.string(),
  at: position,
  dimension: z.string(),
  distance: z.number().optional(),
  note: z.string().optional(),
});

/** {@link place}; its distance from the body where that is in the world. */
export function placeOf({ name, x, y, z, dimension, note }: Place, from: Point | undefined): z.output<typeof place> {
  const distance = from === undefined ? undefined : roundTo(distanceOf(from, { x, y, z }), 1);
  return { name, at: { x, y, z }, dimension, distance, note };
}

/** A place on one line. */
export function placeLine(
  { name, at: where, dimension, distance, note }: z.output<typeof place>,
  locale: Locale,
): string {
  const away = distance === undefined ? '' : textOf(TEXTS.away, locale, { distance });
  const noted = note === undefined ? '' : `: ${note}`;
  return textOf(TEXTS.line, locale, { name, at: at(where), dimension, away, note: noted });
}

/** There is no place of that name. */
export function noSuchPlace(name: string, places: readonly Place[], locale: Locale): Failure {
  const available = places.map((each) => each.name);
  return fail('no_such_place', textOf(TEXTS.none, locale, { name }), textOf(TEXTS.noneHowTo, locale), { available });
}

/** What the store of places fails with, as tools tell it; a full one keeps its code. */
export function storeFailed(failure: Failure): Failure {
  if (failure.code === 'too_many_places') return failure;
  return fail('places_unreadable', failure.why, failure.howTo, { reason: failure.code });
}
