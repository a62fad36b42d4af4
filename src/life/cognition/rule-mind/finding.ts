import { type Action, action } from '../../actor/action.ts';
import { HOUR_MS, MINUTE_MS } from '../../time/sim-time.ts';
import { type Entity, type FixtureIndex, type ItemIndex, NONE, type PlaceIndex } from '../../world/entity.ts';
import type { Setting } from '../../world/setting.ts';
import type { Decision } from './ballot.ts';
import type { Situation } from './situation.ts';

/** What was searched is not searched again for so long. */
const SEARCHED_MS = 3 * HOUR_MS;
/** What one looked into locked is left alone for so long by those who do not force locks. */
const LOCKED_MS = 30 * MINUTE_MS;
/** Boldness from which one breaks a lock. */
const FORCES_FROM = 0.5;

/** In what sort of furniture which sort of thing is looked for, and how likely. */
const LIKELY: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  document: { desk: 0.7, books: 0.35, safe: 0.6, case: 0.35, cupboard: 0.2 },
  valuable: { jewels: 0.85, safe: 0.7, case: 0.3, desk: 0.3, cupboard: 0.15 },
  key: { desk: 0.5, case: 0.3, cupboard: 0.3, books: 0.2 },
  tool: { cupboard: 0.7, rack: 0.3 },
  medicine: { medicine: 0.85, cupboard: 0.4, case: 0.3 },
  weapon: { cupboard: 0.4, rack: 0.3 },
};
const UNLIKELY = 0.08;
/** How likely a thing is where one was told it is, or where the name of a place says so. */
const HINTED = 0.85;

/** Whether one may lay hands on things that are not one's own here and now: nobody looks, or one does not care. */
export function unobserved(situation: Situation): boolean {
  return situation.company.length === 0 || situation.persona.traits.bold > 0.9;
}

/** Whether taking it is nobody's business. */
function isFree(situation: Situation, item: ItemIndex): boolean {
  const tags = situation.setting.items[item]?.tags;
  return tags?.has('valuable') !== true && tags?.has('document') !== true && tags?.has('weapon') !== true;
}

/**
 * The next step to get hold of an item: take it, go where it is thought to be, or look where such a thing could be.
 * Undefined while nothing can be done.
 */
export function fetchStep(situation: Situation, item: ItemIndex): Omit<Decision, 'key'> | undefined {
  const { setting, head, view, place } = situation;
  const object = setting.entityOf('item', item);
  const inView = view.items.includes(item) || view.fixtures.some(({ items }) => items.includes(item));
  const belief = head.beliefs.item(item);
  // Where one knows that it lies one finds it in the dark, too.
  const isHere = inView || (belief?.place === place && belief.memory > 0);
  if (isHere) {
    if (!isFree(situation, item) && !unobserved(situation)) return undefined;
    return { about: object, plan: [action('take', { object })] };
  }
  if (belief !== undefined && belief.place !== NONE && belief.place !== place) {
    if (situation.appeal(belief.place) === 0) return undefined;
    return { about: object, plan: [action('go', { object: setting.entityOf('place', belief.place) })] };
  }
  if (belief !== undefined && belief.holder !== NONE) return undefined;
  return searchStep(situation, item);
}

/** The next step to search for an item whose place one does not know. */
function searchStep(situation: Situation, item: ItemIndex): Omit<Decision, 'key'> | undefined {
  const { setting, place: here } = situation;
  let best = NONE;
  let bestScore = 0.02;
  for (const { index, place, capacity, entity } of setting.fixtures) {
    if (capacity === 0 || isSearched(situation, entity) || isBarred(situation, index)) continue;
    const score = likelihood(situation, item, index) * situation.appeal(place);
    if (score <= bestScore) continue;
    best = index;
    bestScore = score;
  }
  const hinted = hintedPlace(situation, item);
  if (
    hinted !== NONE &&
    !isSearched(situation, setting.entityOf('place', hinted)) &&
    bestScore < HINTED * situation.appeal(hinted) * 0.9
  ) {
    return searchPlace(situation, hinted);
  }
  const fixture = setting.fixtures[best];
  if (fixture === undefined) return undefined;
  const { place, entity } = fixture;
  if (place !== here) return { about: entity, plan: [action('go', { object: setting.entityOf('place', place) })] };
  if (!unobserved(situation) || !situation.canSee) return undefined;
  return { about: entity, plan: [...openSteps(situation, best), action('search', { object: entity })] };
}

function searchPlace(situation: Situation, place: PlaceIndex): Omit<Decision, 'key'> | undefined {
  const about = situation.setting.entityOf('place', place);
  if (place !== situation.place) return { about, plan: [action('go', { object: about })] };
  return unobserved(situation) && situation.canSee ? { about, plan: [action('search', { place })] } : undefined;
}

function isSearched({ head, atMs }: Situation, what: Entity): boolean {
  const searchedMs = head.beliefs.searchedAt(what);
  return searchedMs !== NONE && atMs - searchedMs < SEARCHED_MS;
}

/** Locked, as far as one knows, and nothing to be done about it. */
function isBarred(situation: Situation, fixture: FixtureIndex): boolean {
  const belief = situation.head.beliefs.fixture(fixture);
  if (belief?.locked !== true) return false;
  if (situation.persona.traits.bold >= FORCES_FROM || hasKey(situation, fixture)) return false;
  return situation.atMs - belief.atMs < LOCKED_MS;
}

function hasKey({ setting, request }: Situation, fixture: FixtureIndex): boolean {
  const key = setting.fixtures[fixture]?.key ?? NONE;
  return key !== NONE && request.senses.carried().includes(key);
}

/** How a locked container is opened first. */
function openSteps(situation: Situation, fixture: FixtureIndex): Action[] {
  const object = situation.setting.entityOf('fixture', fixture);
  const isLocked = situation.view.fixtures.find((each) => each.fixture === fixture)?.locked === true;
  if (!isLocked) return [];
  return [action(hasKey(situation, fixture) ? 'unlock' : 'force', { object })];
}

/** How likely that item is in that container, by what one was told, by the name of the place, by the sort of thing. */
function likelihood(situation: Situation, item: ItemIndex, fixture: FixtureIndex): number {
  const { setting } = situation;
  const { tags, place, closed } = setting.fixtures[fixture] ?? {};
  if (tags === undefined || place === undefined) return 0;
  let likely = UNLIKELY;
  for (const tag of setting.items[item]?.tags ?? []) {
    for (const [sort, chance] of Object.entries(LIKELY[tag] ?? {}))
      if (tags.has(sort)) likely = Math.max(likely, chance);
  }
  const hinted = hintedPlace(situation, item);
  if (hinted !== NONE) likely *= hinted === place ? (closed === true ? HINTED / 0.7 : HINTED) : 0.3;
  return likely;
}

/** Where one was told that it is, or where its name stands in the description of a place that everybody knows; else `NONE`. */
function hintedPlace({ setting, head }: Situation, item: ItemIndex): PlaceIndex {
  const spec = setting.items[item];
  if (spec === undefined) return NONE;
  for (const fact of setting.facts.values()) {
    if (fact.subject !== spec.entity || fact.object === NONE || !head.knowsFact(fact.predicate)) continue;
    if (setting.kindOf(fact.object) === 'place') return setting.indexIn(fact.object);
  }
  return spokenOf(setting, item);
}

const SPOKEN = new WeakMap<Setting, PlaceIndex[]>();

/** The place whose public description names the item; looked up once for each setting. */
function spokenOf(setting: Setting, item: ItemIndex): PlaceIndex {
  let places = SPOKEN.get(setting);
  if (places === undefined) {
    places = setting.items.map(({ name }) => {
      const word = name.en.replace(/^(the|an?) /i, '').toLowerCase();
      return setting.places.find(({ brief }) => brief.en.toLowerCase().includes(word))?.index ?? NONE;
    });
    SPOKEN.set(setting, places);
  }
  return places[item] ?? NONE;
}

/** Documents within reach that one has not read: in one's hands, or lying open. */
export function unreadHere(situation: Situation): ItemIndex {
  const { setting, request, view, head, place } = situation;
  if (!situation.canSee) return NONE;
  const near = [...request.senses.carried(), ...view.items, ...view.fixtures.flatMap(({ items }) => items)];
  for (const [item, belief] of head.beliefs.items())
    if (belief.place === place && belief.fixture !== NONE) near.push(item);
  for (const item of near) {
    const teaches = setting.items[item]?.teaches ?? [];
    if (teaches.some(({ predicate }) => !head.knowsFact(predicate))) return item;
  }
  return NONE;
}
