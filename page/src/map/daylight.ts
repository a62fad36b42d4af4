const DAY_MS = 86_400_000;
/** Dusk and dawn take so long. */
const TWILIGHT_MS = 80 * 60_000;

/** How light it is outdoors, 0 at night to 1 by day. */
export function daylight(atMs: number, sunriseMs: number, sunsetMs: number): number {
  const timeMs = ((atMs % DAY_MS) + DAY_MS) % DAY_MS;
  const risen = (timeMs - sunriseMs) / TWILIGHT_MS + 0.5;
  const unset = (sunsetMs - timeMs) / TWILIGHT_MS + 0.5;
  return Math.min(1, Math.max(0, Math.min(risen, unset)));
}
