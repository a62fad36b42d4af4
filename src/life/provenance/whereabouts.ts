import type { LifeEvent } from '../bus/life-event.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';

/** Steps kept of each person: some days' walks; what is older cannot be told. */
const MAX_STEPS = 4096;
/** Who left a place so long before, or came so soon after, was there "about" then. */
const ABOUT_MS = 2 * MINUTE_MS;

interface Step {
  readonly atMs: number;
  readonly place: PlaceIndex;
}

/** Where everybody truly was, from the walks of a life: what an alibi is held against. */
export class Whereabouts {
  readonly #steps: readonly Step[][];

  /** `isWhole` where it hears a life from its beginning: then everybody's first place is known too. */
  constructor({ people, startMs }: Setting, isWhole: boolean) {
    this.#steps = people.map(({ start }) => (isWhole ? [{ atMs: startMs, place: start }] : []));
  }

  /** Events come in the order they happened. */
  hear({ type, actor, atMs, place, content }: LifeEvent): void {
    const steps = this.#steps[actor];
    if (type !== 'move' || steps === undefined) return;
    // Where the first step came from is known, too.
    if (steps.length === 0 && content.from !== NONE) steps.push({ atMs: atMs - 1, place: content.from });
    steps.push({ atMs, place });
    if (steps.length > MAX_STEPS) steps.splice(0, MAX_STEPS / 4);
  }

  /** Whether somebody was there about then; undefined where that cannot be told. */
  wasAt(person: PersonIndex, place: PlaceIndex, atMs: number): boolean | undefined {
    const steps = this.#steps[person] ?? [];
    const [first] = steps;
    if (first === undefined || atMs + ABOUT_MS < first.atMs) return undefined;
    const last = steps.findLastIndex((step) => step.atMs <= atMs + ABOUT_MS);
    for (let i = last; i >= 0; i--) {
      const until = steps[i + 1]?.atMs ?? Number.POSITIVE_INFINITY;
      if (until < atMs - ABOUT_MS) return false;
      if (steps[i]?.place === place) return true;
    }
    return false;
  }
}
