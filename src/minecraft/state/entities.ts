import { distanceOf, type Point, roundTo } from '../../core/index.ts';
import {
  FAR_ENTITY_MOVEMENT,
  MovementThinner,
  type MovementThresholds,
  NEAR_ENTITY_BLOCKS,
  NEAR_ENTITY_MOVEMENT,
} from './movement-thinner.ts';
import type { News } from './news.ts';
import { COORDINATE_DECIMALS, rounded, wrapDegrees } from './self.ts';
import type { EntityState, ItemStack } from './types.ts';

/** Entities kept at most: a server that sends more is beyond what anybody looks at, and what is left out is counted. */
export const MAX_ENTITIES = 4096;

/** What the server tells of an entity when it appears. */
export interface EntityNews {
  readonly id: number;
  readonly kind: string;
  readonly category: string;
  readonly name?: string | undefined;
  readonly position: Point;
  readonly velocity?: Point | undefined;
  readonly yaw: number;
  readonly heightBlocks: number;
  readonly widthBlocks: number;
  readonly ownerId?: number | undefined;
}

/** What the server tells of an entity later; what is left out stays. */
export interface EntityDetails {
  readonly name?: string;
  readonly health?: number;
  readonly item?: ItemStack;
  readonly bites?: boolean;
  readonly isBaby?: boolean;
  readonly isSheared?: boolean;
}

type Kept = { -readonly [K in keyof EntityState]: EntityState[K] };

/** The entities around the body, without the body itself. */
export class EntityModel {
  readonly byId = new Map<number, Kept>();
  readonly #news: News;
  readonly #ownPosition: () => Point | undefined;
  readonly #thinner = new MovementThinner<number>();
  /** One text an entity, not one a step of it. */
  readonly #fineKinds = new Map<number, string>();
  #ignored = 0;

  constructor(news: News, ownPosition: () => Point | undefined) {
    this.#news = news;
    this.#ownPosition = ownPosition;
  }

  /** Entities left out because {@link MAX_ENTITIES} were kept already. */
  get ignored(): number {
    return this.#ignored;
  }

  appeared(entity: EntityNews): void {
    if (this.byId.size >= MAX_ENTITIES && !this.byId.has(entity.id)) {
      this.#ignored++;
      return;
    }
    const { id, kind, name } = entity;
    this.byId.set(id, {
      ...entity,
      name,
      velocity: entity.velocity,
      yaw: wrapDegrees(entity.yaw),
      health: undefined,
      item: undefined,
    });
    this.#thinner.start(id, entity.position, this.#news.tick());
    this.#news.events.emitChange('entity_spawned', this.#fineKindOf(id), {
      kind,
      entityId: id,
      ...(name === undefined ? {} : { name }),
      ...rounded(entity.position),
    });
  }

  moved(id: number, position: Point): void {
    const entity = this.byId.get(id);
    if (entity === undefined) return;
    entity.position = position;
    this.#tellMoved(entity);
  }

  /** Moves by what is given, in blocks. */
  movedBy(id: number, delta: Point): void {
    const at = this.byId.get(id)?.position;
    if (at !== undefined) this.moved(id, { x: at.x + delta.x, y: at.y + delta.y, z: at.z + delta.z });
  }

  turned(id: number, yaw: number): void {
    const entity = this.byId.get(id);
    if (entity !== undefined) entity.yaw = wrapDegrees(yaw);
  }

  pushed(id: number, velocity: Point): void {
    const entity = this.byId.get(id);
    if (entity !== undefined) entity.velocity = velocity;
  }

  described(id: number, details: EntityDetails): void {
    const entity = this.byId.get(id);
    if (entity !== undefined) Object.assign(entity, details);
  }

  removed(id: number): void {
    const entity = this.byId.get(id);
    if (entity === undefined) return;
    this.byId.delete(id);
    this.#thinner.forget(id);
    this.#news.events.emitChange('entity_removed', this.#fineKindOf(id), { kind: entity.kind, entityId: id });
    this.#fineKinds.delete(id);
  }

  /** Forgets all, silently: the world they were in is gone. */
  clear(): void {
    this.byId.clear();
    this.#fineKinds.clear();
    this.#thinner.clear();
  }

  /** Once a tick: movements too soon to be told may be due. */
  tick(): void {
    for (const id of this.#thinner.waiting().keys()) {
      const entity = this.byId.get(id);
      if (entity !== undefined) this.#tellMoved(entity);
    }
  }

  #fineKindOf(id: number): string {
    let kind = this.#fineKinds.get(id);
    if (kind === undefined) {
      kind = `entity:${id}`;
      this.#fineKinds.set(id, kind);
    }
    return kind;
  }

  #tellMoved(entity: Kept): void {
    const own = this.#ownPosition();
    const distance = own === undefined ? undefined : distanceOf(own, entity.position);
    if (!this.#thinner.moved(entity.id, entity.position, this.#news.tick(), thresholdsAt(distance))) return;
    this.#news.events.emitChange('entity_moved', this.#fineKindOf(entity.id), {
      kind: entity.kind,
      entityId: entity.id,
      ...rounded(entity.position),
      ...(distance === undefined ? {} : { distance: roundTo(distance, COORDINATE_DECIMALS) }),
    });
  }
}

function thresholdsAt(distance: number | undefined): MovementThresholds {
  return distance !== undefined && distance <= NEAR_ENTITY_BLOCKS ? NEAR_ENTITY_MOVEMENT : FAR_ENTITY_MOVEMENT;
}
