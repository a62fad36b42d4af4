import type { EventType } from '../bus/event-types.ts';
import type { Percept } from '../bus/percept.ts';
import { HOUR_MS } from '../time/sim-time.ts';
import type { Person } from '../world/things.ts';
import { debtAt, fearAt } from './curves.ts';
import type { SomaState } from './soma.ts';

/** The hour at which somebody rose of whom a scenario does not say how long they have been awake. */
const RISING_HOUR = 7;
/** Sleep still owed on rising, in hours: a little. */
const DEBT_ON_RISING_HOURS = 0.5;

/** How much each type of event frightens, 0 to 1, perceived at full salience by one of middling calm. */
const FRIGHTS: Partial<Readonly<Record<EventType, number>>> = {
  body_found: 0.85,
  death: 0.9,
  attack: 0.9,
  struggle: 0.5,
  scream: 0.6,
  blackout: 0.35,
  fire: 0.6,
  crash: 0.25,
  thunder: 0.05,
};
/** What the persona's own fear of it adds. */
const OWN_FEAR = 0.3;
/** Which fear of a persona makes which type worse. */
const FEARED: Partial<Readonly<Record<EventType, string>>> = {
  thunder: 'thunder',
  blackout: 'dark',
  body_found: 'blood',
  death: 'blood',
};

/** What is left of one's fear with every comfort that is given to one. */
const COMFORTED_SHARE = 0.45;

/** What is fainter frightens nobody. */
const LEAST_FRIGHTENING = 0.25;

/** Whether a percept is felt in the bones, at once: it frightens, or comforts. */
export function isFelt({ type, salience }: Percept): boolean {
  return type === 'comfort' || (salience >= LEAST_FRIGHTENING && FRIGHTS[type] !== undefined);
}

/** A body as it is when the story begins. */
export function bodyAtStart({ spec }: Person, startMs: number): SomaState {
  const awakeHours = spec.awakeHours ?? Math.max(0, startMs / HOUR_MS - RISING_HOUR);
  return {
    lastMealMs: startMs - spec.mealHoursAgo * HOUR_MS,
    sinceMs: startMs - awakeHours * HOUR_MS,
    asleep: false,
    debtHours: DEBT_ON_RISING_HOURS,
    fear: 0,
    fearAtMs: startMs,
  };
}

/** A meal has been eaten. */
export function eatMeal(body: SomaState, atMs: number): void {
  body.lastMealMs = atMs;
}

/** Falls asleep or wakes; the debt is carried over. */
export function setAsleep(body: SomaState, asleep: boolean, atMs: number): void {
  if (body.asleep === asleep) return;
  body.debtHours = debtAt(body, atMs);
  body.asleep = asleep;
  body.sinceMs = atMs;
}

/**
 * Takes what a percept does to one's fear. Comforted, a good part of it goes. A fright adds as much as its type holds, less by distance (salience) and by calm, more where the
 * persona fears just that. Fear never leaves 0 to 1.
 */
export function feel(body: SomaState, { type, salience, atMs, content }: Percept, { spec, index }: Person): void {
  if (type === 'comfort' && content.audience.includes(index)) {
    body.fear = fearAt(body, atMs) * COMFORTED_SHARE;
    body.fearAtMs = atMs;
    return;
  }
  const fright = FRIGHTS[type];
  if (fright === undefined || salience < LEAST_FRIGHTENING) return;
  const feared = FEARED[type];
  const own = feared !== undefined && spec.fears.includes(feared) ? OWN_FEAR : 0;
  const jump = Math.min(1, (fright + own) * salience * (1.25 - 0.5 * spec.traits.calm));
  const before = fearAt(body, atMs);
  body.fear = before + (1 - before) * jump;
  body.fearAtMs = atMs;
}
