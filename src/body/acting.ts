import { z } from 'zod';
import { defineTexts, type Locale, textOf } from '../core/index.ts';
import { type ActionOptions, FACE_NAMES, type HeldReport } from '../minecraft/actions/index.ts';
import type { ToolContext } from '../tools/index.ts';
import type { BodyHost } from './host.ts';

/** Codes that every action may fail with: the body cannot act now, or was stopped. */
export const ACTION_FAILURES = ['not_playing', 'dead', 'busy', 'aborted', 'interrupted'] as const;

/** Codes of an action that reached the server and was not seen to be done. */
export const UNDONE_OUTCOMES = ['rejected_by_server', 'unconfirmed'] as const;

/** A side of a block, as a caller names it. */
export const faceName = z.enum(FACE_NAMES);

/** What is in hand, in an answer: `item` is null for the bare hand, and left out where the server has not told. */
export const held = z.object({ item: z.string().nullable().optional(), count: z.int().optional() });

const TEXTS = defineTexts({
  bareHand: { en: 'nothing', zh: '空手' },
  handUnknown: { en: 'not known yet', zh: '尚不知道' },
});

/** How a call's context reaches an action. */
export function actionOptions(host: BodyHost, context: ToolContext): ActionOptions {
  return {
    signal: context.signal,
    clock: host.clock,
    onProgress: (done, total) => context.progress(done, total, total === undefined ? `${done}` : `${done}/${total}`),
  };
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
