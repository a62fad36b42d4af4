import type { BlockPos, Point } from '../../../../core/index.ts';
import type { BlockView } from '../../../blocks/index.ts';
import { findRoute } from '../../../pathfinding/index.ts';

/** Nodes that all searches of a tick may expand on the average, the most that is saved up, and of one search. */
const NODES_A_TICK = 60;
const MOST_SAVED_NODES = 600;
const NODES_A_SEARCH = 600;

/** How far from its start a way may lead. */
const RADIUS_BLOCKS = 32;

/** A place on a way: the middle of the floor of a cell. */
export type Waypoint = Point;

/** What came of a search. */
export interface Way {
  readonly waypoints: readonly Waypoint[];
  /** It ends where it was to; one that does not is the best that the budget found. */
  readonly reaches: boolean;
  /** All there is was looked at: there is no way. */
  readonly hopeless: boolean;
}

/** Somebody who waits for a way. */
interface Question {
  readonly from: () => Point;
  readonly to: BlockPos;
  readonly answer: (way: Way) => void;
}

/**
 * Where mobs ask for ways. Searches are done in the order they were asked, each pays the nodes it took, and none begins
 * while a debt is left: many who ask wait longer, and the tick is not longer for them.
 */
export class PathDesk<Asker extends object> {
  readonly #view: BlockView;
  readonly #waiting = new Map<Asker, Question>();
  #nodes = MOST_SAVED_NODES;

  constructor(view: BlockView) {
    this.#view = view;
  }

  /** Asks for a way to beside a cell; who asks again before the answer asks anew, and keeps the place in the line. */
  ask(asker: Asker, question: Question): void {
    this.#waiting.set(asker, question);
  }

  isAsked(asker: Asker): boolean {
    return this.#waiting.has(asker);
  }

  forget(asker: Asker): void {
    this.#waiting.delete(asker);
  }

  tick(): void {
    this.#nodes = Math.min(MOST_SAVED_NODES, this.#nodes + NODES_A_TICK);
    for (const [asker, question] of this.#waiting) {
      if (this.#nodes <= 0) return;
      this.#waiting.delete(asker);
      question.answer(this.#search(question));
    }
  }

  #search({ from, to }: Question): Way {
    const route = findRoute(
      this.#view,
      {
        start: from(),
        goal: { kind: 'near', pos: to, radiusBlocks: 1 },
        maxRadius: RADIUS_BLOCKS,
        allowDoors: false,
        allowSprint: false,
      },
      { maxNodes: NODES_A_SEARCH },
    );
    // Who asks from nowhere costs something too, or a crowd of such would ask for ever.
    this.#nodes -= route.nodesExpanded + 1;
    return {
      waypoints: route.moves.map(({ to: { x, z }, toFeetY }) => ({ x: x + 0.5, y: toFeetY, z: z + 0.5 })),
      reaches: route.reached,
      hopeless: !route.reached && route.stoppedBecause !== 'node_budget',
    };
  }
}
