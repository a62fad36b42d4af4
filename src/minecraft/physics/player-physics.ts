import type { BlockView } from '../blocks/index.ts';
import { BlockSpace } from './block-space.ts';
import { feelFluids } from './fluids.ts';
import { JUMP_PAUSE_TICKS, jump } from './jumping.ts';
import { MOTION } from './motion.ts';
import { PlayerBody } from './player-body.ts';
import { movesSlowly, type Pose, updatePose } from './poses.ts';
import { pushOutOfBlocks } from './pushing-out.ts';
import { Rest } from './rest.ts';
import { sink, steerByLook, updateSprinting, updateSwimming } from './swimming.ts';
import { travel } from './travel.ts';
import type { MovingPlayer } from './types.ts';
import { walkSpeedOf } from './walk-speed.ts';

/**
 * Moves one player's body, a tick a call, as the game's client moves its own player on foot, in fluids and on what is
 * climbed. It remembers from tick to tick what {@link MovingPlayer} does not carry: the pose, whether it swims, what it
 * is stuck in. Gliding with an elytra is not its business.
 */
export class PlayerPhysics {
  readonly #view: BlockView;
  readonly #space: BlockSpace;
  readonly #body = new PlayerBody();
  readonly #rest = new Rest();

  constructor(view: BlockView) {
    this.#view = view;
    this.#space = new BlockSpace(view);
  }

  get pose(): Pose {
    return this.#body.pose;
  }

  get eyesInWater(): boolean {
    return this.#body.eyesInWater;
  }

  get sprints(): boolean {
    return this.#body.sprints;
  }

  /** Whether powder snow carries the body; false until told. */
  set wearsLeatherBoots(wears: boolean) {
    this.#body.wearsLeatherBoots = wears;
  }

  /**
   * Lives one tick: reads the player's keys, look and effects, and writes where and how it moves. One that would change
   * nothing is left out.
   */
  tick(player: MovingPlayer): void {
    const body = this.#body;
    takeIn(body, player);
    if (!this.#rest.holds(body, player, this.#view.revision)) {
      this.#live(player);
      this.#rest.lived(body, player);
    }
    giveOut(body, player);
  }

  #live(player: MovingPlayer): void {
    const body = this.#body;
    const space = this.#space;
    feelFluids(body, space);
    updateSwimming(body, space);
    const isSlow = movesSlowly(body, space);
    updateSprinting(body, isSlow);
    pushOutOfBlocks(body, space);
    sink(body);
    forgetSmallSpeeds(body);
    const jumps = player.control.jump || player.jumpQueued;
    player.jumpQueued = false;
    player.jumpTicks = jumps ? Math.max(0, player.jumpTicks - 1) : 0;
    if (jumps && jump(body, space, player.jumpTicks === 0)) player.jumpTicks = JUMP_PAUSE_TICKS;
    steerByLook(body, space);
    const { forward, back, left, right } = body.keys;
    const pace = MOTION.input * (isSlow ? MOTION.sneakFactor : 1);
    travel(body, space, (Number(forward) - Number(back)) * pace, (Number(right) - Number(left)) * pace);
    updatePose(body, space);
  }
}

function takeIn(body: PlayerBody, player: MovingPlayer): void {
  body.pos = player.pos;
  body.vel = player.vel;
  body.yaw = player.yaw;
  body.pitch = player.pitch;
  body.keys = player.control;
  body.effects = player;
  body.onGround = player.onGround;
  body.walkSpeed = walkSpeedOf(player);
}

function giveOut(body: PlayerBody, player: MovingPlayer): void {
  player.onGround = body.onGround;
  player.isInWater = body.inWater;
  player.isInLava = body.inLava;
  player.isInWeb = body.stuck !== undefined;
  player.isCollidedHorizontally = body.collidedHorizontally;
  player.isCollidedVertically = body.collidedVertically;
}

function forgetSmallSpeeds({ vel }: PlayerBody): void {
  if (Math.abs(vel.x) < MOTION.leastSpeed) vel.x = 0;
  if (Math.abs(vel.y) < MOTION.leastSpeed) vel.y = 0;
  if (Math.abs(vel.z) < MOTION.leastSpeed) vel.z = 0;
}
