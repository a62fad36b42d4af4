import { type DocumentPath, suggestion } from '../../documents/index.ts';
import type { ScenarioCheck } from './scenario-check.ts';
import type { AffordanceEffectSpec, AffordanceSpec, FixtureSpec, ItemSpec } from './things-schema.ts';

/** Fixtures and items: that what they name exists and fits. */
export function checkThings(check: ScenarioCheck): void {
  for (const [i, fixture] of check.scenario.fixtures.entries()) checkFixture(check, fixture, i);
  const load = new Map<string, number>();
  for (const [i, item] of check.scenario.items.entries()) checkItem(check, item, i, load);
}

function checkFixture(check: ScenarioCheck, fixture: FixtureSpec, i: number): void {
  const file = 'fixtures.yaml';
  check.refer(file, [i, 'place'], fixture.place, 'place');
  checkStatus(check, fixture, fixture.status, [i, 'status']);
  check.refer(file, [i, 'container', 'lock', 'key'], fixture.container?.lock?.key, 'item');
  const ids = new Set<string>();
  for (const [j, affordance] of fixture.affordances.entries()) {
    const path = [i, 'affordances', j];
    if (ids.has(affordance.id)) {
      check.fault(file, [...path, 'id'], `'${affordance.id}' is there twice in '${fixture.id}'`, 'rename one of them');
    }
    ids.add(affordance.id);
    checkAffordance(check, fixture, affordance, path);
  }
}

function checkStatus(
  check: ScenarioCheck,
  fixture: FixtureSpec | undefined,
  status: string | undefined,
  path: DocumentPath,
) {
  if (fixture === undefined || status === undefined || Object.hasOwn(fixture.statuses, status)) return;
  const why = `'${fixture.id}' has no status '${status}'`;
  check.fault('fixtures.yaml', path, why, suggestion(status, Object.keys(fixture.statuses)));
}

function checkAffordance(
  check: ScenarioCheck,
  fixture: FixtureSpec,
  affordance: AffordanceSpec,
  path: DocumentPath,
): void {
  const file = 'fixtures.yaml';
  const { needs, effects, verb } = affordance;
  for (const [k, status] of (needs.status ?? []).entries()) {
    checkStatus(check, fixture, status, [...path, 'needs', 'status', k]);
  }
  check.refer(file, [...path, 'needs', 'item'], needs.item, 'item');
  if (verb === 'eat' && fixture.stock === undefined) {
    check.fault(file, path, `'${fixture.id}' has nothing to eat`, "give the fixture a 'stock' (a number, or endless)");
  }
  for (const [k, effect] of effects.entries()) {
    const at = [...path, 'effects', k];
    checkEffect(check, fixture, effect, at);
    if ('spends' in effect && needs.item === undefined && needs.tag === undefined) {
      check.fault(file, at, 'it spends an item, but needs none', "name one in 'needs: { item }' or 'needs: { tag }'");
    }
  }
}

function checkEffect(
  check: ScenarioCheck,
  fixture: FixtureSpec,
  effect: AffordanceEffectSpec,
  path: DocumentPath,
): void {
  const file = 'fixtures.yaml';
  const named = 'fixture' in effect ? effect.fixture : undefined;
  check.refer(file, [...path, 'fixture'], named, 'fixture');
  const changed = named === undefined ? fixture : check.scenario.fixtures.find(({ id }) => id === named);
  if ('status' in effect) checkStatus(check, changed, effect.status, [...path, 'status']);
  if ('stock' in effect && changed !== undefined && changed.stock === undefined) {
    check.fault(file, path, `'${changed.id}' holds no food`, "give it a 'stock', or name another fixture");
  }
  if ('item' in effect) check.refer(file, [...path, 'item'], effect.item, 'item');
  if ('edge' in effect) check.refer(file, [...path, 'edge'], effect.edge, 'edge');
  if ('reveals' in effect) check.refer(file, [...path, 'reveals'], effect.reveals, 'edge');
  if ('teaches' in effect) check.referAll(file, [...path, 'teaches'], effect.teaches, 'fact');
}

function checkItem(check: ScenarioCheck, item: ItemSpec, i: number, load: Map<string, number>): void {
  const file = 'items.yaml';
  const { at } = item;
  check.referAll(file, [i, 'teaches'], item.teaches, 'fact');
  if ('place' in at) check.refer(file, [i, 'at', 'place'], at.place, 'place');
  if ('person' in at) check.refer(file, [i, 'at', 'person'], at.person, 'person');
  if (!('fixture' in at)) return;
  check.refer(file, [i, 'at', 'fixture'], at.fixture, 'fixture');
  const fixture = check.scenario.fixtures.find(({ id }) => id === at.fixture);
  if (fixture === undefined) return;
  const held = (load.get(fixture.id) ?? 0) + 1;
  load.set(fixture.id, held);
  if (fixture.container === undefined) {
    const howTo = `give '${fixture.id}' a 'container', or put it into the place`;
    check.fault(file, [i, 'at', 'fixture'], `'${fixture.id}' cannot hold anything`, howTo);
  } else if (held > fixture.container.capacity) {
    const why = `'${fixture.id}' holds ${fixture.container.capacity} items, and this is one more`;
    check.fault(file, [i, 'at', 'fixture'], why, "raise its 'capacity', or put it elsewhere");
  }
}
