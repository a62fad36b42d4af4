import { textOf } from '../../../core/index.ts';
import type { EndedAction } from '../../actor/mind.ts';
import { bearingOf } from '../../bus/bearing.ts';
import type { EventType } from '../../bus/event-types.ts';
import type { Percept } from '../../bus/percept.ts';
import { privateGround } from '../../commons/private-ground.ts';
import { clockText } from '../../time/sim-time.ts';
import { type Entity, NONE, type PersonIndex } from '../../world/entity.ts';
import type { Remembered } from '../head.ts';
import { intentWords } from '../thought-words.ts';
import type { PromptPart } from './prompt-part.ts';
import { PROMPT_TEXTS } from './prompt-texts.ts';
import type { Scene } from './scene.ts';
import type { TellableFacts } from './tellable.ts';

/**
 * What each part of a prompt may take, in tokens as the gateway bounds them, some 40 % above the truth: L2 stays at about
 * 2,000 with its head, L1 at about 300.
 */
const BUDGETS = {
  bulletin: 200,
  identity: 670,
  self: 100,
  body: 60,
  intent: 100,
  outcomes: 150,
  inbox: 210,
  memories: 240,
  here: 360,
  elsewhere: 130,
  facts: 210,
  lineFacts: 110,
  window: 150,
  talk: 60,
} as const;

export function bulletinPart(bulletin: string): PromptPart {
  return { id: 'bulletin', lines: [bulletin], budgetTokens: BUDGETS.bulletin, keeps: 'first' };
}

/** Who one is, all of it: for the slow layers alone, since it holds one's secrets. */
export function identityPart(scene: Scene): PromptPart {
  const lines = privateGround(scene.setting, scene.self, scene.locale).split('\n');
  return { id: 'identity', lines, budgetTokens: BUDGETS.identity, keeps: 'first' };
}

/** Who one is in a line, and what the others in the talk are to one: for a line of talk. */
export function selfPart(scene: Scene, others: readonly PersonIndex[]): PromptPart {
  const { head, setting } = scene;
  const { spec, name } = head.persona.self;
  const persona = scene.say(spec.persona);
  const bonds = others.slice(0, 2).map((person) => {
    const id = setting.people[person]?.id ?? '';
    const bond = spec.relations.find(({ to }) => to === id)?.bond;
    const trust = scene.say(PROMPT_TEXTS[trustWord(head.trustIn(person))]);
    return scene.say(PROMPT_TEXTS.trust, { name: scene.person(person), bond: bond && scene.say(bond), trust });
  });
  const lines = [scene.say(PROMPT_TEXTS.you, { name: scene.say(name), persona }), ...bonds];
  return { id: 'self', lines, budgetTokens: BUDGETS.self + 35 * bonds.length, keeps: 'first' };
}

function trustWord(trust: number): 'hostile' | 'wary' | 'neutral' | 'fond' | 'devoted' {
  if (trust < -0.5) return 'hostile';
  if (trust < -0.1) return 'wary';
  if (trust < 0.25) return 'neutral';
  return trust < 0.7 ? 'fond' : 'devoted';
}

/** Feelings that are strong enough to be spoken of. */
const FELT_FROM = { sleepiness: 0.6, uneasy: 0.2, afraid: 0.5 } as const;

export function bodyPart(scene: Scene): PromptPart {
  const { hungerSpeaks, sleepiness, fear, wornOut } = scene.moment.request.body;
  const felt = [
    ...(hungerSpeaks ? [PROMPT_TEXTS.hungry] : []),
    ...(wornOut ? [PROMPT_TEXTS.wornOut] : sleepiness > FELT_FROM.sleepiness ? [PROMPT_TEXTS.tired] : []),
    ...(fear > FELT_FROM.afraid ? [PROMPT_TEXTS.afraid] : fear > FELT_FROM.uneasy ? [PROMPT_TEXTS.uneasy] : []),
  ].map((text) => scene.say(text));
  const lines = felt.length === 0 ? [] : [scene.say(PROMPT_TEXTS.body, { feelings: scene.list(felt) })];
  return { id: 'body', lines, budgetTokens: BUDGETS.body, keeps: 'first' };
}

/** What one is after, in a line: for talk. */
export function agendaPart(scene: Scene): PromptPart {
  const { request, head } = scene.moment;
  const { agenda } = head.course;
  const intent = request.intent && intentWords(scene.setting, scene.self, request.intent, scene.locale);
  const line =
    agenda === '' ? intent && scene.say(PROMPT_TEXTS.intent, { intent }) : scene.say(PROMPT_TEXTS.agenda, { agenda });
  return { id: 'agenda', lines: line === undefined ? [] : [line], budgetTokens: BUDGETS.intent, keeps: 'first' };
}

/** What one is after, and what is under way or put aside. */
export function intentPart(scene: Scene): PromptPart {
  const { request, head } = scene.moment;
  const { intent, running, suspended } = request;
  const doing = (action: NonNullable<typeof running>['action']) => ({
    doing: scene.wording.action(action)[scene.locale],
  });
  const lines = [
    ...(head.course.agenda === '' ? [] : [scene.say(PROMPT_TEXTS.agenda, { agenda: head.course.agenda })]),
    ...(intent === undefined
      ? []
      : [scene.say(PROMPT_TEXTS.intent, { intent: intentWords(scene.setting, scene.self, intent, scene.locale) })]),
    ...(running === undefined ? [] : [scene.say(PROMPT_TEXTS.running, doing(running.action))]),
    ...(suspended === undefined ? [] : [scene.say(PROMPT_TEXTS.suspended, doing(suspended.action))]),
  ];
  return { id: 'intent', lines, budgetTokens: BUDGETS.intent, keeps: 'first' };
}

/** What came of what one did. */
export function outcomesPart(scene: Scene): PromptPart {
  const lines = scene.moment.request.ended.map((ended) => outcomeLine(scene, ended));
  return {
    id: 'outcomes',
    title: PROMPT_TEXTS.outcomes,
    lines,
    budgetTokens: BUDGETS.outcomes,
    keeps: 'last',
  };
}

function outcomeLine(scene: Scene, { action, outcome }: EndedAction): string {
  const { found, learned, code } = outcome;
  const parts = [
    code.replaceAll('_', ' '),
    ...(found.length === 0
      ? []
      : [scene.say(PROMPT_TEXTS.found, { things: scene.list(found.map((each) => scene.nameOf(each))) })]),
    ...(learned.length === 0
      ? []
      : [scene.say(PROMPT_TEXTS.learned, { facts: scene.series(learned.map((each) => scene.fact(each))) })]),
  ];
  return `- ${scene.say(PROMPT_TEXTS.came, { action: scene.wording.action(action)[scene.locale], outcome: scene.series(parts) })}`;
}

/** What was perceived since one last thought. */
export function inboxPart(scene: Scene): PromptPart {
  const { percepts, missed } = scene.moment.request;
  const lines = percepts.map((percept) => `- ${perceptLine(scene, percept)}`);
  if (missed > 0) lines.unshift(scene.say(PROMPT_TEXTS.missed, { missed }));
  return { id: 'inbox', title: PROMPT_TEXTS.inbox, lines, budgetTokens: BUDGETS.inbox, keeps: 'last' };
}

/** A percept as one would tell it, with when. */
export function perceptLine(scene: Scene, percept: Percept): string {
  const { type, atMs } = percept;
  const text =
    type === 'talk_ended' && percept.actor === NONE && percept.content.audience.length > 0
      ? summaryLine(scene, percept)
      : scene.sentence(scene.wording.percept(percept)[scene.locale]);
  return `${clockText(atMs)} ${text}`;
}

/** One's own summary of a talk. */
function summaryLine(scene: Scene, { content, place }: Percept): string {
  const others = content.audience.filter((person) => person !== scene.self).map((person) => scene.person(person));
  const topic = content.object === NONE ? scene.say(PROMPT_TEXTS.nothing) : scene.nameOf(content.object);
  const talked = scene.say(PROMPT_TEXTS.summary, { people: scene.list(others), where: scene.place(place), topic });
  if (content.facts.length === 0) return scene.sentence(talked);
  const facts = scene.series(content.facts.map((fact) => scene.fact(fact)));
  return scene.sentence(scene.series([talked, scene.say(PROMPT_TEXTS.told, { facts })]));
}

/** What the bulletin tells as it is now need not be remembered as it was. */
const COMMON: ReadonlySet<EventType> = new Set(['weather', 'thunder', 'power_back']);

/** What comes to mind, each with its mark and its source; `count` of it, beside what stands under one's identity. */
export function memoriesPart(scene: Scene, count: number): PromptPart {
  const { head, moment } = scene;
  const { atMs, percepts, intent } = moment.request;
  const cues = [
    ...percepts.slice(-6).map((percept) => scene.wording.percept(percept)[scene.locale]),
    ...scene.view.people.map(({ person }) => scene.person(person)),
    scene.place(scene.view.place),
    intent === undefined ? '' : intentWords(scene.setting, scene.self, intent, scene.locale),
  ];
  // What a replay does not repeat must not change what is remembered.
  const known = head.persona.self.knows.length;
  const recalled = head.memory.recall(cues.join(' '), { nowMs: atMs, count: count + known, touches: false });
  const fresh = new Set(percepts.map(({ event }) => event));
  const lines = recalled
    .filter(({ memory }) => memory.source.kind !== 'known')
    .filter(({ memory: { fact } }) => 'predicate' in fact || (!fresh.has(fact.event) && !COMMON.has(fact.type)))
    .slice(0, count)
    .toSorted((a, b) => a.memory.id - b.memory.id)
    .map(({ memory }) => `- m${memory.id} ${memoryLine(scene, memory.fact, memory.source)}`);
  return { id: 'memories', title: PROMPT_TEXTS.memories, lines, budgetTokens: BUDGETS.memories, keeps: 'last' };
}

type Source = ReturnType<Scene['head']['memory']['all']>[number]['source'];

function memoryLine(scene: Scene, remembered: Remembered, source: Source): string {
  if (!('predicate' in remembered)) return perceptLine(scene, remembered);
  const what = scene.fact(remembered);
  if (source.kind === 'heard') {
    return scene.sentence(scene.say(PROMPT_TEXTS.heardFrom, { what, who: scene.person(Number(source.from)) }));
  }
  return scene.sentence(source.kind === 'inferred' ? scene.say(PROMPT_TEXTS.concluded, { what }) : what);
}

/** The place as it can be seen now, with what can be done there. */
export function herePart(scene: Scene): PromptPart {
  const { view, setting, locale } = scene;
  const lines = [scene.say(PROMPT_TEXTS.here, { place: scene.place(view.place) })];
  if (!view.lit) lines.push(scene.say(PROMPT_TEXTS.dark));
  const people = view.people.map(({ person, posture, doing }) => {
    const state = posture === 'up' ? (doing === '' ? '' : doing) : scene.say(PROMPT_TEXTS[posture]);
    return state === '' ? scene.person(person) : `${scene.person(person)} (${state})`;
  });
  if (people.length > 0) lines.push(scene.say(PROMPT_TEXTS.people, { people: scene.list(people) }));
  else if (view.lit) lines.push(scene.say(PROMPT_TEXTS.alone));
  if (view.items.length > 0)
    lines.push(scene.say(PROMPT_TEXTS.items, { items: scene.list(view.items.map((item) => scene.item(item))) }));
  const fixtures = view.fixtures.map((each) => fixtureText(scene, each.fixture, each.locked, each.items));
  if (fixtures.length > 0) lines.push(scene.say(PROMPT_TEXTS.fixtures, { fixtures: scene.series(fixtures) }));
  for (const { notes } of view.fixtures) {
    for (const { words } of notes.slice(-2)) if (words !== '') lines.push(scene.say(PROMPT_TEXTS.note, { words }));
  }
  const traces = view.traces
    .slice(-3)
    .map(({ trace }) => setting.traceText(trace))
    .filter((text) => text !== undefined);
  if (traces.length > 0)
    lines.push(scene.say(PROMPT_TEXTS.traces, { traces: scene.series(traces.map((text) => textOf(text, locale))) }));
  const ways = view.exits.map(
    ({ to, locked }) => `${scene.place(to)}${locked ? ` (${scene.say(PROMPT_TEXTS.locked)})` : ''}`,
  );
  if (ways.length > 0) lines.push(scene.say(PROMPT_TEXTS.ways, { ways: scene.list(ways) }));
  if (scene.carried.length > 0)
    lines.push(scene.say(PROMPT_TEXTS.carried, { items: scene.list(scene.carried.map((item) => scene.item(item))) }));
  return { id: 'here', lines, budgetTokens: BUDGETS.here, keeps: 'first' };
}

/** A fixture with its uses, as marks that an answer gives back. */
function fixtureText(scene: Scene, fixture: number, locked: boolean, items: readonly number[]): string {
  const spec = scene.setting.fixtures[fixture];
  if (spec === undefined) return '';
  const { senses } = scene.moment.request;
  const uses = spec.affordances.filter(({ id }) => senses.canUse(fixture, id)).map(({ id }) => id);
  const inside = items.length === 0 ? '' : `: ${scene.list(items.map((item) => scene.item(item)))}`;
  const state = locked ? ` (${scene.say(PROMPT_TEXTS.locked)})` : '';
  return `${scene.nameOf(spec.entity)}${uses.length === 0 ? '' : ` [${uses.join(', ')}]`}${state}${inside}`;
}

/** What one knows of elsewhere: one's bed, what one's goals are about, and where others were last seen. */
export function elsewherePart(scene: Scene): PromptPart {
  const { head, setting, view } = scene;
  const things: string[] = [];
  const place = (what: string, where: number) =>
    where === NONE || where === view.place
      ? undefined
      : scene.say(PROMPT_TEXTS.inPlace, { what, where: scene.place(where) });
  const add = (text: string | undefined) => {
    if (text !== undefined && !things.includes(text)) things.push(text);
  };
  const fixtures = [
    head.persona.self.bed,
    ...head.persona.goals.filter((_, i) => head.goals[i]?.done === false).map(({ fixture }) => fixture),
    ...head.persona.habits.map(({ fixture }) => fixture),
  ];
  for (const fixture of fixtures) {
    const spec = setting.fixtures[fixture];
    if (spec !== undefined) add(place(fixtureText(scene, fixture, false, []), spec.place));
  }
  for (const [item, belief] of head.beliefs.items())
    if (belief.holder === NONE) add(place(scene.item(item), belief.place));
  const seen = [...head.beliefs.known()].flatMap((person) => {
    const last = head.beliefs.lastSeen(person);
    const isHere = view.people.some((each) => each.person === person);
    if (last === undefined || last.place === NONE || isHere || person === scene.self) return [];
    return [
      scene.say(PROMPT_TEXTS.seenAt, {
        who: scene.person(person),
        where: scene.place(last.place),
        time: clockText(last.atMs),
      }),
    ];
  });
  const lines = [
    ...(seen.length === 0 ? [] : [scene.say(PROMPT_TEXTS.seenIn, { people: scene.list(seen) })]),
    ...(things.length === 0 ? [] : [scene.say(PROMPT_TEXTS.elsewhere, { things: scene.series(things) })]),
  ];
  return { id: 'elsewhere', lines, budgetTokens: BUDGETS.elsewhere + 60, keeps: 'first' };
}

/** What could be told. */
export function factsPart(scene: Scene, facts: TellableFacts, isLine: boolean): PromptPart {
  const budgetTokens = isLine ? BUDGETS.lineFacts : BUDGETS.facts;
  return { id: 'facts', title: PROMPT_TEXTS.facts, lines: facts.lines(scene), budgetTokens, keeps: 'first' };
}

/** With whom one talks, and how. */
export function talkPart(scene: Scene): PromptPart {
  const { talk } = scene.moment.request;
  if (talk === undefined) return { id: 'talk', lines: [], budgetTokens: BUDGETS.talk, keeps: 'first' };
  const others = talk.participants.filter((person) => person !== scene.self).map((person) => scene.person(person));
  const lines = [scene.say(PROMPT_TEXTS.present, { people: scene.list(others) })];
  if (talk.volume === 'low') lines.push(scene.say(PROMPT_TEXTS.low));
  return { id: 'talk', lines, budgetTokens: BUDGETS.talk, keeps: 'first' };
}

/** The last lines of the talk. */
export function windowPart(scene: Scene): PromptPart {
  const { talk } = scene.moment.request;
  const said = (talk?.lines ?? []).map(({ speaker, speech }) => {
    const words = scene.wording.words(speaker, speech)[scene.locale];
    if (speaker === scene.self) return scene.say(PROMPT_TEXTS.mine, { words });
    return scene.say(PROMPT_TEXTS.line, { who: scene.person(speaker), words });
  });
  const lines = said.length === 0 ? [scene.say(PROMPT_TEXTS.opening)] : said;
  return {
    id: 'window',
    ...(said.length === 0 ? {} : { title: PROMPT_TEXTS.window }),
    lines,
    budgetTokens: BUDGETS.window,
    keeps: 'last',
  };
}

/** A question, at the end of a prompt. */
export function askPart(text: string): PromptPart {
  return { id: 'ask', lines: [text], budgetTokens: Number.POSITIVE_INFINITY, keeps: 'first' };
}

/** The place towards a bearing that one could go to, or `NONE`: the nearest next door. */
export function towards(scene: Scene, bearing: Percept['bearing']): Entity {
  const ear = scene.setting.places[scene.view.place];
  if (ear === undefined) return NONE;
  const next = scene.view.exits.find(({ to }) => {
    const source = scene.setting.places[to];
    return source !== undefined && bearingOf(source, ear) === bearing;
  });
  return next === undefined ? NONE : scene.setting.entityOf('place', next.to);
}
