import { NONE, type PlaceIndex } from '../world/entity.ts';

/** Where the thinking of one resident stands. */
export interface Course {
  /** The undertaking under way: its candidate's key and how much it was wanted; `NONE` and 0 for none. */
  choice: number;
  wanted: number;
  /** The next slow thought is due then, whatever happens. */
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
}

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
  };
}
