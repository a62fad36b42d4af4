import type { Text } from '../../core/index.ts';
import type { Memory } from '../../memory/index.ts';
import type { Remembered } from '../cognition/head.ts';
import { intentWords } from '../cognition/thought-words.ts';
import { clockText } from '../time/sim-time.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { filled, inAll } from '../words/in-all.ts';
import { capitalised, named } from '../words/naming.ts';
import { Wording } from '../words/wording.ts';
import { type Entity, NONE } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { AnswerLine, InterviewAsked } from './asked.ts';
import { INTERVIEW_TEXTS } from './interview-texts.ts';

/** Lines of one answer. */
const MAX_LINES = 5;
/** What shares less with the question than this is not what was asked for. */
const LEAST_RELEVANCE = 0.2;
/** From so much trust on one says so; below the negative one is wary. */
const TRUSTS_FROM = 0.25;

/** What a question is after, by the words it is asked in. */
const KINDS: readonly (readonly [kind: Kind, words: RegExp])[] = [
  ['suspicion', /\b(suspect|murderer|killer|who (killed|did it))\b|怀疑|凶手|谁杀|谁干/iu],
  ['where', /\bwhere\b|哪里|哪儿|在哪|何处/iu],
  ['wish', /\b(plan|intend|want|going to do|up to|mean to)\b|打算|想要|想做|计划/iu],
  [
    'feeling',
    /\b(trust|think of|think about|feel about|like|friends?|afraid of)\b|信任|信得过|相信|觉得|看法|喜欢|怎么看/iu,
  ],
];
type Kind = 'suspicion' | 'where' | 'wish' | 'feeling';

/**
 * What somebody answers by rules: to a few kinds of question what they believe, and to every question what it calls to
 * mind, each with the memory it rests on. Nothing is made up: with nothing to the point they say that they do not know.
 */
export function answerByRules(asked: InterviewAsked): readonly AnswerLine[] {
  const kind = KINDS.find(([, words]) => words.test(asked.question))?.[0];
  const direct = kind === undefined ? [] : DIRECT[kind](asked);
  const lines = [...direct, ...remembered(asked, direct)].slice(0, MAX_LINES);
  return lines.length === 0 ? [open(filled(INTERVIEW_TEXTS.nothing))] : lines;
}

const DIRECT: Readonly<Record<Kind, (asked: InterviewAsked) => readonly AnswerLine[]>> = {
  suspicion: suspicions,
  where: whereabouts,
  wish: wishes,
  feeling: feelings,
};

function suspicions(asked: InterviewAsked): readonly AnswerLine[] {
  const { beliefs, memory } = asked.head;
  const suspect = beliefs.prime;
  if (suspect === NONE) return [open(filled(INTERVIEW_TEXTS.suspectsNobody))];
  const { evidence } = beliefs.suspicionOf(suspect);
  const grounds = evidence.flatMap((id) => memory.find(id) ?? []).toReversed();
  const [newest] = grounds;
  const text = filled(INTERVIEW_TEXTS.suspects, { who: nameOf(asked, personEntity(asked, suspect)) });
  return [
    { text, memory: newest?.id, isConcealed: false },
    ...grounds.flatMap((each) => memoryLine(asked, each) ?? []),
  ];
}

function whereabouts(asked: InterviewAsked): readonly AnswerLine[] {
  return [...asked.about].flatMap((entity) => {
    const kind = asked.setting.kindOf(entity);
    if (kind === 'person') return personSeen(asked, entity);
    return kind === 'item' ? itemBelieved(asked, entity) : [];
  });
}

function personSeen(asked: InterviewAsked, entity: Entity): readonly AnswerLine[] {
  const { head, setting } = asked;
  const steps = head.beliefs.stepsOf(setting.indexIn(entity));
  const last = steps.findLast(({ place }) => place !== NONE);
  const who = nameOf(asked, entity);
  if (entity === head.persona.self.entity) return [];
  if (last === undefined) return [open(filled(INTERVIEW_TEXTS.notSeen, { who }))];
  const where = nameOf(asked, setting.entityOf('place', last.place));
  const time = inAll(() => clockText(last.atMs));
  const seen = head.memory.all().findLast(({ source }) => source.kind === 'seen' && source.event === last.event);
  return [{ text: filled(INTERVIEW_TEXTS.lastSeen, { who, where, time }), memory: seen?.id, isConcealed: false }];
}

function itemBelieved(asked: InterviewAsked, entity: Entity): readonly AnswerLine[] {
  const { head, setting } = asked;
  const belief = head.beliefs.item(setting.indexIn(entity));
  if (belief === undefined) return [];
  const holder = belief.holder === NONE ? NONE : personEntity(asked, belief.holder);
  const where = holder === NONE && belief.place !== NONE ? setting.entityOf('place', belief.place) : holder;
  if (where === NONE) return [];
  const text = holder === NONE ? INTERVIEW_TEXTS.itemAt : INTERVIEW_TEXTS.itemHeld;
  const memory = head.memory.find(belief.memory)?.id;
  const isOwn = belief.holder === head.person;
  return [
    { text: filled(text, { who: nameOf(asked, entity), where: nameOf(asked, where) }), memory, isConcealed: isOwn },
  ];
}

function wishes({ setting, person, intent, head }: InterviewAsked): readonly AnswerLine[] {
  const own = head.persona.self.spec.goals.filter((_, i) => head.goals[i]?.done === false);
  const now =
    intent === undefined
      ? open(filled(INTERVIEW_TEXTS.meansNothing))
      : open(filled(INTERVIEW_TEXTS.means, { what: inAll((locale) => intentWords(setting, person, intent, locale)) }));
  const guarded = new Set(head.persona.self.secrets.map(({ predicate }) => predicate));
  return [
    now,
    ...own.map(({ text, fact = '' }) => ({
      text: filled(INTERVIEW_TEXTS.wants, { what: text }),
      memory: undefined,
      isConcealed: guarded.has(fact),
    })),
  ];
}

function feelings(asked: InterviewAsked): readonly AnswerLine[] {
  const { head, setting, about } = asked;
  const people = [...about].filter((entity) => setting.kindOf(entity) === 'person');
  return people.flatMap((entity) => {
    if (entity === head.persona.self.entity) return [];
    const trust = head.trustIn(setting.indexIn(entity));
    const kind = trust >= TRUSTS_FROM ? 'trusts' : trust <= -TRUSTS_FROM ? 'wary' : 'indifferent';
    return [open(filled(INTERVIEW_TEXTS[kind], { who: nameOf(asked, entity) }))];
  });
}

/** What the question calls to mind: what it names, or what shares words with it. */
function remembered(asked: InterviewAsked, before: readonly AnswerLine[]): readonly AnswerLine[] {
  const told = new Set(before.map(({ text }) => text.en));
  const lines: AnswerLine[] = [];
  for (const { memory, relevance } of asked.recalled) {
    if (relevance < LEAST_RELEVANCE || !isAbout(asked, memory.fact)) continue;
    const line = memoryLine(asked, memory);
    if (line === undefined || told.has(line.text.en)) continue;
    told.add(line.text.en);
    lines.push(line);
  }
  return lines;
}

/** A question that names something is about that; one that names nothing may be about anything. */
function isAbout({ about, setting }: InterviewAsked, fact: Remembered): boolean {
  if (about.size === 0) return true;
  return [...about].some((entity) => entitiesIn(setting, fact).includes(entity));
}

function entitiesIn(setting: InterviewAsked['setting'], fact: Remembered): readonly Entity[] {
  const placeOf = (place: number) => (place === NONE ? NONE : setting.entityOf('place', place));
  if ('predicate' in fact) return [fact.subject, fact.object, placeOf(fact.place)];
  const { actor, place, content } = fact;
  const told = content.speech?.facts.flatMap(({ subject, object }) => [subject, object]) ?? [];
  const who = actor === NONE ? NONE : setting.entityOf('person', actor);
  return [who, placeOf(place), content.object, content.target, content.speech?.topic ?? NONE, ...told];
}

function memoryLine(
  asked: InterviewAsked,
  memory: Pick<Memory<Remembered>, 'id' | 'fact' | 'source' | 'atMs'>,
): AnswerLine {
  const { setting, head } = asked;
  const { fact, source, atMs, id } = memory;
  const isFact = 'predicate' in fact;
  const wording = new Wording(setting);
  const what = isFact
    ? inAll((locale) => capitalised(clauseOf(setting, fact, locale, { speaker: head.person, hearer: NONE })))
    : stripped(wording.remembered(fact));
  const who = source.kind === 'heard' ? nameOf(asked, personEntity(asked, Number(source.from))) : inAll(() => '');
  const time = inAll(() => clockText(atMs));
  const text = filled(INTERVIEW_TEXTS.told, { what, source: filled(INTERVIEW_TEXTS[source.kind], { who, time }) });
  return { text, memory: id, isConcealed: isFact && head.conceals(fact as Fact) };
}

function stripped(text: Text): Text {
  return inAll((locale) => text[locale].replace(/[.。]$/u, ''));
}

function open(text: Text): AnswerLine {
  return { text, memory: undefined, isConcealed: false };
}

function personEntity({ setting }: InterviewAsked, person: number): Entity {
  return setting.entityOf('person', person);
}

function nameOf({ setting }: InterviewAsked, entity: Entity): Text {
  return inAll((locale) => named(setting, entity, locale));
}
