import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Result } from '../../core/index.ts';
import { createSetting, generateTown } from '../../life/index.ts';
import { type LiveFlags, momentFrom, requestFrom, untilFrom } from './live-options.ts';
import { Runs } from './runs.ts';

function told(result: Result<unknown>): unknown {
  return result.ok ? result.value : `${result.code}: ${result.why}; ${result.howTo}`;
}

test('CLI-26: the flags of live are checked against one another', () => {
  const good: [LiveFlags, object][] = [
    [{}, { source: { kind: 'new', scenario: 'ravenisle' }, rate: 30, headless: false, until: undefined }],
    [
      { headless: true },
      { source: { kind: 'new', scenario: 'ravenisle' }, rate: 'max', headless: true, until: undefined },
    ],
    [
      { scenario: './mine', rate: '0.5', headless: true, until: '02:10' },
      { source: { kind: 'new', scenario: './mine' }, rate: 0.5, headless: true, until: '02:10' },
    ],
    [
      { resume: true, rate: 'max' },
      { source: { kind: 'resume', run: undefined }, rate: 'max', headless: false, until: undefined },
    ],
    [{ resume: 'a-1' }, { source: { kind: 'resume', run: 'a-1' }, rate: 30, headless: false, until: undefined }],
    [{ replay: 'a-1' }, { source: { kind: 'replay', run: 'a-1' }, rate: 30, headless: false, until: undefined }],
    [
      { branch: 'a-1', at: '02:10' },
      { source: { kind: 'branch', run: 'a-1', at: '02:10' }, rate: 30, headless: false, until: undefined },
    ],
  ];
  for (const [flags, request] of good) assert.deepEqual(told(requestFrom(flags)), request);
  const bad: [LiveFlags, RegExp][] = [
    [{ rate: '0' }, /'0' is no rate; write simulated seconds/],
    [{ rate: 'fast' }, /'fast' is no rate/],
    [{ rate: '' }, /'' is no rate/],
    [{ rate: '1e99' }, /at most 1000000/],
    [{ resume: true, replay: 'a' }, /--resume and --replay are given together/],
    [{ scenario: 'a', branch: 'b', at: '02:10' }, /--scenario is given with --branch/],
    [{ branch: 'b' }, /--branch and --at belong together/],
    [{ at: '02:10' }, /--branch and --at belong together/],
  ];
  for (const [flags, why] of bad) assert.match(String(told(requestFrom(flags))), why);
});

test('CLI-27: a time is the first after the beginning, or that of a day; an end is named by its id', () => {
  const setting = createSetting(generateTown({ seed: 1, residents: 4, places: 4 }));
  const { startMs, scenario } = setting;
  const startHour = startMs / 3_600_000;
  const time = (hours: number) => `${String(hours % 24).padStart(2, '0')}:30`;
  assert.equal(told(momentFrom(time(startHour), setting)), (startHour + 0.5) * 3_600_000);
  assert.equal(told(momentFrom(time(startHour + 23), setting)), (startHour + 23.5) * 3_600_000);
  assert.equal(told(momentFrom('2/14:00', setting)), (2 * 24 + 14) * 3_600_000);
  assert.equal(told(untilFrom(scenario.meta.ends[0]?.id, setting)), Number.POSITIVE_INFINITY);
  assert.equal(told(untilFrom(undefined, setting)), Number.POSITIVE_INFINITY);
  assert.match(String(told(untilFrom('25:00', setting))), /'25:00' is no time; .* an end of this story: /);
  if (startMs > 0) assert.match(String(told(untilFrom('0/00:00', setting))), /before the story begins/);
});

test('CLI-28: runs are numbered by scenario, found by name, path or age; those there are are named', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'soulsand-runs-'));
  t.after(() => rmSync(root, { recursive: true, force: true }));
  const runs = new Runs(join(root, 'lives'));
  assert.equal(runs.fresh('isle').name, 'isle-1');
  assert.match(String(told(runs.newest())), /no_run: there is no run to go on with; .*: none yet/);
  mkdirSync(runs.folder);
  for (const [name, second] of [
    ['isle-1', 30],
    ['isle-7', 10],
    ['isle-of-man-9', 20],
    ['isle-x', 5],
  ] as const) {
    const path = join(runs.folder, `${name}.life`);
    writeFileSync(path, '');
    utimesSync(path, second, second);
  }
  const isle1 = join(runs.folder, 'isle-1.life');
  assert.deepEqual(runs.fresh('isle'), { name: 'isle-8', number: 8, path: join(runs.folder, 'isle-8.life') });
  assert.equal(told(runs.newest()), isle1);
  assert.equal(told(runs.find('isle-1')), isle1);
  assert.equal(told(runs.find(isle1)), isle1);
  assert.match(String(told(runs.find('isle-2'))), /no run 'isle-2'; .*: isle-1, isle-7, isle-of-man-9, isle-x/);
});
