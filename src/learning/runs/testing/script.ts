import { seededRandom } from '../../../core/index.ts';
import { someSkill } from '../../skills/testing/some-skill.ts';
import { NO_DEEDS } from '../../tasks/deeds.ts';
import type { Task } from '../../tasks/task.ts';
import type { RunEvent } from '../run-event.ts';
import type { RunState } from '../run-state.ts';

/** Rounds of a scripted run. */
export const SCRIPTED_ROUNDS = 12;
/** Attempts a round has at most. */
const MAX_ATTEMPTS = 4;

/**
 * The next event of a learner that is nothing but a script: it looks only at the state, as one that resumes must.
 * Undefined when the run is over.
 */
export function nextEvent(state: RunState): RunEvent | undefined {
  if (state.seed === undefined) return { kind: 'run_started', seed: 7, version: '1.20.4', learner: 'script' };
  const { open } = state;
  if (open === undefined) {
    const round = state.rounds + 1;
    return round > SCRIPTED_ROUNDS
      ? undefined
      : { kind: 'round_started', round, task: taskOf(round), why: 'it is next' };
  }
  const { round, attempts, attempt } = open;
  const random = seededRandom(`${state.seed}/${round}/${attempts}`);
  if (attempt !== undefined) return ended(state, round, attempt, random.int(3) > 0);
  const isDone = state.inventory[`item_${round}`] !== undefined;
  const skill = someSkill({ name: `skill-${round}`, description: `does round ${round}` });
  if (isDone && !Object.hasOwn(state.library, skill.name)) return { kind: 'skill_added', skill };
  if (isDone || attempts >= MAX_ATTEMPTS) return { kind: 'round_ended', round, outcome: isDone ? 'done' : 'failed' };
  return { kind: 'attempt_started', round, attempt: attempts + 1, code: `export default () => ${round}` };
}

function taskOf(round: number): Task {
  return { kind: 'have', item: `item_${round}`, count: 1 };
}

function ended({ inventory, library }: RunState, round: number, attempt: number, isDone: boolean): RunEvent {
  const [name] = Object.keys(library);
  return {
    kind: 'attempt_ended',
    round,
    attempt,
    outcome: isDone ? 'done' : 'not_done',
    why: isDone ? '1 of 1' : '0 of 1',
    deeds: { ...NO_DEEDS, mined: { stone: attempt } },
    inventory: isDone ? { ...inventory, [`item_${round}`]: 1 } : inventory,
    linked: name === undefined ? [] : [{ name, version: 1 }],
    cost: { modelCalls: 1, tokens: 100 * attempt, microdollars: 5, unpricedCalls: 0, ticks: 20 },
  };
}
