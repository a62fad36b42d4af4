import type { Locale } from '../core/index.ts';

/** Below this a sum of money is shown with more digits. */
const SMALL_MICROS = 1_000_000;

/** Millionths of a dollar for people: `$0.0123`, `$4.20`; what is not known is said so, never shown as 0. */
export function moneyText(micros: number | undefined, locale: Locale): string {
  if (micros === undefined) return locale === 'zh' ? '价格未知' : 'price unknown';
  return `$${(micros / 1_000_000).toFixed(micros < SMALL_MICROS ? 4 : 2)}`;
}
