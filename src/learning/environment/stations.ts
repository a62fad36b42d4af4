import { type BlockPos, blockPosOf, fail, type Result, succeed } from '../../core/index.ts';
import { findBlocks, hold, place, type Session, walkTo } from '../../minecraft/index.ts';
import type { DeedsBook } from './deeds-book.ts';

/** How far a block is walked to, in blocks; a station beyond that is placed anew. */
const NEAR_RADIUS = 24;
/** Cells around the feet where a block may go, the nearest first. */
const PLACES: readonly (readonly [x: number, y: number, z: number])[] = [-1, 0, 1].flatMap((y) =>
  [1, 2].flatMap((far) => [
    [far, y, 0] as const,
    [-far, y, 0] as const,
    [0, y, far] as const,
    [0, y, -far] as const,
    [far, y, far] as const,
    [-far, y, -far] as const,
    [far, y, -far] as const,
    [-far, y, far] as const,
  ]),
);

/** Where the nearest block of a kind is, of those loaded within `radius`; undefined where there is none. */
export function nearestBlock({ state }: Session, block: string, radius: number): BlockPos | undefined {
  const { position } = state.self;
  if (position === undefined) return undefined;
  const { registry } = state.blocks;
  const found = findBlocks(state.blocks, blockPosOf(position), radius, (stateId) => registry.nameOf(stateId) === block);
  return found.nearest[0];
}

/** Walks to the nearest block of a kind that is loaded; answers where it is, or undefined where it did not come there. */
async function comeNear(session: Session, block: string, signal: AbortSignal): Promise<BlockPos | undefined> {
  const pos = nearestBlock(session, block, NEAR_RADIUS);
  if (pos === undefined) return undefined;
  const walked = await walkTo(session, { goal: { kind: 'near', pos, radiusBlocks: 2 } }, { signal });
  return walked.ok && walked.value.arrived ? pos : undefined;
}

/** Comes to stand by a station: to one that stands near, else to one that is placed from the inventory. */
export async function comeToStation(
  session: Session,
  station: string,
  deeds: DeedsBook,
  signal: AbortSignal,
): Promise<Result<BlockPos>> {
  const there = await comeNear(session, station, signal);
  return there !== undefined ? succeed(there) : placeNear(session, station, deeds, signal);
}

/** Places a carried block on the ground beside the body. Fails with `no_room`, or as holding and placing do. */
export async function placeNear(
  session: Session,
  block: string,
  deeds: DeedsBook,
  signal: AbortSignal,
): Promise<Result<BlockPos>> {
  const held = await hold(session, { item: block }, { signal });
  if (!held.ok) return held;
  const { position } = session.state.self;
  const feet = position === undefined ? undefined : blockPosOf(position);
  for (const [dx, dy, dz] of feet === undefined ? [] : PLACES) {
    const pos = { x: (feet?.x ?? 0) + dx, y: (feet?.y ?? 0) + dy, z: (feet?.z ?? 0) + dz };
    if (!isFree(session, pos)) continue;
    const placed = await place(session, { pos: { ...pos, y: pos.y - 1 } }, { signal });
    if (placed.ok && placed.value.outcome === 'acknowledged') {
      deeds.add('placed', block, 1);
      return succeed(placed.value.pos);
    }
    if (signal.aborted) break;
  }
  return fail('no_room', `there is no room beside the body for ${block}`, 'walk to open ground');
}

/** Air above something that carries. */
function isFree({ state }: Session, pos: BlockPos): boolean {
  const { registry } = state.blocks;
  const below = state.blocks.stateAt(pos.x, pos.y - 1, pos.z);
  return state.blockAt(pos).name === 'air' && registry.topSixteenthsOf(below) === 16;
}
