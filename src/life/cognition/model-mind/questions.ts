import type { Action } from '../../actor/action.ts';
import type { Insight, Thought } from '../../actor/mind.ts';
import type { Percept } from '../../bus/percept.ts';
import { hourOf } from '../../time/sim-time.ts';
import { type Entity, NONE } from '../../world/entity.ts';
import { factOf } from '../predicates.ts';
import {
  type ChoiceAnswer,
  choiceAnswer,
  type LineAnswer,
  lineAnswer,
  type PlanAnswer,
  planAnswer,
  type ReflectAnswer,
  reflectAnswer,
  type SlowAnswer,
  slowAnswer,
  trimmed,
} from './answers.ts';
import { saidLines, toldBy, utteranceOf } from './line.ts';
import { optionsFor } from './options.ts';
import {
  agendaPart,
  askPart,
  bodyPart,
  bulletinPart,
  elsewherePart,
  factsPart,
  herePart,
  identityPart,
  inboxPart,
  intentPart,
  memoriesPart,
  outcomesPart,
  perceptLine,
  selfPart,
  talkPart,
  windowPart,
} from './parts.ts';
import { assemble, type PromptPart } from './prompt-part.ts';
import { ASK_TEXTS, FAULT_TEXTS, NUDGE_TEXTS } from './prompt-texts.ts';
import { type Ground, liveThought, noteOf, type Question } from './question.ts';
import type { Scene } from './scene.ts';
import { actionsOf, type Fault, isFault } from './steps.ts';
import { courseOf } from './talk-watch.ts';
import { type TellableFacts, tellableTo } from './tellable.ts';

/** Answers at most, in tokens: reserved before each call. */
const OUTPUT_TOKENS = { speak: 200, quick: 100, slow: 600, plan: 200, reflect: 400 } as const;
/** Facts offered in a line, and in a plan. */
const LINE_FACTS = 4;
const PLAN_FACTS = 6;
/** Memories called to mind for a plan of steps, and for a reflection. */
const RECALLED = { slow: 8, reflect: 24 } as const;
/** Conclusions of one reflection at most. */
const MAX_INSIGHTS = 5;
/** A thought of the small hours plans for tonight, of the day for today. */
const NIGHT = { from: 18, to: 5 } as const;

/** L1 at a beat. */
export function lineQuestion(scene: Scene, ground: Ground): Question<LineAnswer> {
  const { request } = scene.moment;
  const others = (request.talk?.participants ?? []).filter((person) => person !== scene.self);
  const facts = tellableTo(scene, others, LINE_FACTS);
  const course = courseOf(saidLines(scene));
  const nudge = course === 'on' ? [] : [scene.say(NUDGE_TEXTS[course])];
  const ask = [...nudge, scene.say(ASK_TEXTS.speak, { name: ownName(scene) })].join('\n');
  const prompt = assemble(
    [
      selfPart(scene, others),
      bodyPart(scene),
      agendaPart(scene),
      talkPart(scene),
      factsPart(scene, facts, true),
      windowPart(scene),
      askPart(ask),
    ],
    scene.locale,
    ground.count,
  );
  return {
    kind: 'speak',
    tier: 'quick',
    prompt,
    schema: lineAnswer,
    maxOutputTokens: OUTPUT_TOKENS.speak,
    read(answer) {
      const line = utteranceOf(scene, answer, facts);
      if (isFault(line)) return line;
      const about = line.say === undefined || line.say.topic === NONE ? [] : [line.say.topic];
      const thought = { ...liveThought('speak'), note: noteOf(answer.thought, about, line.say?.facts) };
      return line.say === undefined ? thought : { ...thought, say: line.say };
    },
  };
}

/** L1 about what has just come between. */
export function choiceQuestion(scene: Scene, ground: Ground, percept: Percept): Question<ChoiceAnswer> {
  const options = optionsFor(scene, percept);
  const parts: PromptPart[] = [
    selfPart(scene, percept.actor === NONE || percept.actor === scene.self ? [] : [percept.actor]),
    bodyPart(scene),
    intentPart(scene),
    { id: 'options', lines: options.map(({ mark, text }) => `${mark}: ${text}`), budgetTokens: 120, keeps: 'first' },
    askPart(scene.say(ASK_TEXTS.quick, { what: ` ${perceptLine(scene, percept)} `, name: ownName(scene) })),
  ];
  return {
    kind: 'quick',
    tier: 'quick',
    prompt: assemble(parts, scene.locale, ground.count),
    schema: choiceAnswer,
    maxOutputTokens: OUTPUT_TOKENS.quick,
    read({ thought, choose }) {
      const wanted = choose.trim().toLowerCase();
      const chosen = options.find(({ mark }) => wanted === mark || wanted.startsWith(`${mark}:`));
      if (chosen === undefined) return { fault: scene.say(FAULT_TEXTS.unknownMark, { given: choose }) };
      const about = percept.actor === NONE ? [] : [scene.setting.entityOf('person', percept.actor)];
      const made = { ...liveThought('quick'), note: noteOf(thought, about) };
      if (chosen.plan === undefined) return { ...made, interrupted: 'resume' };
      return { ...made, plan: chosen.plan, intent: intentOf(scene, chosen.text, '', about[0] ?? NONE) };
    },
  };
}

/** L2. */
export function slowQuestion(scene: Scene, ground: Ground): Question<SlowAnswer> {
  const hearers = scene.view.people.map(({ person }) => person);
  const facts = tellableTo(scene, hearers, PLAN_FACTS);
  const parts = [
    bulletinPart(ground.bulletin()),
    identityPart(scene),
    bodyPart(scene),
    intentPart(scene),
    memoriesPart(scene, RECALLED.slow),
    inboxPart(scene),
    outcomesPart(scene),
    elsewherePart(scene),
    herePart(scene),
    factsPart(scene, facts, false),
    askPart(scene.say(ASK_TEXTS.slow, { name: ownName(scene) })),
  ];
  return {
    kind: 'slow',
    tier: 'slow',
    head: ground.head,
    prompt: assemble(parts, scene.locale, ground.count),
    schema: slowAnswer,
    maxOutputTokens: OUTPUT_TOKENS.slow,
    read: (answer) => readSteps(scene, answer, facts),
  };
}

function readSteps(scene: Scene, answer: SlowAnswer, facts: TellableFacts): Thought | Fault {
  const made = actionsOf(scene, answer.steps, facts);
  if (isFault(made)) return made;
  const checked = checkedWords(scene, made.actions, facts);
  if (isFault(checked)) return checked;
  const [first] = checked.actions;
  const goal = scene.head.persona.goals[(answer.goal ?? 0) - 1]?.id ?? '';
  const about = aboutOf(first);
  const { running, suspended } = scene.moment.request;
  const isHeld = running !== undefined || suspended !== undefined;
  return {
    ...liveThought('slow'),
    note: noteOf(answer.thought, about === NONE ? [] : [about], [], goal),
    intent: intentOf(scene, answer.intent, goal, about),
    plan: checked.actions,
    ...(isHeld ? { interrupted: 'drop' as const } : {}),
  };
}

/** What is called out or pinned up tells what its words tell. */
function checkedWords(
  scene: Scene,
  actions: readonly Action[],
  facts: TellableFacts,
): { readonly actions: readonly Action[] } | Fault {
  const checked: Action[] = [];
  for (const each of actions) {
    if (each.words === '') {
      checked.push(each);
      continue;
    }
    const marks = each.facts.map((fact) => facts.markOf(fact));
    const told = toldBy(scene, each.words, marks, facts);
    if (isFault(told)) return told;
    checked.push({ ...each, facts: told.facts });
  }
  return { actions: checked };
}

/** The few things for tonight, or today. */
export function planQuestion(scene: Scene, ground: Ground): Question<PlanAnswer> {
  const { request } = scene.moment;
  const hour = hourOf(request.atMs);
  const when = scene.say(hour >= NIGHT.from || hour < NIGHT.to ? ASK_TEXTS.tonight : ASK_TEXTS.today);
  const parts = [
    bulletinPart(ground.bulletin()),
    identityPart(scene),
    memoriesPart(scene, RECALLED.slow),
    askPart(scene.say(ASK_TEXTS.plan, { name: ownName(scene), when })),
  ];
  return {
    kind: 'plan',
    tier: 'quick',
    head: ground.head,
    prompt: assemble(parts, scene.locale, ground.count),
    schema: planAnswer,
    maxOutputTokens: OUTPUT_TOKENS.plan,
    read: ({ agenda }) => ({ ...liveThought('plan'), note: noteOf(agenda) }),
  };
}

/** L3. */
export function reflectQuestion(scene: Scene, ground: Ground): Question<ReflectAnswer> {
  const memories = { ...memoriesPart(scene, RECALLED.reflect), budgetTokens: 700 };
  const parts = [
    bulletinPart(ground.bulletin()),
    identityPart(scene),
    memories,
    askPart(scene.say(ASK_TEXTS.reflect, { name: ownName(scene) })),
  ];
  return {
    kind: 'reflect',
    tier: 'slow',
    head: ground.head,
    prompt: assemble(parts, scene.locale, ground.count),
    schema: reflectAnswer,
    maxOutputTokens: OUTPUT_TOKENS.reflect,
    read: (answer) => readInsights(scene, answer),
  };
}

function readInsights(scene: Scene, { thought, insights }: ReflectAnswer): Thought | Fault {
  const kept: Insight[] = [];
  for (const each of insights.slice(0, MAX_INSIGHTS)) {
    const subject = personCalled(scene, each.about);
    const object = each.what === 'often_with' ? personCalled(scene, each.with ?? '') : NONE;
    const own = scene.setting.entityOf('person', scene.self);
    const from = each.from
      .map((mark) => Number(/\d+/.exec(mark)?.[0] ?? NONE))
      .filter((id) => scene.head.memory.get(id) !== undefined);
    const isSound = subject !== NONE && subject !== own && (each.what !== 'often_with' || object !== NONE);
    if (isSound && from.length > 0) {
      kept.push({
        fact: factOf(subject, each.what, { object }),
        from: [...new Set(from)],
        weight: weightOf(each.weight),
      });
    }
  }
  if (kept.length === 0 && insights.length > 0) return { fault: scene.say(FAULT_TEXTS.noEvidence) };
  const facts = kept.map(({ fact }) => fact);
  const about = [...new Set(facts.map(({ subject }) => subject))];
  return { ...liveThought('reflect'), note: noteOf(thought, about, facts), insights: kept };
}

/** How much a conclusion matters, 0 to 1. */
function weightOf(given = 0.5): number {
  return Math.min(1, Math.max(0, given));
}

function personCalled(scene: Scene, name: string): Entity {
  return scene.names.calledOf('person', name)[0] ?? NONE;
}

function aboutOf(first: Action | undefined): Entity {
  return first?.object ?? NONE;
}

function intentOf(scene: Scene, words: string, goal: string, about: Entity) {
  const plain = trimmed(words);
  const key = plain === '' ? 'leisure.idle' : goal === '' ? 'mind.thought' : 'goal.pursued';
  return { key, goal, about, sinceMs: scene.moment.request.atMs, words: plain };
}

function ownName(scene: Scene): string {
  return scene.say(scene.head.persona.self.name);
}

/** Takes leave without asking anybody: a talk that has run dry. */
export function farewell(scene: Scene): Thought {
  const others = (scene.moment.request.talk?.participants ?? []).filter((person) => person !== scene.self);
  const to = others.length === 1 ? (others[0] ?? NONE) : NONE;
  return { ...liveThought('speak'), say: { act: 'farewell', to, topic: NONE, facts: [] } };
}
