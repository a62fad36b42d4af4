import { type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import { type ActionOptions, act } from './activity.ts';
import { type HeldReport, heldItemOf, heldReport } from './held-item.ts';
import { failIn } from './texts.ts';

/** Slots of the hotbar. */
export const HOTBAR_SLOTS = 9;

/** Ticks for the server to correct the choice: it does not confirm one, but sends another slot where it minds. */
const CORRECTION_TICKS = 2;

/** What became of choosing a hotbar slot. The game never confirms the choice, it only corrects it. */
export interface SelectSlotReport {
  readonly slot: number;
  /** The slot held before; undefined where the server had not told. */
  readonly previousSlot: number | undefined;
  /** What is in the hand now, as the server told the inventory. */
  readonly held: HeldReport;
  readonly outcome: 'sent' | 'rejected_by_server';
}

/** Takes hotbar slot 0..8 in hand. Fails with `bad_slot` for another number. */
export function selectSlot(
  session: Session,
  args: { readonly slot: number },
  options: ActionOptions = {},
): Promise<Result<SelectSlotReport>> {
  return act(session, 'selectSlot', options, async (activity) => {
    const { slot } = args;
    if (!Number.isInteger(slot) || slot < 0 || slot >= HOTBAR_SLOTS) {
      return failIn(activity.locale, 'bad_slot', ['badSlot', 'giveSlot'], { slot, last: HOTBAR_SLOTS - 1 });
    }
    const previousSlot = session.state.inventory.heldSlot;
    session.body.selectSlot(slot);
    await activity.rest(CORRECTION_TICKS);
    const stopped = activity.stopped();
    if (stopped !== undefined) return stopped;
    const now = session.state.inventory.heldSlot ?? slot;
    return succeed({
      slot: now,
      previousSlot,
      held: heldReport(heldItemOf(session.state)),
      outcome: now === slot ? 'sent' : 'rejected_by_server',
    });
  });
}
