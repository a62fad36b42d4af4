import { MINUTE_MS } from '../time/sim-time.ts';
import { NONE } from '../world/entity.ts';
import type { Setting } from '../world/setting.ts';
import type { Action } from './action.ts';
import { objectAs } from './reach.ts';
import { done, eventBy, UNEVENTFUL, type Verb } from './verb.ts';
import type { VerbName } from './verb-names.ts';
import { DOOR_VERBS } from './verbs-doors.ts';
import { FIXTURE_VERBS } from './verbs-fixtures.ts';
import { PEOPLE_VERBS } from './verbs-people.ts';
import { THING_VERBS } from './verbs-things.ts';

const DEFAULT_WAIT_MS = 10 * MINUTE_MS;

function destinationOf(action: Action, setting: Setting): number {
  const place = objectAs(setting, action, 'place');
  return place === NONE ? action.place : place;
}

/** All of it is the walk. */
const go: Verb = { durationMs: () => 0, interruption: 'keeps', placeOf: destinationOf, end: () => UNEVENTFUL };

/** As `go`, in fear: whoever is there sees and hears it. */
const flee: Verb = { ...go, end: (doing) => done([eventBy(doing, 'flee')]) };

const wait: Verb = {
  durationMs: ({ action }) => (action.durationMs === NONE ? DEFAULT_WAIT_MS : action.durationMs),
  interruption: 'keeps',
  end: () => UNEVENTFUL,
};

/** A look round: what is seen is asked with `look()`. */
const look: Verb = {
  durationMs: () => MINUTE_MS,
  interruption: 'restarts',
  hindrance: ({ world, place, atMs }) => (world.isLit(place, atMs) ? '' : 'dark'),
  end: (doing) => done([eventBy(doing, 'look', { content: { object: doing.action.object } })]),
};

/** How every verb works. */
export const VERBS: Readonly<Record<VerbName, Verb>> = {
  go,
  flee,
  wait,
  look,
  ...THING_VERBS,
  ...FIXTURE_VERBS,
  ...DOOR_VERBS,
  ...PEOPLE_VERBS,
};
