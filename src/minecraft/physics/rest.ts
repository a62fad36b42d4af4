import type { PlayerBody } from './player-body.ts';
import type { Pose } from './poses.ts';
import type { MovingPlayer } from './types.ts';

const POSES: readonly Pose[] = ['standing', 'crouching', 'swimming'];

/** Numbers that {@link takeDown} writes. */
const TRAITS = 26;

/**
 * Whether a body rests: its last tick changed nothing of it, and all that a tick reads is as it was. A tick is a function
 * of the body, the player's keys, look, effects and attributes, and the blocks; so another would change nothing either.
 * Whatever moves a body, a push, a key, a block anywhere, is a change of these, and wakes it.
 */
export class Rest {
  #seen = new Float64Array(TRAITS);
  #now = new Float64Array(TRAITS);
  #revision = Number.NaN;
  #isStill = false;

  /** Asked before a tick, the player taken in: whether it can be left out. `revision` is that of the blocks. */
  holds(body: PlayerBody, player: MovingPlayer, revision: number): boolean {
    takeDown(this.#now, body, player);
    if (this.#isStill && revision === this.#revision && isSame(this.#now, this.#seen)) return true;
    [this.#seen, this.#now] = [this.#now, this.#seen];
    this.#revision = revision;
    this.#isStill = false;
    return false;
  }

  /** To be told after a tick that was not left out. */
  lived(body: PlayerBody, player: MovingPlayer): void {
    takeDown(this.#now, body, player);
    this.#isStill = isSame(this.#now, this.#seen);
  }
}

/** All that a tick reads or writes of a body and its player, as numbers. */
function takeDown(traits: Float64Array, body: PlayerBody, player: MovingPlayer): void {
  const { pos, vel, keys, effects, stuck } = body;
  let at = 0;
  traits[at++] = pos.x;
  traits[at++] = pos.y;
  traits[at++] = pos.z;
  traits[at++] = vel.x;
  traits[at++] = vel.y;
  traits[at++] = vel.z;
  traits[at++] = body.yaw;
  traits[at++] = body.pitch;
  traits[at++] = body.walkSpeed;
  traits[at++] = body.waterDepth;
  traits[at++] = body.lavaDepth;
  traits[at++] = body.fallDistance;
  traits[at++] = POSES.indexOf(body.pose);
  traits[at++] = effects.jumpBoost;
  traits[at++] = effects.dolphinsGrace;
  traits[at++] = effects.slowFalling;
  traits[at++] = effects.levitation;
  traits[at++] = effects.depthStrider;
  traits[at++] = stuck?.x ?? Number.NaN;
  traits[at++] = stuck?.y ?? Number.NaN;
  traits[at++] = stuck?.z ?? Number.NaN;
  traits[at++] = player.jumpTicks;
  traits[at++] = bitsOf(player.jumpQueued, body.wearsLeatherBoots, body.sprints, body.swims);
  traits[at++] = bitsOf(body.onGround, body.collidedHorizontally, body.collidedVertically, body.eyesInWater);
  traits[at++] = bitsOf(keys.forward, keys.back, keys.left, keys.right);
  traits[at++] = bitsOf(keys.jump, keys.sprint, keys.sneak, false);
}

function bitsOf(a: boolean, b: boolean, c: boolean, d: boolean): number {
  return Number(a) | (Number(b) << 1) | (Number(c) << 2) | (Number(d) << 3);
}

function isSame(a: Float64Array, b: Float64Array): boolean {
  return a.every((trait, index) => Object.is(trait, b[index]));
}
