import type { Utterance } from '../../bus/life-event.ts';
import { NONE } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import type { Turn } from './turn.ts';

/** What it costs to lie to somebody's face about what they saw, and to have words with them. */
const LIED_TO = -0.15;
const FELL_OUT = -0.2;
/** Boldness from which one does not let it rest. */
const STANDS_UP_FROM = 0.45;

/** What a reproach is followed by, once it is owned to: that it be put right, a kind word, or a quarrel. */
export function onAdmission(turn: Turn): Utterance | undefined {
  const deed = reproachOf(turn);
  if (deed === undefined || hasHadOut(turn)) return undefined;
  const { kind, bold } = turn.head.persona.traits;
  if (turn.chance(0.25 + kind * 0.3 + turn.trust * 0.3)) return turn.say('comfort');
  if (turn.chance(0.3 + bold * 0.4)) return turn.say('demand', deed.predicate === 'took' ? deed.object : NONE);
  return haveWords(turn);
}

/** It is denied: whoever saw it knows better, and may say so. */
export function onDenial(turn: Turn): Utterance | undefined {
  const deed = reproachOf(turn);
  if (deed === undefined || hasHadOut(turn)) return undefined;
  const { head } = turn;
  if (head.memory.find(head.holding(deed) ?? NONE)?.source.kind !== 'seen') return undefined;
  head.changeTrust(turn.to, LIED_TO);
  return head.persona.traits.bold >= STANDS_UP_FROM && turn.chance(0.7) ? haveWords(turn) : undefined;
}

/** One is to put it right: a pardon begged, or not. */
export function onDemand(turn: Turn): Utterance {
  const { honest, kind, bold } = turn.head.persona.traits;
  const gives = (honest + kind) / 2 + turn.fear * 0.3 + turn.trust * 0.2;
  if (turn.chance(gives)) return turn.say('apologise');
  return turn.chance(bold) ? haveWords(turn) : turn.say('refuse', turn.own);
}

/** One's demand is refused, as somebody refuses to answer: that is enough for words where one had a reproach. */
export function onRefusal(turn: Turn): Utterance | undefined {
  const isDemanded = turn.mine.some(({ speech }) => speech.act === 'demand');
  return isDemanded && !turn.mine.some(({ speech }) => speech.act === 'quarrel') ? haveWords(turn) : undefined;
}

/** Words are had with one: an answer in kind once, the first step, or the door. */
export function onQuarrel(turn: Turn): Utterance {
  const { bold, kind, calm } = turn.head.persona.traits;
  const hasAnswered = turn.mine.some(({ speech }) => speech.act === 'quarrel');
  if (turn.chance(kind * 0.35 + calm * 0.15)) return turn.say('apologise');
  return !hasAnswered && turn.chance(0.2 + bold * 0.7) ? haveWords(turn) : turn.say('farewell');
}

/** Sorry is said: whoever can, forgives. */
export function onApology(turn: Turn): Utterance | undefined {
  return turn.chance(0.3 + turn.head.persona.traits.kind * 0.5) ? turn.say('comfort') : turn.say('farewell');
}

/** A quarrel costs whoever begins it, too. */
function haveWords(turn: Turn): Utterance {
  turn.head.changeTrust(turn.to, FELL_OUT);
  return turn.say('quarrel');
}

/** What one has held against whom one speaks to, in this talk. */
function reproachOf({ mine, setting, to }: Turn): Fact | undefined {
  const said = mine.findLast(({ speech }) => speech.act === 'accuse' && speech.facts.length > 0);
  const [fact] = said?.speech.facts ?? [];
  return fact !== undefined && setting.entityOf('person', to) === fact.subject ? fact : undefined;
}

/** Whether one has demanded something already, or had words. */
function hasHadOut({ mine }: Turn): boolean {
  return mine.some(({ speech }) => speech.act === 'demand' || speech.act === 'quarrel');
}
