import type { DocumentPath } from '../../documents/index.ts';
import { checkCondition, checkFixtureStatus } from './check-condition.ts';
import type { ScenarioCheck } from './scenario-check.ts';
import type { BeatActionSpec } from './story-schema.ts';

/** Ends, facts, beats and weather: that what they name exists. */
export function checkStory(check: ScenarioCheck): void {
  const { meta, facts, beats, weather } = check.scenario;
  for (const [i, end] of meta.ends.entries()) checkCondition(check, 'scenario.yaml', end.when, ['ends', i, 'when']);
  for (const [i, fact] of facts.entries()) {
    check.refer('facts.yaml', [i, 'about'], fact.about, 'person', 'place', 'item', 'fixture');
    check.refer('facts.yaml', [i, 'object'], fact.object, 'person', 'place', 'item', 'fixture');
  }
  for (const [i, beat] of beats.entries()) {
    checkCondition(check, 'beats.yaml', beat.when, [i, 'when']);
    for (const [j, each] of beat.do.entries()) checkBeatAction(check, each, [i, 'do', j]);
  }
  check.refer('weather.yaml', ['initial'], weather.initial, 'weather state');
  for (const [i, { next, minutes }] of weather.states.entries()) {
    for (const [j, { to }] of next.entries()) {
      check.refer('weather.yaml', ['states', i, 'next', j, 'to'], to, 'weather state');
    }
    if (minutes[0] > minutes[1]) {
      check.fault(
        'weather.yaml',
        ['states', i, 'minutes'],
        'the least is more than the most',
        'write the smaller first',
      );
    }
  }
}

function checkBeatAction(check: ScenarioCheck, action: BeatActionSpec, path: DocumentPath): void {
  const file = 'beats.yaml';
  if ('gather' in action) {
    check.refer(file, [...path, 'gather', 'place'], action.gather.place, 'place');
    check.referAll(file, [...path, 'gather', 'people'], action.gather.people, 'person');
    check.refer(file, [...path, 'gather', 'host'], action.gather.host, 'person');
    check.refer(file, [...path, 'gather', 'about'], action.gather.about, 'fact', 'person', 'place', 'item', 'fixture');
  }
  if ('weather' in action) check.refer(file, [...path, 'weather'], action.weather, 'weather state');
  if ('status' in action) {
    const { fixture: id, status } = action.status;
    checkFixtureStatus(check, file, { id, status }, [...path, 'status']);
  }
  if ('item' in action) {
    check.refer(file, [...path, 'item', 'id'], action.item.id, 'item');
    check.refer(file, [...path, 'item', 'place'], action.item.place, 'place');
  }
  if ('announce' in action) check.refer(file, [...path, 'announce'], action.announce, 'fact');
  if ('event' in action) check.refer(file, [...path, 'event', 'place'], action.event.place, 'place');
}
