import { Vec3 } from 'vec3';
import { messageOf, type Point } from '../../../../core/index.ts';
import type { SquidPlayer } from '../../library.ts';
import { aimed, shootArrow } from '../archery/arrows.ts';
import { hurt } from '../vitals/hurt.ts';
import { lampLightAt, skyBrightnessAt } from './brightness.ts';
import { explode } from './explosion.ts';
import type { Mob, MobWorld } from './mob.ts';
import { isInSight } from './sight.ts';
import { skyOf } from './sky.ts';
import { walkTo, wander } from './wandering.ts';

/** How often it looks for somebody to hunt, and for the way to whom it hunts. */
const LOOKS_EVERY_TICKS = 10;
const ASKS_EVERY_TICKS = 10;

/** It gives up who is so many times farther than it sees. */
const GIVES_UP_FACTOR = 1.5;

const EYE_HEIGHT_BLOCKS = 1.62;

/** Between two blows, and between two arrows by difficulty below and at hard (`RangedBowAttackGoal`). */
const BLOW_TICKS = 20;
const ARROW_TICKS = 40;
const HARD_ARROW_TICKS = 20;
const BOW_BLOCKS = 15;

/** How a skeleton's arrow leaves: blocks a tick, half hearts for each of these, aim above by a share of the way, and error. */
const ARROW_SPEED = 1.6;
const ARROW_DAMAGE = 2;
const ARROW_LIFT = 0.2;
const ARROW_INACCURACY = 14;
const ARROW_INACCURACY_PER_DIFFICULTY = 4;
const PLAYER_HEIGHT_BLOCKS = 1.8;

/** A fuse burns when somebody is this near, is out beyond the other, and lasts so long (`SwellGoal`, `Creeper`). */
const FUSE_BLOCKS = 3;
const FUSE_OUT_BLOCKS = 7;
const FUSE_TICKS = 30;
const CREEPER_POWER = 3;

/** A whole way is not asked for to who is beside one. */
const BESIDE_BLOCKS = 2;

/** Below this light spiders hunt. */
const SPIDER_LIGHT = 12;

const HARD = 3;
const SPECTATOR = 3;
const CREATIVE = 1;

/** Animation of a swung arm. */
const SWING = 0;

/** Whether a player is one to hunt. */
function isPrey(player: SquidPlayer): boolean {
  const { gameMode } = player;
  return player.health > 0 && gameMode !== CREATIVE && gameMode !== SPECTATOR && player.loadedChunks !== undefined;
}

/** One tick of a monster's mind: hunt, or stroll. */
export function monsterTick(world: MobWorld, mob: Mob): void {
  const { server } = world.game;
  if (!isStillHunted(world, mob)) {
    mob.target = undefined;
    if ((server.tickCount + mob.entity.id) % LOOKS_EVERY_TICKS === 0) mob.target = findPrey(world, mob);
  }
  mob.show({ hunting: mob.target !== undefined });
  if (mob.target === undefined) {
    coolFuse(mob);
    wander(world, mob);
  } else if (mob.kind.weapon === 'bow') {
    hunt(world, mob, mob.target);
    shoot(world, mob, mob.target);
  } else if (mob.kind.weapon === 'fuse') {
    swell(world, mob, mob.target);
  } else {
    hunt(world, mob, mob.target);
    bite(world, mob, mob.target);
  }
}

/** Who hurt it is hunted, whatever the light. */
export function takeRevenge(mob: Mob, player: SquidPlayer): void {
  if (isPrey(player)) mob.target = player;
}

function isStillHunted({ game }: MobWorld, { target, kind, body }: Mob): boolean {
  if (target === undefined || !isPrey(target) || game.server.entities[target.id] !== target) return false;
  return distance(target.position, body) <= kind.sightBlocks * GIVES_UP_FACTOR;
}

function findPrey(world: MobWorld, mob: Mob): SquidPlayer | undefined {
  const { game, view } = world;
  let found: SquidPlayer | undefined;
  let nearest = mob.kind.sightBlocks;
  for (const player of game.server.players) {
    const apart = isPrey(player) ? mob.distanceTo(player.position) : Infinity;
    if (apart > nearest || !isInSight(view, mob.eyes, eyesOf(player))) continue;
    [found, nearest] = [player, apart];
  }
  return found !== undefined && mob.kind.isSpider && !isDark(world, mob) ? undefined : found;
}

function isDark({ game, view, shineOf }: MobWorld, { body }: Mob): boolean {
  const [x, y, z] = [Math.floor(body.x), Math.floor(body.y), Math.floor(body.z)];
  if (skyBrightnessAt(view, skyOf(game), x, y, z) >= SPIDER_LIGHT) return false;
  return lampLightAt(view, shineOf, x, y, z) < SPIDER_LIGHT;
}

/** Comes nearer. */
function hunt(world: MobWorld, mob: Mob, target: SquidPlayer): void {
  const { server } = world.game;
  const apart = mob.distanceTo(target.position);
  if (mob.kind.weapon === 'bow' && apart < BOW_BLOCKS && isInSight(world.view, mob.eyes, eyesOf(target))) {
    mob.legs.stop();
    return;
  }
  if (apart < BESIDE_BLOCKS && Math.abs(target.position.y - mob.body.y) < 1) {
    mob.legs.go([target.position.clone()], 1);
    return;
  }
  const { end } = mob.legs;
  const isOld = !mob.legs.isGoing || end === undefined || distance(end, target.position) > BESIDE_BLOCKS;
  if (isOld && (server.tickCount + mob.entity.id) % ASKS_EVERY_TICKS === 0) walkTo(world, mob, target.position, 1);
}

function bite({ game, view }: MobWorld, mob: Mob, target: SquidPlayer): void {
  const { tickCount } = game.server;
  // `Mob.getMeleeAttackRangeSqr`: twice the own width, and the other's.
  const reach = Math.sqrt((mob.width * 2) ** 2 + 0.6);
  if (mob.distanceTo(target.position) > reach || !isInSight(view, mob.eyes, eyesOf(target))) return;
  mob.face(target.position);
  if (tickCount < mob.readyTick) return;
  mob.readyTick = tickCount + BLOW_TICKS;
  mob.entity._writeNearby('animation', { entityId: mob.entity.id, animation: SWING });
  hurt(game, target, { amount: mob.kind.damage, kind: 'mob_attack', by: mob.entity, knockBack: 0 });
}

function shoot(world: MobWorld, mob: Mob, target: SquidPlayer): void {
  const { server } = world.game;
  if (mob.distanceTo(target.position) > BOW_BLOCKS || !isInSight(world.view, mob.eyes, eyesOf(target))) return;
  mob.face(target.position);
  if (server.tickCount < mob.readyTick) return;
  // The first arrow takes as long as each: the bow has to be drawn.
  const isFirst = mob.readyTick === 0;
  mob.readyTick = server.tickCount + (server.difficulty === HARD ? HARD_ARROW_TICKS : ARROW_TICKS);
  if (!isFirst) shootAt(world, mob, target);
}

/** A skeleton's shot (`AbstractSkeleton.performRangedAttack`). */
function shootAt({ game, random }: MobWorld, mob: Mob, target: SquidPlayer): void {
  const from = new Vec3(mob.eyes.x, mob.eyes.y - 0.1, mob.eyes.z);
  const way = target.position.offset(0, PLAYER_HEIGHT_BLOCKS / 3, 0).minus(from);
  way.y += Math.hypot(way.x, way.z) * ARROW_LIFT;
  const inaccuracy = ARROW_INACCURACY - ARROW_INACCURACY_PER_DIFFICULTY * game.server.difficulty;
  const velocity = aimed(way, inaccuracy, random).scaled(ARROW_SPEED);
  shootArrow(game, { shooter: mob.entity, from, velocity, damage: ARROW_DAMAGE });
}

function swell(world: MobWorld, mob: Mob, target: SquidPlayer): void {
  const apart = mob.distanceTo(target.position);
  const isLit = mob.fuseTicks > 0;
  const sees = isInSight(world.view, mob.eyes, eyesOf(target));
  if (sees && apart < (isLit ? FUSE_OUT_BLOCKS : FUSE_BLOCKS)) {
    mob.legs.stop();
    mob.face(target.position);
    mob.show({ swelling: true });
    if (++mob.fuseTicks >= FUSE_TICKS) blowUp(world, mob);
    return;
  }
  coolFuse(mob);
  hunt(world, mob, target);
}

function coolFuse(mob: Mob): void {
  if (mob.fuseTicks === 0) return;
  mob.fuseTicks--;
  mob.show({ swelling: false });
}

function blowUp(world: MobWorld, mob: Mob): void {
  const { game } = world;
  // It is gone with it, and leaves nothing.
  mob.entity.health = 0;
  mob.entity.destroy();
  const center = new Vec3(mob.body.x, mob.body.y, mob.body.z);
  explode(world, center, CREEPER_POWER * (mob.looks.charged ? 2 : 1), mob.entity).catch((thrown: unknown) => {
    game.counters.faults++;
    game.log.error({ why: messageOf(thrown) }, 'an explosion failed');
  });
}

function eyesOf({ position }: SquidPlayer): Point {
  return position.offset(0, EYE_HEIGHT_BLOCKS, 0);
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y, a.z - b.z);
}
