import { distanceOf, type Locale, roundTo, textOf } from '../../core/index.ts';
import { countOf, type Deeds, type Moment, type Tally } from './deeds.ts';
import type { Task } from './task.ts';
import { VERDICT_TEXTS } from './texts.ts';

/** What the world says of a task. */
export interface Verdict {
  /** `unknown` where the server has not told what is needed to know. */
  readonly outcome: 'done' | 'not_done' | 'unknown';
  readonly why: string;
  /** Whether it was so before anything was done: such a task teaches nothing. */
  readonly already: boolean;
}

/** What a judgement looks at: the body before and after, and what it did between. */
export interface Evidence {
  readonly before: Moment;
  readonly after: Moment;
  readonly deeds: Deeds;
}

/** Judges a task by the world alone. The same evidence gives the same verdict. */
export function judge(task: Task, { before, after, deeds }: Evidence, locale: Locale = 'en'): Verdict {
  switch (task.kind) {
    case 'have':
      return judgeHave(task, before, after, locale);
    case 'craft':
      return counted(countOf(deeds.crafted, task.item), task.count, locale);
    case 'smelt':
      return counted(countOf(deeds.smelted, task.item), task.count, locale);
    case 'place':
      return counted(countOf(deeds.placed, task.block), task.count, locale);
    case 'kill':
      return counted(countOf(deeds.killed, task.entity), task.count, locale);
    case 'eat':
      return judgeEat(task.food, deeds.eaten, locale);
    case 'reach':
      return judgeReach(task, before, after, locale);
  }
}

function verdict(outcome: Verdict['outcome'], why: string, already = false): Verdict {
  return { outcome, why, already };
}

function unknown(locale: Locale): Verdict {
  return verdict('unknown', textOf(VERDICT_TEXTS.unknown, locale));
}

function counted(got: number, wanted: number, locale: Locale): Verdict {
  return verdict(got >= wanted ? 'done' : 'not_done', textOf(VERDICT_TEXTS.counted, locale, { got, wanted }));
}

function judgeHave(task: Extract<Task, { kind: 'have' }>, before: Moment, after: Moment, locale: Locale): Verdict {
  const { item, count } = task;
  if (after.inventory === undefined) return unknown(locale);
  const got = countOf(after.inventory, item);
  const had = before.inventory === undefined ? 0 : countOf(before.inventory, item);
  if (got >= count && had >= count) return verdict('done', textOf(VERDICT_TEXTS.already, locale), true);
  if (got < count && had >= count)
    return verdict('not_done', textOf(VERDICT_TEXTS.lost, locale, { got, wanted: count }));
  return counted(got, count, locale);
}

function judgeEat(food: string | undefined, eaten: Tally, locale: Locale): Verdict {
  const found = Object.keys(eaten).find((name) => countOf(eaten, name) > 0 && (food === undefined || name === food));
  if (found === undefined) return verdict('not_done', textOf(VERDICT_TEXTS.notEaten, locale));
  return verdict('done', textOf(VERDICT_TEXTS.eaten, locale, { food: found }));
}

function judgeReach(task: Extract<Task, { kind: 'reach' }>, before: Moment, after: Moment, locale: Locale): Verdict {
  const distanceFrom = ({ position }: Moment): number =>
    position === undefined ? Number.NaN : distanceOf(position, { x: task.x, y: task.y ?? position.y, z: task.z });
  const [distanceBefore, distance] = [distanceFrom(before), distanceFrom(after)];
  if (Number.isNaN(distance)) return unknown(locale);
  if (distance > task.withinBlocks) {
    return verdict('not_done', textOf(VERDICT_TEXTS.away, locale, { distance: roundTo(distance, 1) }));
  }
  if (distanceBefore <= task.withinBlocks) return verdict('done', textOf(VERDICT_TEXTS.already, locale), true);
  return verdict('done', textOf(VERDICT_TEXTS.there, locale));
}
