import type { Vec3 } from 'vec3';
import { FURNACE_KINDS, type FurnaceKind } from '../../../blocks/index.ts';
import { Shelf } from '../items/stack.ts';
import { coldFurnace, FURNACE_SLOTS, type FurnaceProgress } from './furnace.ts';

/** Blocks that hold things, with how many places each has. */
const PLACES: Readonly<Record<string, number>> = {
  chest: 27,
  trapped_chest: 27,
  barrel: 27,
  dispenser: 9,
  dropper: 9,
  hopper: 5,
  furnace: 3,
  blast_furnace: 3,
  smoker: 3,
};

/** Whether a block of a name holds things. */
export function holdsThings(blockName: string): boolean {
  return blockName in PLACES;
}

/** Whether a container's name is a furnace's. */
export function isFurnace(name: string): name is FurnaceKind {
  return (FURNACE_KINDS as readonly string[]).includes(name);
}

/** Who looks into a container and is told what changes in it. */
interface Onlooker {
  flush(): void;
}

/** What a block in the world holds. */
export class Container {
  readonly pos: Vec3;
  /** The block's name. */
  readonly name: string;
  readonly shelf: Shelf;
  readonly onlookers = new Set<Onlooker>();
  /** What is going on in a furnace; a cold one's for anything else. */
  readonly progress: FurnaceProgress = coldFurnace();
  /** Set where the furnace's input became another. */
  inputChanged = false;

  constructor(pos: Vec3, name: string, onChange: (container: Container) => void) {
    this.pos = pos;
    this.name = name;
    let input: string | undefined;
    this.shelf = new Shelf(PLACES[name] ?? 0, (index) => {
      const kind = this.shelf.get(FURNACE_SLOTS.input)?.kind;
      if (index === FURNACE_SLOTS.input && kind !== input) this.inputChanged = true;
      input = kind;
      onChange(this);
    });
  }
}
