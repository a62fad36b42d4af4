import { type Result, succeed } from '../../core/index.ts';
import { nextTask } from '../curriculum/next-task.ts';
import { makingSkillName, writeSkill } from '../curriculum/skill-template.ts';
import { inventoryOf } from '../observation/observe.ts';
import { usableSkills } from '../skills/library.ts';
import { type Task, taskKey } from '../tasks/task.ts';
import type { Attempted, LearnerMind, MindView, Proposed, Reviewed, Written } from './learner-mind.ts';

/**
 * A mind without a model: its curriculum is the ladder and the least effort, its developer a template over the game's
 * recipes, its critic the world alone.
 */
export const RULE_MIND: LearnerMind = {
  name: 'rules',
  propose: async (view) => proposeByRule(view),
  write: async (task, view) => succeed(writeByRule(task, view)),
  review: async (_task: Task, { skill }: Attempted): Promise<Result<Reviewed>> => succeed({ skill }),
  takeCost: () => ({ modelCalls: 0, tokens: 0, microdollars: 0, unpricedCalls: 0 }),
};

/** The next rung of the ladder, or the new item of least effort. Fails with `nothing_left`. */
export function proposeByRule({ state, environment, book }: MindView): Result<Proposed> {
  const inventory = inventoryOf(environment.session.state.inventory) ?? {};
  const proposal = nextTask(book, {
    items: new Set([...Object.keys(state.items), ...Object.keys(inventory)]),
    inventory,
    seen: environment.seen(),
    failures: new Map(Object.values(state.tasks).map(({ task, failed }) => [taskKey(task), failed])),
  });
  return proposal.ok ? succeed({ task: proposal.value.task, why: proposal.value.why, answers: [] }) : proposal;
}

function writeByRule(task: Task, { state, environment, book }: MindView): Written {
  if (task.kind !== 'have') return { none: `there is no template for ${task.kind}` };
  const known = new Set(usableSkills(state.library).map(({ skill }) => skill.name));
  known.delete(makingSkillName(task.item));
  const skill = writeSkill(book, { item: task.item, count: task.count, seen: environment.seen(), known });
  return skill.ok ? { skill: skill.value } : { none: skill.why };
}
