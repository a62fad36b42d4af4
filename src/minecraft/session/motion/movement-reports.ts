import type { OutgoingPacket } from './outgoing.ts';
import type { OwnPlayer } from './own-player.ts';

/** A step shorter than this is told with the next (`LocalPlayer#sendPosition`, squared). */
const LEAST_STEP_SQUARED = 2e-4 ** 2;

/** A position is told again after so many ticks without one (`LocalPlayer.POSITION_REMINDER_INTERVAL`). */
const REMINDER_TICKS = 20;

/** What the server is told of the body's motion: the place and the look that it was told last, and what is new of them. */
export class MovementReports {
  #x = 0;
  #y = 0;
  #z = 0;
  #yaw = 0;
  #pitch = 0;
  #onGround = false;
  #collided = false;
  #ticksSincePlace = 0;

  /** What to tell after a tick of the physics, as the game's client does (`LocalPlayer#sendPosition`). */
  afterTick(player: OwnPlayer): OutgoingPacket | undefined {
    const { pos, onGround, isCollidedHorizontally: collided } = player;
    this.#ticksSincePlace++;
    const [dx, dy, dz] = [pos.x - this.#x, pos.y - this.#y, pos.z - this.#z];
    const isMoved = dx * dx + dy * dy + dz * dz > LEAST_STEP_SQUARED || this.#ticksSincePlace >= REMINDER_TICKS;
    const isTurned = this.#isTurned(player);
    const isOther = onGround !== this.#onGround || collided !== this.#collided;
    if (!isMoved && !isTurned && !isOther) return undefined;
    return this.#told(player, isMoved, isTurned);
  }

  /** What to tell while something carries the body: its look, where that changed. */
  whileCarried(player: OwnPlayer): OutgoingPacket | undefined {
    return this.#isTurned(player) ? this.#told(player, false, true) : undefined;
  }

  /** The answer to where the server put the body; never on the ground. */
  place(player: OwnPlayer): OutgoingPacket {
    return this.#told(player, true, true);
  }

  /** The answer to how the server turned it. */
  look(player: OwnPlayer): OutgoingPacket {
    return this.#told(player, false, true);
  }

  #isTurned({ yawDegrees, pitchDegrees }: OwnPlayer): boolean {
    return Math.fround(yawDegrees) !== this.#yaw || Math.fround(pitchDegrees) !== this.#pitch;
  }

  #told(player: OwnPlayer, place: boolean, look: boolean): OutgoingPacket {
    const { pos, onGround, isCollidedHorizontally: hasHorizontalCollision } = player;
    this.#onGround = onGround;
    this.#collided = hasHorizontalCollision;
    // Since 1.21.2 as flags.
    const contact = { onGround, flags: { onGround, hasHorizontalCollision } };
    if (place) {
      this.#ticksSincePlace = 0;
      this.#x = pos.x;
      this.#y = pos.y;
      this.#z = pos.z;
    }
    if (look) {
      this.#yaw = Math.fround(player.yawDegrees);
      this.#pitch = Math.fround(player.pitchDegrees);
    }
    const placed = { x: this.#x, y: this.#y, z: this.#z };
    const looking = { yaw: this.#yaw, pitch: this.#pitch };
    if (place && look) return ['position_look', { ...placed, ...looking, ...contact }];
    if (place) return ['position', { ...placed, ...contact }];
    return look ? ['look', { ...looking, ...contact }] : ['flying', contact];
  }
}
