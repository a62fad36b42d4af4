import type { TalkLine } from '../../actor/mind.ts';
import type { Utterance } from '../../bus/life-event.ts';
import { factOf } from '../../cognition/predicates.ts';
import { matterOf } from '../../director/beat-texts.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, NONE, type PersonIndex } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import { openFact } from './knowledge.ts';
import type { Turn } from './turn.ts';

/** Who has not been seen for so long is missed: sooner in a house where something is wrong. */
const MISSED_MS = { uneasy: 12 * MINUTE_MS, calm: 240 * MINUTE_MS } as const;
/** A charge that so great a share of those present stand behind may be acted on. */
const CARRIED_SHARE = 0.5;
/** Suspicion from which one votes for a charge, and trust from which one speaks against it. */
const BELIEVES_FROM = 0.22;
const STANDS_BY_FROM = 0.3;
/** How many one person brings up of what they know of the matter. */
const MAX_TOLD = 2;

/** Something that is before the company: a charge, or a proposal. */
interface Motion {
  readonly mover: PersonIndex;
  readonly subject: Entity;
  readonly act: 'accuse' | 'propose';
  readonly fact: Fact | undefined;
  readonly supporters: ReadonlySet<PersonIndex>;
  /** Whoever has had their say on it. */
  readonly heard: ReadonlySet<PersonIndex>;
}

/** What one has reason to say where all were called together: on what is moved, on who is not there, to the matter itself. */
export function inAssembly(turn: Turn): Utterance | undefined {
  if (turn.talk.purpose === '') return undefined;
  const motion = lastMotion(turn.talk.lines);
  return vote(turn, motion) ?? confinement(turn, motion) ?? absence(turn) ?? theMatter(turn);
}

/** What was moved last, with who stands behind it. */
export function lastMotion(lines: readonly TalkLine[]): Motion | undefined {
  let motion: (Motion & { readonly supporters: Set<PersonIndex>; readonly heard: Set<PersonIndex> }) | undefined;
  for (const { speaker, speech } of lines) {
    const { act, topic, facts } = speech;
    const isCharge = act === 'accuse' && topic !== NONE && facts.length === 0;
    if (isCharge || (act === 'propose' && facts.length > 0)) {
      const subject = isCharge ? topic : (facts[0]?.subject ?? NONE);
      const isSame = motion?.act === act && motion.subject === subject;
      if (!isSame || motion === undefined) {
        motion = {
          mover: speaker,
          subject,
          act: isCharge ? 'accuse' : 'propose',
          fact: facts[0],
          supporters: new Set(),
          heard: new Set(),
        };
      }
      motion.supporters.add(speaker);
      motion.heard.add(speaker);
    } else if (act === 'agree') {
      motion?.supporters.add(speaker);
      motion?.heard.add(speaker);
    } else if (act === 'oppose' || act === 'deny' || act === 'confess') motion?.heard.add(speaker);
  }
  return motion;
}

/** Whether somebody has owned up to it here, or has had it said to them by enough. */
export function isSettled(lines: readonly TalkLine[], person: PersonIndex): boolean {
  return lines.some(({ speaker, speech }) => speaker === person && speech.act === 'confess' && speech.facts.length > 0);
}

/** For it or against it, once; whoever has no opinion says nothing of it. */
function vote(turn: Turn, motion: Motion | undefined): Utterance | undefined {
  const { head, self, own } = turn;
  if (motion === undefined || motion.subject === own || motion.heard.has(self)) return undefined;
  const person = turn.personIn(motion.subject);
  const toAll = (act: 'agree' | 'oppose') => ({ ...turn.say(act, motion.subject), to: NONE });
  if (motion.act === 'propose' && motion.fact?.predicate === 'is_sought') return toAll('agree');
  if (person === NONE) return toAll(turn.trust > -0.3 ? 'agree' : 'oppose');
  if (head.hasKilled(turn.entityOf(victimOf(turn))) && turn.chance(0.8)) return toAll('agree');
  if (head.beliefs.suspicionOf(person).weight >= BELIEVES_FROM) return toAll('agree');
  if (head.trustIn(person) >= STANDS_BY_FROM) return toAll('oppose');
  return turn.chance(turn.fear + 0.35) ? toAll('agree') : toAll('oppose');
}

function victimOf({ head }: Turn): PersonIndex {
  return [...head.beliefs.dead.keys()].at(-1) ?? NONE;
}

/** A charge that most believe is not left at that: somebody moves to have the accused locked up, where there is a place for it. */
function confinement(turn: Turn, motion: Motion | undefined): Utterance | undefined {
  const { talk, setting, own } = turn;
  if (motion?.act !== 'accuse' || motion.subject === own) return undefined;
  if (motion.supporters.size < talk.participants.length * CARRIED_SHARE) return undefined;
  const place = setting.places.find(({ tags }) => tags.has('lockup'));
  if (place === undefined) return undefined;
  const fact = factOf(motion.subject, 'is_confined', { place: place.index });
  return { ...turn.say('propose', motion.subject, fact), to: NONE };
}

/** Somebody asks after whoever has not come. */
function absence(turn: Turn): Utterance | undefined {
  const { head, talk, setting, atMs } = turn;
  if (isSettled(talk.lines, turn.self)) return undefined;
  const isUneasy = !head.beliefs.power || head.beliefs.dead.size > 0;
  for (const { index, entity } of setting.people) {
    if (talk.participants.includes(index) || head.beliefs.dead.has(index) || head.hasKilled(entity)) continue;
    const seen = head.beliefs.lastSeen(index);
    const sinceMs = seen === undefined ? Number.POSITIVE_INFINITY : atMs - seen.atMs;
    if (sinceMs < (isUneasy ? MISSED_MS.uneasy : MISSED_MS.calm)) continue;
    const isMoved = talk.lines.some(({ speech }) => speech.facts.some((fact) => fact.predicate === 'is_sought'));
    if (isMoved) return undefined;
    return { ...turn.say('propose', entity, factOf(entity, 'is_sought')), to: NONE };
  }
  return undefined;
}

/** To the matter: whoever called them says what it is; others add what they know and may say. */
function theMatter(turn: Turn): Utterance | undefined {
  const { talk, setting, self, mine } = turn;
  const matter = matterOf(setting, talk.purpose);
  if (matter === undefined) return undefined;
  if (matter.host === self && mine.length === 0 && matter.fact !== undefined)
    return { ...turn.say('tell', matter.topic, matter.fact), to: NONE };
  const told = mine.filter(({ speech }) => speech.act === 'tell').length;
  const fact = told < MAX_TOLD && turn.chance(0.6) ? openFact(turn) : undefined;
  if (fact !== undefined) return { ...turn.say('tell', fact.subject, fact), to: NONE };
  const isOpen = matter.topic !== NONE && matter.topic !== turn.own && !turn.hasSaid('chat', matter.topic);
  const isAbsent = !talk.participants.includes(turn.personIn(matter.topic));
  return isOpen && isAbsent && turn.chance(0.35) ? { ...turn.say('chat', matter.topic), to: NONE } : undefined;
}
