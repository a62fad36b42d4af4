import type { Locale, Result } from '../../core/index.ts';
import type { Session } from '../session/index.ts';
import { type ActionOptions, act } from './activity.ts';
import { failIn } from './texts.ts';
import { Walk, type WalkArgs } from './walk.ts';
import type { WalkGoal } from './walk-goal.ts';
import type { WalkReport } from './walk-report.ts';

/**
 * Walks to a goal by the real physics; opens doors, gates and trapdoors, digs or places only where that is allowed, and
 * keeps away from mobs where that does not cost too much. Where no way leads there it walks the best partial one, and
 * says why it ends; where the way leads beyond what is loaded it goes on as more loads. A newer walk interrupts it. It has
 * arrived only when the feet are at the goal and the server let them stand there.
 *
 * An entity is kept after: the way is searched anew as it moves, at most every half second. Then the walk has arrived when
 * it was near and, with `forTicks`, was kept with that long.
 */
export function walkTo(session: Session, args: WalkArgs, options: ActionOptions = {}): Promise<Result<WalkReport>> {
  return act(session, 'walkTo', options, (activity) => {
    const wrong = wrongGoal(args.goal, activity.locale);
    return wrong === undefined ? new Walk(activity, args).run() : Promise.resolve(wrong);
  });
}

function wrongGoal(goal: WalkGoal, locale: Locale) {
  return isSound(goal) ? undefined : failIn(locale, 'bad_position', ['badGoal', 'giveGoal']);
}

/** Whether all cells that a goal names are whole, and its points and distances are numbers. */
function isSound(goal: WalkGoal): boolean {
  switch (goal.kind) {
    case 'cell':
    case 'reach':
      return Object.values(goal.pos).every(Number.isSafeInteger);
    case 'near':
      return Object.values(goal.pos).every(Number.isSafeInteger) && Number.isFinite(goal.radiusBlocks);
    case 'sight':
      return [...Object.values(goal.point), goal.distanceBlocks].every(Number.isFinite);
    case 'away':
      return [...goal.from.flatMap((point) => Object.values(point)), goal.distanceBlocks].every(Number.isFinite);
    case 'any':
    case 'all':
      return goal.goals.every(isSound);
    case 'follow':
      return Number.isFinite(goal.radiusBlocks);
    case 'predicate':
      return true;
  }
}
