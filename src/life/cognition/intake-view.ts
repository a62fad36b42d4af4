import type { ThinkRequest } from '../actor/mind.ts';
import { MINUTE_MS } from '../time/sim-time.ts';
import { type FixtureIndex, type ItemIndex, NONE, type PlaceIndex } from '../world/entity.ts';
import type { FixtureView, PlaceView } from '../world/place-view.ts';
import type { Setting } from '../world/setting.ts';
import type { Head } from './head.ts';
import { factOf } from './predicates.ts';

/** A place is looked over anew after this long. */
const LOOK_AGAIN_MS = 10 * MINUTE_MS;
/** Fixtures that have to work. */
const WORKING = ['machine', 'power', 'instrument'] as const;
/** Items of these sorts are noticed, and missed. */
const NOTICED = ['weapon', 'valuable', 'document', 'key', 'light', 'tool', 'food'] as const;

/** How much it matters that something is gone, 0 to 1. */
const MISSED = { own: 0.8, seen: 0.4 } as const;

/**
 * Looks round where one is, if one has just come (or, where everybody matters, not for a while), and takes in what is
 * there, and what no longer is.
 */
export function lookRound(setting: Setting, head: Head, request: ThinkRequest): void {
  const { senses, atMs } = request;
  const { course } = head;
  const isSame = senses.place === course.lookedPlace;
  if (isSame && (!head.persona.knowsAll || atMs - course.lookedMs < LOOK_AGAIN_MS)) return;
  course.lookedPlace = senses.place;
  course.lookedMs = atMs;
  head.beliefs.setVisited(senses.place, atMs);
  // Where nothing can be found, the faces of a crowd are not looked over.
  if (!head.persona.knowsAll && setting.items.length === 0) return;
  const view = senses.look();
  if (!view.lit) return;
  seePeople(head, view, request);
  for (const item of view.items) seeItem(setting, head, item, NONE, request);
  for (const fixture of view.fixtures) seeFixture(setting, head, fixture, request);
  missItems(setting, head, view, request);
}

function seePeople(head: Head, { people, place }: PlaceView, { atMs, ownEvent }: ThinkRequest): void {
  const { beliefs } = head;
  for (const { person, posture } of people) {
    if (!head.knows(person)) continue;
    if (posture !== 'dead') beliefs.see(person, place, atMs, ownEvent);
    if (posture === 'asleep') beliefs.seeAsleep(person, atMs);
  }
  for (const person of beliefs.known()) {
    const isHere = beliefs.lastSeen(person)?.place === place;
    if (isHere && !people.some((each) => each.person === person)) beliefs.gone(person, place);
  }
}

function seeItem(setting: Setting, head: Head, item: ItemIndex, fixture: FixtureIndex, request: ThinkRequest): void {
  const { atMs, ownEvent, senses } = request;
  const spec = setting.items[item];
  if (spec === undefined || !NOTICED.some((tag) => spec.tags.has(tag))) return;
  const before = head.beliefs.item(item);
  const { place } = senses;
  if (before !== undefined && before.place === place && before.fixture === fixture) return;
  const source = ownEvent === NONE ? ({ kind: 'known' } as const) : ({ kind: 'seen', event: ownEvent } as const);
  const fact = factOf(spec.entity, 'lies_at', { place });
  const memory = head.memory.add({ atMs, place, fact, importance: 1, source }).id;
  head.beliefs.setItem(item, { place, fixture, holder: NONE, atMs, memory });
}

function seeFixture(setting: Setting, head: Head, view: FixtureView, request: ThinkRequest): void {
  const { atMs, ownEvent, senses } = request;
  const { fixture, status, stock, locked, items } = view;
  const spec = setting.fixtures[fixture];
  if (spec === undefined) return;
  for (const item of items) seeItem(setting, head, item, fixture, request);
  const before = head.beliefs.fixture(fixture);
  if (before !== undefined && before.status === status && before.stock === stock && before.locked === locked) return;
  head.beliefs.setFixture(fixture, { status, stock, locked, atMs });
  const wasLocked = before?.locked ?? spec.initiallyLocked;
  if (wasLocked && !locked && keepsOwn(head, fixture)) head.course.disturbed = fixture;
  if ((before?.status ?? spec.initialStatus) === status || ownEvent === NONE) return;
  const fact = factOf(spec.entity, 'out_of_order', { place: senses.place });
  // Ash in a hearth, a clean sink: only what has to work can be out of order.
  if (status !== spec.initialStatus && WORKING.some((tag) => spec.tags.has(tag))) {
    head.learn(fact, { kind: 'seen', event: ownEvent }, atMs, senses.place, 0.6);
  }
}

/** Whether one keeps something of one's own in it. */
function keepsOwn({ beliefs, persona }: Head, fixture: FixtureIndex): boolean {
  const { belongings } = persona.self.spec;
  if (belongings.length === 0) return false;
  for (const [, belief] of beliefs.items()) if (belief.fixture === fixture) return true;
  return false;
}

/** What lay here when one was here last, and does not now. */
function missItems(setting: Setting, head: Head, view: PlaceView, { atMs }: ThinkRequest): void {
  for (const [item, belief] of head.beliefs.items()) {
    if (belief.place !== view.place || belief.memory === 0) continue;
    const lies =
      belief.fixture === NONE ? view.items : view.fixtures.find(({ fixture }) => fixture === belief.fixture)?.items;
    const isClosed = belief.fixture !== NONE && setting.fixtures[belief.fixture]?.closed === true;
    if (isClosed || lies?.includes(item) === true) continue;
    miss(setting, head, item, atMs, view.place);
  }
}

/** Something is not where one had it, or saw it: one's own one misses more. */
export function miss(setting: Setting, head: Head, item: ItemIndex, atMs: number, here: PlaceIndex): void {
  const spec = setting.items[item];
  const { memory = 0 } = head.beliefs.item(item) ?? {};
  head.beliefs.setItem(item, { place: NONE, fixture: NONE, holder: NONE, atMs, memory: 0 });
  if (spec === undefined || memory === 0 || head.memory.get(memory) === undefined) return;
  const weight = head.isOwn(spec.entity) ? MISSED.own : MISSED.seen;
  head.learn(
    factOf(spec.entity, 'is_missing', { place: here }),
    { kind: 'inferred', from: [memory] },
    atMs,
    here,
    weight,
  );
}
