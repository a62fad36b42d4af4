import type { DocumentPath } from '../../documents/index.ts';
import { checkMap } from './check-map.ts';
import { checkPeople } from './check-people.ts';
import { checkStory } from './check-story.ts';
import { checkThings } from './check-things.ts';
import { edgeIdOf } from './map-schema.ts';
import type { Scenario, ScenarioFile } from './scenario.ts';
import { type Namespace, ScenarioCheck, type ScenarioFault } from './scenario-check.ts';

/** All that a schema cannot see: names that lead nowhere, ids used twice, places that cannot be reached. */
export function checkScenario(scenario: Scenario): readonly ScenarioFault[] {
  const check = new ScenarioCheck(scenario);
  gatherIds(check);
  checkMap(check);
  checkThings(check);
  checkPeople(check);
  checkStory(check);
  return check.faults;
}

interface Named {
  readonly id: string;
}

/** Makes all ids known. Those by which files speak of one another without saying of what kind share one namespace. */
function gatherIds(check: ScenarioCheck): void {
  const { map, people, items, fixtures, facts, beats, weather } = check.scenario;
  const taken = new Map<string, Namespace>();
  const gather = (
    kind: Namespace,
    file: ScenarioFile,
    at: DocumentPath,
    named: readonly Named[],
    shared: boolean,
  ): void => {
    for (const [i, { id }] of named.entries()) {
      const other = shared ? taken.get(id) : check.has(kind, id) ? kind : undefined;
      if (other !== undefined) {
        check.fault(file, [...at, i, 'id'], `'${id}' is already the id of a ${other}`, 'give one of them another id');
      }
      if (shared) taken.set(id, kind);
      check.add(kind, id);
    }
  };
  gather('area', 'map.yaml', ['areas'], map.areas, false);
  gather('place', 'map.yaml', ['places'], map.places, true);
  gather('fixture', 'fixtures.yaml', [], fixtures, true);
  gather('item', 'items.yaml', [], items, true);
  gather('person', 'people.yaml', [], people, true);
  gather('fact', 'facts.yaml', [], facts, false);
  gather('beat', 'beats.yaml', [], beats, false);
  gather('weather state', 'weather.yaml', ['states'], weather.states, false);
  for (const edge of map.edges) check.add('edge', edgeIdOf(edge));
}
