import { say } from '../texts.ts';

const DAY_MS = 86_400_000;

/** `21:04`; with seconds `21:04:07`. */
export function timeText(atMs: number, seconds = false): string {
  const time = new Date(((atMs % DAY_MS) + DAY_MS) % DAY_MS).toISOString();
  return time.slice(11, seconds ? 19 : 16);
}

/** `day 2`, counted from 1 as people do. */
export function dayText(atMs: number): string {
  const day = Math.floor(atMs / DAY_MS) + 1;
  return document.documentElement.lang.startsWith('zh') ? `第 ${day} ${say('day')}` : `${say('day')} ${day}`;
}
