import { z } from 'zod';
import type { Locale, Text } from '../core/index.ts';

/** The eight points of the compass in the order of rising yaw: yaw 0 is south, 90 west. */
const COMPASS_POINTS = ['south', 'southwest', 'west', 'northwest', 'north', 'northeast', 'east', 'southeast'] as const;

/** A point of the compass. */
type CompassPoint = (typeof COMPASS_POINTS)[number];

/** A point of the compass in an answer. */
export const compassPoint = z.enum(COMPASS_POINTS);

/** The point of the compass nearest to a yaw in degrees. */
export function compassPointOf(yaw: number): CompassPoint {
  const eighth = ((Math.round(yaw / 45) % 8) + 8) % 8;
  return COMPASS_POINTS[eighth] ?? 'south';
}

const NAMES: Readonly<Record<CompassPoint, Text>> = {
  south: { en: 'south', zh: '南' },
  southwest: { en: 'southwest', zh: '西南' },
  west: { en: 'west', zh: '西' },
  northwest: { en: 'northwest', zh: '西北' },
  north: { en: 'north', zh: '北' },
  northeast: { en: 'northeast', zh: '东北' },
  east: { en: 'east', zh: '东' },
  southeast: { en: 'southeast', zh: '东南' },
};

/** A point of the compass as a text names it. */
export function compassName(point: CompassPoint, locale: Locale): string {
  return NAMES[point][locale];
}
