import { z } from 'zod';
import { type BlockPos, fail, type Result, succeed } from '../../../core/index.ts';
import { type Session, type WalkReport, walkTo } from '../../../minecraft/index.ts';
import type { Capability } from '../../sandbox/capability.ts';
import { exploreUntil } from '../explore.ts';
import { blockCoordinate, definePrimitive, type PrimitiveHost, thing } from './primitive.ts';

/** How near to a place counts as there, in blocks: what is there is in reach of the hands. */
const THERE_BLOCKS = 2;

/** Host functions that walk. */
export function movingPrimitives(host: PrimitiveHost): readonly Capability[] {
  return [explore(host), goTo(host)];
}

function explore(host: PrimitiveHost): Capability {
  const { session } = host;
  return definePrimitive(host, {
    name: 'exploreUntil',
    signature: 'exploreUntil(block)',
    description: 'Walks on until a block of a kind is in sight, and answers where; at once where one is.',
    parameters: z.tuple([thing]),
    call: async ([block], { signal }) => {
      if (session.state.registry.defaultStateOf(block) === undefined) {
        return fail('unknown_block', `there is no block ${block}`, 'name a real block');
      }
      return exploreUntil(session, block, signal);
    },
  });
}

function goTo(host: PrimitiveHost): Capability {
  return definePrimitive(host, {
    name: 'goTo',
    signature: 'goTo(x, y, z)',
    description: 'Walks to within two blocks of a place.',
    parameters: z.tuple([blockCoordinate, blockCoordinate, blockCoordinate]),
    call: async ([x, y, zBlock], { signal }) => {
      const walked = await comeTo(host.session, { x, y, z: zBlock }, signal);
      return walked.ok ? succeed({ stoppedAt: walked.value.stoppedAt }) : walked;
    },
  });
}

/** Walks to where a block is in reach. Fails with `not_arrived`, telling where it stands, or as a walk does. */
export async function comeTo(session: Session, pos: BlockPos, signal: AbortSignal): Promise<Result<WalkReport>> {
  const walked = await walkTo(session, { goal: { kind: 'near', pos, radiusBlocks: THERE_BLOCKS } }, { signal });
  if (!walked.ok || walked.value.arrived) return walked;
  const { stoppedAt, why, distanceLeft } = walked.value;
  return fail('not_arrived', why ?? 'it did not arrive', 'try another way, or dig', { stoppedAt, distanceLeft });
}
