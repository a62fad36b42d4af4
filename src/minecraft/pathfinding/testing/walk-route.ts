import type { Point } from '../../../core/index.ts';
import type { MutableBlockView } from '../../blocks/index.ts';
import { Follower } from '../follower/follower.ts';
import type { FollowerStep } from '../follower/follower-step.ts';
import type { RouteResult } from '../search/route.ts';
import { PhysicsBody } from './physics-body.ts';

/** How a walk in the test world ended. */
export interface Walk {
  readonly last: FollowerStep;
  readonly ticks: number;
  /** Routes searched anew on the way. */
  readonly replans: number;
  readonly position: Point;
  readonly deepestFall: number;
  readonly touchedLava: boolean;
  /** Blocks dug, placed and clicked, as `dig 1,2,3`. */
  readonly done: readonly string[];
  /** Where the feet were after each tick. */
  readonly track: readonly Point[];
}

/** How a walk is watched and helped. */
export interface WalkOptions {
  /** Default: twice what the route costs, and {@link EXTRA_TICKS}. */
  readonly maxTicks?: number;
  /** Searches a new route from the feet when the follower asks for one; without it the walk ends there. */
  readonly again?: (feet: Point) => RouteResult;
  /** Called after each tick: changes the world under the feet. */
  readonly afterTick?: (ticks: number) => void;
}

/** Ticks a walk may take beside twice what its route costs. */
const EXTRA_TICKS = 200;

/** Ticks a door takes to answer in the test world: a short round trip. */
const OPEN_TICKS = 2;

/**
 * Walks a route in a world of blocks by the game's physics, doing what the follower asks as a server would: a clicked
 * door opens shortly after, a block falls after the ticks its digging takes, a placed one appears at once.
 */
export function walkRoute(world: MutableBlockView, feet: Point, route: RouteResult, options: WalkOptions = {}): Walk {
  const body = new PhysicsBody(world, feet);
  const follower = new Follower(world, route);
  const server = new TestServer(world);
  const limit = options.maxTicks ?? route.costTicks * 2 + EXTRA_TICKS;
  const track: Point[] = [];
  let touchedLava = false;
  let step = follower.step(body.motion);
  while (step.status === 'walking' && body.ticks < limit) {
    server.serve(step);
    body.tick(step);
    touchedLava ||= body.inLava;
    track.push(body.motion.position);
    options.afterTick?.(body.ticks);
    step = follower.step(body.motion);
    const isLost = step.status === 'changed' || step.status === 'off_route' || step.status === 'hazard';
    if (isLost && options.again !== undefined && follower.adopt(options.again(body.motion.position))) {
      step = follower.step(body.motion);
    }
  }
  return {
    last: step,
    ticks: body.ticks,
    replans: follower.replans,
    position: body.motion.position,
    deepestFall: body.deepestFall,
    touchedLava,
    done: server.done,
    track,
  };
}

class TestServer {
  readonly done: string[] = [];
  readonly #world: MutableBlockView;
  readonly #placed: number;
  #digging = '';
  #digTicks = 0;
  #opening: { ticks: number; readonly apply: () => void } | undefined;

  constructor(world: MutableBlockView) {
    this.#world = world;
    this.#placed = world.registry.defaultStateOf('cobblestone') ?? 1;
  }

  serve(step: FollowerStep): void {
    if (this.#opening !== undefined && --this.#opening.ticks <= 0) {
      this.#opening.apply();
      this.#opening = undefined;
    }
    if (step.interact !== undefined) this.#open(step.interact);
    if (step.dig !== undefined) this.#dig(step.dig);
    if (step.place !== undefined) {
      const { at } = step.place;
      this.#world.setState(at.x, at.y, at.z, this.#placed);
      this.done.push(`place ${at.x},${at.y},${at.z}`);
    }
  }

  #open(use: NonNullable<FollowerStep['interact']>): void {
    this.done.push(`use ${use.x},${use.y},${use.z}`);
    const apply = (): void => {
      this.#world.setState(use.x, use.y, use.z, use.stateId);
      for (const y of [use.y - 1, use.y + 1]) this.#followDoor(use, y);
    };
    this.#opening = { ticks: OPEN_TICKS, apply };
  }

  /** The other half of a door swings along. */
  #followDoor(use: NonNullable<FollowerStep['interact']>, y: number): void {
    const { registry } = this.#world;
    const name = registry.nameOf(use.stateId);
    const other = this.#world.stateAt(use.x, y, use.z);
    if (name === undefined || !name.endsWith('_door') || registry.nameOf(other) !== name) return;
    const { open = false } = registry.propertiesOf(use.stateId);
    const state = registry.stateWith(name, { ...registry.propertiesOf(other), open });
    if (state !== undefined) this.#world.setState(use.x, y, use.z, state);
  }

  #dig(dig: NonNullable<FollowerStep['dig']>): void {
    const key = `dig ${dig.x},${dig.y},${dig.z}`;
    if (this.#digging !== key) {
      this.#digging = key;
      this.#digTicks = 0;
    }
    if (++this.#digTicks < dig.ticks) return;
    this.#world.setState(dig.x, dig.y, dig.z, 0);
    this.done.push(key);
    this.#digging = '';
  }
}
