import type { Random } from '../../core/index.ts';
import { type MemoryOptions, type MemorySnapshot, type MemorySource, MemoryStream } from '../../memory/index.ts';
import type { Percept } from '../bus/percept.ts';
import { type Entity, type ItemIndex, NONE, type PersonIndex, type PlaceIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { Setting } from '../world/setting.ts';
import { Beliefs, holdKey, type SavedBeliefs } from './beliefs.ts';
import { type Course, courseAtStart } from './course.ts';
import { dayDigest } from './day-digest.ts';
import { isTrustedWith, newsWorth, WORTH_TELLING } from './news-worth.ts';
import { drawOne, type Persona } from './persona.ts';
import { factOf, MISDEEDS, PREDICATES } from './predicates.ts';
import { type Tally, tallied } from './tally.ts';
import { type SavedUndertakings, Undertakings } from './undertakings.ts';

/** What a memory of a resident is of: something perceived, or something known. */
export type Remembered = Percept | Fact;

/** Pieces of news that one means to tell at a time. */
const MAX_NEWS = 16;
/** Tellings that one remembers: whom one told what, and what one spoke from. */
const MAX_TOLD = 256;
/** People whose questions and company are counted. */
const MAX_COUNTED = 64;
/** People one would know again. */
const MAX_ACQUAINTANCES = 256;

const OWN_WORDS: ReadonlySet<string> = new Set(PREDICATES);

/** Something one may want to tell: a fact, the memory by which one holds it, and how much it matters, 0 to 1. */
interface News {
  readonly fact: Fact;
  readonly memory: number;
  readonly weight: number;
}

/** How far a goal has come. */
interface GoalState {
  /** Reached; or, of those that a persona has by chance, not one of this life's. */
  done: boolean;
  /** It is left alone until then. */
  restUntilMs: number;
}

/** A head as plain JSON. */
export interface SavedHead {
  readonly memory: MemorySnapshot<Remembered>;
  readonly beliefs: SavedBeliefs;
  readonly goals: readonly GoalState[];
  readonly news: readonly News[];
  readonly told: readonly (readonly [string, number | null])[];
  readonly undertakings: SavedUndertakings;
  readonly talked: readonly (readonly [PersonIndex, number])[];
  /** Whom one would know again, beside those one knew from the start. */
  readonly met: readonly PersonIndex[];
  readonly trusts: readonly (readonly [PersonIndex, number])[];
  readonly asks: readonly (readonly [PersonIndex, Tally])[];
  readonly company: readonly (readonly [number, Tally])[];
  readonly concluded: readonly string[];
  readonly course: Course;
}

/** Counts entries of a map that is bounded by forgetting what was noted first. */
function note<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.delete(key);
  map.set(key, value);
  if (map.size <= max) return;
  for (const oldest of map.keys()) {
    map.delete(oldest);
    return;
  }
}

/**
 * Everything in the head of one resident: what it remembers, what it takes to be so, what it wants to tell, how far its
 * goals have come, what it is tired of. Plain state; what is done with it stands elsewhere.
 */
export class Head {
  readonly persona: Persona;
  readonly memory: MemoryStream<Remembered>;
  readonly beliefs: Beliefs;
  readonly goals: readonly GoalState[];
  readonly course: Course;
  readonly undertakings: Undertakings;
  #news: News[];
  readonly #told: Map<string, number | undefined>;
  readonly #acquaintances: Set<PersonIndex>;
  readonly #talked: Map<PersonIndex, number>;
  #talkedMs: number;
  readonly #trusts: Map<PersonIndex, number>;
  readonly #asks: Map<PersonIndex, Tally>;
  readonly #company: Map<number, Tally>;
  readonly #concluded: Set<string>;

  constructor(setting: Setting, persona: Persona, textOf: (remembered: Remembered) => string, saved?: SavedHead) {
    this.persona = persona;
    const options: MemoryOptions<Remembered> = {
      textOf,
      digest: (day) => dayDigest(setting, day),
      held: () => this.#heldMemories(),
    };
    this.memory = saved === undefined ? new MemoryStream(options) : MemoryStream.restore(saved.memory, options);
    this.beliefs = new Beliefs(saved?.beliefs);
    this.goals = persona.goals.map((_, i) => ({ done: false, restUntilMs: NONE, ...saved?.goals[i] }));
    this.#news = [...(saved?.news ?? [])];
    this.#told = new Map(saved?.told.map(([key, memory]) => [key, memory ?? undefined]));
    this.undertakings = new Undertakings(saved?.undertakings);
    this.#talked = new Map(saved?.talked);
    this.#talkedMs = Math.max(NONE, ...this.#talked.values());
    this.#acquaintances = new Set([...persona.trust.keys(), ...(saved?.met ?? [])]);
    this.#trusts = new Map(saved?.trusts);
    this.#asks = new Map(saved?.asks);
    this.#company = new Map(saved?.company);
    this.#concluded = new Set(saved?.concluded);
    this.course = saved === undefined ? courseAtStart(setting.startMs) : { ...saved.course };
    if (saved === undefined) this.#begin(setting);
  }

  get person(): PersonIndex {
    return this.persona.self.index;
  }

  /** Draws, once and for all, which of the goals that one may have one has in this life. */
  drawGoals(random: Random): void {
    const { goals } = this.persona;
    const drawn = new Map<string, number>();
    for (const [i, { chance, oneOf }] of goals.entries()) {
      const state = this.goals[i];
      if (state === undefined) continue;
      if (oneOf === '') state.done = chance < 1 && random.next() >= chance;
      else if (!drawn.has(oneOf)) drawn.set(oneOf, drawOne(goals, oneOf, random));
    }
    for (const [i, { oneOf }] of goals.entries()) {
      const state = this.goals[i];
      if (state !== undefined && oneOf !== '') state.done = drawn.get(oneOf) !== i;
    }
  }

  /** Whether one takes notice of that person among all who pass. */
  knows(person: PersonIndex): boolean {
    return this.persona.knowsAll || this.#acquaintances.has(person);
  }

  /** -1 hostile to 1 devoted: as the story began, and what has come between since. */
  trustIn(person: PersonIndex): number {
    const now = (this.persona.trust.get(person) ?? 0) + (this.#trusts.get(person) ?? 0);
    return Math.min(1, Math.max(-1, now - this.beliefs.suspicionOf(person).weight));
  }

  changeTrust(person: PersonIndex, by: number): void {
    note(this.#trusts, person, (this.#trusts.get(person) ?? 0) + by, MAX_COUNTED);
  }

  /** Holds a fact from now on; answers its memory, the old one if it was held before. */
  learn(fact: Fact, source: MemorySource, atMs: number, place: PlaceIndex, weight: number): number {
    const key = this.keyOf(fact);
    const held = this.beliefs.holding(key);
    if (held !== undefined && this.memory.find(held) !== undefined) return held;
    const memory = this.memory.add({ atMs, place, fact, importance: 1 + 9 * weight, source });
    this.beliefs.hold(key, memory.id);
    if (source.kind !== 'known') this.#addNews({ fact, memory: memory.id, weight });
    return memory.id;
  }

  /** The memory by which a fact is held, or undefined where one does not know it. */
  holding(fact: Fact): number | undefined {
    return this.beliefs.holding(this.keyOf(fact));
  }

  /** Whether a fact of the scenario is known. */
  knowsFact(id: string): boolean {
    return this.beliefs.holding(id) !== undefined;
  }

  keyOf(fact: Fact): string {
    return holdKey(fact, OWN_WORDS.has(fact.predicate));
  }

  /** What one would tell, the weightiest first. */
  get news(): readonly News[] {
    return this.#news;
  }

  /**
   * What one has to tell that person and has not told: the weightiest that is worth it and that one trusts them with, or
   * undefined. Nothing that one keeps to oneself, nothing that one has from them.
   */
  newsFor(person: PersonIndex, setting: Setting): News | undefined {
    const entity = this.#entityOf(person);
    const isAlarmed = this.beliefs.dead.size > 0;
    return this.#news.find(
      ({ fact, weight, memory }) =>
        fact.subject !== entity &&
        newsWorth(fact.predicate, weight, isAlarmed) >= WORTH_TELLING &&
        isTrustedWith(setting, fact.predicate, this.trustIn(person)) &&
        !this.conceals(fact) &&
        !this.hasTold(person, fact) &&
        !this.#hasFrom(person, memory),
    );
  }

  #hasFrom(person: PersonIndex, memory: number): boolean {
    const source = this.memory.find(memory)?.source;
    return source?.kind === 'heard' && source.from === person;
  }

  /** What one saw somebody do, or was told of them, and has not had out with them: the weightiest; undefined for nothing. */
  grievanceAgainst(person: PersonIndex): Fact | undefined {
    const entity = this.#entityOf(person);
    for (const { fact } of this.#news) {
      if (fact.subject === entity && MISDEEDS.has(fact.predicate) && !this.hasTold(person, fact)) return fact;
    }
    return undefined;
  }

  /** Whether something is one's own: oneself, one's room and what stands in it, what one keeps somewhere. */
  isOwn(entity: Entity): boolean {
    return this.persona.own.has(entity);
  }

  /** Whether one keeps a fact to oneself: one's secrets, one's own misdeeds, and whom one killed. */
  conceals({ subject, predicate, object }: Fact): boolean {
    const { self } = this.persona;
    if (self.secrets.some((secret) => secret.predicate === predicate)) return true;
    if (subject === self.entity && (predicate === 'killed' || predicate === 'attacked' || MISDEEDS.has(predicate)))
      return true;
    return this.persona.guarded.has(subject) || this.hasKilled(subject) || this.hasKilled(object);
  }

  /** Whether one has killed that person. */
  hasKilled(person: Entity): boolean {
    return (
      person !== NONE && this.holding(factOf(this.persona.self.entity, 'killed', { object: person })) !== undefined
    );
  }

  /** Notes that one told somebody a fact: true, or what one does not hold. */
  tell(person: PersonIndex, fact: Fact): void {
    const memory = this.holding(fact);
    note(this.#told, toldKey(person, this.keyOf(fact)), memory, MAX_TOLD);
    // Whoever was told may ask for ever where it came from.
    if (memory !== undefined) this.memory.vouch(memory);
  }

  hasTold(person: PersonIndex, fact: Fact): boolean {
    return this.#told.has(toldKey(person, this.keyOf(fact)));
  }

  /** The memory one spoke from when one told that person, or all, of it then; undefined for what one did not hold yet. */
  spokeFrom(person: PersonIndex, fact: Fact, atMs: number): number | undefined {
    const key = this.keyOf(fact);
    const memory = this.#told.get(toldKey(person, key)) ?? this.#told.get(toldKey(NONE, key));
    const heldMs = memory === undefined ? undefined : this.memory.find(memory)?.atMs;
    return heldMs !== undefined && heldMs > atMs ? undefined : memory;
  }

  /** Notes a talk with somebody. */
  talkedWith(person: PersonIndex, atMs: number): void {
    note(this.#talked, person, atMs, MAX_COUNTED);
    this.#talkedMs = Math.max(this.#talkedMs, atMs);
    if (this.#acquaintances.size < MAX_ACQUAINTANCES) this.#acquaintances.add(person);
  }

  /** When one last talked with anybody, or `NONE`. */
  get talkedMs(): number {
    return this.#talkedMs;
  }

  /** When one last talked with that person, or `NONE`. */
  lastTalk(person: PersonIndex): number {
    return this.#talked.get(person) ?? NONE;
  }

  /** Counts a question of somebody. */
  countAsk(person: PersonIndex, memory: number): void {
    note(this.#asks, person, tallied(this.#asks.get(person), memory), MAX_COUNTED);
  }

  /** Who asked questions and how many, in the order of the last. */
  get asks(): Iterable<readonly [PersonIndex, Tally]> {
    return this.#asks;
  }

  /** Counts that two were together. */
  countCompany(a: PersonIndex, b: PersonIndex, people: number, memory: number): void {
    const pair = Math.min(a, b) * people + Math.max(a, b);
    note(this.#company, pair, tallied(this.#company.get(pair), memory), MAX_COUNTED);
  }

  /** Who was seen with whom and how often; a pair is the lesser number times all people plus the greater. */
  get company(): Iterable<readonly [number, Tally]> {
    return this.#company;
  }

  /** Notes that a fact was called out, or pinned up, for all to hear. */
  callOut(fact: Fact): void {
    this.conclude(`called ${this.keyOf(fact)}`);
  }

  hasCalledOut(fact: Fact): boolean {
    return this.#concluded.has(`called ${this.keyOf(fact)}`);
  }

  /** Notes that one woke the house about a fact. */
  ring(fact: Fact): void {
    this.conclude(`rang ${fact.predicate} ${fact.subject}`);
  }

  hasRung({ predicate, subject }: Fact): boolean {
    return this.#concluded.has(`rang ${predicate} ${subject}`);
  }

  /** True the first time that a conclusion is drawn. */
  conclude(key: string): boolean {
    if (this.#concluded.has(key)) return false;
    this.#concluded.add(key);
    if (this.#concluded.size > MAX_TOLD) {
      for (const oldest of this.#concluded) {
        this.#concluded.delete(oldest);
        break;
      }
    }
    return true;
  }

  /** All of it as plain JSON. */
  save(): SavedHead {
    return {
      memory: this.memory.snapshot(),
      beliefs: this.beliefs.save(),
      goals: this.goals.map((goal) => ({ ...goal })),
      news: this.#news,
      told: [...this.#told].map(([key, memory]) => [key, memory ?? null] as const),
      undertakings: this.undertakings.save(),
      talked: [...this.#talked],
      met: [...this.#acquaintances].filter((person) => !this.persona.trust.has(person)),
      trusts: [...this.#trusts],
      asks: [...this.#asks],
      company: [...this.#company],
      concluded: [...this.#concluded],
      course: { ...this.course },
    };
  }

  /** Memories that one could be asked about, or that anything rests on. */
  #heldMemories(): ReadonlySet<number> {
    const held = new Set(this.beliefs.memories());
    for (const { memory } of this.#news) held.add(memory);
    for (const tallies of [this.#asks, this.#company]) {
      for (const { memories } of tallies.values()) for (const memory of memories) held.add(memory);
    }
    return held;
  }

  /** What one knows from the start. */
  #begin(setting: Setting): void {
    const { self } = this.persona;
    for (const fact of self.knows) {
      const weight = setting.factSpecs.get(fact.predicate)?.weight ?? 0.5;
      this.learn(fact, { kind: 'known' }, setting.startMs, self.start, weight);
    }
    for (const id of self.spec.belongings) this.#ownFromTheStart(setting, setting.indexOf('item', id));
  }

  /** One knows where one keeps one's own things. */
  #ownFromTheStart(setting: Setting, item: ItemIndex): void {
    const { location } = setting.items[item]?.initial ?? {};
    if (location === undefined || location.in === 'used_up' || location.in === 'person') return;
    const fixture = location.in === 'fixture' ? location.at : NONE;
    const place = location.in === 'place' ? location.at : (setting.fixtures[fixture]?.place ?? NONE);
    const fact = factOf(setting.entityOf('item', item), 'lies_at', { place });
    const memory = this.learn(fact, { kind: 'known' }, setting.startMs, this.persona.self.start, BELONGING_WEIGHT);
    this.beliefs.setItem(item, { place, fixture, holder: NONE, atMs: setting.startMs, memory });
  }

  #entityOf(person: PersonIndex): number {
    // People stand together in the joint numbering, in the order of their numbers.
    return this.persona.self.entity - this.person + person;
  }

  #addNews(news: News): void {
    const at = this.#news.findIndex(({ weight }) => weight < news.weight);
    this.#news.splice(at === -1 ? this.#news.length : at, 0, news);
    if (this.#news.length > MAX_NEWS) this.#news.pop();
  }
}

/** How much it matters to one where one's own things are, 0 to 1. */
const BELONGING_WEIGHT = 0.3;

function toldKey(person: PersonIndex, key: string): string {
  return `${person}|${key}`;
}
