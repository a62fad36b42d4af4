import type { EventDraft } from '../bus/life-event.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../time/sim-time.ts';
import type { Effect } from '../world/effect.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import { DONE, failed } from '../world/outcome.ts';
import { carriedWith, isHere, objectAs } from './reach.ts';
import { type Doing, done, eventBy, type Verb } from './verb.ts';

/** Talks and eavesdropping end when their conversation does; this long at most. */
const MAX_TALK_MS = 2 * HOUR_MS;
/** One follows this long, then gives up. */
const FOLLOW_MS = 15 * MINUTE_MS;
const HIDE_MS = 30 * MINUTE_MS;

/** How much a call with news in it catches the ear. */
const NEWS_CALLED = 0.85;
/** The chance that an attack kills one who could have fled: with a weapon, and without. */
const DEADLY_CHANCE = { weapon: 0.9, hands: 0.5 } as const;
/** How exactly the time of a death can be told from the body. */
const DEATH_TIME_STEP_MS = HOUR_MS / 2;

function other({ world, action }: Doing): PersonIndex {
  return objectAs(world.setting, action, 'person');
}

/** Somebody here, not oneself. */
function needsOther(doing: Doing): string {
  return other(doing) !== doing.person && isHere(doing, other(doing)) ? '' : 'not_here';
}

function needsLiving(doing: Doing): string {
  const absent = needsOther(doing);
  if (absent !== '') return absent;
  return doing.world.isAlive(other(doing)) ? '' : 'dead';
}

/** An event that concerns somebody. */
function towards(doing: Doing, type: EventDraft['type']): EventDraft {
  const { object } = doing.action;
  return eventBy(doing, type, { content: { object, target: object, audience: [other(doing)] } });
}

/** Held until the conversation room ends it, which also says who may talk to whom. */
const talk: Verb = {
  durationMs: () => MAX_TALK_MS,
  interruption: 'restarts',
  hindrance(doing) {
    const absent = needsLiving(doing);
    if (absent !== '') return absent;
    return doing.world.state.people[other(doing)]?.posture === 'up' ? '' : 'not_ready';
  },
  end: () => done([]),
};

const eavesdrop: Verb = {
  durationMs: () => MAX_TALK_MS,
  interruption: 'restarts',
  hindrance: needsLiving,
  end: () => done([]),
};

/** Raises the voice to all in earshot, without a conversation. */
const call: Verb = {
  durationMs: () => 10 * SECOND_MS,
  interruption: 'restarts',
  end(doing) {
    const { action, world } = doing;
    const to = objectAs(world.setting, action, 'person');
    const { facts, words } = action;
    const speech = { act: 'cry_out' as const, to, topic: action.target, facts, ...(words === '' ? {} : { words }) };
    // Whoever has news for all makes sure to be heard.
    const salience = facts.length > 0 ? { salience: NEWS_CALLED } : {};
    return done([eventBy(doing, 'call', { content: { object: action.object, facts, speech }, ...salience })]);
  },
};

const scream: Verb = {
  durationMs: () => SECOND_MS,
  interruption: 'never',
  end: (doing) => done([eventBy(doing, 'scream')]),
};

/** Kills, unless the other gets away before it is done or fights it off. */
const attack: Verb = {
  durationMs: () => 2 * MINUTE_MS,
  interruption: 'never',
  hindrance: needsLiving,
  begin: (doing) => ({ effects: [], events: [towards(doing, 'attack')] }),
  end(doing) {
    const victim = other(doing);
    const { object } = doing.action;
    const weapon = carriedWith(doing, 'weapon') !== NONE;
    const helpless = doing.world.state.people[victim]?.posture === 'asleep';
    const deadly = helpless || doing.random.next() < (weapon ? DEADLY_CHANCE.weapon : DEADLY_CHANCE.hands);
    if (!deadly) return done([towards(doing, 'attack')], [], { ...failed('fought_off'), status: 'partial' });
    const die: Effect = { kind: 'die', person: victim, by: doing.person };
    // Whoever did it does not come upon the body as a discovery.
    const seen: Effect = { kind: 'body_seen', person: victim, by: doing.person };
    return done([eventBy(doing, 'death', { content: { object, target: object } })], [die, seen]);
  },
};

const comfort: Verb = {
  durationMs: () => 3 * MINUTE_MS,
  interruption: 'restarts',
  hindrance: needsLiving,
  end: (doing) => done([towards(doing, 'comfort')]),
};

/** Looks closely: at a body, which tells about when it died; at anything else, which tells how it is now. */
const inspect: Verb = {
  durationMs: () => 5 * MINUTE_MS,
  interruption: 'keeps',
  hindrance: (doing) => {
    if (!doing.world.isLit(doing.place, doing.atMs)) return 'dark';
    return other(doing) === NONE ? '' : needsOther(doing);
  },
  end(doing) {
    const events = [eventBy(doing, 'inspect', { content: { object: doing.action.object } })];
    const body = doing.world.state.people[other(doing)];
    if (body?.posture !== 'dead') return done(events);
    const diedMs = Math.round(body.postureAtMs / DEATH_TIME_STEP_MS) * DEATH_TIME_STEP_MS;
    const { object: subject } = doing.action;
    const fact: Fact = { subject, predicate: 'died', object: NONE, place: body.place, atMs: diedMs };
    return done(events, [], { ...DONE, learned: [fact] });
  },
};

/** Out of sight until it ends, or until somebody searches. */
const hide: Verb = {
  durationMs: ({ action }) => (action.durationMs === NONE ? HIDE_MS : action.durationMs),
  interruption: 'keeps',
  begin: (doing) => ({
    effects: [{ kind: 'posture', person: doing.person, posture: 'hidden' }],
    events: [eventBy(doing, 'hide')],
  }),
  end: (doing) => done([], [{ kind: 'posture', person: doing.person, posture: 'up' }]),
  stop: (doing) => ({ effects: [{ kind: 'posture', person: doing.person, posture: 'up' }], events: [] }),
};

/** Stays with somebody: the actor walks after them whenever they are seen to leave. */
const follow: Verb = {
  durationMs: ({ action }) => (action.durationMs === NONE ? FOLLOW_MS : action.durationMs),
  interruption: 'keeps',
  hindrance: needsLiving,
  begin: (doing) => ({ effects: [], events: [towards(doing, 'follow')] }),
  end: () => done([]),
};

/** What is done to and with people. */
export const PEOPLE_VERBS = { talk, eavesdrop, call, scream, attack, comfort, inspect, hide, follow };
