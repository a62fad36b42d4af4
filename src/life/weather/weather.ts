import type { LifeEvent } from '../bus/life-event.ts';
import type { System, SystemContext } from '../runtime/system.ts';
import type { WeatherStateSpec } from '../scenario/story-schema.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import { NONE } from '../world/entity.ts';

/** From one clap of thunder to the next, at full thunder; the rarer, the less of it there is. */
const THUNDER_MINUTES = { least: 3, most: 12 } as const;

/** When the state turns, and when it thunders next; `NONE` where it does not. */
interface SavedWeather {
  readonly turnsAtMs: number;
  readonly thunderAtMs: number;
}

/**
 * The weather as a state machine: each state holds for a while, then turns into one that may follow it. Whoever else sets
 * the weather (a beat, the creator) is heeded: the new state's time begins then. What weather does to eyes and ears
 * stands in the states as data and is read by those who look and listen.
 */
export class Weather implements System {
  readonly id = 'weather';
  #context: SystemContext | undefined;
  #turnsAtMs: number = NONE;
  #thunderAtMs: number = NONE;

  start(context: SystemContext): void {
    this.#context = context;
    if (this.#turnsAtMs === NONE) this.#settle(context);
  }

  wake(atMs: number): void {
    const context = this.#context;
    if (context === undefined) return;
    if (atMs >= this.#turnsAtMs) this.#turn(context);
    else if (this.#thunderAtMs !== NONE && atMs >= this.#thunderAtMs) {
      context.publish({ type: 'thunder', place: NONE, actor: NONE });
      this.#thunderAtMs = this.#nextThunderMs(context);
    }
    this.#book(context);
  }

  onEvent({ type }: LifeEvent): void {
    if (type !== 'weather' || this.#context === undefined) return;
    this.#settle(this.#context);
  }

  save(): SavedWeather {
    return { turnsAtMs: this.#turnsAtMs, thunderAtMs: this.#thunderAtMs };
  }

  load(saved: unknown): void {
    const { turnsAtMs, thunderAtMs } = saved as SavedWeather;
    this.#turnsAtMs = turnsAtMs;
    this.#thunderAtMs = thunderAtMs;
  }

  /** One of the states that may follow, by weight. The event that tells of it settles the rest. */
  #turn(context: SystemContext): void {
    const { next } = stateNow(context);
    const total = next.reduce((sum, { weight }) => sum + weight, 0);
    const drawn = context.random.next() * total;
    let upTo = 0;
    for (const { to, weight } of next) {
      upTo += weight;
      if (drawn >= upTo) continue;
      this.#turnsAtMs = Number.POSITIVE_INFINITY;
      setWeather(context, to);
      return;
    }
  }

  /** How long the state of now holds, from now on. */
  #settle(context: SystemContext): void {
    const [least, most] = stateNow(context).minutes;
    const heldMinutes = least + context.random.next() * (most - least);
    this.#turnsAtMs = context.nowMs + Math.round(heldMinutes * MINUTE_MS);
    this.#thunderAtMs = this.#nextThunderMs(context);
    this.#book(context);
  }

  #nextThunderMs(context: SystemContext): number {
    const { thunder } = stateNow(context);
    if (thunder === 0) return NONE;
    const { least, most } = THUNDER_MINUTES;
    const minutes = (least + context.random.next() * (most - least)) / thunder;
    return context.nowMs + Math.round(minutes * MINUTE_MS);
  }

  #book(context: SystemContext): void {
    const { POSITIVE_INFINITY } = Number;
    const nextMs = Math.min(this.#turnsAtMs, this.#thunderAtMs === NONE ? POSITIVE_INFINITY : this.#thunderAtMs);
    context.book(Number.isFinite(nextMs) ? nextMs : NONE);
  }
}

/** Changes the weather, and has everybody notice. */
export function setWeather(context: SystemContext, state: string): void {
  context.apply({ kind: 'weather', state });
  context.publish({ type: 'weather', place: NONE, actor: NONE, content: { detail: state } });
}

function stateNow({ setting, world }: SystemContext): WeatherStateSpec {
  const state = setting.weatherStates.get(world.state.weather);
  if (state === undefined) throw new Error(`there is no weather '${world.state.weather}'`);
  return state;
}
