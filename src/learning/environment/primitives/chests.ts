import { z } from 'zod';
import { type BlockPos, type Result, succeed } from '../../../core/index.ts';
import { type ContainerReport, lookInside, put, type TransferReport, take } from '../../../minecraft/index.ts';
import { chestKey } from '../../observation/observe.ts';
import type { Capability } from '../../sandbox/capability.ts';
import type { Tally } from '../../tasks/deeds.ts';
import { comeTo } from './moving.ts';
import { blockCoordinate, count, definePrimitive, type PrimitiveHost, thing } from './primitive.ts';

/** Chests whose content is remembered; the one looked into first is forgotten first. */
const MAX_CHESTS = 200;

const place = [blockCoordinate, blockCoordinate, blockCoordinate] as const;

/** Host functions that walk to a chest and open it. */
export function chestPrimitives(host: PrimitiveHost): readonly Capability[] {
  return [
    definePrimitive(host, {
      name: 'checkItemInsideChest',
      signature: 'checkItemInsideChest(x, y, z)',
      description: 'Walks to a chest and answers what is in it: { oak_log: 3, ... }.',
      parameters: z.tuple([...place]),
      call: async ([x, y, zBlock], { signal }) => {
        const pos = { x, y, z: zBlock };
        const done = await atChest(host, pos, signal, () => lookInside(host.session, { pos }, { signal }));
        return done.ok ? succeed(contentOf(done.value)) : done;
      },
    }),
    definePrimitive(host, {
      name: 'getItemFromChest',
      signature: 'getItemFromChest(x, y, z, item, count?)',
      description: 'Walks to a chest and takes so many of an item out of it.',
      parameters: z.tuple([...place, thing, count]),
      brings: true,
      call: async ([x, y, zBlock, item, wanted], { signal }) => {
        const args = { pos: { x, y, z: zBlock }, item, count: wanted };
        const done = await atChest(host, args.pos, signal, () => take(host.session, args, { signal }));
        return done.ok ? succeed(movedIn(done.value)) : done;
      },
    }),
    definePrimitive(host, {
      name: 'depositItemIntoChest',
      signature: 'depositItemIntoChest(x, y, z, item, count?)',
      description: 'Walks to a chest and puts so many of a carried item into it.',
      parameters: z.tuple([...place, thing, count]),
      call: async ([x, y, zBlock, item, wanted], { signal }) => {
        const args = { pos: { x, y, z: zBlock }, item, count: wanted };
        const done = await atChest(host, args.pos, signal, () => put(host.session, args, { signal }));
        return done.ok ? succeed(movedIn(done.value)) : done;
      },
    }),
  ];
}

/** Walks there and opens it; what is in it then is remembered for the observation. */
async function atChest<T extends ContainerReport>(
  { session, chests }: PrimitiveHost,
  pos: BlockPos,
  signal: AbortSignal,
  work: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const come = await comeTo(session, pos, signal);
  if (!come.ok) return come;
  const done = await work();
  if (!done.ok) return done;
  const [oldest] = chests.keys();
  if (oldest !== undefined && chests.size >= MAX_CHESTS) chests.delete(oldest);
  chests.set(chestKey(pos), contentOf(done.value));
  return done;
}

function contentOf({ slots }: ContainerReport): Tally {
  const counts = new Map<string, number>();
  for (const stack of slots) if (stack !== null) counts.set(stack.name, (counts.get(stack.name) ?? 0) + stack.count);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function movedIn(report: TransferReport) {
  const { item, moved, carried, inside } = report;
  return { item, moved, carried, inside };
}
