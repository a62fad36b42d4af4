import { type EdgeSpec, edgeIdOf, type PlaceSpec } from './map-schema.ts';
import type { ScenarioCheck } from './scenario-check.ts';

const FILE = 'map.yaml';

/** Minutes a step may take, by the contract of life. */
const STEP_MINUTES = { indoors: { min: 1, max: 2 }, outdoors: { min: 3, max: 6 }, 'in or out': { min: 1, max: 6 } };

/** Areas, places and edges: that what they name exists, and that one can walk from everywhere to everywhere. */
export function checkMap(check: ScenarioCheck): void {
  const { places, edges } = check.scenario.map;
  for (const [i, { area }] of places.entries()) check.refer(FILE, ['places', i, 'area'], area, 'area');
  const byId = new Map(places.map((place) => [place.id, place]));
  const seen = new Set<string>();
  for (const [i, edge] of edges.entries()) {
    const id = edgeIdOf(edge);
    if (seen.has(id)) {
      check.fault(FILE, ['edges', i], `there are two edges '${id}'`, "give one of them an 'id' of its own, or drop it");
    }
    seen.add(id);
    checkEdge(check, edge, i, byId);
  }
  checkConnected(check);
}

function checkEdge(check: ScenarioCheck, edge: EdgeSpec, i: number, byId: ReadonlyMap<string, PlaceSpec>): void {
  const { between, kind, minutes, lock, open, knownTo } = edge;
  check.referAll(FILE, ['edges', i, 'between'], between, 'place');
  if (between[0] === between[1]) {
    check.fault(FILE, ['edges', i, 'between'], `it leads from '${between[0]}' to itself`, 'name two different places');
  }
  const ends = between.map((id) => byId.get(id)).filter((place) => place !== undefined);
  if (minutes !== undefined && ends.length === 2 && kind !== 'wall') {
    const indoors = ends.filter(({ indoor }) => indoor).length;
    const where = indoors === 2 ? 'indoors' : indoors === 0 ? 'outdoors' : 'in or out';
    const { min, max } = STEP_MINUTES[where];
    if (minutes < min || minutes > max) {
      const why = `${minutes} minutes are not a step ${where}`;
      check.fault(FILE, ['edges', i, 'minutes'], why, `write ${min} to ${max}, or put a place between`);
    }
  }
  if (lock !== undefined) {
    check.refer(FILE, ['edges', i, 'lock', 'key'], lock.key, 'item');
    if (lock.bolt !== undefined && !between.includes(lock.bolt)) {
      const why = `'${lock.bolt}' is not on either side of it`;
      check.fault(FILE, ['edges', i, 'lock', 'bolt'], why, `write '${between[0]}' or '${between[1]}'`);
    }
    if (kind !== 'door' && kind !== 'secret') {
      check.fault(FILE, ['edges', i, 'lock'], `${kind} has no lock`, "make it a 'door', or leave the lock out");
    }
    if (lock.locked && open) {
      check.fault(FILE, ['edges', i, 'open'], 'it is open and locked', "leave out 'open', or set 'locked: false'");
    }
  }
  if (open && kind !== 'door') {
    check.fault(FILE, ['edges', i, 'open'], `${kind} has no door to stand open`, "leave 'open' out");
  }
  if (knownTo !== undefined && kind !== 'secret') {
    check.fault(FILE, ['edges', i, 'knownTo'], `everybody knows a ${kind}`, "make it 'secret', or leave 'knownTo' out");
  }
  check.referAll(FILE, ['edges', i, 'knownTo'], knownTo, 'person');
}

/** Every place must be reached from the first by ways that can be walked, locks and secrets aside. */
function checkConnected(check: ScenarioCheck): void {
  const { places, edges } = check.scenario.map;
  const ways = new Map<string, string[]>();
  for (const { between, kind } of edges) {
    if (kind === 'wall') continue;
    for (const [from, to] of [between, between.toReversed()] as [string, string][]) {
      ways.set(from, [...(ways.get(from) ?? []), to]);
    }
  }
  const reached = new Set([places[0]?.id ?? '']);
  for (const place of reached) for (const next of ways.get(place) ?? []) reached.add(next);
  for (const [i, { id }] of places.entries()) {
    if (reached.has(id)) continue;
    check.fault(FILE, ['places', i, 'id'], `no way leads to '${id}' from '${places[0]?.id}'`, 'add an edge to it');
  }
}
