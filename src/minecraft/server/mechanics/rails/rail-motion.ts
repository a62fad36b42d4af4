import type { Point } from '../../../../core/index.ts';
import { BlockFlag, type BlockView } from '../../../blocks/index.ts';
import { type MobBuild, type MovingMob, travel } from '../mobs/mob-motion.ts';
import { isRail, isSlope, RAIL_EXITS, type RailShape } from './rail-shapes.ts';

/** How a minecart moves on rails, in blocks and ticks (`AbstractMinecart.moveAlongTrack`). */
const SLOPE_ACCELERATION = 0.0078125;
const DRIVE_ACCELERATION = 0.06;
const DRIVES_FROM_SPEED = 0.01;
const START_SPEED = 0.02;
const BRAKES_TO_REST_SPEED = 0.03;
const MOST_SPEED = 0.4;
const MOST_CARRIED_SPEED = 2;
const RIDDEN_FACTOR = 0.75;
const RIDDEN_DRAG = 0.997;
const EMPTY_DRAG = 0.96;
const HEIGHT_TO_SPEED = 0.05;

/** A rider's push counts while the cart is slower than this, and what it gives. */
const PUSHED_BELOW_SPEED = 0.1;
const PUSH_ACCELERATION = 0.01;

/** The track's height over the floor of its cell. */
const TRACK_BLOCKS = 0.0625;

/** Power of a rail: none of its own, driving, or braking. */
interface Rail extends Point {
  readonly shape: RailShape;
  readonly power: 'none' | 'drives' | 'brakes';
}

/** Who is in a cart, and which way he wants: a direction of length up to 1 along the ground, or none. */
interface Load {
  readonly isRidden: boolean;
  readonly push: { readonly x: number; readonly z: number } | undefined;
}

/** The rail that a point is on: in its cell or the one below. */
export function railUnder(view: BlockView, { x, y, z }: Point): Rail | undefined {
  const [cellX, cellZ] = [Math.floor(x), Math.floor(z)];
  for (const cellY of [Math.floor(y) - 1, Math.floor(y)]) {
    const stateId = view.stateAt(cellX, cellY, cellZ);
    const name = stateId < 0 ? '' : (view.registry.nameOf(stateId) ?? '');
    if (!isRail(name)) continue;
    const { shape, powered } = view.registry.propertiesOf(stateId);
    const power = name !== 'powered_rail' ? 'none' : powered === true ? 'drives' : 'brakes';
    return { x: cellX, y: cellY, z: cellZ, shape: String(shape) as RailShape, power };
  }
  return undefined;
}

/** The point of the track under a body, if it is on one. */
function trackAt(view: BlockView, body: Point): Point | undefined {
  const rail = railUnder(view, body);
  if (rail === undefined) return undefined;
  const [[x0, y0, z0], [x1, y1, z1]] = RAIL_EXITS[rail.shape];
  const share = shareAlong(rail, body);
  const rise = (y1 - y0) * share;
  const up = y1 > y0 ? 1 : y1 < y0 ? 1 : 0;
  return {
    x: rail.x + 0.5 + x0 / 2 + ((x1 - x0) / 2) * share,
    y: rail.y + TRACK_BLOCKS + y0 + up + rise,
    z: rail.z + 0.5 + z0 / 2 + ((z1 - z0) / 2) * share,
  };
}

/** How far along its rail a body is, 0 at the first exit to 1 at the second. */
function shareAlong(rail: Rail, body: Point): number {
  const [[x0, , z0], [x1, , z1]] = RAIL_EXITS[rail.shape];
  const [alongX, alongZ] = [(x1 - x0) / 2, (z1 - z0) / 2];
  const [fromX, fromZ] = [body.x - (rail.x + 0.5 + x0 / 2), body.z - (rail.z + 0.5 + z0 / 2)];
  return (fromX * alongX + fromZ * alongZ) / (alongX * alongX + alongZ * alongZ);
}

/** One tick of a cart on a rail. */
export function railTick(
  view: BlockView,
  body: MovingMob,
  build: MobBuild,
  rail: Rail,
  { isRidden, push }: Load,
): void {
  const before = trackAt(view, body);
  roll(body, rail);
  const isPushed = push !== undefined && speedOf(body) < PUSHED_BELOW_SPEED;
  if (isPushed) {
    body.velocityX += push.x * PUSH_ACCELERATION;
    body.velocityZ += push.z * PUSH_ACCELERATION;
  } else if (rail.power === 'brakes') scale(body, speedOf(body) < BRAKES_TO_REST_SPEED ? 0 : 0.5);
  const at = before ?? body;
  body.x = at.x;
  body.z = at.z;
  body.y = rail.y + (isSlope(rail.shape) ? 1 : 0);
  glide(view, body, build, isRidden ? RIDDEN_FACTOR : 1);
  scale(body, isRidden ? RIDDEN_DRAG : EMPTY_DRAG);
  settle(view, body, before);
  turnInto(body, rail);
  if (rail.power === 'drives') drive(view, body, rail);
  Object.assign(body, { velocityY: 0, onGround: true, fallBlocks: 0 });
}

function speedOf({ velocityX, velocityZ }: MovingMob): number {
  return Math.hypot(velocityX, velocityZ);
}

function scale(body: MovingMob, factor: number): void {
  body.velocityX *= factor;
  body.velocityZ *= factor;
}

/** Slopes pull down; whatever its speed was, it goes along the rail. */
function roll(body: MovingMob, { shape }: Rail): void {
  const [[x0, y0, z0], [x1, y1, z1]] = RAIL_EXITS[shape];
  // The lower end is the one below 0.
  const [downX, downZ] = y0 < 0 ? [x0, z0] : y1 < 0 ? [x1, z1] : [0, 0];
  body.velocityX += downX * SLOPE_ACCELERATION;
  body.velocityZ += downZ * SLOPE_ACCELERATION;
  const [dx, dz] = [x1 - x0, z1 - z0];
  const length = Math.hypot(dx, dz);
  const isForward = body.velocityX * dx + body.velocityZ * dz >= 0;
  const speed = (Math.min(MOST_CARRIED_SPEED, speedOf(body)) / length) * (isForward ? 1 : -1);
  body.velocityX = dx * speed;
  body.velocityZ = dz * speed;
}

/** Moves on, no faster than carts go, as far as nothing is in the way. */
function glide(view: BlockView, body: MovingMob, build: MobBuild, factor: number): void {
  const { velocityX, velocityZ } = body;
  const held = (velocity: number) => Math.max(-MOST_SPEED, Math.min(MOST_SPEED, velocity * factor));
  Object.assign(body, { velocityX: held(velocityX), velocityY: 0, velocityZ: held(velocityZ), onGround: false });
  const [wantsX, wantsZ] = [body.velocityX, body.velocityZ];
  travel(view, body, build);
  body.velocityX = wantsX !== 0 && body.velocityX === 0 ? 0 : velocityX;
  body.velocityZ = wantsZ !== 0 && body.velocityZ === 0 ? 0 : velocityZ;
}

/** Puts it on the track where it has come to; what it went down or up it gains or loses in speed. */
function settle(view: BlockView, body: MovingMob, before: Point | undefined): void {
  // Over a slope's lower end the next track is one below, past its upper end level with the slope's top.
  const after = trackAt(view, body) ?? trackAt(view, { x: body.x, y: body.y - 1, z: body.z });
  if (after === undefined) return;
  const speed = speedOf(body);
  if (before !== undefined && speed > 0) {
    scale(body, Math.max(0, (speed + (before.y - after.y) * HEIGHT_TO_SPEED) / speed));
  }
  body.y = after.y;
}

/** Where it came into another cell its speed leads straight into that. */
function turnInto(body: MovingMob, rail: Rail): void {
  const [dx, dz] = [Math.floor(body.x) - rail.x, Math.floor(body.z) - rail.z];
  if (dx === 0 && dz === 0) return;
  const speed = speedOf(body);
  body.velocityX = speed * dx;
  body.velocityZ = speed * dz;
}

/** A driving rail speeds up what moves, and starts what stands with its back to a wall. */
function drive(view: BlockView, body: MovingMob, { x, y, z, shape }: Rail): void {
  const speed = speedOf(body);
  if (speed > DRIVES_FROM_SPEED) {
    scale(body, (speed + DRIVE_ACCELERATION) / speed);
    return;
  }
  const isWall = (dx: number, dz: number) =>
    (view.registry.flagsOf(view.stateAt(x + dx, y, z + dz)) & BlockFlag.FULL_CUBE) !== 0;
  if (shape === 'east_west')
    body.velocityX = isWall(-1, 0) ? START_SPEED : isWall(1, 0) ? -START_SPEED : body.velocityX;
  if (shape === 'north_south')
    body.velocityZ = isWall(0, -1) ? START_SPEED : isWall(0, 1) ? -START_SPEED : body.velocityZ;
}
