import { z } from 'zod';
import { type ModelMessage, tokenBound } from '../../models/index.ts';
import type { HistoryEntry } from './agent-store.ts';

/** Kinds of history entries that the engine itself writes. Stored: never renamed. */
export const HISTORY_KINDS = { asked: 'asked', answered: 'answered', reset: 'conversation_reset' } as const;

/** Entries that one projection looks at. */
export const MAX_PROJECTED_ENTRIES = 200;

const said = z.object({ text: z.string() });

/**
 * What a model is shown of the past: whole exchanges (what was asked with what was answered) of the present conversation,
 * as many of the latest as fit `maxTokens`, the oldest first. A question that was never answered is left out, as is what
 * cannot be read.
 */
export function projectHistory(entries: readonly HistoryEntry[], maxTokens: number): readonly ModelMessage[] {
  const exchanges: { readonly messages: readonly ModelMessage[]; readonly tokens: number }[] = [];
  let asked: string | undefined;
  for (const { kind, data } of entries) {
    if (kind === HISTORY_KINDS.reset) {
      exchanges.length = 0;
      asked = undefined;
      continue;
    }
    const text = said.safeParse(data).data?.text;
    if (text === undefined) continue;
    if (kind === HISTORY_KINDS.asked) asked = text;
    if (kind !== HISTORY_KINDS.answered || asked === undefined) continue;
    exchanges.push({
      messages: [
        { role: 'user', text: asked },
        { role: 'assistant', text },
      ],
      tokens: tokenBound(asked) + tokenBound(text),
    });
    asked = undefined;
  }
  let left = maxTokens;
  const fitting = exchanges.reverse().findIndex(({ tokens }) => {
    left -= tokens;
    return left < 0;
  });
  const kept = fitting === -1 ? exchanges : exchanges.slice(0, fitting);
  return kept.reverse().flatMap(({ messages }) => messages);
}
