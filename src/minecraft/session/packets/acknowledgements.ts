import type { BlockPos } from '../../../core/index.ts';
import type { ActionAcknowledgement } from '../types.ts';

/** Until 1.18 about one block, since 1.19 about all actions up to a number. */
interface Acknowledgement {
  readonly location?: BlockPos;
  readonly successful?: boolean;
  readonly sequenceId?: number;
}

/** Reads an acknowledgement of all versions. */
export function acknowledgementOf({ location, successful, sequenceId }: Acknowledgement): ActionAcknowledgement {
  const pos = location === undefined ? undefined : { x: location.x, y: location.y, z: location.z };
  return { sequence: sequenceId, pos, accepted: successful };
}
