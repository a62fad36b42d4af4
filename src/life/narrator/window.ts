import { NONE, type PersonIndex } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import { factKey } from '../world/fact.ts';
import type { Setting } from '../world/setting.ts';
import type { WorldReader } from '../world/world-reader.ts';
import type { Moment } from './moment.ts';
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
  const talks = new Map<number, ToldMoment[]>();
  const people = new Map<PersonIndex, ToldMoment[]>();
  const strands: (Strand | undefined)[] = [];
  const isSpare = (moment: ToldMoment) => ONCE.has(moment.event.type) && isToldLater(moments, moment);
  for (const moment of moments) {
    const { type, actor } = moment.event;
    if (TALK_TYPES.has(type)) listIn(talks, moment.talk).push(moment);
    else if (isSpare(moment)) continue;
    else if (moment.told === 'as_a_sound') strands.push(worldStrand(world, moment, true));
    else if (type === 'address' || (moment.told === 'not_yet' && type !== 'move')) continue;
    else if (actor === NONE) strands.push(worldStrand(world, moment, false));
    else listIn(people, actor).push(moment);
  }
  for (const talk of talks.values()) strands.push(talkStrand(setting, talk));
  for (const [person, own] of people) strands.push(personStrand(setting, person, own.filter(leadsSomewhere)));
  return strands.filter((strand) => strand !== undefined).toSorted((a, b) => a.atMs - b.atMs);
}

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

function listIn<K, V>(map: Map<K, V[]>, key: K): V[] {
  const list = map.get(key) ?? [];
  map.set(key, list);
  return list;
}

/** The facts that the reader has from these moments: announced, cried out, or said where the reader may hear it. */
export function publishedBy(moments: readonly ToldMoment[]): string[] {
  return moments.flatMap(({ event: { type, content }, told }) => {
    if (type === 'announce' || type === 'call') return content.facts.map(factKey);
    return type === 'say' && told === 'openly' ? (content.speech?.facts ?? []).map(factKey) : [];
  });
}
