/**
 * What moves cost, from the game's physics. Inside the search a cost is an integer of thousandths of a tick, so that
 * sums are exact, ties are ties, and the same query gives the same route on every machine; {@link ticksOf} leaves it.
 *
 * Constants of motion (https://minecraft.wiki/w/Transportation, https://minecraft.wiki/w/Entity#Motion_of_entities,
 * https://www.mcpk.wiki/wiki/Horizontal_Movement_Formulas): a body on the ground gains `0.1 x 0.98` blocks/tick a tick
 * (1.3 times that sprinting, 0.3 times sneaking) and keeps `0.6 x 0.91` of its speed; in water it gains `0.02 x 0.98`
 * and keeps 0.8; falling it gains 0.08 and keeps 0.98; a ladder bounds the fall to 0.15 and lifts by 0.2.
 */
export const COST_SCALE = 1000;

/** From thousandths of a tick to ticks. */
export function ticksOf(cost: number): number {
  return cost / COST_SCALE;
}

const GRAVITY = 0.08;
const AIR_DRAG = 0.98;
const INPUT = 0.98;
const GROUND_ACCELERATION = 0.1 * INPUT;
const GROUND_FRICTION = 0.6 * 0.91;
const SPRINT_FACTOR = 1.3;
const SNEAK_FACTOR = 0.3;
const WATER_ACCELERATION = 0.02 * INPUT;
const WATER_INERTIA = 0.8;
const WATER_GRAVITY = GRAVITY / 16;
const WATER_JUMP = 0.04;
const LADDER_FALL = 0.15;
const LADDER_LIFT = 0.2;

const scaled = (ticks: number): number => Math.round(ticks * COST_SCALE);

const groundSpeed = GROUND_ACCELERATION / (1 - GROUND_FRICTION);

/** One block walking: 4.633 ticks (0.2159 blocks/tick). */
export const WALK_COST = scaled(1 / groundSpeed);

/** One block sprinting: 3.564 ticks. */
export const SPRINT_COST = scaled(1 / (groundSpeed * SPRINT_FACTOR));

/** One block sneaking: 15.442 ticks. */
export const SNEAK_COST = scaled(1 / (groundSpeed * SNEAK_FACTOR));

/** One block through water without swimming: 10.204 ticks (baritone rounds the speed to 2.2 blocks/s: 9.091). */
export const WATER_COST = scaled((1 - WATER_INERTIA) / WATER_ACCELERATION);

/** One block up in water with the jump key held: 5.714 ticks; the steady speed solves `v = (v + 0.04) x 0.8 - 0.005`. */
export const WATER_UP_COST = scaled(
  1 / ((WATER_JUMP * WATER_INERTIA - WATER_GRAVITY) / (1 - WATER_INERTIA) + WATER_JUMP),
);

/** One block up a ladder: 8.503 ticks (the lift less one tick of gravity and drag; baritone rounds: 8.511). */
export const LADDER_UP_COST = scaled(1 / ((LADDER_LIFT - GRAVITY) * AIR_DRAG));

/** One block down a ladder: 6.667 ticks. */
export const LADDER_DOWN_COST = scaled(1 / LADDER_FALL);

/** The longest diagonal step in units of a straight one, rounded so that integers stay exact. */
export function diagonalCost(straightCost: number): number {
  return Math.round(straightCost * Math.SQRT2);
}

/** Blocks the fall table reaches: the tallest dimension in the wild. */
const MAX_FALL_BLOCKS = 512;

/** Ticks to fall a height given in sixteenths of a block, from rest, as costs. */
const FALL_COSTS: Int32Array = (() => {
  const costs = new Int32Array(MAX_FALL_BLOCKS * 16 + 1);
  let fallen = 0;
  let speed = 0;
  let ticks = 0;
  let sixteenths = 1;
  while (sixteenths < costs.length) {
    const step = (speed + GRAVITY) * AIR_DRAG;
    while (sixteenths < costs.length && sixteenths / 16 <= fallen + step) {
      costs[sixteenths] = scaled(ticks + (sixteenths / 16 - fallen) / step);
      sixteenths++;
    }
    fallen += step;
    speed = step;
    ticks++;
  }
  return costs;
})();

/**
 * The time to fall, from rest, with gravity 0.08 and drag 0.98. The time is concave in the height, so that two falls
 * never take less than one of their sum: what the heuristic rests on.
 */
export function fallCost(sixteenths: number): number {
  return FALL_COSTS[Math.min(sixteenths, FALL_COSTS.length - 1)] ?? 0;
}

/** Leaving an edge: from the middle of a block until its edge no longer carries the 0.6 wide body, 0.8 blocks. */
export const LEAVE_EDGE_COST = Math.round(WALK_COST * 0.8);

/** Ticks until a jump of 0.42 blocks/tick has come down to a block above where it began. */
const JUMP_ONTO_BLOCK_TICKS = 9;

/** A jump up a block costs this beside the block gone: on a stair of cubes, sprinting, a step takes the whole arc. */
export const JUMP_EXTRA_COST = scaled(JUMP_ONTO_BLOCK_TICKS) - SPRINT_COST;

/** A level jump is in the air for twelve ticks (0.42, gravity 0.08, drag 0.98). */
export const LEAP_AIR_COST = scaled(12);

/** Run-up before a jump over a gap: from the middle of the block to its edge. */
export const LEAP_RUN_COST = scaled(3.2);

/** Opening a door: turn, click, and a round trip until the server shows it open. */
export const OPEN_COST = scaled(5);

/** Placing a block: the client waits four ticks between two uses (`Minecraft#rightClickDelay`), and a tick to turn. */
export const PLACE_COST = scaled(5);

/** Between two blocks dug the client waits five ticks (`MultiPlayerGameMode#destroyDelay`), and a tick to turn. */
export const DIG_PAUSE_COST = scaled(6);

/** A point of damage, as the time it takes to heal: four seconds with a full stomach (https://minecraft.wiki/w/Healing). */
export const DAMAGE_COST = scaled(80);

/** Beside lava, fire or a cactus one goes with care; a detour of two blocks is better. */
export const CAUTION_COST = scaled(8);
