import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseVersion, NEWEST_VERSION, OLDEST_VERSION, versionNamed } from './versions.ts';

const status = (versionName: string, protocol: number) => ({
  versionName,
  protocol,
  playersOnline: 0,
  playersMax: 20,
});

function named(name: string) {
  const version = versionNamed(name);
  assert.ok(version.ok, name);
  return version.value;
}

test('SESSION-2: where no version is wanted, the server’s own is spoken, by its protocol’s number', () => {
  for (const [name, protocol] of [
    ['1.16.5', 754],
    ['1.20.4', 765],
    ['1.21.4', 769],
  ] as const) {
    assert.deepEqual(chooseVersion(undefined, status(name, protocol)), { ok: true, value: { name, protocol } });
  }
  const proxy = chooseVersion(undefined, status('Velocity 1.7.2-1.21.4', 769));
  assert.ok(proxy.ok && proxy.value.name === '1.21.4');
});

test('SESSION-2: a wanted version must be the server’s; both are named, and what to give', () => {
  const spoken = chooseVersion(named('1.20.3'), status('1.20.4', 765));
  assert.ok(spoken.ok, 'two releases of one protocol are one');
  const refused = chooseVersion(named('1.21.4'), status('Paper 1.20.4', 765));
  assert.ok(!refused.ok && refused.code === 'version_mismatch');
  assert.match(refused.why, /1\.20\.4/);
  assert.match(refused.why, /1\.21\.4/);
  assert.match(refused.howTo, /--mc 1\.20\.4/);
});

test('SESSION-3: versions that cannot be spoken are refused with the range that can', () => {
  for (const name of ['1.8.8', '1.15.2', '26.1', '2.0', 'latest', '', '__proto__', 'constructor']) {
    const refused = versionNamed(name);
    assert.ok(!refused.ok && refused.code === 'unsupported_version', name);
    assert.ok(refused.howTo.includes(OLDEST_VERSION) && refused.howTo.includes(NEWEST_VERSION));
  }
  for (const [name, protocol] of [
    ['1.8.8', 47],
    ['99.9', 99_999],
    ['25w01a', 1_073_742_050],
  ] as const) {
    const refused = chooseVersion(undefined, status(name, protocol));
    assert.ok(!refused.ok && refused.code === 'unsupported_version', name);
    assert.match(refused.why, new RegExp(name));
  }
  assert.ok(versionNamed(OLDEST_VERSION).ok && versionNamed(NEWEST_VERSION).ok);
});
