import { z } from 'zod';
import { defineTexts, type Locale, type Result, type Text, textOf } from '../core/index.ts';
import type { SentText, Session } from '../minecraft/session/index.ts';
import type { ToolAnswer } from '../tools/index.ts';
import { notInWorld, sessionClosed } from './whereabouts.ts';

/** What became of a text said or a command run. */
export const sentText = z.object({
  sent: z.string(),
  parts: z.int(),
  sentNow: z.int(),
  lastInMs: z.number(),
  /** Characters that chat does not take were left out. */
  cleaned: z.boolean().optional(),
});

/** Codes that sending a text may fail with, beside those of its length. */
export const SENDING_FAILURES = ['not_playing', 'session_closed', 'empty_text', 'chat_queue_full'] as const;

const MS_PER_SECOND = 1000;

const TEXTS = defineTexts({
  sent: { en: 'sent', zh: '已发出' },
  inParts: { en: 'sent as {parts} messages', zh: '已分{parts}条发出' },
  waiting: {
    en: '{sentNow} of {parts} messages sent; the rate limit holds the rest, the last goes out in {seconds} s',
    zh: '{parts}条中已发{sentNow}条；其余受频率限制，最后一条{seconds}秒后发出',
  },
  cleaned: {
    en: ' (without line breaks, colour codes and control characters)',
    zh: '（去掉了换行、颜色码和控制字符）',
  },
});

/** Sends a text by `send` and tells what became of it; `replies` says how answers come. */
export function sendText(
  session: Session,
  sent: string,
  send: (text: string) => Result<SentText>,
  replies: Text,
  locale: Locale,
): ToolAnswer<z.output<typeof sentText>> {
  const result = session.ended === undefined ? send(sent) : sessionClosed(session.ended);
  if (!result.ok) return result.code === 'not_playing' ? notInWorld(result.code, session, locale) : result;
  const { parts, sentNow, cleaned } = result.value;
  const lastInMs = Math.ceil(result.value.lastInMs);
  const said = sentNow < parts ? TEXTS.waiting : parts === 1 ? TEXTS.sent : TEXTS.inParts;
  const values = { parts, sentNow, seconds: Math.ceil(lastInMs / MS_PER_SECOND) };
  const without = cleaned === true ? textOf(TEXTS.cleaned, locale) : '';
  const describe = `${textOf(said, locale, values)}${without}; ${textOf(replies, locale)}`;
  return { ok: true, describe, sent, parts, sentNow, lastInMs, cleaned };
}
