import { type EdgeIndex, NONE, type PlaceIndex } from './entity.ts';
import type { Setting } from './setting.ts';

/** Tables kept for those whose ways differ from everybody's; the least recently used is made anew when it is needed. */
const MAX_TABLES = 64;

/** Ways that differ from everybody's: secret edges one knows, and edges one found barred. Both ascending. */
export interface OwnWays {
  readonly secrets: readonly EdgeIndex[];
  readonly barred: readonly EdgeIndex[];
}

/** No way leads there: longer than any walk (24 days). */
const NO_WAY_MS = 2 ** 31 - 1;

/** What everybody knows: all edges but the secret ones. */
export const COMMON_WAYS: OwnWays = Object.freeze({ secrets: Object.freeze([]), barred: Object.freeze([]) });

/** The shortest ways by time to one destination from everywhere. */
interface Tree {
  readonly nextEdge: Int32Array;
  /** {@link NO_WAY_MS} where no way leads. */
  readonly timeMs: Int32Array;
}

/**
 * The shortest ways over one set of edges. Trees are grown from a destination when first somebody goes there (O(edges x
 * log places)), and then every step of every walk is one look-up.
 */
class RouteTable {
  readonly #setting: Setting;
  readonly #passable: (edge: EdgeIndex) => boolean;
  readonly #trees: (Tree | undefined)[];

  constructor(setting: Setting, passable: (edge: EdgeIndex) => boolean) {
    this.#setting = setting;
    this.#passable = passable;
    this.#trees = new Array<Tree | undefined>(setting.places.length);
  }

  /** The edge to take first, or `NONE` when one is there or no way leads there. Of equal ways, that of the lesser edge. */
  nextEdge(from: PlaceIndex, to: PlaceIndex): EdgeIndex {
    return this.#treeTo(to).nextEdge[from] ?? NONE;
  }

  /** The time of the walk in milliseconds; infinite where no way leads there. */
  timeMs(from: PlaceIndex, to: PlaceIndex): number {
    const timeMs = this.#treeTo(to).timeMs[from] ?? NO_WAY_MS;
    return timeMs === NO_WAY_MS ? Number.POSITIVE_INFINITY : timeMs;
  }

  #treeTo(to: PlaceIndex): Tree {
    let tree = this.#trees[to];
    if (tree === undefined) {
      tree = this.#grow(to);
      this.#trees[to] = tree;
    }
    return tree;
  }

  /** Dijkstra's algorithm from the destination outward, over a plain binary heap of (time, place). */
  #grow(root: PlaceIndex): Tree {
    const { places, edges } = this.#setting;
    const nextEdge = new Int32Array(places.length).fill(NONE);
    const timeMs = new Int32Array(places.length).fill(NO_WAY_MS);
    timeMs[root] = 0;
    const queue = new PlaceQueue();
    queue.push(root, 0);
    for (let place = queue.take(); place !== NONE; place = queue.take()) {
      const soFarMs = timeMs[place] ?? 0;
      if (queue.takenMs > soFarMs) continue;
      const { edges: ways = [], neighbours = [] } = places[place] ?? {};
      for (const [i, edge] of ways.entries()) {
        if (!this.#passable(edge)) continue;
        const neighbour = neighbours[i] ?? NONE;
        const candidateMs = soFarMs + (edges[edge]?.walkMs ?? NO_WAY_MS);
        const bestMs = timeMs[neighbour] ?? 0;
        if (candidateMs > bestMs || (candidateMs === bestMs && edge > (nextEdge[neighbour] ?? NONE))) continue;
        nextEdge[neighbour] = edge;
        if (candidateMs === bestMs) continue;
        timeMs[neighbour] = candidateMs;
        queue.push(neighbour, candidateMs);
      }
    }
    nextEdge[root] = NONE;
    return { nextEdge, timeMs };
  }
}

/** Places by the time to them; a place may stand in it more than once. */
class PlaceQueue {
  readonly #entries: { readonly place: PlaceIndex; readonly timeMs: number }[] = [];
  /** The time of the entry taken last. */
  takenMs = 0;

  push(place: PlaceIndex, timeMs: number): void {
    const entries = this.#entries;
    const entry = { place, timeMs };
    let at = entries.push(entry) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = entries[parent];
      if (above === undefined || above.timeMs <= timeMs) break;
      entries[at] = above;
      at = parent;
    }
    entries[at] = entry;
  }

  take(): PlaceIndex {
    const entries = this.#entries;
    const first = entries[0];
    const last = entries.pop();
    if (first === undefined || last === undefined) return NONE;
    this.takenMs = first.timeMs;
    if (entries.length === 0) return first.place;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const right = entries[child + 1];
      if (right !== undefined && right.timeMs < (entries[child]?.timeMs ?? 0)) child++;
      const below = entries[child];
      if (below === undefined || below.timeMs >= last.timeMs) break;
      entries[at] = below;
      at = child;
    }
    entries[at] = last;
    return first.place;
  }
}

/** The shortest ways for everybody: one table in common, and one for each set of own ways. */
export class Routes {
  readonly #setting: Setting;
  readonly #common: RouteTable;
  /** Least recently used first. */
  readonly #own = new Map<string, RouteTable>();

  constructor(setting: Setting) {
    this.#setting = setting;
    this.#common = this.#table(COMMON_WAYS);
  }

  /** The table of whoever knows of and is barred from just these. */
  for(ways: OwnWays): RouteTable {
    if (ways.secrets.length === 0 && ways.barred.length === 0) return this.#common;
    const key = `${ways.secrets.join()}|${ways.barred.join()}`;
    const table = this.#own.get(key) ?? this.#table(ways);
    this.#own.delete(key);
    this.#own.set(key, table);
    if (this.#own.size > MAX_TABLES) {
      for (const oldest of this.#own.keys()) {
        this.#own.delete(oldest);
        break;
      }
    }
    return table;
  }

  #table({ secrets, barred }: OwnWays): RouteTable {
    const { edges } = this.#setting;
    return new RouteTable(this.#setting, (edge) => {
      const kind = edges[edge]?.kind;
      if (kind === 'wall' || barred.includes(edge)) return false;
      return kind !== 'secret' || secrets.includes(edge);
    });
  }
}
