import { MINUTE_MS } from '../time/sim-time.ts';
import type { Effect } from '../world/effect.ts';
import { type Entity, type ItemIndex, NONE } from '../world/entity.ts';
import type { Fact } from '../world/fact.ts';
import type { ItemLocation } from '../world/item-state.ts';
import { DONE, failed } from '../world/outcome.ts';
import { carries, fixtureHere, handsOn, isHere, objectAs, targetAs } from './reach.ts';
import { type Doing, done, eventBy, type Resolution, type Verb } from './verb.ts';

/** Salience of taking what lay in a container or on a body: it looks like theft. */
const FURTIVE_SALIENCE = 0.45;
/** The chance that a careful search comes upon a secret way out of the place. */
const SECRET_FOUND_CHANCE = 0.25;

function item({ world, action }: Doing): ItemIndex {
  return objectAs(world.setting, action, 'item');
}

function minutes(count: number): () => number {
  return () => count * MINUTE_MS;
}

/** Where `put` and `conceal` leave an item: the fixture that is named, else the place. */
function destination(doing: Doing): ItemLocation {
  const fixture = targetAs(doing.world.setting, doing.action, 'fixture');
  return fixture === NONE ? { in: 'place', at: doing.place } : { in: 'fixture', at: fixture };
}

function cannotLeave(doing: Doing): string {
  if (!carries(doing, item(doing))) return 'not_carried';
  const fixture = targetAs(doing.world.setting, doing.action, 'fixture');
  if (fixture === NONE) return '';
  const { world } = doing;
  if (!fixtureHere(doing, fixture)) return 'not_here';
  if (world.state.fixtures[fixture]?.locked === true) return 'locked';
  return world.itemsInFixture(fixture).length < (world.setting.fixtures[fixture]?.capacity ?? 0) ? '' : 'full';
}

const take: Verb = {
  durationMs: minutes(0.5),
  interruption: 'restarts',
  hindrance: (doing) => (carries(doing, item(doing)) ? 'held' : handsOn(doing, item(doing))),
  end(doing) {
    const { world, person, action } = doing;
    const from = world.state.items[item(doing)]?.location;
    const target = from === undefined ? NONE : holderOf(doing, from);
    const furtive = from?.in !== 'place';
    return done(
      [
        eventBy(doing, 'take', {
          content: { object: action.object, target },
          ...(furtive ? { salience: FURTIVE_SALIENCE } : {}),
        }),
      ],
      [{ kind: 'transfer', item: item(doing), to: { in: 'person', at: person } }],
    );
  },
};

function holderOf({ world }: Doing, location: ItemLocation): Entity {
  return location.in === 'used_up' ? NONE : world.setting.entityOf(location.in, location.at);
}

const put: Verb = {
  durationMs: minutes(0.5),
  interruption: 'restarts',
  hindrance: cannotLeave,
  end: (doing) =>
    done(
      [eventBy(doing, 'put', { content: { object: doing.action.object, target: doing.action.target } })],
      [{ kind: 'transfer', item: item(doing), to: destination(doing) }],
    ),
};

const conceal: Verb = {
  durationMs: minutes(2),
  interruption: 'restarts',
  hindrance: cannotLeave,
  end: (doing) =>
    done(
      [eventBy(doing, 'conceal', { content: { object: doing.action.object, target: doing.action.target } })],
      [{ kind: 'transfer', item: item(doing), to: destination(doing), concealed: true }],
    ),
};

const give: Verb = {
  durationMs: minutes(0.5),
  interruption: 'restarts',
  hindrance(doing) {
    if (!carries(doing, item(doing))) return 'not_carried';
    const to = targetAs(doing.world.setting, doing.action, 'person');
    if (!isHere(doing, to)) return 'not_here';
    return doing.world.state.people[to]?.posture === 'up' ? '' : 'not_ready';
  },
  end(doing) {
    const to = targetAs(doing.world.setting, doing.action, 'person');
    const { object, target } = doing.action;
    return done(
      [eventBy(doing, 'give', { content: { object, target } })],
      [{ kind: 'transfer', item: item(doing), to: { in: 'person', at: to } }],
    );
  },
};

/** What can be read here and what it teaches: a document within reach, or the notes on a board. */
function readable(doing: Doing): { readonly hindrance: string; readonly teaches: readonly Fact[] } {
  const { world, action, place, atMs } = doing;
  if (!world.isLit(place, atMs)) return { hindrance: 'dark', teaches: [] };
  const document = item(doing);
  if (document !== NONE) {
    return { hindrance: handsOn(doing, document), teaches: world.setting.items[document]?.teaches ?? [] };
  }
  const board = objectAs(world.setting, action, 'fixture');
  if (!fixtureHere(doing, board)) return { hindrance: 'not_here', teaches: [] };
  return { hindrance: '', teaches: (world.state.fixtures[board]?.notes ?? []).flatMap(({ facts }) => facts) };
}

/** Reads a document or a board; fixtures that teach something have an affordance for it. */
export const readByHand: Verb = {
  durationMs: minutes(3),
  interruption: 'keeps',
  hindrance: (doing) => readable(doing).hindrance,
  end(doing) {
    const { teaches: learned } = readable(doing);
    const event = eventBy(doing, 'read', { content: { object: doing.action.object } });
    return done([event], [], { ...DONE, learned });
  },
};

const post: Verb = {
  durationMs: minutes(2),
  interruption: 'restarts',
  hindrance: (doing) => (boardOf(doing) === NONE ? 'needs_board' : ''),
  end(doing) {
    const { action, person, world } = doing;
    const fixture = boardOf(doing);
    const object = world.setting.entityOf('fixture', fixture);
    const note = { by: person, facts: action.facts, words: action.words };
    return done([eventBy(doing, 'post', { content: { object } })], [{ kind: 'note', fixture, note }]);
  },
};

/** The board that is named, or the first here. */
function boardOf(doing: Doing): number {
  const { setting } = doing.world;
  const named = objectAs(setting, doing.action, 'fixture');
  const here = setting.places[doing.place]?.fixtures ?? [];
  const isBoard = (fixture: number) => setting.fixtures[fixture]?.tags.has('board') === true;
  return here.find((fixture) => isBoard(fixture) && (named === NONE || named === fixture)) ?? NONE;
}

/** A search: of a fixture, of a body, or of the place. */
const search: Verb = {
  durationMs: ({ world, action }) => (objectAs(world.setting, action, 'fixture') === NONE ? 15 : 6) * MINUTE_MS,
  interruption: 'keeps',
  hindrance(doing) {
    const { world, place, atMs, action } = doing;
    if (!world.isLit(place, atMs)) return 'dark';
    const fixture = objectAs(world.setting, action, 'fixture');
    if (fixture !== NONE) {
      if (!fixtureHere(doing, fixture)) return 'not_here';
      return world.state.fixtures[fixture]?.locked === true ? 'locked' : '';
    }
    const body = objectAs(world.setting, action, 'person');
    if (body === NONE) return '';
    if (!isHere(doing, body)) return 'not_here';
    return world.isAlive(body) ? 'alive' : '';
  },
  end: searchResolution,
};

function searchResolution(doing: Doing): Resolution {
  const { world, action, place } = doing;
  const { setting } = world;
  const fixture = objectAs(setting, action, 'fixture');
  const body = objectAs(setting, action, 'person');
  const found: Entity[] = [];
  const effects: Effect[] = [];
  const event = eventBy(doing, 'search', { content: { object: action.object } });
  const events = [event];
  if (fixture !== NONE) found.push(...entities(doing, world.itemsInFixture(fixture)));
  else if (body !== NONE) found.push(...entities(doing, world.itemsOf(body)));
  else {
    found.push(
      ...entities(
        doing,
        world.itemsIn(place).filter((each) => world.state.items[each]?.concealed === true),
      ),
    );
    for (const person of world.peopleIn(place)) {
      if (world.state.people[person]?.posture !== 'hidden') continue;
      const object = setting.entityOf('person', person);
      found.push(object);
      effects.push({ kind: 'posture', person, posture: 'up' });
      events.push(eventBy(doing, 'found_out', { content: { object, target: object, audience: [person] } }));
    }
    revealSecrets(doing, found, effects);
  }
  const outcome = found.length > 0 ? { ...DONE, found } : { ...failed('found_nothing'), status: 'partial' as const };
  return done(events, effects, outcome);
}

function entities({ world }: Doing, items: readonly ItemIndex[]): Entity[] {
  return items.map((each) => world.setting.entityOf('item', each));
}

function revealSecrets({ world, place, person, random }: Doing, found: Entity[], effects: Effect[]): void {
  for (const edge of world.setting.places[place]?.edges ?? []) {
    if (world.setting.edges[edge]?.kind !== 'secret' || world.state.edges[edge]?.knownTo.includes(person)) continue;
    if (random.next() >= SECRET_FOUND_CHANCE) continue;
    found.push(world.setting.entityOf('edge', edge));
    effects.push({ kind: 'reveal', edge, person });
  }
}

/** What is done with items, notes and hiding places. */
export const THING_VERBS = { take, put, give, conceal, post, search };
