import { type Memory, type ProvenanceStep, provenanceOf } from '../../memory/index.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import type { CognitionFrame } from '../cognition/frame.ts';
import type { Remembered } from '../cognition/head.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import { type Fact, factKey } from '../world/fact.ts';
import type { WorldReader } from '../world/world-reader.ts';
import { type Truth, truthOf } from './truth.ts';
import type { Whereabouts } from './whereabouts.ts';

/** In a society larger than this only those who were by are asked what they know of an event. */
const MAX_SOCIETY = 256;
/** People that one answer names as knowing of an event. */
const MAX_KNOWERS = 64;

/** Something that was told, why its teller could tell it, and what the world says to it. */
export interface ToldFact {
  readonly fact: Fact;
  /** Why the teller holds it; undefined where they hold no such thing: a lie, or a guess. */
  readonly because: ProvenanceStep<Remembered> | undefined;
  readonly truth: Truth;
}

/** Somebody who knows of an event, and how. */
export interface Knower {
  readonly person: PersonIndex;
  readonly because: ProvenanceStep<Remembered>;
}

/** Where what an event tells came from, and who knows of it. */
export interface Explanation {
  readonly event: LifeEvent;
  /** What its actor told in it; empty where it tells nothing. */
  readonly told: readonly ToldFact[];
  /** In the order of their numbers, at most {@link MAX_KNOWERS}. */
  readonly knowers: readonly Knower[];
  /** Not everybody was asked: the society is too large, or the answer is full. */
  readonly isPartial: boolean;
}

/** What explanations are made from. */
export interface ExplainSources {
  readonly mind: Pick<CognitionFrame, 'headOf'>;
  readonly world: WorldReader;
  readonly whereabouts?: Whereabouts | undefined;
}

/** "Why do they know that?": of an event, from what its actor told it, and who else knows of it; of `who` alone if given. */
export function explain(sources: ExplainSources, event: LifeEvent, who?: PersonIndex): Explanation {
  const { world } = sources;
  const told = factsOf(event).map((fact) => ({
    fact,
    because: becauseOf(sources, event, fact),
    truth: truthOf(world, fact, sources.whereabouts),
  }));
  const { length } = world.setting.people;
  const asked = who !== undefined ? [who] : peopleToAsk(sources, event);
  const knowers = asked.flatMap((person) => knowerOf(sources, event, person) ?? []);
  const isPartial = who === undefined && (length > MAX_SOCIETY || knowers.length > MAX_KNOWERS);
  return { event, told, knowers: knowers.slice(0, MAX_KNOWERS), isPartial };
}

/** Why somebody holds a memory, back to where it began. */
export function whyHeld(
  { mind }: Pick<ExplainSources, 'mind'>,
  person: PersonIndex,
  memory: number,
): ProvenanceStep<Remembered> | undefined {
  const found = mind.headOf(person).memory.find(memory);
  if (found === undefined) return undefined;
  return provenanceOf<Remembered>(person, found, (holder, id) => mind.headOf(Number(holder)).memory.find(id));
}

function factsOf({ content }: LifeEvent): readonly Fact[] {
  return content.speech?.facts ?? [];
}

/** What the teller spoke from: as each hearer noted it, for the teller may since have learned it anew. */
function becauseOf(
  sources: ExplainSources,
  { id, actor, atMs, content }: LifeEvent,
  fact: Fact,
): ProvenanceStep<Remembered> | undefined {
  if (actor === NONE) return undefined;
  const { mind } = sources;
  const key = factKey(fact);
  for (const hearer of content.audience) {
    const noted = mind
      .headOf(hearer)
      .memory.all()
      .find((each) => isTelling(each, id, key));
    if (noted?.source.kind !== 'heard') continue;
    return noted.source.memory === undefined ? undefined : whyHeld(sources, actor, noted.source.memory);
  }
  const teller = mind.headOf(actor);
  const [hearer = NONE] = content.audience;
  const memory = teller.spokeFrom(hearer, fact, atMs) ?? teller.holding(fact);
  const because = memory === undefined ? undefined : whyHeld(sources, actor, memory);
  // What was learned after it was told is not why.
  return because !== undefined && because.memory.atMs <= atMs ? because : undefined;
}

function isTelling({ fact, source }: Memory<Remembered>, event: number, key: string): boolean {
  return source.kind === 'heard' && source.event === event && 'predicate' in fact && factKey(fact) === key;
}

function peopleToAsk({ world }: ExplainSources, { actor, place, content }: LifeEvent): readonly PersonIndex[] {
  const { people } = world.setting;
  if (people.length <= MAX_SOCIETY) return people.map(({ index }) => index);
  const near = [actor, ...content.audience, ...(place === NONE ? [] : world.peopleIn(place))];
  return [...new Set(near.filter((person) => person !== NONE))].sort((a, b) => a - b);
}

/** How somebody first came to know of an event: by perceiving it, else by a telling or conclusion that goes back to it. */
function knowerOf(sources: ExplainSources, event: LifeEvent, person: PersonIndex): Knower | undefined {
  if (person === event.actor) return undefined;
  const memories = sources.mind.headOf(person).memory.all();
  const own = memories.find(({ source }) => 'event' in source && source.event === event.id);
  if (own !== undefined) return knower(sources, person, own.id);
  for (const { id, source, atMs } of memories) {
    if (atMs < event.atMs || (source.kind !== 'heard' && source.kind !== 'inferred')) continue;
    const because = whyHeld(sources, person, id);
    if (because !== undefined && goesBackTo(because, event.id)) return { person, because };
  }
  return undefined;
}

function knower(sources: ExplainSources, person: PersonIndex, memory: number): Knower | undefined {
  const because = whyHeld(sources, person, memory);
  return because && { person, because };
}

function goesBackTo({ memory: { source }, because }: ProvenanceStep<Remembered>, event: number): boolean {
  return ('event' in source && source.event === event) || because.some((step) => goesBackTo(step, event));
}
