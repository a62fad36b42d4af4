import type { Point } from '../../../core/index.ts';
import type { BlockView } from '../../blocks/index.ts';
import { type MovingPlayer, NO_KEYS, PlayerPhysics, type Pose, playerAtRest } from '../../physics/index.ts';
import type { FollowerStep } from '../follower/follower-step.ts';
import type { BodyMotion } from '../follower/steering.ts';
import { AIR_REFILL, FULL_AIR_TICKS } from '../moves/breath.ts';

/** `LivingEntity#baseTick`. */
const DROWNING_TICKS = 20;
const DROWNING_DAMAGE = 2;

/** The keys and the look of a tick. */
type Keys = Pick<FollowerStep, 'forward' | 'back' | 'jump' | 'sprint' | 'sneak' | 'yaw'> &
  Partial<Pick<FollowerStep, 'pitch'>>;

/** What a body may lack, or has beyond others. */
export interface BodyCondition {
  /** Too hungry to sprint. Default false. */
  readonly isHungry?: boolean;
  readonly breathesWater?: boolean;
  /** Breath at the start, in ticks. Default {@link FULL_AIR_TICKS}. */
  readonly airTicks?: number;
}

/** A body in a world of blocks, stepped tick by tick by the physics of the real one, without a server. */
export class PhysicsBody {
  readonly #physics: PlayerPhysics;
  readonly #player: MovingPlayer;
  #fallStartY: number;
  /** Deepest fall onto the ground so far, in blocks. */
  deepestFall = 0;
  ticks = 0;
  /** Points of health lost for want of breath. */
  drowned = 0;
  readonly #condition: BodyCondition;
  #airTicks: number;

  constructor(view: BlockView, feet: Point, condition: BodyCondition = {}) {
    this.#physics = new PlayerPhysics(view);
    this.#condition = condition;
    this.#airTicks = condition.airTicks ?? FULL_AIR_TICKS;
    this.#player = playerAtRest(feet);
    this.#fallStartY = feet.y;
  }

  get motion(): BodyMotion {
    const { pos, vel, onGround, isInWater, yaw } = this.#player;
    return {
      position: { x: pos.x, y: pos.y, z: pos.z },
      velocity: { x: vel.x, y: vel.y, z: vel.z },
      onGround,
      inWater: isInWater,
      swims: this.#physics.pose === 'swimming',
      airTicks: this.#airTicks,
      maySprint: this.#condition.isHungry !== true,
      yaw: 180 - (yaw * 180) / Math.PI,
    };
  }

  get inLava(): boolean {
    return this.#player.isInLava;
  }

  /** How the body holds itself: it swims, crouches, or stands. */
  get pose(): Pose {
    return this.#physics.pose;
  }

  /** Whether it spends its breath. */
  get eyesInWater(): boolean {
    return this.#physics.eyesInWater;
  }

  /** As the game does: a breath is spent under water, and without one two points of health go every 20 ticks. */
  #breathe(): void {
    if (!this.eyesInWater || this.#condition.breathesWater === true) {
      this.#airTicks = Math.min(this.#airTicks + AIR_REFILL, FULL_AIR_TICKS);
    } else if (--this.#airTicks === -DROWNING_TICKS) {
      this.#airTicks = 0;
      this.drowned += DROWNING_DAMAGE;
    }
  }

  /** Lives one tick with the keys and the look of a follower's step. */
  tick(keys: Keys): void {
    const player = this.#player;
    const fromY = player.pos.y;
    const { forward, back, jump, sneak, pitch = 0 } = keys;
    const sprint = keys.sprint && this.#condition.isHungry !== true;
    // The physics counts yaw in radians against the game's, from north, and pitch upwards.
    player.yaw = Math.PI - (keys.yaw * Math.PI) / 180;
    player.pitch = (-pitch * Math.PI) / 180;
    player.control = { ...NO_KEYS, forward, back, jump, sprint, sneak };
    this.#physics.tick(player);
    this.ticks++;
    this.#breathe();
    if (player.onGround && !player.isInWater)
      this.deepestFall = Math.max(this.deepestFall, this.#fallStartY - player.pos.y);
    // Ladders and vines break a fall: nobody sinks faster than 0.15 on them.
    const isSlow = fromY - player.pos.y < 0.151;
    this.#fallStartY = player.onGround || player.isInWater || isSlow ? player.pos.y : this.#fallStartY;
  }
}
