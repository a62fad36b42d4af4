import { type BlockPos, fail, type Point, type Result, succeed } from '../../core/index.ts';
import { type Session, walkTo } from '../../minecraft/index.ts';
import { nearestBlock } from './stations.ts';

/** How far blocks are looked for at each stop, in blocks. */
const SIGHT_RADIUS = 32;
/** How far each stop is from all before it, in blocks: half of what is seen there is new. */
const LEG_BLOCKS = 24;
/** Legs of one search. */
const MAX_LEGS = 12;

/**
 * Walks on, away from where it was, until a block of a kind is seen in what is loaded. Answers where it is. Fails with
 * `not_found` where the legs ran out or no way leads on.
 */
export async function exploreUntil(session: Session, block: string, signal: AbortSignal): Promise<Result<BlockPos>> {
  const stops: Point[] = [];
  for (;;) {
    const found = nearestBlock(session, block, SIGHT_RADIUS);
    if (found !== undefined) return succeed(found);
    const { position } = session.state.self;
    if (signal.aborted || position === undefined || stops.length === MAX_LEGS) break;
    stops.push(position);
    const goal = { kind: 'away', from: [...stops], distanceBlocks: LEG_BLOCKS } as const;
    const walked = await walkTo(session, { goal }, { signal });
    if (!walked.ok || !walked.value.arrived) break;
  }
  const howTo = 'look for another kind of block, or begin elsewhere';
  return fail('not_found', `no ${block} was seen in ${stops.length} legs`, howTo, { legs: stops.length });
}
