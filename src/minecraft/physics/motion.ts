/**
 * The game's constants of motion that planning and steering rest on as much as the physics, in blocks and ticks. Names
 * in quotes are the game's; see also https://minecraft.wiki/w/Entity#Motion_of_entities,
 * https://minecraft.wiki/w/Transportation and https://www.mcpk.wiki/wiki/Horizontal_Movement_Formulas.
 */
export const MOTION = {
  /** Taken off the upright speed each tick (`Attributes.GRAVITY`). */
  gravity: 0.08,
  /** Share of the upright speed that is kept in the air, and of the level speed (`LivingEntity#travel`). */
  airKeepsUpright: 0.98,
  airKeeps: 0.91,
  /** What a key's full press is worth (`LivingEntity#aiStep`). */
  input: 0.98,
  /** Speed gained on ordinary ground in a tick (`Player#createAttributes`), and the shares of it sprinting and sneaking. */
  walkSpeed: 0.1,
  sprintFactor: 1.3,
  sneakFactor: 0.3,
  /** Friction of ordinary ground: this times {@link airKeeps} of the level speed is kept. */
  groundFriction: 0.6,
  /** Speed gained in the air in a tick (`Player#getFlyingSpeed`). */
  airAcceleration: 0.02,
  airSprintAcceleration: 0.026,
  /** Upright speed of a jump, and what a sprinting one adds to the level speed (`LivingEntity#jumpFromGround`). */
  jumpSpeed: 0.42,
  sprintJumpSpeed: 0.2,
  /** Height that is stepped up without a jump (`LivingEntity#maxUpStep`). */
  stepHeight: 0.6,
  /** Speed gained in water and lava in a tick, and the shares that are kept; swimming is sprinting in water. */
  fluidAcceleration: 0.02,
  waterKeeps: 0.8,
  swimKeeps: 0.9,
  lavaKeeps: 0.5,
  /** Gravity in water and in lava: a sixteenth and a quarter. */
  waterGravity: 0.005,
  lavaGravity: 0.02,
  /** What the jump key adds to the upright speed in a fluid, and sneaking takes off it in water. */
  riseSpeed: 0.04,
  sinkSpeed: 0.04,
  /** How quickly a swimmer's upright speed follows the look, more so below a sine of the pitch (`Player#travel`). */
  steer: 0.06,
  steerDown: 0.085,
  steepLook: -0.2,
  /** A swimmer follows a look upwards only while there is fluid this far above the feet. */
  steerUpDepth: 0.9,
  /** Speed that flowing water gives in a tick at most (`Entity#updateInWaterStateAndDoFluidPushing`). */
  waterPush: 0.014,
  /** Upright speed of one who climbs, and the bound on level speed and fall there (`LivingEntity#handleOnClimbable`). */
  climbSpeed: 0.2,
  maxClimbSpeed: 0.15,
  /** Speeds below this count as none (`LivingEntity#aiStep`, since 1.9). */
  leastSpeed: 0.003,
} as const;
