import type { Used } from '../../../src/viewer/operator/operator-protocol.ts';
import { locale } from '../live/preferences.ts';
import { say } from '../texts.ts';
import { OPERATOR } from './operator-texts.ts';

const DAY_MS = 86_400_000;
const MICROS_A_DOLLAR = 1_000_000;

/** A moment as the reader's own clock has it; with its date where it is not of today. */
export function momentText(atMs: number, nowMs: number): string {
  const time = { hour: '2-digit', minute: '2-digit', second: '2-digit' } as const;
  const date = nowMs - atMs < DAY_MS / 2 ? {} : ({ month: 'short', day: 'numeric' } as const);
  return new Intl.DateTimeFormat(locale.value, { ...date, ...time, hour12: false }).format(atMs);
}

/** How long something takes already: `4 s`, `2 min`. */
export function sinceText(sinceMs: number, nowMs: number): string {
  const seconds = Math.max(0, Math.round((nowMs - sinceMs) / 1000));
  return seconds < 120 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/** Money of millionths of a dollar: cents of a cent are shown as far as they matter. */
export function moneyText(micros: number): string {
  const dollars = micros / MICROS_A_DOLLAR;
  const digits = dollars === 0 || dollars >= 1 ? 2 : 4;
  return `$${dollars.toFixed(digits)}`;
}

export function countText(count: number): string {
  return new Intl.NumberFormat(locale.value, { notation: count >= 10_000 ? 'compact' : 'standard' }).format(count);
}

/** What was used, in one line. */
export function usedText({ calls, tokens }: Used): string {
  return `${countText(calls)} ${say(OPERATOR.calls)} · ${countText(tokens)} ${say(OPERATOR.tokens)}`;
}
