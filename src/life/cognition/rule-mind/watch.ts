import { action } from '../../actor/action.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, NONE, type PersonIndex } from '../../world/entity.ts';
import type { Fact } from '../../world/fact.ts';
import type { TownPlan } from './amenities.ts';
import type { Ballot, Decision, Drive } from './ballot.ts';
import { fetchStep, unreadHere } from './finding.ts';
import { soundAlarm } from './reactions.ts';
import type { Situation } from './situation.ts';
import { whereaboutsOf } from './whereabouts.ts';

/** A noise is worth a look for so long. */
const NOISE_MS = 15 * MINUTE_MS;
/** Somebody not seen for so long is looked after by whoever cares. */
const UNSEEN_MS = 75 * MINUTE_MS;
/** What everybody must hear at once. */
const ALARMING: ReadonlySet<string> = new Set(['attacked', 'killed', 'lies_dead']);
/** Of a loss of such weight, too: of what is one's own. */
const OUTCRY_FROM = 0.7;
/** Nothing is wanted so much as to do something about murder done before one's eyes. */
const WITNESSED = 1.5;
/** Suspicion from which one acts on it. */
const SUSPECTS_FROM = 0.3;
const FOLLOW_MS = 12 * MINUTE_MS;

/** To see what that noise was. */
export class NoiseDrive implements Drive {
  readonly number = 11;

  propose(situation: Situation, ballot: Ballot): void {
    const { head, atMs, persona, setting, request } = situation;
    const { noisePlace, noiseMs } = head.course;
    if (noisePlace === NONE || atMs - noiseMs > NOISE_MS || noisePlace === situation.place) return;
    const { curious, bold, calm } = persona.traits;
    const wanted = 0.25 + 0.7 * curious * bold + 0.1 * calm - request.body.fear * 0.4;
    ballot.add(this, setting.entityOf('place', noisePlace), 0, wanted * situation.appeal(noisePlace));
  }

  act({ head }: Situation, about: Entity): Decision {
    head.course.noisePlace = NONE;
    return { key: 'watch.noise', about, plan: [action('go', { object: about }), action('look', {})] };
  }
}

/** To read what has come to hand. */
export class ReadDrive implements Drive {
  readonly number = 12;

  propose(situation: Situation, ballot: Ballot): void {
    const { persona, setting } = situation;
    if (setting.items.length === 0) return;
    const item = unreadHere(situation);
    if (item === NONE || !(situation.isCarried(item) || situation.alone)) return;
    const { curious, honest } = persona.traits;
    const scruple = situation.isCarried(item) ? 0 : honest * 0.3;
    ballot.add(this, setting.entityOf('item', item), 0, 0.3 + 0.6 * curious - scruple);
  }

  act(_: Situation, about: Entity): Decision {
    return { key: 'watch.read', about, plan: [action('read', { object: about })] };
  }
}

/** To see how somebody is whom one has not seen for long: out of care, or because somebody has died. */
export class CheckDrive implements Drive {
  readonly number = 13;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { head, atMs, persona, setting } = situation;
    if (!persona.knowsAll) return;
    const alarm = head.beliefs.dead.size > 0 ? 0.35 : 0;
    const isRestless = atMs < head.course.restlessUntilMs;
    for (const [person, trust] of persona.trust) {
      const seen = head.beliefs.lastSeen(person);
      if (situation.isDead(person) || trust < 0.2 || (seen !== undefined && atMs - seen.atMs < UNSEEN_MS)) continue;
      if (situation.isNight && alarm === 0 && !isRestless) continue;
      ballot.add(
        this,
        setting.entityOf('person', person),
        0,
        (0.1 + alarm + 0.2 * persona.traits.kind) * head.trustIn(person),
      );
    }
  }

  act(situation: Situation, about: Entity): Decision | undefined {
    const place = whereaboutsOf(situation, this.#plan, situation.setting.indexIn(about));
    if (place === NONE) return undefined;
    const object = situation.setting.entityOf('place', place);
    return { key: 'watch.check_on', about, plan: [action('go', { object }), action('look', {})] };
  }
}

/** To find out who did it: look at the dead, search where they lie, keep an eye on the one one suspects. */
export class CulpritDrive implements Drive {
  readonly number = 14;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { head, persona, setting, request } = situation;
    const { beliefs } = head;
    const alarm = this.#alarm(situation);
    if (alarm !== undefined && !this.#isKnown(situation, alarm))
      ballot.add(this, alarm.subject, 3, 0.65 + 0.3 * persona.traits.kind);
    // In a crowd nobody looks every face over for no reason: an attack that one perceives makes the place dreaded.
    const looksOut = persona.knowsAll || beliefs.dangerAt(situation.place) !== NONE;
    if (beliefs.dead.size === 0 && !looksOut) return;
    const { view } = situation;
    if (beliefs.dead.size === 0 && !view.people.some(({ doing }) => doing === 'attack')) return;
    const { curious, calm, bold } = persona.traits;
    const nerve = Math.max(0, (curious + calm + bold) / 3 - request.body.fear * 0.4);
    for (const { person, posture, doing } of view.people) {
      const entity = setting.entityOf('person', person);
      if (doing === 'attack') ballot.add(this, entity, 4, WITNESSED);
      if (posture === 'dead' && !this.#isMine(situation, person)) ballot.add(this, entity, 0, 0.75 * nerve);
      if (posture !== 'up') continue;
      const { weight } = beliefs.suspicionOf(person);
      if (weight >= SUSPECTS_FROM) ballot.add(this, entity, 1, weight * bold * 0.8);
    }
    const deadHere = view.people.find(({ posture }) => posture === 'dead');
    if (deadHere !== undefined && beliefs.searchedAt(setting.entityOf('place', situation.place)) === NONE) {
      ballot.add(this, setting.entityOf('place', situation.place), 2, 0.6 * nerve * curious);
    }
  }

  act(situation: Situation, about: Entity, detail: number): Decision | undefined {
    const { setting } = situation;
    if (detail === 3) return this.#raiseAlarm(situation, about);
    if (detail === 4)
      return { key: 'react.witness', about, plan: [action('scream'), action('wait', { durationMs: MINUTE_MS })] };
    if (detail === 0) return { key: 'react.inspect', about, plan: [action('inspect', { object: about })] };
    if (detail === 2)
      return { key: 'watch.culprit', about, plan: [action('search', { place: setting.indexIn(about) })] };
    return { key: 'watch.follow', about, plan: [action('follow', { object: about, durationMs: FOLLOW_MS })] };
  }

  /** What one saw with one's own eyes, or as good as, and has not yet told all. */
  #alarm(situation: Situation): Fact | undefined {
    const { head } = situation;
    return head.news.find(
      ({ fact, weight }) =>
        (ALARMING.has(fact.predicate) || (fact.predicate === 'is_missing' && weight >= OUTCRY_FROM)) &&
        !head.conceals(fact) &&
        (!head.hasCalledOut(fact) || this.#mustRing(situation, fact)),
    )?.fact;
  }

  /** Whether the bulletin says it already. */
  #isKnown({ request, setting }: Situation, { predicate, subject }: Fact): boolean {
    return predicate === 'lies_dead' && request.senses.isKnownDead(setting.indexIn(subject));
  }

  /** Where people are, one tells everybody. */
  #raiseAlarm(situation: Situation, about: Entity): Decision | undefined {
    const fact = this.#alarm(situation);
    if (fact === undefined) return undefined;
    const { meetingPlace } = this.#plan;
    const go = action('go', { object: situation.entity('place', meetingPlace) });
    const call = action('call', { object: about, facts: [fact] });
    if (this.#mustRing(situation, fact)) {
      situation.head.ring(fact);
      return { key: 'watch.alarm', about, plan: [...soundAlarm(situation, this.#plan), call], facts: [fact] };
    }
    const isHere = situation.place === meetingPlace || situation.company.length > 1;
    return { key: 'watch.alarm', about, plan: isHere ? [call] : [go, call], facts: [fact] };
  }

  /** At night, when all sleep, a voice does not do. */
  #mustRing({ head, isNight }: Situation, fact: Fact): boolean {
    return isNight && this.#plan.alarm !== undefined && fact.predicate !== 'is_missing' && !head.hasRung(fact);
  }

  #isMine({ head, setting }: Situation, body: PersonIndex): boolean {
    return head.hasKilled(setting.entityOf('person', body));
  }
}

/** To get light, or the power back: everybody knows where the switchboard is. */
export class PowerDrive implements Drive {
  readonly number = 15;

  propose(situation: Situation, ballot: Ballot): void {
    const { head, persona, setting } = situation;
    if (head.beliefs.power) return;
    const { bold, orderly, kind } = persona.traits;
    if (!situation.hasLight) {
      for (const { index, entity, tags } of setting.items) {
        if (!tags.has('light')) continue;
        const belief = head.beliefs.item(index);
        if (belief === undefined || belief.place === NONE) continue;
        ballot.add(this, entity, 0, (0.35 + (persona.fearsDark ? 0.4 : 0.15)) * situation.appeal(belief.place));
      }
    }
    for (const { index, entity, tags, place } of setting.fixtures) {
      if (tags.has('power') && !this.#wantsDark(situation, index)) {
        ballot.add(this, entity, 1, (bold * (0.2 + 0.25 * orderly) + 0.1 * kind - 0.05) * situation.appeal(place));
      }
    }
  }

  act(situation: Situation, about: Entity, detail: number): Decision | undefined {
    const { setting, head } = situation;
    if (detail === 0) {
      const step = fetchStep(situation, setting.indexIn(about));
      return step && { key: 'fear.light', ...step };
    }
    return repairStep(situation, setting.indexIn(about), head.beliefs.fixture(setting.indexIn(about))?.status);
  }

  /** Whoever put it out leaves it. */
  #wantsDark({ persona }: Situation, fixture: number): boolean {
    return persona.goals.some((goal) => goal.kind === 'use' && goal.fixture === fixture);
  }
}

/** The next step to mend a fixture whose status one has seen; or to go and see it. */
export function repairStep(situation: Situation, fixture: number, status: string | undefined): Decision | undefined {
  const { setting, request, head, atMs } = situation;
  const spec = setting.fixtures[fixture];
  if (spec === undefined) return undefined;
  const { entity: about, place } = spec;
  const object = setting.entityOf('place', place);
  const key = 'goal.repair';
  const seenMs = head.beliefs.fixture(fixture)?.atMs ?? NONE;
  if (status === undefined || seenMs === NONE || atMs - seenMs > HOUR_MS || status === spec.initialStatus) {
    const visitedMs = head.beliefs.visitedAt(place);
    const isFresh = visitedMs !== NONE && atMs - visitedMs < HOUR_MS;
    return place === situation.place || isFresh
      ? undefined
      : { key, about, plan: [action('go', { object }), action('look', {})] };
  }
  const way = spec.affordances.find(
    ({ tags, needs }) => tags.has('repair') && needs.status?.includes(status) !== false,
  );
  if (way === undefined) return undefined;
  const needed = setting.indexOf('item', way.needs.item ?? '');
  if (needed !== NONE && !request.senses.carried().includes(needed)) {
    const step = fetchStep(situation, needed);
    return step && { key: 'goal.search', ...step };
  }
  return { key, about, plan: [action(way.verb, { object: about, detail: way.id })] };
}
