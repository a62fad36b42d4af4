import { EventLog } from '../events/index.ts';
import type { Life, LifeEvent, Wording } from '../life/index.ts';
import { EventLines } from './event-lines.ts';
import { NovelLines } from './novel-lines.ts';
import { PeopleLines } from './people-lines.ts';
import type { Change, ClockView, LiveState } from './protocol.ts';
import type { ViewerSources } from './sources.ts';
import { TalkLines } from './talk-lines.ts';
import { clockView, worldView } from './world-lines.ts';

/** Changes kept for pages that lost their connection: some minutes of a lively night. */
export const FEED_CAPACITY = 4096;
/** A page that is further behind than this gets the whole state: it is smaller. */
export const MAX_BEHIND = 1000;
/** Events and passages that a page is given on coming. */
const NEWEST_EVENTS = 200;
const NEWEST_PASSAGES = 80;

/** What lies between two numbers of the feed; undefined where that cannot be told any more. */
interface Stretch {
  readonly from: number;
  readonly seq: number;
  /** Each as JSON already: written once, however many pages there are. */
  readonly changes: readonly string[];
}

/** Everything that changes in a life, numbered, in a bounded log. Looks when told to, and hears events in between. */
export class LiveFeed {
  readonly lines: EventLines;
  readonly novel: NovelLines;
  readonly #life: Life;
  readonly #people: PeopleLines;
  readonly #talks: TalkLines | undefined;
  readonly #minds: ViewerSources['minds'];
  readonly #log = new EventLog({ capacity: FEED_CAPACITY });
  /** What is before this number cannot be followed: too much happened at once. */
  #floor = 0;
  /** What was told last of clock and world. */
  readonly #told = new Map<string, string>();

  constructor(life: Life, sources: ViewerSources, wording: Wording) {
    this.#life = life;
    this.#minds = sources.minds;
    this.lines = new EventLines(life, wording);
    this.#people = new PeopleLines(life, wording);
    this.novel = new NovelLines(sources.novelOf);
    this.#talks = sources.talk && new TalkLines(life.setting, sources.talk, wording);
  }

  /** The newest number: 0 before the first change. */
  get seq(): number {
    return this.#log.seq;
  }

  hear(event: LifeEvent): void {
    const withheld = this.lines.hear(event);
    this.#talks?.hear(event, withheld);
  }

  /** Takes in all that has changed since the last look. */
  look(): void {
    const events = this.lines.take();
    for (const event of events ?? []) this.#note({ kind: 'event', event });
    this.#noteIfNew({ kind: 'clock', clock: this.#clock() });
    this.#noteIfNew({ kind: 'world', world: worldView(this.#life) });
    const people = this.#people.take();
    if (people.length > 0) this.#note({ kind: 'people', people });
    for (const talk of this.#talks?.take() ?? []) this.#note({ kind: 'talk', talk });
    for (const change of this.novel.take()) this.#note(change);
    // The mark itself is never sent: whoever stands before it begins anew.
    if (events === undefined) this.#floor = this.#log.emit('flood');
  }

  /** The changes after `seq`; undefined where they cannot be told without a gap, or are more than {@link MAX_BEHIND}. */
  since(seq: number): Stretch | undefined {
    if (seq < this.#floor || seq > this.#log.seq) return undefined;
    const { events, remaining, gap } = this.#log.since(seq, MAX_BEHIND);
    if (gap || remaining > 0) return undefined;
    return { from: seq + 1, seq: this.#log.seq, changes: events.map(({ data }) => String(data['json'])) };
  }

  /** Everything as it is now: what was looked at last, and nothing of what came after. */
  state(): LiveState {
    return {
      clock: this.#clock(),
      world: worldView(this.#life),
      people: this.#people.all(),
      events: this.lines.newest(NEWEST_EVENTS),
      talks: this.#talks?.all() ?? [],
      chapters: this.novel.chapters(),
      passages: this.novel.newest(NEWEST_PASSAGES),
    };
  }

  #clock(): ClockView {
    return clockView(this.#life, this.#minds?.() ?? null);
  }

  /** Notes a state that is always told whole, if it is another than before. */
  #noteIfNew(change: Extract<Change, { kind: 'clock' | 'world' }>): void {
    const json = JSON.stringify(change);
    if (this.#told.get(change.kind) === json) return;
    this.#told.set(change.kind, json);
    this.#log.emit(change.kind, { json });
  }

  #note(change: Change): void {
    this.#log.emit(change.kind, { json: JSON.stringify(change) });
  }
}
