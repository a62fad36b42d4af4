import type { EndedAction, ThinkRequest } from '../actor/mind.ts';
import { type Entity, NONE, type PlaceIndex } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Head } from './head.ts';
import { miss } from './intake-view.ts';
import { factOf } from './predicates.ts';

/** Verbs by which a fixture's use serves a goal. */
const USES: ReadonlySet<string> = new Set(['use', 'work', 'cook', 'read', 'wash', 'eat']);
/** Verbs by which one has to do with people who talk. */
const TALKS: ReadonlySet<string> = new Set(['talk', 'eavesdrop']);
/** An outcome that says only that something came between is no failure. */
const NO_FAILURES: ReadonlySet<string> = new Set(['interrupted', 'done']);

/** Takes in what one's own actions came to: what was found and learned, what is barred, which goals are reached. */
export function takeOutcome(
  setting: Setting,
  head: Head,
  ended: EndedAction,
  { ownEvent, senses }: ThinkRequest,
): void {
  const { action, outcome, atMs } = ended;
  const { beliefs, course } = head;
  const here = senses.place;
  beliefs.setVisited(here, atMs);
  const known = ownEvent === NONE ? ({ kind: 'known' } as const) : ({ kind: 'seen', event: ownEvent } as const);
  for (const fact of outcome.learned) {
    head.learn(fact, known, atMs, here, setting.factSpecs.get(fact.predicate)?.weight ?? 0.6);
  }
  for (const entity of outcome.found) {
    const memory = head.learn(factOf(entity, 'lies_at', { place: here }), known, atMs, here, 0.3);
    if (setting.kindOf(entity) !== 'item') continue;
    const isIn = action.object !== NONE && setting.kindOf(action.object) === 'fixture' && action.verb === 'search';
    const fixture = isIn ? setting.indexIn(action.object) : NONE;
    beliefs.setItem(setting.indexIn(entity), { place: here, fixture, holder: NONE, atMs, memory });
  }
  if (action.verb === 'search') missInside(setting, head, ended, here);
  if (outcome.status === 'failure') {
    if (NO_FAILURES.has(outcome.code)) return;
    head.undertakings.fail(course.choice, atMs);
    if (action.object !== NONE && TALKS.has(action.verb))
      head.undertakings.rebuff(setting.indexIn(action.object), atMs);
    if (outcome.code === 'found_out') head.undertakings.rebuff(setting.indexIn(action.object), atMs);
    if (outcome.code === 'nothing_left') noteEmpty(setting, head, action.object, atMs);
    if (outcome.code === 'locked') noteLocked(setting, head, action.object, atMs);
    if (outcome.code === 'gone') noteGone(setting, head, action.object, atMs, here);
    if (action.verb === 'search') beliefs.setSearched(searchedOf(setting, action.object, here), atMs);
    return;
  }
  if (outcome.code === 'holds') head.undertakings.fail(course.choice, atMs);
  else head.undertakings.succeed(course.choice);
  if (action.verb === 'call' || action.verb === 'post') for (const fact of action.facts) head.callOut(fact);
  if (action.verb === 'search') beliefs.setSearched(searchedOf(setting, action.object, here), atMs);
  if (outcome.status === 'success') takeSuccess(setting, head, ended, known, here);
}

function searchedOf(setting: Setting, object: Entity, here: number): Entity {
  return object === NONE ? setting.entityOf('place', here) : object;
}

function noteLocked(setting: Setting, head: Head, object: Entity, atMs: number): void {
  if (object === NONE || setting.kindOf(object) !== 'fixture') return;
  const fixture = setting.indexIn(object);
  const { status = '', stock = NONE } = head.beliefs.fixture(fixture) ?? {};
  head.beliefs.setFixture(fixture, { status, stock, locked: true, atMs });
}

function noteEmpty(setting: Setting, head: Head, object: Entity, atMs: number): void {
  const fixture = setting.indexIn(object);
  const { status = '', locked = false } = head.beliefs.fixture(fixture) ?? {};
  head.beliefs.setFixture(fixture, { status, stock: 0, locked, atMs });
}

/** What should be in what one has looked through, and is not. */
function missInside(
  setting: Setting,
  head: Head,
  { action: { object }, outcome, atMs }: EndedAction,
  here: number,
): void {
  if (object === NONE || setting.kindOf(object) !== 'fixture') return;
  const fixture = setting.indexIn(object);
  if (head.course.disturbed === fixture) head.course.disturbed = NONE;
  if (outcome.code !== 'done' && outcome.code !== 'found_nothing') return;
  for (const [item, belief] of head.beliefs.items()) {
    if (belief.fixture !== fixture || outcome.found.includes(setting.entityOf('item', item))) continue;
    miss(setting, head, item, atMs, here);
  }
}

function noteGone(setting: Setting, head: Head, object: Entity, atMs: number, here: number): void {
  if (object === NONE || setting.kindOf(object) !== 'item') return;
  const item = setting.indexIn(object);
  miss(setting, head, item, atMs, here);
}

function takeSuccess(
  setting: Setting,
  head: Head,
  { action, atMs }: EndedAction,
  source: Parameters<Head['learn']>[1],
  place: PlaceIndex,
): void {
  const { object, verb, detail } = action;
  const kind = object === NONE ? undefined : setting.kindOf(object);
  const index = object === NONE ? NONE : setting.indexIn(object);
  if (verb === 'wash') head.course.washedMs = atMs;
  if (verb === 'talk' && kind === 'person') head.talkedWith(index, atMs);
  if (verb === 'take' && kind === 'item') {
    head.beliefs.setItem(index, { place: NONE, fixture: NONE, holder: head.person, atMs, memory: 0 });
  }
  if ((verb === 'unlock' || verb === 'force') && kind === 'fixture') {
    const { status = '', stock = NONE } = head.beliefs.fixture(index) ?? {};
    head.beliefs.setFixture(index, { status, stock, locked: false, atMs });
  }
  if (verb === 'attack' && kind === 'person') {
    const fact = factOf(head.persona.self.entity, 'killed', { object });
    head.beliefs.dead.set(index, head.learn(fact, source, atMs, place, 1));
  }
  for (const [i, goal] of head.persona.goals.entries()) {
    const state = head.goals[i];
    if (state === undefined || goal.when?.fixture !== undefined) continue;
    if (USES.has(verb) && kind === 'fixture' && goal.kind === 'use' && goal.fixture === index) {
      state.done ||= goal.affordance === '' || goal.affordance === detail;
    }
    if (verb === 'use' && goal.kind === 'destroy' && action.target !== NONE && action.target === goal.about) {
      state.done = true;
    }
  }
}
