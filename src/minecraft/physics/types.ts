/** A point or a speed that the physics changes in place. */
export interface Vector {
  x: number;
  y: number;
  z: number;
}

/** The keys of a tick. */
export interface Controls {
  readonly forward: boolean;
  readonly back: boolean;
  readonly left: boolean;
  readonly right: boolean;
  readonly jump: boolean;
  readonly sprint: boolean;
  readonly sneak: boolean;
}

/** One change of an attribute: `operation` 0 adds, 1 adds a share of the base, 2 multiplies. */
export interface AttributeModifier {
  /** A UUID up to 1.20.6, a name as `minecraft:sprinting` since. */
  readonly uuid: string;
  readonly amount: number;
  readonly operation: number;
}

/** An attribute as the server sent it. */
export interface Attribute {
  readonly value: number;
  readonly modifiers: readonly AttributeModifier[];
}

/**
 * What the physics reads and writes of a player, in the shape of `prismarine-physics`'s `PlayerState`, which mineflayer
 * fills before each tick and takes back after it. Yaw in radians, counted from north (-z) against the clock; pitch in
 * radians, positive up. Levels of effects and enchantments are 0 where there is none.
 */
export interface MovingPlayer {
  /** The feet. */
  readonly pos: Vector;
  /** Blocks a tick. */
  readonly vel: Vector;
  onGround: boolean;
  isInWater: boolean;
  isInLava: boolean;
  isInWeb: boolean;
  isCollidedHorizontally: boolean;
  isCollidedVertically: boolean;
  /** Ticks until a held jump key jumps again. */
  jumpTicks: number;
  /** A key that was pressed and let go within a tick. */
  jumpQueued: boolean;
  readonly attributes: Readonly<Record<string, Attribute | undefined>> | undefined;
  yaw: number;
  pitch: number;
  control: Controls;
  readonly jumpBoost: number;
  readonly dolphinsGrace: number;
  readonly slowFalling: number;
  readonly levitation: number;
  readonly depthStrider: number;
}
