import { z } from 'zod';
import { type Result, succeed } from '../../../core/index.ts';
import { craft, smelt } from '../../../minecraft/index.ts';
import type { Capability } from '../../sandbox/capability.ts';
import { comeToStation, placeNear } from '../stations.ts';
import { count, definePrimitive, gained, type PrimitiveHost, thing } from './primitive.ts';

/** Host functions that make something of what is carried. */
export function makingPrimitives(host: PrimitiveHost): readonly Capability[] {
  return [craftItem(host), smeltItem(host), placeItem(host)];
}

function craftItem(host: PrimitiveHost): Capability {
  const { session, deeds } = host;
  return definePrimitive(host, {
    name: 'craftItem',
    signature: 'craftItem(item, count?)',
    description:
      'Crafts so many of an item and what it is made of from what is carried; a carried table is placed where one is needed.',
    parameters: z.tuple([thing, count]),
    brings: true,
    call: async ([item, wanted], { signal }) => {
      const attempt = () => craft(session, { item, count: wanted }, { signal });
      const done = await withStation(host, 'crafting_table', ['no_table'], attempt, signal);
      if (!done.ok) return done;
      for (const { recipe, times } of done.value.steps) deeds.add('crafted', recipe.item, recipe.count * times);
      return succeed({ made: done.value.made, gained: gained(done.value.changes) });
    },
  });
}

function smeltItem(host: PrimitiveHost): Capability {
  const { session, deeds } = host;
  return definePrimitive(host, {
    name: 'smeltItem',
    signature: 'smeltItem(item, fuel, count?)',
    description:
      'Smelts so many of a carried item with a carried fuel and waits for them; a carried furnace is placed where none is near.',
    parameters: z.tuple([thing, thing, count]),
    brings: true,
    call: async ([item, fuel, wanted], { signal }) => {
      const attempt = () => smelt(session, { item, fuel, count: wanted }, { signal });
      const done = await withStation(host, 'furnace', ['no_furnace'], attempt, signal);
      if (!done.ok) return done;
      deeds.add('smelted', done.value.result, done.value.made);
      return succeed({ made: done.value.made, result: done.value.result, left: done.value.left });
    },
  });
}

/** Does it where it stands; where a station is missing, comes to one and does it there. */
async function withStation<T>(
  { session, deeds }: PrimitiveHost,
  station: string,
  missing: readonly string[],
  work: () => Promise<Result<T>>,
  signal: AbortSignal,
): Promise<Result<T>> {
  const done = await work();
  if (done.ok || !missing.includes(done.code)) return done;
  const there = await comeToStation(session, station, deeds, signal);
  return there.ok ? work() : there;
}

function placeItem(host: PrimitiveHost): Capability {
  return definePrimitive(host, {
    name: 'placeItem',
    signature: 'placeItem(block)',
    description: 'Places a carried block on the ground beside the body and answers where.',
    parameters: z.tuple([thing]),
    call: async ([block], { signal }) => placeNear(host.session, block, host.deeds, signal),
  });
}
