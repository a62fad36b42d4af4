import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { openSession, prepareSession } from './index.ts';

const require = createRequire(import.meta.url);

test('SESSION-30: prepared, the libraries are loaded and the client’s protocol is compiled', async () => {
  const version = '1.20.4';
  await prepareSession(version);
  assert.ok(require.cache[require.resolve('mineflayer')] !== undefined);
  const library = require('minecraft-protocol') as {
    createDeserializer(options: object): { readonly proto: object };
  };
  const { proto } = library.createDeserializer({ state: 'play', isServer: false, version });
  assert.equal(typeof Object.getOwnPropertyDescriptor(proto, 'readCtx')?.value, 'object');
});

test('SESSION-30: preparing for a version that cannot be spoken does nothing; opening tells', async () => {
  await prepareSession('9.99.9');
  const opened = await openSession({ host: '127.0.0.1', port: 1, username: 'Ann', version: '9.99.9' });
  assert.ok(!opened.ok && opened.code === 'unsupported_version');
});
