import type { SpeechAct, Utterance } from '../../bus/life-event.ts';
import { type Entity, NONE, type PersonIndex } from '../../world/entity.ts';
import { type Fact, factKey } from '../../world/fact.ts';
import { type LineAnswer, trimmed } from './answers.ts';
import { FAULT_TEXTS } from './prompt-texts.ts';
import type { Scene } from './scene.ts';
import { type Fault, isFault } from './steps.ts';
import { isRepeated, type SaidLine } from './talk-watch.ts';
import type { TellableFacts } from './tellable.ts';
import { tellingOf } from './telling.ts';

/** Acts by which nothing is told: with a fact they become telling, so that whoever hears it holds it. */
const UNTELLING: ReadonlySet<SpeechAct> = new Set([
  'ask',
  'refuse',
  'deny',
  'greet',
  'chat',
  'demand',
  'quarrel',
  'apologise',
  'propose',
  'farewell',
  'silence',
]);

/** The lines of a talk as they were heard. */
export function saidLines(scene: Scene): readonly SaidLine[] {
  return (scene.moment.request.talk?.lines ?? []).map(({ speaker, speech }) => ({
    act: speech.act,
    words: scene.wording.words(speaker, speech)[scene.locale],
    hasFacts: speech.facts.length > 0,
  }));
}

/** Holds a line against what its speaker knows; a silence is a line without words. */
export function utteranceOf(
  scene: Scene,
  answer: LineAnswer,
  facts: TellableFacts,
): { readonly say: Utterance | undefined } | Fault {
  const words = trimmed(answer.say);
  if (answer.act === 'silence') return { say: undefined };
  if (words === '') return { fault: scene.say(FAULT_TEXTS.emptyLine) };
  const told = toldBy(scene, words, answer.tells ?? [], facts);
  if (isFault(told)) return told;
  if (answer.act !== 'farewell' && isRepeated(words, saidLines(scene)))
    return { fault: scene.say(FAULT_TEXTS.repeated) };
  const isTelling = told.facts.length > 0;
  const act = isTelling && UNTELLING.has(answer.act) ? 'tell' : answer.act;
  return {
    say: {
      act,
      to: hearerOf(scene, answer.to ?? ''),
      topic: topicOf(scene, answer.about ?? '', told.facts),
      facts: told.facts,
      words,
    },
  };
}

/**
 * The facts that words pass on: those that are named, and those that the words give away. What is given away and is a
 * secret of the speaker's must be named; what the speaker does not hold cannot be said at all, nor can things be spoken
 * of that the speaker knows nothing of.
 */
export function toldBy(
  scene: Scene,
  words: string,
  marks: readonly string[],
  facts: TellableFacts,
): { readonly facts: readonly Fact[] } | Fault {
  const { setting, head, names } = scene;
  const told: Fact[] = [];
  for (const given of marks) {
    const fact = facts.get(given);
    if (fact === undefined) return { fault: scene.say(FAULT_TEXTS.unknownMark, { given }) };
    if (!told.some((each) => factKey(each) === factKey(fact))) told.push(fact);
  }
  for (const id of tellingOf(setting).in(words)) {
    const fact = setting.facts.get(id);
    if (fact === undefined || told.some(({ predicate }) => predicate === id)) continue;
    if (head.holding(fact) === undefined) return unheld(scene);
    if (head.conceals(fact)) {
      return { fault: scene.say(FAULT_TEXTS.untold, { mark: facts.markOf(fact) || scene.fact(fact) }) };
    }
    told.push(fact);
  }
  const stranger = [...names.namedIn(words)].find((entity) => isGivenAway(scene, entity, told));
  return stranger === undefined ? { facts: told } : unheld(scene);
}

/** Whether a text that names it names something that its speaker has no knowledge of. */
function isGivenAway(scene: Scene, entity: Entity, told: readonly Fact[]): boolean {
  const kind = scene.setting.kindOf(entity);
  // A word that stands for several things, or for a thing of every house, gives nothing away.
  if (kind !== 'item' && kind !== 'edge') return false;
  const isTold = told.some(({ subject, object }) => subject === entity || object === entity);
  return !isTold && !scene.knowsOf(entity);
}

function unheld(scene: Scene): Fault {
  return { fault: scene.say(FAULT_TEXTS.unheld, { name: scene.say(scene.head.persona.self.name) }) };
}

/** Whom a line is to: somebody in the talk, or all. */
function hearerOf(scene: Scene, name: string): PersonIndex {
  const others = scene.moment.request.talk?.participants.filter((person) => person !== scene.self) ?? [];
  if (others.length === 1) return others[0] ?? NONE;
  const meant = scene.names.calledOf('person', name).map((entity) => scene.setting.indexIn(entity));
  return others.find((person) => meant.includes(person)) ?? NONE;
}

function topicOf(scene: Scene, about: string, facts: readonly Fact[]): Entity {
  const named = scene.names.called(about).find((entity) => scene.knowsOf(entity));
  return named ?? facts[0]?.subject ?? NONE;
}
