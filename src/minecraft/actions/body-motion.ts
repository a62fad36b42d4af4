import { BlockFlag } from '../blocks/index.ts';
import type { BodyMotion } from '../pathfinding/index.ts';
import type { Session } from '../session/index.ts';

/** The part of a body in which water counts, above the feet and from its middle (as the physics takes it, in blocks). */
const WET_FROM_BLOCKS = 0.401;
const WET_TO_BLOCKS = 1.399;
const WET_HALF_WIDTH_BLOCKS = 0.299;

/** How the body moves now, for the follower; undefined where the connection has no body. */
export function bodyMotionOf(session: Session): BodyMotion | undefined {
  const pose = session.body.pose();
  if (pose === undefined) return undefined;
  const inWater = isInWater(session, pose.position);
  return { ...pose, inWater, yaw: session.state.self.yaw };
}

function isInWater(session: Session, { x, y, z }: BodyMotion['position']): boolean {
  const { blocks, registry } = session.state;
  const from = { x: x - WET_HALF_WIDTH_BLOCKS, y: y + WET_FROM_BLOCKS, z: z - WET_HALF_WIDTH_BLOCKS };
  const to = { x: x + WET_HALF_WIDTH_BLOCKS, y: y + WET_TO_BLOCKS, z: z + WET_HALF_WIDTH_BLOCKS };
  for (let cellX = Math.floor(from.x); cellX <= to.x; cellX++) {
    for (let cellY = Math.floor(from.y); cellY <= to.y; cellY++) {
      for (let cellZ = Math.floor(from.z); cellZ <= to.z; cellZ++) {
        if ((registry.flagsOf(blocks.stateAt(cellX, cellY, cellZ)) & BlockFlag.WATER) !== 0) return true;
      }
    }
  }
  return false;
}
