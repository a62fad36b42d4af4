import { type BlockPos, fail, type Result, succeed } from '../../core/index.ts';
import { BlockFlag } from '../blocks/index.ts';
import type { Session } from '../session/index.ts';
import type { BlockAnswer } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { BlockWatch } from './block-watch.ts';
import { centreOf, cursorOn } from './faces.ts';
import { faceTowards } from './look.ts';
import { type Outcome, outcomeAtDeadline, outcomeOf } from './outcome.ts';
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
    const usable = usableBlock(session, args.pos);
    return usable.ok ? click(activity, usable.value) : Promise.resolve(usable);
  });
}

async function click(activity: Activity, target: Touchable): Promise<Result<ActivateReport>> {
  const { session } = activity;
  const { body, state } = session;
  const { pos, stateId, flags, name } = target;
  const watch = new BlockWatch(session, pos);
  activity.onCleanup(() => watch.close());
  const before = state.blockAt(pos);
  const windowBefore = state.window?.id;
  await faceTowards(activity, centreOf(pos));
  const stoppedEarly = activity.stopped();
  if (stoppedEarly !== undefined) return stoppedEarly;
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
  const stopped = activity.stopped();
  if (stopped !== undefined) return stopped;
  if (outcome !== 'acknowledged') outcome = showsInState ? outcomeAtDeadline(evidence(ticks)) : 'unconfirmed';
  return succeed({
    pos,
    before,
    now: state.blockAt(pos),
    openedWindow: openedWindow(),
    outcome,
    why: WHY[outcome],
    ticks,
    warnings: name === undefined ? ['the block is unknown to the registry: a click may do nothing'] : [],
  });
}

function usableBlock(session: Session, pos: BlockPos): Result<Touchable> {
  const touched = touchable(session.state, pos);
  if (!touched.ok) return touched;
  const { flags, name } = touched.value;
  const data = { ...pos, block: name };
  if (session.state.self.gameMode === 'spectator') {
    return fail('spectator', 'a spectator touches nothing', 'ask for another game mode', data);
  }
  if ((flags & BlockFlag.HAND_LOCKED) !== 0) {
    return fail('locked', `${name} at ${at(pos)} opens by redstone only`, 'look for its button or lever', data);
  }
  if (name !== undefined && (flags & BlockFlag.INTERACTIVE) === 0) {
    return fail('nothing_to_use', `${name} at ${at(pos)} does nothing when clicked`, 'choose another block', data);
  }
  return touched;
}

const WHY: Readonly<Record<Outcome, string | undefined>> = {
  acknowledged: undefined,
  rejected_by_server: 'the server answered and left the block as it was',
  unconfirmed: 'nothing that a body can see came of it in time',
};
