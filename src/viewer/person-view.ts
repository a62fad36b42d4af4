import type { Wording } from '../life/index.ts';
import { type Life, NONE, type PersonIndex, type Remembered, type Thought } from '../life/index.ts';
import { type ProvenanceStep, provenanceOf, type Trace } from '../memory/index.ts';
import type { MemoryView, PersonView, SourceView, WhyView } from './protocol.ts';
import type { ViewerSources } from './sources.ts';

/** The newest memories that are shown of somebody. */
const MAX_MEMORIES = 40;

/** A thought that took effect. */
interface Thinking {
  readonly thought: Thought;
  readonly atMs: number;
}

/** Everything about somebody, for whoever looks closer. */
export class PersonViews {
  readonly #life: Life;
  readonly #sources: ViewerSources;
  readonly #wording: Wording;
  /** The last thought of each that has words. */
  readonly #thoughts = new Map<PersonIndex, Thinking>();

  constructor(life: Life, sources: ViewerSources, wording: Wording) {
    this.#life = life;
    this.#sources = sources;
    this.#wording = wording;
  }

  hear(person: PersonIndex, thought: Thought, atMs: number): void {
    if (thought.note !== undefined) this.#thoughts.set(person, { thought, atMs });
  }

  /** Undefined where there is no such person. */
  of(person: PersonIndex): PersonView | undefined {
    const self = this.#life.setting.people[person];
    const state = this.#life.world.state.people[person];
    if (self === undefined || state === undefined) return undefined;
    const { world, setting, nowMs, omniscient } = this.#life;
    const view = this.#life.inspect(person);
    const { hunger, energy, sleepiness, fear } = view.body;
    return {
      person,
      nowMs,
      identity: self.spec.identity,
      alive: view.alive,
      feelings: { hunger, energy, sleepiness, fear },
      activity: this.#wording.activity(state, view.running),
      intent: view.intent === undefined ? null : this.#wording.intent(person, view.intent),
      suspended: view.suspended === undefined ? null : this.#wording.action(view.suspended.action),
      plan: view.plan.map((action) => this.#wording.action(action)),
      thought: this.#thoughtOf(person),
      wakesAtMs: Number.isFinite(view.nextDueMs) ? view.nextDueMs : null,
      thinking: view.thinking,
      inbox: view.inbox.map((percept) => ({
        atMs: percept.atMs,
        salience: percept.salience,
        text: this.#wording.percept(percept),
      })),
      missed: view.missed,
      carries: world.itemsOf(person).map((item) => this.#wording.item(item)),
      relations: self.spec.relations.map(({ to, trust, bond }) => ({
        person: setting.indexOf('person', to),
        trust,
        bond,
      })),
      memories: this.#memoriesOf(person),
      secret: omniscient
        ? {
            role: self.spec.role ?? null,
            facts: self.secrets.map((fact) => this.#wording.fact(fact)),
            goals: self.spec.goals.map(({ text }) => text),
          }
        : null,
    };
  }

  /** Why somebody holds that memory; undefined where there is no such memory. */
  why(person: PersonIndex, id: number): WhyView | undefined {
    const memory = this.#sources.memoryOf?.(person)?.find(id);
    if (memory === undefined) return undefined;
    const find = (holder: number | string, memoryId: number) =>
      this.#sources.memoryOf?.(Number(holder))?.find(memoryId);
    return this.whyOf(provenanceOf<Remembered>(person, memory, find));
  }

  /** A chain for the page: that somebody lied only the omniscient are told. */
  whyOf({ holder, memory, because, end }: ProvenanceStep<Remembered>): WhyView {
    return {
      person: Number(holder),
      memory: this.#memoryView(memory),
      because: because.map((step) => this.whyOf(step)),
      end: end === 'untrue' && !this.#life.omniscient ? 'untold' : (end ?? null),
    };
  }

  #thoughtOf(person: PersonIndex): PersonView['thought'] {
    const last = this.#thoughts.get(person);
    if (last?.thought.note === undefined) return null;
    return { atMs: last.atMs, layer: last.thought.layer, words: this.#wording.thought(last.thought.note) };
  }

  #memoriesOf(person: PersonIndex): readonly MemoryView[] {
    const memories = this.#sources.memoryOf?.(person)?.all() ?? [];
    return memories
      .slice(-MAX_MEMORIES)
      .toReversed()
      .map((memory) => this.#memoryView(memory));
  }

  #memoryView(memory: Trace<Remembered>): MemoryView {
    const { id, atMs, place, importance, fact, source } = memory;
    const placeIndex = typeof place === 'number' ? place : NONE;
    return {
      id,
      atMs,
      place: placeIndex,
      importance,
      text: this.#wording.remembered(fact),
      source: sourceView(source, this.#life.omniscient),
    };
  }
}

function sourceView(source: Trace<Remembered>['source'], omniscient: boolean): SourceView {
  if (source.kind === 'heard') {
    return { kind: 'heard', from: Number(source.from), untrue: omniscient && source.memory === undefined };
  }
  return source.kind === 'merged' ? { kind: 'merged', count: source.from.length } : { kind: source.kind };
}
