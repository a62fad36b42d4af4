import { blockPosOf, type Point, roundTo } from '../../core/index.ts';
import { MovementThinner, OWN_MOVEMENT } from './movement-thinner.ts';
import type { News } from './news.ts';
import type { Effect, PlayerState } from './types.ts';

/** Decimals of a coordinate in an event. */
export const COORDINATE_DECIMALS = 2;

/** What the server says when the body enters a world. */
interface WorldEntry {
  readonly dimension: string | undefined;
  readonly gameMode: string | undefined;
}

/** A status effect as the server tells it. */
interface EffectNews {
  readonly name: string;
  readonly level: number;
  /** Negative without end. */
  readonly durationTicks: number;
}

interface KeptEffect {
  readonly name: string;
  readonly level: number;
  readonly untilTick: number;
}

/** The body's own player. Position and look are what was last agreed with the server: what it set, or what it was sent. */
export class SelfModel implements PlayerState {
  readonly username: string;
  entityId: number | undefined;
  position: Point | undefined;
  velocity: Point | undefined;
  yaw = 0;
  pitch = 0;
  onGround = false;
  health: number | undefined;
  food: number | undefined;
  saturation: number | undefined;
  oxygen: number | undefined;
  experience: PlayerState['experience'];
  heldSlot: number | undefined;
  dimension: string | undefined;
  gameMode: string | undefined;
  alive = true;
  vehicleId: number | undefined;
  readonly #news: News;
  readonly #effects = new Map<number, KeptEffect>();
  readonly #thinner = new MovementThinner();
  #joinTold = false;
  #respawning = false;
  #deathMessage: string | undefined;

  constructor(username: string, news: News) {
    this.username = username;
    this.#news = news;
  }

  get effects(): readonly Effect[] {
    const now = this.#news.tick();
    return Array.from(this.#effects.values(), ({ name, level, untilTick }) => ({
      name,
      level,
      ticksLeft: Math.max(0, untilTick - now),
    }));
  }

  joined(entityId: number, entry: WorldEntry): void {
    this.entityId = entityId;
    this.#enter(entry);
  }

  /** A respawn packet: after death, or into another dimension. */
  respawned(entry: WorldEntry): void {
    if (!this.alive) this.#respawning = true;
    if (entry.dimension !== this.dimension) this.#joinTold = false;
    this.#enter(entry);
  }

  #enter(entry: WorldEntry): void {
    this.dimension = entry.dimension;
    this.gameMode = entry.gameMode;
    this.position = undefined;
    this.velocity = undefined;
    this.#effects.clear();
    this.#thinner.clear();
  }

  /** The server set the position, or was sent it. */
  moved(position: Point, onGround: boolean): void {
    const first = this.position === undefined;
    this.position = position;
    this.onGround = onGround;
    if (first) this.#thinner.start(position, this.#news.tick());
    else this.#tellMoved(position);
    this.#tellArrival();
  }

  #tellMoved(position: Point): void {
    if (!this.#thinner.moved(position, this.#news.tick(), OWN_MOVEMENT)) return;
    this.#news.events.emit('player_moved', rounded(position));
  }

  /** `joined` and `respawn` are told once the body has a position, and `respawn` once it is alive too. */
  #tellArrival(): void {
    if (this.position === undefined) return;
    if (!this.#joinTold) {
      this.#joinTold = true;
      this.#news.events.emit('joined', { dimension: this.dimension ?? 'unknown' });
    }
    if (!this.#respawning || !this.alive) return;
    this.#respawning = false;
    this.#news.events.emit('respawn', { ...rounded(this.position), dimension: this.dimension ?? 'unknown' });
  }

  /** Degrees as the game has them; yaw is wrapped to 0..360. */
  looked(yaw: number, pitch: number): void {
    this.yaw = wrapDegrees(yaw);
    this.pitch = pitch;
  }

  vitals(health: number, food: number, saturation: number): void {
    const before = this.health;
    const changed = before !== undefined && (before !== health || this.food !== food);
    this.health = health;
    this.food = food;
    this.saturation = saturation;
    const shown = roundTo(Math.max(0, health), 1);
    if (before !== undefined && health < before) {
      this.#news.events.emit('damage', { amount: roundTo(before - Math.max(0, health), 1), health: shown });
    }
    if (changed) this.#news.events.emit('health_changed', { health: shown, food });
    if (health <= 0 && this.alive) this.#die();
    if (health > 0 && !this.alive) {
      this.alive = true;
      this.#tellArrival();
    }
  }

  #die(): void {
    this.alive = false;
    this.#news.events.emit('death', this.#deathMessage === undefined ? {} : { message: this.#deathMessage });
    this.#deathMessage = undefined;
  }

  /** The message that belongs to a death told a moment later by {@link vitals}. */
  deathMessage(message: string): void {
    if (this.alive) this.#deathMessage = message;
  }

  effectStarted(id: number, effect: EffectNews): void {
    const untilTick = effect.durationTicks < 0 ? Number.POSITIVE_INFINITY : this.#news.tick() + effect.durationTicks;
    this.#effects.set(id, { name: effect.name, level: effect.level, untilTick });
  }

  effectEnded(id: number): void {
    this.#effects.delete(id);
  }

  /** Forgets all but who the body is: after a loss nothing is known. */
  forget(): void {
    this.#enter({ dimension: undefined, gameMode: undefined });
    this.entityId = undefined;
    this.yaw = 0;
    this.pitch = 0;
    this.onGround = false;
    this.health = undefined;
    this.food = undefined;
    this.saturation = undefined;
    this.oxygen = undefined;
    this.experience = undefined;
    this.heldSlot = undefined;
    this.vehicleId = undefined;
    this.alive = true;
    this.#joinTold = false;
    this.#respawning = false;
    this.#deathMessage = undefined;
  }

  /** Once a tick: effects run out, and a movement too soon to be told may be due. */
  tick(): void {
    const now = this.#news.tick();
    for (const [id, effect] of this.#effects) if (effect.untilTick <= now) this.#effects.delete(id);
    if (this.position !== undefined && this.#thinner.isDue(now)) this.#tellMoved(this.position);
  }
}

/** An angle in 0..360. */
export function wrapDegrees(degrees: number): number {
  return ((degrees % 360) + 360) % 360;
}

/** A point's coordinates as events show them. */
export function rounded(point: Point): { readonly x: number; readonly y: number; readonly z: number } {
  return {
    x: roundTo(point.x, COORDINATE_DECIMALS),
    y: roundTo(point.y, COORDINATE_DECIMALS),
    z: roundTo(point.z, COORDINATE_DECIMALS),
  };
}

/** `x,y,z` of the block a point lies in: the key of maps by position. */
export function posKey(point: Point): string {
  const { x, y, z } = blockPosOf(point);
  return `${x},${y},${z}`;
}
