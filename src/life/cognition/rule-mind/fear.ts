import { action } from '../../actor/action.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, NONE } from '../../world/entity.ts';
import type { TownPlan } from './amenities.ts';
import type { Ballot, Decision, Drive } from './ballot.ts';
import { boltIn } from './bolts.ts';
import type { Situation } from './situation.ts';

const HIDE_MS = { least: 15 * MINUTE_MS, spread: 20 * MINUTE_MS } as const;

/** With whom one suspects so much one is not alone. */
const SHUNNED_FROM = 0.5;

/** What fear asks for, by persona: out of sight, behind one's own door, or nothing but calm. */
export class FearDrive implements Drive {
  readonly number = 16;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { afraid, persona, setting, request, place } = situation;
    this.#fromSuspect(situation, ballot);
    if (!afraid) return;
    const { fear } = request.body;
    const { home, entity } = persona.self;
    const shy = 1 - persona.herds;
    const timid = 1 - persona.keepsHead;
    ballot.add(
      this,
      setting.entityOf('place', home),
      0,
      fear * shy * (0.4 + 0.6 * timid) * (place === home ? 1 : situation.appeal(home)),
    );
    ballot.add(this, entity, 1, fear * persona.traits.calm * persona.keepsHead * 0.7);
    if (!situation.alone || timid < 0.4) return;
    for (const fixture of setting.places[place]?.fixtures ?? []) {
      const spec = setting.fixtures[fixture];
      if (spec?.tags.has('hiding') === true) ballot.add(this, spec.entity, 2, fear * timid * shy);
    }
  }

  act(situation: Situation, about: Entity, detail: number): Decision {
    if (detail === 3) {
      const object = situation.entity('place', this.#plan.meetingPlace);
      return { key: 'fear.flee', about, plan: [action('go', { object })] };
    }
    const { request, persona } = situation;
    const durationMs = HIDE_MS.least + request.random.int(HIDE_MS.spread);
    if (detail === 1)
      return { key: 'react.calm', about, plan: [action('look', {}), action('wait', { durationMs: 5 * MINUTE_MS })] };
    if (detail === 0) {
      const stay = action('wait', { place: persona.self.home, durationMs });
      return { key: 'fear.lock_in', about, plan: [...boltIn(situation), stay] };
    }
    return { key: 'fear.hide', about, plan: [action('hide', { durationMs })] };
  }

  /** Alone with somebody whom one holds capable of it, one goes where others are. */
  #fromSuspect(situation: Situation, ballot: Ballot): void {
    const { head, place, persona } = situation;
    if (head.beliefs.prime === NONE || place === this.#plan.meetingPlace) return;
    const [only, another] = situation.company;
    if (only === undefined || another !== undefined) return;
    const { weight } = head.beliefs.suspicionOf(only);
    if (weight < SHUNNED_FROM) return;
    ballot.add(this, situation.entity('person', only), 3, weight * (1.1 - persona.traits.bold / 2));
  }
}
