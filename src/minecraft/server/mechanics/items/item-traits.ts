import { safeText } from '../../../../core/index.ts';
import type { SquidRegistry } from '../../library.ts';
import type { ItemCodec } from './item-codec.ts';
import type { ItemComponent, ItemData, Stack } from './stack.ts';

/** What the server itself reads and writes of an item's data. */
export interface ItemTraits {
  /** Wear: uses gone, 0 for new. */
  readonly damage: number;
  /** The name an anvil gave it. */
  readonly customName: string | undefined;
  /** Levels that an anvil asks more for it, from earlier work. */
  readonly repairCost: number;
  /** Levels by name. On an enchanted book, those that it gives. */
  readonly enchantments: ReadonlyMap<string, number>;
}

type Tag = { readonly type: string; readonly value: unknown };
type Compound = Readonly<Record<string, Tag | undefined>>;

const PREFIX = 'minecraft:';
const BOOK = 'enchanted_book';

/** Reads an item's traits out of its data, as NBT or as components. */
export function traitsOf(registry: SquidRegistry, codec: ItemCodec, stack: Stack): ItemTraits {
  return codec.hasComponents ? componentTraits(registry, stack) : nbtTraits(stack);
}

/** The same items with some traits changed and all else kept. */
export function withTraits(
  registry: SquidRegistry,
  codec: ItemCodec,
  stack: Stack,
  changes: Partial<ItemTraits>,
): Stack | undefined {
  const data = codec.hasComponents ? changedComponents(registry, stack, changes) : changedNbt(stack, changes);
  return codec.make(stack.itemId, stack.count, data);
}

function nbtTraits({ name, data }: Stack): ItemTraits {
  const root = compoundOf(data.nbt);
  const listed = listOf(root[name === BOOK ? 'StoredEnchantments' : 'Enchantments']);
  return {
    damage: numberOf(root['Damage']),
    customName: textIn(compoundOf(root['display'])['Name']?.value),
    repairCost: numberOf(root['RepairCost']),
    enchantments: new Map(
      listed.map((entry) => [safeText(entry['id']?.value ?? '').replace(PREFIX, ''), numberOf(entry['lvl'])] as const),
    ),
  };
}

function changedNbt({ name, data }: Stack, changes: Partial<ItemTraits>): ItemData {
  const root: Record<string, Tag | undefined> = { ...compoundOf(data.nbt) };
  const put = (key: string, tag: Tag, keep: boolean): void => {
    if (keep) root[key] = tag;
    else delete root[key];
  };
  if (changes.damage !== undefined) root['Damage'] = { type: 'int', value: changes.damage };
  if (changes.repairCost !== undefined) {
    put('RepairCost', { type: 'int', value: changes.repairCost }, changes.repairCost > 0);
  }
  if ('customName' in changes) {
    const { Name: _, ...rest } = compoundOf(root['display']);
    const named =
      changes.customName === undefined
        ? rest
        : { ...rest, Name: { type: 'string', value: JSON.stringify({ text: changes.customName }) } };
    put('display', { type: 'compound', value: named }, Object.keys(named).length > 0);
  }
  if (changes.enchantments !== undefined) {
    const value = [...changes.enchantments].map(([id, level]) => ({
      id: { type: 'string', value: PREFIX + id },
      lvl: { type: 'short', value: level },
    }));
    const list = { type: 'list', value: { type: 'compound', value } };
    put(name === BOOK ? 'StoredEnchantments' : 'Enchantments', list, value.length > 0);
  }
  return Object.keys(root).length === 0 ? {} : { nbt: { type: 'compound', name: '', value: root } };
}

function componentTraits(registry: SquidRegistry, { name, data }: Stack): ItemTraits {
  const dataOf = (type: string) => data.components?.find((component) => component.type === type)?.data;
  const listed = (dataOf(name === BOOK ? 'stored_enchantments' : 'enchantments') ?? {}) as {
    readonly enchantments?: readonly { readonly id: number; readonly level: number }[];
  };
  return {
    damage: Number(dataOf('damage') ?? 0),
    customName: textOfNbt(dataOf('custom_name')),
    repairCost: Number(dataOf('repair_cost') ?? 0),
    enchantments: new Map(
      (listed.enchantments ?? []).flatMap(({ id, level }) => {
        const known = registry.enchantments[id]?.name;
        return known === undefined ? [] : [[known, level] as const];
      }),
    ),
  };
}

function changedComponents(registry: SquidRegistry, { name, data }: Stack, changes: Partial<ItemTraits>): ItemData {
  const components = new Map((data.components ?? []).map((component) => [component.type, component] as const));
  const put = (type: string, value: unknown, keep: boolean): void => {
    if (keep) components.set(type, { type, data: value } satisfies ItemComponent);
    else components.delete(type);
  };
  const { damage, repairCost, customName, enchantments } = changes;
  if (damage !== undefined) put('damage', damage, damage > 0);
  if (repairCost !== undefined) put('repair_cost', repairCost, repairCost > 0);
  if ('customName' in changes) put('custom_name', { type: 'string', value: customName }, customName !== undefined);
  if (enchantments !== undefined) {
    const listed = [...enchantments].flatMap(([id, level]) => {
      const known = registry.enchantmentsByName[id]?.id;
      return known === undefined ? [] : [{ id: known, level }];
    });
    const type = name === BOOK ? 'stored_enchantments' : 'enchantments';
    put(type, { enchantments: listed, showTooltip: true }, listed.length > 0);
  }
  return { ...data, components: [...components.values()] };
}

function compoundOf(tag: unknown): Compound {
  const value = (tag as Tag | null | undefined)?.value;
  return typeof value === 'object' && value !== null ? (value as Compound) : {};
}

function listOf(tag: Tag | undefined): readonly Compound[] {
  const value = (tag?.value as { readonly value?: unknown } | undefined)?.value;
  return Array.isArray(value) ? (value as readonly Compound[]) : [];
}

function numberOf(tag: Tag | undefined): number {
  return typeof tag?.value === 'number' ? tag.value : 0;
}

/** A text component's plain text, from its JSON. */
function textIn(json: unknown): string | undefined {
  if (typeof json !== 'string') return undefined;
  try {
    const parsed: unknown = JSON.parse(json);
    if (typeof parsed === 'string') return parsed;
    const { text } = parsed as { readonly text?: unknown };
    return typeof text === 'string' ? text : json;
  } catch {
    return json;
  }
}

/** A text component's plain text, from its NBT. */
function textOfNbt(tag: unknown): string | undefined {
  const { type, value } = (tag ?? {}) as { readonly type?: string; readonly value?: unknown };
  if (type === 'string') return String(value);
  const text = compoundOf(tag)['text']?.value;
  return typeof text === 'string' ? text : undefined;
}
