import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fail, succeed } from '../core/index.ts';
import {
  type AgentContext,
  AgentEngine,
  type AgentJournal,
  type LedgerEntry,
  MAX_REQUESTS_A_PLAYER,
  receiptResult,
  type Workflow,
  worded,
} from './index.ts';
import { anything, asPlayer, codeOf, harnessFor, must } from './testing/harness.ts';

/** A workflow that is found by one word. */
function workflow(word: string, run: Workflow['run'], more: Partial<Workflow> = {}): Workflow {
  return { id: `test.${word}`, description: word, examples: [word], run, ...more };
}

test('ENGINE-1: the engine is made of store, model client and what resolves the ledger in a transaction', async (t) => {
  const { store, clock } = harnessFor(t);
  const asked: string[] = [];
  const entries = new Map<string, LedgerEntry>();
  const journal: AgentJournal = {
    find: async (key) => succeed(entries.get(key)),
    save: (entry) => {
      entries.set(entry.key, entry);
      return succeed(undefined);
    },
    inState: async () => succeed([...entries.values()]),
  };
  const models = { ask: nobody, converse: nobody, embed: nobody };
  const engine = new AgentEngine(
    store,
    models,
    ({ player }) => {
      asked.push(player);
      return journal;
    },
    { clock },
  );
  const done = await engine.background(asPlayer('ann'), async (context) => {
    const request = { key: 'k', kind: 'gift', terms: 1 };
    return await engine.transactions(context).once(request, async () => succeed('given'));
  });
  assert.deepEqual(must(done), { data: 'given', outcome: 'done', repeated: false });
  assert.deepEqual(asked, ['ann']);
  assert.deepEqual([...entries.keys()], ['k']);
  const kept = await store.transact('ann', async ({ ledger }) => ledger.find('k'));
  assert.equal(must(kept), undefined);
  await engine.close();
});

const nobody = async () => fail('nobody', 'no model is here', 'do without');

test('ENGINE-5: what a request may use is bounded, and that it is used up is said in the player’s language', async (t) => {
  const { engine, clock } = harnessFor(t);
  const spent: string[] = [];
  const greedy = workflow('greedy', async ({ models }) => {
    for (;;) {
      const answered = await models.ask({ layer: 'x', tier: 'quick', prompt: 'more', maxOutputTokens: 10 });
      if (!answered.ok) return answered;
      spent.push(answered.value.text);
    }
  });
  const slow = workflow('slow', async (context) => {
    clock.advance(5000);
    const standing = context.check();
    return standing.ok ? succeed({ kind: 'answer', text: 'in time' }) : standing;
  });
  for (const one of [greedy, slow]) engine.modules.register('test#main', one);
  const budget = { modelCalls: 3, wallMs: 4000 };
  const ended = await engine.ask('greedy', { ...asPlayer('ann'), budget });
  assert.equal(spent.length, 3);
  assert.ok(!ended.ok && ended.code === 'budget_exhausted');
  assert.match(worded(ended, 'en').why, /modelCalls is used up \(3 of 3\)/);
  assert.match(worded(ended, 'zh').why, /modelCalls 额度已用完（3\/3）/);
  assert.equal(codeOf(await engine.ask('slow', { ...asPlayer('ann'), budget })), 'deadline_exceeded');
});

test('ENGINE-6: a receipt is built in its transaction, and is itself what the workflow answers', async (t) => {
  const { engine, store } = harnessFor(t);
  const built: unknown[] = [];
  const buy = workflow('buy', async (context) => {
    const request = { key: 'trade-1', kind: 'trade_receipt', terms: { good: 'apple', price: 3 } };
    const settled = await engine.transactions(context).once(request, async (transaction) => {
      transaction.put('shop', 'coins', 7);
      const receipt = { good: 'apple', price: 3, pool: { name: 'autumn', odds: 0.25 } };
      built.push(receipt);
      return succeed(receipt);
    });
    if (!settled.ok) return settled;
    const [receipt] = context.execution.receipts;
    return succeed(
      receipt === undefined ? { kind: 'repeated', text: '', data: settled.value.data } : receiptResult(receipt, 'sold'),
    );
  });
  engine.modules.register('shop#main', buy);
  const first = must(await engine.ask('buy', asPlayer('ann')));
  assert.deepEqual(first, { kind: 'trade_receipt', text: 'sold', data: built[0] });
  const again = must(await engine.ask('buy', asPlayer('ann')));
  assert.deepEqual(again, { kind: 'repeated', text: '', data: built[0] });
  assert.equal(built.length, 1);
  assert.equal(must(await store.transact('ann', async (transaction) => transaction.get('shop', 'coins', anything))), 7);
});

test('ENGINE-20: a player has two requests under way at most, and a workflow that throws is an answer', async (t) => {
  const { engine } = harnessFor(t);
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  engine.modules.register(
    'test#main',
    workflow('wait', async () => {
      await gate;
      return succeed({ kind: 'answer', text: 'done' });
    }),
  );
  engine.modules.register(
    'test#main',
    workflow('broken', async () => {
      throw new Error('ours');
    }),
  );
  const both = Array.from({ length: MAX_REQUESTS_A_PLAYER }, () => engine.ask('wait', asPlayer('ann')));
  assert.equal(codeOf(await engine.ask('wait', asPlayer('ann'))), 'busy');
  const other = engine.ask('wait', asPlayer('ben'));
  open();
  for (const answered of [...both, other]) assert.equal(codeOf(await answered), 'ok');
  assert.equal(codeOf(await engine.ask('broken', asPlayer('ann'))), 'internal_error');
  assert.equal(codeOf(await engine.ask('broken', asPlayer('ann'))), 'internal_error');
});

test('ENGINE-21: what is asked and answered is in the history of that player alone, and a new conversation ends it', async (t) => {
  const { engine, store } = harnessFor(t);
  const seen: string[][] = [];
  engine.modules.register(
    'test#main',
    workflow('echo', async (context: AgentContext, { text }) => {
      const history = await engine.recentHistory(context);
      if (!history.ok) return history;
      seen.push(history.value.map(({ kind }) => kind));
      return succeed({ kind: 'answer', text });
    }),
  );
  must(await engine.ask('echo', asPlayer('ann')));
  must(await engine.ask('echo', asPlayer('ben')));
  must(await engine.newConversation('ann'));
  must(await engine.ask('echo', asPlayer('ann')));
  assert.deepEqual(seen, [['asked'], ['asked'], ['asked', 'answered', 'conversation_reset', 'asked']]);
  assert.deepEqual(must(await store.players()), ['ann', 'ben']);
});

test('ENGINE-22: a closed engine refuses, ends what runs, and carries clean-ups through', async (t) => {
  const { engine, store } = harnessFor(t);
  const ended: string[] = [];
  engine.modules.register(
    'test#main',
    workflow('long', async (context) => {
      await new Promise<void>((resolve) => context.signal.addEventListener('abort', () => resolve()));
      ended.push(codeOf(context.check()));
      return succeed({ kind: 'answer', text: 'too late' });
    }),
  );
  const running = engine.ask('long', asPlayer('ben'));
  while (must(await store.players()).length === 0) await Promise.resolve();
  must(await store.transact('ann', async (transaction) => transaction.put('x', 'y', 1)));
  const cleared = engine.invalidatePlayer('ann', () => store.erase('ann'));
  await engine.close();
  assert.equal(codeOf(await cleared), 'ok');
  await running;
  assert.deepEqual(ended, ['engine_closed']);
  assert.equal(codeOf(await engine.ask('long', asPlayer('ben'))), 'engine_closed');
  assert.deepEqual(must(await store.players()), ['ben']);
  assert.equal(worded(fail('other', 'as it is', 'go on'), 'zh').why, 'as it is');
});
