import { type Locale, type Text, textOf } from '../../core/index.ts';
import type { ProvenanceStep } from '../../memory/index.ts';
import type { Remembered } from '../cognition/head.ts';
import { clockText } from '../time/sim-time.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { named } from '../words/naming.ts';
import type { Wording } from '../words/wording.ts';
import { NONE } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Explanation } from './explain.ts';
import { END_TEXTS, EXPLAIN_TEXTS, SOURCE_TEXTS, STEP_TEXTS, TRUTH_TEXTS } from './provenance-texts.ts';
import type { Truth } from './truth.ts';

const INDENT = '  ';

/** In which words an explanation is put. */
export interface ExplainedOptions {
  readonly setting: Setting;
  readonly wording: Wording;
  readonly locale: Locale;
  /** Whether the truth stands beside what is believed, and lies are called so: for whoever may know all. */
  readonly withTruth: boolean;
}

/** An explanation as lines for a person to read, the chains indented step by step. */
export function explainedLines({ event, told, knowers, isPartial }: Explanation, options: ExplainedOptions): string[] {
  const { locale, setting, withTruth } = options;
  const say = (text: Text, values = {}) => textOf(text, locale, values);
  const lines: string[] = [];
  const who = nameOf(options, event.actor);
  for (const { fact, because, truth } of told) {
    const what = clauseOf(setting, fact, locale);
    lines.push(say(EXPLAIN_TEXTS.tells, { who, what }));
    if (because === undefined) lines.push(INDENT + say(withTruth ? END_TEXTS.untrue : END_TEXTS.untold, { from: who }));
    else lines.push(...chainLines(because, options, 1, what));
    if (withTruth) lines.push(INDENT + truthText(truth, options));
  }
  if (told.length === 0 && event.content.speech !== undefined) lines.push(say(EXPLAIN_TEXTS.tellsNothing));
  lines.push(say(knowers.length === 0 ? EXPLAIN_TEXTS.knownToNobody : EXPLAIN_TEXTS.knownTo));
  const itself = options.wording.event(event)[locale];
  for (const { because } of knowers) lines.push(...chainLines(because, options, 1, itself));
  if (isPartial) lines.push(say(EXPLAIN_TEXTS.partial));
  return lines;
}

/** A chain from what is held back to where it began, a line a step; what it says is said once: `above` was already. */
export function chainLines(
  step: ProvenanceStep<Remembered>,
  options: ExplainedOptions,
  depth = 0,
  above = '',
): string[] {
  const what = options.wording.remembered(step.memory.fact)[options.locale];
  const how = howText(step, options);
  const held = what === above ? how : textOf(STEP_TEXTS.holds, options.locale, { how, what });
  const lines = [INDENT.repeat(depth) + held];
  for (const before of step.because) lines.push(...chainLines(before, options, depth + 1, what));
  const { end, memory } = step;
  if (end === undefined) return lines;
  const from = memory.source.kind === 'heard' ? nameOf(options, Number(memory.source.from)) : '';
  const text = end === 'untrue' && !options.withTruth ? END_TEXTS.untold : END_TEXTS[end];
  return [...lines, INDENT.repeat(depth + 1) + textOf(text, options.locale, { from })];
}

function howText({ holder, memory }: ProvenanceStep<Remembered>, options: ExplainedOptions): string {
  const { locale, setting } = options;
  const { source, atMs, place } = memory;
  const where =
    typeof place === 'number' && place !== NONE ? named(setting, setting.entityOf('place', place), locale) : '';
  const time = clockText(atMs);
  return textOf(SOURCE_TEXTS[source.kind], locale, {
    who: nameOf(options, Number(holder)),
    at: where === '' ? time : textOf(EXPLAIN_TEXTS.in, locale, { time, place: where }),
    from: source.kind === 'heard' ? nameOf(options, Number(source.from)) : '',
    count: source.kind === 'merged' ? source.from.length : 0,
  });
}

/** What the world says to it, in words. */
export function truthText(
  { verdict, now }: Truth,
  { setting, locale }: Pick<ExplainedOptions, 'setting' | 'locale'>,
): string {
  const truth = textOf(TRUTH_TEXTS[verdict], locale);
  return now === undefined ? truth : textOf(TRUTH_TEXTS.now, locale, { truth, now: clauseOf(setting, now, locale) });
}

function nameOf({ setting, locale }: ExplainedOptions, person: number): string {
  return person === NONE ? '?' : setting.nameOf(setting.entityOf('person', person), locale);
}
