import type { Goal } from '../../persona.ts';
import type { Decision } from '../ballot.ts';
import type { Situation } from '../situation.ts';

/** How a kind of goal is gone about. */
export interface GoalWay {
  /** How fit the moment is, 0 to somewhat above 1; 0 for not now. Default 1. */
  readonly readiness?: (situation: Situation, goal: Goal) => number;
  /** Whether what one went to look for is here: then the goal does not rest. */
  readonly isAtHand?: (situation: Situation, goal: Goal) => boolean;
  /** The next step; undefined while nothing can be done, and the goal then rests a while. */
  readonly step: (situation: Situation, goal: Goal) => Decision | undefined;
  /**
   * For how long it rests after a step was taken. A mere walk counts only where one goes by guess (`isAtHand`): who is not
   * found is not looked for all over the place in one go. Default: not at all.
   */
  readonly restMs?: number;
}
