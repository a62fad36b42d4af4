import { type DocumentPath, suggestion } from '../../documents/index.ts';
import type { ConditionSpec } from './condition-schema.ts';
import type { ScenarioFile } from './scenario.ts';
import type { ScenarioCheck } from './scenario-check.ts';

/** That what a condition names exists. */
export function checkCondition(
  check: ScenarioCheck,
  file: ScenarioFile,
  condition: ConditionSpec,
  path: DocumentPath,
): void {
  const at = (...more: string[]): DocumentPath => [...path, ...more];
  check.refer(file, at('weather'), condition.weather, 'weather state');
  check.refer(file, at('dead'), condition.dead, 'person');
  check.refer(file, at('knownDead'), condition.knownDead, 'person');
  check.refer(file, at('beat'), condition.beat, 'beat');
  check.refer(file, at('crowd', 'place'), condition.crowd?.place, 'place');
  check.refer(file, at('present', 'person'), condition.present?.person, 'person');
  check.refer(file, at('present', 'place'), condition.present?.place, 'place');
  check.refer(file, at('holds', 'person'), condition.holds?.person, 'person');
  check.refer(file, at('holds', 'item'), condition.holds?.item, 'item');
  if (condition.fixture !== undefined) checkFixtureStatus(check, file, condition.fixture, at('fixture'));
}

/** A fixture and one of its statuses. */
export function checkFixtureStatus(
  check: ScenarioCheck,
  file: ScenarioFile,
  named: { readonly id: string; readonly status: string },
  path: DocumentPath,
): void {
  check.refer(file, [...path, 'id'], named.id, 'fixture');
  const statuses = Object.keys(check.scenario.fixtures.find(({ id }) => id === named.id)?.statuses ?? {});
  if (!check.has('fixture', named.id) || statuses.includes(named.status)) return;
  const why = `'${named.id}' has no status '${named.status}'`;
  check.fault(file, [...path, 'status'], why, suggestion(named.status, statuses));
}
