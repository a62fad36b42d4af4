import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { CellGrid } from './cell-grid.ts';
import { ShownMotion } from './movement.ts';
import { type Tracking, trackingOf } from './tracking.ts';

/** Who sees an entity is looked at anew about so often: a runner goes three blocks meanwhile. */
const LOOK_TICKS = 10;

/** One entity and who sees it. */
interface Tracked {
  readonly entity: SquidEntity;
  readonly tracking: Tracking;
  /** {@link LOOK_TICKS}, as whole turns of being told of. */
  readonly lookTicks: number;
  readonly viewers: Set<SquidPlayer>;
  readonly shown: ShownMotion;
}

/** What the tracker does to clients. */
interface TrackerEdge {
  kindOf(entity: SquidEntity): string;
  /** How far a player sees at all. */
  sightBlocks(player: SquidPlayer): number;
  show(viewer: SquidPlayer, entity: SquidEntity, shown: ShownMotion): void;
  hide(viewer: SquidPlayer, entityIds: readonly number[]): void;
  tell(viewers: Iterable<SquidPlayer>, name: string, fields: Readonly<Record<string, unknown>>): void;
}

/**
 * Who sees what. Each entity is shown to the players within its kind's range and their own sight, told to those alone as
 * it moves, as often as the game tells its kind, and taken away from who goes out of range. Players are found by cells;
 * nothing asks all of all.
 */
export class EntityTracker {
  readonly #edge: TrackerEdge;
  readonly #tracked = new Map<SquidEntity, Tracked>();
  readonly #players = new CellGrid<SquidPlayer>();
  readonly #entities = new CellGrid<Tracked>();
  /** The farthest that any kind here is seen. */
  #farthestBlocks = 0;

  constructor(edge: TrackerEdge) {
    this.#edge = edge;
  }

  /** Who sees an entity. */
  viewersOf(entity: SquidEntity): ReadonlySet<SquidPlayer> {
    return this.#tracked.get(entity)?.viewers ?? NOBODY;
  }

  /** Shows an entity from now on, and a player what is there; where it is known already, looks anew at once. */
  look(entity: SquidEntity): void {
    const { x, z } = entity.position;
    const tracked = this.#tracked.get(entity) ?? this.#add(entity);
    this.#entities.put(tracked, x, z);
    if (isPlayer(entity)) {
      this.#players.put(entity, x, z);
      this.#entities.near(x, z, this.#farthestBlocks, (other) => this.#lookAt(other, entity));
    }
    this.#refresh(tracked);
  }

  /** Takes an entity away from all who see it; a player loses what it saw, without a word to it. */
  forget(entity: SquidEntity): void {
    const tracked = this.#tracked.get(entity);
    if (tracked === undefined) return;
    for (const viewer of tracked.viewers) this.#edge.hide(viewer, [entity.id]);
    this.#tracked.delete(entity);
    this.#entities.remove(tracked);
    if (!isPlayer(entity)) return;
    this.#players.remove(entity);
    for (const { viewers } of this.#tracked.values()) viewers.delete(entity);
  }

  /** Tells what moved since it was told last, and looks anew who sees it. Each entity has its turns in its own ticks. */
  tick(tick: number): void {
    for (const tracked of this.#tracked.values()) {
      const { entity, tracking, lookTicks } = tracked;
      const turn = tick + entity.id;
      if (turn % tracking.everyTicks !== 0) continue;
      const { x, z } = entity.position;
      this.#entities.put(tracked, x, z);
      if (isPlayer(entity)) this.#players.put(entity, x, z);
      const packets = tracked.shown.follow(entity.id, entity);
      for (const { name, fields } of packets) this.#edge.tell(tracked.viewers, name, fields);
      if (turn % lookTicks === 0) this.#refresh(tracked);
    }
  }

  #add(entity: SquidEntity): Tracked {
    const tracking = trackingOf(this.#edge.kindOf(entity));
    const { everyTicks } = tracking;
    const lookTicks = everyTicks * Math.max(1, Math.floor(LOOK_TICKS / everyTicks));
    const tracked = { entity, tracking, lookTicks, viewers: new Set<SquidPlayer>(), shown: new ShownMotion(entity) };
    this.#tracked.set(entity, tracked);
    this.#farthestBlocks = Math.max(this.#farthestBlocks, tracking.rangeBlocks);
    return tracked;
  }

  /** Brings who sees an entity in line with who is near. */
  #refresh(tracked: Tracked): void {
    const { entity, tracking, viewers } = tracked;
    for (const viewer of viewers) if (!this.#sees(viewer, tracked)) this.#hide(viewer, tracked);
    this.#players.near(entity.position.x, entity.position.z, tracking.rangeBlocks, (player) =>
      this.#lookAt(tracked, player),
    );
  }

  #lookAt(tracked: Tracked, player: SquidPlayer): void {
    if (tracked.viewers.has(player) || tracked.entity === player || !this.#sees(player, tracked)) return;
    // Nobody believes anything of it yet.
    if (tracked.viewers.size === 0) tracked.shown.follow(tracked.entity.id, tracked.entity);
    tracked.viewers.add(player);
    this.#edge.show(player, tracked.entity, tracked.shown);
  }

  #hide(viewer: SquidPlayer, { entity, viewers }: Tracked): void {
    viewers.delete(viewer);
    this.#edge.hide(viewer, [entity.id]);
  }

  /** Height does not count, as in the game. */
  #sees(player: SquidPlayer, { entity, tracking }: Tracked): boolean {
    const range = Math.min(tracking.rangeBlocks, this.#edge.sightBlocks(player));
    const dx = player.position.x - entity.position.x;
    const dz = player.position.z - entity.position.z;
    return dx * dx + dz * dz <= range * range && player.world === entity.world;
  }
}

const NOBODY: ReadonlySet<SquidPlayer> = new Set();

function isPlayer(entity: SquidEntity): entity is SquidPlayer {
  return entity.type === 'player';
}
