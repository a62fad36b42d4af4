export { MOTION } from './motion.ts';
export { NO_KEYS, playerAtRest } from './player-at-rest.ts';
export { PlayerPhysics } from './player-physics.ts';
export type { Pose } from './poses.ts';
export type { Attribute, AttributeModifier, Controls, MovingPlayer, Vector } from './types.ts';
