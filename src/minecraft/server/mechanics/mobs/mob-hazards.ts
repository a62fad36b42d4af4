import { Vec3 } from 'vec3';
import { BlockFlag } from '../../../blocks/index.ts';
import { FULL_AIR_TICKS } from '../appearance.ts';
import { hurt } from '../vitals/hurt.ts';
import { isUnder } from '../vitals/surroundings.ts';
import { BREATH_TICKS, BURNS_EVERY_TICKS, DROWN_DAMAGE, DROWNS_AT_AIR_TICKS, touchHarmOf } from '../vitals/touch.ts';
import { seesSky } from './brightness.ts';
import type { Mob, MobWorld } from './mob.ts';

/** How often it is looked whether sun or rain falls on one. */
const LOOKS_EVERY_TICKS = 10;

/** How long one burns in the sun after it last shone. */
const SUN_FIRE_TICKS = 160;

/** The sun burns while it stands well in a clear sky (`Mob.isSunBurnTick`: more than half the light). */
const SUN_UP_UNTIL = 12_300;

/** Touching a cell's side is not being in it. */
const INSIDE = 1e-3;

/** How far below the feet is looked for what one stands on. */
const UNDER_BLOCKS = 0.05;

const HARMS = BlockFlag.HAZARD | BlockFlag.LAVA;
const WALL = BlockFlag.FULL_CUBE | BlockFlag.OPAQUE;

/** One tick of what the surroundings do to a mob: fire, lava, thorns, heat, sun, water, walls. */
export function hazardsTick(world: MobWorld, mob: Mob): void {
  const inWater = touch(world, mob);
  standOn(world, mob);
  burn(world, mob, inWater);
  breathe(world, mob);
}

/** Suffers what harms in the cells that the body is in; true if one of them has water. */
function touch({ game, view }: MobWorld, mob: Mob): boolean {
  const { x, y, z } = mob.body;
  const half = mob.width / 2 - INSIDE;
  let inWater = false;
  for (let cellY = Math.floor(y + INSIDE); cellY <= Math.floor(y + mob.height - INSIDE); cellY++) {
    for (let cellZ = Math.floor(z - half); cellZ <= Math.floor(z + half); cellZ++) {
      for (let cellX = Math.floor(x - half); cellX <= Math.floor(x + half); cellX++) {
        const stateId = view.stateAt(cellX, cellY, cellZ);
        const flags = view.registry.flagsOf(stateId);
        inWater ||= (flags & BlockFlag.WATER) !== 0;
        const harm = (flags & HARMS) === 0 ? undefined : touchHarmOf(view.registry, stateId);
        if (harm === undefined) continue;
        if (harm.kind === 'lava' && !isUnder(game, new Vec3(cellX, Math.max(y, cellY), cellZ), BlockFlag.LAVA))
          continue;
        hurt(game, mob.entity, harm);
        mob.fireTicks = Math.max(mob.fireTicks, harm.fireTicks);
      }
    }
  }
  return inWater;
}

function standOn({ game, view }: MobWorld, mob: Mob): void {
  if (!mob.body.onGround) return;
  const { x, y, z } = mob.body;
  const stateId = view.stateAt(Math.floor(x), Math.floor(y - UNDER_BLOCKS), Math.floor(z));
  if ((view.registry.flagsOf(stateId) & BlockFlag.HAZARD) === 0) return;
  if (view.registry.nameOf(stateId) === 'magma_block') hurt(game, mob.entity, { amount: 1, kind: 'hot_floor' });
}

function burn(world: MobWorld, mob: Mob, inWater: boolean): void {
  const { game } = world;
  const { server, weather } = game;
  const looks = (server.tickCount + mob.entity.id) % LOOKS_EVERY_TICKS === 0;
  const isSunny = server.time < SUN_UP_UNTIL && !weather.isRaining;
  if (looks && mob.kind.isUndead && isSunny && !inWater && isInTheOpen(world, mob)) mob.fireTicks = SUN_FIRE_TICKS;
  if (mob.fireTicks > 0) {
    if (inWater || (looks && weather.isRaining && isInTheOpen(world, mob))) mob.fireTicks = 0;
    else if (mob.fireTicks-- % BURNS_EVERY_TICKS === 0) hurt(game, mob.entity, { amount: 1, kind: 'on_fire' });
  }
  mob.show({ burning: mob.fireTicks > 0 });
}

function isInTheOpen({ view }: MobWorld, mob: Mob): boolean {
  const { x, y, z } = mob.eyes;
  return seesSky(view, Math.floor(x), Math.floor(y), Math.floor(z));
}

/** Who breathes drowns where water is over the eyes, and suffocates where a wall is; the undead only the latter. */
function breathe({ game, view }: MobWorld, mob: Mob): void {
  const { x, y, z } = mob.eyes;
  const flags = view.registry.flagsOf(view.stateAt(Math.floor(x), Math.floor(y), Math.floor(z)));
  if ((flags & WALL) === WALL) hurt(game, mob.entity, { amount: 1, kind: 'in_wall' });
  const isDrowning =
    !mob.kind.isUndead && (flags & BlockFlag.WATER) !== 0 && isUnder(game, new Vec3(x, y, z), BlockFlag.WATER);
  if (!isDrowning) {
    mob.airTicks = Math.min(FULL_AIR_TICKS, mob.airTicks + BREATH_TICKS);
    return;
  }
  if (--mob.airTicks > DROWNS_AT_AIR_TICKS) return;
  mob.airTicks = 0;
  hurt(game, mob.entity, { amount: DROWN_DAMAGE, kind: 'drown' });
}
