import { distanceOf, type Point } from '../../core/index.ts';

/** An entity with how far it is, in blocks. */
export interface EntityNearby<E> {
  readonly entity: E;
  readonly distance: number;
}

/** The entities near a point. */
export interface NearbyEntities<E> {
  /** Nearest first, at most as many as asked for. */
  readonly entities: readonly EntityNearby<E>[];
  /** How many there are within the radius. */
  readonly total: number;
  readonly truncated: boolean;
}

/** The entities within `radius` blocks of `position` (of their feet), nearest first, at most `limit`. */
export function nearbyEntities<E extends { readonly position: Point }>(
  entities: Iterable<E>,
  position: Point,
  radius: number,
  limit: number,
): NearbyEntities<E> {
  const near: EntityNearby<E>[] = [];
  for (const entity of entities) {
    const distance = distanceOf(entity.position, position);
    if (distance <= radius) near.push({ entity, distance });
  }
  near.sort((a, b) => a.distance - b.distance);
  const total = near.length;
  return { entities: near.slice(0, Math.max(0, limit)), total, truncated: total > Math.max(0, limit) };
}
