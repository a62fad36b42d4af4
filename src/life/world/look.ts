import type { FixtureIndex, ItemIndex, PersonIndex } from './entity.ts';
import type { ExitView, FixtureView, PersonView, PlaceView } from './place-view.ts';
import type { WorldReader } from './world-reader.ts';

const NOTHING: readonly never[] = Object.freeze([]);

/** The place of a person as that person can perceive it now. See {@link PlaceView} for what the dark leaves. */
export function viewFor(world: WorldReader, person: PersonIndex, atMs: number): PlaceView {
  const place = world.state.people[person]?.place ?? 0;
  const exits = exitsFor(world, person, place);
  if (!world.isLit(place, atMs)) {
    return { place, lit: false, people: NOTHING, items: NOTHING, fixtures: NOTHING, exits, traces: NOTHING };
  }
  return {
    place,
    lit: true,
    people: peopleInView(world, person, place),
    items: world.itemsIn(place).filter((item) => isInView(world, item)),
    fixtures: (world.setting.places[place]?.fixtures ?? []).map((fixture) => fixtureInView(world, fixture)),
    exits,
    traces: world.state.places[place]?.traces ?? NOTHING,
  };
}

function isInView(world: WorldReader, item: ItemIndex): boolean {
  return world.state.items[item]?.concealed === false;
}

function peopleInView(world: WorldReader, self: PersonIndex, place: number): PersonView[] {
  const people: PersonView[] = [];
  for (const person of world.peopleIn(place)) {
    const state = world.state.people[person];
    if (person === self || state === undefined || state.posture === 'hidden') continue;
    people.push({ person, posture: state.posture, doing: state.doing });
  }
  return people;
}

function fixtureInView(world: WorldReader, fixture: FixtureIndex): FixtureView {
  const state = world.state.fixtures[fixture];
  const closed = world.setting.fixtures[fixture]?.closed === true;
  return {
    fixture,
    status: state?.status ?? '',
    stock: state?.stock ?? 0,
    locked: state?.locked ?? false,
    items: closed ? NOTHING : world.itemsInFixture(fixture).filter((item) => isInView(world, item)),
    notes: state?.notes ?? NOTHING,
  };
}

function exitsFor(world: WorldReader, person: PersonIndex, place: number): ExitView[] {
  const exits: ExitView[] = [];
  const { edges = [], neighbours = [] } = world.setting.places[place] ?? {};
  for (const [i, edge] of edges.entries()) {
    const kind = world.setting.edges[edge]?.kind;
    const state = world.state.edges[edge];
    if (state === undefined || kind === 'wall' || (kind === 'secret' && !state.knownTo.includes(person))) continue;
    const { open, locked, broken } = state;
    exits.push({ edge, to: neighbours[i] ?? place, open, locked, broken });
  }
  return exits;
}
