import type { SpeechAct, Utterance } from '../../bus/life-event.ts';
import { factOf } from '../../cognition/predicates.ts';
import { type Entity, NONE } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import { isSettled, lastMotion } from './assembly.ts';
import { onAdmission, onApology, onDemand, onDenial, onQuarrel, onRefusal } from './having-out.ts';
import { knownAbout, lieAbout, tells } from './knowledge.ts';
import type { Turn } from './turn.ts';

/** Who is less honest lies rather than refuses. */
const LIES_BELOW = 0.5;
/** Kind people comfort one who tells of something terrible. */
const TERRIBLE: ReadonlySet<string> = new Set(['lies_dead', 'is_dead', 'died', 'killed']);
/** A charge one believes oneself, by the weight of one's own suspicion. */
const BELIEVES_FROM = 0.3;

type Reply = (turn: Turn) => Utterance | undefined;

/** Asked: what one knows and is ready to tell; else a lie or a refusal, by honesty; else that one does not know. */
function onQuestion(turn: Turn): Utterance {
  const { last, head } = turn;
  const { topic = NONE, facts = [] } = last?.speech ?? {};
  const [asked] = facts;
  if (asked?.predicate === 'was_at' && asked.subject === turn.own) return onPresence(turn);
  const concealed = asked === undefined ? undefined : head.conceals(asked);
  if (asked !== undefined && head.holding(asked) !== undefined) {
    if (tells(turn, asked)) return turn.say('answer', asked.subject, asked);
    return concealed === true && head.persona.traits.honest < LIES_BELOW
      ? turn.say('deny', topic)
      : turn.say('refuse', topic);
  }
  const known = topic === NONE ? undefined : knownAbout(turn, topic);
  if (known !== undefined && tells(turn, known)) return turn.say('answer', topic, known);
  if (topic === NONE && known === undefined) return turn.chance(0.5) ? turn.say('refuse') : turn.say('answer');
  if (known === undefined && topic !== turn.own) return opinion(turn, topic);
  return evade(turn);
}

/** Why one was where one was seen: the honest say that it was so; others were in their room all the time, or it is nobody's affair. */
function onPresence(turn: Turn): Utterance {
  const { honest } = turn.head.persona.traits;
  if (turn.chance(honest)) return turn.say('confess', NONE);
  const lie = lieAbout(turn, turn.own);
  return lie === undefined || turn.chance(0.4) ? turn.say('refuse', turn.own) : turn.say('deny', NONE, lie);
}

/** With nothing to tell of somebody one may still have an opinion. */
function opinion(turn: Turn, topic: Entity): Utterance {
  const person = turn.personIn(topic);
  if (person === NONE || person === turn.to || turn.talk.participants.includes(person))
    return turn.say('answer', topic);
  const trust = turn.head.trustIn(person);
  if (trust < -0.15) return turn.say('warn', topic);
  return trust > 0.35 && turn.chance(0.6) ? turn.say('chat', topic) : turn.say('answer', topic);
}

/** Pressed about what one will not tell. */
function evade(turn: Turn): Utterance {
  const { head, last } = turn;
  const topic = last?.speech.topic ?? NONE;
  if (head.persona.traits.honest >= LIES_BELOW) return turn.say('refuse', topic);
  const lie = lieAbout(turn, topic);
  return lie === undefined ? turn.say('refuse', topic) : turn.say('answer', topic, lie);
}

/** Accused, one denies; that another is accused, one joins in or speaks against. */
function onCharge(turn: Turn): Utterance | undefined {
  const { last, head, own } = turn;
  const topic = last?.speech.topic ?? NONE;
  if (topic === own || topic === NONE) {
    const { honest } = head.persona.traits;
    if (isSettled(turn.talk.lines, turn.self)) return undefined;
    const deed = last?.speech.facts[0];
    if (deed !== undefined && turn.chance(honest)) return turn.say('confess', NONE);
    const killing = deed === undefined ? confession(turn) : undefined;
    if (killing !== undefined) return { ...turn.say('confess', own, killing), to: NONE };
    const lie = honest < LIES_BELOW ? lieAbout(turn, own) : undefined;
    return turn.say('deny', NONE, lie);
  }
  const accused = turn.personIn(topic);
  // Where all are assembled one has one's say on a charge as on any other motion.
  if (accused === NONE || turn.talk.purpose !== '') return undefined;
  if (head.beliefs.suspicionOf(accused).weight >= BELIEVES_FROM) return turn.say('agree', topic);
  return head.trustIn(accused) > 0.3 ? turn.say('deny', topic) : undefined;
}

/** Whoever did it, and has the whole company against them, may have had enough. */
function confession(turn: Turn): Fact | undefined {
  const { head, setting, talk, own } = turn;
  const victim = setting.people.find(({ entity }) => head.hasKilled(entity));
  if (victim === undefined || talk.purpose === '') return undefined;
  const against = lastMotion(talk.lines)?.supporters.size ?? 0;
  const { honest, calm } = head.persona.traits;
  const breaks = (against / talk.participants.length) * (0.35 + honest * 0.6 + (1 - calm) * 0.5);
  return turn.chance(breaks) ? factOf(own, 'killed', { object: victim.entity }) : undefined;
}

/** Told something: comfort where it is terrible and one is kind; the other side of it where one knows better. */
function onNews(turn: Turn): Utterance | undefined {
  const { last, head } = turn;
  const fact = last?.speech.facts[0];
  if (fact === undefined) return undefined;
  const { kind, curious } = head.persona.traits;
  if (TERRIBLE.has(fact.predicate) && kind > 0.55 && turn.chance(kind * 0.6)) return turn.say('comfort');
  const other = turn.personIn(fact.object);
  if (other !== NONE && other !== turn.self && turn.chance(curious * 0.5)) return turn.say('ask', fact.object);
  return turn.chance(0.4) ? turn.say('agree', fact.subject, fact) : undefined;
}

function onGreeting(turn: Turn): Utterance | undefined {
  const isReturned = turn.mine.some(({ speech }) => speech.act === 'greet');
  return !isReturned && turn.chance(traitsOf(turn).sociable) ? turn.say('greet') : undefined;
}

function onProposal(turn: Turn): Utterance | undefined {
  const { topic = NONE, facts = [] } = turn.last?.speech ?? {};
  if (facts.length > 0) return undefined;
  return turn.trust > -0.3 || turn.fear > 0.3 ? turn.say('agree', topic) : turn.say('refuse', topic);
}

function onWarning(turn: Turn): Utterance | undefined {
  const { last } = turn;
  const topic = last?.speech.topic ?? NONE;
  if (topic !== NONE && topic !== turn.own && turn.chance(traitsOf(turn).curious * 0.7)) return turn.say('ask', topic);
  return turn.chance(0.5) ? turn.say('agree', topic) : undefined;
}

function traitsOf(turn: Turn) {
  return turn.head.persona.traits;
}

const REPLIES: Partial<Readonly<Record<SpeechAct, Reply>>> = {
  ask: onQuestion,
  accuse: onCharge,
  tell: onNews,
  answer: onNews,
  greet: onGreeting,
  propose: onProposal,
  warn: onWarning,
  confess: onAdmission,
  deny: onDenial,
  demand: onDemand,
  refuse: onRefusal,
  quarrel: onQuarrel,
  apologise: onApology,
  farewell: (turn) => (turn.isAlone ? turn.say('wish') : undefined),
};

/** What the last line calls for; undefined where it calls for nothing. */
export function replyTo(turn: Turn): Utterance | undefined {
  return turn.last === undefined ? undefined : REPLIES[turn.last.speech.act]?.(turn);
}
