import { z } from 'zod';
import { fail, type Result, succeed } from '../../../core/index.ts';
import { eat, sleepInBed, useOnEntity } from '../../../minecraft/actions/index.ts';
import { activateBlock, hold, wear } from '../../../minecraft/index.ts';
import type { Capability } from '../../sandbox/capability.ts';
import { nearestEntity } from './gathering.ts';
import { comeTo } from './moving.ts';
import { blockCoordinate, count, definePrimitive, gained, type PrimitiveHost, thing } from './primitive.ts';

/** Ticks that a night may take. */
const NIGHT_TICKS = 6_000;

/** Host functions that care for the body, and those that use things on the world. */
export function livingPrimitives(host: PrimitiveHost): readonly Capability[] {
  return [equip(host), eating(host), sleeping(host), useOn(host)];
}

function equip(host: PrimitiveHost): Capability {
  const { session } = host;
  return definePrimitive(host, {
    name: 'equip',
    signature: 'equip(item)',
    description: 'Puts on a carried piece of armour, or takes a carried item in hand.',
    parameters: z.tuple([thing]),
    call: async ([item], { signal }) => {
      const worn = await wear(session, { item }, { signal });
      if (worn.ok) return succeed({ worn: worn.value.put.map(({ place }) => place) });
      if (worn.code !== 'not_wearable') return worn;
      const held = await hold(session, { item }, { signal });
      return held.ok ? succeed({ held: item }) : held;
    },
  });
}

function eating(host: PrimitiveHost): Capability {
  const { session, deeds } = host;
  return definePrimitive(host, {
    name: 'eat',
    signature: 'eat(item?, count?)',
    description: 'Eats so many of a carried food, or of the best that is carried, until it is full.',
    parameters: z.tuple([thing.optional(), count]),
    // A stew leaves its bowl.
    brings: true,
    call: async ([item, wanted], { signal }) => {
      const done = await eat(session, { item, count: wanted }, { signal });
      const eaten = done.ok ? done.value.eaten : namesIn(done.data?.['eaten']);
      for (const food of eaten) deeds.add('eaten', food, 1);
      return done.ok
        ? succeed({ eaten, food: done.value.foodNow ?? null, health: done.value.healthNow ?? null })
        : done;
    },
  });
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((name) => typeof name === 'string') : [];
}

function sleeping(host: PrimitiveHost): Capability {
  return definePrimitive(host, {
    name: 'sleep',
    signature: 'sleep()',
    description: 'Walks to the nearest bed in sight and sleeps until morning.',
    parameters: z.tuple([]),
    call: async (_none, { signal }) => {
      const done = await sleepInBed(host.session, { budgetTicks: NIGHT_TICKS }, { signal });
      return done.ok ? succeed({ bed: done.value.bed, timeNow: done.value.timeNow ?? null }) : done;
    },
  });
}

const block = z.strictObject({ x: blockCoordinate, y: blockCoordinate, z: blockCoordinate });

function useOn(host: PrimitiveHost): Capability {
  return definePrimitive(host, {
    name: 'useOn',
    signature: 'useOn(entity or { x, y, z }, item?)',
    description:
      'Walks to the nearest living thing of a kind, or to a block, and uses a carried item, or the hand, on it.',
    parameters: z.tuple([z.union([thing, block]), thing.optional()]),
    brings: true,
    call: async ([target, item], { signal }) =>
      typeof target === 'string' ? useOnLiving(host, target, item, signal) : useOnBlock(host, target, item, signal),
  });
}

async function useOnLiving(
  { session }: PrimitiveHost,
  kind: string,
  item: string | undefined,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const target = nearestEntity(session, kind);
  if (target === undefined) return fail('not_found', `no ${kind} is in sight`, 'walk on to where it lives');
  const used = await useOnEntity(session, { entityId: target.id, item }, { signal });
  if (!used.ok) return used;
  const { changes, appeared, outcome } = used.value;
  return succeed({ outcome, gained: gained(changes), appeared });
}

async function useOnBlock(
  { session }: PrimitiveHost,
  pos: z.output<typeof block>,
  item: string | undefined,
  signal: AbortSignal,
): Promise<Result<unknown>> {
  const come = await comeTo(session, pos, signal);
  if (!come.ok) return come;
  const held = item === undefined ? undefined : await hold(session, { item }, { signal });
  if (held?.ok === false) return held;
  const used = await activateBlock(session, { pos }, { signal });
  if (!used.ok) return used;
  const { before, now, openedWindow, outcome } = used.value;
  return succeed({ outcome, before: before.name, now: now.name, openedWindow: openedWindow ?? null });
}
