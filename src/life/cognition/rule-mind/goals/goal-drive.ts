import { MINUTE_MS } from '../../../time/sim-time.ts';
import type { Entity } from '../../../world/entity.ts';
import { seemsToHold } from '../../believed-condition.ts';
import type { Goal } from '../../persona.ts';
import type { TownPlan } from '../amenities.ts';
import type { Ballot, Decision, Drive } from '../ballot.ts';
import type { Situation } from '../situation.ts';
import { leaveNote, patrol, protectSecret, staySafe } from './care.ts';
import type { GoalWay } from './goal-way.ts';
import { findOut, kill, meet } from './people.ts';
import { destroy, obtain, repair, use, work } from './things.ts';

/** A goal about which nothing can be done just now is thought of again after so long. */
const BIDE_MS = 15 * MINUTE_MS;
/** Goals count beside needs and habits as much as their weight, and somewhat more. */
const GOAL_SHARE = 1.05;

/** What a persona is after: each goal as its kind is gone about. */
export class GoalDrive implements Drive {
  readonly number = 17;
  readonly wearyAfter = 3;
  readonly #ways: Readonly<Record<Goal['kind'], GoalWay>>;

  constructor(plan: TownPlan) {
    this.#ways = {
      obtain,
      destroy,
      use,
      work,
      repair,
      patrol,
      find_out: findOut(plan),
      kill: kill(plan),
      meet: meet(plan, 'goal.meet'),
      warn: meet(plan, 'goal.warn'),
      protect_secret: protectSecret,
      leave_note: leaveNote,
      stay_safe: staySafe(plan),
    };
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { persona, head, atMs, request, afraid } = situation;
    const { goals } = persona;
    for (let i = 0; i < goals.length; i++) {
      const goal = goals[i];
      const state = head.goals[i];
      if (goal === undefined || state === undefined || state.done) continue;
      if (goal.knowing !== '' && !head.knowsFact(goal.knowing)) continue;
      if (goal.when !== undefined && !seemsToHold(goal.when, head, request)) continue;
      const way = this.#ways[goal.kind];
      if (state.restUntilMs > atMs && way.isAtHand?.(situation, goal) !== true) continue;
      const nerve = afraid ? 0.35 + 0.65 * persona.keepsHead : 1;
      ballot.add(this, goal.about, i, goal.weight * GOAL_SHARE * nerve * (way.readiness?.(situation, goal) ?? 1));
    }
  }

  act(situation: Situation, _: Entity, detail: number): Decision | undefined {
    const { persona, head, atMs } = situation;
    const goal = persona.goals[detail];
    const state = head.goals[detail];
    if (goal === undefined || state === undefined) return undefined;
    const way = this.#ways[goal.kind];
    const decision = way.step(situation, goal);
    const isMereWalk = decision?.plan[0]?.verb === 'go' && decision.plan.length === 1;
    const isOnTheWay = isMereWalk && way.isAtHand === undefined;
    const restMs = decision === undefined ? BIDE_MS : isOnTheWay ? 0 : (way.restMs ?? 0);
    state.restUntilMs = atMs + restMs;
    return decision;
  }
}
