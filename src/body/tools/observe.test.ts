import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { createBody } from '../body.ts';
import { StillSession } from '../testing/still-session.ts';

const tokens = (text: string): number => encode(text, { disallowedSpecial: new Set() }).length;

function newBody() {
  const session = new StillSession();
  const body = createBody({ session, verifyOutputs: true });
  session.events.resetCursor();
  return { session, body };
}

test('BODY-18: observe tells how one is and what is new, once', async () => {
  const { session, body } = newBody();
  session.events.emit('chat', { from: 'Alice', text: 'hello' });
  const first = await body.call('observe');
  const { seq } = session.events;
  assert.equal(
    body.toolbox.textOf('observe', first),
    `you are at (0.5,68,0.5) facing south, health 20, food 20\n#${seq} Alice: hello`,
  );
  assert.equal((await body.call('observe'))['count'], 0);
  assert.equal((await body.call('events'))['count'], 0);
});

test('BODY-19: no observation costs more tokens than asked for, and none is lost on the way', async () => {
  const text = fc.oneof(fc.string({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 400 }));
  const locale = fc.constantFrom('en' as const, 'zh' as const);
  const budget = fc.integer({ min: 200, max: 1000 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(text, { minLength: 1, maxLength: 30 }),
      budget,
      locale,
      fc.boolean(),
      async (texts, max, said, lossy) => {
        const { session, body } = newBody();
        session.writer.self.moved({ x: -29_999_999.5, y: -64.5, z: 29_999_999.5 }, true);
        session.events.resetCursor();
        const lost = lossy ? session.events.capacity : 0;
        for (let i = 0; i < lost; i++) session.events.emit('damage', { amount: 1, health: 1 });
        for (const line of texts) session.events.emit('chat', { from: 'Ölaf', text: line });
        const total = lossy ? session.events.capacity : texts.length;
        let seen = 0;
        for (let left = total; left > 0; ) {
          const answer = await body.call('observe', { max_tokens: max }, { locale: said });
          assert.ok(answer.ok);
          assert.ok(tokens(body.toolbox.textOf('observe', answer, said)) <= max);
          assert.ok(Number(answer['count']) > 0);
          seen += Number(answer['count']);
          left = Number(answer['remaining']);
          assert.equal(seen + left, total);
        }
      },
    ),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 100 : 10 },
  );
});

test('BODY-20: since reads after a cursor and moves none', async () => {
  const { session, body } = newBody();
  const start = session.events.seq;
  for (let i = 0; i < 100; i++) session.events.emit('block_changed', { x: i, y: 64, z: 0, from: 'air', to: 'stone' });
  let cursor = start;
  let seen = 0;
  for (let left = 1; left > 0; ) {
    const answer = await body.call('observe', { since: cursor });
    assert.ok(answer.ok);
    seen += Number(answer['count']);
    cursor = Number(answer['cursor']);
    left = Number(answer['remaining']);
    if (left > 0) assert.ok(body.toolbox.textOf('observe', answer).includes(`observe({"since":${cursor}})`));
  }
  assert.equal(seen, 100);
  assert.equal(session.events.stats().coarsePending, 100);
});

test('BODY-40: a cursor ahead of the newest event is said, and the newest given instead', async () => {
  const { session, body } = newBody();
  const { seq } = session.events;
  const answer = await body.call('observe', { since: seq + 100 });
  assert.equal(answer['cursor'], seq);
  assert.equal(answer['text'], `there is no event #${seq + 100} yet: the newest is #${seq}`);
});

test('BODY-21: events lost before they were read are told, and so is being away or dead', async () => {
  const { session, body } = newBody();
  for (let i = 0; i < session.events.capacity + 7; i++) session.events.emit('damage', { amount: 1, health: 3 });
  const missed = await body.call('observe');
  assert.equal(missed['missed'], 7);
  assert.match(body.toolbox.textOf('observe', missed), /7 events were lost before you read them/);
  const gap = await body.call('observe', { since: 1 });
  assert.equal(gap['gap'], true);
  session.writer.self.vitals(0, 20, 0);
  assert.match((await body.call('observe'))['describe'] as string, /you are dead/);
  session.lose();
  assert.match((await body.call('observe'))['describe'] as string, /not in the world: reconnecting/);
});
