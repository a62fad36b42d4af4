import type { Body } from '../../src/body/index.ts';
import { type BlockPos, blockPosOf, type Random } from '../../src/core/index.ts';

/** How far from where it stands a body walks, and works. */
const WALK_BLOCKS = 12;
const WORK_BLOCKS = 3;

/** What the bodies are given and speak of. */
export const SOAK_ITEMS = [
  'oak_log',
  'oak_planks',
  'stick',
  'crafting_table',
  'furnace',
  'chest',
  'coal',
  'raw_iron',
  'iron_ingot',
  'bread',
  'stone_pickaxe',
  'iron_helmet',
  'dirt',
  'wheat_seeds',
  'stone_hoe',
] as const;

/** Makes the arguments of one call. */
type Action = (random: Random, at: BlockPos) => Readonly<Record<string, unknown>>;

const around =
  (blocks: number): Action =>
  (random, { x, y, z }) => ({
    x: x + random.int(2 * blocks + 1) - blocks,
    y: y + random.int(3) - 1,
    z: z + random.int(2 * blocks + 1) - blocks,
  });
const near = around(WORK_BLOCKS);
const item: Action = (random) => ({ item: random.pick(SOAK_ITEMS) });
const itemNear: Action = (random, at) => ({ ...near(random, at), ...item(random, at), count: 1 + random.int(4) });
const nothing: Action = () => ({});

/** What a body may do, by tool; one that the catalogue lacks is left out. How often: as often as it stands in a list. */
const ACTIONS: Readonly<Record<string, readonly Action[]>> = {
  move: [around(WALK_BLOCKS), around(WALK_BLOCKS), around(WALK_BLOCKS), near],
  dig: [near, near, near],
  place: [near, near],
  collect: [(random) => ({ block: random.pick(['dirt', 'oak_log', 'grass_block']), item: 'dirt', count: 1 })],
  look_at: [near],
  use_item: [nothing],
  eat: [nothing],
  select_slot: [(random) => ({ slot: random.int(9) })],
  hold: [item, item],
  hold_tool: [near],
  wear: [nothing],
  craft: [(random, at) => ({ ...item(random, at), count: 1 })],
  recipes: [item],
  look_inside: [near],
  take: [itemNear],
  put: [itemNear],
  smelt: [(random) => ({ item: random.pick(['raw_iron', 'oak_log']), count: 1 })],
  till: [near],
  sow: [(random, at) => ({ ...near(random, at), item: 'wheat_seeds' })],
  chat: [(random) => ({ text: `I thought of the number ${random.int(1000)}` })],
  find_path: [around(WALK_BLOCKS)],
  reachable: [around(WALK_BLOCKS)],
  surroundings: [nothing],
  nearby_blocks: [nothing],
  nearby_entities: [nothing],
  observe: [nothing],
  events: [nothing],
  where_am_i: [nothing],
  remember_place: [(random) => ({ name: `place ${random.int(20)}` })],
  go_to_place: [(random) => ({ name: `place ${random.int(20)}` })],
  wait_until: [() => ({ budget_ticks: 20 })],
};

/** Tool and arguments, once for each time an action is to be drawn. */
export type DrawnAction = readonly [tool: string, action: Action];

/** What a body with its tools may do. */
export function actionsOf(body: Body): readonly DrawnAction[] {
  const known = new Set(body.toolbox.list().map(({ name }) => name));
  return Object.entries(ACTIONS).flatMap(([tool, actions]) =>
    known.has(tool) ? actions.map((action) => [tool, action] as const) : [],
  );
}

/** One call at random. */
export function randomCall(
  { session }: Body,
  actions: readonly DrawnAction[],
  random: Random,
): { readonly tool: string; readonly args: Readonly<Record<string, unknown>> } {
  const { position } = session.state.self;
  const at = position === undefined ? { x: 0, y: 64, z: 0 } : blockPosOf(position);
  const [tool, action] = random.pick(actions) ?? ['where_am_i', nothing];
  return { tool, args: action(random, at) };
}
