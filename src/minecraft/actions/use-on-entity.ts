import { distanceOf, type Failure, type Locale, type Result, roundTo, succeed } from '../../core/index.ts';
import { eyeOf } from '../blocks/index.ts';
import type { Session } from '../session/index.ts';
import type { EntityState, WorldState } from '../state/index.ts';
import { type ActionOptions, type Activity, act } from './activity.ts';
import { usesOf } from './entity-uses.ts';
import { holdItem } from './equip.ts';
import { countItems, type ItemChange, itemChanges } from './inventory-changes.ts';
import { faceTowards } from './look.ts';
import { failIn } from './texts.ts';
import { feetOf } from './touch.ts';
import { Walk } from './walk.ts';

/** How near the eyes must be to an entity to use it (blocks). */
const ENTITY_REACH_BLOCKS = 3;

/** How near the body comes to it (blocks, between cells). */
const COME_NEAR_BLOCKS = 1.5;

/** Ticks the server has to show what came of a use. */
const SHOWN_TICKS = 30;

/** What of an entity shows that something was done with it. */
interface EntityCondition {
  readonly kind: string;
  readonly isBaby: boolean | undefined;
  readonly isSheared: boolean | undefined;
  readonly name: string | undefined;
  readonly health: number | undefined;
}

/** What was done with an entity, and what shows. */
export interface UseOnEntityReport {
  readonly entityId: number;
  readonly item: string | undefined;
  readonly before: EntityCondition;
  /** Undefined where it is gone. */
  readonly now: EntityCondition | undefined;
  readonly changes: readonly ItemChange[];
  /** Kinds of entity that appeared meanwhile beside it: the young of two that were fed, a drop. */
  readonly appeared: readonly string[];
  /** `acknowledged` where any of this shows; no server says more. */
  readonly outcome: 'acknowledged' | 'unconfirmed';
  readonly ticks: number;
}

/**
 * Goes to an entity and uses it: with `item`, which is taken in hand (shears, a bucket, food, a lead), or with what is
 * held. Fails with `no_entity`, `entity_far`, and as a hold does.
 */
export function useOnEntity(
  session: Session,
  args: { readonly entityId: number; readonly item?: string | undefined },
  options: ActionOptions = {},
): Promise<Result<UseOnEntityReport>> {
  return act(session, 'useOnEntity', options, async (activity) => {
    const { state } = session;
    const { entityId, item } = args;
    const held = item === undefined ? undefined : await holdItem(activity, item);
    if (held?.ok === false) return held;
    const come = await comeTo(activity, entityId);
    if (!come.ok) return come;
    const before = conditionOf(come.value);
    const items = countItems(state.inventory);
    const known = new Set(state.entities.keys());
    session.body.useOnEntity(entityId);
    session.body.swingArm();
    const shows = () =>
      itemChanges(items, countItems(state.inventory)).length > 0 || isOther(before, state.entities.get(entityId));
    let ticks = 0;
    await activity.everyTick(SHOWN_TICKS, (passed) => {
      ticks = passed;
      return shows();
    });
    const stopped = activity.stopped();
    if (stopped !== undefined) return stopped;
    const now = state.entities.get(entityId);
    return succeed({
      entityId,
      item,
      before,
      now: now === undefined ? undefined : conditionOf(now),
      changes: itemChanges(items, countItems(state.inventory)),
      appeared: [...state.entities.values()].filter(({ id }) => !known.has(id)).map(({ kind }) => kind),
      outcome: shows() ? 'acknowledged' : 'unconfirmed',
      ticks,
    });
  });
}

/** The food that is carried for an entity; the first of what its kind eats. */
export function foodFor(state: WorldState, { kind, category }: EntityState): string | undefined {
  const carried = countItems(state.inventory);
  const feed = usesOf(kind, category).find(({ use }) => use === 'feed');
  return feed?.items.find((item) => carried?.has(item) === true);
}

/** Goes within reach of an entity and looks at it. Fails with `no_entity` or `entity_far`. */
export async function comeTo(activity: Activity, entityId: number): Promise<Result<EntityState>> {
  const { session, locale } = activity;
  const { state } = session;
  if (!state.entities.has(entityId)) return noEntity(entityId, locale);
  if (distanceTo(state, entityId) > ENTITY_REACH_BLOCKS) {
    const goal = { kind: 'follow', entityId, radiusBlocks: COME_NEAR_BLOCKS } as const;
    await new Walk(activity, { goal }).run();
  }
  const stopped = activity.stopped();
  if (stopped !== undefined) return stopped;
  const entity = state.entities.get(entityId);
  if (entity === undefined) return noEntity(entityId, locale);
  const distance = distanceTo(state, entityId);
  if (distance > ENTITY_REACH_BLOCKS) {
    const values = { kind: entity.kind, entityId, distance: roundTo(distance, 1), reach: ENTITY_REACH_BLOCKS };
    return failIn(locale, 'entity_far', ['entityFar', 'seeEntities'], values, values);
  }
  const { x, y, z } = entity.position;
  await faceTowards(activity, { x, y: y + entity.heightBlocks / 2, z });
  return activity.stopped() ?? succeed(entity);
}

/** There is none of that number. */
export function noEntity(entityId: number, locale: Locale): Failure<'no_entity'> {
  return failIn(locale, 'no_entity', ['noEntity', 'seeEntities'], { entityId }, { entityId });
}

/** From the eyes to the nearest point of an entity's box (blocks). */
function distanceTo(state: WorldState, entityId: number): number {
  const entity = state.entities.get(entityId);
  if (entity === undefined) return Number.POSITIVE_INFINITY;
  const eyes = eyeOf(feetOf(state));
  const { position, widthBlocks, heightBlocks } = entity;
  const clamp = (value: number, from: number, to: number) => Math.max(from, Math.min(to, value));
  const half = widthBlocks / 2;
  return distanceOf(eyes, {
    x: clamp(eyes.x, position.x - half, position.x + half),
    y: clamp(eyes.y, position.y, position.y + heightBlocks),
    z: clamp(eyes.z, position.z - half, position.z + half),
  });
}

function conditionOf({ kind, isBaby, isSheared, name, health }: EntityState): EntityCondition {
  return { kind, isBaby, isSheared, name, health };
}

function isOther(before: EntityCondition, entity: EntityState | undefined): boolean {
  if (entity === undefined) return true;
  const now = conditionOf(entity);
  return now.isBaby !== before.isBaby || now.isSheared !== before.isSheared || now.name !== before.name;
}
