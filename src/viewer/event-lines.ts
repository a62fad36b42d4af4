import type { Wording } from '../life/index.ts';
import { EVENT_TYPES, eventMoment, type Life, type LifeEvent, momentOf, NONE, reachOf, toldOf } from '../life/index.ts';
import type { EventLine } from './protocol.ts';

/** Events that are held here; what is older stands in the journal. */
const MAX_KNOWN = 8192;
/** Of how many that were withheld it is remembered for longer. */
const MAX_WITHHELD = 65_536;
/** Events between two looks at most: more cannot be followed anyway, and the page is told to begin anew. */
const MAX_PENDING = 1024;
/** What is no louder is heard nowhere else. */
const LEAST_LOUDNESS = 0.1;

/** What systems tell one another, and nobody else. */
const SILENT: ReadonlySet<string> = new Set(['beat', 'ending']);

/** Whether an event is shown at all. */
export function isShown({ type }: LifeEvent): boolean {
  return !SILENT.has(type);
}

/** An event, and whether the reader was not to be told of it when it happened. */
export interface KnownEvent {
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
  readonly #known = new Map<number, KnownEvent>();
  /** Those the reader was not to be told of, the oldest first, and since when all such are in it. */
  readonly #withheld = new Set<number>();
  #judgedSinceMs: number;
  #pending: KnownEvent[] = [];
  #overflown = false;

  constructor(life: Life, wording: Wording) {
    this.#life = life;
    this.#wording = wording;
    // Of the moment at which the life was opened some may have happened before.
    this.#judgedSinceMs = life.nowMs + 1;
  }

  /** Answers whether the reader is not to be told of it now. */
  hear(event: LifeEvent): boolean {
    const withheld = this.#isWithheld(event);
    if (isShown(event)) this.#keep({ event, withheld });
    return withheld;
  }

  #keep(known: KnownEvent): void {
    const { event } = known;
    this.#known.set(event.id, known);
    if (known.withheld) this.#withhold(event);
    if (this.#known.size > MAX_KNOWN) {
      for (const oldest of this.#known.keys()) {
        this.#known.delete(oldest);
        break;
      }
    }
    if (this.#pending.length < MAX_PENDING) this.#pending.push(known);
    else this.#overflown = true;
  }

  #withhold({ id }: LifeEvent): void {
    this.#withheld.add(id);
    if (this.#withheld.size <= MAX_WITHHELD) return;
    for (const oldest of this.#withheld) {
      this.#withheld.delete(oldest);
      this.#judgedSinceMs = Math.max(this.#judgedSinceMs, eventMoment(this.#life.setting, oldest) + 1);
      break;
    }
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
    return this.recent()
      .slice(-count)
      .map((known) => this.#lineOf(known));
  }

  /** All that are held here, the oldest first. */
  recent(): readonly KnownEvent[] {
    return [...this.#known.values()];
  }

  /** The event itself, and whether the reader was not to be told of it; undefined where it is held no more. */
  known(id: number): KnownEvent | undefined {
    return this.#known.get(id);
  }

  /**
   * An event from the journal. Of one that happened before this server began, who was by is not known: the reader is told
   * of it what anybody may know.
   */
  past(event: LifeEvent): KnownEvent {
    const isJudged = event.atMs >= this.#judgedSinceMs;
    const unseen = { event, isWitnessed: false, isLit: false, talk: NONE, isAgain: false };
    return { event, withheld: isJudged ? this.#withheld.has(event.id) : this.#isHeldBack(unseen) };
  }

  line(known: KnownEvent): EventLine {
    return this.#lineOf(known);
  }

  /** As the novel withholds it; where somebody walks is seen on the map all the same. */
  #isWithheld(event: LifeEvent): boolean {
    const { world, nowMs } = this.#life;
    return this.#isHeldBack(momentOf(event, { talk: NONE, isAgain: false }, { world, nowMs }));
  }

  #isHeldBack(moment: Parameters<typeof toldOf>[1]): boolean {
    return moment.event.type !== 'move' && toldOf(this.#life.setting, moment, () => false) !== 'openly';
  }

  #lineOf({ event, withheld }: KnownEvent): EventLine {
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
