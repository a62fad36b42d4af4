import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { fit, pan, pointUnder, zoom } from '../../page/src/map/camera.ts';
import { daylight } from '../../page/src/map/daylight.ts';
import { boxOf, floorsOf, type MapBox, passageOf, planFloors } from '../../page/src/map/floor-plan.ts';
import { RIPPLE_MS, Ripples } from '../../page/src/map/ripples.ts';
import { standingIn, whereaboutsOf } from '../../page/src/map/whereabouts.ts';
import { createSetting, generateTown, loadScenario } from '../../src/life/index.ts';
import { type EventLine, type PersonStatus, type SettingView, settingView } from '../../src/viewer/index.ts';
import { evenly } from '../arbitraries.ts';
import { ROOT } from '../repo/source-graph.ts';

async function viewOf(scenario: string): Promise<SettingView> {
  const loaded = await loadScenario(join(ROOT, 'scenarios', scenario));
  assert.ok(loaded.ok, loaded.ok ? '' : loaded.why);
  return settingView(createSetting(loaded.value), 'run-1');
}

const settings: readonly SettingView[] = [
  await viewOf('ravenisle'),
  await viewOf('lantern-cove'),
  settingView(createSetting(generateTown({ seed: 1, residents: 30, places: 40 })), 'run-1'),
];
const aspects = evenly(0.3, 4);

function overlap(a: MapBox, b: MapBox): boolean {
  const slack = 1e-9;
  return a.left < b.right - slack && b.left < a.right - slack && a.top < b.bottom - slack && b.top < a.bottom - slack;
}

test('VIEWER-26: storeys lie side by side, whole and apart, whatever the window', () => {
  for (const { places } of settings) {
    const floors = floorsOf(places);
    fc.assert(
      fc.property(aspects, fc.subarray([...floors], { minLength: 1 }), (aspect, shown) => {
        const { sheets, box } = planFloors(places, shown, aspect);
        assert.deepEqual(
          sheets.map(({ floor }) => floor).toSorted((a, b) => a - b),
          shown,
        );
        const moved = sheets.map(({ box: { left, right, top, bottom }, dx, dy }) => ({
          left: left + dx,
          right: right + dx,
          top: top + dy,
          bottom: bottom + dy,
        }));
        for (const [i, sheet] of moved.entries()) {
          assert.ok(
            sheet.left >= box.left && sheet.right <= box.right && sheet.top >= box.top && sheet.bottom <= box.bottom,
          );
          for (const other of moved.slice(i + 1)) assert.ok(!overlap(sheet, other));
        }
        for (const { floor, box: sheet } of sheets) {
          for (const place of places.filter((each) => each.floor === floor)) {
            const inner = boxOf(place);
            assert.ok(
              inner.left > sheet.left &&
                inner.right < sheet.right &&
                inner.top > sheet.top &&
                inner.bottom < sheet.bottom,
            );
          }
        }
      }),
      { numRuns: 50 },
    );
  }
});

test('VIEWER-27: whoever walks leaves where they stood, goes through the door at an even pace, and arrives where they will stand', () => {
  for (const setting of settings) {
    const ways = setting.edges.map((edge, index) => ({ edge, index })).filter(({ edge }) => edge.kind !== 'wall');
    const anyPerson = fc.integer({ min: 0, max: setting.people.length - 1 });
    fc.assert(
      fc.property(fc.constantFrom(...ways), fc.boolean(), anyPerson, ({ edge, index }, back, person) => {
        const [from, to] = back ? [edge.b, edge.a] : [edge.a, edge.b];
        const hop = { edge: index, to, fromMs: 1000, untilMs: 61_000 };
        const text = { en: '', zh: '' };
        const status: PersonStatus = {
          person,
          place: from,
          posture: 'up',
          hop,
          activity: text,
          intent: null,
          lived: false,
        };
        const at = (share: number) => whereaboutsOf(setting, status, 1000 + 60_000 * share);
        assert.deepEqual(at(-1), standingIn(setting, from, person));
        assert.deepEqual(at(2), standingIn(setting, to, person));
        const track = Array.from({ length: 201 }, (_, i) => at(i / 200));
        const steps = track.slice(1).map((point, i) => {
          const before = track[i] ?? point;
          return before.floor === point.floor ? Math.hypot(point.x - before.x, point.y - before.y) : 0;
        });
        const even = Math.max(...steps);
        // Corners cut a step short, nothing makes it longer.
        assert.ok(steps.reduce((sum, step) => sum + step, 0) > even * 190);
        const doors = passageOf(edge, setting.places);
        for (const door of doors) {
          assert.ok(track.some(({ x, y }) => Math.hypot(x - door.x, y - door.y) <= even + 1e-6));
        }
      }),
      { numRuns: 100 },
    );
  }
});

test('VIEWER-28: a sound’s rings stay within their walls, come later behind each door, and are bounded', () => {
  const [setting] = settings;
  assert.ok(setting !== undefined);
  const hall = setting.places.findIndex(({ name }) => name.en === 'great hall');
  const next = setting.edges.flatMap(({ a, b, kind }) =>
    a === hall && kind === 'door' ? [b] : b === hall && kind === 'door' ? [a] : [],
  );
  const event: EventLine = {
    id: 1,
    atMs: 0,
    type: 'scream',
    place: hall,
    actor: 0,
    text: { en: '', zh: '' },
    salience: 1,
    withheld: false,
    heard: next.map((place) => ({ place, share: 0.5, edges: 1 })),
  };
  const ripples = new Ripples();
  ripples.add(setting, event, 0);
  assert.equal(ripples.at(0).length, 1);
  const all = ripples.at(RIPPLE_MS - 1);
  assert.equal(all.length, 1 + next.length);
  const [source, ...others] = all;
  for (const ring of others) {
    assert.ok(source !== undefined && ring.startMs > source.startMs && ring.strength < source.strength);
    assert.ok(
      ring.within !== undefined && ring.from.x >= ring.within.left - 1e-9 && ring.from.x <= ring.within.right + 1e-9,
    );
  }
  assert.deepEqual(ripples.at(10 * RIPPLE_MS), []);
  for (let i = 0; i < 1000; i++) ripples.add(setting, event, 0);
  assert.ok(ripples.at(1000).length <= 100);
});

test('VIEWER-29: coming closer holds the point under the pointer, and nobody gets lost beyond the map', () => {
  const box = { left: -5, top: 3, right: 40, bottom: 30 };
  const size = { width: 800, height: 600 };
  const pixel = fc.record({ x: fc.integer({ min: 0, max: 800 }), y: fc.integer({ min: 0, max: 600 }) });
  const whole = fit(box, size);
  fc.assert(
    fc.property(fc.array(fc.tuple(pixel, evenly(0.5, 3)), { maxLength: 12 }), (steps) => {
      let camera = whole;
      for (const [{ x, y }, factor] of steps) {
        const before = pointUnder(camera, size, x, y);
        const closer = zoom(camera, factor, before, box, size);
        const after = pointUnder(closer, size, x, y);
        const isHeld = closer.x > box.left && closer.x < box.right && closer.y > box.top && closer.y < box.bottom;
        if (closer.scale > whole.scale && isHeld) assert.ok(Math.hypot(after.x - before.x, after.y - before.y) < 1e-6);
        camera = pan(closer, x - 400, y - 300, box);
        assert.ok(camera.scale >= whole.scale && camera.scale <= whole.scale * 8 + 1e-9);
        assert.ok(camera.x >= box.left && camera.x <= box.right && camera.y >= box.top && camera.y <= box.bottom);
      }
    }),
  );
});

test('VIEWER-30: it is light by day and dark by night, and never changes at once', () => {
  const hour = 3_600_000;
  const at = (hours: number) => daylight(hours * hour, 6 * hour, 19 * hour);
  assert.deepEqual([at(12), at(0), at(23), at(30), at(36)], [1, 0, 0, at(6), 1]);
  assert.ok(Math.abs(at(6) - 0.5) < 1e-9 && Math.abs(at(19) - 0.5) < 1e-9);
  for (let hours = 0; hours < 48; hours += 0.02) assert.ok(Math.abs(at(hours + 0.02) - at(hours)) < 0.02);
});
