import assert from 'node:assert/strict';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { ManualClock, succeed } from '../../core/index.ts';
import { eventMoment } from '../bus/event-ids.ts';
import type { LifeEvent } from '../bus/life-event.ts';
import { openLiving } from '../living.ts';
import { HOUR_MS } from '../time/sim-time.ts';
import { createSetting } from '../world/create-setting.ts';
import type { Setting } from '../world/setting.ts';
import { EventHistory, type EventsFound } from './event-history.ts';
import { Recorder } from './recorder.ts';
import { RunFile } from './run-file.ts';
import { must, scenarioOf, temporaryFolder } from './testing/runs.ts';

const RUNS = process.env['SOULSAND_SOAK'] === '1' ? 4000 : 150;
const scenario = await scenarioOf('ravenisle');

interface Recorded {
  readonly setting: Setting;
  readonly file: RunFile;
  readonly all: readonly LifeEvent[];
}

/** The first hours of a night, all of it written. */
function recordedHours(t: TestContext, hours: number): Recorded {
  const file = must(
    RunFile.create(join(temporaryFolder(t), 'night.life'), { scenario, seed: 5, clock: new ManualClock(0) }),
  );
  t.after(() => file.close());
  const setting = createSetting(scenario);
  const { life } = openLiving(setting, { seed: 5, rate: 'max', narrated: false });
  const recorder = new Recorder(life, file, { onFailure: ({ why }) => assert.fail(why) });
  const all: LifeEvent[] = [];
  life.observe({ onEvent: (event) => all.push(event) });
  life.advance(setting.startMs + hours * HOUR_MS);
  must(recorder.save());
  return { setting, file, all };
}

/** What should be found, from a plain list. */
function expected(events: readonly LifeEvent[], limit: number, end: 'first' | 'last'): EventsFound {
  const kept = end === 'first' ? events.slice(0, limit) : events.slice(Math.max(0, events.length - limit));
  return { events: kept, more: events.length > limit };
}

test('LIFE-227: the events of a journal are found by id and moment as a plain list of them would have it', (t) => {
  const { setting, file, all } = recordedHours(t, 10);
  assert.ok(file.pages >= 4 && all.length > 500);
  const history = new EventHistory(file, setting);
  const last = all.at(-1)?.atMs ?? 0;
  const accept = ({ type }: LifeEvent) => type !== 'move';
  fc.assert(
    fc.property(
      fc.record({
        index: fc.nat(all.length - 1),
        // An id of that moment that nothing has.
        isMissing: fc.boolean(),
        limit: fc.integer({ min: 0, max: 300 }),
        atMs: fc.integer({ min: setting.startMs - HOUR_MS, max: last + HOUR_MS }),
        isPicky: fc.boolean(),
      }),
      ({ index, isMissing, limit, atMs, isPicky }) => {
        const one = all[index] ?? assert.fail();
        const id = isMissing ? one.id - (one.id % 64) + 63 : one.id;
        const query = isPicky ? { limit, accept } : { limit };
        const from = isMissing ? all.findIndex((event) => event.atMs === one.atMs) : index;
        const accepted = (events: readonly LifeEvent[]) => (isPicky ? events.filter(accept) : events);
        assert.equal(eventMoment(setting, id), one.atMs);
        assert.deepEqual(must(history.find(id)), isMissing ? undefined : one);
        assert.deepEqual(must(history.before(id, query)), expected(accepted(all.slice(0, from)), limit, 'last'));
        const after = accepted(all.slice(isMissing ? from : index + 1));
        assert.deepEqual(must(history.after(id, query)), expected(after, limit, 'first'));
        const since = all.filter((event) => event.atMs >= atMs);
        assert.deepEqual(must(history.since(atMs, query)), expected(accepted(since), limit, 'first'));
        const until = all.filter((event) => event.atMs <= atMs);
        assert.deepEqual(must(history.until(atMs, query)), expected(accepted(until), limit, 'last'));
        const known = accepted(since.filter((event) => event.atMs <= one.atMs));
        assert.deepEqual(must(history.since(atMs, { ...query, untilMs: one.atMs })), expected(known, limit, 'first'));
      },
    ),
    { numRuns: RUNS },
  );
});

test('LIFE-227: a journal that holds nothing yet has no events, and one that cannot be read says so', (t) => {
  const { setting, file, all } = recordedHours(t, 1);
  const id = all[0]?.id ?? assert.fail();
  const none = new EventHistory({ pages: 0, pagesAfter: () => succeed([]) }, setting);
  assert.equal(must(none.find(id)), undefined);
  for (const found of [none.since(0, { limit: 9 }), none.until(1e9, { limit: 9 }), none.before(id, { limit: 9 })])
    assert.deepEqual(must(found), { events: [], more: false });
  const history = new EventHistory(file, setting);
  file.close();
  assert.equal(history.find(id).ok, false);
});
