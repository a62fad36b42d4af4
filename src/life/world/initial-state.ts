import { NONE } from './entity.ts';
import type { Setting } from './setting.ts';
import type { WorldState } from './world-state.ts';

/** The state in which a setting begins. */
export function initialState(setting: Setting): WorldState {
  const { meta, weather } = setting.scenario;
  return {
    people: setting.people.map(({ start }) => ({
      place: start,
      posture: 'up',
      postureAtMs: setting.startMs,
      doing: '',
      using: NONE,
      seenDeadBy: [],
      killedBy: NONE,
    })),
    items: setting.items.map(({ initial }) => ({ ...initial })),
    fixtures: setting.fixtures.map(({ initialStatus, initialStock, initiallyLocked }) => ({
      status: initialStatus,
      stock: initialStock,
      locked: initiallyLocked,
      notes: [],
    })),
    edges: setting.edges.map(({ initial: { open, locked, knownTo } }) => ({
      open,
      locked,
      broken: false,
      knownTo: [...knownTo],
    })),
    places: setting.places.map(({ lampOn }) => ({ lampOn, traces: [] })),
    common: { announced: [] },
    power: meta.power,
    weather: weather.initial,
  };
}
