import { ENTITY_KINDS, type Entity, type EntityKind, NONE } from './entity.ts';

/** The ids of each kind, sorted: the order of the dense numbers. */
type SortedIds = Readonly<Record<EntityKind, readonly string[]>>;

/** Translates between ids, dense numbers and the joint numbering. */
export class EntityNumbers {
  readonly #ids: SortedIds;
  readonly #indexes: Readonly<Record<EntityKind, ReadonlyMap<string, number>>>;
  /** The first number of each kind in the joint numbering, and one past the last. */
  readonly #first: Readonly<Record<EntityKind, number>>;
  readonly #kinds: readonly EntityKind[];

  constructor(ids: SortedIds) {
    this.#ids = ids;
    const first: Partial<Record<EntityKind, number>> = {};
    const indexes: Partial<Record<EntityKind, ReadonlyMap<string, number>>> = {};
    const kinds: EntityKind[] = [];
    for (const kind of ENTITY_KINDS) {
      first[kind] = kinds.length;
      indexes[kind] = new Map(ids[kind].map((id, index) => [id, index]));
      for (const _ of ids[kind]) kinds.push(kind);
    }
    this.#first = first as Record<EntityKind, number>;
    this.#indexes = indexes as Record<EntityKind, ReadonlyMap<string, number>>;
    this.#kinds = kinds;
  }

  indexOf(kind: EntityKind, id: string): number {
    return this.#indexes[kind].get(id) ?? NONE;
  }

  entityOf(kind: EntityKind, index: number): Entity {
    return index === NONE ? NONE : this.#first[kind] + index;
  }

  entityById(id: string): Entity {
    for (const kind of ENTITY_KINDS) {
      const index = this.indexOf(kind, id);
      if (index !== NONE) return this.entityOf(kind, index);
    }
    return NONE;
  }

  kindOf(entity: Entity): EntityKind {
    const kind = this.#kinds[entity];
    if (kind === undefined) throw new RangeError(`nothing has the number ${entity}`);
    return kind;
  }

  indexIn(entity: Entity): number {
    return entity - this.#first[this.kindOf(entity)];
  }

  idOf(entity: Entity): string {
    return this.#ids[this.kindOf(entity)][this.indexIn(entity)] ?? '';
  }
}
