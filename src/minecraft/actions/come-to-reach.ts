import type { BlockPos } from '../../core/index.ts';
import { eyeOf } from '../blocks/index.ts';
import type { Activity } from './activity.ts';
import { feetCellOf } from './goal-distance.ts';
import { distanceToBlock, reachOf } from './reach.ts';
import { feetOf } from './touch.ts';
import { Walk } from './walk.ts';

/** A hand that need not move is so much nearer than its reach (blocks): the server measures too. */
const MARGIN_BLOCKS = 0.25;

/** How far a way to where the hand reaches is looked for (blocks). */
const WALK_RADIUS_BLOCKS = 64;

/** So much short of its reach a body has come to it, all but a step (blocks). */
const SHORT_BLOCKS = 0.5;

/** A body that is just short of its reach comes so near (blocks). */
const NEAR_BLOCKS = 2.5;

/** Whether the hand reaches a block from where the body is, by some margin. */
export function isAtHand(activity: Activity, pos: BlockPos): boolean {
  return slackTo(activity, pos) >= MARGIN_BLOCKS;
}

/** Comes to where a block can be dug or placed, if the hand does not reach it yet; whether it does then. */
export async function comeToReach(activity: Activity, pos: BlockPos, to: 'dig' | 'place'): Promise<boolean> {
  if (isAtHand(activity, pos)) return true;
  const walked = await walk(activity, { kind: 'reach', pos, to });
  const slack = slackTo(activity, pos);
  if (slack >= 0 || slack < -SHORT_BLOCKS) return walked && slack >= 0;
  // Nearer from the side: what hangs high is not come near to in height.
  const beside = { ...pos, y: feetCellOf(feetOf(activity.session.state)).y };
  await walk(activity, { kind: 'near', pos: beside, radiusBlocks: NEAR_BLOCKS });
  return slackTo(activity, pos) >= 0;
}

async function walk(activity: Activity, goal: ConstructorParameters<typeof Walk>[1]['goal']): Promise<boolean> {
  const walked = await new Walk(activity, { goal, maxRadius: WALK_RADIUS_BLOCKS }).run();
  return walked.ok && walked.value.arrived;
}

/** How much farther the hand reaches than the block is; below zero where it does not reach it. */
function slackTo({ session }: Activity, pos: BlockPos): number {
  const { state } = session;
  return reachOf(state.self.gameMode) - distanceToBlock(eyeOf(feetOf(state)), pos);
}
