import type { BlockPos, Point } from '../../../core/index.ts';
import type { MutableBlockView } from '../../blocks/index.ts';
import { Follower, type FollowerOptions } from '../follower/follower.ts';
import type { FollowerStep } from '../follower/follower-step.ts';
import type { PlannedUse, RouteResult } from '../search/route.ts';
import { BELOW, supportsOf } from '../terrain/supports.ts';
import { type BodyCondition, PhysicsBody } from './physics-body.ts';

/** How a walk in the test world ended. */
export interface Walk {
  readonly last: FollowerStep;
  readonly ticks: number;
  /** Routes searched anew on the way. */
  readonly replans: number;
  readonly position: Point;
  readonly deepestFall: number;
  readonly touchedLava: boolean;
  /** Points of health lost for want of breath. */
  readonly drowned: number;
  /** Blocks dug, placed and clicked, as `dig 1,2,3`. */
  readonly done: readonly string[];
  /** Where the feet were after each tick. */
  readonly track: readonly Point[];
}

/** How a walk is watched and helped. */
export interface WalkOptions extends FollowerOptions {
  /** Default: twice what the route costs, and {@link EXTRA_TICKS}. */
  readonly maxTicks?: number;
  /** Searches a new route from the feet when the follower asks for one; without it the walk ends there. */
  readonly again?: (feet: Point, airTicks: number | undefined) => RouteResult;
  readonly condition?: BodyCondition;
  /** Called after each tick, with where the feet are: changes the world under them. */
  readonly afterTick?: (ticks: number, feet: Point) => void;
}

/** Ticks a walk may take beside twice what its route costs. */
const EXTRA_TICKS = 200;

/** Ticks a door takes to answer in the test world: a short round trip. */
export const OPEN_TICKS = 2;

/** Ticks between two blocks dug and between two placed, as the game's client waits (see `moves/costs.ts`). */
export const DIG_DELAY_TICKS = 5;
export const PLACE_DELAY_TICKS = 4;

/**
 * Walks a route in a world of blocks by the game's physics, doing what the follower asks as a server would: a clicked
 * door opens shortly after, a block falls after the ticks its digging takes and the client's pause, a placed one appears
 * at once, but not sooner than a client places.
 */
export function walkRoute(world: MutableBlockView, feet: Point, route: RouteResult, options: WalkOptions = {}): Walk {
  const body = new PhysicsBody(world, feet, options.condition);
  const follower = new Follower(world, route, options);
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
    options.afterTick?.(body.ticks, body.motion.position);
    step = follower.step(body.motion);
    const isLost = step.status === 'changed' || step.status === 'off_route' || step.status === 'hazard';
    if (
      isLost &&
      options.again !== undefined &&
      follower.adopt(options.again(body.motion.position, body.motion.airTicks))
    ) {
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
    drowned: body.drowned,
    done: server.done,
    track,
  };
}

/** Opens or closes what was clicked, as a server does: the other half of a door swings along. */
export function applyUse(world: MutableBlockView, use: PlannedUse): void {
  const { registry } = world;
  const { x, z, stateId } = use;
  world.setState(x, use.y, z, stateId);
  const name = registry.nameOf(stateId);
  if (name === undefined || !name.endsWith('_door')) return;
  const { open = false } = registry.propertiesOf(stateId);
  for (const y of [use.y - 1, use.y + 1]) {
    const other = world.stateAt(x, y, z);
    if (registry.nameOf(other) !== name) continue;
    const state = registry.stateWith(name, { ...registry.propertiesOf(other), open });
    if (state !== undefined) world.setState(x, y, z, state);
  }
}

class TestServer {
  readonly done: string[] = [];
  readonly #world: MutableBlockView;
  readonly #placed: number;
  #digging = '';
  #digTicks = 0;
  #ticks = 0;
  #digsFrom = 0;
  #placesFrom = 0;
  #opening: { ticks: number; readonly apply: () => void } | undefined;

  constructor(world: MutableBlockView) {
    this.#world = world;
    this.#placed = world.registry.defaultStateOf('cobblestone') ?? 1;
  }

  serve(step: FollowerStep): void {
    this.#ticks++;
    if (this.#opening !== undefined && --this.#opening.ticks <= 0) {
      this.#opening.apply();
      this.#opening = undefined;
    }
    if (step.interact !== undefined) this.#open(step.interact);
    if (step.dig !== undefined) this.#dig(step.dig);
    if (step.place !== undefined && this.#ticks >= this.#placesFrom) {
      const { at } = step.place;
      this.#world.setState(at.x, at.y, at.z, this.#placed);
      this.done.push(`place ${at.x},${at.y},${at.z}`);
      this.#placesFrom = this.#ticks + PLACE_DELAY_TICKS;
    }
  }

  #open(use: NonNullable<FollowerStep['interact']>): void {
    this.done.push(`use ${use.x},${use.y},${use.z}`);
    this.#opening = { ticks: OPEN_TICKS, apply: () => applyUse(this.#world, use) };
  }

  #dig(dig: NonNullable<FollowerStep['dig']>): void {
    const key = `dig ${dig.x},${dig.y},${dig.z}`;
    if (this.#digging !== key) {
      this.#digging = key;
      this.#digTicks = 0;
    }
    if (this.#ticks < this.#digsFrom || ++this.#digTicks < dig.ticks) return;
    digOut(this.#world, dig);
    this.done.push(key);
    this.#digging = '';
    this.#digsFrom = this.#ticks + DIG_DELAY_TICKS;
  }
}

/** Takes a block out of a world, and with it what lies on it. */
export function digOut(world: MutableBlockView, { x, y, z }: BlockPos): void {
  world.setState(x, y, z, 0);
  const supports = supportsOf(world.registry);
  if (((supports[world.stateAt(x, y + 1, z)] ?? 0) & (1 << BELOW)) !== 0) world.setState(x, y + 1, z, 0);
}
