import type { DocumentPath } from '../../documents/index.ts';
import { checkCondition } from './check-condition.ts';
import type { GoalSpec, HabitSpec, PersonSpec } from './people-schema.ts';
import type { ScenarioCheck } from './scenario-check.ts';

const FILE = 'people.yaml';

/** Which of its fields a goal of a kind cannot do without: one of them. */
const NEEDED: Readonly<Record<GoalSpec['kind'], readonly (keyof GoalSpec)[]>> = {
  obtain: ['item'],
  find_out: ['fact', 'person', 'item', 'place', 'fixture'],
  destroy: ['item', 'fixture'],
  kill: ['person'],
  protect_secret: ['fact'],
  meet: ['person'],
  patrol: [],
  work: [],
  repair: ['fixture'],
  warn: ['person'],
  use: ['fixture'],
  leave_note: ['fact'],
  stay_safe: [],
};

/** People: that what they name exists, and that their goals say about what. */
export function checkPeople(check: ScenarioCheck): void {
  for (const [i, person] of check.scenario.people.entries()) {
    checkPerson(check, person, i);
    for (const [j, goal] of person.goals.entries()) checkGoal(check, goal, [i, 'goals', j]);
    for (const [j, habit] of person.habits.entries()) checkHabit(check, habit, [i, 'habits', j]);
  }
}

function checkPerson(check: ScenarioCheck, person: PersonSpec, i: number): void {
  check.refer(FILE, [i, 'start'], person.start, 'place');
  check.refer(FILE, [i, 'home'], person.home, 'place');
  check.refer(FILE, [i, 'bed'], person.bed, 'fixture');
  const bed = check.scenario.fixtures.find(({ id }) => id === person.bed);
  if (bed !== undefined && !bed.affordances.some(({ verb }) => verb === 'sleep')) {
    check.fault(FILE, [i, 'bed'], `nobody can sleep in '${bed.id}'`, "give it an affordance with 'verb: sleep'");
  }
  check.referAll(FILE, [i, 'knows'], person.knows, 'fact');
  check.referAll(FILE, [i, 'secrets'], person.secrets, 'fact');
  check.referAll(FILE, [i, 'belongings'], person.belongings, 'item');
  for (const [j, id] of person.secrets.entries()) {
    if (person.knows.includes(id)) continue;
    check.fault(FILE, [i, 'secrets', j], `'${person.id}' does not know '${id}'`, "add it to 'knows' too");
  }
  for (const [j, { to }] of person.relations.entries()) {
    check.refer(FILE, [i, 'relations', j, 'to'], to, 'person');
    if (to === person.id) {
      check.fault(FILE, [i, 'relations', j, 'to'], 'a relation to oneself', 'name another person, or drop it');
    }
  }
}

function checkGoal(check: ScenarioCheck, goal: GoalSpec, path: DocumentPath): void {
  check.refer(FILE, [...path, 'item'], goal.item, 'item');
  check.refer(FILE, [...path, 'person'], goal.person, 'person');
  check.refer(FILE, [...path, 'place'], goal.place, 'place');
  check.refer(FILE, [...path, 'fact'], goal.fact, 'fact');
  check.refer(FILE, [...path, 'knowing'], goal.knowing, 'fact');
  checkAffordance(check, goal, path);
  if (goal.when !== undefined) checkCondition(check, FILE, goal.when, [...path, 'when']);
  const needed = NEEDED[goal.kind];
  if (needed.length > 0 && needed.every((field) => goal[field] === undefined)) {
    check.fault(
      FILE,
      path,
      `a goal '${goal.kind}' must say about what`,
      `add ${needed.map((f) => `'${f}'`).join(' or ')}`,
    );
  }
}

function checkHabit(check: ScenarioCheck, habit: HabitSpec, path: DocumentPath): void {
  check.refer(FILE, [...path, 'place'], habit.place, 'place');
  checkAffordance(check, habit, path);
}

/** A fixture, and which of its affordances. */
function checkAffordance(
  check: ScenarioCheck,
  { fixture, affordance }: Pick<GoalSpec, 'fixture' | 'affordance'>,
  path: DocumentPath,
): void {
  check.refer(FILE, [...path, 'fixture'], fixture, 'fixture');
  if (affordance === undefined) return;
  const spec = check.scenario.fixtures.find(({ id }) => id === fixture);
  if (fixture === undefined) {
    check.fault(FILE, [...path, 'affordance'], 'an affordance of which fixture?', "add 'fixture'");
  } else if (spec !== undefined && !spec.affordances.some(({ id }) => id === affordance)) {
    const known = spec.affordances.map(({ id }) => `'${id}'`).join(', ');
    check.fault(FILE, [...path, 'affordance'], `'${fixture}' does not afford '${affordance}'`, `it affords ${known}`);
  }
}
