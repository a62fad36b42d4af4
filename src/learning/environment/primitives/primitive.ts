import { z } from 'zod';
import { type Failure, fail, type Result } from '../../../core/index.ts';
import type { Session } from '../../../minecraft/index.ts';
import type { Observe } from '../../observation/event-record.ts';
import { inventoryOf } from '../../observation/observe.ts';
import { type Capability, type CapabilitySpec, defineCapability } from '../../sandbox/capability.ts';
import { countOf, type Tally } from '../../tasks/deeds.ts';
import type { AssistWatch } from '../assist-watch.ts';
import type { DeedsBook } from '../deeds-book.ts';

/** The most of one thing that one call may want. */
const MAX_COUNT = 64;
/** Ticks that one call may take: five minutes of the game. What takes longer is asked for in parts. */
const DEADLINE_TICKS = 6_000;

/** A name of the game. */
export const thing = z.string().max(64);
export const count = z.int().min(1).max(MAX_COUNT).default(1);
/** A coordinate of a block; what lies within it counts for it. */
export const blockCoordinate = z.number().min(-30_000_000).max(30_000_000).transform(Math.floor);

/** What primitives act on. */
export interface PrimitiveHost {
  readonly session: Session;
  readonly deeds: DeedsBook;
  readonly assists: AssistWatch;
  /** What was found in chests, by "(x, y, z)"; what looks into one writes it. */
  readonly chests: Map<string, Tally>;
  readonly observe: () => Observe;
}

/** What a primitive is bounded and watched by. */
interface PrimitiveBounds {
  readonly session: { readonly state: { readonly tick: number }; onTick(listener: (tick: number) => void): () => void };
  readonly assists: Pick<AssistWatch, 'expectItems'>;
}

/** What a primitive is, beside what every host function is. */
interface PrimitiveSpec<P extends readonly unknown[]> extends CapabilitySpec<P> {
  /** Whether items come to the body by what it does, other than by picking them up. Default false. */
  readonly brings?: boolean;
}

/**
 * A host function over the body. It has {@link DEADLINE_TICKS}: then it is stopped, and fails with `deadline_exceeded` and
 * the data of what it had done.
 */
export function definePrimitive<P extends readonly unknown[]>(
  { session, assists }: PrimitiveBounds,
  { brings = false, call, ...spec }: PrimitiveSpec<P>,
): Capability {
  return defineCapability({
    ...spec,
    call: async (args, { signal }) => {
      const deadline = new AbortController();
      const startTick = session.state.tick;
      const stopCounting = session.onTick((tick) => {
        if (tick - startTick > DEADLINE_TICKS) deadline.abort();
      });
      const release = brings ? assists.expectItems() : undefined;
      try {
        const done = await call(args, { signal: AbortSignal.any([signal, deadline.signal]) });
        return done.ok || signal.aborted || !deadline.signal.aborted ? done : tookTooLong(spec.name, done);
      } finally {
        release?.();
        stopCounting();
      }
    },
  });
}

function tookTooLong(name: string, { data }: Failure): Failure<'deadline_exceeded'> {
  return fail('deadline_exceeded', `${name} took longer than ${DEADLINE_TICKS} ticks`, 'ask for less at once', data);
}

/** How many of each item there are more or fewer, as actions tell it. */
export function gained(
  changes: readonly { readonly item: string; readonly from: number; readonly to: number }[],
): Tally {
  return Object.fromEntries(changes.map(({ item, from, to }) => [item, to - from]));
}

/** What is carried now and was not before; the inventory as it was is read when this is called. */
export function watchGains({ state }: Session): () => Tally {
  const before = inventoryOf(state.inventory) ?? {};
  return () => {
    const now = inventoryOf(state.inventory) ?? {};
    const more = Object.entries(now).map(([item, many]) => [item, many - countOf(before, item)] as const);
    return Object.fromEntries(more.filter(([, difference]) => difference > 0));
  };
}

/** A number that a failure tells; 0 where it tells none. */
export function numberIn({ data }: Failure, name: string): number {
  const value = data?.[name];
  return typeof value === 'number' ? value : 0;
}

/** A failure that also tells what was done before it. */
export function failedAfter(failure: Failure, done: Readonly<Record<string, unknown>>): Result<never> {
  return { ...failure, data: { ...failure.data, ...done } };
}
