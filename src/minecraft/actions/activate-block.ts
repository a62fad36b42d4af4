import { type BlockPos, type Locale, type Result, succeed } from '../../core/index.ts';
import { BlockFlag } from '../blocks/index.ts';
import type { Session } from '../session/index.ts';
import type { BlockAnswer } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { BlockWatch } from './block-watch.ts';
import { centreOf, cursorOn } from './faces.ts';
import { faceTowards } from './look.ts';
import { type Outcome, type OutcomeTexts, outcomeAtDeadline, outcomeOf, whyOf } from './outcome.ts';
import { failIn, sentence } from './texts.ts';
import { at, type Touchable, touchable } from './touch.ts';

/** Ticks the server has to answer a click on a block. */
const ACTIVATE_CONFIRM_TICKS = 30;

/** A hand that clicks a block of unknown side clicks its top. */
const CLICKED_FACE = 'up';

/** What was asked of a click on a block, and what is observed now. */
export interface ActivateReport {
  readonly pos: BlockPos;
  readonly before: BlockAnswer;
  readonly now: BlockAnswer;
  /** Kind of the window it opened, if it did (a chest's, a furnace's). */
  readonly openedWindow: string | undefined;
  readonly outcome: Outcome;
  /** Why the outcome is not `acknowledged`. */
  readonly why: string | undefined;
  readonly ticks: number;
  readonly warnings: readonly string[];
}

/**
 * Clicks the block at `pos` as a hand does that opens a door, a gate, a trapdoor or a chest, or pulls a lever. It is
 * `acknowledged` when the block changed or a window opened. Fails with `bad_position`, `out_of_world`, `unloaded`,
 * `out_of_reach`, `spectator`, `locked` (iron doors) or `nothing_to_use`.
 */
export function activateBlock(
  session: Session,
  args: { readonly pos: BlockPos },
  options: ActionOptions = {},
): Promise<Result<ActivateReport>> {
  return act(session, 'activateBlock', options, (activity) => {
    const usable = usableBlock(session, args.pos, activity.locale);
    return usable.ok ? clickBlock(activity, usable.value) : Promise.resolve(usable);
  });
}

/** Clicks a block that {@link usableBlock} let through, and waits for what comes of it. */
export async function clickBlock(activity: Activity, target: Touchable): Promise<Result<ActivateReport>> {
  const { session, locale } = activity;
  const { body, state } = session;
  const { pos, stateId, flags, name } = target;
  const watch = new BlockWatch(session, pos);
  const before = state.blockAt(pos);
  const windowBefore = state.window?.id;
  await faceTowards(activity, centreOf(pos));
  const stoppedEarly = activity.stopped();
  if (stoppedEarly !== undefined) {
    watch.close();
    return stoppedEarly;
  }
  watch.asked(body.useOnBlock(pos, CLICKED_FACE, cursorOn(CLICKED_FACE)));
  body.swingArm();

  const openedWindow = () => (state.window?.id === windowBefore ? undefined : state.window?.kind);
  const evidence = (ticksSince: number) => {
    const done = (watch.stateId >= 0 && watch.stateId !== stateId) || openedWindow() !== undefined;
    return watch.evidence(done, ticksSince);
  };
  // Every server tells a clicked block again; where a click shows in the block's state, that means it did nothing.
  const showsInState = (flags & (BlockFlag.DOOR | BlockFlag.GATE | BlockFlag.TRAPDOOR)) !== 0;
  let ticks = 0;
  let outcome: Outcome | undefined;
  await activity.everyTick(ACTIVATE_CONFIRM_TICKS, (passed) => {
    ticks = passed;
    outcome = outcomeOf(evidence(passed));
    return outcome === 'acknowledged' || (outcome !== undefined && showsInState);
  });
  const stopped = activity.stoppedBefore({
    isThere: () => openedWindow() !== undefined,
    isAnswered: () => showsInState || watch.isAnswered,
    undo: () => body.closeWindow(),
    release: () => watch.close(),
  });
  if (stopped !== undefined) return stopped;
  watch.close();
  if (outcome !== 'acknowledged') outcome = showsInState ? outcomeAtDeadline(evidence(ticks)) : 'unconfirmed';
  return succeed({
    pos,
    before,
    now: state.blockAt(pos),
    openedWindow: openedWindow(),
    outcome,
    why: whyOf(outcome, WHY, locale),
    ticks,
    warnings: name === undefined ? [sentence(locale, 'clickUnknown')] : [],
  });
}

/** The block at `pos` if a hand can click it to some purpose. */
export function usableBlock(session: Session, pos: BlockPos, locale: Locale): Result<Touchable> {
  const touched = touchable(session.state, pos, locale);
  if (!touched.ok) return touched;
  const { flags, name } = touched.value;
  const data = { ...pos, block: name };
  const values = { at: at(pos), block: name };
  if (session.state.self.gameMode === 'spectator') {
    return failIn(locale, 'spectator', ['spectator', 'askForGameMode'], {}, data);
  }
  if ((flags & BlockFlag.HAND_LOCKED) !== 0) {
    return failIn(locale, 'locked', ['locked', 'findSwitch'], values, data);
  }
  if (name !== undefined && (flags & BlockFlag.INTERACTIVE) === 0) {
    return failIn(locale, 'nothing_to_use', ['nothingToUse', 'chooseBlock'], values, data);
  }
  return touched;
}

const WHY: OutcomeTexts = { rejected_by_server: 'clickRejected', unconfirmed: 'nothingShows' };
