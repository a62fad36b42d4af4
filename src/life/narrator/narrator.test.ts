import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES, type Locale, type Text, textOf } from '../../core/index.ts';
import { action } from '../actor/action.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import { factOf } from '../cognition/predicates.ts';
import { thoughtWords } from '../cognition/thought-words.ts';
import { wordsOf } from '../conversation/words.ts';
import { happeningText, purposeText } from '../director/beat-texts.ts';
import { Director } from '../director/director.ts';
import { openLiving } from '../living.ts';
import { openLife } from '../runtime/life.ts';
import type { System, SystemContext } from '../runtime/system.ts';
import { companySetting } from '../testing/company.ts';
import { type Night, night, settingOf } from '../testing/nights.ts';
import { ScriptedMind } from '../testing/scripted-mind.ts';
import { HOUR_MS } from '../time/sim-time.ts';
import { clauseOf } from '../words/fact-texts.ts';
import { inThePast } from '../words/past-tense.ts';
import { NONE } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import { LENGTHS, lengthOf } from './chronicle.ts';
import { affordanceOf } from './moment.ts';
import { Narrator } from './narrator.ts';
import { EDITIONS, type Novel, type Paragraph } from './novel.ts';
import { Prose } from './prose.ts';

const SEEDS = process.env['SOULSAND_SOAK'] === '1' ? 40 : 2;
const ravenisle = await settingOf('ravenisle');
const cove = await settingOf('lantern-cove');
const nights: readonly (readonly [Setting, Night])[] = Array.from({ length: SEEDS }, (_, seed) => [
  [ravenisle, night(ravenisle, seed)] as const,
  ...(seed === 0 ? [[cove, night(cove, seed)] as const] : []),
]).flat();
const novels = nights.flatMap(([setting, lived]) =>
  EDITIONS.map((edition) => ({ setting, lived, edition, novel: lived.narrator.novel(edition) })),
);

test('LIFE-151: windows follow one another; a paragraph has 60 to 120 words, 200 to 400 characters, unless little happens', () => {
  for (const { novel, setting } of novels) {
    let untilMs = setting.startMs;
    let fitting = 0;
    const starts = new Set(novel.chapters.map(({ atMs }) => atMs));
    for (const [i, { fromMs, toMs, text, id }] of novel.paragraphs.entries()) {
      assert.equal(id, i + 1);
      assert.ok(fromMs >= untilMs && toMs >= fromMs);
      untilMs = toMs;
      for (const locale of LOCALES) {
        const length = lengthOf(text[locale], locale);
        assert.ok(length <= LENGTHS[locale].most + 2, `${length}: ${text[locale]}`);
        if (length >= LENGTHS[locale].least) fitting++;
        else
          assert.ok(
            // What is told of no window (a secret come to light, the reckoning) is as long as it is.
            starts.has(toMs) ||
              toMs === fromMs ||
              toMs - fromMs >= 2 * HOUR_MS ||
              toMs === novel.paragraphs.at(-1)?.toMs,
            text[locale],
          );
      }
    }
    assert.ok(fitting > novel.paragraphs.length * 2 * 0.5, `${fitting} of ${novel.paragraphs.length * 2}`);
  }
});

/** Texts of the scenario and of speech that an event carries: what they name, the event names. */
function textsOf(setting: Setting, event: LifeEvent, locale: Locale): string[] {
  const { content, actor, type } = event;
  const texts: (Text | undefined)[] = [happeningText(setting, event), purposeText(setting, content.detail)];
  if (type === 'ending') texts.push(...setting.scenario.meta.ends.map(({ text }) => text));
  const label = affordanceOf(setting, content)?.label;
  const said = content.speech === undefined ? [] : [wordsOf(setting, actor, content.speech, locale)];
  const facts = content.facts.map((fact) => clauseOf(setting, fact, locale));
  const labels = label === undefined ? [] : [textOf(label, locale), inThePast(label.en)];
  return [
    ...texts.filter((text) => text !== undefined).map((text) => textOf(text, locale).replace(/[.。]$/, '')),
    ...said,
    ...facts,
    ...labels,
  ];
}

function entitiesOf(setting: Setting, { actor, place, content }: LifeEvent): number[] {
  const { object, target, from, facts, speech, audience } = content;
  const people = [actor, speech?.to ?? NONE, ...audience].map((person) => setting.entityOf('person', person));
  const places = [place, from].map((each) => setting.entityOf('place', each));
  const told = [...facts, ...(speech?.facts ?? [])].flatMap((fact) => [
    fact.subject,
    fact.object,
    setting.entityOf('place', fact.place),
  ]);
  return [...people, ...places, object, target, speech?.topic ?? NONE, ...told];
}

const plain = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[“”‘’]/g, '')
    .replaceAll(/[,.]/g, ' ');

const namesOf = new Map<string, readonly (readonly [entity: number, name: string])[]>();

/** All names of a setting, the longest first: a kitchen knife is no kitchen. */
function namesIn(setting: Setting, locale: Locale): readonly (readonly [entity: number, name: string])[] {
  const key = `${setting.scenario.meta.id} ${locale}`;
  const things = [...setting.people, ...setting.places, ...setting.items, ...setting.fixtures];
  const names =
    namesOf.get(key) ??
    things
      .map(({ entity, name }) => [entity, plain(textOf(name, locale)).replace(/^(?:the|an?) /, '')] as const)
      .toSorted((a, b) => b[1].length - a[1].length);
  namesOf.set(key, names);
  return names;
}

/** What a paragraph names that none of its events does. */
function namedBeyond(setting: Setting, lived: Night, { text, events }: Paragraph, locale: Locale): string[] {
  const told = events.map((id) => lived.events.get(id)).filter((event) => event !== undefined);
  assert.equal(told.length, events.length);
  const entities = new Set(told.flatMap((event) => entitiesOf(setting, event)));
  // A place that somebody walks through is in the next step of the same walk.
  let left = plain(text[locale]);
  // The longest first: a "No." stands in many a sentence.
  const carriedTexts = told.flatMap((event) => textsOf(setting, event, locale));
  for (const carried of carriedTexts.toSorted((a, b) => b.length - a.length))
    left = left.replaceAll(plain(carried), ' ');
  const names = namesIn(setting, locale);
  const beyond: string[] = [];
  for (const [entity, name] of names) {
    if (!left.includes(name)) continue;
    const found = locale === 'zh' || new RegExp(`\\b${name}\\b`).test(left);
    const sameName = names.filter((other) => other[1] === name).map(([other]) => other);
    if (found && ![entity, ...sameName].some((each) => entities.has(each))) beyond.push(name);
    left = left.replaceAll(name, ' ');
  }
  return beyond;
}

test('LIFE-152: each paragraph carries the events it tells of, and names nobody and nothing outside of them', () => {
  let caught = 0;
  for (const { setting, lived, novel, edition } of novels) {
    for (const paragraph of novel.paragraphs) {
      assert.ok(paragraph.events.length > 0);
      for (const locale of LOCALES) {
        const told = withoutThoughts(setting, lived, paragraph, locale);
        assert.deepEqual(namedBeyond(setting, lived, told, locale), [], `${edition}: ${paragraph.text[locale]}`);
        if (namedBeyond(setting, lived, { ...told, events: told.events.slice(0, 1) }, locale).length > 0) caught++;
      }
    }
  }
  // The check itself can fail: with all events but one taken away, names are left over almost everywhere.
  assert.ok(caught > novels.length * 10, String(caught));
});

/** Thoughts are told with the event they hang on; what they name is checked where they are chosen. */
function withoutThoughts(setting: Setting, lived: Night, paragraph: Paragraph, locale: Locale): Paragraph {
  let text = plain(paragraph.text[locale]);
  for (const note of lived.thoughts) text = text.replaceAll(plain(thoughtWords(setting, note, locale)), ' ');
  return { ...paragraph, text: { ...paragraph.text, [locale]: text } };
}

test('LIFE-153: the reader is told nothing that somebody did alone and in secret; LIFE-154: the omniscient edition tells it', () => {
  let secret = 0;
  let told = 0;
  for (const [setting, lived] of nights) {
    const [reader, omniscient] = EDITIONS.map((edition) => tellingsOf(lived.narrator.novel(edition)));
    // Of whom all hold for the one who did it what was withheld is told at last: LIFE-156.
    const exposed = new Set(
      [...lived.events.values()]
        .filter(({ type }) => type === 'announce')
        .flatMap(({ content }) => content.facts)
        .filter(({ predicate }) => predicate === 'suspected' || predicate === 'killed')
        .map(({ subject }) => subject),
    );
    for (const [id, event] of lived.events) {
      if (exposed.has(setting.entityOf('person', event.actor))) continue;
      const isAlone = lived.present.get(id)?.length === 0;
      if (!['conceal', 'death', 'eavesdrop'].includes(event.type) || !isAlone) continue;
      secret++;
      assert.equal(reader?.has(id), false, `${setting.scenario.meta.id}: ${event.type}`);
      if (omniscient?.has(id) === true) told++;
    }
    const thoughts = lived.narrator
      .novel('omniscient')
      .paragraphs.filter(({ text }) => / thought|went through the head/.test(text.en));
    assert.ok(setting !== ravenisle || thoughts.length > 0);
    const heard = lived.narrator
      .novel('reader')
      .paragraphs.filter(({ text }) => /went through the head of|thought: “/.test(text.en));
    assert.equal(heard.length, 0);
  }
  assert.ok(secret > 0 && told > secret / 3, `${told} of ${secret}`);
});

function tellingsOf({ paragraphs }: Novel): ReadonlySet<number> {
  return new Set(paragraphs.flatMap(({ events }) => events));
}

/** Announces at a moment that somebody is suspected. */
class Rumour implements System {
  readonly id = 'rumour';
  readonly #who: number;
  readonly #afterMs: number;
  #context: SystemContext | undefined;

  constructor(who: number, afterMs: number) {
    this.#who = who;
    this.#afterMs = afterMs;
  }

  start(context: SystemContext): void {
    this.#context = context;
    context.book(context.nowMs + this.#afterMs);
  }

  wake(): void {
    const fact = factOf(this.#who, 'suspected');
    this.#context?.publish({ type: 'announce', place: NONE, actor: NONE, content: { facts: [fact] } });
  }

  save(): unknown {
    return null;
  }

  load(): void {}
}

const apart = companySetting(({ people, items }) => ({
  people: people.map((each) => ({ ...each, start: each.id === 'dora' || each.id === 'bert' ? 'kitchen' : 'hall' })),
  items: items.map((item) => (item.id === 'poker' ? { ...item, at: { person: 'dora' } } : item)),
  beats: [
    { id: 'one', when: { after: { time: '21:30' } }, do: [{ chapter: { en: 'One', zh: '一' } }] },
    { id: 'two', when: { knownDead: 'bert' }, do: [{ chapter: { en: 'Two', zh: '二' } }] },
  ],
}));
const the = (id: string): number => apart.entityById(id);

/** Dora kills Bert in the kitchen, where Anna finds him an hour later. */
function murder(systems: readonly System[] = []) {
  const narrator = new Narrator();
  const director = new Director({ call: () => {} });
  const mind = new ScriptedMind([
    [
      apart.indexOf('person', 'dora'),
      {
        plan: [
          ...Array.from({ length: 3 }, () => action('attack', { object: the('bert') })),
          action('conceal', { object: the('poker') }),
          action('go', { object: the('cellar') }),
        ],
        later: ({ reason, plan }) => (reason === 'done' && plan.length > 0 ? { plan } : {}),
      },
    ],
    [
      apart.indexOf('person', 'anna'),
      { plan: [action('wait', { durationMs: 2 * HOUR_MS }), action('go', { object: the('kitchen') })] },
    ],
  ]);
  const life = openLife(apart, { seed: 4, mind, systems: [director, narrator, ...systems], rate: 'max' });
  const paragraphs: string[] = [];
  narrator.observe((edition, { text }) => paragraphs.push(`${edition}: ${text.en}`));
  life.advance(apart.startMs + 20 * HOUR_MS);
  return { narrator, life, paragraphs };
}

test("LIFE-155: chapters begin at beats, with a body found, at dawn; the last sentence is the scenario's", () => {
  const { narrator, life } = murder();
  assert.equal(life.world.isAlive(apart.indexOf('person', 'bert')), false);
  const { chapters, paragraphs } = narrator.novel('reader');
  assert.deepEqual(
    chapters.map(({ title }) => title.en),
    ['A house', 'One', 'A Death', 'Daybreak'],
  );
  assert.equal(paragraphs.at(-1)?.text.zh, '字');
  assert.equal(paragraphs.at(-1)?.text.en, 'Morning.');
  for (const { chapter, fromMs } of paragraphs) assert.ok((chapters[chapter - 1]?.atMs ?? 0) <= fromMs);
  for (const [setting, lived] of nights) {
    const titles = lived.narrator.novel('reader').chapters.map(({ title }) => title.en);
    const beats = setting.scenario.beats.flatMap((beat) =>
      beat.do.flatMap((each) => ('chapter' in each ? [each.chapter.en] : [])),
    );
    for (const title of titles) assert.ok([...beats, 'A Death', 'Daybreak'].includes(title), title);
    assert.ok(titles.length >= 3);
  }
});

test('LIFE-156: what was withheld of somebody is told once everybody holds them for the one who did it', () => {
  const hidden = murder();
  const isTold = (lines: readonly string[]) =>
    lines.some((line) => line.startsWith('reader: What nobody had seen could be told now.'));
  assert.equal(isTold(hidden.paragraphs), false);
  assert.ok(
    hidden.paragraphs.some((line) => /^omniscient: .*(?:killed bert|until bert was dead)/.test(line)),
    hidden.paragraphs.join('\n'),
  );
  assert.ok(!hidden.paragraphs.some((line) => /^reader: .*dora (?:killed|did not let go|hid|put)/.test(line)));
  const { paragraphs } = murder([new Rumour(the('dora'), 4 * HOUR_MS)]);
  assert.equal(isTold(paragraphs), true);
});

test('LIFE-157: the synopsis goes along with the story, a few sentences long', () => {
  for (const { novel } of novels) {
    assert.ok(lengthOf(novel.synopsis.en, 'en') > 20 && lengthOf(novel.synopsis.en, 'en') < 400);
    assert.ok(novel.synopsis.zh.endsWith(novel.paragraphs.at(-1)?.text.zh ?? '?'));
  }
});

test('LIFE-158: nobody in the story can tell whether it is told', () => {
  const untold = night(ravenisle, 0, 100, { narrated: false });
  assert.equal(untold.narrator.novel('reader').paragraphs.length, 0);
  assert.deepEqual([...untold.events.values()], [...(nights[0]?.[1].events.values() ?? [])]);
});

test('LIFE-159: a novel that is saved half way and taken up is the same to the byte', () => {
  const halfMs = ravenisle.startMs + 2.3 * HOUR_MS;
  const first = openLiving(ravenisle, { seed: 0, rate: 'max' });
  first.life.advance(halfMs);
  const resume = JSON.parse(JSON.stringify(first.life.save()));
  const second = openLiving(ravenisle, { seed: 0, rate: 'max', resume });
  assert.deepEqual(second.narrator.novel('reader'), first.narrator.novel('reader'));
  second.life.advance(halfMs + 40 * HOUR_MS);
  for (const edition of EDITIONS)
    assert.deepEqual(second.narrator.novel(edition), nights[0]?.[1].narrator.novel(edition));
});

test('LIFE-160: prose has nothing left to fill in, ends its sentences, and never words the same twice in a row', () => {
  for (const { novel } of novels) {
    for (const { text } of novel.paragraphs) {
      for (const locale of LOCALES) {
        assert.doesNotMatch(text[locale], /[{}]|undefined|NaN| {2}|[.。][.。]|\bnull\b/, text[locale]);
        assert.match(text[locale], /[.!?。！？”]$/);
      }
      assert.match(text.en, /^[\p{Lu}“]/u);
    }
    const openings = novel.paragraphs.map(({ text }) => text.en.slice(0, 60));
    for (const [i, opening] of openings.entries()) assert.notEqual(opening, openings[i - 1]);
  }
  const prose = new Prose(ravenisle, 'en', {});
  const wordings = ['a', 'b', 'c'].map((each) => ({ en: each, zh: each }));
  const picked = Array.from({ length: 200 }, (_, i) => prose.pick('key', wordings, i % 7));
  for (const [i, each] of picked.entries()) assert.notEqual(each, picked[i - 1]);
  assert.equal(new Set(picked).size, 3);
});

test('LIFE-224: where somebody was found dead the end tells who is left, and whom they hold for it', () => {
  const last = (lines: readonly string[]) =>
    lines.findLast((line) => line.startsWith('reader: ') && line.includes('were left')) ?? '';
  const unsolved = last(murder().paragraphs);
  assert.match(unsolved, /Three of the four were left.*Bert had not lived.*Who had done it nobody could have sworn/i);
  const blamed = last(murder([new Rumour(the('dora'), 4 * HOUR_MS)]).paragraphs);
  assert.match(blamed, /It was dora whom the others/);
  const peaceful = nights.find(([, { events }]) => ![...events.values()].some(({ type }) => type === 'body_found'));
  const texts = peaceful?.[1].narrator.novel('reader').paragraphs.map(({ text }) => text.en) ?? [];
  assert.ok(peaceful !== undefined && !texts.some((text) => text.includes('were left to see')));
});
