import { MINUTE_MS } from '../time/sim-time.ts';
import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import { factKey } from '../world/fact.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import { interestOf, type Moment } from './moment.ts';
import type { Edition } from './novel.ts';
import { personStrand } from './person-strand.ts';
import type { Strand } from './prose.ts';
import { talkStrand } from './talk-strand.ts';
import { type Told, toldOf } from './veil.ts';
import { worldStrand } from './world-strand.ts';

/** Events that people make, but that are told as what befalls the world. */
const TALK_TYPES: ReadonlySet<string> = new Set([
  'talk_opened',
  'say',
  'talk_joined',
  'talk_left',
  'talk_ended',
  'talk_scattered',
]);

/** Sounds and skies that a window tells of once, the last time. */
const ONCE: ReadonlySet<string> = new Set(['thunder', 'weather', 'force', 'attack']);

/** A moment with what may be told of it, and whether it tells a fact that has not been told before. */
export type ToldMoment = Moment & { readonly told: Told; readonly isNews: boolean };

/** What one edition may tell of the moments of a window: all of it, or what the reader may know by now. */
export function toldMoments(
  setting: Setting,
  moments: readonly Moment[],
  edition: Edition,
  isPublic: (fact: Fact) => boolean,
): ToldMoment[] {
  const told = new Set<string>();
  return moments.map((moment) => {
    const facts = moment.event.content.speech?.facts ?? [];
    const isNews = facts.some((fact) => !isPublic(fact) && !told.has(factKey(fact)));
    for (const fact of facts) told.add(factKey(fact));
    return { ...moment, isNews, told: edition === 'omniscient' ? 'openly' : toldOf(setting, moment, isPublic) };
  });
}

/** The strands of a window, in the order of their beginning: talks, what people did, what happened. */
export function strandsOf(world: WorldReader, moments: readonly ToldMoment[]): Strand[] {
  const { setting } = world;
  const talks = new Threads<number>();
  const people = new Threads<PersonIndex>();
  const strands: (Strand | undefined)[] = [];
  const isSpare = (moment: ToldMoment) => ONCE.has(moment.event.type) && isToldLater(moments, moment);
  for (const moment of moments) {
    const { type, actor } = moment.event;
    if (TALK_TYPES.has(type)) talks.add(moment.talk, moment);
    else if (isSpare(moment)) continue;
    else if (moment.told === 'as_a_sound') strands.push(worldStrand(world, moment, true));
    else if (type === 'address' || (moment.told === 'not_yet' && type !== 'move')) continue;
    else if (actor === NONE) strands.push(worldStrand(world, moment, false));
    else people.add(actor, moment);
    if (interestOf(setting, moment.event) < TURNING_FROM || moment.told === 'not_yet') continue;
    talks.cut(moment.talk);
    people.cut(actor);
  }
  for (const [, talk] of talks.all()) strands.push(talkStrand(setting, talk));
  for (const [person, own] of people.all()) strands.push(personStrand(setting, person, own.filter(leadsSomewhere)));
  const order = new Map(moments.map(({ event }, i) => [event.id, i]));
  const begins = ({ sentences }: Strand) => order.get(sentences[0]?.events[0] ?? NONE) ?? 0;
  return strands.filter((strand) => strand !== undefined).toSorted((a, b) => a.atMs - b.atMs || begins(a) - begins(b));
}

/** What belongs together, in the order it happened; cut where something happens that everybody turns to. */
class Threads<K> {
  readonly #open = new Map<K, ToldMoment[]>();
  readonly #done: (readonly [K, readonly ToldMoment[]])[] = [];

  add(key: K, moment: ToldMoment): void {
    const thread = this.#open.get(key);
    const last = thread?.at(-1);
    if (thread !== undefined && last !== undefined && moment.event.atMs - last.event.atMs <= APART_MS)
      thread.push(moment);
    else {
      this.#close(key);
      this.#open.set(key, [moment]);
    }
  }

  /** All threads but that one end here. */
  cut(except: K): void {
    for (const key of [...this.#open.keys()]) if (key !== except) this.#close(key);
  }

  all(): (readonly [K, readonly ToldMoment[]])[] {
    for (const key of [...this.#open.keys()]) this.#close(key);
    return this.#done;
  }

  #close(key: K): void {
    const thread = this.#open.get(key);
    if (thread === undefined) return;
    this.#open.delete(key);
    this.#done.push([key, thread]);
  }
}

/** What interests so much turns the tale: what others were about goes on after it. */
const TURNING_FROM = 7;
/** What one does so much later is told by itself. */
const APART_MS = 9 * MINUTE_MS;

/** Whether the same comes again in the window, told in the same way and by the same, or by nobody who is told. */
function isToldLater(moments: readonly ToldMoment[], { event, told }: ToldMoment): boolean {
  if (told === 'openly' && event.actor !== NONE) return false;
  return moments.some((other) => other.event.type === event.type && other.told === told && other.event.id > event.id);
}

/** A walk that nobody saw is told where it leads to something that is told. */
function leadsSomewhere(moment: ToldMoment, at: number, all: readonly ToldMoment[]): boolean {
  if (moment.told === 'openly') return true;
  const next = all.slice(at + 1).find(({ event, told }) => event.type !== 'move' || told === 'openly');
  return next !== undefined && next.event.type !== 'move';
}

/** The facts that the reader has from these moments: announced, cried out, or said where the reader may hear it. */
export function publishedBy(moments: readonly ToldMoment[]): string[] {
  return moments.flatMap(({ event: { type, content }, told }) => {
    if (type === 'announce' || type === 'call') return content.facts.map(factKey);
    return type === 'say' && told === 'openly' ? (content.speech?.facts ?? []).map(factKey) : [];
  });
}
