import { type Point, roundTo } from '../../core/index.ts';
import { FAR_ENTITY_MOVEMENT, MovementThinner, NEAR_ENTITY_BLOCKS, NEAR_ENTITY_MOVEMENT } from './movement-thinner.ts';
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

/** The entity as it is kept: a step writes numbers where they stand, and a point is made for who asks for one. */
class KeptEntity implements EntityState {
  readonly id: number;
  readonly kind: string;
  readonly category: string;
  readonly heightBlocks: number;
  readonly widthBlocks: number;
  readonly ownerId: number | undefined;
  name: string | undefined;
  velocity: Point | undefined;
  yaw: number;
  health: number | undefined;
  item: ItemStack | undefined;
  declare bites?: boolean;
  declare isBaby?: boolean;
  declare isSheared?: boolean;
  x: number;
  y: number;
  z: number;
  readonly told = new MovementThinner();
  /** What the log has its steps under: one text an entity, not one a step. */
  readonly fineKind: string;

  constructor(news: EntityNews, tick: number) {
    this.id = news.id;
    this.kind = news.kind;
    this.category = news.category;
    this.heightBlocks = news.heightBlocks;
    this.widthBlocks = news.widthBlocks;
    this.ownerId = news.ownerId;
    this.name = news.name;
    this.velocity = news.velocity;
    this.yaw = wrapDegrees(news.yaw);
    this.health = undefined;
    this.item = undefined;
    ({ x: this.x, y: this.y, z: this.z } = news.position);
    this.told.start(news.position, tick);
    this.fineKind = `entity:${news.id}`;
  }

  get position(): Point {
    return { x: this.x, y: this.y, z: this.z };
  }

  squaredDistanceTo({ x, y, z }: Point): number {
    return (this.x - x) ** 2 + (this.y - y) ** 2 + (this.z - z) ** 2;
  }
}

/** The entities around the body, without the body itself. */
export class EntityModel {
  readonly byId = new Map<number, KeptEntity>();
  readonly #news: News;
  readonly #ownPosition: () => Point | undefined;
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
    const kept = new KeptEntity(entity, this.#news.tick());
    this.byId.set(id, kept);
    this.#news.events.emitChange('entity_spawned', kept.fineKind, {
      kind,
      entityId: id,
      ...(name === undefined ? {} : { name }),
      ...rounded(kept),
    });
  }

  moved(id: number, { x, y, z }: Point): void {
    const entity = this.byId.get(id);
    if (entity !== undefined) this.#move(entity, x, y, z);
  }

  /** Moves by what is given, in blocks. */
  movedBy(id: number, dX: number, dY: number, dZ: number): void {
    const entity = this.byId.get(id);
    if (entity !== undefined) this.#move(entity, entity.x + dX, entity.y + dY, entity.z + dZ);
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
    this.#news.events.emitChange('entity_removed', entity.fineKind, { kind: entity.kind, entityId: id });
  }

  /** Forgets all, silently: the world they were in is gone. */
  clear(): void {
    this.byId.clear();
  }

  /** Once a tick: movements too soon to be told may be due. */
  tick(): void {
    const tick = this.#news.tick();
    for (const entity of this.byId.values()) if (entity.told.isDue(tick)) this.#tellMoved(entity);
  }

  #move(entity: KeptEntity, x: number, y: number, z: number): void {
    entity.x = x;
    entity.y = y;
    entity.z = z;
    this.#tellMoved(entity);
  }

  #tellMoved(entity: KeptEntity): void {
    const own = this.#ownPosition();
    const squaredBlocks = own === undefined ? Number.POSITIVE_INFINITY : entity.squaredDistanceTo(own);
    const thresholds = squaredBlocks <= NEAR_ENTITY_BLOCKS ** 2 ? NEAR_ENTITY_MOVEMENT : FAR_ENTITY_MOVEMENT;
    if (!entity.told.moved(entity, this.#news.tick(), thresholds)) return;
    this.#news.events.emitChange('entity_moved', entity.fineKind, {
      kind: entity.kind,
      entityId: entity.id,
      ...rounded(entity),
      ...(own === undefined ? {} : { distance: roundTo(Math.sqrt(squaredBlocks), COORDINATE_DECIMALS) }),
    });
  }
}
