import { fail, type Result, succeed } from '../../../../core/index.ts';
import type { SquidItem, SquidItemClass } from '../../item-library.ts';
import type { PacketFields, SquidRegistry } from '../../library.ts';
import type { ItemComponent, ItemData, Stack } from './stack.ts';

/** Characters of one item's data at most that a client may make up; books and banners of the game stay below. */
const MAX_DATA_CHARS = 65_536;

/** What a client says of an item, up to 1.20.4 and from 1.20.5 on. */
interface WireItem {
  readonly present?: boolean;
  readonly itemId?: number;
  readonly itemCount?: number;
  readonly nbtData?: unknown;
  readonly components?: readonly ItemComponent[];
  readonly removeComponents?: readonly unknown[];
}

/** Turns stacks into what the server's libraries, the wire and files have, and back, for one version. */
export class ItemCodec {
  readonly #registry: SquidRegistry;
  readonly #Item: SquidItemClass;
  /** Whether this version's items have components in place of NBT. */
  readonly hasComponents: boolean;

  constructor(registry: SquidRegistry, Item: SquidItemClass) {
    this.#registry = registry;
    this.#Item = Item;
    this.hasComponents = registry.supportFeature('itemsWithComponents');
  }

  /** New items of a kind, as they are made; undefined for no item of the version. */
  fresh(itemId: number, count: number): Stack | undefined {
    if (this.#registry.items[itemId] === undefined || count < 1) return undefined;
    return this.stackOf(new this.#Item(itemId, count));
  }

  /** New items by name. */
  named(name: string, count = 1): Stack | undefined {
    const kind = this.#registry.itemsByName[name];
    return kind === undefined ? undefined : this.fresh(kind.id, count);
  }

  /** A stack of an item with its data. */
  make(itemId: number, count: number, data: ItemData): Stack | undefined {
    const kind = this.#registry.items[itemId];
    if (kind === undefined || count < 1) return undefined;
    const { name, stackSize } = kind;
    const plain = dataOf(data);
    return { itemId, name, count, most: stackSize, data: plain, kind: `${itemId}${textOf(plain)}` };
  }

  stackOf(item: SquidItem | null | undefined): Stack | undefined {
    if (item === null || item === undefined) return undefined;
    const { components, removedComponents: removed, nbt } = item;
    return this.make(item.type, item.count, this.hasComponents ? { components, removed } : { nbt });
  }

  itemOf(stack: Stack | undefined): SquidItem | null {
    if (stack === undefined) return null;
    // As if sent by a server: the class must not write fresh wear into data that stacks share.
    const item = new this.#Item(stack.itemId, stack.count, 0, stack.data.nbt ?? null, null, true);
    if (this.hasComponents) {
      item.components = stack.data.components ?? [];
      item.removedComponents = stack.data.removed ?? [];
    }
    return item;
  }

  toWire(stack: Stack | undefined): PacketFields {
    return this.#Item.toNotch(this.itemOf(stack));
  }

  /** What a client made up, if there can be such; `undefined` is the empty place. */
  fromWire(wire: unknown): Result<Stack | undefined> {
    const { present, itemId = 0, itemCount = 0, nbtData, components, removeComponents } = (wire ?? {}) as WireItem;
    if (this.hasComponents ? itemCount === 0 : present !== true) return succeed(undefined);
    const data = this.hasComponents ? { components, removed: removeComponents } : { nbt: nbtData };
    const stack = this.make(itemId, itemCount, data);
    if (stack === undefined || stack.count > stack.most) {
      return fail('bad_item', `there are no ${itemCount} of item ${itemId} in one place`, 'use items of this version');
    }
    if (stack.kind.length > MAX_DATA_CHARS) {
      return fail('bad_item', `${stack.name} with ${stack.kind.length} characters of data`, 'use less data');
    }
    return succeed(stack);
  }

  /** The same for equal items on the wire, whoever wrote them. */
  wireKey(wire: unknown): string {
    const { present, itemId = 0, itemCount = 0, nbtData, components, removeComponents } = (wire ?? {}) as WireItem;
    if (this.hasComponents ? itemCount === 0 : present !== true) return '';
    const data = this.hasComponents ? { components, removed: removeComponents } : { nbt: nbtData };
    return `${itemCount} ${itemId}${textOf(dataOf(data))}`;
  }

  /** {@link wireKey} of what a stack is on the wire. */
  keyOf(stack: Stack | undefined): string {
    return stack === undefined ? '' : `${stack.count} ${stack.kind}`;
  }
}

/** Data without its empty parts and in one order, so that equal items are equal as text. */
function dataOf({ nbt, components = [], removed = [] }: ItemData): ItemData {
  return {
    ...(hasEntries(nbt) ? { nbt } : {}),
    ...(components.length === 0 ? {} : { components: components.toSorted((a, b) => (a.type < b.type ? -1 : 1)) }),
    ...(removed.length === 0 ? {} : { removed }),
  };
}

function hasEntries(nbt: unknown): boolean {
  const value = (nbt as { readonly value?: object } | null | undefined)?.value;
  return value !== undefined && Object.keys(value).length > 0;
}

function textOf({ nbt, components, removed }: ItemData): string {
  if (nbt === undefined && components === undefined && removed === undefined) return '';
  // The name of an NBT root is told by some writers and not by others.
  return JSON.stringify([(nbt as { value?: unknown } | undefined)?.value, components, removed], inOneOrder);
}

/** For JSON: the entries of objects by name, and whole numbers of any size. */
function inOneOrder(_key: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
