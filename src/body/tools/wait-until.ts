import { z } from 'zod';
import { defineTexts, type Failure, fail, type Locale, roundTo, textOf } from '../../core/index.ts';
import { renderEvents } from '../../events/index.ts';
import type { Session } from '../../minecraft/session/index.ts';
import { nearestName, type ToolContext, type ToolSuccess } from '../../tools/index.ts';
import { type BodyHost, bodyTool } from '../host.ts';
import { at, blockName } from '../said.ts';
import { waitFor } from '../wait.ts';
import {
  dataKeysOf,
  isBlockName,
  keptEvent,
  kindsNamed,
  listenFor,
  stateLook,
  type WaitConditions,
  type Waker,
  waitConditions,
} from '../wait-conditions.ts';
import { sessionClosed } from '../whereabouts.ts';

/** Longest wait: five minutes of the game. */
const MAX_WAIT_TICKS = 6000;

/** Ticks between two reports of progress. */
const PROGRESS_TICKS = 20;

/** Of a wrong key of `where` a refusal repeats at most so much. */
const MAX_KEY_CHARS = 48;

const TEXTS = defineTexts({
  event: { en: 'woken after {ticks} ticks by {line}', zh: '{ticks} 刻后被唤醒：{line}' },
  health: { en: 'woken after {ticks} ticks: health {health}', zh: '{ticks} 刻后被唤醒：生命{health}' },
  block: { en: 'woken after {ticks} ticks: the block is {block}', zh: '{ticks} 刻后被唤醒：方块是{block}' },
  passed: { en: '{ticks} ticks passed', zh: '过了 {ticks} 刻' },
  budget: { en: '{ticks} ticks passed and nothing woke it', zh: '过了 {ticks} 刻，没有被唤醒' },
  healthNow: { en: '; health is {health}', zh: '；生命是 {health}' },
  blockNow: { en: '; {at} is {block}', zh: '；{at} 是 {block}' },
  waiting: { en: 'waiting, {ticks} of {budget} ticks', zh: '等待中，{ticks}/{budget} 刻' },
  aborted: { en: 'the wait was aborted after {ticks} ticks', zh: '等待在 {ticks} 刻后被取消' },
  abortedHowTo: { en: 'call it again to go on waiting', zh: '要继续等就再调用' },
  unknownEvent: { en: 'no event is called {event}', zh: '没有叫 {event} 的事件' },
  unknownEventHowTo: {
    en: 'did you mean {nearest}? a fine kind has a colon, as chat:Alice',
    zh: '是不是 {nearest}？细分层带冒号，如 chat:Alice',
  },
  unknownEventHowToPlain: {
    en: 'pick one of `available`, or a fine kind with a colon, as chat:Alice',
    zh: '从 available 里选，或用带冒号的细分层，如 chat:Alice',
  },
  unknownKey: { en: 'events of {event} have no {key}', zh: '{event} 事件没有 {key}' },
  unknownKeyHowTo: { en: 'narrow by what is in `available`', zh: '用 available 里有的来收窄' },
  unknownBlock: { en: 'no block is called {block}', zh: '没有叫 {block} 的方块' },
  unknownBlockHowTo: {
    en: 'give the name as block_at(x, y, z) tells it, as stone or oak_log',
    zh: '用 block_at(x, y, z) 给的名字，如 stone、oak_log',
  },
  whereWithoutEvent: { en: '`where` narrows an event, and none is named', zh: 'where 用来收窄事件，但没有给 event' },
  whereWithoutEventHowTo: {
    en: 'give event too, as {"event":"chat","where":{"from":"Alice"}}',
    zh: '同时给 event，如 {"event":"chat","where":{"from":"Alice"}}',
  },
});

const output = z.object({
  wokenBy: z.enum(['event', 'health', 'block', 'budget']),
  event: z.string().optional(),
  seq: z.int().optional(),
  health: z.number().optional(),
  block: z.string().optional(),
  ticks: z.int(),
});

type WaitAnswer = ToolSuccess<z.output<typeof output>>;

export const waitUntilTool = bodyTool({
  name: 'wait_until',
  description:
    'Wait up to budget_ticks (20 a second) for an event (chat, damage, chat:Alice ...; unread count) whose data match where, ' +
    'health, or a block to change or become `is`. Without any, just waits.',
  readOnly: true,
  idempotent: false,
  input: waitConditions.extend({ budgetTicks: z.int().min(1).max(MAX_WAIT_TICKS).default(200) }),
  output,
  failureCodes: ['unknown_event', 'unknown_key', 'unknown_block', 'where_without_event', 'session_closed'],
  async run(host, { budgetTicks, ...conditions }, context) {
    const { locale } = context;
    const refusal = checkConditions(host, conditions, context);
    if (refusal !== undefined) return refusal;
    const { session } = host;
    const lookAtState = stateLook(session, conditions);
    const ending = await waitFor<Waker>(session, {
      budgetTicks,
      signal: context.signal,
      clock: host.clock,
      lookFirst: () => unreadEvent(host, conditions, context.client) ?? lookAtState(),
      look: lookAtState,
      listen: (wake) => listenFor(session.events, conditions, wake),
      onTick: (ticks) => {
        if (ticks % PROGRESS_TICKS !== 0) return;
        context.progress(ticks, budgetTicks, textOf(TEXTS.waiting, locale, { ticks, budget: budgetTicks }));
      },
    });
    const { ticks } = ending;
    switch (ending.kind) {
      case 'woken':
        return woken(host, ending.by, ticks, context);
      case 'budget':
        return spent(session, conditions, ticks, locale);
      case 'aborted':
        return fail('aborted', textOf(TEXTS.aborted, locale, { ticks }), textOf(TEXTS.abortedHowTo, locale), { ticks });
      case 'closed':
        return sessionClosed(ending.end);
    }
  },
});

/** An event that the client has not read yet, and that has not ended a wait of its before. */
function unreadEvent({ session, wakeMarks }: BodyHost, conditions: WaitConditions, client: string): Waker | undefined {
  const { events: log } = session;
  return keptEvent(log, conditions, Math.max(log.stats(client).cursor, wakeMarks.seqOf(client)));
}

/** The answer when the ticks ran out: how what was waited for stands, for a block may have been out of sight all along. */
function spent(
  { state }: Session,
  { event, healthBelow, block }: WaitConditions,
  ticks: number,
  locale: Locale,
): WaitAnswer {
  const answer = { ok: true, wokenBy: 'budget', ticks } as const;
  if (event === undefined && healthBelow === undefined && block === undefined) {
    return { ...answer, describe: textOf(TEXTS.passed, locale, { ticks }) };
  }
  const health = healthBelow === undefined ? undefined : state.self.health && roundTo(state.self.health, 1);
  const blockNow = block && blockName(state.blockAt(block));
  const notes = [
    healthBelow === undefined ? '' : textOf(TEXTS.healthNow, locale, { health: health ?? '?' }),
    block === undefined ? '' : textOf(TEXTS.blockNow, locale, { at: at(block), block: blockNow }),
  ];
  return { ...answer, describe: textOf(TEXTS.budget, locale, { ticks }) + notes.join(''), health, block: blockNow };
}

function checkConditions(host: BodyHost, conditions: WaitConditions, { locale }: ToolContext): Failure | undefined {
  const { event, where, block } = conditions;
  if (where !== undefined && event === undefined) {
    return fail(
      'where_without_event',
      textOf(TEXTS.whereWithoutEvent, locale),
      textOf(TEXTS.whereWithoutEventHowTo, locale),
    );
  }
  if (block?.is !== undefined && !isBlockName(host.session.state, block.is)) {
    const why = textOf(TEXTS.unknownBlock, locale, { block: block.is });
    return fail('unknown_block', why, textOf(TEXTS.unknownBlockHowTo, locale));
  }
  if (event === undefined) return undefined;
  const kinds = kindsNamed(host.eventKinds, event);
  if (kinds.length === 0) return unknownEvent(host, event, locale);
  return checkKeys(event, Object.keys(where ?? {}), dataKeysOf(host.eventKinds, kinds), locale);
}

function checkKeys(event: string, keys: readonly string[], available: readonly string[], locale: Locale) {
  const wrong = keys.find((key) => !available.includes(key));
  if (wrong === undefined) return undefined;
  const key = JSON.stringify(wrong.slice(0, MAX_KEY_CHARS));
  return fail('unknown_key', textOf(TEXTS.unknownKey, locale, { event, key }), textOf(TEXTS.unknownKeyHowTo, locale), {
    available,
    nearest: nearestName(wrong, available),
  });
}

function unknownEvent({ eventKinds }: BodyHost, event: string, locale: Locale): Failure {
  const available = Object.keys(eventKinds);
  const [kind = ''] = event.split(':', 1);
  const nearest = nearestName(kind, available);
  const howTo =
    nearest === undefined
      ? textOf(TEXTS.unknownEventHowToPlain, locale)
      : textOf(TEXTS.unknownEventHowTo, locale, { nearest });
  return fail('unknown_event', textOf(TEXTS.unknownEvent, locale, { event }), howTo, { available, nearest });
}

function woken(host: BodyHost, by: Waker, ticks: number, { client, locale }: ToolContext): WaitAnswer {
  switch (by.wokenBy) {
    case 'event': {
      const { seq } = by.event;
      host.wakeMarks.mark(client, seq);
      const line = renderEvents([by.event], host.eventKinds, locale);
      return {
        ok: true,
        describe: textOf(TEXTS.event, locale, { ticks, line }),
        wokenBy: by.wokenBy,
        event: line,
        seq,
        ticks,
      };
    }
    case 'health':
      return { ok: true, describe: textOf(TEXTS.health, locale, { ...by, ticks }), ...by, ticks };
    case 'block':
      return { ok: true, describe: textOf(TEXTS.block, locale, { ...by, ticks }), ...by, ticks };
  }
}
