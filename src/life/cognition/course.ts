import { type FixtureIndex, NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';

/** Where the thinking of one resident stands. */
export interface Course {
  /** The undertaking under way: its candidate's key and how much it was wanted; `NONE` and 0 for none. */
  choice: number;
  wanted: number;
  /** The next slow thought is due then, whatever happens; `NONE` at once, even in a talk: something strong came between. */
  slowDueMs: number;
  /** The dawn whose day was planned last. */
  plannedDay: number;
  /** Since when one has been alone; when one washed last. */
  aloneSinceMs: number;
  washedMs: number;
  /** The place looked at last, and when. */
  lookedPlace: PlaceIndex;
  lookedMs: number;
  /** A noise not looked into yet: where one would look, when; `NONE` for none. */
  noisePlace: PlaceIndex;
  noiseMs: number;
  /** Until then one is still about what one did at once when something happened. */
  reactingUntilMs: number;
  /** Called together there; `NONE` for not. */
  gatherPlace: PlaceIndex;
  gatherUntilMs: number;
  /** Whom all agreed to look for, and for how long. */
  sought: { readonly person: PersonIndex; readonly untilMs: number } | null;
  /** Whom all agreed to lock up, or of whom it is plain to oneself; and where, if that was said. */
  confined: { readonly person: PersonIndex; readonly place: PlaceIndex } | null;
  /** When one last listened in on others. */
  eavesdroppedMs: number;
  /** Woken at night, one is up and about until then. */
  restlessUntilMs: number;
  /** A place of one's own things that somebody has been at: to be looked through; `NONE` for none. */
  disturbed: FixtureIndex;
  /** Which thought a late answer is owed for; '' for none. */
  awaited: '' | ThoughtKind;
  /** What one has set oneself for tonight, in the words of a model; '' where rules planned. */
  agenda: string;
}

/** What one can be asked to think: the layers above the reflexes. */
export type ThoughtKind = 'quick' | 'speak' | 'slow' | 'reflect' | 'plan';

/** As it is when the story begins. */
export function courseAtStart(startMs: number): Course {
  return {
    choice: NONE,
    wanted: 0,
    slowDueMs: startMs,
    plannedDay: NONE,
    aloneSinceMs: startMs,
    washedMs: startMs,
    lookedPlace: NONE,
    lookedMs: NONE,
    noisePlace: NONE,
    noiseMs: NONE,
    reactingUntilMs: NONE,
    gatherPlace: NONE,
    gatherUntilMs: NONE,
    sought: null,
    confined: null,
    eavesdroppedMs: NONE,
    restlessUntilMs: NONE,
    disturbed: NONE,
    awaited: '',
    agenda: '',
  };
}
