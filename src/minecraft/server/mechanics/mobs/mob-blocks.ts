import type { BlockRegistry, BlockView } from '../../../blocks/index.ts';
import { BlockFlag, OUT_OF_WORLD, SECTION_VOLUME, sectionIndexOf, UNLOADED } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidColumn } from '../../library.ts';
import { onColumnChange } from '../column-changes.ts';

/** What is remembered of one loaded column. */
interface SeenColumn {
  readonly column: SquidColumn;
  readonly sections: (Uint16Array | number | undefined)[];
  revision: number;
  /** Ends listening to the column. */
  readonly stop: () => void;
}

/**
 * The world as those who live in it see it, for our own path search and motion: what is loaded, each section unpacked when
 * it is first looked at and again after it changed.
 */
class MobBlocks implements BlockView {
  readonly registry: BlockRegistry;
  readonly minY: number;
  readonly maxY: number;
  #revision = 0;
  readonly #columns: Readonly<Record<string, SquidColumn>>;
  readonly #seen = new Map<string, SeenColumn>();
  #lastKey = '';
  #last: SeenColumn | undefined;

  constructor(game: Game) {
    this.registry = game.blocks();
    this.minY = game.minY;
    this.maxY = game.maxY;
    const { overworld } = game.server;
    this.#columns = overworld.columns;
    const corner = ({ x, z }: { readonly x: number; readonly z: number }) => this.#forget(`${x >> 4},${z >> 4}`);
    overworld.on('chunkColumnLoad', corner);
    overworld.on('chunkColumnUnload', corner);
  }

  get revision(): number {
    return this.#revision;
  }

  stateAt(x: number, y: number, z: number): number {
    if (y < this.minY || y >= this.maxY) return OUT_OF_WORLD;
    const section = this.sectionAt(x >> 4, y >> 4, z >> 4);
    if (section === undefined) return UNLOADED;
    return typeof section === 'number' ? section : (section[sectionIndexOf(x, y, z)] ?? UNLOADED);
  }

  hasColumn(chunkX: number, chunkZ: number): boolean {
    return this.#columns[`${chunkX},${chunkZ}`] !== undefined;
  }

  sectionAt(chunkX: number, sectionY: number, chunkZ: number): Uint16Array | number | undefined {
    const seen = this.#look(chunkX, chunkZ);
    if (seen === undefined) return undefined;
    const level = sectionY - (this.minY >> 4);
    const known = seen.sections[level];
    if (known !== undefined) return known;
    const section = unpack(seen.column, level, sectionY);
    seen.sections[level] = section;
    return section;
  }

  columnRevision(chunkX: number, chunkZ: number): number {
    return this.#look(chunkX, chunkZ)?.revision ?? 0;
  }

  #look(chunkX: number, chunkZ: number): SeenColumn | undefined {
    const key = `${chunkX},${chunkZ}`;
    if (key === this.#lastKey && this.#last !== undefined) return this.#last;
    const column = this.#columns[key];
    if (column === undefined) return undefined;
    const known = this.#seen.get(key);
    const seen = known?.column === column ? known : this.#watch(key, column);
    this.#lastKey = key;
    this.#last = seen;
    return seen;
  }

  #watch(key: string, column: SquidColumn): SeenColumn {
    this.#seen.get(key)?.stop();
    const sections: SeenColumn['sections'] = [];
    const stop = onColumnChange(column, (y) => {
      if (y === undefined) sections.length = 0;
      else sections[(y >> 4) - (this.minY >> 4)] = undefined;
      seen.revision = ++this.#revision;
    });
    const seen: SeenColumn = { column, sections, revision: ++this.#revision, stop };
    this.#seen.set(key, seen);
    return seen;
  }

  #forget(key: string): void {
    this.#revision++;
    this.#seen.get(key)?.stop();
    this.#seen.delete(key);
    this.#lastKey = '';
    this.#last = undefined;
  }
}

const views = new WeakMap<Game, MobBlocks>();

/** The one view of a game's blocks, which all that moves by itself shares. */
export function viewOf(game: Game): MobBlocks {
  const view = views.get(game) ?? new MobBlocks(game);
  views.set(game, view);
  return view;
}

function unpack(column: SquidColumn, level: number, sectionY: number): Uint16Array | number {
  const section = column.sections[level];
  // The section's state where all are the same: air, whichever of its kinds.
  if (section == null || section.isEmpty()) return 0;
  const states = new Uint16Array(SECTION_VOLUME);
  const pos = { x: 0, y: 0, z: 0 };
  for (let y = 0; y < 16; y++) {
    pos.y = (sectionY << 4) + y;
    for (pos.z = 0; pos.z < 16; pos.z++) {
      for (pos.x = 0; pos.x < 16; pos.x++) states[sectionIndexOf(pos.x, y, pos.z)] = column.getBlockStateId(pos);
    }
  }
  return states;
}

/** Whether a body may be in a cell: nothing to collide with, and nothing unknown. */
export function isClear(view: Pick<BlockView, 'registry' | 'stateAt'>, x: number, y: number, z: number): boolean {
  const flags = view.registry.flagsOf(view.stateAt(x, y, z));
  return (flags & (BlockFlag.COLLISION | BlockFlag.UNLOADED | BlockFlag.OUT_OF_WORLD | BlockFlag.UNKNOWN)) === 0;
}
