import { type BlockPos, type Locale, type Point, type Result, succeed } from '../../core/index.ts';
import type { BlockFace } from '../session/index.ts';
import { failIn } from './texts.ts';

/** A side of a block as a caller may name it: `bottom` is `down`, `top` is `up`. */
export type FaceName = BlockFace | 'bottom' | 'top';

/** Unit step out of a block through each of its faces. */
const STEPS: Readonly<Record<BlockFace, BlockPos>> = {
  down: { x: 0, y: -1, z: 0 },
  up: { x: 0, y: 1, z: 0 },
  north: { x: 0, y: 0, z: -1 },
  south: { x: 0, y: 0, z: 1 },
  west: { x: -1, y: 0, z: 0 },
  east: { x: 1, y: 0, z: 0 },
};

/** All names a caller may give a face by. */
export const FACE_NAMES = [
  'down',
  'up',
  'north',
  'south',
  'west',
  'east',
  'bottom',
  'top',
] as const satisfies readonly FaceName[];

/** The face a name means. Fails with `bad_face`, and says which exist. */
export function faceOf(name: string, locale: Locale = 'en'): Result<BlockFace, 'bad_face'> {
  if (name === 'bottom') return succeed('down');
  if (name === 'top') return succeed('up');
  if (Object.hasOwn(STEPS, name)) return succeed(name as BlockFace);
  const values = { face: name.slice(0, 40), names: FACE_NAMES.join(', ') };
  return failIn(locale, 'bad_face', ['badFace', 'giveFace'], values, { available: FACE_NAMES });
}

/** The block on the other side of a face. */
export function neighbourOf(pos: BlockPos, face: BlockFace): BlockPos {
  const step = STEPS[face];
  return { x: pos.x + step.x, y: pos.y + step.y, z: pos.z + step.z };
}

/** Where a click on the middle of a face lands, in the block's own coordinates (0..1). */
export function cursorOn(face: BlockFace): Point {
  const step = STEPS[face];
  return { x: 0.5 + step.x / 2, y: 0.5 + step.y / 2, z: 0.5 + step.z / 2 };
}

/** The middle of a face in world coordinates: where the eyes go before the hand does. */
export function middleOf(pos: BlockPos, face: BlockFace): Point {
  const cursor = cursorOn(face);
  return { x: pos.x + cursor.x, y: pos.y + cursor.y, z: pos.z + cursor.z };
}

/** The middle of a block. */
export function centreOf(pos: BlockPos): Point {
  return { x: pos.x + 0.5, y: pos.y + 0.5, z: pos.z + 0.5 };
}
