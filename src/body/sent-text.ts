import { z } from 'zod';
import { type Result, succeed } from '../core/index.ts';
import type { SentText, Session } from '../minecraft/session/index.ts';
import { sessionClosed } from './whereabouts.ts';

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

/** Sends a text by `send` and tells what became of it. */
export function sendText(
  session: Session,
  sent: string,
  send: (text: string) => Result<SentText>,
): Result<z.output<typeof sentText>> {
  const result = session.ended === undefined ? send(sent) : sessionClosed(session.ended);
  if (!result.ok) return result;
  const { parts, sentNow, lastInMs, cleaned } = result.value;
  return succeed({ sent, parts, sentNow, lastInMs: Math.ceil(lastInMs), cleaned });
}
