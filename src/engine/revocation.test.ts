import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import fc from 'fast-check';
import { fail, seededRandom, silentLogger, succeed } from '../core/index.ts';
import { BackgroundQueue, CLEAR_MS, GameTaskQueue, Generations, MAX_GAME_TASKS, TASKS_PER_TICK } from './index.ts';
import { anything, asPlayer, codeOf, harnessFor, keepingLogger, must } from './testing/harness.ts';

const SOAK = process.env['SOULSAND_SOAK'] === '1';

test('ENGINE-11: a ticket of an earlier run or conversation never becomes good again', () => {
  const action = fc.record({
    kind: fc.constantFrom('take', 'takeLasting', 'run', 'conversation'),
    player: fc.constantFrom('ann', 'ben', 'cho', 'dan'),
  });
  fc.assert(
    fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
      const generations = new Generations();
      const taken: { ticket: ReturnType<Generations['ticket']>; good: boolean }[] = [];
      for (const { kind, player } of actions) {
        if (kind === 'take') taken.push({ ticket: generations.ticket(player), good: true });
        if (kind === 'takeLasting')
          taken.push({ ticket: generations.ticket(player, { conversation: false }), good: true });
        for (const one of taken.filter(({ ticket }) => ticket.player === player)) {
          if (kind === 'run') one.good = false;
          if (kind === 'conversation' && one.ticket.conversation !== undefined) one.good = false;
        }
        if (kind === 'run') generations.switchRun(player);
        if (kind === 'conversation') generations.switchConversation(player);
        for (const { ticket, good } of taken) assert.equal(generations.check(ticket).ok, good);
      }
    }),
  );
  const few = new Generations(2);
  const forgotten = few.ticket('ann');
  for (const player of ['ben', 'cho', 'ann']) few.ticket(player);
  assert.equal(codeOf(few.check(forgotten)), 'stale');
});

test('ENGINE-11: of a revoked player nothing is left, whatever late callbacks come between the steps', async (t) => {
  const rounds = SOAK ? 40 : 3;
  for (let round = 0; round < rounds; round++) {
    const { engine, store, folder } = harnessFor(t);
    const random = seededRandom(round);
    const dropped: string[] = [];
    for (const name of ['commerce', 'knowledge', 'narration', 'quests']) {
      engine.addLifecycle(`${name}#main`, {
        name,
        accessChanged: (player) => void dropped.push(`${name} ${player}`),
        revoked: async () => {
          for (let i = random.int(6); i > 0; i--) await Promise.resolve();
          return succeed(undefined);
        },
      });
    }
    must(await store.shared.put('knowledge', 'rules', 'be kind'));
    must(
      await store.recordUsage([
        { key: 'u1', player: 'ann', owner: 'questions#main', counter: 'modelTokens', amount: 9 },
      ]),
    );
    must(await store.transact('ben', async (transaction) => transaction.put('shop', 'coins', 5)));
    must(await store.transact('ann', async (transaction) => transaction.put('shop', 'coins', 5)));
    // Work of the old generation, at all stages: its stores were captured before.
    const captured = Array.from({ length: 100 }, () => engine.playerStore('ann'));
    const running = Array.from({ length: 20 }, (_, i) =>
      engine.background(asPlayer('ann'), async (context) => {
        for (let wait = random.int(20); wait > 0; wait--) await Promise.resolve();
        return await context.store.transact(async (transaction) => {
          for (let wait = random.int(20); wait > 0; wait--) await Promise.resolve();
          return transaction.put('late', `${i}`, i);
        });
      }),
    );
    for (let i = random.int(30); i > 0; i--) await Promise.resolve();
    const revoked = engine.invalidatePlayer('ann', () => store.erase('ann'));
    assert.deepEqual(dropped, ['commerce ann', 'knowledge ann', 'narration ann', 'quests ann']);
    const late = captured.map(async (playerStore, i) => {
      for (let wait = random.int(200); wait > 0; wait--) await Promise.resolve();
      return await playerStore.transact(async (transaction) => transaction.put('late', `late-${i}`, i));
    });
    assert.equal(codeOf(await engine.ask('anything', asPlayer('ann'))), 'player_in_maintenance');
    must(await revoked);
    for (const outcome of await Promise.all(late)) assert.equal(codeOf(outcome), 'stale');
    for (const outcome of await Promise.all(running)) if (!outcome.ok) assert.match(outcome.code, /stale|aborted/);
    assert.deepEqual(must(await store.players()), ['ben']);
    const files = readdirSync(join(folder, 'players'));
    assert.deepEqual(
      files.filter((file) => file.includes('ann')),
      [],
    );
    assert.equal(must(await store.shared.get('knowledge', 'rules', anything)), 'be kind');
    assert.equal(must(await store.usage('ann'))[0]?.amount, 9);
    // A player who links again begins with nothing.
    const fresh = await engine
      .playerStore('ann')
      .transact(async (transaction) => transaction.get('shop', 'coins', anything));
    assert.equal(must(fresh), undefined);
    assert.equal(existsSync(join(folder, 'players', 'player-ann.db')), false);
  }
});

test('ENGINE-11: a module that cannot clear its own is named, and all the others are cleared', async (t) => {
  const { logger, lines } = keepingLogger();
  const { engine, store, clock } = harnessFor(t, undefined, { logger });
  const cleared: string[] = [];
  engine.addLifecycle('a#main', { name: 'shop', revoked: async () => fail('disk', 'the disk is full', 'make room') });
  engine.addLifecycle('b#main', { name: 'voice', revoked: () => Promise.reject(new Error('broken')) });
  engine.addLifecycle('c#main', { name: 'slow', revoked: () => new Promise(() => {}) });
  engine.addLifecycle('d#main', {
    name: 'quests',
    revoked: async (player) => {
      cleared.push(player);
      return succeed(undefined);
    },
  });
  must(await store.transact('ann', async (transaction) => transaction.put('x', 'y', 1)));
  const revoked = engine.invalidatePlayer('ann', () => store.erase('ann'));
  for (let i = 0; i < 50; i++) await Promise.resolve();
  clock.advance(CLEAR_MS);
  const outcome = await revoked;
  assert.ok(!outcome.ok && outcome.code === 'revocation_incomplete');
  assert.match(outcome.why, /shop: the disk is full; b#main voice: broken; c#main slow: it takes longer/);
  assert.deepEqual([cleared, must(await store.players()), lines.length], [['ann'], [], 3]);
});

test('ENGINE-12: leaving and a change of access only cancel and drop, at once, and touch no disk', async (t) => {
  const { logger, lines } = keepingLogger();
  const { engine, store } = harnessFor(t, undefined, { logger });
  const heard: string[] = [];
  engine.addLifecycle('bad#main', {
    name: 'bad',
    disconnected: () => {
      throw new Error('ours');
    },
  });
  engine.addLifecycle('shop#main', {
    name: 'shop',
    disconnected: (player) => void heard.push(`left ${player}`),
    accessChanged: (player) => void heard.push(`access ${player}`),
    revoked: async () => {
      heard.push('revoked');
      return succeed(undefined);
    },
  });
  must(await store.transact('ann', async (transaction) => transaction.put('x', 'y', 1)));
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  const running = engine.background(asPlayer('ann'), async (context) => {
    begin();
    await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
    return context.check();
  });
  await begun;
  engine.disconnected('ann');
  engine.accessChanged('ann');
  assert.deepEqual(heard, ['left ann', 'access ann']);
  assert.equal(codeOf(await running), 'aborted');
  assert.equal(lines.length, 1);
  assert.equal(must(await store.transact('ann', async (transaction) => transaction.get('x', 'y', anything))), 1);
});

test('ENGINE-10: the game is called on its tick alone, in order, so many a tick, and only for who still stands', async () => {
  const { logger, lines } = keepingLogger();
  const queue = new GameTaskQueue(logger);
  const ran: number[] = [];
  let stands = true;
  const check = () => (stands ? succeed(undefined) : fail('stale', 'it is of before', 'begin anew'));
  const first = Array.from({ length: TASKS_PER_TICK + 5 }, (_, i) =>
    queue.submit(check, () => {
      ran.push(i);
      return succeed(i);
    }),
  );
  await Promise.resolve();
  assert.equal(ran.length, 0);
  queue.onTick();
  assert.deepEqual(
    ran,
    Array.from({ length: TASKS_PER_TICK }, (_, i) => i),
  );
  stands = false;
  queue.onTick();
  assert.equal(ran.length, TASKS_PER_TICK);
  assert.deepEqual((await Promise.all(first)).map(codeOf).slice(-6), [
    'ok',
    'stale',
    'stale',
    'stale',
    'stale',
    'stale',
  ]);
  stands = true;
  const broken = queue.submit(check, () => {
    throw new Error('ours');
  });
  queue.onTick();
  assert.equal(codeOf(await broken), 'internal_error');
  assert.equal(lines.length, 1);
  const many = Array.from({ length: MAX_GAME_TASKS + 1 }, () => queue.submit(check, () => succeed(1)));
  assert.equal(queue.waiting, MAX_GAME_TASKS);
  queue.close();
  const codes = (await Promise.all(many)).map(codeOf);
  assert.deepEqual(
    [codes.at(-1), codes[0], codeOf(await queue.submit(check, () => succeed(1)))],
    ['queue_full', 'queue_closed', 'queue_closed'],
  );
});

test('ENGINE-10: background work waits in bounded queues, first come, first served', async () => {
  const queue = new BackgroundQueue({ name: 'narration', capacity: 2, concurrency: 1, logger: silentLogger });
  const order: number[] = [];
  const gates = [0, 1, 2].map(() => Promise.withResolvers<void>());
  const jobs = gates.map(({ promise }, i) =>
    queue.submit(async () => {
      await promise;
      order.push(i);
      return succeed(i);
    }),
  );
  const refused = await queue.submit(async () => succeed(9));
  assert.equal(codeOf(refused), 'queue_full');
  assert.deepEqual(queue.load, { waiting: 2, running: 1 });
  for (const { resolve } of gates.toReversed()) resolve();
  await Promise.all(jobs);
  assert.deepEqual(order, [0, 1, 2]);
  assert.equal(codeOf(await queue.submit(() => Promise.reject(new Error('ours')))), 'internal_error');
  await queue.close();
  assert.equal(codeOf(await queue.submit(async () => succeed(1))), 'queue_closed');
});

test('ENGINE-10: background work of an earlier conversation does not begin, and pays from a budget of its own', async (t) => {
  const { engine } = harnessFor(t);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const blocking = Array.from({ length: 8 }, () => engine.background(asPlayer('ben'), async () => succeed(await gate)));
  let began = false;
  const waiting = engine.background(asPlayer('ann'), async () => {
    began = true;
    return succeed(1);
  });
  await engine.newConversation('ann');
  open();
  await Promise.all(blocking);
  assert.deepEqual([codeOf(await waiting), began], ['stale', false]);
  const budget = { modelCalls: 1 };
  const paid = await engine.background({ ...asPlayer('ann'), budget }, async ({ models }) => {
    const question = { layer: 'narrate', tier: 'quick', prompt: 'read', maxOutputTokens: 5 } as const;
    return succeed([codeOf(await models.ask(question)), codeOf(await models.ask(question))]);
  });
  assert.deepEqual(must(paid), ['ok', 'budget_exhausted']);
});
