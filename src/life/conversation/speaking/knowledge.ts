import { seemsToHold } from '../../cognition/believed-condition.ts';
import { isOddHour } from '../../cognition/intake-percepts.ts';
import { isDelicate, isTrustedWith, newsWorth } from '../../cognition/news-worth.ts';
import { factOf } from '../../cognition/predicates.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, NONE } from '../../world/entity.ts';
import { type Fact, factKey } from '../../world/fact.ts';
import type { Setting } from '../../world/setting.ts';
import type { Turn } from './turn.ts';

/** What is left of the worth of such hearsay. */
const HEARSAY_SHARE = 0.45;
/** One's own secret is shared with those one trusts so far, and only face to face. */
const CONFIDES_FROM_TRUST = 0.6;
/** With whom one has come to speak of it, less is needed. */
const CAME_TO_TELL_TRUST = 0.3;
/** A secret of which a goal of that weight is to keep it is told to nobody whom it does not concern. */
const GUARDED_FROM = 0.6;

/** Something to tell, and how much it matters to those who hear it. */
interface Tidings {
  readonly fact: Fact;
  readonly weight: number;
}

/** What one has to tell them of one's own accord: the weightiest thing that is news to them; undefined where there is none. */
export function tidingsFor(turn: Turn): Tidings | undefined {
  const them = turn.entityOf(turn.to);
  let best: Tidings | undefined;
  for (const { fact, weight, memory } of turn.head.news) {
    // Nobody needs to be told of themselves, unless it is for all to hear.
    if (fact.subject === them && them !== NONE && turn.talk.purpose === '') continue;
    const matters = newsWeight(turn, fact, weight) * (isHearsay(turn, fact, memory) ? HEARSAY_SHARE : 1);
    if (matters <= (best?.weight ?? 0) || !isNewsToThem(turn, fact, memory) || !tells(turn, fact)) continue;
    best = { fact, weight: matters };
  }
  return best;
}

/** What one was told oneself, and what nobody keeps secret, is hardly worth carrying on. */
function isHearsay({ head, setting }: Turn, { predicate }: Fact, memory: number): boolean {
  const spec = setting.factSpecs.get(predicate);
  return spec !== undefined && !spec.canary && head.memory.get(memory)?.source.kind === 'heard';
}

/** What one holds about somebody or something and has not told them, the weightiest first: open or concealed. */
export function knownAbout(turn: Turn, topic: Entity): Fact | undefined {
  const { head } = turn;
  const concerns = ({ subject, object }: Fact) => subject === topic || object === topic;
  const weightOf = ({ predicate }: Fact) => turn.setting.factSpecs.get(predicate)?.weight ?? 0.5;
  const isWorthIt = (fact: Fact) => concerns(fact) && newsWeight(turn, fact, 1) > 0;
  let best: Fact | undefined;
  const consider = (fact: Fact, memory: number | undefined) => {
    if (!isWorthIt(fact) || (best !== undefined && weightOf(fact) <= weightOf(best))) return;
    if (isNewsToThem(turn, fact, memory)) best = fact;
  };
  for (const { fact, memory } of head.news) consider(fact, memory);
  for (const fact of head.persona.self.knows) consider(fact, undefined);
  return best ?? seenLast(turn, topic);
}

/** Something of the scenario's that one may say before all, and that nobody has said yet: the weightiest. */
export function openFact(turn: Turn): Fact | undefined {
  let best: Fact | undefined;
  let bestWeight = 0;
  for (const fact of turn.head.persona.self.knows) {
    const { weight = 0, canary = false } = turn.setting.factSpecs.get(fact.predicate) ?? {};
    if (canary || weight <= bestWeight || !isNewsToThem(turn, fact, undefined) || turn.head.conceals(fact)) continue;
    best = fact;
    bestWeight = weight;
  }
  return best;
}

/** Where one saw whom one speaks to, at an hour or in a place that calls for a question; undefined where it does not. */
export function oddSighting(turn: Turn): Fact | undefined {
  const { head, to, setting, atMs } = turn;
  if (to === NONE) return undefined;
  const home = setting.people[to]?.home ?? NONE;
  for (const { place, atMs: seenMs, event } of head.beliefs.stepsOf(to).toReversed()) {
    if (place === NONE || place === home || event === NONE || atMs - seenMs < A_WHILE_MS) continue;
    const isPrivate = setting.places[place]?.tags.has('private') === true && place !== head.persona.self.home;
    if (!isPrivate && !isOddHour(seenMs)) continue;
    const fact = factOf(turn.entityOf(to), 'was_at', { place, atMs: seenMs });
    if (head.hasTold(to, fact)) continue;
    head.learn(fact, { kind: 'seen', event }, seenMs, place, SIGHTING_WEIGHT);
    return fact;
  }
  return undefined;
}

/** Whether one is ready to tell them a fact now. */
export function tells(turn: Turn, fact: Fact): boolean {
  if (turn.head.conceals(fact)) return confides(turn, fact);
  if (isCompromising(turn, fact) || !isTrustedWith(turn.setting, fact.predicate, turn.trust)) return false;
  return turn.isAlone || !isDelicate(turn.setting, fact.predicate);
}

/** A secret of one's own that one would share with them now, and has not. */
export function confidence(turn: Turn): Fact | undefined {
  const { head, to } = turn;
  return head.persona.self.secrets.find((fact) => !head.hasTold(to, fact) && confides(turn, fact));
}

/**
 * What one says in place of the truth: a fact that one does not hold. Who is asked about themselves claims to have been
 * in their own room; undefined where one has no lie ready.
 */
export function lieAbout({ head, own, atMs }: Turn, topic: Entity): Fact | undefined {
  if (topic !== own) return undefined;
  const { home } = head.persona.self;
  const alibi = factOf(own, 'was_at', { place: home, atMs: atMs - ALIBI_AGO_MS });
  return head.holding(alibi) === undefined ? alibi : undefined;
}

/** An alibi speaks of so long ago. */
const ALIBI_AGO_MS = 45 * MINUTE_MS;

/**
 * Whether one shares a secret: alone, and never what one did to somebody. With whom it concerns, where one has come to
 * speak with them; one's own also with those one trusts, unless it is guarded.
 */
function confides(turn: Turn, { predicate, subject, object }: Fact): boolean {
  const { head, to, own, setting } = turn;
  if (!turn.isAlone || to === NONE || setting.factSpecs.get(predicate) === undefined) return false;
  if (head.hasKilled(subject) || head.hasKilled(object)) return false;
  const them = turn.entityOf(to);
  const { goals } = head.persona;
  const concernsThem = subject === them || object === them;
  const isGuarded = goals.some(
    ({ kind, fact, weight }) => kind === 'protect_secret' && fact === predicate && weight > GUARDED_FROM,
  );
  const cameForIt = goals.some(
    ({ kind, person, when }, i) =>
      (kind === 'meet' || kind === 'warn') &&
      person === to &&
      head.goals[i]?.done === false &&
      (when === undefined || seemsToHold(when, head, turn.request)),
  );
  if (cameForIt && concernsThem) return turn.trust >= CAME_TO_TELL_TRUST;
  if (subject !== own || isGuarded) return false;
  return turn.trust >= (cameForIt ? CAME_TO_TELL_TRUST : CONFIDES_FROM_TRUST);
}

/** Whether it would tell on oneself: of things one carries, or that one's own goals are about. */
function isCompromising({ head, carried }: Turn, { subject }: Fact): boolean {
  if (carried.includes(subject)) return true;
  return head.persona.goals.some(({ about, kind }) => about === subject && (kind === 'use' || kind === 'obtain'));
}

/** Whether they do not have it already: from oneself, in this talk, or because one has it from them. */
function isNewsToThem(turn: Turn, fact: Fact, memory: number | undefined): boolean {
  const { head, to, talk } = turn;
  if (isSaidBehindBacks(turn, fact) || isCommon(turn.setting, fact)) return false;
  const key = factKey(fact);
  if (talk.lines.some(({ speech }) => speech.facts.some((told) => factKey(told) === key))) return false;
  const others = talk.participants.filter((person) => person !== head.person);
  if (others.every((person) => head.hasTold(person, fact))) return false;
  const source = memory === undefined ? undefined : head.memory.find(memory)?.source;
  return source?.kind !== 'heard' || source.from !== to;
}

const common = new WeakMap<Setting, ReadonlySet<string>>();

/** Whether everybody has known it since before the story began. */
function isCommon(setting: Setting, { predicate }: Fact): boolean {
  let known = common.get(setting);
  if (known === undefined) {
    const [first, ...others] = setting.people.map(({ spec }) => spec.knows);
    known = new Set(first?.filter((fact) => others.every((each) => each.includes(fact))));
    common.set(setting, known);
  }
  return known.has(predicate);
}

/** What one noticed of somebody is not told in their presence, nor of oneself; but before all, once somebody has died. */
function isSaidBehindBacks({ talk, setting, head, own }: Turn, { subject, predicate }: Fact): boolean {
  if (setting.factSpecs.has(predicate)) return false;
  if (talk.purpose !== '' && head.beliefs.dead.size > 0 && subject !== own) return false;
  return (
    subject !== NONE && setting.kindOf(subject) === 'person' && talk.participants.includes(setting.indexIn(subject))
  );
}

function newsWeight({ head }: Turn, { predicate }: Fact, weight: number): number {
  return newsWorth(predicate, weight, head.beliefs.dead.size > 0);
}

/** Where one saw somebody last, as a fact that one holds: not where they still are, as far as one knows. */
function seenLast(turn: Turn, topic: Entity): Fact | undefined {
  const { head, talk, atMs } = turn;
  const person = turn.personIn(topic);
  if (person === NONE || talk.participants.includes(person) || head.beliefs.dead.size === 0) return undefined;
  const last = head.beliefs.lastSeen(person);
  if (last === undefined || last.place === NONE || atMs - last.atMs < A_WHILE_MS) return undefined;
  const fact = factOf(topic, 'was_at', { place: last.place, atMs: last.atMs });
  // Put into words it is a memory of its own, so that whoever is told can trace it.
  head.learn(fact, { kind: 'seen', event: last.event }, atMs, last.place, SIGHTING_WEIGHT);
  return fact;
}

/** How much it matters where somebody was, 0 to 1. */
const SIGHTING_WEIGHT = 0.2;
/** So long ago it is worth saying where somebody was. */
const A_WHILE_MS = 10 * MINUTE_MS;
