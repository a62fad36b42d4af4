import type { Utterance } from '../../bus/life-event.ts';
import { compareNotes } from '../../cognition/insights.ts';
import { WORTH_TELLING } from '../../cognition/news-worth.ts';
import { NONE } from '../../world/entity.ts';
import { inAssembly, isSettled } from './assembly.ts';
import { confidence, oddSighting, tidingsFor } from './knowledge.ts';
import type { Turn } from './turn.ts';

/** From so much suspicion on one speaks of it; to somebody's face it takes more, and courage. */
const WARNS_FROM = 0.35;
const ACCUSES_FROM = 0.55;
/** Where all are assembled to find out, less will do. */
const CHARGES_FROM = 0.34;
/** Boldness from which one tells people to their faces. */
const SPEAKS_OUT_FROM = 0.4;
/** Pieces of news by one person in a row. */
const MAX_TOLD = 3;
/** What is told as a warning as soon as as news. */
const DANGERS: ReadonlySet<string> = new Set([
  'killed',
  'suspected',
  'was_near',
  'lied',
  'is_missing',
  'tampered_with',
]);
/** Small talk by one person in one talk: a line for everybody, more for the sociable. */
const CHATS = { least: 1, more: 2.2 } as const;
/** Questions by one person in a row, for the most curious. */
const QUESTIONS = 4;

/** What one has reason to say of one's own accord, what matters most first; at last a farewell. */
export function ownWords(turn: Turn): Utterance | undefined {
  if (turn.isOverheard && turn.talk.volume === 'low') return turn.say('farewell');
  if (turn.talk.purpose !== '' && turn.head.beliefs.dead.size > 0)
    compareNotes(turn.setting, turn.head, turn.atMs, turn.request.senses.place);
  if (turn.talk.purpose !== '')
    return charge(turn) ?? inAssembly(turn) ?? news(turn) ?? question(turn) ?? parting(turn);
  return (
    reproach(turn) ??
    charge(turn) ??
    secret(turn) ??
    news(turn) ??
    presence(turn) ??
    question(turn) ??
    warning(turn) ??
    smallTalk(turn) ??
    turn.say('farewell')
  );
}

/** The one against whom most speaks, to their face or before all. */
function charge(turn: Turn): Utterance | undefined {
  const { head, to, talk } = turn;
  const suspect = head.beliefs.prime;
  if (suspect === NONE || suspect === turn.self || head.beliefs.dead.size === 0) return undefined;
  const { weight } = head.beliefs.suspicionOf(suspect);
  const isHere = talk.participants.includes(suspect);
  const dares = turn.isAlone ? head.persona.traits.bold > 0.65 && to === suspect : true;
  const topic = turn.entityOf(suspect);
  const from = talk.purpose === '' ? ACCUSES_FROM : CHARGES_FROM;
  if (weight < from || !dares || turn.hasSaid('accuse', topic)) return undefined;
  if (isSettled(talk.lines, suspect)) return undefined;
  if (!isHere && turn.talk.purpose === '') return undefined;
  return { ...turn.say('accuse', topic), to: isHere ? suspect : NONE };
}

/** Where all were called together one goes when one has nothing more to say, but not as the first. */
function parting(turn: Turn): Utterance | undefined {
  const { mine, talk } = turn;
  const isDone = mine.length > 0 && talk.lines.length >= talk.participants.length;
  return isDone && turn.chance(0.5) ? turn.say('farewell') : undefined;
}

/** What one has seen them do, or heard of them, to their face. */
function reproach(turn: Turn): Utterance | undefined {
  const { head, to } = turn;
  if (turn.mine.length > 1 || head.persona.traits.bold < SPEAKS_OUT_FROM) return undefined;
  const fact = head.grievanceAgainst(to);
  if (fact === undefined || turn.hasSaid('accuse', fact.subject)) return undefined;
  return turn.say('accuse', fact.subject, fact);
}

/** Why they were where one saw them: the curious and those on their guard ask. */
function presence(turn: Turn): Utterance | undefined {
  const { head, mine } = turn;
  const wary = head.beliefs.dead.size > 0 || !head.beliefs.power ? 0.35 : 0;
  if (mine.some(({ speech }) => speech.act === 'ask' && speech.facts.length > 0)) return undefined;
  if (!turn.chance(head.persona.traits.curious * 0.5 + wary)) return undefined;
  const fact = oddSighting(turn);
  return fact && turn.say('ask', fact.subject, fact);
}

/** What one has come to confide. */
function secret(turn: Turn): Utterance | undefined {
  if (turn.mine.length === 0) return undefined;
  const fact = confidence(turn);
  return fact && turn.say('tell', fact.subject, fact);
}

function news(turn: Turn): Utterance | undefined {
  const tidings = tidingsFor(turn);
  const told = turn.mine.filter(({ speech }) => speech.act === 'tell' || speech.act === 'warn').length;
  if (tidings === undefined || tidings.weight < WORTH_TELLING || told >= MAX_TOLD) return undefined;
  const { fact } = tidings;
  const isDanger = DANGERS.has(fact.predicate) && turn.chance(0.4);
  const said = turn.say(isDanger ? 'warn' : 'tell', fact.subject, fact);
  return turn.talk.purpose === '' ? said : { ...said, to: NONE };
}

/** What one wants to find out: of whoever may know, and of nobody twice. */
function question(turn: Turn): Utterance | undefined {
  const { head, setting } = turn;
  const asked = turn.mine.filter(({ speech }) => speech.act === 'ask').length;
  const { curious } = head.persona.traits;
  if (asked >= Math.round(curious * QUESTIONS)) return undefined;
  for (const { kind, fact, weight } of head.persona.goals) {
    const topic = setting.facts.get(fact)?.subject ?? NONE;
    if (kind !== 'find_out' || topic === NONE || head.knowsFact(fact) || turn.hasSaid('ask', topic)) continue;
    if (turn.talk.participants.includes(turn.personIn(topic)) && !turn.isAlone) continue;
    if (turn.chance(weight) && head.conclude(`asked ${turn.to} ${topic}`)) return turn.say('ask', topic);
  }
  const dead = [...head.beliefs.dead.keys()].at(-1);
  if (dead === undefined || !turn.chance(curious)) return undefined;
  const topic = turn.entityOf(dead);
  return turn.hasSaid('ask', topic) || head.hasKilled(topic) ? undefined : turn.say('ask', topic);
}

function warning(turn: Turn): Utterance | undefined {
  const { head, to } = turn;
  const suspect = head.beliefs.prime;
  const topic = turn.entityOf(suspect);
  const isFriend = to !== NONE && head.trustIn(to) > 0.25;
  if (suspect !== NONE && suspect !== to && suspect !== turn.self && isFriend && !turn.hasSaid('warn', topic)) {
    if (head.beliefs.suspicionOf(suspect).weight >= WARNS_FROM) return turn.say('warn', topic);
  }
  if (turn.fear > 0.45 && turn.mine.length < 3 && !turn.hasSaid('propose', NONE)) return turn.say('propose');
  return undefined;
}

/** Small talk: about a common acquaintance, or about nothing; the less, the less one cares for company. */
function smallTalk(turn: Turn): Utterance | undefined {
  const { head, to, talk } = turn;
  if (turn.mine.length === 0 && turn.talk.purpose === '' && turn.chance(0.6)) return turn.say('greet');
  const { sociable } = head.persona.traits;
  const chats = turn.mine.filter(({ speech }) => speech.act === 'chat').length;
  const liking = to === NONE ? 0.5 : (1 + head.trustIn(to)) / 2;
  if (chats >= CHATS.least + Math.round(CHATS.more * sociable * liking)) return undefined;
  const known = [...head.persona.trust.keys()].filter((person) => !talk.participants.includes(person));
  const about = turn.chance(0.4) ? turn.random.pick(known) : undefined;
  return turn.say('chat', about === undefined ? NONE : turn.entityOf(about));
}
