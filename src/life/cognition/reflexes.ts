import type { ThinkRequest } from '../actor/mind.ts';
import type { EventType } from '../bus/event-types.ts';
import { INTERRUPTING_SALIENCE } from '../bus/life-event.ts';
import type { Percept } from '../bus/percept.ts';
import type { Head } from './head.ts';

/** What the reflexes make of a wake. */
export interface Reflex {
  /**
   * `talk`: spoken to, and drawn into it · `respond`: something that must be answered · `need`: the body asks while what
   * is under way can wait · `notice`: something worth a quick look · `none`: nothing.
   */
  readonly call: 'talk' | 'respond' | 'need' | 'notice' | 'none';
  /** What called, where something did. */
  readonly percept: Percept | undefined;
}

/** What must be responded to, the most pressing first. */
const PRESSING: readonly EventType[] = [
  'attack',
  'death',
  'body_found',
  'fire',
  'found_out',
  'scream',
  'struggle',
  'call',
  'gather',
  'bell',
  'blackout',
  'announce',
  'whisper',
];
const PRESSES: ReadonlyMap<EventType, number> = new Map(PRESSING.map((type, rank) => [type, rank]));

/** Above this a need is heard while something less wanted is under way. */
const NEED_HEARD = 0.6;
/** Work wanted less than this can wait for a meal or for bed. */
const CAN_WAIT = 0.65;
/** From here on something perceived is worth a quick thought at the next thinking point. */
const NOTICED_FROM = 0.5;

const NOTHING: Reflex = Object.freeze({ call: 'none', percept: undefined });
const NEED: Reflex = Object.freeze({ call: 'need', percept: undefined });

/** L0: fixed rules, no thinking. Of all percepts the most pressing counts, of equals the newest. */
export function reflexOf(request: ThinkRequest, head: Head): Reflex {
  let pressing: Percept | undefined;
  let pressingRank = Number.POSITIVE_INFINITY;
  let spokenTo: Percept | undefined;
  let striking: Percept | undefined;
  for (const percept of request.percepts) {
    const { type, salience, content } = percept;
    if (salience < NOTICED_FROM) continue;
    if (type === 'address' && content.audience.includes(request.person)) spokenTo = percept;
    const rank = salience >= INTERRUPTING_SALIENCE ? PRESSES.get(type) : undefined;
    if (rank !== undefined && rank <= pressingRank) {
      pressing = percept;
      pressingRank = rank;
    }
    if (striking === undefined || salience >= striking.salience) striking = percept;
  }
  if (pressing !== undefined) return { call: 'respond', percept: pressing };
  if (spokenTo !== undefined) return { call: 'talk', percept: spokenTo };
  if (request.running !== undefined && head.course.wanted < CAN_WAIT && needSpeaks(request)) return NEED;
  return striking === undefined ? NOTHING : { call: 'notice', percept: striking };
}

/** Whether hunger or tiredness is to be reckoned with: at meal times and at night, unless one is too afraid to feel it. */
function needSpeaks({ body, running }: ThinkRequest): boolean {
  const verb = running?.action.verb;
  if (verb === 'eat' || verb === 'sleep') return false;
  return body.hunger > NEED_HEARD || body.sleepiness > NEED_HEARD;
}
