import type { Result } from '../../core/index.ts';
import type { GameBook } from '../game/game-book.ts';
import { readSkill, type Skill } from '../skills/skill.ts';
import { effortsOf, naturalOf, type Surroundings } from './effort.ts';
import { type Plan, type PlanStep, planFor } from './plan.ts';

/** Host functions that templates call. */
export const TEMPLATE_FUNCTIONS = [
  'inventory',
  'exploreUntil',
  'mineBlock',
  'killMob',
  'craftItem',
  'smeltItem',
] as const;

/** How often a thing is gone after until enough of it is carried. */
const MAX_GATHER_TRIES = 8;

/** What a skill is written for. */
export interface SkillWish extends Surroundings {
  readonly item: string;
  readonly count?: number;
  /** Skills of the library that make one item each: `make-wooden-pickaxe`. They are imported for tools. */
  readonly known: ReadonlySet<string>;
}

/** The name of the skill that makes an item. */
export function makingSkillName(item: string): string {
  return `make-${item.replaceAll('_', '-')}`;
}

/**
 * Writes a skill that makes an item from empty hands, from a template: the plan's steps as calls, and for its best tool the
 * skill that makes that, where the library has it. Pure. Fails as {@link planFor} does.
 */
export function writeSkill(book: GameBook, { item, count = 1, known, seen: around }: SkillWish): Result<Skill> {
  // What somebody placed here stands in no other world.
  const seen = naturalOf(book, around);
  const whole = planFor(book, { item, count, inventory: {}, seen });
  if (!whole.ok) return whole;
  const tool = bestTool(book, whole.value, { known, seen });
  const rest = tool === undefined ? whole : planFor(book, { item, count, inventory: { [tool]: 1 }, seen });
  if (!rest.ok) return rest;
  const imports = tool === undefined ? [] : [makingSkillName(tool)];
  const task = { kind: 'have', item, count } as const;
  return readSkill({
    name: makingSkillName(item),
    description: `makes ${count} ${item.replaceAll('_', ' ')} from empty hands`,
    postcondition: task,
    imports,
    tests: [{ input: {}, task }],
    code: codeOf(rest.value, tool),
  });
}

/** Of the tools that the plan digs with and a known skill makes, the dearest: what comes before it in the plan is for it. */
function bestTool(book: GameBook, { item, steps }: Plan, { known, seen }: Omit<SkillWish, 'item'>): string | undefined {
  const efforts = effortsOf(book, { seen });
  const costOf = (tool: string): number => efforts.get(tool)?.cost ?? 0;
  return steps
    .flatMap((step) => (step.kind === 'gather' && step.tool !== undefined ? [step.tool] : []))
    .filter((tool) => tool !== item && known.has(makingSkillName(tool)))
    .sort((a, b) => costOf(b) - costOf(a))[0];
}

/** Digs until so many more of an item are carried: what is dug may fall where nobody gets it. */
const GATHER = `
async function gather(block, item, count) {
  const carried = async () => (await inventory())[item] ?? 0;
  const wanted = (await carried()) + count;
  for (let tries = 0; tries < ${MAX_GATHER_TRIES}; tries++) {
    const missing = wanted - (await carried());
    if (missing <= 0) return;
    await exploreUntil(block);
    await mineBlock(block, missing);
  }
}
`;

function codeOf({ steps }: Plan, tool: string | undefined): string {
  const calls = steps.map((step) => `  ${callOf(step)}`).join('\n');
  const helper = steps.some(({ kind }) => kind === 'gather') ? GATHER : '';
  if (tool === undefined) return `export default async function () {\n${calls}\n}\n${helper}`;
  return `import makeTool from '${makingSkillName(tool)}';

export default async function () {
  const { ${tool}: tools = 0 } = await inventory();
  if (tools === 0) await makeTool();
${calls}
}
${helper}`;
}

function callOf(step: PlanStep): string {
  switch (step.kind) {
    case 'gather':
      return `await gather('${step.block}', '${step.item}', ${step.count});`;
    case 'kill':
      return `await killMob('${step.entity}', ${step.count});`;
    case 'craft':
      return `await craftItem('${step.recipe.item}', ${step.times * step.recipe.makes});`;
    case 'smelt':
      return `await smeltItem('${step.input}', '${step.fuel}', ${step.count});`;
  }
}
