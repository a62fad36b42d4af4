import type { Wording } from '../life/index.ts';
import { EVENT_TYPES, type Life, type LifeEvent, momentOf, NONE, reachOf, toldOf } from '../life/index.ts';
import type { EventLine } from './protocol.ts';

/** Events that are known again by their id. */
const MAX_KNOWN = 8192;
/** Events between two looks at most: more cannot be followed anyway, and the page is told to begin anew. */
const MAX_PENDING = 1024;
/** What is no louder is heard nowhere else. */
const LEAST_LOUDNESS = 0.1;

/** What systems tell one another, and nobody else. */
const SILENT: ReadonlySet<string> = new Set(['beat', 'ending']);

/** An event, and whether the reader was not to be told of it when it happened. */
interface Known {
  readonly event: LifeEvent;
  readonly withheld: boolean;
}

/**
 * The events of a life as lines, the newest {@link MAX_KNOWN} by id. Hearing one is cheap; words are found when a page
 * asks for them.
 */
export class EventLines {
  readonly #life: Life;
  readonly #wording: Wording;
  readonly #known = new Map<number, Known>();
  #pending: Known[] = [];
  #overflown = false;

  constructor(life: Life, wording: Wording) {
    this.#life = life;
    this.#wording = wording;
  }

  /** Answers whether the reader is not to be told of it now. */
  hear(event: LifeEvent): boolean {
    const withheld = this.#isWithheld(event);
    if (!SILENT.has(event.type)) this.#keep({ event, withheld });
    return withheld;
  }

  #keep(known: Known): void {
    const { event } = known;
    this.#known.set(event.id, known);
    if (this.#known.size > MAX_KNOWN) {
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    }
    if (this.#pending.length < MAX_PENDING) this.#pending.push(known);
    else this.#overflown = true;
  }

  /** What was heard since the last time; undefined when it was more than can be told. */
  take(): readonly EventLine[] | undefined {
    const pending = this.#pending;
    const overflown = this.#overflown;
    this.#pending = [];
    this.#overflown = false;
    return overflown ? undefined : pending.map((known) => this.#lineOf(known));
  }

  /** The newest ones, the oldest first. */
  newest(count: number): readonly EventLine[] {
    return [...this.#known.values()].slice(-count).map((known) => this.#lineOf(known));
  }

  /** Those of these ids that are still known, in the order asked. */
  find(ids: readonly number[]): readonly EventLine[] {
    const found = ids.map((id) => this.#known.get(id)).filter((known) => known !== undefined);
    return found.map((known) => this.#lineOf(known));
  }

  /** The event itself, and whether the reader was not to be told of it; undefined where it is known no more. */
  known(id: number): Known | undefined {
    return this.#known.get(id);
  }

  line(known: Known): EventLine {
    return this.#lineOf(known);
  }

  /** As the novel withholds it; where somebody walks is seen on the map all the same. */
  #isWithheld(event: LifeEvent): boolean {
    const { setting, world, nowMs } = this.#life;
    if (event.type === 'move') return false;
    return toldOf(setting, momentOf(event, { talk: NONE, isAgain: false }, { world, nowMs }), () => false) !== 'openly';
  }

  #lineOf({ event, withheld }: Known): EventLine {
    const { id, atMs, type, place, actor, salience, content } = event;
    const traits = EVENT_TYPES[type];
    // A talk's lines are for its participants; what a bystander hears is that they talk.
    const audible = traits.loudness > LEAST_LOUDNESS && place !== NONE && content.detail !== 'low';
    return {
      id,
      atMs,
      type,
      place,
      actor,
      text: this.#wording.event(event),
      salience,
      withheld,
      heard: audible ? reachOf(this.#life.world, place, traits.loudness) : [],
    };
  }
}
