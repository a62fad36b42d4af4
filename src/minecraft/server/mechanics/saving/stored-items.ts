import {
  byte,
  type Compound,
  compound,
  entriesOf,
  int,
  numberOf,
  string,
  type Tag,
  textOf,
} from '../../../files/index.ts';
import type { Game } from '../../game.ts';
import { traitsOf, withTraits } from '../items/item-traits.ts';
import type { ItemComponent, ItemData, Stack } from '../items/stack.ts';

/** What of a game items in files need. */
type ItemGame = Pick<Game, 'items' | 'registry'>;

const PREFIX = 'minecraft:';

/** Where an item's wire components stand whole, in its custom data: files name them otherwise than the wire. */
const WIRE = 'soulsand_wire';

/** Wire components whose form in files we know, by {@link ItemTraits}. */
const KNOWN = new Set(['damage', 'repair_cost', 'custom_name', 'enchantments', 'stored_enchantments']);

/** A stack as the game's files of the version have it. What else has a place in it (`Slot`) comes with `more`. */
export function itemToNbt(game: ItemGame, stack: Stack, more: Compound = {}): Compound {
  const id = string(PREFIX + stack.name);
  if (!game.items.hasComponents) {
    const { nbt } = stack.data;
    return {
      ...more,
      id,
      Count: byte(stack.count),
      ...(nbt === undefined ? {} : { tag: compound(entriesOf(nbt as Tag)) }),
    };
  }
  const components = componentsToNbt(game, stack);
  const some = Object.keys(components).length > 0;
  return { ...more, id, count: int(stack.count), ...(some ? { components: compound(components) } : {}) };
}

/** The stack that a file has; undefined for an item of another version, or for nothing. */
export function itemFromNbt(game: ItemGame, entry: Compound): Stack | undefined {
  const kind = game.registry.itemsByName[textOf(entry['id']).replace(PREFIX, '')];
  const count = Math.trunc(numberOf(entry['count'] ?? entry['Count']));
  if (kind === undefined || count < 1) return undefined;
  if (!game.items.hasComponents) {
    const tag = entriesOf(entry['tag']);
    const nbt = { type: 'compound', name: '', value: tag };
    return game.items.make(kind.id, count, Object.keys(tag).length > 0 ? { nbt } : {});
  }
  return componentsFromNbt(game, kind.id, count, entriesOf(entry['components']));
}

function componentsToNbt(game: ItemGame, stack: Stack): Compound {
  const { damage, repairCost, customName, enchantments } = traitsOf(game.registry, game.items, stack);
  const { components = [], removed = [] } = stack.data;
  const strange = removed.length > 0 || components.some(({ type }) => !KNOWN.has(type));
  const levels = Object.fromEntries([...enchantments].map(([name, level]) => [PREFIX + name, int(level)]));
  const enchantmentsKey = stack.name === 'enchanted_book' ? 'stored_enchantments' : 'enchantments';
  return {
    ...(damage > 0 ? { [`${PREFIX}damage`]: int(damage) } : {}),
    ...(repairCost > 0 ? { [`${PREFIX}repair_cost`]: int(repairCost) } : {}),
    ...(customName === undefined ? {} : { [`${PREFIX}custom_name`]: string(JSON.stringify(customName)) }),
    ...(enchantments.size > 0 ? { [PREFIX + enchantmentsKey]: compound({ levels: compound(levels) }) } : {}),
    ...(strange ? { [`${PREFIX}custom_data`]: compound({ [WIRE]: string(wireToJson(stack.data)) }) } : {}),
  };
}

function componentsFromNbt(game: ItemGame, itemId: number, count: number, saved: Compound): Stack | undefined {
  const wire = textOf(entriesOf(saved[`${PREFIX}custom_data`])[WIRE]);
  if (wire !== '') return game.items.make(itemId, count, wireFromJson(wire));
  const plain = game.items.make(itemId, count, {});
  const enchanted = saved[`${PREFIX}enchantments`] ?? saved[`${PREFIX}stored_enchantments`];
  const levels = entriesOf(entriesOf(enchanted)['levels']);
  const name = textOf(saved[`${PREFIX}custom_name`]);
  const changes = {
    damage: numberOf(saved[`${PREFIX}damage`]),
    repairCost: numberOf(saved[`${PREFIX}repair_cost`]),
    enchantments: new Map(Object.entries(levels).map(([key, level]) => [key.replace(PREFIX, ''), numberOf(level)])),
    ...(name === '' ? {} : { customName: plainText(name) }),
  };
  return plain && withTraits(game.registry, game.items, plain, changes);
}

/** The text of a name, which files keep as JSON. */
function plainText(json: string): string {
  try {
    const parsed: unknown = JSON.parse(json);
    const text = typeof parsed === 'string' ? parsed : (parsed as { readonly text?: unknown } | null)?.text;
    return typeof text === 'string' ? text : json;
  } catch {
    return json;
  }
}

function wireToJson({ components, removed }: ItemData): string {
  return JSON.stringify({ components, removed }, (_, value: unknown) =>
    typeof value === 'bigint' ? { $bigint: String(value) } : value,
  );
}

function wireFromJson(json: string): ItemData {
  const data = JSON.parse(json, (_, value: unknown) => {
    const big = (value as { readonly $bigint?: unknown } | null)?.$bigint;
    return typeof big === 'string' ? BigInt(big) : value;
  }) as { readonly components?: readonly ItemComponent[]; readonly removed?: readonly unknown[] };
  return data;
}
