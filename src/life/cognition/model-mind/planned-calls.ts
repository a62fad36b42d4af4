import type { Locale } from '../../../core/index.ts';
import { type PlannedCalls, tokenBound } from '../../../models/index.ts';
import { privateGround } from '../../commons/private-ground.ts';
import { proseHead } from '../../narrator/model-prose.ts';
import { HOUR_MS, momentMs } from '../../time/sim-time.ts';
import type { Setting } from '../../world/setting.ts';
import { headText } from './head-text.ts';
import { DEFAULT_RATES, type ThinkingRates } from './triggers.ts';

/** What the parts of a prompt beside head and identity take, and what is answered, in tokens: as the bench measures it. */
const USUAL = {
  quick: { prompt: 420, output: 65 },
  slow: { prompt: 700, output: 180 },
  plan: { prompt: 250, output: 60 },
  reflect: { prompt: 700, output: 120 },
  prose: { prompt: 900, output: 220 },
} as const;
/** Reflections a person in so many hours, and paragraphs an hour. */
const HOURS_A_REFLECTION = 5;
const PARAGRAPHS_AN_HOUR = 2;
/** A story that no end of its own says when it ends is estimated for a day. */
const OPEN_HOURS = 24;
const DAY_HOURS = 24;

/**
 * What a story asks of models at most, from its beginning to its end: everybody's whole allowance, plans, reflections,
 * and the novel. For the estimate before a run.
 */
export function plannedCalls(
  setting: Setting,
  locale: Locale,
  { quick, slow }: ThinkingRates = DEFAULT_RATES,
): readonly PlannedCalls[] {
  const hours = hoursOf(setting);
  const people = setting.people.length;
  const headTokens = tokenBound(headText(setting, locale));
  const identities = setting.people.map(({ index }) => tokenBound(privateGround(setting, index, locale)));
  const identity = Math.round(identities.reduce((sum, tokens) => sum + tokens, 0) / Math.max(1, people));
  const days = Math.ceil(hours / DAY_HOURS);
  const line = (
    layer: string,
    tier: PlannedCalls['tier'],
    calls: number,
    head: number,
    promptTokens: number,
    outputTokens: number,
  ) => ({
    layer,
    tier,
    calls: Math.round(calls),
    headTokens: head,
    promptTokens,
    outputTokens,
  });
  return [
    line('L1', 'quick', people * (quick.burst + quick.perHour * hours), 0, USUAL.quick.prompt, USUAL.quick.output),
    line(
      'L2',
      'slow',
      people * (slow.burst + slow.perHour * hours),
      headTokens,
      identity + USUAL.slow.prompt,
      USUAL.slow.output,
    ),
    line('plan', 'quick', people * (1 + days), headTokens, identity + USUAL.plan.prompt, USUAL.plan.output),
    line(
      'L3',
      'slow',
      (people * hours) / HOURS_A_REFLECTION,
      headTokens,
      identity + USUAL.reflect.prompt,
      USUAL.reflect.output,
    ),
    line(
      'narrator',
      'writer',
      PARAGRAPHS_AN_HOUR * hours,
      tokenBound(proseHead(setting, locale)),
      USUAL.prose.prompt,
      USUAL.prose.output,
    ),
  ];
}

function hoursOf({ scenario, startMs }: Setting): number {
  const times = scenario.meta.ends.flatMap(({ when: { after } }) =>
    after === undefined ? [] : [momentMs(after.time, after.day)],
  );
  return times.length === 0 ? OPEN_HOURS : (Math.max(...times) - startMs) / HOUR_MS;
}
