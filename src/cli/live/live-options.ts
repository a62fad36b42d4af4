import { fail, type Result, succeed } from '../../core/index.ts';
import { DEFAULT_RATE, dayOf, MAX_RATE, momentMs, type Rate, type Setting } from '../../life/index.ts';

/** The command's own flags, as typed. */
export interface LiveFlags {
  readonly scenario?: string;
  readonly rate?: string;
  readonly headless?: boolean;
  /** A model for all tiers, or `none`; see `openMinds`. */
  readonly model?: string;
  readonly until?: string;
  /** `true` for the newest. */
  readonly resume?: string | true;
  readonly replay?: string;
  readonly branch?: string;
  readonly at?: string;
}

/** What is lived: a scenario anew, or a run that is kept. */
type LiveSource =
  | { readonly kind: 'new'; readonly scenario: string }
  | { readonly kind: 'resume'; readonly run: string | undefined }
  | { readonly kind: 'replay'; readonly run: string }
  | { readonly kind: 'branch'; readonly run: string; readonly at: string };

/** The flags, checked against one another. */
export interface LiveRequest {
  readonly source: LiveSource;
  readonly rate: Rate;
  readonly headless: boolean;
  readonly until: string | undefined;
}

const DEFAULT_SCENARIO = 'ravenisle';
const MOMENT = /^(?:(\d{1,4})\/)?([01]\d|2[0-3]):([0-5]\d)$/;

/** Checks the flags; fails with `bad_flags`. */
export function requestFrom(flags: LiveFlags): Result<LiveRequest> {
  const source = sourceFrom(flags);
  if (!source.ok) return source;
  const headless = flags.headless ?? false;
  const rate = rateFrom(flags.rate, headless ? 'max' : DEFAULT_RATE);
  if (!rate.ok) return rate;
  return succeed({ source: source.value, rate: rate.value, headless, until: flags.until });
}

function sourceFrom({ scenario, resume, replay, branch, at }: LiveFlags): Result<LiveSource> {
  const kept = [
    ...(resume === undefined ? [] : ['--resume']),
    ...(replay === undefined ? [] : ['--replay']),
    ...(branch === undefined ? [] : ['--branch']),
  ];
  if (kept.length > 1) return bad(`${kept.join(' and ')} are given together`, 'give one of them');
  if (kept.length > 0 && scenario !== undefined) {
    return bad(`--scenario is given with ${kept[0]}`, 'leave --scenario out: a run keeps its own');
  }
  if ((branch === undefined) !== (at === undefined)) {
    return bad('--branch and --at belong together', 'write: --branch RUN --at 02:10');
  }
  if (resume !== undefined) return succeed({ kind: 'resume', run: resume === true ? undefined : resume });
  if (replay !== undefined) return succeed({ kind: 'replay', run: replay });
  if (branch !== undefined && at !== undefined) return succeed({ kind: 'branch', run: branch, at });
  return succeed({ kind: 'new', scenario: scenario ?? DEFAULT_SCENARIO });
}

function rateFrom(text: string | undefined, otherwise: Rate): Result<Rate> {
  if (text === undefined) return succeed(otherwise);
  if (text === 'max') return succeed('max');
  const rate = Number(text);
  if (text.trim() !== '' && rate > 0 && rate <= MAX_RATE) return succeed(rate);
  return bad(`'${text}' is no rate`, `write simulated seconds a second, above 0 and at most ${MAX_RATE}, or max`);
}

/**
 * Until when: an end of the scenario's (`ferry`, then infinite: the story ends itself there), or a time: `02:10` is the
 * first after the beginning, `2/14:00` that of day 2. Fails with `bad_flags`.
 */
export function untilFrom(text: string | undefined, setting: Setting): Result<number> {
  const ends = setting.scenario.meta.ends.map(({ id }) => id);
  if (text === undefined || ends.includes(text)) return succeed(Number.POSITIVE_INFINITY);
  const moment = momentFrom(text, setting);
  return moment.ok ? moment : bad(moment.why, `${moment.howTo}, or an end of this story: ${ends.join(', ')}`);
}

/** A time within a story. Fails with `bad_flags`. */
export function momentFrom(text: string, { startMs }: Setting): Result<number> {
  const [, day, hours, minutes] = MOMENT.exec(text) ?? [];
  if (hours === undefined) return bad(`'${text}' is no time`, 'write 02:10, or with the day: 2/14:00');
  const time = `${hours}:${minutes}`;
  const startDay = dayOf(startMs);
  const today = momentMs(time, startDay);
  const atMs =
    day !== undefined ? momentMs(time, Number(day)) : today >= startMs ? today : momentMs(time, startDay + 1);
  return atMs >= startMs ? succeed(atMs) : bad(`${text} is before the story begins`, 'choose a later time');
}

function bad(why: string, howTo: string): Result<never> {
  return fail('bad_flags', why, howTo);
}
