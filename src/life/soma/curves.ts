import { DAY_MS, HOUR_MS } from '../time/sim-time.ts';
import type { SomaReading, SomaState } from './soma.ts';

/**
 * The body as closed formulas: no tick ever runs, a reading is computed when it is asked for. Each constant stands for a
 * sentence of the contract; together they give three humps of hunger a day, a night's sleep and a debt when it is missed.
 */

/** The hours at which people eat, and how far to either side of them appetite reaches. */
const MEAL_HOURS = [8, 13, 19] as const;
const MEAL_WINDOW_HOURS = 1;
/** A meal is felt for so long; from then on hunger grows, and is complete after as many hours more. */
const SATED_HOURS = 3;
const STARVING_AFTER_HOURS = 6;
/** What the table laid at the usual hour adds, from when a meal no longer holds: fully five hours after it. */
const WINDOW_APPETITE = 0.37;
const HOLDS_HOURS = 4.5;
const HELD_HOURS = 5;
/** At night the stomach sleeps: the share of hunger that is felt. */
const NIGHT_APPETITE = 0.6;
/** Above it hunger may be spoken of, and not within that time after a meal. */
const HUNGER_SPEAKS = 0.65;
const QUIET_AFTER_MEAL_MS = 4 * HOUR_MS;

/** Sleep owed by every hour awake (sixteen awake owe eight), and repaid by every hour asleep. */
const DEBT_PER_HOUR = 0.5;
/** Sleep debt, in hours, that weighs fully. */
const FULL_DEBT_HOURS = 10;
const NIGHT_SLEEPINESS = 0.55;
const DEBT_SLEEPINESS = 0.6;
const NIGHT_TIREDNESS = 0.35;
const DEBT_TIREDNESS = 0.6;
/** Awake for longer, the mind wanders. */
const WORN_OUT_MS = 20 * HOUR_MS;

/** Fear halves in this time. */
const FEAR_HALF_LIFE_MS = 30 * 60 * 1000;
/** Above it fear holds other needs down: fully so a quarter above. */
const FEAR_SUPPRESSES = 0.5;
const FEAR_SUPPRESSES_OVER = 0.25;
/** The most of a need that fear takes away. */
const FEAR_TAKES = 0.85;

function within(value: number): number {
  return Math.min(1, Math.max(0, value));
}

/** A slope from 0 at `from` to 1 at `to`, level outside. */
function ramp(value: number, from: number, to: number): number {
  return within((value - from) / (to - from));
}

/** 1 in the middle of a meal window, falling to 0 at its ends. */
function mealWindow(hour: number): number {
  let best = 0;
  for (const meal of MEAL_HOURS) best = Math.max(best, 1 - Math.abs(hour - meal) / MEAL_WINDOW_HOURS);
  return best;
}

/** How much the hour itself calls to bed: 0 by day, 1 from 23:00 to 6:00, falling until 10:00. */
export function nightCall(hour: number): number {
  return hour < 12 ? 1 - ramp(hour, 6, 10) : ramp(hour, 21, 23);
}

/** How much of a need is felt in spite of fear: all of it up to 0.5. */
function inSpiteOf(fear: number): number {
  return 1 - FEAR_TAKES * ramp(fear, FEAR_SUPPRESSES, FEAR_SUPPRESSES + FEAR_SUPPRESSES_OVER);
}

/** Hunger of one without fear. */
export function hungerAt(atMs: number, lastMealMs: number): number {
  const hours = (atMs - lastMealMs) / HOUR_MS;
  const hour = (atMs % DAY_MS) / HOUR_MS;
  const stomach = ramp(hours, SATED_HOURS, SATED_HOURS + STARVING_AFTER_HOURS);
  const table = WINDOW_APPETITE * mealWindow(hour) * ramp(hours, HOLDS_HOURS, HELD_HOURS);
  const night = hour < 12 ? 1 - ramp(hour, 5, 7) : ramp(hour, 21, 23);
  return within((stomach + table) * (1 - (1 - NIGHT_APPETITE) * night));
}

/** Hours of sleep owed. */
export function debtAt(state: Readonly<SomaState>, atMs: number): number {
  const hours = (atMs - state.sinceMs) / HOUR_MS;
  return state.asleep ? Math.max(0, state.debtHours - hours) : state.debtHours + hours * DEBT_PER_HOUR;
}

/** Fear, decayed. */
export function fearAt(state: Readonly<SomaState>, atMs: number): number {
  if (state.fear === 0) return 0;
  return state.fear * 2 ** (-(atMs - state.fearAtMs) / FEAR_HALF_LIFE_MS);
}

/** All of it at one moment. */
export function readSoma(state: Readonly<SomaState>, atMs: number): SomaReading {
  const fear = fearAt(state, atMs);
  const felt = inSpiteOf(fear);
  const debt = within(debtAt(state, atMs) / FULL_DEBT_HOURS);
  const night = nightCall((atMs % DAY_MS) / HOUR_MS);
  const hunger = hungerAt(atMs, state.lastMealMs) * felt;
  const awakeMs = state.asleep ? 0 : atMs - state.sinceMs;
  return {
    hunger,
    hungerSpeaks: hunger > HUNGER_SPEAKS && atMs - state.lastMealMs >= QUIET_AFTER_MEAL_MS,
    energy: within(1 - NIGHT_TIREDNESS * night - DEBT_TIREDNESS * debt),
    sleepiness: within(NIGHT_SLEEPINESS * night + DEBT_SLEEPINESS * debt) * felt,
    fear,
    awakeMs,
    wornOut: awakeMs > WORN_OUT_MS,
  };
}
