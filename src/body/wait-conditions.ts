import { z } from 'zod';
import { type BlockPos, roundTo, safeText, valuesNamedIn } from '../core/index.ts';
import type { EventKinds, EventLog, WorldEvent } from '../events/index.ts';
import type { Session } from '../minecraft/session/index.ts';
import type { WorldState } from '../minecraft/state/index.ts';
import { camelToSnake } from '../tools/index.ts';
import { blockName } from './said.ts';
import { blockCoordinate } from './schemas.ts';

/** What may end a wait. Whichever holds first does. */
export const waitConditions = z.object({
  /** A coarse kind, or a fine one, which has a colon. */
  event: z.string().min(1).max(128).optional(),
  /** What the event's data must hold, keys as on the wire; a number written as text is as good as the number. */
  where: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).optional(),
  healthBelow: z.number().min(0).max(2048).optional(),
  /** `is` a name; without it the wait ends when the block is another than at its start. */
  block: z
    .object({ x: blockCoordinate, y: blockCoordinate, z: blockCoordinate, is: z.string().max(128).optional() })
    .optional(),
});

/** See {@link waitConditions}. */
export type WaitConditions = z.output<typeof waitConditions>;

/** What ended a wait. */
export type Waker =
  | { readonly wokenBy: 'event'; readonly event: WorldEvent }
  | { readonly wokenBy: 'health'; readonly health: number }
  | { readonly wokenBy: 'block'; readonly block: string };

/** The oldest event after `seq` that meets the conditions, as far as the log still holds it. */
export function keptEvent(log: EventLog, conditions: WaitConditions, after: number): Waker | undefined {
  const { event: wanted } = conditions;
  if (wanted === undefined) return undefined;
  const kept = isFine(wanted)
    ? log.drainFine(wanted, { after, limit: log.capacity }).events
    : log.since(after, log.capacity).events;
  const event = kept.find((one) => matches(one, conditions));
  return event && { wokenBy: 'event', event };
}

/** Calls `wake` with the first event from now on that meets the conditions; returns what stops it. */
export function listenFor(log: EventLog, conditions: WaitConditions, wake: (by: Waker) => void): () => void {
  const { event: wanted } = conditions;
  if (wanted === undefined) return () => {};
  const listener = (event: WorldEvent) => {
    if (matches(event, conditions)) wake({ wokenBy: 'event', event });
  };
  return log.subscribe(listener, isFine(wanted) ? 'fine' : 'coarse');
}

function isFine(kind: string): boolean {
  return kind.includes(':');
}

function matches({ kind, data }: WorldEvent, { event: wanted = '', where = {} }: WaitConditions): boolean {
  if (!(isFine(wanted) ? isWithin(kind, wanted) : kind === wanted)) return false;
  const byWireName = new Map(Object.entries(data).map(([key, value]) => [camelToSnake(key), value]));
  return Object.entries(where).every(
    ([key, value]) => byWireName.has(key) && safeText(byWireName.get(key)) === `${value}`,
  );
}

/** `chat:` holds all of chat; `chat:Al` does not hold `chat:Alice`. */
function isWithin(fineKind: string, wanted: string): boolean {
  return fineKind === wanted || fineKind.startsWith(wanted.endsWith(':') ? wanted : `${wanted}:`);
}

/** Kinds that only fine events have, before their colon. */
const FINE_ONLY_KINDS: readonly string[] = ['entity'];

/** The kinds an event of a wait may be of: one, or for `entity:ID` all that entities have; none where there is none. */
export function kindsNamed(kinds: EventKinds, event: string): readonly string[] {
  const [name = ''] = event.split(':', 1);
  if (Object.hasOwn(kinds, name)) return [name];
  return FINE_ONLY_KINDS.includes(name) ? Object.keys(kinds).filter((kind) => kind.startsWith(`${name}_`)) : [];
}

/** Keys that the data of these kinds have, as on the wire. */
export function dataKeysOf(kinds: EventKinds, names: readonly string[]): readonly string[] {
  const texts = names.flatMap((name) => kinds[name]?.text ?? []);
  return [...new Set(texts.flatMap(({ en }) => valuesNamedIn(en)).map(camelToSnake))];
}

/** A look at health and block, as they stand whenever it is called. */
export function stateLook({ state }: Session, { healthBelow, block }: WaitConditions): () => Waker | undefined {
  const stateIdAtStart = block && stateIdAt(state, block);
  return () => {
    const { health } = state.self;
    if (healthBelow !== undefined && health !== undefined && health < healthBelow) {
      return { wokenBy: 'health', health: roundTo(health, 1) };
    }
    if (block === undefined) return undefined;
    const name = blockName(state.blockAt(block));
    const met = block.is === undefined ? stateIdAt(state, block) !== stateIdAtStart : name === bareName(block.is);
    return met ? { wokenBy: 'block', block: name } : undefined;
  };
}

function stateIdAt({ blocks }: WorldState, { x, y, z }: BlockPos): number {
  return blocks.stateAt(x, y, z);
}

/** Whether a block may be called so: by a name of the registry, or `state#N` as answers call what it lacks. */
export function isBlockName({ registry }: WorldState, name: string): boolean {
  return registry.defaultStateOf(bareName(name)) !== undefined || /^state#\d+$/.test(name);
}

function bareName(name: string): string {
  return name.replace(/^minecraft:/, '');
}
