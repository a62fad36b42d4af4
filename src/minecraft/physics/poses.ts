import type { BlockSpace } from './block-space.ts';
import type { PlayerBody } from './player-body.ts';

/** How a player holds its body. */
export type Pose = 'standing' | 'crouching' | 'swimming';

/**
 * Heights in blocks (`Player.POSES`, since 1.14; https://minecraft.wiki/w/Player#Hitbox): the box, and the eyes above
 * the feet. All poses are 0.6 wide. Who crawls on land is in the pose of swimming.
 */
export const POSE_SIZES: Readonly<Record<Pose, { readonly height: number; readonly eyes: number }>> = {
  standing: { height: 1.8, eyes: 1.62 },
  crouching: { height: 1.5, eyes: 1.27 },
  swimming: { height: 0.6, eyes: 0.4 },
};

/** Half of a player's width. */
export const HALF_WIDTH = 0.3;

/** Whether a body at its place has room in a pose. */
function fits(body: PlayerBody, space: BlockSpace, pose: Pose): boolean {
  return space.isClear(body, body.boxIn(pose));
}

/**
 * The pose at the end of a tick (`Player.updatePlayerPose`): the one wanted where there is room for it, else the
 * highest that fits. A body that fits nowhere keeps its pose.
 */
export function updatePose(body: PlayerBody, space: BlockSpace): void {
  if (!fits(body, space, 'swimming')) return;
  const wanted = body.swims ? 'swimming' : body.keys.sneak ? 'crouching' : 'standing';
  if (fits(body, space, wanted)) body.pose = wanted;
  else body.pose = fits(body, space, 'crouching') ? 'crouching' : 'swimming';
}

/** Whether a body moves at the pace of sneaking: it crouches, by will or for want of room, or it crawls. */
export function movesSlowly(body: PlayerBody, space: BlockSpace): boolean {
  if (body.pose === 'swimming' && !body.inWater) return true;
  if (body.swims || !fits(body, space, 'crouching')) return false;
  return body.keys.sneak || !fits(body, space, 'standing');
}
