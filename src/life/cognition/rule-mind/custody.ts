import { action } from '../../actor/action.ts';
import { MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, NONE, type PersonIndex } from '../../world/entity.ts';
import type { TownPlan } from './amenities.ts';
import type { Ballot, Decision, Drive } from './ballot.ts';
import type { Situation } from './situation.ts';
import { whereaboutsOf } from './whereabouts.ts';

/** How much each errand of the company's is wanted by somebody of middling persona. */
const WANTED = { sought: 0.75, escort: 0.5, turnKey: 0.95, breakOut: 0.6, stay: 0.5, hide: 0.75, giveUp: 0.5 } as const;
const SIT_MS = 25 * MINUTE_MS;

/** To look for whom all agreed to look for. */
export class SearchPartyDrive implements Drive {
  readonly number = 18;
  readonly wearyAfter = 3;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { head, atMs, persona, setting } = situation;
    const { sought } = head.course;
    if (sought === null || sought.untilMs < atMs || sought.person === head.person) return;
    if (situation.company.includes(sought.person) || situation.isDead(sought.person)) {
      head.course.sought = null;
      return;
    }
    const { kind, bold, curious } = persona.traits;
    const zeal = 0.5 + (kind + bold + curious) / 3;
    ballot.add(this, setting.entityOf('person', sought.person), 0, WANTED.sought * zeal);
  }

  act(situation: Situation, about: Entity): Decision | undefined {
    const { setting } = situation;
    const place = whereaboutsOf(situation, this.#plan, setting.indexIn(about));
    if (place === NONE) return undefined;
    const object = setting.entityOf('place', place);
    return { key: 'watch.sought', about, plan: [action('go', { object }), action('look', {})] };
  }
}

/** To see to it that somebody is locked up, as all agreed; and, locked up, to sit it out or break out. */
export class CustodyDrive implements Drive {
  readonly number = 19;
  readonly wearyAfter = 3;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { head, setting, persona } = situation;
    const { confined } = head.course;
    const { lockup } = this.#plan;
    if (confined === null || lockup === undefined) return;
    const about = setting.entityOf('person', confined.person);
    if (confined.person === head.person) {
      this.#own(situation, ballot, about);
      return;
    }
    if (situation.isDead(confined.person)) return;
    const seen = head.beliefs.lastSeen(confined.person);
    const isIn = seen?.place === lockup.place;
    const hasKey = situation.isCarried(lockup.key);
    if (isIn && hasKey && !this.#isShut(situation)) ballot.add(this, about, 0, WANTED.turnKey);
    else if (!isIn && persona.traits.bold > 0.5) ballot.add(this, about, 1, WANTED.escort * persona.traits.bold);
  }

  act(situation: Situation, about: Entity, detail: number): Decision | undefined {
    const { setting } = situation;
    const { lockup } = this.#plan;
    if (lockup === undefined) return undefined;
    const door = setting.entityOf('edge', lockup.door);
    if (detail === 0) {
      const lock = action('lock', { object: door, place: lockup.outside });
      return { key: 'watch.confine', about, plan: [lock] };
    }
    if (detail === 1) return this.#bring(situation, about);
    if (detail === 4) return this.#keepHidden(situation);
    if (detail === 5)
      return {
        key: 'react.submit',
        about: setting.entityOf('place', lockup.place),
        plan: [action('wait', { place: lockup.place, durationMs: SIT_MS })],
      };
    if (detail === 2) return { key: 'watch.escape', about: door, plan: [action('force', { object: door })] };
    return {
      key: 'react.submit',
      about: setting.entityOf('place', lockup.place),
      plan: [action('wait', { durationMs: SIT_MS })],
    };
  }

  /** Somebody who is to be locked up, in the lock-up: sits there, or works at the door. */
  #own(situation: Situation, ballot: Ballot, about: Entity): void {
    const { lockup } = this.#plan;
    if (lockup === undefined) return;
    const { bold, calm } = situation.persona.traits;
    if (situation.place !== lockup.place) {
      // At large one keeps out of sight, or gives it up.
      ballot.add(this, about, 4, WANTED.hide * (0.5 + bold));
      ballot.add(this, about, 5, WANTED.giveUp * (1.3 - bold));
      return;
    }
    ballot.add(this, about, 3, WANTED.stay);
    if (this.#isShut(situation) && situation.alone)
      ballot.add(this, about, 2, WANTED.breakOut * (0.4 + bold) * (1.2 - calm / 2));
  }

  #keepHidden(situation: Situation): Decision | undefined {
    const { setting, request } = situation;
    const fit = setting.places.filter(
      ({ tags, index }) => tags.has('hiding_place') && request.senses.walkMs(index) !== NONE,
    );
    const to = request.random.pick(fit);
    if (to === undefined) return undefined;
    const hide = action('hide', { place: to.index, durationMs: SIT_MS });
    return { key: 'fear.hide', about: to.entity, plan: [hide] };
  }

  /** Whether one sees the door locked; from afar one takes it that whoever has the key has seen to it. */
  #isShut(situation: Situation): boolean {
    const { lockup } = this.#plan;
    const exit = situation.view.exits.find(({ edge }) => edge === lockup?.door);
    return exit?.locked === true;
  }

  #bring(situation: Situation, about: Entity): Decision | undefined {
    const { setting, company } = situation;
    const person: PersonIndex = setting.indexIn(about);
    if (company.includes(person))
      return { key: 'watch.follow', about, plan: [action('follow', { object: about, durationMs: 10 * MINUTE_MS })] };
    const place = whereaboutsOf(situation, this.#plan, person);
    if (place === NONE) return undefined;
    const object = setting.entityOf('place', place);
    return { key: 'watch.sought', about, plan: [action('go', { object }), action('look', {})] };
  }
}

/** To see what is gone where somebody has been at one's own things. */
export class LossDrive implements Drive {
  readonly number = 20;

  propose(situation: Situation, ballot: Ballot): void {
    const { head, setting, persona, afraid } = situation;
    if (afraid) return;
    const { disturbed } = head.course;
    const fixture = setting.fixtures[disturbed];
    if (fixture === undefined) return;
    ballot.add(this, fixture.entity, 0, (0.6 + 0.3 * persona.traits.orderly) * situation.appeal(fixture.place));
  }

  act({ setting }: Situation, about: Entity): Decision {
    const place = setting.fixtures[setting.indexIn(about)]?.place ?? NONE;
    return { key: 'watch.missing', about, plan: [action('search', { object: about, place })] };
  }
}
