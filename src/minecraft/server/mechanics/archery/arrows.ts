import { randomUUID } from 'node:crypto';
import { Vec3 } from 'vec3';
import type { Point, Random } from '../../../../core/index.ts';
import { BlockFlag, type BlockView } from '../../../blocks/index.ts';
import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { playerSpace } from '../items/player-space.ts';
import { viewOf } from '../mobs/mob-blocks.ts';
import { hurt } from '../vitals/hurt.ts';
import { IGNITED } from '../vitals/touch.ts';

/** Arrows in one world at most, in the air and stuck; nobody shoots more. */
const MAX_ARROWS = 256;

/** What an arrow's speed loses a tick in air and water, and how it falls (`AbstractArrow.tick`). */
const DRAG = 0.99;
const WATER_DRAG = 0.6;
const GRAVITY = 0.05;

/** How long one flies at most, and how long it sticks where it met something. */
const FLIGHT_TICKS = 1200;
const STUCK_TICKS = 1200;

/** One that just met something still shakes, and is not taken up. */
const SHAKES_TICKS = 7;
const PICKUP_BLOCKS = 1.5;

/** It does not hit who shot it before so many ticks. */
const OWN_AFTER_TICKS = 5;

/** One step of its way in which it is looked what it meets. */
const STEP_BLOCKS = 0.25;

/** An arrow hits what it passes so near. */
const MARGIN_BLOCKS = 0.3;
const PERSON = { width: 0.6, height: 1.8 } as const;

const SPECTATOR = 3;
const TICKS_A_SECOND = 20;

/** One inaccuracy's share of the way (`Projectile.shoot`), which is drawn three times. */
const SPREAD = 0.0172275;

/** An arrow as it leaves. */
interface Shot {
  readonly shooter: SquidEntity;
  readonly from: Vec3;
  /** Blocks a tick. */
  readonly velocity: Vec3;
  /** Half hearts for each block a tick at which it hits. */
  readonly damage: number;
  /** Levels of knock-back beyond the ordinary. */
  readonly knockBack?: number;
  /** Drawn to the full: hurts up to half as much again. */
  readonly isCritical?: boolean;
  /** How long what it hits burns. */
  readonly fireTicks?: number;
  /** Whether it may be taken up. */
  readonly isKept?: boolean;
}

interface Arrow extends Omit<Shot, 'from'> {
  readonly entity: SquidEntity;
  readonly bornTick: number;
  velocity: Vec3;
  goneTick: number;
  /** Where it sticks, in what, and since when. */
  stuck: { readonly in: Point; readonly stateId: number; readonly sinceTick: number } | undefined;
}

const arrows = new WeakMap<Game, Set<Arrow>>();

/** Lets an arrow go; false where there are too many. */
export function shootArrow(game: Game, { from, ...shot }: Shot): boolean {
  const { server, registry } = game;
  const kind = registry.entitiesByName['arrow']?.id;
  const own = arrows.get(game);
  if (kind === undefined || own === undefined || own.size >= MAX_ARROWS) return false;
  const entity = server.initEntity('object', kind, server.overworld, from);
  // The number of who shot, with one added.
  Object.assign(entity, { uuid: randomUUID(), data: shot.shooter.id + 1, metadata: [], ...lookAlong(shot.velocity) });
  entity.velocity = shot.velocity.scaled(TICKS_A_SECOND);
  entity.updateAndSpawn();
  const bornTick = server.tickCount;
  own.add({ ...shot, entity, bornTick, goneTick: bornTick + FLIGHT_TICKS, stuck: undefined });
  return true;
}

/** A way of length 1 with the error of a shot, which grows with `inaccuracy`; 0 is none. */
export function aimed(way: Vec3, inaccuracy: number, random: Random): Vec3 {
  const off = () => (random.next() - random.next()) * SPREAD * inaccuracy;
  return way.scaled(1 / way.norm()).offset(off(), off(), off());
}

/** Arrows fly, hit, stick, and are taken up. */
export function installArrows(game: Game): void {
  const own = new Set<Arrow>();
  arrows.set(game, own);
  const view = viewOf(game);
  game.server.on('tick', () => {
    for (const arrow of own) {
      const isThere = game.server.entities[arrow.entity.id] === arrow.entity;
      const isOver = game.server.tickCount >= arrow.goneTick;
      const goesOn = isThere && !isOver && (arrow.stuck === undefined ? flyOn : stick)(game, view, arrow);
      if (goesOn) continue;
      own.delete(arrow);
      if (isThere) arrow.entity.destroy();
    }
  });
}

function lookAlong({ x, y, z }: Vec3): { readonly yaw: number; readonly pitch: number } {
  const turn = 128 / Math.PI;
  return { yaw: Math.round(Math.atan2(x, z) * turn) & 0xff, pitch: Math.round(Math.atan2(y, Math.hypot(x, z)) * turn) };
}

/** One tick of flight; false when it is over. */
function flyOn(game: Game, view: BlockView, arrow: Arrow): boolean {
  const { entity, velocity } = arrow;
  const steps = Math.max(1, Math.ceil(velocity.norm() / STEP_BLOCKS));
  const step = velocity.scaled(1 / steps);
  const targets = targetsNear(game, arrow);
  for (let n = 0; n < steps; n++) {
    const at = entity.position.plus(step);
    const struck = targets.find((target) => isHit(game, target, at));
    if (struck !== undefined && strike(game, arrow, struck)) return false;
    const met = blockAt(view, at);
    // It is lost where nothing is loaded, and flies on above and below the world.
    if (met === 'nothing loaded') return false;
    if (met !== undefined) {
      arrow.stuck = { ...met, sinceTick: game.server.tickCount };
      arrow.goneTick = game.server.tickCount + STUCK_TICKS;
      entity.velocity = new Vec3(0, 0, 0);
      return true;
    }
    entity.position = at;
  }
  const { x, y, z } = entity.position.floored();
  const isWet = (view.registry.flagsOf(view.stateAt(x, y, z)) & BlockFlag.WATER) !== 0;
  arrow.velocity = velocity.scaled(isWet ? WATER_DRAG : DRAG).offset(0, -GRAVITY, 0);
  entity.velocity = arrow.velocity.scaled(TICKS_A_SECOND);
  Object.assign(entity, lookAlong(arrow.velocity));
  return true;
}

/** One tick in what it hit: it falls out when that is gone, and who is near takes it up. */
function stick(game: Game, view: BlockView, arrow: Arrow): boolean {
  const { stuck, entity } = arrow;
  if (stuck === undefined) return true;
  if (view.stateAt(stuck.in.x, stuck.in.y, stuck.in.z) !== stuck.stateId) {
    arrow.stuck = undefined;
    arrow.velocity = new Vec3(0, 0, 0);
    return true;
  }
  if (arrow.isKept !== true || game.server.tickCount < stuck.sinceTick + SHAKES_TICKS) return true;
  return !game.server.players.some((player) => takeUp(game, player, entity));
}

function takeUp(game: Game, player: SquidPlayer, entity: SquidEntity): boolean {
  if (player.health <= 0 || player.gameMode === SPECTATOR) return false;
  if (player.position.distanceTo(entity.position) > PICKUP_BLOCKS) return false;
  const stack = game.items.named('arrow');
  if (stack === undefined || playerSpace(game, player).stow(stack) !== undefined) return false;
  entity._writeNearby('collect', { collectedEntityId: entity.id, collectorEntityId: player.id, pickupItemCount: 1 });
  return true;
}

/** Who may be hit within this tick. */
function targetsNear({ server }: Game, { entity, shooter, velocity, bornTick }: Arrow): readonly SquidEntity[] {
  const reach = velocity.norm() + MARGIN_BLOCKS + 3;
  const sparesShooter = server.tickCount < bornTick + OWN_AFTER_TICKS;
  return Object.values(server.entities).filter(
    (target) =>
      target.health > 0 &&
      target !== entity &&
      !(sparesShooter && target === shooter) &&
      (target as Partial<SquidPlayer>).gameMode !== SPECTATOR &&
      target.position.distanceTo(entity.position) <= reach,
  );
}

function isHit({ registry }: Game, { position, entityType }: SquidEntity, at: Vec3): boolean {
  const { width = PERSON.width, height = PERSON.height } = registry.entities[entityType ?? -1] ?? {};
  const half = width / 2 + MARGIN_BLOCKS;
  const isBeside = Math.abs(at.x - position.x) > half || Math.abs(at.z - position.z) > half;
  return !isBeside && at.y > position.y - MARGIN_BLOCKS && at.y < position.y + height + MARGIN_BLOCKS;
}

/** True if the arrow is spent: it hurts, or a shield takes it; who was hurt just now it passes by. */
function strike(game: Game, { velocity, damage, shooter, ...arrow }: Arrow, struck: SquidEntity): boolean {
  const plain = Math.ceil(velocity.norm() * damage);
  const amount = plain + (arrow.isCritical === true ? game.random.int((plain >> 1) + 2) : 0);
  const taken = hurt(game, struck, { amount, kind: 'arrow', by: shooter, knockBack: arrow.knockBack ?? 0 });
  if (taken > 0 && arrow.fireTicks !== undefined) struck.emit(IGNITED, arrow.fireTicks);
  return true;
}

/** The block whose shape a point is in. */
function blockAt(
  view: BlockView,
  at: Vec3,
): { readonly in: Point; readonly stateId: number } | 'nothing loaded' | undefined {
  const { x, y, z } = at.floored();
  const stateId = view.stateAt(x, y, z);
  if (stateId < 0) return y >= view.minY && y < view.maxY ? 'nothing loaded' : undefined;
  const isIn = view.registry
    .collisionBoxesOf(stateId)
    .some(
      ([x0, y0, z0, x1, y1, z1]) =>
        at.x >= x + x0 && at.x <= x + x1 && at.y >= y + y0 && at.y <= y + y1 && at.z >= z + z0 && at.z <= z + z1,
    );
  return isIn ? { in: { x, y, z }, stateId } : undefined;
}
