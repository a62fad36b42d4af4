import assert from 'node:assert/strict';
import { test } from 'node:test';
import { action } from '../actor/action.ts';
import { openLife } from '../runtime/life.ts';
import { companySetting } from '../testing/company.ts';
import { ScriptedMind } from '../testing/scripted-mind.ts';
import { HOUR_MS, MINUTE_MS } from '../time/sim-time.ts';
import type { Setting } from '../world/setting.ts';
import { World } from '../world/world.ts';
import { Weather } from './weather.ts';

const states = [
  { id: 'calm', thunder: 0, next: [{ to: 'storm', weight: 1 }], minutes: [30, 60] as [number, number] },
  {
    id: 'storm',
    thunder: 1,
    next: [
      { to: 'calm', weight: 1 },
      { to: 'gale', weight: 9 },
    ],
    minutes: [20, 25] as [number, number],
  },
  { id: 'gale', thunder: 0, next: [{ to: 'calm', weight: 1 }], minutes: [15, 15] as [number, number] },
].map((state) => ({
  name: { en: state.id, zh: state.id },
  rain: 0.5,
  wind: 0.5,
  sight: state.id === 'storm' ? 0.4 : 1,
  hush: state.id === 'storm' ? 0.7 : 0,
  ...state,
}));
const setting = companySetting(({ meta, items }) => ({
  items: items.filter(({ id }) => id !== 'lantern'),
  meta: {
    ...meta,
    ends: [{ id: 'late', when: { after: { day: 9, time: '07:00' } }, text: { en: 'End.', zh: '完。' } }],
  },
  weather: { initial: 'calm', states },
}));

/** Every turn of the weather and clap of thunder in two days: what, and in which minute. */
function history(of: Setting, seed: number, input?: { readonly atMinute: number; readonly state: string }) {
  const life = openLife(of, { seed, mind: new ScriptedMind([]), systems: [new Weather()], rate: 'max' });
  const seen: [type: string, detail: string, afterMs: number][] = [];
  life.observe({
    onEvent: ({ type, content, atMs }) => seen.push([type, content.detail, atMs - of.startMs]),
  });
  if (input !== undefined) {
    life.advance(of.startMs + input.atMinute * MINUTE_MS);
    life.input({ kind: 'weather', state: input.state });
  }
  life.advance(of.startMs + 48 * HOUR_MS);
  return seen;
}

test('LIFE-144: each state of the weather holds for its time, then turns into one that may follow, by weight', () => {
  const turns = { calm: 0, gale: 0 };
  for (let seed = 0; seed < 6; seed++) {
    let [now, since] = ['calm', 0];
    const seen = history(setting, seed).filter(([type]) => type === 'weather');
    assert.ok(seen.length > 40);
    for (const [, to, afterMs] of seen) {
      const { minutes: [least, most] = [0, 0], next = [] } = setting.weatherStates.get(now) ?? {};
      const held = (afterMs - since) / MINUTE_MS;
      assert.ok(
        next.some((each) => each.to === to),
        `${now} to ${to}`,
      );
      assert.ok(held >= least && held <= most, `${now} held for ${held}`);
      if (now === 'storm') turns[to === 'gale' ? 'gale' : 'calm']++;
      [now, since] = [to, afterMs];
    }
  }
  assert.ok(turns.gale > turns.calm && turns.calm > 0, JSON.stringify(turns));
  assert.deepEqual(history(setting, 1), history(setting, 1));
  assert.notDeepEqual(history(setting, 1), history(setting, 2));
});

test('LIFE-145: weather that the creator sets holds for its own time from then on', () => {
  const seen = history(setting, 1, { atMinute: 7, state: 'gale' }).filter(([type]) => type === 'weather');
  assert.deepEqual(seen.slice(0, 2), [
    ['weather', 'gale', 7 * MINUTE_MS],
    ['weather', 'calm', 22 * MINUTE_MS],
  ]);
});

test('LIFE-147: it thunders every few minutes while there is thunder, and never else', () => {
  let now = 'calm';
  let last = 0;
  let claps = 0;
  for (const [type, to, afterMs] of history(setting, 3)) {
    if (type === 'weather') {
      now = to;
      last = afterMs;
    } else if (type === 'thunder') {
      assert.equal(now, 'storm');
      const apart = (afterMs - last) / MINUTE_MS;
      assert.ok(apart >= 3 && apart <= 12);
      last = afterMs;
      claps++;
    }
  }
  assert.ok(claps > 20);
});

test('LIFE-146: a thundery night shortens sight outdoors, and rain covers footsteps', () => {
  const night = setting.startMs + 3 * HOUR_MS;
  const garden = setting.indexOf('place', 'garden');
  const sees = (state: string): boolean => {
    const world = new World(setting);
    world.apply({ kind: 'weather', state }, night);
    return world.isLit(garden, night);
  };
  assert.deepEqual([sees('calm'), sees('storm')], [true, false]);

  const heard = (state: string): number => {
    const outdoors = companySetting(({ people, map }) => ({
      weather: { initial: state, states },
      map: { ...map, places: map.places.map((place) => (place.id === 'hall' ? { ...place, noise: 0.5 } : place)) },
      people: people.map((each) => ({
        ...each,
        start: each.id === 'anna' ? 'garden' : each.id === 'bert' ? 'kitchen' : 'bedroom',
      })),
    }));
    const anna = outdoors.indexOf('person', 'anna');
    const plan = [action('wait', { durationMs: HOUR_MS })];
    const walk = [action('go', { object: outdoors.entityById('hall') })];
    const mind = new ScriptedMind([
      [anna, { plan }],
      [outdoors.indexOf('person', 'bert'), { plan: walk }],
    ]);
    const life = openLife(outdoors, { seed: 1, mind, rate: 'max' });
    life.advance(outdoors.startMs + 5 * MINUTE_MS);
    return life.inspect(anna).inbox.filter(({ type }) => type === 'footsteps').length;
  };
  assert.equal(heard('storm'), 0);
  assert.equal(heard('calm'), 1);
});
