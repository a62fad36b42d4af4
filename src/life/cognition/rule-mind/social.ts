import { action } from '../../actor/action.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, NONE, type PersonIndex } from '../../world/entity.ts';
import type { TownPlan } from './amenities.ts';
import type { Ballot, Decision, Drive } from './ballot.ts';
import type { Situation } from './situation.ts';
import { whereaboutsOf } from './whereabouts.ts';

/** After a talk one leaves each other alone for a while: the longer, the less there is to say. */
const TALKED_OUT_MS = { news: 30 * MINUTE_MS, question: 60 * MINUTE_MS, chat: 240 * MINUTE_MS } as const;
/** After any talk one has no wish for small talk, which comes back in so long. */
const TALKED_MS = 150 * MINUTE_MS;
/** How much somebody of middling courage wants to have a misdeed out with whoever did it. */
const CONFRONTS = 1;
/** Alone for so long, company is wanted most. */
const LONELY_MS = 2 * HOUR_MS;
const LINGER_MS = { least: 5 * MINUTE_MS, spread: 10 * MINUTE_MS } as const;
/** Who is less bold has nothing out with anybody. */
const TIMID = 0.4;
/** By what one has come for. */
const TALK_KEYS = ['social.talk', 'social.tell', 'social.ask', 'social.confront'] as const;
/** Who was here so long ago still is, one would think. */
const STILL_HERE_MS = 20 * MINUTE_MS;
/** Who has listened in does not do so again for so long. */
const LISTENED_OUT_MS = 75 * MINUTE_MS;
/** People considered at a time, to talk to or to seek. */
const MAX_CONSIDERED = 8;

/** In a crowd one does not look every face over: whom one knows and saw here of late is taken to be here. */
function wasHere({ head, place, atMs }: Situation, person: PersonIndex): boolean {
  const seen = head.beliefs.lastSeen(person);
  return seen?.place === place && atMs - seen.atMs < STILL_HERE_MS;
}

/** Whether nobody is about: in a crowd one hears as much. */
function isAlone(situation: Situation): boolean {
  return situation.persona.knowsAll ? situation.alone : situation.request.percepts.length === 0;
}

/** To talk to somebody who is here: to tell, to ask, or for its own sake. */
export class TalkDrive implements Drive {
  readonly number = 7;

  propose(situation: Situation, ballot: Ballot): void {
    if (situation.request.talk !== undefined) return;
    if (situation.persona.knowsAll) {
      for (const { person, posture, doing } of situation.view.people) {
        const isFree = doing === '' || doing === 'wait' || doing === 'talk';
        if (posture === 'up') this.#consider(situation, ballot, person, isFree ? 1 : 0.7);
      }
      return;
    }
    // Nobody at all was seen of late.
    if (situation.atMs - situation.head.beliefs.newestSightingMs >= STILL_HERE_MS) return;
    let considered = 0;
    for (const person of situation.head.beliefs.known()) {
      if (!wasHere(situation, person)) continue;
      this.#consider(situation, ballot, person, 1);
      if (++considered >= MAX_CONSIDERED) return;
    }
  }

  #consider(situation: Situation, ballot: Ballot, person: PersonIndex, free: number): void {
    const { persona, head, atMs, setting } = situation;
    if (!head.knows(person) || head.undertakings.shuns(person, atMs)) return;
    const sinceMs = head.lastTalk(person) === NONE ? Number.POSITIVE_INFINITY : atMs - head.lastTalk(person);
    const rested = (forMs: number) => Math.min(1, sinceMs / forMs) ** 2;
    const trust = head.trustIn(person);
    const about = setting.entityOf('person', person);
    const quiet = head.talkedMs === NONE ? 1 : Math.min(1, (atMs - head.talkedMs) / TALKED_MS);
    const news = head.newsFor(person, setting);
    const tells = (news?.weight ?? 0) * 0.5 * (0.6 + trust / 2) * rested(TALKED_OUT_MS.news);
    const asks = this.#hasQuestion(situation) ? 0.3 * rested(TALKED_OUT_MS.question) : 0;
    const likes = (0.08 + persona.traits.sociable * (0.5 + trust / 2) * 0.5) * rested(TALKED_OUT_MS.chat) * quiet;
    ballot.add(this, about, tells > asks ? 1 : asks > 0 ? 2 : 0, (likes + Math.max(tells, asks)) * free);
    if (!persona.knowsAll || persona.traits.bold < TIMID || head.grievanceAgainst(person) === undefined) return;
    ballot.add(
      this,
      about,
      3,
      CONFRONTS * persona.traits.bold * rested(TALKED_OUT_MS.news) * (situation.afraid ? 0.3 : 1),
    );
  }

  act({ head, setting }: Situation, about: Entity, detail: number): Decision {
    const person = setting.indexIn(about);
    const news = detail === 1 ? head.newsFor(person, setting) : undefined;
    const key = TALK_KEYS[detail] ?? 'social.talk';
    const isIntimate = (news !== undefined && news.weight > 0.6) || detail === 3;
    const plan = [action('talk', { object: about, detail: isIntimate ? 'low' : '' })];
    return news === undefined ? { key, about, plan } : { key, about, plan, facts: [news.fact] };
  }

  #hasQuestion({ persona, head }: Situation): boolean {
    return persona.goals.some(({ kind, fact }) => kind === 'find_out' && !head.knowsFact(fact));
  }
}

/** To be with others: for the sociable, the lonely and the frightened. */
export class CompanyDrive implements Drive {
  readonly number = 8;
  readonly #plan: TownPlan;

  constructor(plan: TownPlan) {
    this.#plan = plan;
  }

  propose(situation: Situation, ballot: Ballot): void {
    const { persona, head, atMs, request } = situation;
    if (!isAlone(situation)) head.course.aloneSinceMs = atMs;
    const lonely = Math.min(1, (atMs - head.course.aloneSinceMs) / LONELY_MS);
    const { fear, sleepiness } = request.body;
    const drawn = persona.traits.sociable * 0.4 + (persona.fearsAlone ? 0.25 : 0);
    const wanted = lonely * drawn * (1 - sleepiness / 2) + (fear > 0 && situation.alone ? fear * persona.herds : 0);
    if (wanted < 0.08) return;
    const to = this.#whom(situation);
    if (to !== NONE) ballot.add(this, situation.entity('person', to), 0, wanted);
    const { meetingPlace } = this.#plan;
    if (meetingPlace === situation.place || this.#plan.publicPlaces.length > 16) return;
    ballot.add(this, situation.entity('place', meetingPlace), 1, wanted * 0.6 * situation.appeal(meetingPlace));
  }

  act(situation: Situation, about: Entity): Decision | undefined {
    const { setting, request, afraid } = situation;
    const isPlace = setting.kindOf(about) === 'place';
    const place = isPlace ? setting.indexIn(about) : whereaboutsOf(situation, this.#plan, setting.indexIn(about));
    if (place === NONE) return undefined;
    const durationMs = LINGER_MS.least + request.random.int(LINGER_MS.spread);
    const key = afraid ? 'fear.company' : 'need.company';
    return { key, about, plan: [action('wait', { place, durationMs })] };
  }

  /** Whom one would most like to have about one, of those not here. */
  #whom(situation: Situation): PersonIndex {
    const { head } = situation;
    let best = NONE;
    let bestTrust = -0.2;
    let considered = 0;
    for (const person of head.beliefs.known()) {
      if (++considered > MAX_CONSIDERED * 2) break;
      if (person === head.person || wasHere(situation, person) || situation.isDead(person)) continue;
      const trust = head.trustIn(person);
      if (trust <= bestTrust) continue;
      best = person;
      bestTrust = trust;
    }
    return best;
  }
}

/** To listen to what others say to each other here. */
export class EavesdropDrive implements Drive {
  readonly number = 9;

  propose(situation: Situation, ballot: Ballot): void {
    const { persona, request, setting, head, atMs } = situation;
    if (request.talk !== undefined || !persona.knowsAll) return;
    const wanted = persona.traits.curious * (1 - persona.traits.honest / 2) * 0.55;
    const { eavesdroppedMs } = head.course;
    if (eavesdroppedMs !== NONE && atMs - eavesdroppedMs < LISTENED_OUT_MS) return;
    for (const { person, doing } of situation.view.people) {
      if (doing === 'talk' && !head.undertakings.shuns(person, atMs))
        ballot.add(this, setting.entityOf('person', person), 0, wanted);
    }
  }

  act({ head, atMs }: Situation, about: Entity): Decision {
    head.course.eavesdroppedMs = atMs;
    return { key: 'social.eavesdrop', about, plan: [action('eavesdrop', { object: about })] };
  }
}

/** To come when called together. */
export class GatherDrive implements Drive {
  readonly number = 10;

  propose(situation: Situation, ballot: Ballot): void {
    const { head, atMs, persona, setting } = situation;
    const { gatherPlace, gatherUntilMs } = head.course;
    if (gatherPlace === NONE || gatherUntilMs < atMs || gatherPlace === situation.place) return;
    const wanted = 0.55 + 0.3 * persona.traits.sociable + 0.15 * persona.traits.kind;
    ballot.add(this, setting.entityOf('place', gatherPlace), 0, wanted * situation.appeal(gatherPlace));
  }

  act({ setting }: Situation, about: Entity): Decision {
    const place = setting.indexIn(about);
    return { key: 'social.gather', about, plan: [action('wait', { place, durationMs: 6 * MINUTE_MS })] };
  }
}
