import { type Entity, NONE, type PersonIndex } from '../world/entity.ts';
import type { Moment } from './moment.ts';
import type { Chapter } from './novel.ts';
import type { ThoughtHeard } from './thought-strand.ts';

/** What has been gathered since the last paragraph. */
interface NarrationWindow {
  readonly fromMs: number;
  /** The weather's state when it began. */
  readonly weather: string;
  moments: Moment[];
  thoughts: ThoughtHeard[];
  /** How much has happened, in interest. */
  interest: number;
  /** Interest from which on an event is taken in: raised where very much happens. */
  bar: number;
}

/** Somebody found dead, held for the one who did it, or who said so themselves: and the event that made it known. */
export interface LedgerEntry {
  readonly kind: 'dead' | 'blamed' | 'confessed';
  readonly who: Entity;
  readonly event: number;
}

/** All that the narrator keeps in mind beside its books: plain JSON. */
export interface NarratorState {
  chapters: Chapter[];
  window: NarrationWindow;
  /** What the reader was not told, to be told once it is known. */
  withheld: Moment[];
  /** Secrets that came to light, by key. */
  published: string[];
  /** What each person began last, and when. */
  begun: Record<PersonIndex, { readonly what: string; readonly atMs: number }>;
  /** The dead whose bodies were found, as entities. */
  found: number[];
  /** What the end looks back on, in the order it became known. */
  ledger: LedgerEntry[];
  wasDay: boolean;
  /** The chapter has no paragraph yet. */
  opensChapter: boolean;
  /** When the last chapter began, if it began of itself: a beat that follows gives it its name. Else `NONE`. */
  ownChapterMs: number;
  /** When it was last said what hour it is. */
  hourToldMs: number;
}

export function windowFrom(fromMs: number, weather: string): NarrationWindow {
  return { fromMs, weather, moments: [], thoughts: [], interest: 0, bar: 0 };
}

export function stateAtStart(): NarratorState {
  return {
    chapters: [],
    window: windowFrom(NONE, ''),
    withheld: [],
    published: [],
    begun: {},
    found: [],
    ledger: [],
    wasDay: false,
    opensChapter: true,
    ownChapterMs: NONE,
    hourToldMs: NONE,
  };
}
