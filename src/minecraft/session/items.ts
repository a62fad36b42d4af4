import { safeText } from '../../core/index.ts';
import type { ItemStack } from '../state/index.ts';
import { bookOf } from './book-text.ts';
import type { ComponentText } from './component-text.ts';
import type { Library, LibraryItem, Registry } from './library.ts';

/** Reads stacks of items from the protocol's slots. */
export interface ItemReader {
  /** The stack in a slot; null for an empty one. */
  stackOf(slot: unknown): ItemStack | null;
}

/** A reader for one version. */
export function itemReader(library: Library, registry: Registry, text: ComponentText): ItemReader {
  const Item = library.itemOf(registry);
  const libraryItemOf = (slot: unknown): LibraryItem | null => {
    const item = slot === null || slot === undefined ? null : Item.fromNotch(slot);
    return item === null || typeof item.type !== 'number' || item.count < 1 ? null : item;
  };
  return {
    stackOf(slot) {
      const item = libraryItemOf(slot);
      if (item === null) return null;
      const name = registry.items[item.type]?.name ?? `item#${item.type}`;
      return {
        id: item.type,
        name,
        count: item.count,
        ...wearOf(item),
        ...enchantmentsOf(item),
        ...nameOf(item, text),
        ...(name.endsWith('_book') && writtenIn(item, text)),
      };
    },
  };
}

/** Details are extras: one that cannot be read is left out, and the stack stays. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function wearOf(item: LibraryItem): Pick<ItemStack, 'durability'> {
  const max = item.maxDurability;
  if (typeof max !== 'number' || max <= 0) return {};
  return { durability: { used: attempt(() => item.durabilityUsed) ?? 0, max } };
}

function enchantmentsOf(item: LibraryItem): Pick<ItemStack, 'enchantments'> {
  const enchants = attempt(() => item.enchants);
  if (!Array.isArray(enchants) || enchants.length === 0) return {};
  return { enchantments: Object.fromEntries(enchants.map(({ name, lvl }) => [safeText(name), Number(lvl)])) };
}

function writtenIn(item: LibraryItem, text: ComponentText): Pick<ItemStack, 'book'> {
  const book = attempt(() => bookOf(item, text));
  return book === undefined ? {} : { book };
}

function nameOf(item: LibraryItem, text: ComponentText): Pick<ItemStack, 'customName'> {
  const name = attempt(() => item.customName);
  const customName = name === undefined || name === null ? '' : text.textOf(name);
  return customName === '' ? {} : { customName };
}
