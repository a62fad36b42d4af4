import { readSkill, type Skill } from '../skill.ts';

/** A skill that passes all checks, with what a test changes in it. */
export function someSkill(change: Readonly<Record<string, unknown>> = {}): Skill {
  const skill = readSkill({
    name: 'mine-wood',
    description: 'mines logs of oak near the body',
    parameters: { count: { type: 'integer', minimum: 1, maximum: 64, default: 1 } },
    postcondition: { kind: 'have', item: 'oak_log' },
    tests: [{ input: { count: 2 }, task: { kind: 'have', item: 'oak_log', count: 2 } }],
    code: "export default async function ({ count }) {\n  await mineBlock('oak_log', count);\n}\n",
    ...change,
  });
  if (!skill.ok) throw new Error(skill.why);
  return skill.value;
}
