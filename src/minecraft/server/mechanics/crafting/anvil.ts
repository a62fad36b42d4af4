import type { SquidRegistry } from '../../library.ts';
import type { ItemCodec } from '../items/item-codec.ts';
import { type ItemTraits, traitsOf, withTraits } from '../items/item-traits.ts';
import { type Stack, withCount } from '../items/stack.ts';

/** Levels from which on work is too expensive, except in creative. */
const TOO_EXPENSIVE = 40;

/** What joining two worn things gives besides both: 12 % of a new one. */
const JOINING_BONUS_PERCENT = 12;

/** Levels for joining two of a kind, whatever their wear. */
const JOINING_COST = 2;

/** Levels for a level of an enchantment, by how rare it is in the data (`weight`). */
const COST_OF_WEIGHT: Readonly<Record<number, number>> = { 10: 1, 5: 2, 2: 4, 1: 8 };

/** What is worked on in an anvil. */
interface AnvilWork {
  readonly left: Stack | undefined;
  readonly right: Stack | undefined;
  /** What is typed as its name; undefined before anything is. */
  readonly name: string | undefined;
  readonly creative: boolean;
}

/** What comes of it. */
interface AnvilResult {
  readonly made: Stack;
  /** Levels it costs, 1 or more. */
  readonly cost: number;
  /** How many of the right-hand items are used up. */
  readonly used: number;
}

/** What mending or joining does to one trait. */
interface Step {
  readonly cost: number;
  readonly used: number;
  readonly changes: Partial<ItemTraits>;
}

/** What an anvil makes, by the game's rules (AnvilMenu.createResult); undefined for nothing. */
export function anvilResult(registry: SquidRegistry, items: ItemCodec, work: AnvilWork): AnvilResult | undefined {
  const { left, right, creative } = work;
  if (left === undefined) return undefined;
  const traits = traitsOf(registry, items, left);
  const other = right === undefined ? undefined : traitsOf(registry, items, right);
  const worked =
    right === undefined ? { cost: 0, used: 0, changes: {} } : joined(registry, items, left, right, creative);
  if (worked === undefined) return undefined;
  const renamed = renaming(registry.items[left.itemId]?.displayName ?? left.name, traits, work.name);
  const ownCost = worked.cost + renamed.cost;
  if (ownCost === 0) return undefined;
  const asked = traits.repairCost + (other?.repairCost ?? 0) + ownCost;
  const onlyRenamed = worked.cost === 0;
  const cost = onlyRenamed ? Math.min(asked, TOO_EXPENSIVE - 1) : asked;
  if (cost >= TOO_EXPENSIVE && !creative) return undefined;
  const earlier = Math.max(traits.repairCost, other?.repairCost ?? 0);
  const repairCost = onlyRenamed ? earlier : earlier * 2 + 1;
  const made = withTraits(registry, items, left, { ...worked.changes, ...renamed.changes, repairCost });
  return made && { made, cost, used: worked.used };
}

/** A new name costs a level; so does taking an old one off, by an empty name or that of the kind. */
function renaming(kindName: string, { customName }: ItemTraits, name: string | undefined): Omit<Step, 'used'> {
  const wanted = name === undefined ? customName : name.trim() === '' || name === kindName ? undefined : name;
  return wanted === customName ? { cost: 0, changes: {} } : { cost: 1, changes: { customName: wanted } };
}

function joined(
  registry: SquidRegistry,
  items: ItemCodec,
  left: Stack,
  right: Stack,
  creative: boolean,
): Step | undefined {
  const kind = registry.items[left.itemId];
  const durability = kind?.maxDurability ?? 0;
  const traits = traitsOf(registry, items, left);
  if (durability > 0 && kind?.repairWith?.includes(right.name) === true) {
    return mended(traits.damage, durability, right.count);
  }
  const isBook = right.name === 'enchanted_book';
  if (!isBook && (right.itemId !== left.itemId || durability === 0)) return undefined;
  const other = traitsOf(registry, items, right);
  const whole = durability - other.damage + Math.floor((durability * JOINING_BONUS_PERCENT) / 100);
  const damage = isBook ? traits.damage : Math.max(0, Math.min(traits.damage, traits.damage - whole));
  const enchanted = enchanting(registry, left, right, traits, other, creative);
  if (enchanted === undefined) return undefined;
  const mendingCost = damage < traits.damage ? JOINING_COST : 0;
  const changes = { ...(damage === traits.damage ? {} : { damage }), enchantments: enchanted.enchantments };
  return { cost: mendingCost + enchanted.cost, used: right.count, changes };
}

/** Mending with what the thing is made of: a quarter of a new one for each, one level each. */
function mended(damage: number, durability: number, most: number): Step | undefined {
  let left = damage;
  let used = 0;
  while (used < most && left > 0) {
    left -= Math.min(left, Math.floor(durability / 4));
    used++;
  }
  return used === 0 ? undefined : { cost: used, used, changes: { damage: left } };
}

/** What the right-hand item's enchantments add; undefined where none of several goes with the left-hand one. */
function enchanting(
  registry: SquidRegistry,
  left: Stack,
  right: Stack,
  traits: ItemTraits,
  other: ItemTraits,
  creative: boolean,
): { readonly cost: number; readonly enchantments: ReadonlyMap<string, number> } | undefined {
  const result = new Map(traits.enchantments);
  const isBook = right.name === 'enchanted_book';
  const categories = registry.items[left.itemId]?.enchantCategories ?? [];
  let cost = 0;
  let refused = 0;
  for (const [name, level] of other.enchantments) {
    const kind = registry.enchantmentsByName[name];
    if (kind === undefined) continue;
    const conflicts = [...result.keys()].filter((each) => each !== name && kind.exclude.includes(each)).length;
    cost += conflicts;
    const fits = creative || left.name === 'enchanted_book' || categories.includes(kind.category);
    if (!fits || conflicts > 0) {
      refused++;
      continue;
    }
    const now = result.get(name) ?? 0;
    const next = Math.min(kind.maxLevel, now === level ? level + 1 : Math.max(now, level));
    result.set(name, next);
    const each = COST_OF_WEIGHT[kind.weight] ?? 1;
    cost += next * (isBook ? Math.max(1, Math.floor(each / 2)) : each);
    if (left.count > 1) cost = TOO_EXPENSIVE;
  }
  if (refused > 0 && refused === other.enchantments.size) return undefined;
  return { cost, enchantments: result };
}

/** What is left of the right-hand stack. */
export function afterWork(right: Stack | undefined, used: number): Stack | undefined {
  return right === undefined ? undefined : withCount(right, right.count - used);
}
