import { EVENT_TYPES } from '../bus/event-types.ts';
import type { SpeechAct, Utterance } from '../bus/life-event.ts';
import { type Percept, passerOf } from '../bus/percept.ts';
import { DEAD } from '../scenario/condition.ts';
import { hourOf, MINUTE_MS } from '../time/sim-time.ts';
import { type Entity, NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { Setting } from '../world/setting.ts';
import type { Head } from './head.ts';
import { importanceOf, KEPT_FROM } from './importance.ts';
import { placeTowards } from './noise.ts';
import { factOf, MISDEEDS, type Predicate } from './predicates.ts';

/** From here on to there one wonders at whoever walks about. */
const ODD_HOURS = { from: 23.5, to: 5 } as const;
/** How much single doings speak against somebody, to whoever saw them. */
const EVIDENCE = {
  killed: 1,
  attack: 0.8,
  sabotage: 0.45,
  weapon: 0.2,
  flee: 0.1,
  furtive: 0.08,
  named: 0.15,
  near: 0.2,
} as const;
/** How much a misdeed that one saw matters, 0 to 1, beyond what it speaks against somebody; and what it costs their trust if it was done to oneself. */
const MISDEED_WEIGHT = 0.35;
const WRONGED = -0.3;
/** Suspicion from which one would see somebody locked up without more ado. */
const CONDEMNED_FROM = 0.6;
/** Being called together holds for so long. */
const GATHERING_MS = 20 * MINUTE_MS;
/** Who is to be looked for is looked for so long. */
const SOUGHT_MS = 40 * MINUTE_MS;
/** More than so many others and a talk is not the one that one meant to have. */
const MAX_BETWEEN = 2;
/** What is said so is not held for so by whoever hears it. */
const UNTOLD_ACTS: ReadonlySet<SpeechAct> = new Set<SpeechAct>(['ask', 'refuse', 'deny', 'propose']);
/** What is made of words that are had, and of an apology: what one keeps of it, how much it matters, what it does to trust. */
const HAVING_OUT: Partial<
  Readonly<Record<SpeechAct, { readonly predicate: Predicate; readonly weight: number; readonly trust: number }>>
> = {
  quarrel: { predicate: 'fell_out', weight: 0.5, trust: -0.2 },
  apologise: { predicate: 'apologised', weight: 0.4, trust: 0.2 },
};
/** A noise fainter than this is nobody's business. */
const NOTICEABLE = 0.25;

const TYPE_NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.keys(EVENT_TYPES).map((type, number) => [type, number]),
);

/** Whose memory a heard fact goes back to: what the teller spoke from then, or undefined. */
type SpokeFrom = (teller: PersonIndex, hearer: PersonIndex, fact: Fact, atMs: number) => number | undefined;

/** Is it the hour at which people are in their beds? */
export function isOddHour(atMs: number): boolean {
  const hour = hourOf(atMs);
  return hour >= ODD_HOURS.from || hour < ODD_HOURS.to;
}

/** Takes one mind's new percepts into its memory and beliefs. Nothing else ever enters a head from outside but outcomes and views. */
export class PerceptIntake {
  readonly #setting: Setting;
  readonly #spokeFrom: SpokeFrom;

  constructor(setting: Setting, spokeFrom: SpokeFrom) {
    this.#setting = setting;
    this.#spokeFrom = spokeFrom;
  }

  take(head: Head, percept: Percept, here: PlaceIndex): void {
    const { actor, place, atMs, event, clarity } = percept;
    const isKnown = actor !== NONE && head.knows(actor);
    if (!isKnown && passerOf(percept) !== NONE) return;
    if (isKnown && place !== NONE && actor !== head.person) head.beliefs.see(actor, place, atMs, event);
    const memory = this.#remember(head, percept, isKnown, here);
    if (clarity === 'full') this.#understand(head, percept, memory);
    this.#wonder(head, percept, here);
  }

  /** Keeps what matters; what strangers do in passing is soon forgotten, so it is not kept at all. Answers its id, or 0. */
  #remember(head: Head, percept: Percept, isKnown: boolean, here: PlaceIndex): number {
    const { type, actor, place, atMs, salience } = percept;
    if (actor !== NONE && !isKnown && salience < 0.5) return 0;
    let importance = importanceOf(percept, head);
    if (isKnown && type === 'move' && isOddHour(atMs)) importance += 1;
    if (importance < KEPT_FROM) return 0;
    const where = place === NONE ? here : place;
    const { people, places } = this.#setting;
    const alikeKey = type === 'say' ? undefined : (actor + 1) * (places.length + 1) + where + 1;
    const perceived = {
      atMs,
      place: where,
      fact: percept,
      importance,
      source: { kind: 'seen', event: percept.event },
    } as const;
    if (alikeKey === undefined || importance >= 5) return head.memory.add(perceived).id;
    const types = (people.length + 1) * (places.length + 1);
    return head.memory.add({ ...perceived, alikeKey: alikeKey + types * (TYPE_NUMBERS.get(type) ?? 0) }).id;
  }

  #understand(head: Head, percept: Percept, memory: number): void {
    const { content, type } = percept;
    if (content.facts.length > 0 && content.speech === undefined && type !== 'talk_ended')
      this.#learnSeen(head, percept);
    switch (type) {
      case 'blackout':
        head.beliefs.power = false;
        return;
      case 'power_back':
        head.beliefs.power = true;
        return;
      case 'body_found':
        this.#findDead(head, percept, content.object);
        return;
      case 'death':
        this.#seeKilled(head, percept);
        return;
      case 'attack':
        this.#seeAttack(head, percept);
        return;
      case 'take':
      case 'put':
      case 'conceal':
        this.#seeHandled(head, percept, memory);
        return;
      case 'act':
      case 'begin':
        this.#seeUse(head, percept, memory);
        return;
      case 'flee':
      case 'hide':
        this.#suspect(head, percept, type === 'flee' ? EVIDENCE.flee : EVIDENCE.furtive, memory);
        return;
      case 'search':
        this.#seePrying(head, percept, 'searched');
        return;
      case 'force':
        this.#seePrying(head, percept, 'broke_open');
        return;
      case 'eavesdrop':
        this.#seeMisdeed(head, percept, 'listened_to');
        return;
      case 'say':
      case 'call':
        this.#hearSaid(head, percept, memory);
        return;
      case 'talk_opened':
      case 'talk_joined':
        this.#seeTogether(head, percept, memory);
        return;
      case 'talk_ended':
        this.#endTalk(head, percept);
        return;
      case 'gather':
        head.course.gatherPlace = this.#placeIn(content.object, percept.place);
        head.course.gatherUntilMs = percept.atMs + GATHERING_MS;
        return;
      case 'whisper':
        head.course.slowDueMs = percept.atMs;
        return;
      default:
    }
  }

  #learnSeen(head: Head, { content, event, atMs, place }: Percept): void {
    for (const fact of content.facts) {
      head.learn(fact, { kind: 'seen', event }, atMs, place, this.#weightOf(fact));
      if (fact.predicate === 'is_sought')
        head.course.sought = { person: this.#personIn(fact.subject), untilMs: atMs + SOUGHT_MS };
      if (fact.predicate === 'is_confined')
        head.course.confined = { person: this.#personIn(fact.subject), place: fact.place };
      if (fact.predicate === DEAD) head.beliefs.dead.set(this.#personIn(fact.subject), head.holding(fact) ?? 0);
    }
  }

  #weightOf({ predicate }: Fact): number {
    return this.#setting.factSpecs.get(predicate)?.weight ?? (predicate === DEAD ? 1 : 0.5);
  }

  #personIn(entity: Entity): PersonIndex {
    return entity !== NONE && this.#setting.kindOf(entity) === 'person' ? this.#setting.indexIn(entity) : NONE;
  }

  #placeIn(entity: Entity, otherwise: PlaceIndex): PlaceIndex {
    return entity !== NONE && this.#setting.kindOf(entity) === 'place' ? this.#setting.indexIn(entity) : otherwise;
  }

  #findDead(head: Head, { place, atMs, event }: Percept, body: Entity): void {
    const fact = factOf(body, 'lies_dead', { place });
    const memory = head.learn(fact, { kind: 'seen', event }, atMs, place, 1);
    head.beliefs.dead.set(this.#personIn(body), memory);
    head.beliefs.setDanger(place, atMs);
  }

  #seeKilled(head: Head, percept: Percept): void {
    const { actor, place, atMs, event, content } = percept;
    this.#findDead(head, percept, content.object);
    if (actor === NONE || actor === head.person) return;
    const fact = factOf(this.#setting.entityOf('person', actor), 'killed', { object: content.object, place, atMs });
    const memory = head.learn(fact, { kind: 'seen', event }, atMs, place, 1);
    head.beliefs.suspect(actor, EVIDENCE.killed, [memory]);
    this.#condemn(head, actor);
  }

  /** Somebody of whom it is plain what they did is not to go about freely. */
  #condemn(head: Head, person: PersonIndex): void {
    if (person === head.person || head.beliefs.suspicionOf(person).weight < CONDEMNED_FROM) return;
    head.course.confined ??= { person, place: NONE };
  }

  #seeAttack(head: Head, percept: Percept): void {
    const { actor, place, atMs, event, content } = percept;
    head.beliefs.setDanger(place, atMs);
    if (actor === NONE || actor === head.person) return;
    const fact = factOf(this.#setting.entityOf('person', actor), 'attacked', { object: content.object, place, atMs });
    const memory = head.learn(fact, { kind: 'seen', event }, atMs, place, 0.95);
    head.beliefs.suspect(actor, EVIDENCE.attack, [memory]);
    this.#condemn(head, actor);
  }

  #suspect(head: Head, { actor }: Percept, weight: number, memory: number): void {
    if (actor !== NONE && actor !== head.person && memory > 0) head.beliefs.suspect(actor, weight, [memory]);
  }

  /** Somebody takes something or lays it down before one's eyes. */
  #seeHandled(head: Head, percept: Percept, memory: number): void {
    const { actor, atMs, place, type, content, event } = percept;
    const setting = this.#setting;
    if (content.object === NONE || setting.kindOf(content.object) !== 'item') return;
    const item = setting.indexIn(content.object);
    const into = content.target !== NONE && setting.kindOf(content.target) === 'fixture';
    const fixture = into && type !== 'take' ? setting.indexIn(content.target) : NONE;
    const holder = type === 'take' ? actor : NONE;
    head.beliefs.setItem(item, { place: holder === NONE ? place : NONE, fixture, holder, atMs, memory });
    if (type !== 'take' || actor === NONE) return;
    const tags = setting.items[item]?.tags;
    const isTelling = tags?.has('weapon') === true || tags?.has('valuable') === true || tags?.has('document') === true;
    if (!isTelling) return;
    const weight = tags?.has('weapon') === true ? EVIDENCE.weapon : EVIDENCE.furtive;
    this.#holdAgainst(
      head,
      factOf(setting.entityOf('person', actor), 'took', { object: content.object, place, atMs }),
      {
        event,
        weight,
      },
    );
  }

  /** Somebody goes through what is not theirs, where others keep their things. */
  #seePrying(head: Head, percept: Percept, predicate: 'searched' | 'broke_open'): void {
    const { people, places } = this.#setting;
    const isTheirs = people[percept.actor]?.home === percept.place;
    if (!isTheirs && places[percept.place]?.tags.has('private') === true) this.#seeMisdeed(head, percept, predicate);
  }

  #seeMisdeed(head: Head, percept: Percept, predicate: Predicate): void {
    const { actor, atMs, place, content, event } = percept;
    if (actor === NONE || actor === head.person) return;
    const setting = this.#setting;
    const isDoor = content.object !== NONE && setting.kindOf(content.object) === 'edge';
    const object = content.object === NONE || isDoor ? setting.entityOf('place', place) : content.object;
    const where = setting.kindOf(object) === 'place' ? NONE : place;
    const fact = factOf(setting.entityOf('person', actor), predicate, { object, place: where, atMs });
    this.#holdAgainst(head, fact, { event, weight: EVIDENCE[predicate === 'tampered_with' ? 'sabotage' : 'furtive'] });
  }

  /** A misdeed seen is news, and evidence; done to oneself it costs trust. */
  #holdAgainst(head: Head, fact: Fact, { event, weight }: { readonly event: number; readonly weight: number }): void {
    if (head.holding(fact) !== undefined) return;
    const doer = this.#personIn(fact.subject);
    const learned = head.learn(fact, { kind: 'seen', event }, fact.atMs, fact.place, MISDEED_WEIGHT + weight / 2);
    head.beliefs.suspect(doer, weight, [learned]);
    if (head.isOwn(fact.object)) head.changeTrust(doer, WRONGED);
  }

  /** Somebody uses a thing: what it is for can speak against them. */
  #seeUse(head: Head, percept: Percept, memory: number): void {
    const { object, detail } = percept.content;
    if (object === NONE || this.#setting.kindOf(object) !== 'fixture') return;
    const fixture = this.#setting.fixtures[this.#setting.indexIn(object)];
    const tags = fixture?.affordances.find(({ id }) => id === detail)?.tags;
    if (tags?.has('sabotage') === true) this.#seeMisdeed(head, percept, 'tampered_with');
    if (tags?.has('weapon') === true) this.#suspect(head, percept, EVIDENCE.weapon, memory);
  }

  /** Words: what is told is held from now on, as heard, with its source. */
  #hearSaid(head: Head, percept: Percept, memory: number): void {
    const { actor, content, atMs, event, place } = percept;
    const { speech } = content;
    if (speech === undefined || actor === NONE || actor === head.person) return;
    head.talkedWith(actor, atMs);
    if (speech.act === 'ask' && memory > 0) head.countAsk(actor, memory);
    // What is proposed is not told.
    if (UNTOLD_ACTS.has(speech.act)) return;
    for (const fact of speech.facts) {
      const source = {
        kind: 'heard',
        from: actor,
        event,
        memory: this.#spokeFrom(actor, head.person, fact, atMs),
      } as const;
      const learned = head.learn(fact, source, atMs, place, this.#weightOf(fact));
      // What was called out need not be called out again.
      if (speech.act === 'cry_out') {
        head.callOut(fact);
        head.ring(fact);
      }
      // Who stands by has heard it, too.
      for (const other of content.audience) if (other !== head.person) head.tell(other, fact);
      this.#believeTold(head, fact, actor, learned);
    }
    this.#hearQuarrel(head, percept, speech);
    if (speech.act === 'accuse' && memory > 0) this.#hearAccused(head, speech.topic, actor, memory);
  }

  /** What one is told counts as far as one trusts the teller. */
  #believeTold(head: Head, { subject, predicate, object }: Fact, teller: PersonIndex, memory: number): void {
    if (head.trustIn(teller) < -0.5) return;
    if (predicate === 'lies_dead' || predicate === DEAD) head.beliefs.dead.set(this.#personIn(subject), memory);
    if (predicate === 'killed') {
      head.beliefs.dead.set(this.#personIn(object), memory);
      head.beliefs.suspect(this.#personIn(subject), 0.6 + head.trustIn(teller) / 4, [memory]);
      this.#condemn(head, this.#personIn(subject));
    }
    if (predicate === 'attacked' && this.#personIn(subject) !== head.person) {
      head.beliefs.suspect(this.#personIn(subject), 0.55 + head.trustIn(teller) / 4, [memory]);
      this.#condemn(head, this.#personIn(subject));
    }
    if (MISDEEDS.has(predicate) && this.#personIn(subject) !== head.person) {
      head.beliefs.suspect(this.#personIn(subject), EVIDENCE.furtive * (1 + head.trustIn(teller)), [memory]);
      if (head.isOwn(object)) head.changeTrust(this.#personIn(subject), WRONGED / 2);
    }
    if (predicate === 'suspected' && this.#personIn(subject) !== head.person) {
      head.beliefs.suspect(this.#personIn(subject), EVIDENCE.named, [memory]);
    }
    if (predicate === 'was_near' && this.#personIn(subject) !== head.person) {
      head.beliefs.suspect(this.#personIn(subject), EVIDENCE.near * (1 + head.trustIn(teller)), [memory]);
    }
  }

  /** Angry words and pardons are remembered, and talked of; whom they are for they estrange, or bring round. */
  #hearQuarrel(head: Head, { actor, atMs, event, place }: Percept, { act, to }: Utterance): void {
    const word = HAVING_OUT[act];
    if (word === undefined || to === NONE) return;
    const [subject, object] = [actor, to].map((person) => this.#setting.entityOf('person', person));
    const fact = factOf(subject ?? NONE, word.predicate, { object: object ?? NONE, place, atMs });
    head.learn(fact, { kind: 'seen', event }, atMs, place, word.weight);
    if (to === head.person) head.changeTrust(actor, word.trust);
  }

  #hearAccused(head: Head, topic: Entity, accuser: PersonIndex, memory: number): void {
    const accused = this.#personIn(topic);
    if (accused === NONE) return;
    if (accused === head.person) head.changeTrust(accuser, -0.3);
    else head.beliefs.suspect(accused, EVIDENCE.named, [memory]);
  }

  /** A talk of one's own is over: what was told in it came line by line; whom one meant to speak with one has. */
  #endTalk(head: Head, { content, atMs }: Percept): void {
    const others = content.audience.filter((person) => person !== head.person);
    for (const person of others) head.talkedWith(person, atMs);
    if (others.length > MAX_BETWEEN || content.detail === 'scattered') return;
    for (const [i, { kind, person }] of head.persona.goals.entries()) {
      const state = head.goals[i];
      if ((kind === 'meet' || kind === 'warn') && others.includes(person) && state !== undefined) state.done = true;
    }
  }

  #seeTogether(head: Head, { actor, content }: Percept, memory: number): void {
    if (memory === 0) return;
    for (const other of content.audience) {
      if (other === actor || other === head.person || actor === head.person) continue;
      head.countCompany(actor, other, this.#setting.people.length, memory);
    }
  }

  /** A noise from somewhere else makes one wonder. */
  #wonder(head: Head, percept: Percept, here: PlaceIndex): void {
    const { clarity, salience, bearing, atMs, type } = percept;
    if (clarity === 'full' || clarity === 'manner' || salience < NOTICEABLE || type === 'voices' || type === 'thunder')
      return;
    head.course.noisePlace = placeTowards(this.#setting, here, bearing);
    head.course.noiseMs = atMs;
  }
}
