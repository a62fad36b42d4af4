/** What the body's needs are computed from: a few times and levels, changed only when something happens to the body. */
export interface SomaState {
  /** When the last meal ended. */
  lastMealMs: number;
  /** Since when the resident has been awake, or asleep. */
  sinceMs: number;
  asleep: boolean;
  /** Hours of sleep owed at `sinceMs`. */
  debtHours: number;
  /** Fear, 0 to 1, as it was at `fearAtMs`; it decays from there. */
  fear: number;
  fearAtMs: number;
}

/** How a body feels at one moment. All 0 to 1. */
export interface SomaReading {
  /** 0 sated, 1 starving; already held down by fear. Spoken of only when {@link hungerSpeaks}. */
  readonly hunger: number;
  /** Hunger is above 0.65 and the last meal more than 4 hours ago: only then may a prompt mention it. */
  readonly hungerSpeaks: boolean;
  /** 1 fresh, 0 exhausted. */
  readonly energy: number;
  /** How much one wants to sleep; already held down by fear. */
  readonly sleepiness: number;
  readonly fear: number;
  readonly awakeMs: number;
  /** Awake for more than 20 hours: thoughts wander, and a prompt says so. */
  readonly wornOut: boolean;
}
