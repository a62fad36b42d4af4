import { MINUTE_MS } from '../time/sim-time.ts';
import type { Effect } from '../world/effect.ts';
import { NONE } from '../world/entity.ts';
import { failed } from '../world/outcome.ts';
import { carriedWith, carries, fixtureHere, objectAs } from './reach.ts';
import { type Doing, done, eventBy, type Verb } from './verb.ts';

/** The chance that a lock gives way in one go: to a tool, and to bare hands. */
const FORCED_CHANCE = { tool: 0.9, hands: 0.4 } as const;

/** What a lock is on: an edge that begins or ends here, or a container that stands here. */
interface Lock {
  readonly kind: 'edge' | 'container';
  readonly index: number;
  readonly locked: boolean;
  readonly broken: boolean;
  readonly lockable: boolean;
  readonly key: number;
  /** The doer stands on the side of its bolt. */
  readonly isBoltSide: boolean;
}

function lockOf(doing: Doing): Lock | undefined {
  const { world, action, place } = doing;
  const { setting, state } = world;
  const edge = objectAs(setting, action, 'edge');
  if (edge !== NONE) {
    const { a, b, lockable = false, key = NONE, bolt } = setting.edges[edge] ?? {};
    if (a !== place && b !== place) return undefined;
    const { locked = false, broken = false } = state.edges[edge] ?? {};
    return { kind: 'edge', index: edge, locked, broken, lockable, key, isBoltSide: bolt === place };
  }
  const fixture = objectAs(setting, action, 'fixture');
  if (!fixtureHere(doing, fixture)) return undefined;
  const { lockable = false, key = NONE } = setting.fixtures[fixture] ?? {};
  const locked = state.fixtures[fixture]?.locked ?? false;
  return { kind: 'container', index: fixture, locked, broken: false, lockable, key, isBoltSide: false };
}

function setLock({ kind, index }: Lock, locked: boolean, broken = false): Effect {
  return kind === 'edge'
    ? { kind: 'edge_lock', edge: index, locked, broken }
    : { kind: 'container_lock', fixture: index, locked };
}

function keyVerb(lock: boolean): Verb {
  return {
    durationMs: () => MINUTE_MS / 4,
    interruption: 'restarts',
    hindrance(doing) {
      const found = lockOf(doing);
      if (found === undefined) return 'not_here';
      if (!found.lockable) return 'no_lock';
      if (found.broken) return 'broken';
      if (found.locked === lock) return lock ? 'locked' : 'unlocked';
      return found.isBoltSide || carries(doing, found.key) ? '' : 'needs_key';
    },
    end(doing) {
      const found = lockOf(doing);
      const events = [eventBy(doing, lock ? 'lock' : 'unlock', { content: { object: doing.action.object } })];
      return done(events, found === undefined ? [] : [setLock(found, lock)]);
    },
  };
}

function doorVerb(open: boolean): Verb {
  return {
    durationMs: () => MINUTE_MS / 10,
    interruption: 'restarts',
    hindrance(doing) {
      const { world, action, place } = doing;
      const edge = world.setting.edges[objectAs(world.setting, action, 'edge')];
      if (edge === undefined || (edge.a !== place && edge.b !== place)) return 'not_here';
      if (edge.kind !== 'door') return 'no_door';
      const state = world.state.edges[edge.index];
      if (state?.open === open) return open ? 'open' : 'shut';
      return open && state?.locked === true ? 'locked' : '';
    },
    end(doing) {
      const edge = objectAs(doing.world.setting, doing.action, 'edge');
      const content = { object: doing.action.object, detail: open ? 'open' : 'close' };
      return done([eventBy(doing, 'door', { content })], [{ kind: 'door', edge, open }]);
    },
  };
}

/** Breaks a lock: loud, and not always at the first go. */
const force: Verb = {
  durationMs: () => 5 * MINUTE_MS,
  interruption: 'keeps',
  hindrance(doing) {
    const found = lockOf(doing);
    if (found === undefined) return 'not_here';
    return found.locked ? '' : 'unlocked';
  },
  end(doing) {
    const found = lockOf(doing);
    const tool = carriedWith(doing, 'tool') !== NONE;
    const gives = doing.random.next() < (tool ? FORCED_CHANCE.tool : FORCED_CHANCE.hands);
    const event = eventBy(doing, 'force', {
      content: { object: doing.action.object, detail: gives ? 'broken' : 'held' },
    });
    if (found === undefined || !gives) return done([event], [], { ...failed('holds'), status: 'partial' });
    return done([event], [setLock(found, false, true)]);
  },
};

/** What is done with doors and locks. */
export const DOOR_VERBS = {
  open: doorVerb(true),
  close: doorVerb(false),
  lock: keyVerb(true),
  unlock: keyVerb(false),
  force,
};
