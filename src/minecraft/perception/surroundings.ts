import { blockPosOf, type Point } from '../../core/index.ts';
import { BlockFlag, type BlockView, eyeOf } from '../blocks/index.ts';
import { type Cell, cellAt } from './cell.ts';
import { type Certainty, canStandAt } from './footing.ts';
import { lookDirection, type Pose } from './pose.ts';
import { castRay, type RayResult } from './ray.ts';

/** What is right around a body. */
export interface Surroundings {
  /** The block that carries the body, or what is below its feet. */
  readonly standingOn: Cell;
  /** The cells of its feet and of its eyes. */
  readonly feet: Cell;
  readonly head: Cell;
  /** What it would walk into: the nearer of two level rays along the way it faces. */
  readonly ahead: Ahead;
  readonly canStandHere: Certainty;
}

/** The way ahead. */
export interface Ahead extends RayResult {
  /** The height of the ray: of the legs, or of the eyes. */
  readonly level: 'legs' | 'eyes';
}

/** A level ray this high above the feet passes over carpets and under nothing that stops a walk. */
const LEG_HEIGHT = 0.7;

/** Feet lie this little above what carries them. */
const TOUCH = 1e-3;

/** Looks around a body; `radius` is how far it looks ahead, in blocks. */
export function surroundings(view: BlockView, pose: Pose, radius: number): Surroundings {
  const feet = blockPosOf(pose.position);
  return {
    standingOn: standingOn(view, pose.position),
    feet: cellAt(view, feet),
    head: cellAt(view, blockPosOf(eyeOf(pose.position))),
    ahead: aheadOf(view, pose, radius),
    canStandHere: canStandAt(view, feet),
  };
}

/** The block whose top the feet touch; a fence or wall reaches half a block into the cell above it. */
export function standingOn(view: BlockView, position: Point): Cell {
  const under = blockPosOf({ x: position.x, y: position.y - TOUCH, z: position.z });
  const cell = cellAt(view, under);
  if (cell.stateId !== undefined && view.registry.topSixteenthsOf(cell.stateId) > 0) return cell;
  const lower = cellAt(view, { ...under, y: under.y - 1 });
  const isTall = lower.stateId !== undefined && (view.registry.flagsOf(lower.stateId) & BlockFlag.TALL) !== 0;
  return isTall ? lower : cell;
}

function aheadOf(view: BlockView, pose: Pose, radius: number): Ahead {
  const direction = lookDirection(pose.yaw, 0);
  const legs = castRay(view, { ...pose.position, y: pose.position.y + LEG_HEIGHT }, direction, radius);
  const eyes = castRay(view, eyeOf(pose.position), direction, radius);
  const eyesFirst = eyes.reason !== 'clear' && (legs.reason === 'clear' || eyes.distance < legs.distance);
  return eyesFirst ? { ...eyes, level: 'eyes' } : { ...legs, level: 'legs' };
}
