import { MOTION } from '../../physics/index.ts';

/**
 * What moves cost, from the game's physics. Inside the search a cost is an integer of thousandths of a tick, so that
 * sums are exact, ties are ties, and the same query gives the same route on every machine; {@link ticksOf} leaves it.
 *
 * From its constants of motion ({@link MOTION}): a body on the ground gains `0.1 x 0.98` blocks/tick a tick
 * (1.3 times that sprinting, 0.3 times sneaking) and keeps `0.6 x 0.91` of its speed; in water it gains `0.02 x 0.98`
 * and keeps 0.8; falling it gains 0.08 and keeps 0.98; a ladder bounds the fall to 0.15 and lifts by 0.2.
 */
export const COST_SCALE = 1000;

/** From thousandths of a tick to ticks. */
export function ticksOf(cost: number): number {
  return cost / COST_SCALE;
}

export const GRAVITY = MOTION.gravity;
export const AIR_DRAG = MOTION.airKeepsUpright;
export const INPUT = MOTION.input;
export const GROUND_ACCELERATION = MOTION.walkSpeed * INPUT;
export const GROUND_FRICTION = MOTION.groundFriction * MOTION.airKeeps;
export const SPRINT_FACTOR = MOTION.sprintFactor;
const SNEAK_FACTOR = MOTION.sneakFactor;
const WATER_ACCELERATION = MOTION.fluidAcceleration * INPUT;
const WATER_INERTIA = MOTION.waterKeeps;
const WATER_GRAVITY = MOTION.waterGravity;
const WATER_JUMP = MOTION.riseSpeed;
const WATER_SNEAK = MOTION.sinkSpeed;
const SWIM_INERTIA = MOTION.swimKeeps;
const LOOK_UP_DRAW = MOTION.steer;
const LOOK_DOWN_DRAW = MOTION.steerDown;
/** The most that flowing water adds to the speed in a tick. */
const CURRENT = MOTION.waterPush;
const LAVA_INERTIA = MOTION.lavaKeeps;
const LAVA_GRAVITY = MOTION.lavaGravity;
const LADDER_FALL = MOTION.maxClimbSpeed;
const LADDER_LIFT = MOTION.climbSpeed;

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

/** One block down in water with the sneak key held: 4.444 ticks; the key takes 0.04 off the speed each tick. */
export const WATER_DOWN_COST = scaled(1 / ((WATER_GRAVITY + WATER_SNEAK) / (1 - WATER_INERTIA)));

/** One block level, swimming (sprinting under water): 5.102 ticks. It keeps 0.9 of the level speed, and does not sink. */
export const SWIM_COST = scaled((1 - SWIM_INERTIA) / WATER_ACCELERATION);

/** One block up, swimming with the eyes straight up: 4.133 ticks; the look draws the upright speed `v` to 1 by 0.06 of the rest. */
export const SWIM_UP_COST = scaled((1 - WATER_INERTIA * (1 - LOOK_UP_DRAW)) / LOOK_UP_DRAW);

/** One block down, swimming with the eyes straight down: 3.153 ticks; looking down draws harder, by 0.085. */
export const SWIM_DOWN_COST = scaled((1 - WATER_INERTIA * (1 - LOOK_DOWN_DRAW)) / LOOK_DOWN_DRAW);

/** Against a current, which takes up to 0.014 of the 0.0196 blocks/tick that a body gains, a way takes 3.5 times as long. */
export const UPSTREAM_FACTOR = WATER_ACCELERATION / (WATER_ACCELERATION - CURRENT);

/** The same for who wades with the jump key held, mostly out of the water: 14.3 ticks a block by the test world's physics. */
export const WADE_UPSTREAM_FACTOR = 1.4;

/** From the surface a body sinks by the sneak key until its eyes are under water, 0.62 blocks, and then begins to swim. */
export const SWIM_START_COST = scaled(6);

/** One block up a waterfall with the jump key held, where it presses down with the whole of {@link CURRENT}: 9.524 ticks. */
export const FALLS_UP_COST = scaled(1 / ((WATER_JUMP - WATER_GRAVITY - CURRENT) / (1 - WATER_INERTIA)));

/** One block up a waterfall swimming, the eyes straight up: 5.295 ticks. */
export const FALLS_SWIM_UP_COST = scaled(
  (1 - WATER_INERTIA * (1 - LOOK_UP_DRAW)) / (LOOK_UP_DRAW - CURRENT * (1 - LOOK_UP_DRAW)),
);

/** One block through lava: 25.51 ticks; a body gains there what it does in water, and keeps half of its speed. */
export const LAVA_COST = scaled((1 - LAVA_INERTIA) / WATER_ACCELERATION);

/** One block up in lava with the jump key held: 25 ticks; the steady speed solves `v = (v + 0.04) x 0.5 - 0.02`. */
export const LAVA_UP_COST = scaled(1 / ((WATER_JUMP * LAVA_INERTIA - LAVA_GRAVITY) / (1 - LAVA_INERTIA) + WATER_JUMP));

/** One block up a ladder: 8.503 ticks (the lift less one tick of gravity and drag; baritone rounds: 8.511). */
export const LADDER_UP_COST = scaled(1 / ((LADDER_LIFT - GRAVITY) * AIR_DRAG));

/** One block down a ladder: 6.667 ticks. */
export const LADDER_DOWN_COST = scaled(1 / LADDER_FALL);

/** The longest diagonal step in units of a straight one, rounded so that integers stay exact. */
export function diagonalCost(straightCost: number): number {
  return Math.round(straightCost * Math.SQRT2);
}

/** Half the width of a body: it touches a neighbouring cell from this far before its side. */
export const HALF_BODY_BLOCKS = 0.3;

/**
 * A diagonal step past one corner that is a wall, in units of a straight one. At a sprint the test world's bodies take two
 * ticks more for it than past free corners, 7.06, alone or one after another: a hair less than for two straight steps.
 */
const SLIDE_BLOCKS = 1.98;

/** See {@link SLIDE_BLOCKS}. */
export function slideCost(straightCost: number): number {
  return Math.round(straightCost * SLIDE_BLOCKS);
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

/** Blocks of a fall that do no damage (the attribute `safe_fall_distance`). */
const SAFE_FALL_BLOCKS = 3;

/** Health points that a fall onto solid ground costs: each block begun beyond three (`LivingEntity#calculateFallDamage`). */
export function fallDamage(sixteenths: number): number {
  return Math.max(0, Math.ceil(sixteenths / 16 - SAFE_FALL_BLOCKS));
}

/**
 * Leaving an edge. It carries the 0.6 wide body for 0.8 blocks from the middle of its block; of these a body that goes on
 * makes up for 0.3 while it falls.
 */
export const LEAVE_EDGE_COST = Math.round(WALK_COST * 0.5);

/** Ticks until a jump of 0.42 blocks/tick has come down to a block above where it began. */
const JUMP_ONTO_BLOCK_TICKS = 9;

/** A jump up a block costs this beside the block gone: on a stair of cubes, sprinting, a step takes the whole arc. */
export const JUMP_EXTRA_COST = scaled(JUMP_ONTO_BLOCK_TICKS) - SPRINT_COST;

/** Opening a door: turn, click, and a round trip until the server shows it open. */
export const OPEN_COST = scaled(5);

/**
 * Placing a block: a tick to turn and click. The four ticks that the client waits between two uses
 * (`Minecraft#rightClickDelay`) pass on the way.
 */
export const PLACE_COST = scaled(1);

/** Coming to rest from a run before a block is placed ahead: speed falls to 0.546 of itself each tick, under 0.05 in three. */
export const STOP_COST = scaled(3);

/** A block placed under the feet: the whole arc of a jump onto it. */
export const TOWER_COST = scaled(JUMP_ONTO_BLOCK_TICKS);

/**
 * Between two blocks dug from one place the client waits five ticks (`MultiPlayerGameMode#destroyDelay`). After the last
 * one it passes on the way.
 */
export const DIG_PAUSE_COST = scaled(5);

/** A point of damage, as the time it takes to heal: four seconds with a full stomach (https://minecraft.wiki/w/Healing). */
export const DAMAGE_COST = scaled(80);

/** What lava does in a tick, as the time it takes to heal: four points every ten ticks (`Entity#lavaHurt`). */
export const LAVA_HARM_A_TICK = (4 / 10) * (DAMAGE_COST / COST_SCALE);

/** What fire, a cactus, freezing and want of breath do: a point every ten ticks (https://minecraft.wiki/w/Damage#Immunity). */
export const HARM_A_TICK = (1 / 10) * (DAMAGE_COST / COST_SCALE);

/** Beside lava, fire or a cactus one goes with care; a detour of two blocks is better. */
export const CAUTION_COST = scaled(8);
