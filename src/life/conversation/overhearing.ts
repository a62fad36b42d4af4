import type { TalkLine, TalkView } from '../actor/mind.ts';
import { contentOf } from '../bus/event-content.ts';
import type { SpeechAct } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import { RandomStream } from '../runtime/random-stream.ts';
import type { SystemContext } from '../runtime/system.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { TalkSession } from './session.ts';
import { topicOf } from './summary.ts';

/** Lines after which bystanders have caught what it is about. */
export const GIST_LINES = 4;
/** The chance, each line, that an eavesdropper is noticed: for low voices one must come close. */
const DISCOVERY_CHANCE: Readonly<Record<TalkView['volume'], number>> = { low: 0.12, normal: 0.05, loud: 0.02 };
/** Share of that chance that is left in the dark. */
const DARK_SHARE = 0.5;

const GIST_SALIENCE = 0.3;

/** What catches a bystander's ear first: acts not named weigh nothing. */
const TELLING: Partial<Readonly<Record<SpeechAct, number>>> = {
  accuse: 6,
  deny: 5,
  warn: 4,
  propose: 3,
  tell: 3,
  answer: 2,
  ask: 2,
  refuse: 2,
  comfort: 1,
};

/** Everybody awake in the place who takes no part and can see what goes on around the talk, ascending: nobody in the dark. */
export function witnessesOf({ world, nowMs }: SystemContext, { place, participants }: TalkSession): PersonIndex[] {
  if (!world.isLit(place, nowMs)) return [];
  return world.peopleIn(place).filter((person) => {
    const posture = world.state.people[person]?.posture;
    const attends = posture !== 'dead' && posture !== 'asleep';
    return attends && !participants.some((each) => each.person === person);
  });
}

/** Bystanders catch the gist of a talk at normal volume, once there are `fromLines` lines that they have not. */
export function tellBystanders(context: SystemContext, session: TalkSession, fromLines: number): void {
  if (session.volume === 'low' || session.lines.length - session.gistTo < fromLines) return;
  const gist = gistOf(session);
  session.gistTo = session.lines.length;
  if (gist === undefined) return;
  const hearers = [...session.participants.map(({ person }) => person), ...session.listeners];
  context.deliverAround(session.place, gist, hearers);
}

/** The eavesdroppers who are noticed at a line. */
export function noticedOf({ world, nowMs }: SystemContext, session: TalkSession): PersonIndex[] {
  if (session.listeners.length === 0) return [];
  const random = new RandomStream(session.random);
  const chance = DISCOVERY_CHANCE[session.volume] * (world.isLit(session.place, nowMs) ? 1 : DARK_SHARE);
  const noticed = session.listeners.filter(() => random.next() < chance);
  session.random = random.state;
  return noticed;
}

/**
 * What bystanders catch of the lines since the last time: who says what sort of thing to whom, and about whom or what;
 * never what is told. Undefined where nothing was said.
 */
function gistOf(session: TalkSession): Percept | undefined {
  const lines = session.lines.slice(session.gistTo);
  const [first] = lines;
  if (first === undefined) return undefined;
  const line = lines.reduce((best, each) => (weightOf(each) > weightOf(best) ? each : best), first);
  const { act, to } = line.speech;
  const topic = topicOf([line]);
  const speech = { act, to, topic, facts: [] };
  return Object.freeze({
    event: line.event,
    atMs: lines.at(-1)?.atMs ?? line.atMs,
    type: 'say',
    clarity: 'manner',
    salience: GIST_SALIENCE,
    bearing: 'here',
    place: session.place,
    actor: line.speaker,
    content: contentOf({ object: topic, target: NONE, speech, audience: session.company.toSorted((a, b) => a - b) }),
  });
}

function weightOf({ speech: { act, facts } }: TalkLine): number {
  return (TELLING[act] ?? 0) + (facts.length > 0 ? 1 : 0);
}
