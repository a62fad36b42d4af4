/** What tells items of one kind apart, besides their number: wear, a name, enchantments. As the version's wire has it. */
export interface ItemData {
  /** Up to 1.20.4: an NBT compound, or undefined for none. */
  readonly nbt?: unknown;
  /** From 1.20.5 on: what is added to the kind's own components, and the names of those taken away. */
  readonly components?: readonly ItemComponent[] | undefined;
  readonly removed?: readonly unknown[] | undefined;
}

/** One component of an item, as the wire has it. */
export interface ItemComponent {
  readonly type: string;
  readonly data: unknown;
}

/**
 * Some items that lie in one place. A value: whoever changes an amount makes a new one, so that no two places ever share
 * a count. An empty place is `undefined`; a stack has at least one item.
 */
export interface Stack {
  readonly itemId: number;
  readonly name: string;
  readonly count: number;
  /** How many of them one place holds at most. */
  readonly most: number;
  readonly data: ItemData;
  /** Equal for stacks that may be put together: the item and its data as text. */
  readonly kind: string;
}

/** A place for stacks, by number from 0 on: a chest, a crafting grid, what a player carries. */
export interface StackSpace {
  readonly size: number;
  get(index: number): Stack | undefined;
  set(index: number, stack: Stack | undefined): void;
}

/** The same items in another number; none of them is no stack. */
export function withCount(stack: Stack, count: number): Stack | undefined {
  if (count <= 0) return undefined;
  return count === stack.count ? stack : { ...stack, count };
}

/** Whether two stacks may be put together. */
export function sameKind(a: Stack | undefined, b: Stack | undefined): boolean {
  return a !== undefined && b !== undefined && a.kind === b.kind;
}

/** Places in memory, of a fixed number; tells each change. */
export class Shelf implements StackSpace {
  readonly #stacks: (Stack | undefined)[];
  readonly #onChange: (index: number) => void;

  constructor(size: number, onChange: (index: number) => void = () => {}) {
    this.#stacks = new Array<Stack | undefined>(size).fill(undefined);
    this.#onChange = onChange;
  }

  get size(): number {
    return this.#stacks.length;
  }

  get(index: number): Stack | undefined {
    return this.#stacks[index];
  }

  set(index: number, stack: Stack | undefined): void {
    if (index < 0 || index >= this.#stacks.length) throw new RangeError(`no place ${index} of ${this.#stacks.length}`);
    this.#stacks[index] = stack;
    this.#onChange(index);
  }

  /** What lies in it, with the place of each. */
  *entries(): Generator<readonly [index: number, stack: Stack]> {
    for (const [index, stack] of this.#stacks.entries()) if (stack !== undefined) yield [index, stack];
  }

  /** Takes everything out. */
  empty(): readonly Stack[] {
    const taken = [...this.entries()];
    for (const [index] of taken) this.set(index, undefined);
    return taken.map(([, stack]) => stack);
  }
}

/** Several spaces as one, in order: the two halves of a double chest. */
export class JoinedSpace implements StackSpace {
  readonly #parts: readonly StackSpace[];
  readonly size: number;

  constructor(parts: readonly StackSpace[]) {
    this.#parts = parts;
    this.size = parts.reduce((sum, part) => sum + part.size, 0);
  }

  get(index: number): Stack | undefined {
    const [part, within] = this.#find(index);
    return part.get(within);
  }

  set(index: number, stack: Stack | undefined): void {
    const [part, within] = this.#find(index);
    part.set(within, stack);
  }

  #find(index: number): readonly [StackSpace, number] {
    let within = index;
    for (const part of this.#parts) {
      if (within < part.size) return [part, within];
      within -= part.size;
    }
    throw new RangeError(`no place ${index} of ${this.size}`);
  }
}
