import { type BlockPos, type Result, succeed } from '../../core/index.ts';
import type { BlockFace } from '../session/index.ts';
import type { BlockAnswer } from '../state/index.ts';
import type { Activity } from './activity.ts';
import { BlockWatch } from './block-watch.ts';
import { holdItem } from './equip.ts';
import { cursorOn, middleOf } from './faces.ts';
import { faceTowards } from './look.ts';
import { type Outcome, type OutcomeTexts, outcomeAtDeadline, outcomeOf, whyOf } from './outcome.ts';
import { touchable } from './touch.ts';

/** Ticks the server has to answer a click with an item. */
const APPLY_CONFIRM_TICKS = 30;

/** What an item did to a block. */
export interface ApplyReport {
  readonly before: BlockAnswer;
  readonly now: BlockAnswer;
  readonly outcome: Outcome;
  readonly why: string | undefined;
  readonly ticks: number;
}

/** An item, the block and face it is clicked on, and whether a state of that block shows that it was done. */
interface Application {
  readonly item: string;
  readonly pos: BlockPos;
  readonly face: BlockFace;
  readonly shows: (stateId: number) => boolean;
}

/**
 * Takes an item in hand and clicks a block with it, as a part of an action; the block's new state acknowledges it. Fails as
 * a hold and a touch do.
 */
export async function applyItem(
  activity: Activity,
  { item, pos, face, shows }: Application,
): Promise<Result<ApplyReport>> {
  const { session, locale } = activity;
  const { body, state } = session;
  const held = await holdItem(activity, item);
  if (!held.ok) return held;
  const touched = touchable(state, pos, locale);
  if (!touched.ok) return touched;
  const before = state.blockAt(pos);
  const watch = new BlockWatch(session, pos);
  try {
    await faceTowards(activity, middleOf(pos, face));
    const early = activity.stopped();
    if (early !== undefined) return early;
    watch.asked(body.useOnBlock(pos, face, cursorOn(face)));
    body.swingArm();
    let ticks = 0;
    let outcome: Outcome | undefined;
    await activity.everyTick(APPLY_CONFIRM_TICKS, (passed) => {
      ticks = passed;
      outcome = outcomeOf(watch.evidence(shows(watch.stateId), passed));
      return outcome !== undefined;
    });
    const stopped = activity.stopped();
    if (stopped !== undefined) return stopped;
    outcome ??= outcomeAtDeadline(watch.evidence(shows(watch.stateId), ticks));
    return succeed({ before, now: state.blockAt(pos), outcome, why: whyOf(outcome, WHY, locale), ticks });
  } finally {
    watch.close();
  }
}

const WHY: OutcomeTexts = { rejected_by_server: 'clickRejected', unconfirmed: 'nothingShows' };
