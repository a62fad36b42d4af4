import { defineTexts, type Text } from '../../core/index.ts';
import type { Thought } from '../actor/mind.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import { chapterTitle } from '../director/beat-texts.ts';
import type { LifeInput } from '../runtime/life-input.ts';
import type { System, SystemContext } from '../runtime/system.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import { type Fact, factKey } from '../world/fact.ts';
import { isDay } from '../world/light.ts';
import { Book, type SavedBook } from './book.ts';
import { type Material, type Written, writeParagraph } from './chronicle.ts';
import { interestOf, type Moment, momentOf } from './moment.ts';
import { type NarratorState, stateAtStart, windowFrom } from './narrator-state.ts';
import { EDITIONS, type Edition, type Novel, type Paragraph } from './novel.ts';
import { personStrand } from './person-strand.ts';
import type { Strand } from './prose.ts';
import { reckoning } from './reckoning.ts';
import { type SavedTalks, TalksFollowed } from './talks-followed.ts';
import { isTelling, thoughtStrand } from './thought-strand.ts';
import { publishedBy, strandsOf, type ToldMoment, toldMoments } from './window.ts';
import { skyOf } from './world-strand.ts';

/** A window: so long, or until so much has happened, but not sooner than after the least. */
const WINDOW_MS = 10 * MINUTE_MS;
const LEAST_WINDOW_MS = 5 * MINUTE_MS;
const FULL_INTEREST = 60;
/** A quiet window goes on until there is enough to tell, so long at most. */
const MAX_QUIET_MS = 2 * HOUR_MS;
/** Events that a window holds: of more the more interesting half stays, and the bar is raised. */
const MAX_MOMENTS = 160;
const BAR_STEP = 0.01;
/** Thoughts that a window holds, and those that a paragraph tells of: the latest. */
const MAX_THOUGHTS = 100;
const THOUGHTS_TOLD = 2;
/** Acts untold that are remembered, to be told once they are known. */
const MAX_WITHHELD = 256;
/** Deaths and charges that the end looks back on: the last ones. */
const MAX_LEDGER = 64;
/** Secrets come to light that are remembered as such. */
const MAX_PUBLISHED = 1024;
/** It is said again what hour it is after so long. */
const HOUR_AGAIN_MS = 45 * MINUTE_MS;
/** A chapter that begins of itself (a death, dawn) needs so much room before it. */
const CHAPTER_ROOM_MS = HOUR_MS;
/** What was begun is not told again within it. */
const BEGUN_AGAIN_MS = HOUR_MS;

const TEXTS = defineTexts({
  death: { en: 'A Death', zh: '死讯' },
  dawn: { en: 'Daybreak', zh: '天亮' },
  revealed: { en: 'What nobody had seen could be told now.', zh: '谁也没有看见的事，现在可以说了。' },
});

/** Hears of a paragraph when it is written, and of all there was to tell in it. */
type ParagraphListener = (edition: Edition, paragraph: Paragraph, strands: readonly Strand[]) => void;

interface SavedNarrator {
  readonly state: NarratorState;
  readonly books: readonly SavedBook[];
  readonly talks: SavedTalks;
}

/**
 * The narrator: an outsider who sees everything and makes a novel of it, window by window, in two editions. It changes
 * nothing, and nobody in the story can tell that it is there.
 */
export class Narrator implements System {
  readonly id = 'narrator';
  readonly #books = EDITIONS.map((edition) => new Book(edition));
  readonly #listeners = new Set<ParagraphListener>();
  readonly #talks = new TalksFollowed();
  #state: NarratorState = stateAtStart();
  #context: SystemContext | undefined;
  #resumed = false;

  start(context: SystemContext): void {
    this.#context = context;
    if (this.#resumed) return;
    this.#state.window = windowFrom(context.nowMs, context.world.state.weather);
    this.#state.wasDay = isDay(context.world, context.nowMs);
    context.book(context.nowMs + WINDOW_MS);
  }

  /** The novel so far. */
  novel(edition: Edition): Novel {
    return this.#bookOf(edition).novel(this.#state.chapters);
  }

  /** Tells of every paragraph from now on; the function it answers ends that. */
  observe(listener: ParagraphListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  wake(atMs: number): void {
    const context = this.#context;
    if (context === undefined) return;
    const day = isDay(context.world, atMs);
    const dawns = day && !this.#state.wasDay;
    this.#state.wasDay = day;
    if (dawns && this.#hasRoom(atMs)) this.#beginChapter(TEXTS.dawn, NONE, context, true);
    else this.#close(false, context);
    context.book(atMs + WINDOW_MS);
  }

  onEvent(event: LifeEvent): void {
    const context = this.#context;
    if (context === undefined) return;
    const { type, content } = event;
    if (type === 'beat') {
      const title = chapterTitle(context.setting, content.detail);
      if (title !== undefined) this.#beginChapter(title, event.id, context, false);
      return;
    }
    if (type === 'ending') {
      this.#end(event, context);
      return;
    }
    const isAgain = type === 'body_found' && this.#state.found.includes(content.object);
    if (type === 'body_found' && !isAgain) {
      this.#state.found.push(content.object);
      this.#state.ledger.push({ kind: 'dead', who: content.object, event: event.id });
      if (this.#hasRoom(event.atMs)) this.#beginChapter(TEXTS.death, event.id, context, true);
    }
    const talk = this.#talks.talkOf(event);
    if (type === 'announce') this.#enterCharge(event);
    if (!this.#isToldAlready(event)) this.#gather(event, { talk, isAgain }, context);
  }

  onThought(person: PersonIndex, { note }: Thought, atMs: number): void {
    if (note === undefined || !isTelling(note)) return;
    const { thoughts } = this.#state.window;
    thoughts.push({ person, atMs, note });
    if (thoughts.length > MAX_THOUGHTS) thoughts.shift();
  }

  /** A paragraph as a model tells it stands in for the chronicle's. */
  onInput(input: LifeInput): void {
    if (input.kind !== 'prose') return;
    const { edition, paragraph, locale, text, events } = input;
    this.#bookOf(edition).revise(paragraph, locale, text, events);
  }

  save(): SavedNarrator {
    return { state: this.#state, books: this.#books.map((book) => book.save()), talks: this.#talks.save() };
  }

  load(saved: unknown): void {
    const { state, books, talks } = structuredClone(saved as SavedNarrator);
    this.#resumed = true;
    this.#state = state;
    for (const [i, book] of books.entries()) this.#books[i]?.load(book);
    this.#talks.load(talks);
  }

  /** Notes whom all hold for the one who did it, by their own word or by the majority's. */
  #enterCharge({ id, content }: LifeEvent): void {
    for (const { subject, predicate } of content.facts) {
      if (predicate === 'suspected' || predicate === 'killed')
        this.#state.ledger.push({ kind: predicate === 'killed' ? 'confessed' : 'blamed', who: subject, event: id });
    }
    this.#state.ledger = this.#state.ledger.slice(-MAX_LEDGER);
  }

  #gather(event: LifeEvent, more: Pick<Moment, 'talk' | 'isAgain'>, context: SystemContext): void {
    const { window } = this.#state;
    const interest = interestOf(context.setting, event);
    if (interest === 0 || interest < window.bar) return;
    window.moments.push(momentOf(event, more, context));
    window.interest += interest;
    if (window.moments.length > MAX_MOMENTS) this.#raiseBar(context);
    if (window.interest >= FULL_INTEREST) context.book(Math.max(context.nowMs, window.fromMs + LEAST_WINDOW_MS));
  }

  #raiseBar({ setting }: SystemContext): void {
    const { window } = this.#state;
    const interests = window.moments.map(({ event }) => interestOf(setting, event)).toSorted((a, b) => a - b);
    window.bar = (interests[Math.floor(interests.length / 2)] ?? 0) + BAR_STEP;
    window.moments = window.moments.filter(({ event }) => interestOf(setting, event) >= window.bar);
  }

  /** What somebody took up again, or finished, that was told when it began. */
  #isToldAlready({ type, actor, content, atMs }: LifeEvent): boolean {
    if (type !== 'begin' && type !== 'act') return false;
    const { begun } = this.#state;
    const what = `${content.object}/${content.detail}`;
    const before = begun[actor];
    if (type === 'begin') begun[actor] = { what, atMs };
    return before !== undefined && before.what === what && atMs - before.atMs < BEGUN_AGAIN_MS;
  }

  #hasRoom(atMs: number): boolean {
    const last = this.#state.chapters.at(-1);
    return last === undefined || atMs - last.atMs >= CHAPTER_ROOM_MS;
  }

  /** A chapter that has no paragraph yet, or began of itself a moment ago, only takes the title. */
  #beginChapter(title: Text, event: number, context: SystemContext, isOwn: boolean): void {
    const state = this.#state;
    const atMs = context.nowMs;
    const last = state.chapters.at(-1);
    if (last !== undefined && state.ownChapterMs !== NONE && atMs - state.ownChapterMs < CHAPTER_ROOM_MS) {
      state.chapters = [...state.chapters.slice(0, -1), { ...last, title, event }];
      state.ownChapterMs = isOwn ? atMs : NONE;
      return;
    }
    this.#close(true, context);
    const replaces = state.opensChapter && state.chapters.length > 0;
    const number = state.chapters.length + (replaces ? 0 : 1);
    state.chapters = [...state.chapters.slice(0, number - 1), { number, title, atMs, event }];
    state.opensChapter ||= !replaces;
    state.ownChapterMs = isOwn ? atMs : NONE;
  }

  /** The last paragraph, with the scenario's last sentence. */
  #end(event: LifeEvent, context: SystemContext): void {
    this.#close(true, context);
    const text = context.setting.scenario.meta.ends.find(({ id }) => id === event.content.detail)?.text;
    if (text === undefined) return;
    const closing = reckoning(context.setting, context.world, this.#state.ledger);
    for (const book of this.#books) {
      if (closing !== undefined) this.#add(book, { ...closing, gist: closing.text }, context);
      this.#add(book, { text, gist: text, events: [event.id] }, context);
    }
  }

  /** Makes a paragraph of the window, if there is enough to tell or no more may be waited for. */
  #close(isForced: boolean, context: SystemContext): void {
    const state = this.#state;
    const { window } = state;
    const { nowMs, world, setting } = context;
    const mustWrite = isForced || nowMs - window.fromMs >= MAX_QUIET_MS;
    const told = this.#toldIn('reader', context);
    const material = this.#material(strandsOf(world, told), context);
    const draft = structuredClone(this.#bookOf('reader').wordings);
    const written = writeParagraph(setting, material, draft);
    if (written === undefined ? !isForced : !written.isFull && !mustWrite) return;
    this.#write('reader', material, context);
    this.#write('omniscient', this.#material(this.#allStrands(context), context), context);
    state.published = [...new Set([...state.published, ...publishedBy(told)])].slice(-MAX_PUBLISHED);
    state.withheld = [...state.withheld, ...told.filter((moment) => moment.told !== 'openly')].slice(-MAX_WITHHELD);
    if (material.tellsHour && written !== undefined) state.hourToldMs = nowMs;
    if (written !== undefined) state.opensChapter = false;
    const announced = window.moments.flatMap(({ event }) => (event.type === 'announce' ? event.content.facts : []));
    state.window = windowFrom(nowMs, world.state.weather);
    this.#reveal(announced, context);
  }

  #toldIn(edition: Edition, { setting }: SystemContext): ToldMoment[] {
    const { published, window } = this.#state;
    return toldMoments(setting, window.moments, edition, (fact: Fact) => published.includes(factKey(fact)));
  }

  #material(strands: readonly Strand[], { world, nowMs }: SystemContext): Material {
    const { window, hourToldMs, opensChapter } = this.#state;
    const { fromMs, weather } = window;
    const isLongAgo = hourToldMs === NONE || nowMs - hourToldMs >= HOUR_AGAIN_MS;
    return { fromMs, sky: skyOf(world, weather, fromMs), tellsHour: opensChapter || isLongAgo, strands, salt: fromMs };
  }

  /** Everything, with what went through heads. */
  #allStrands(context: SystemContext): Strand[] {
    const { thoughts, moments } = this.#state.window;
    const heard = thoughts
      .map((thought) => thoughtStrand(context.setting, thought, moments))
      .filter((strand) => strand !== undefined)
      .slice(-THOUGHTS_TOLD);
    const all = [...strandsOf(context.world, this.#toldIn('omniscient', context)), ...heard];
    return all.toSorted((a, b) => a.atMs - b.atMs);
  }

  /** Whoever everybody holds for the one who did it has nothing left to hide: what was withheld of them is told. */
  #reveal(announced: readonly Fact[], context: SystemContext): void {
    const { setting, nowMs } = context;
    for (const { subject, predicate } of announced) {
      if (predicate !== 'suspected' && predicate !== 'killed') continue;
      const isTheirs = ({ event }: Moment) =>
        event.actor !== NONE && setting.entityOf('person', event.actor) === subject;
      const strand = personStrand(setting, setting.indexIn(subject), this.#state.withheld.filter(isTheirs));
      this.#state.withheld = this.#state.withheld.filter((moment) => !isTheirs(moment));
      if (strand === undefined) continue;
      const material = { fromMs: nowMs, sky: 'calm_night', tellsHour: false, strands: [strand], salt: nowMs } as const;
      this.#write('reader', material, context, ({ en, zh }) => ({
        en: `${TEXTS.revealed.en} ${en}`,
        zh: `${TEXTS.revealed.zh}${zh}`,
      }));
    }
  }

  #write(edition: Edition, material: Material, context: SystemContext, wrap = (text: Text): Text => text): void {
    const book = this.#bookOf(edition);
    const written = writeParagraph(context.setting, material, book.wordings);
    if (written === undefined) return;
    this.#add(book, { ...written, text: wrap(written.text) }, context, material.strands);
  }

  #add(
    book: Book,
    written: Omit<Written, 'isFull'>,
    { setting, nowMs }: SystemContext,
    strands: readonly Strand[] = [],
  ): void {
    const { chapters, window } = this.#state;
    if (chapters.length === 0) {
      chapters.push({ number: 1, title: setting.scenario.meta.title, atMs: window.fromMs, event: NONE });
    }
    const paragraph = book.add(written, chapters.length, window.fromMs, nowMs);
    for (const listener of this.#listeners) listener(book.edition, paragraph, strands);
  }

  #bookOf(edition: Edition): Book {
    const book = this.#books.find((each) => each.edition === edition);
    if (book === undefined) throw new Error(`there is no edition '${edition}'`);
    return book;
  }
}
