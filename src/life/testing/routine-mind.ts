import { action } from '../actor/action.ts';
import type { Mind, ThinkRequest, Thought } from '../actor/mind.ts';
import { HOUR_MS, hourOf, MINUTE_MS } from '../time/sim-time.ts';

/** When the mind of a test goes to bed, and for how long. */
const BEDTIME_HOUR = 22;
const RISING_HOUR = 6;

/**
 * A mind without a head: by day it works, washes, eats and strolls in turn, at night it sleeps. What a crowd costs with
 * cognition left out.
 */
export class RoutineMind implements Mind {
  think(request: ThinkRequest): Thought {
    const { reason, atMs, random } = request;
    if (reason === 'interrupt') return { layer: 'L0', costMs: 0 };
    const layer = 'L0';
    const costMs = 1000 * (1 + random.int(4));
    if (request.running !== undefined) return { layer, costMs };
    const hour = hourOf(atMs);
    if (hour >= BEDTIME_HOUR || hour < RISING_HOUR) return { layer, costMs, plan: [this.#sleep(request, hour)] };
    return { layer, costMs, plan: [this.#next(request)] };
  }

  save(): unknown {
    return undefined;
  }

  load(): void {}

  #sleep({ person, senses, random }: ThinkRequest, hour: number) {
    const { setting } = senses;
    const hours = (RISING_HOUR - hour + 24) % 24;
    const object = setting.entityOf('fixture', setting.people[person]?.bed ?? -1);
    return action('sleep', { object, durationMs: Math.max(HOUR_MS, hours * HOUR_MS) + random.int(30) * MINUTE_MS });
  }

  /** One of the day's habits, or a stroll. */
  #next({ person, senses, random }: ThinkRequest) {
    const { setting } = senses;
    const habits = setting.people[person]?.spec.habits ?? [];
    const habit = habits[random.int(habits.length + 2)];
    const place = setting.indexOf('place', habit?.place ?? '');
    if (habit === undefined || habit.verb === 'sleep' || habit.verb === 'walk' || place === -1) {
      return action('wait', { durationMs: (5 + random.int(15)) * MINUTE_MS });
    }
    const durationMs = (10 + random.int(20)) * MINUTE_MS;
    if (habit.verb === 'talk') return action('wait', { place, durationMs });
    return action(habit.verb, { object: setting.entityById(habit.fixture ?? ''), durationMs });
  }
}
