/**
 * Simulated time is a whole number of milliseconds since 00:00 of day 0; a night that begins at 21:00 begins at
 * 75,600,000. Real time stands in `SimClock` alone.
 */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The hour of the day, 0 to 24, with fractions. */
export function hourOf(atMs: number): number {
  return (atMs % DAY_MS) / HOUR_MS;
}

/** The day, 0 the first. */
export function dayOf(atMs: number): number {
  return Math.floor(atMs / DAY_MS);
}

/** The simulated time of a time of day like `21:00` on a day. The text must be one: schemas see to it. */
export function momentMs(time: string, day = 0): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return day * DAY_MS + hours * HOUR_MS + minutes * MINUTE_MS;
}

/** `21:04`, or with seconds `21:04:07`: as a clock on the wall shows it. */
export function clockText(atMs: number, options: { readonly seconds?: boolean } = {}): string {
  const parts = [Math.floor(hourOf(atMs)), Math.floor((atMs % HOUR_MS) / MINUTE_MS)];
  if (options.seconds === true) parts.push(Math.floor((atMs % MINUTE_MS) / SECOND_MS));
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
