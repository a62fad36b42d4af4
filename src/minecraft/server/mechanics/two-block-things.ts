import type { Vec3 } from 'vec3';
import type { SquidBlock } from '../library.ts';
import { stepTo } from './compass.ts';

/** Where the other half of a door, a tall plant or a bed stands; undefined for what has one block only. */
export function otherHalfOf(block: SquidBlock): Vec3 | undefined {
  const { half, part, facing } = block.getProperties();
  if (half === 'lower') return block.position.offset(0, 1, 0);
  if (half === 'upper') return block.position.offset(0, -1, 0);
  if (part === 'foot') return block.position.plus(stepTo(String(facing), 1));
  if (part === 'head') return block.position.plus(stepTo(String(facing), -1));
  return undefined;
}
