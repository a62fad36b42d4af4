import { type BodyMotion, FULL_AIR_TICKS } from '../pathfinding/index.ts';
import type { Session } from '../session/index.ts';
import { maySprint } from './body-query.ts';
import { airTicksOf } from './breath.ts';

/** How the body moves now, for the follower; undefined where the connection has no body. */
export function bodyMotionOf(session: Session): BodyMotion | undefined {
  const pose = session.body.pose();
  if (pose === undefined) return undefined;
  const { self } = session.state;
  // A server that has told of no breath has seen none spent.
  const airTicks = airTicksOf(self) ?? FULL_AIR_TICKS;
  return { ...pose, airTicks, maySprint: maySprint(session.state), yaw: self.yaw };
}
