import type { Result } from '../../core/index.ts';
import type { GameEnvironment, WorldRun } from '../environment/game-environment.ts';
import type { GameBook } from '../game/game-book.ts';
import type { Cost } from '../runs/run-event.ts';
import type { RunState } from '../runs/run-state.ts';
import type { Skill } from '../skills/skill.ts';
import type { Verdict } from '../tasks/judge.ts';
import type { Task } from '../tasks/task.ts';

/** What a mind sees when it is asked. All that it needs to go on after a kill is in the run's state. */
export interface MindView {
  readonly state: RunState;
  readonly environment: GameEnvironment;
  readonly book: GameBook;
  readonly signal: AbortSignal | undefined;
}

/** What to do next, why, and the questions that were answered on the way. */
export interface Proposed {
  readonly task: Task;
  readonly why: string;
  readonly answers: readonly { readonly question: string; readonly answer: string }[];
}

/** A skill as it is to be tried, or why there is none to try: then the task fails. */
export type Written = { readonly skill: Skill } | { readonly none: string };

/** An attempt that ran, as the world judged it. */
export interface Attempted {
  readonly skill: Skill;
  readonly run: WorldRun;
  readonly verdict: Verdict;
}

/** What a mind makes of an attempt: the skill as it is to be kept, or what the next attempt should heed. */
export interface Reviewed {
  readonly skill: Skill;
  readonly critique?: string;
}

/**
 * The roles of a learner: curriculum, developer, critic and skill manager. A failure of any says that the mind could not
 * be asked (a model that does not answer, a spent budget), which is no failure of the task.
 */
export interface LearnerMind {
  /** What it thinks by, for the log: `rules`, `provider/model`. */
  readonly name: string;
  /** The next task. Fails with `nothing_left` where there is none. */
  propose(view: MindView): Promise<Result<Proposed>>;
  /** A program for the task; `view.state.open.last` is the attempt to learn from. */
  write(task: Task, view: MindView): Promise<Result<Written>>;
  review(task: Task, attempted: Attempted, view: MindView): Promise<Result<Reviewed>>;
  /** What was spent since the last time it was asked. */
  takeCost(): Omit<Cost, 'ticks'>;
}
