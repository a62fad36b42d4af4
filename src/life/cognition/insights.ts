import { MINUTE_MS } from '../time/sim-time.ts';
import { type Entity, NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { Setting } from '../world/setting.ts';
import type { Sighting } from './beliefs.ts';
import type { Head } from './head.ts';
import { isOddHour } from './intake-percepts.ts';
import { factOf } from './predicates.ts';
import type { ThoughtKey } from './thought-texts.ts';

/** Something concluded: what it says, and the words for it. */
interface Insight {
  readonly key: ThoughtKey;
  readonly fact: Fact;
}

/** Questions from which somebody is found to be asking everybody; meetings from which two are found to be close. */
const MANY_QUESTIONS = 4;
const OFTEN_TOGETHER = 4;
/** Late outings from which somebody is found to be up to something. */
const LATE_STEPS = 3;
/** Near when somebody died: within so long, and so many doors away. */
const NEAR_MS = 45 * MINUTE_MS;
/** Who was seen in two places at so short a distance in time has lied about one. */
const SAME_TIME_MS = 20 * MINUTE_MS;
/** What each conclusion adds to a suspicion. */
const WEIGHTS = { near: 0.3, late: 0.08, lied: 0.2 } as const;
const SUSPECTED_FROM = 0.4;
/** Insights of one reflection. */
const MAX_INSIGHTS = 5;

/**
 * L3: what it all means. Each rule looks at what the mind holds, and each conclusion is kept with the memories that it
 * rests on; none is drawn twice.
 */
export function reflectOn(setting: Setting, head: Head, atMs: number, place: PlaceIndex): readonly Insight[] {
  const reflection = new Reflection(setting, head, atMs, place);
  head.memory.reflected();
  reflection.whoAsks();
  reflection.whoWasNear();
  reflection.whoWasLate();
  reflection.whoLied();
  reflection.whoIsSuspected();
  reflection.whoKeepsCompany();
  return reflection.insights;
}

/**
 * What one makes at once of what is said where all were called together after a death: who was seen near, and who has
 * lied. The same conclusions that a reflection draws, none of them twice.
 */
export function compareNotes(setting: Setting, head: Head, atMs: number, place: PlaceIndex): readonly Insight[] {
  const reflection = new Reflection(setting, head, atMs, place);
  reflection.whoWasNear();
  reflection.whoLied();
  return reflection.insights;
}

class Reflection {
  readonly insights: Insight[] = [];
  readonly #setting: Setting;
  readonly #head: Head;
  readonly #atMs: number;
  readonly #place: PlaceIndex;

  constructor(setting: Setting, head: Head, atMs: number, place: PlaceIndex) {
    this.#setting = setting;
    this.#head = head;
    this.#atMs = atMs;
    this.#place = place;
  }

  /** "She asks everybody: she may be investigating us." */
  whoAsks(): void {
    for (const [person, { count, memories }] of this.#head.asks) {
      if (count >= MANY_QUESTIONS)
        this.#conclude('insight.asks_everybody', this.#fact(person, 'asks_everybody'), memories, 0.5);
    }
  }

  /** Who was seen where somebody died, about then: by oneself, or by whoever told of it. */
  whoWasNear(): void {
    const { beliefs } = this.#head;
    for (const [body, foundIn] of beliefs.dead) {
      const died = this.#diedOf(body);
      if (died === undefined) continue;
      const rests = [foundIn, died.memory];
      for (const person of beliefs.known()) {
        const step = beliefs.stepsOf(person).find((each) => this.#isNear(each, died));
        if (step !== undefined)
          this.#placeNear(person, body, step, [this.#recall(person, step), ...rests], WEIGHTS.near);
      }
      for (const { fact, source, id } of this.#head.memory.all()) {
        if (!('predicate' in fact) || fact.predicate !== 'was_at' || source.kind !== 'heard') continue;
        const step = { place: fact.place, atMs: fact.atMs, event: NONE };
        const share = (1 + this.#head.trustIn(Number(source.from))) / 2;
        if (this.#isNear(step, died))
          this.#placeNear(this.#setting.indexIn(fact.subject), body, step, [id, ...rests], WEIGHTS.near * share);
      }
    }
  }

  /** Somebody was close by when another died: it speaks against them. */
  #placeNear(person: PersonIndex, body: PersonIndex, { place, atMs }: Sighting, rests: number[], weight: number): void {
    if (person === body || person === this.#head.person) return;
    const fact = this.#fact(person, 'was_near', { object: this.#entity(body), place, atMs });
    const memories = rests.filter((memory) => memory > 0);
    if (this.#conclude('insight.was_near', fact, memories, 0.8))
      this.#head.beliefs.suspect(person, weight, [this.#head.holding(fact) ?? 0]);
  }

  /** Who walks about when all sleep. */
  whoWasLate(): void {
    const { beliefs } = this.#head;
    for (const person of beliefs.known()) {
      if (person === this.#head.person || beliefs.dead.has(person)) continue;
      const late = beliefs
        .stepsOf(person)
        .filter(({ atMs, place }) => place !== NONE && isOddHour(atMs) && place !== this.#setting.people[person]?.home);
      const places = new Set(late.map(({ place }) => place));
      if (places.size < LATE_STEPS) continue;
      const fact = this.#fact(person, 'was_out_late');
      const memories = late.slice(-LATE_STEPS).map((step) => this.#recall(person, step));
      if (this.#conclude('insight.was_late', fact, memories, 0.4))
        beliefs.suspect(person, WEIGHTS.late, [this.#head.holding(fact) ?? 0]);
    }
  }

  /** Who was said (by themselves) to be where one knows that they were not. */
  whoLied(): void {
    const { beliefs, memory } = this.#head;
    for (const { fact, source, id } of memory.all()) {
      if (!('predicate' in fact) || fact.predicate !== 'was_at' || source.kind !== 'heard') continue;
      const liar = this.#setting.indexIn(fact.subject);
      if (liar !== source.from) continue;
      const seen = beliefs
        .stepsOf(liar)
        .find(
          (step) => step.place !== NONE && step.place !== fact.place && Math.abs(step.atMs - fact.atMs) < SAME_TIME_MS,
        );
      if (seen === undefined) continue;
      const lie = this.#fact(liar, 'lied');
      if (!this.#conclude('insight.lied', lie, [id, this.#recall(liar, seen)], 0.7)) continue;
      this.#head.changeTrust(liar, -0.3);
      beliefs.suspect(liar, WEIGHTS.lied, [this.#head.holding(lie) ?? 0]);
    }
  }

  /** Against whom most speaks, once somebody has died. */
  whoIsSuspected(): void {
    const { beliefs } = this.#head;
    const person = beliefs.prime;
    if (beliefs.dead.size === 0 || person === NONE) return;
    const { weight, evidence } = beliefs.suspicionOf(person);
    if (weight >= SUSPECTED_FROM) this.#conclude('insight.suspected', this.#fact(person, 'suspected'), evidence, 0.85);
  }

  /** Who is often with whom. */
  whoKeepsCompany(): void {
    const { length: people } = this.#setting.people;
    for (const [pair, { count, memories }] of this.#head.company) {
      if (count < OFTEN_TOGETHER) continue;
      const object = this.#entity(pair % people);
      this.#conclude(
        'insight.often_with',
        this.#fact(Math.floor(pair / people), 'often_with', { object }),
        memories,
        0.3,
      );
    }
  }

  #entity(person: PersonIndex): Entity {
    return this.#setting.entityOf('person', person);
  }

  #fact(person: PersonIndex, predicate: Parameters<typeof factOf>[1], about?: Parameters<typeof factOf>[2]): Fact {
    return factOf(this.#entity(person), predicate, about);
  }

  /** What is known of when and where somebody died: from looking at the body, else from when they were last seen alive. */
  #diedOf(body: PersonIndex): (Sighting & { readonly memory: number }) | undefined {
    const { memory, beliefs } = this.#head;
    const subject = this.#entity(body);
    for (const { fact, id } of memory.all()) {
      if ('predicate' in fact && fact.predicate === 'died' && fact.subject === subject) {
        return { place: fact.place, atMs: fact.atMs, event: NONE, memory: id };
      }
    }
    const last = beliefs.stepsOf(body).findLast(({ place }) => place !== NONE);
    return last && { ...last, memory: this.#recall(body, last) };
  }

  #isNear(step: Sighting, died: Sighting): boolean {
    if (step.place === NONE || Math.abs(step.atMs - died.atMs) > NEAR_MS) return false;
    return step.place === died.place || this.#setting.places[died.place]?.neighbours.includes(step.place) === true;
  }

  /** Calls a sighting to mind: from now on it is a memory, and evidence. */
  #recall(person: PersonIndex, { place, atMs, event }: Sighting): number {
    const fact = this.#fact(person, 'was_at', { place, atMs });
    const source = event === NONE ? ({ kind: 'known' } as const) : ({ kind: 'seen', event } as const);
    return this.#head.learn(fact, source, this.#atMs, this.#place, 0.25);
  }

  /** Keeps a conclusion with its evidence; false where it was drawn before or rests on nothing any more. */
  #conclude(key: ThoughtKey, fact: Fact, evidence: readonly number[], weight: number): boolean {
    const from = [...new Set(evidence)].filter((memory) => this.#head.memory.find(memory) !== undefined);
    if (from.length === 0 || this.insights.length >= MAX_INSIGHTS) return false;
    if (!this.#head.conclude(`${key} ${this.#head.keyOf(fact)}`)) return false;
    this.#head.learn(fact, { kind: 'inferred', from }, this.#atMs, this.#place, weight);
    this.insights.push({ key, fact });
    return true;
  }
}
