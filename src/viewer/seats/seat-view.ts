import {
  bulletinOf,
  type EndedAction,
  type Fact,
  filled,
  type InterviewedLife,
  inAll,
  type Life,
  listed,
  NONE,
  named,
  type Percept,
  type PersonIndex,
  type PlaceIndex,
  type PlaceView,
  type Possibility,
  type Setting,
  type TalkSystem,
  type Wording,
} from '../../life/index.ts';
import type { SettingView } from '../protocol.ts';
import { settingView } from '../setting-view.ts';
import { clockView } from '../world-lines.ts';
import { optionView, outcomeText } from './seat-options.ts';
import type { DoingView, HereView, NoticedLine, SeatTalk, SeatView, SelfView, TellableFact } from './seat-protocol.ts';
import { HERE_TEXTS, SEEN_TEXTS } from './seat-texts.ts';

/** Lines of what was noticed that are shown: the newest. */
export const MAX_NOTICED = 80;
/** Facts that are offered to be told: the newest. */
const MAX_TELLABLE = 40;

/** What a seat is shown from. */
export interface SeatSources {
  readonly life: Life;
  readonly mind: InterviewedLife['mind'];
  readonly talk: Pick<TalkSystem, 'viewOf'>;
  readonly wording: Wording;
}

/** What was noticed and done since the body was taken, the oldest first. */
export type Noticed = { readonly percept: Percept } | { readonly ended: EndedAction };

/** The world as that person knows it: of secret ways only those they know; the others are no ways to them. */
export function settingFor(setting: Setting, life: Life, person: PersonIndex, run: string): SettingView {
  const view = settingView(setting, run);
  const edges = view.edges.map((edge, index) => {
    const isKnown = edge.kind !== 'secret' || life.world.state.edges[index]?.knownTo.includes(person) === true;
    return isKnown ? edge : { ...edge, kind: 'wall' as const };
  });
  return { ...view, edges };
}

/** Who one is. */
export function selfView(setting: Setting, person: PersonIndex): SelfView {
  const self = setting.people[person];
  if (self === undefined) throw new RangeError(`there is no person ${person}`);
  const { persona, role, goals, relations } = self.spec;
  return {
    person,
    persona,
    role: role ?? null,
    goals: goals.map(({ text }) => text),
    relations: relations.map(({ to, bond }) => ({ person: setting.indexOf('person', to), bond })),
  };
}

/** Everything that one has at this moment. */
export function seatView(
  sources: SeatSources,
  person: PersonIndex,
  noticed: readonly Noticed[],
  options: ReadonlyMap<string, Possibility>,
): SeatView {
  const { life, wording } = sources;
  const { setting, world } = life;
  const state = world.state.people[person];
  const view = life.inspect(person);
  const senses = life.sensesOf(person);
  const look = senses.look();
  const { hunger, energy, sleepiness, fear } = view.body;
  const known = new Set(look.exits.map(({ edge }) => edge));
  return {
    nowMs: life.clockMs,
    clock: { ...clockView(life), omniscient: false },
    world: {
      weather: world.state.weather,
      power: world.state.power,
      lit: look.lit ? [look.place] : [],
      open: look.exits.filter(({ open }) => open).map(({ edge }) => edge),
    },
    alive: view.alive,
    posture: state?.posture ?? 'up',
    feelings: { hunger, energy, sleepiness, fear },
    carries: senses.carried().map((item) => wording.item(item)),
    here: hereView(sources, look),
    doing: doingView(sources, person, known),
    next: view.plan.map((action) => wording.action(action)),
    noticed: [...noticed, ...view.inbox.map((percept) => ({ percept }))]
      .slice(-MAX_NOTICED)
      .map((each) => noticedLine(setting, wording, look.place, each)),
    talk: talkView(sources, person),
    options: [...options].map(([key, possibility]) => optionView(setting, look.place, key, possibility)),
    facts: tellable(sources, person),
    bulletin: bulletinOf(world, life.nowMs).announced.map((fact) => wording.fact(fact)),
  };
}

function hereView({ life: { setting }, wording }: SeatSources, look: PlaceView): HereView {
  const name = (entity: number) => inAll((locale) => named(setting, entity, locale));
  const items = (list: readonly number[]) =>
    inAll((locale) =>
      listed(
        list.map((item) => wording.item(item)[locale]),
        locale,
      ),
    );
  const fixtures = look.fixtures.flatMap(({ fixture, status, locked, items: inIt }) => {
    const spec = setting.fixtures[fixture];
    if (spec === undefined) return [];
    const what = name(spec.entity);
    if (locked) return [filled(HERE_TEXTS.locked, { what })];
    if (inIt.length > 0) return [filled(HERE_TEXTS.fixtureWith, { what, items: items(inIt) })];
    const looks = status === spec.initialStatus ? undefined : spec.statuses[status];
    return [looks === undefined ? what : filled(HERE_TEXTS.fixture, { what, status: looks })];
  });
  const notes = look.fixtures.flatMap(({ notes: pinned }) =>
    pinned.map(({ by, words, facts }) => {
      const said =
        words === ''
          ? inAll((locale) => facts.map((fact) => wording.fact(fact)[locale]).join('; '))
          : inAll(() => words);
      return filled(HERE_TEXTS.note, { who: name(setting.entityOf('person', by)), words: said });
    }),
  );
  return {
    place: look.place,
    lit: look.lit,
    people: look.people.map(({ person, posture, doing }) => ({
      person,
      posture,
      doing: isVerb(doing) ? SEEN_TEXTS[doing] : null,
    })),
    things: [...look.items.map((item) => wording.item(item)), ...fixtures],
    marks: [...notes, ...look.traces.flatMap(({ trace }) => setting.traceText(trace) ?? [])],
  };
}

function doingView(
  { life, wording }: SeatSources,
  person: PersonIndex,
  knownEdges: ReadonlySet<number>,
): DoingView | null {
  const state = life.world.state.people[person];
  const { running } = life.inspect(person);
  if (running === undefined || state === undefined) return null;
  const { stage, hopTo, hopEdge, sinceMs, dueAtMs } = running;
  const isHop = stage === 'walking' && hopTo !== NONE && knownEdges.has(hopEdge);
  return {
    text: wording.activity(state, running),
    fromMs: sinceMs,
    untilMs: dueAtMs,
    hop: isHop ? { edge: hopEdge, to: hopTo, fromMs: sinceMs, untilMs: dueAtMs } : null,
  };
}

function noticedLine(setting: Setting, wording: Wording, place: PlaceIndex, noticed: Noticed): NoticedLine {
  if ('ended' in noticed) {
    const { ended } = noticed;
    return { atMs: ended.atMs, kind: 'outcome', strong: false, text: outcomeText(setting, wording, place, ended) };
  }
  const { percept } = noticed;
  return {
    atMs: percept.atMs,
    kind: 'noticed',
    strong: percept.salience >= STRONG_SALIENCE,
    text: wording.percept(percept),
  };
}

function isVerb(word: string): word is keyof typeof SEEN_TEXTS {
  return Object.hasOwn(SEEN_TEXTS, word);
}

/** What would interrupt anybody is shown so. */
const STRONG_SALIENCE = 0.8;

function talkView({ talk, wording }: SeatSources, person: PersonIndex): SeatTalk | null {
  const view = talk.viewOf(person);
  if (view === undefined) return null;
  return {
    people: view.participants,
    low: view.volume === 'low',
    lines: view.lines.map(({ event, atMs, speaker, speech }) => ({
      event,
      atMs,
      speaker,
      words: wording.words(speaker, speech),
    })),
  };
}

/** What one knows and could tell, each once, the newest last. */
function tellable({ mind, wording }: SeatSources, person: PersonIndex): readonly TellableFact[] {
  const head = mind.headOf(person);
  const facts = new Map<string, TellableFact>();
  for (const { id, fact } of head.memory.all()) {
    if (!('predicate' in fact)) continue;
    facts.set(head.keyOf(fact), { memory: id, text: wording.fact(fact), secret: head.conceals(fact) });
  }
  return [...facts.values()].slice(-MAX_TELLABLE);
}

/** The fact that a memory is of, if that person holds it. */
export function factOfMemory(
  { mind }: Pick<SeatSources, 'mind'>,
  person: PersonIndex,
  memory: number,
): Fact | undefined {
  const fact = mind.headOf(person).memory.get(memory)?.fact;
  return fact !== undefined && 'predicate' in fact ? fact : undefined;
}
