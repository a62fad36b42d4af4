import { type Action, action } from '../../actor/action.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, NONE } from '../../world/entity.ts';
import { type Habit, habitLeftMs } from '../persona.ts';
import type { TownPlan } from './amenities.ts';
import type { Ballot, Decision, Drive } from './ballot.ts';
import type { Situation } from './situation.ts';

/** Work is done in pieces of so long, so that one looks up in between. */
const PIECE_MS = { least: 22 * MINUTE_MS, spread: 20 * MINUTE_MS } as const;
const STROLL_MS = { least: 6 * MINUTE_MS, spread: 14 * MINUTE_MS } as const;

/** What one usually does at this hour. Eating and sleeping are needs: they have drives of their own. */
export class HabitDrive implements Drive {
  readonly number = 5;
  readonly wearyAfter = 3;

  propose(situation: Situation, ballot: Ballot): void {
    const { persona, atMs, afraid } = situation;
    const { habits, traits } = persona;
    for (let i = 0; i < habits.length; i++) {
      const habit = habits[i];
      if (habit === undefined || habit.verb === 'sleep' || habit.verb === 'eat' || habitLeftMs(habit, atMs) === 0)
        continue;
      if (!this.#isOpen(situation, habit)) continue;
      const wanted = habit.weight * (0.75 + 0.25 * traits.orderly) * (afraid ? persona.keepsHead * 0.6 : 1);
      const place = habit.place === NONE ? situation.place : habit.place;
      ballot.add(this, this.#about(situation, habit), i, wanted * situation.appeal(place));
    }
  }

  act(situation: Situation, about: Entity, detail: number): Decision | undefined {
    const habit = situation.persona.habits[detail];
    if (habit === undefined) return undefined;
    const { senses } = situation.request;
    if (habit.fixture !== NONE && !senses.canUse(habit.fixture, habit.affordance)) return undefined;
    return { key: 'habit', about, plan: [this.#action(situation, habit)] };
  }

  /** Whether there is anything to do about it, as far as one has seen: a lamp that burns is not lit again, a full pot not filled. */
  #isOpen({ head, setting }: Situation, { verb, fixture, affordance }: Habit): boolean {
    const { stock = NONE } = head.beliefs.fixture(fixture) ?? {};
    if (verb === 'cook' && stock >= setting.people.length) return false;
    const wanted = setting.fixtures[fixture]?.affordances.find(({ id }) => id === affordance)?.needs.status;
    const status = head.beliefs.fixture(fixture)?.status;
    return wanted === undefined || status === undefined || wanted.includes(status);
  }

  #about(situation: Situation, { fixture, place }: Habit): Entity {
    return fixture === NONE ? situation.entity('place', place) : situation.entity('fixture', fixture);
  }

  #action({ atMs, request, setting }: Situation, habit: Habit): Action {
    const { verb, place, fixture, affordance } = habit;
    const pieceMs = PIECE_MS.least + request.random.int(PIECE_MS.spread);
    const own = setting.fixtures[fixture]?.affordances.find(({ id }) => id === affordance);
    const object = setting.entityOf('fixture', fixture);
    if (verb === 'talk' || verb === 'wait' || verb === 'walk' || own === undefined) {
      return action('wait', { place, durationMs: Math.min(pieceMs, Math.max(MINUTE_MS, habitLeftMs(habit, atMs))) });
    }
    // What changes the world takes its own time; mere occupation can be laid down after a piece.
    const isMere = own.effects.length === 0 && own.durationMs > pieceMs;
    return action(verb, { object, detail: affordance, durationMs: isMere ? pieceMs : NONE });
  }
}

/** To stretch one's legs: to a place nearby where one may meet somebody, or not. */
export class StrollDrive implements Drive {
  readonly number = 6;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { setting, request, persona, place } = situation;
    const { neighbours = [] } = setting.places[place] ?? {};
    const isFar = request.random.next() < 0.4;
    const to = request.random.pick(
      isFar && this.#plan.publicPlaces.length <= 16 ? this.#plan.publicPlaces : neighbours,
    );
    if (to === undefined || to === place) return;
    const isPrivate = setting.places[to]?.tags.has('private') === true && to !== persona.self.home;
    const wanted = (0.16 + 0.1 * persona.traits.curious) * (isPrivate ? 0.2 : 1);
    ballot.add(this, situation.entity('place', to), 0, wanted * situation.appeal(to));
    const home = persona.self.home;
    if (place !== home) ballot.add(this, situation.entity('place', home), 1, 0.16 * (1.2 - persona.traits.sociable));
  }

  act({ request, setting }: Situation, about: Entity): Decision {
    const durationMs = STROLL_MS.least + request.random.int(STROLL_MS.spread);
    return { key: 'leisure.stroll', about, plan: [action('wait', { place: setting.indexIn(about), durationMs })] };
  }
}
