import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createBody } from '../body.ts';
import { StillSession } from '../testing/still-session.ts';

function newBody() {
  const session = new StillSession();
  session.events.resetCursor();
  session.events.resetCursor('other');
  return { session, body: createBody({ session, verifyOutputs: true }) };
}

test('BODY-14: each client reads each coarse event once, and is told how many remain', async () => {
  const { session, body } = newBody();
  for (let i = 0; i < 5; i++) session.events.emit('chat', { from: 'Alice', text: `${i}` });
  const first = await body.call('events', { limit: 3 });
  assert.deepEqual([first['count'], first['remaining'], first['missed']], [3, 2, 0]);
  assert.match(String(first['text']), /^#\d+ Alice: 0\n#\d+ Alice: 1\n#\d+ Alice: 2$/);
  const second = await body.call('events');
  assert.deepEqual([second['count'], second['remaining']], [2, 0]);
  const other = await body.call('events', {}, { client: 'other' });
  assert.equal(other['count'], 5);
});

test('BODY-15: a text that would be too long stays for the next call', async () => {
  const { session, body } = newBody();
  const total = 120;
  for (let i = 0; i < total; i++) session.events.emit('chat', { from: 'Alice', text: '字'.repeat(390) });
  const first = await body.call('events', { limit: 200 });
  assert.ok(Buffer.byteLength(String(first['text'])) <= 32 * 1024);
  assert.ok(Number(first['count']) > 10);
  assert.equal(Number(first['count']) + Number(first['remaining']), total);
  const second = await body.call('events', { limit: 200 });
  assert.equal(Number(first['remaining']), Number(second['count']) + Number(second['remaining']));
});

test('BODY-16: fine events are searched by prefix, page by page, and move no cursor', async () => {
  const { session, body } = newBody();
  for (let i = 0; i < 5; i++) session.events.emitFine('chat:Alice', { from: 'Alice', text: `${i}` });
  session.events.emitFine('chat:Bob', { from: 'Bob', text: 'no' });
  const first = await body.call('events', { fine_prefix: 'chat:Alice', limit: 3 });
  assert.deepEqual([first['kind'], first['count'], first['total'], first['truncated']], ['fine', 3, 5, true]);
  const second = await body.call('events', { fine_prefix: 'chat:Alice', after: first['last_seq'] });
  assert.deepEqual([second['count'], second['total'], second['truncated']], [2, 2, false]);
  assert.equal((await body.call('events', { fine_prefix: 'chat:Alice' }))['count'], 5);
});

test('BODY-40: after alone reads the coarse events after a number, page by page, and moves no cursor', async () => {
  const { session, body } = newBody();
  const start = session.events.seq;
  for (let i = 0; i < 5; i++) session.events.emitChange('chat', 'chat:Alice', { from: 'Alice', text: `${i}` });
  const first = await body.call('events', { after: start, limit: 3 });
  assert.deepEqual([first['kind'], first['count'], first['total'], first['remaining']], ['coarse', 3, 5, 2]);
  assert.ok(String(first['describe']).includes(`; call again with after ${first['last_seq']}`));
  const second = await body.call('events', { after: first['last_seq'] });
  assert.deepEqual([second['count'], second['truncated'], second['gap']], [2, false, false]);
  assert.equal(session.events.stats().coarsePending, 5);
  const { seq } = session.events;
  const ahead = await body.call('events', { after: seq + 9 });
  assert.ok(String(ahead['describe']).endsWith(`; the newest is #${seq}`));
});
