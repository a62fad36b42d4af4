import type { Locale } from '../../core/index.ts';
import { hourOf } from '../time/sim-time.ts';

const HOURS = {
  en: 'twelve one two three four five six seven eight nine ten eleven'.split(' '),
  zh: '十二 一 两 三 四 五 六 七 八 九 十 十一'.split(' '),
} as const;
const QUARTERS_EN = ['{hour}', 'a quarter past {hour}', 'half past {hour}', 'a quarter to {hour}'] as const;
const QUARTERS_ZH = ['{hour}点', '{hour}点一刻', '{hour}点半', '{hour}点三刻'] as const;

/** Quarters of an hour in half a day: the dial goes round. */
const DIAL = 48;

/** A time as one would say it, to the quarter of an hour: `half past ten`, `十点半`. */
export function spokenTime(atMs: number, locale: Locale): string {
  const quarters = Math.round(hourOf(atMs) * 4) % DIAL;
  const quarter = quarters % 4;
  const hour = Math.floor(quarters / 4);
  const pattern = locale === 'en' ? QUARTERS_EN[quarter] : QUARTERS_ZH[quarter];
  const named = locale === 'en' && quarter === 3 ? (hour + 1) % 12 : hour;
  return (pattern ?? '{hour}').replace('{hour}', HOURS[locale][named] ?? '');
}
