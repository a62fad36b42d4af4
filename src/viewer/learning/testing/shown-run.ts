import type { RunEvent } from '../../../learning/index.ts';

const NO_DEEDS = { mined: {}, crafted: {}, smelted: {}, placed: {}, killed: {}, eaten: {}, assists: [] };
const FREE = { modelCalls: 0, tokens: 0, microdollars: 0, unpricedCalls: 0, ticks: 0 };

/** Items in the order in which they come, a task each: the way to an iron pickaxe. */
const WAY = [
  'oak_log',
  'oak_planks',
  'crafting_table',
  'stick',
  'wooden_pickaxe',
  'cobblestone',
  'stone_pickaxe',
  'furnace',
  'coal',
  'torch',
  'iron_ingot',
  'iron_pickaxe',
];

/** What a learner's log holds that came by `tasks` of the way, the third of them at the second try, and tries the next. */
export function shownRun(tasks: number): readonly RunEvent[] {
  const events: RunEvent[] = [{ kind: 'run_started', seed: 7, version: '1.20.4', learner: 'scripted/scripted' }];
  const inventory: Record<string, number> = {};
  for (const [index, item] of WAY.slice(0, tasks).entries()) {
    const round = index + 1;
    const name = `make-${item.replaceAll('_', '-')}`;
    const code = `export default async function () {\n  await exploreUntil('${item}');\n  await craftItem('${item}', 1);\n}\n`;
    events.push({ kind: 'round_started', round, task: { kind: 'have', item, count: 1 }, why: 'the next rung' });
    const linked = index === 0 ? [] : [{ name: 'make-oak-log', version: 1 }];
    const told = { kind: 'attempt_ended', round, deeds: { ...NO_DEEDS, crafted: { [item]: 1 } }, linked } as const;
    const cost = { modelCalls: 2, tokens: 900, microdollars: 450, unpricedCalls: 0, ticks: 400 };
    let attempt = 1;
    if (index === 2) {
      const why = 'threw: no oak_log is in sight (make-oak-log line 2)';
      events.push(
        { kind: 'attempt_started', round, attempt, code },
        { ...told, attempt, outcome: 'not_done', why, deeds: NO_DEEDS, inventory: { ...inventory }, cost },
        { kind: 'skill_used', name: 'make-oak-log', version: 1, succeeded: false },
      );
      attempt++;
    }
    inventory[item] = 1;
    events.push(
      { kind: 'attempt_started', round, attempt, code },
      { ...told, attempt, outcome: 'done', why: '1 of 1', inventory: { ...inventory }, cost },
      ...linked.map((used) => ({ kind: 'skill_used', ...used, succeeded: true }) as const),
      {
        kind: 'skill_added',
        skill: {
          name,
          description: `makes 1 ${item.replaceAll('_', ' ')} from empty hands`,
          parameters: {},
          preconditions: [],
          postcondition: { kind: 'have', item, count: 1 },
          imports: [],
          tests: [{ input: {}, task: { kind: 'have', item, count: 1 } }],
          code,
        },
      },
      { kind: 'round_ended', round, outcome: 'done' },
      { kind: 'skill_tried', name, version: 1, trial: { seed: 8, passed: true, why: '1 of 1' } },
      { kind: 'skill_tried', name, version: 1, trial: { seed: 9, passed: index !== 4, why: '1 of 1' } },
    );
  }
  const round = tasks + 1;
  const item = WAY[tasks] ?? 'shield';
  events.push(
    { kind: 'round_started', round, task: { kind: 'have', item, count: 1 }, why: 'the next rung' },
    {
      kind: 'attempt_started',
      round,
      attempt: 1,
      code: `export default async function () {\n  await craftItem('${item}');\n}\n`,
    },
  );
  return events;
}

/** The end of the attempt that {@link shownRun} leaves under way. */
export function attemptEnds(tasks: number): RunEvent {
  const item = WAY[tasks] ?? 'shield';
  const inventory = Object.fromEntries([...WAY.slice(0, tasks), item].map((name) => [name, 1]));
  const told = { kind: 'attempt_ended', round: tasks + 1, attempt: 1, outcome: 'done', why: '1 of 1' } as const;
  return { ...told, deeds: NO_DEEDS, linked: [], inventory, cost: { ...FREE, ticks: 200 } };
}
