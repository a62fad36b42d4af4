import { z } from 'zod';
import { type Failure, fail, type Result, succeed } from '../../core/index.ts';
import { collect, craft, type Session, smelt, walkTo } from '../../minecraft/index.ts';
import { inventoryOf } from '../observation/observe.ts';
import { type Capability, defineCapability } from '../sandbox/capability.ts';
import type { Tally } from '../tasks/deeds.ts';
import type { DeedsBook } from './deeds-book.ts';
import { exploreUntil } from './explore.ts';
import { comeToStation, placeNear } from './stations.ts';

/** How far blocks are mined from where it begins, in blocks. */
const MINING_RADIUS = 32;
/** The most of one thing that one call may want. */
const MAX_COUNT = 64;

const thing = z.string().max(64);
const count = z.int().min(1).max(MAX_COUNT).default(1);

/** Host functions that change nothing in the world. */
export const TALKING: ReadonlySet<string> = new Set(['chat', 'inventory']);

/** What primitives act on. */
interface PrimitiveHost {
  readonly session: Session;
  readonly deeds: DeedsBook;
}

/**
 * The host functions over a body. Each does one thing until it is done or told why not, answers what changed in the world
 * as the server confirmed it, and stops at once when the program does. None moves the body but by walking, none gives
 * anything, and talking is no command.
 */
export function primitivesOf(host: PrimitiveHost): readonly Capability[] {
  return [
    inventory(host),
    mineBlock(host),
    craftItem(host),
    smeltItem(host),
    placeItem(host),
    explore(host),
    goTo(host),
    chat(host),
  ];
}

function inventory({ session }: PrimitiveHost): Capability {
  return defineCapability({
    name: 'inventory',
    signature: 'inventory()',
    description: 'Answers what is carried: { oak_log: 3, ... }.',
    parameters: z.tuple([]),
    call: async () => {
      const carried = inventoryOf(session.state.inventory);
      return carried === undefined
        ? fail('not_received', 'the inventory is not told yet', 'try again')
        : succeed(carried);
    },
  });
}

function mineBlock({ session, deeds }: PrimitiveHost): Capability {
  return defineCapability({
    name: 'mineBlock',
    signature: 'mineBlock(block, count?)',
    description: 'Digs so many blocks of a kind that is in sight, with the best tool carried, and picks up what falls.',
    parameters: z.tuple([thing, count]),
    call: async ([block, wanted], { signal }) => {
      const args = { blocks: [block], count: wanted, radiusBlocks: MINING_RADIUS, allowWorldChange: true };
      const done = await collect(session, args, { signal });
      const dug = done.ok ? done.value.dug : numberIn(done, 'dug');
      deeds.add('mined', block, dug);
      return done.ok ? succeed({ dug, gained: gained(done.value.inventoryChanges) }) : done;
    },
  });
}

function craftItem(host: PrimitiveHost): Capability {
  const { session, deeds } = host;
  return defineCapability({
    name: 'craftItem',
    signature: 'craftItem(item, count?)',
    description:
      'Crafts so many of an item and what it is made of from what is carried; a carried table is placed where one is needed.',
    parameters: z.tuple([thing, count]),
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
  return defineCapability({
    name: 'smeltItem',
    signature: 'smeltItem(item, fuel, count?)',
    description:
      'Smelts so many of a carried item with a carried fuel and waits for them; a carried furnace is placed where none is near.',
    parameters: z.tuple([thing, thing, count]),
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

function placeItem({ session, deeds }: PrimitiveHost): Capability {
  return defineCapability({
    name: 'placeItem',
    signature: 'placeItem(block)',
    description: 'Places a carried block on the ground beside the body and answers where.',
    parameters: z.tuple([thing]),
    call: async ([block], { signal }) => placeNear(session, block, deeds, signal),
  });
}

function explore({ session }: PrimitiveHost): Capability {
  return defineCapability({
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

function goTo({ session }: PrimitiveHost): Capability {
  return defineCapability({
    name: 'goTo',
    signature: 'goTo(x, y, z)',
    description: 'Walks to within two blocks of a place.',
    parameters: z.tuple([z.number(), z.number(), z.number()]),
    call: async ([x, y, zBlock], { signal }) => {
      const pos = { x: Math.floor(x), y: Math.floor(y), z: Math.floor(zBlock) };
      const walked = await walkTo(session, { goal: { kind: 'near', pos, radiusBlocks: 2 } }, { signal });
      if (!walked.ok) return walked;
      const { arrived, stoppedAt, why, distanceLeft } = walked.value;
      if (arrived) return succeed({ stoppedAt });
      return fail('not_arrived', why ?? 'it did not arrive', 'try another way, or dig', { stoppedAt, distanceLeft });
    },
  });
}

function chat({ session }: PrimitiveHost): Capability {
  return defineCapability({
    name: 'chat',
    signature: 'chat(text)',
    description: 'Says a text to all players. It is never a command.',
    parameters: z.tuple([z.string().min(1).max(256)]),
    call: async ([text]) => {
      if (text.trimStart().startsWith('/')) {
        return fail('no_commands', 'commands are not for programs', 'do it with the functions that there are');
      }
      const sent = session.say(text);
      return sent.ok ? succeed(null) : sent;
    },
  });
}

function gained(changes: readonly { readonly item: string; readonly from: number; readonly to: number }[]): Tally {
  return Object.fromEntries(changes.map(({ item, from, to }) => [item, to - from]));
}

function numberIn({ data }: Failure, name: string): number {
  const value = data?.[name];
  return typeof value === 'number' ? value : 0;
}
