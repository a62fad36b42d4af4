import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOwnHost, isOwnOrigin } from './loopback.ts';

const OWN = ['127.0.0.1:7420', 'localhost:7420', 'LocalHost:7420', '[::1]:7420'];
const FOREIGN = [
  null,
  '',
  ':7420',
  'evil.example:7420',
  'localhost.evil.example:7420',
  'localhost',
  'localhost:7421',
  'localhost:07420x',
  '127.0.0.1:7420, evil.example',
  'evil@127.0.0.1:7420',
  '127.0.0.1:7420/path',
  '127.0.0.2:7420',
  '::1:7420',
  '[::1]evil:7420',
  '[::ffff:127.0.0.1]:7420',
  'localhost.:7420',
];

test('HTTP-2: only the names of this machine with the right port are its own', () => {
  for (const host of OWN) assert.equal(isOwnHost(host, 7420), true, host);
  for (const host of FOREIGN) assert.equal(isOwnHost(host, 7420), false, String(host));
  assert.equal(isOwnHost('localhost', 80), true);
});

test('HTTP-3: only an absent origin or this server is its own', () => {
  assert.equal(isOwnOrigin(null, 7420), true);
  for (const host of OWN) assert.equal(isOwnOrigin(`http://${host}`, 7420), true, host);
  for (const host of FOREIGN) if (host !== null) assert.equal(isOwnOrigin(`http://${host}`, 7420), false, host);
  for (const origin of [
    '',
    'null',
    'https://localhost:7420',
    'file://',
    'localhost:7420',
    'http://localhost:7420 http://evil',
  ]) {
    assert.equal(isOwnOrigin(origin, 7420), false, origin);
  }
});
