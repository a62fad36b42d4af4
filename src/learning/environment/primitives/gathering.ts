import { z } from 'zod';
import { fail, type Result, succeed } from '../../../core/index.ts';
import { attack, fish, pickUp } from '../../../minecraft/actions/index.ts';
import { collect, nearbyEntities, type Session } from '../../../minecraft/index.ts';
import { inventoryOf } from '../../observation/observe.ts';
import type { Capability } from '../../sandbox/capability.ts';
import { countOf } from '../../tasks/deeds.ts';
import {
  count,
  definePrimitive,
  failedAfter,
  gained,
  numberIn,
  type PrimitiveHost,
  thing,
  watchGains,
} from './primitive.ts';

/** How far blocks are mined and living things hunted from where it begins, in blocks. */
const HUNTING_RADIUS = 32;
/** How far drops are gone after, in blocks: unless told otherwise, and after a fight. */
const DROPS_RADIUS = 16;
/** Own health at which a fight is left off: three hearts. */
const HEALTH_BELOW = 6;
/** What is taken in hand for a fight, the best first. */
const WEAPONS = ['netherite', 'diamond', 'iron', 'stone', 'golden', 'wooden'].flatMap((material) => [
  `${material}_sword`,
  `${material}_axe`,
]);
/** Ticks of one fight, and of one cast of the rod. */
const FIGHT_TICKS = 1_200;
const CAST_TICKS = 1_200;

/** Host functions that take from nature. */
export function gatheringPrimitives(host: PrimitiveHost): readonly Capability[] {
  return [mineBlock(host), killMob(host), collectDrops(host), fishing(host)];
}

function mineBlock(host: PrimitiveHost): Capability {
  const { session, deeds } = host;
  return definePrimitive(host, {
    name: 'mineBlock',
    signature: 'mineBlock(block, count?)',
    description: 'Digs so many blocks of a kind that is in sight, with the best tool carried, and picks up what falls.',
    parameters: z.tuple([thing, count]),
    brings: true,
    call: async ([block, wanted], { signal }) => {
      const args = { blocks: [block], count: wanted, radiusBlocks: HUNTING_RADIUS, allowWorldChange: true };
      const done = await collect(session, args, { signal });
      deeds.add('mined', block, done.ok ? done.value.dug : numberIn(done, 'dug'));
      return done.ok ? succeed({ dug: done.value.dug, gained: gained(done.value.inventoryChanges) }) : done;
    },
  });
}

function killMob(host: PrimitiveHost): Capability {
  const { session } = host;
  return definePrimitive(host, {
    name: 'killMob',
    signature: 'killMob(entity, count?)',
    description: 'Fights so many living things of a kind in sight, one after the other, and picks up what they leave.',
    parameters: z.tuple([thing, count]),
    brings: true,
    call: async ([entity, wanted], { signal }) => {
      const gains = watchGains(session);
      let killed = 0;
      while (killed < wanted) {
        const fought = await fightNearest(host, entity, signal);
        if (!fought.ok) return failedAfter(fought, { killed, gained: gains() });
        if (fought.value === 'died') killed++;
      }
      // What it leaves may be nothing, or be gone: the kill stands in any case.
      await pickUp(session, { radiusBlocks: DROPS_RADIUS }, { signal });
      return succeed({ killed, gained: gains() });
    },
  });
}

/** Fights the nearest of a kind to its end; what is gone without having died counts for nothing. */
async function fightNearest(
  { session, deeds }: PrimitiveHost,
  entity: string,
  signal: AbortSignal,
): Promise<Result<'died' | 'gone'>> {
  const target = nearestEntity(session, entity);
  if (target === undefined) {
    return fail('not_found', `no ${entity} is within ${HUNTING_RADIUS} blocks`, 'walk on to where it lives');
  }
  const carried = inventoryOf(session.state.inventory) ?? {};
  const item = WEAPONS.find((weapon) => countOf(carried, weapon) > 0);
  const args = { entityId: target.id, item, healthBelow: HEALTH_BELOW, budgetTicks: FIGHT_TICKS };
  const fought = await attack(session, args, { signal });
  if (!fought.ok) return fought;
  if (fought.value.end === 'died') deeds.add('killed', entity, 1);
  return succeed(fought.value.end);
}

/** The nearest living thing of a kind in sight; undefined where there is none. */
export function nearestEntity({ state }: Session, kind: string) {
  const { position } = state.self;
  if (position === undefined) return undefined;
  const ofKind = [...state.entities.values()].filter((entity) => entity.kind === kind);
  return nearbyEntities(ofKind, position, HUNTING_RADIUS, 1).entities[0]?.entity;
}

function collectDrops(host: PrimitiveHost): Capability {
  return definePrimitive(host, {
    name: 'collectDrops',
    signature: 'collectDrops(item?)',
    description: 'Walks to what lies around, all of it or one kind of item, and picks it up.',
    parameters: z.tuple([thing.optional()]),
    brings: true,
    call: async ([item], { signal }) => {
      const done = await pickUp(host.session, { item, radiusBlocks: DROPS_RADIUS }, { signal });
      return done.ok ? succeed({ gained: gained(done.value.inventoryChanges), left: done.value.left }) : done;
    },
  });
}

function fishing(host: PrimitiveHost): Capability {
  const { session } = host;
  return definePrimitive(host, {
    name: 'fish',
    signature: 'fish(count?)',
    description: 'Casts a carried rod at water nearby until so many bites were reeled in.',
    parameters: z.tuple([count]),
    brings: true,
    call: async ([wanted], { signal }) => {
      const gains = watchGains(session);
      for (let casts = 0; casts < wanted; casts++) {
        const cast = await fish(session, { budgetTicks: CAST_TICKS }, { signal });
        if (!cast.ok) return failedAfter(cast, { casts, gained: gains() });
      }
      return succeed({ casts: wanted, gained: gains() });
    },
  });
}
