import { holds, nextLookMs } from '../scenario/condition.ts';
import { NONE } from '../world/entity.ts';
import type { System, SystemContext } from './system.ts';

const NO_BEATS: ReadonlySet<string> = new Set();

/** Watches for the end of the story: at the moments that its conditions name, and each minute where they name more. */
export class Ending implements System {
  readonly id = 'ending';
  /** The id of the end that came, or undefined. */
  reached: string | undefined;
  #context: SystemContext | undefined;
  /** It goes on from a save: what was booked is booked. */
  #resumed = false;
  readonly #beatsPlayed: () => ReadonlySet<string>;

  /** `beatsPlayed` answers which beats the director has played, for ends that wait for one. */
  constructor(beatsPlayed: () => ReadonlySet<string> = () => NO_BEATS) {
    this.#beatsPlayed = beatsPlayed;
  }

  start(context: SystemContext): void {
    this.#context = context;
    if (!this.#resumed) this.#bookNext(context);
  }

  wake(atMs: number): void {
    const context = this.#context;
    if (context === undefined) return;
    const beats = this.#beatsPlayed();
    for (const { id, when } of context.setting.scenario.meta.ends) {
      if (!holds(when, context.world, atMs, beats)) continue;
      this.reached = id;
      context.publish({ type: 'ending', place: NONE, actor: NONE, content: { detail: id } });
      return;
    }
    this.#bookNext(context);
  }

  save(): unknown {
    return { reached: this.reached ?? null };
  }

  load(saved: unknown): void {
    this.#resumed = true;
    this.reached = (saved as { readonly reached: string | null }).reached ?? undefined;
  }

  #bookNext(context: SystemContext): void {
    const { nowMs, setting } = context;
    const next = setting.scenario.meta.ends.map(({ when }) => nextLookMs(when, nowMs));
    const atMs = Math.min(...next);
    if (Number.isFinite(atMs)) context.book(atMs);
  }
}
