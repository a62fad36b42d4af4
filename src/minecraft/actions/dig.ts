import { type BlockPos, type Failure, type Result, succeed } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import type { BlockAnswer } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { BlockWatch } from './block-watch.ts';
import { type DigPlan, planDig, UNKNOWN_DIG_TICKS } from './dig-plan.ts';
import { centreOf, type FaceName } from './faces.ts';
import { type HeldReport, heldReport } from './held-item.ts';
import { faceTowards } from './look.ts';
import { type Outcome, type OutcomeTexts, outcomeAtDeadline, outcomeOf, whyOf } from './outcome.ts';
import { sentence } from './texts.ts';
import { at, nameFor, outOfReach } from './touch.ts';

/** Ticks between two swings of the arm: the length of the animation. */
const SWING_TICKS = 6;

/** Ticks the server has to answer a finished dig, beside as long again as the dig took: a lagging server digs on. */
export const DIG_CONFIRM_TICKS = 60;

/** Longest wait for the answer to a finished dig. */
const MAX_DIG_CONFIRM_TICKS = 660;

/** `changed_meanwhile`: it became another block before the dig was through, by another's hand or by itself. */
export type DigOutcome = Outcome | 'changed_meanwhile';

/** What was asked of a dig, and what is observed now. */
export interface DigReport {
  readonly pos: BlockPos;
  readonly before: BlockAnswer;
  readonly now: BlockAnswer;
  readonly outcome: DigOutcome;
  /** Why the outcome is not `acknowledged`. */
  readonly why: string | undefined;
  /** What was in hand; nothing is equipped for a dig. */
  readonly held: HeldReport;
  /** Whether the block drops anything for that tool; undefined where block or tool is not known. */
  readonly drops: boolean | undefined;
  readonly expectedTicks: number | undefined;
  /** Ticks from the first hit to the answer. */
  readonly ticks: number;
  readonly warnings: readonly string[];
}

/**
 * Digs the block at `pos` through `face` (default `down`) with what is in hand: looks at it, hits it as long as it
 * takes, and waits for the server's word. Fails as {@link planDig} does; a dig that is aborted or cut off is cancelled
 * with the server.
 */
export function dig(
  session: Session,
  args: { readonly pos: BlockPos; readonly face?: FaceName },
  options: ActionOptions = {},
): Promise<Result<DigReport>> {
  return act(session, 'dig', options, (activity) => digBlock(activity, args.pos, args.face));
}

/** {@link dig} as a part of another action. */
export async function digBlock(activity: Activity, pos: BlockPos, face: FaceName = 'down'): Promise<Result<DigReport>> {
  const { session, locale } = activity;
  const plan = planDig(session.state, pos, face, session.body.pose()?.onGround, locale);
  if (!plan.ok) return plan;
  const work = new DigWork(activity, plan.value, session.state.blockAt(pos));
  try {
    return await work.run();
  } finally {
    work.close();
  }
}

class DigWork {
  readonly #activity: Activity;
  readonly #session: Session;
  readonly #plan: DigPlan;
  readonly #before: BlockAnswer;
  readonly #watch: BlockWatch;
  #ticks = 0;

  constructor(activity: Activity, plan: DigPlan, before: BlockAnswer) {
    this.#activity = activity;
    this.#session = activity.session;
    this.#plan = plan;
    this.#before = before;
    this.#watch = new BlockWatch(activity.session, plan.pos);
  }

  close(): void {
    this.#watch.close();
  }

  async run(): Promise<Result<DigReport>> {
    const { body } = this.#session;
    const { pos, face, creative } = this.#plan;
    await faceTowards(this.#activity, centreOf(pos));
    const stopped = this.#activity.stopped();
    if (stopped !== undefined) return stopped;
    if (this.#isGone()) return this.#changedMeanwhile();

    this.#watch.asked(body.startDigging(pos, face));
    body.swingArm();
    if (!creative) {
      const early = await this.#hit();
      if (early !== undefined) {
        body.cancelDigging(pos, face);
        return early;
      }
      this.#watch.asked(body.finishDigging(pos, face));
    }
    return this.#awaitAnswer();
  }

  /** Hits as long as the block should take; the answer where the dig ends before. */
  async #hit(): Promise<Result<DigReport> | undefined> {
    const { expectedTicks = UNKNOWN_DIG_TICKS } = this.#plan;
    let far: Failure | undefined;
    await this.#activity.everyTick(expectedTicks, (passed) => {
      this.#ticks = passed;
      if (passed > 0 && passed % SWING_TICKS === 0) {
        this.#session.body.swingArm();
        this.#activity.progress(passed, this.#plan.expectedTicks);
      }
      far = outOfReach(this.#session.state, this.#plan.pos, this.#activity.locale);
      return far !== undefined || this.#isGone() || this.#watch.refused || passed >= expectedTicks;
    });
    const failure = this.#activity.stopped() ?? far;
    if (failure !== undefined) return this.#cutOff(failure);
    if (this.#watch.refused) return this.#report('rejected_by_server', sentence(this.#activity.locale, 'digRefused'));
    return this.#isGone() && expectedTicks > 0 ? this.#changedMeanwhile() : undefined;
  }

  async #awaitAnswer(): Promise<Result<DigReport>> {
    const hitTicks = this.#ticks;
    const deadlineTicks = Math.min(DIG_CONFIRM_TICKS + hitTicks, MAX_DIG_CONFIRM_TICKS);
    let outcome: Outcome | undefined;
    await this.#activity.everyTick(deadlineTicks, (passed) => {
      this.#ticks = hitTicks + passed;
      outcome = outcomeOf(this.#watch.evidence(this.#isGone(), passed));
      return outcome !== undefined;
    });
    const stopped = this.#activity.stopped();
    if (stopped !== undefined) {
      this.#session.body.cancelDigging(this.#plan.pos, this.#plan.face);
      return this.#cutOff(stopped);
    }
    outcome ??= outcomeAtDeadline(this.#watch.evidence(this.#isGone(), deadlineTicks));
    return this.#report(outcome, whyOf(outcome, WHY, this.#activity.locale));
  }

  /** Whether another block is known there now: by name, for a block may change its own state while it is dug. */
  #isGone(): boolean {
    const { registry } = this.#session.state;
    const stateId = this.#watch.stateId;
    if (stateId < 0 || stateId === this.#plan.target.stateId) return false;
    return registry.nameOf(stateId) === undefined || registry.nameOf(stateId) !== this.#plan.target.name;
  }

  #changedMeanwhile(): Result<DigReport> {
    const block = nameFor(this.#session.state, this.#watch.stateId);
    return this.#report('changed_meanwhile', sentence(this.#activity.locale, 'changedMeanwhile', { block }));
  }

  #cutOff(failure: Failure): Failure {
    const { pos, expectedTicks } = this.#plan;
    const now = this.#session.state.blockAt(pos);
    return {
      ...failure,
      why: sentence(this.#activity.locale, 'digging', { why: failure.why, at: at(pos), ticks: this.#ticks }),
      data: { ...failure.data, ...pos, ticks: this.#ticks, expectedTicks, block: now.name },
    };
  }

  #report(outcome: DigOutcome, why: string | undefined): Result<DigReport> {
    const { pos, held, drops, expectedTicks, warnings } = this.#plan;
    return succeed({
      pos,
      before: this.#before,
      now: this.#session.state.blockAt(pos),
      outcome,
      why,
      held: heldReport(held),
      drops,
      expectedTicks,
      ticks: this.#ticks,
      warnings,
    });
  }
}

const WHY: OutcomeTexts = { rejected_by_server: 'digRejected', unconfirmed: 'noAnswer' };
