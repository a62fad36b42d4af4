import { z } from 'zod';
import { defineTexts, type Failure, fail, type Locale, type Result, textOf } from '../core/index.ts';
import { type ActionOptions, FACE_NAMES, type HeldReport } from '../minecraft/actions/index.ts';
import { camelToSnake, type ToolContext } from '../tools/index.ts';
import type { BodyHost } from './host.ts';
import { notInWorld, sessionClosed } from './whereabouts.ts';

/** Codes that every action may fail with: the body cannot act now, or was stopped. */
export const ACTION_FAILURES = ['session_closed', 'not_playing', 'dead', 'busy', 'aborted', 'interrupted'] as const;

/** Codes of an action that reached the server and was not seen to be done. */
export const UNDONE_OUTCOMES = ['rejected_by_server', 'unconfirmed'] as const;

/** A side of a block, as a caller names it. */
export const faceName = z.enum(FACE_NAMES);

/** What is in hand, in an answer: `item` is null for the bare hand, and left out where the server has not told. */
export const held = z.object({ item: z.string().nullable().optional(), count: z.int().optional() });

const TEXTS = defineTexts({
  bareHand: { en: 'nothing', zh: '空手' },
  handUnknown: { en: 'something not known yet', zh: '尚不知道的东西' },
  dead: { en: 'the body is dead', zh: '身体已死亡' },
  deadHowTo: {
    en: 'call wait_until({"event":"respawn"}), then try again',
    zh: '调用 wait_until({"event":"respawn"})，再试一次',
  },
  aborted: { en: 'it was cancelled on the way', zh: '中途被取消' },
  abortedHowTo: { en: 'call it again to go on', zh: '要继续就再调用' },
  interrupted: { en: 'a newer move took over', zh: '被更新的 move 接替' },
  interruptedHowTo: { en: 'call where_am_i() to see how far it came', zh: '用 where_am_i() 看走到了哪里' },
  busy: { en: 'the body is busy with {running}', zh: '身体正忙于 {running}' },
  busyHowTo: { en: 'wait until {running} has answered, or cancel it', zh: '等 {running} 答复，或取消它' },
});

/** The tool behind an action, where it is not called alike. */
const TOOL_OF_ACTION: Readonly<Record<string, string>> = { walkTo: 'move' };

/** Carries out an action as a tool call asks for it; what keeps any action from being done is told as tools tell it. */
export async function perform<T>(
  host: BodyHost,
  context: ToolContext,
  action: (options: ActionOptions) => Promise<Result<T>>,
): Promise<Result<T>> {
  const { ended } = host.session;
  if (ended !== undefined) return sessionClosed(ended);
  const done = await action({
    signal: context.signal,
    locale: context.locale,
    clock: host.clock,
    onProgress: (steps, total) =>
      context.progress(steps, total, total === undefined ? `${steps}` : `${steps}/${total}`),
  });
  return done.ok ? done : retold(host, done, context.locale);
}

function retold({ session }: BodyHost, failure: Failure, locale: Locale): Failure {
  const { code, data } = failure;
  switch (code) {
    case 'not_playing': {
      const { ended } = session;
      const { why, howTo } = ended ?? notInWorld(code, session, locale);
      return fail(code, why, howTo, data);
    }
    case 'dead':
    case 'aborted':
    case 'interrupted':
      return fail(code, textOf(TEXTS[code], locale), textOf(TEXTS[`${code}HowTo`], locale), data);
    case 'busy': {
      const name = String(data?.['running']);
      const running = TOOL_OF_ACTION[name] ?? camelToSnake(name);
      return fail(code, textOf(TEXTS.busy, locale, { running }), textOf(TEXTS.busyHowTo, locale, { running }), {
        running,
      });
    }
    default:
      return failure;
  }
}

/** {@link held} of a report. */
export function heldOf({ item, count }: HeldReport): z.output<typeof held> {
  return { item, count };
}

/** What is in hand, in words. */
export function heldName({ item, count }: HeldReport, locale: Locale): string {
  if (item === undefined) return textOf(TEXTS.handUnknown, locale);
  if (item === null) return textOf(TEXTS.bareHand, locale);
  return count === undefined || count === 1 ? item : `${item} x${count}`;
}
