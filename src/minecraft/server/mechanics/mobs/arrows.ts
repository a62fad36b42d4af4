import { randomUUID } from 'node:crypto';
import { Vec3 } from 'vec3';
import type { Game } from '../../game.ts';
import type { SquidEntity, SquidPlayer } from '../../library.ts';
import { hurt } from '../vitals/hurt.ts';
import type { Mob, MobWorld } from './mob.ts';

/** Arrows in the air at once; nobody shoots more. */
const MAX_ARROWS = 64;

/** How an arrow flies: blocks a tick, and what it loses (`AbstractArrow`). */
const SPEED = 1.6;
const DRAG = 0.99;
const GRAVITY = 0.05;
const LIFETIME_TICKS = 200;

/** A skeleton's aim is off by so much, less by difficulty (`AbstractSkeleton.performRangedAttack`). */
const INACCURACY = 0.0075;
const INACCURACY_AT_PEACE = 14;
const INACCURACY_PER_DIFFICULTY = 4;
/** It aims higher by so much of the distance. */
const LIFT = 0.2;

/** Half hearts for each block a tick that it flies (`AbstractArrow.baseDamage`). */
const DAMAGE = 2;

const STEP_BLOCKS = 0.25;
const PLAYER_HALF_WIDTH = 0.3;
const PLAYER_HEIGHT = 1.8;
/** An arrow hits what it passes so near. */
const MARGIN = 0.3;

const VELOCITY_UNITS_A_SECOND = 20;

interface Arrow {
  readonly entity: SquidEntity;
  readonly shooter: SquidEntity;
  readonly goneTick: number;
  velocity: Vec3;
}

const flying = new WeakMap<Game, Arrow[]>();

function arrowsOf(game: Game): Arrow[] {
  const found = flying.get(game) ?? [];
  flying.set(game, found);
  return found;
}

/** Shoots at a player. */
export function shootArrow({ game, random }: MobWorld, mob: Mob, target: SquidPlayer): void {
  const { server, registry } = game;
  const kind = registry.entitiesByName['arrow']?.id;
  const own = arrowsOf(game);
  if (kind === undefined || own.length >= MAX_ARROWS) return;
  const from = new Vec3(mob.eyes.x, mob.eyes.y - 0.1, mob.eyes.z);
  const way = target.position.offset(0, PLAYER_HEIGHT / 3, 0).minus(from);
  way.y += Math.hypot(way.x, way.z) * LIFT;
  const off = () =>
    (random.next() + random.next() - 1) *
    INACCURACY *
    (INACCURACY_AT_PEACE - INACCURACY_PER_DIFFICULTY * server.difficulty);
  const aim = way.scaled(1 / way.norm()).offset(off(), off(), off());
  const velocity = aim.scaled(SPEED);
  const entity = server.initEntity('object', kind, server.overworld, from);
  entity.uuid = randomUUID();
  // The number of who shot, with one added.
  entity.data = mob.entity.id + 1;
  entity.metadata = [];
  Object.assign(entity, lookAlong(velocity));
  entity.velocity = velocity.scaled(VELOCITY_UNITS_A_SECOND);
  entity.updateAndSpawn();
  own.push({ entity, shooter: mob.entity, goneTick: server.tickCount + LIFETIME_TICKS, velocity });
}

function lookAlong({ x, y, z }: Vec3): { readonly yaw: number; readonly pitch: number } {
  const turn = 128 / Math.PI;
  return { yaw: Math.round(Math.atan2(x, z) * turn) & 0xff, pitch: Math.round(Math.atan2(y, Math.hypot(x, z)) * turn) };
}

/** Lets all arrows fly on by a tick. */
export function arrowsTick(world: MobWorld): void {
  const { server } = world.game;
  const own = arrowsOf(world.game);
  for (const arrow of [...own]) {
    const isOver = server.tickCount >= arrow.goneTick || flyOn(world, arrow);
    if (!isOver) continue;
    own.splice(own.indexOf(arrow), 1);
    arrow.entity.destroy();
  }
}

/** True when it hit something. */
function flyOn(world: MobWorld, arrow: Arrow): boolean {
  const { entity, velocity } = arrow;
  const steps = Math.max(1, Math.ceil(velocity.norm() / STEP_BLOCKS));
  const step = velocity.scaled(1 / steps);
  for (let n = 0; n < steps; n++) {
    const at = entity.position.plus(step);
    if (isInBlock(world, at)) return true;
    entity.position = at;
    const struck = world.game.server.players.find((player) => player.health > 0 && isHit(player, at));
    if (struck === undefined) continue;
    const amount = Math.ceil(velocity.norm() * DAMAGE);
    hurt(world.game, struck, { amount, kind: 'arrow', by: arrow.shooter, knockBack: 0 });
    return true;
  }
  arrow.velocity = velocity.scaled(DRAG).offset(0, -GRAVITY, 0);
  entity.velocity = arrow.velocity.scaled(VELOCITY_UNITS_A_SECOND);
  Object.assign(entity, lookAlong(arrow.velocity));
  return false;
}

function isInBlock({ view }: MobWorld, at: Vec3): boolean {
  const { x, y, z } = at.floored();
  const stateId = view.stateAt(x, y, z);
  // It is lost where nothing is loaded, and flies on above and below the world.
  if (stateId < 0) return y >= view.minY && y < view.maxY;
  return view.registry
    .collisionBoxesOf(stateId)
    .some(
      ([x0, y0, z0, x1, y1, z1]) =>
        at.x >= x + x0 && at.x <= x + x1 && at.y >= y + y0 && at.y <= y + y1 && at.z >= z + z0 && at.z <= z + z1,
    );
}

function isHit({ position }: SquidPlayer, at: Vec3): boolean {
  const half = PLAYER_HALF_WIDTH + MARGIN;
  const isBeside = Math.abs(at.x - position.x) > half || Math.abs(at.z - position.z) > half;
  return !isBeside && at.y > position.y - MARGIN && at.y < position.y + PLAYER_HEIGHT + MARGIN;
}
