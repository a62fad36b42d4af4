import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { succeed } from '../../../core/index.ts';
import type { SharedDocuments } from '../../../engine/index.ts';
import { type Fate, SharedStock } from './shared-stock.ts';
import { must } from './testing/must.ts';

/** Documents in memory, read through their text as stored ones are. */
function documents(): SharedDocuments {
  const texts = new Map<string, string>();
  return {
    get: async (space, key, decode) => {
      const text = texts.get(`${space}/${key}`);
      return text === undefined ? succeed(undefined) : decode(JSON.parse(text));
    },
    put: async (space, key, value) => {
      texts.set(`${space}/${key}`, JSON.stringify(value));
      return succeed(undefined);
    },
    remove: async () => succeed(undefined),
    list: async () => succeed({ documents: [], more: false }),
  };
}

test('ASSIST-75: stock is set aside, sold or put back once each trade, as a naive count says, over restarts too', async () => {
  const act = fc.record({
    trade: fc.integer({ min: 1, max: 6 }),
    count: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('aside', 'aside', 'sold', 'back', 'lost', 'restart'),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async (acts) => {
      const limit = 7;
      const shared = documents();
      /** The oracle: what each trade holds, what is sold, and what a restart finds of the trades that were lost. */
      const held = new Map<string, number>();
      const lost = new Set<string>();
      let sold = 0;
      const fateOf = async ({ trade }: { readonly trade: string }) => succeed<Fate>(lost.has(trade) ? 'gone' : 'open');
      let stock = new SharedStock(shared, fateOf);
      for (const { trade: number, count, kind } of acts) {
        const trade = `q${number}`;
        const holder = { player: 'ann', trade };
        if (kind === 'restart') stock = new SharedStock(shared, fateOf);
        else if (kind === 'lost') lost.add(trade);
        else if (kind === 'aside') {
          if (lost.has(trade)) continue;
          const done = must(await stock.setAside('rare', holder, { count, limit, period: 0 }));
          const used = [...held].filter(([one]) => !lost.has(one)).reduce((sum, [, one]) => sum + one, sold);
          if (held.has(trade)) assert.equal(done, 'set_aside');
          else if (used + count <= limit) {
            assert.equal(done, 'set_aside');
            held.set(trade, count);
          } else assert.deepEqual(done, { left: limit - used });
        } else if (!lost.has(trade)) {
          must(await stock.settle('rare', holder, kind === 'sold'));
          if (kind === 'sold') sold += held.get(trade) ?? 0;
          held.delete(trade);
        }
      }
    }),
    { numRuns: process.env['SOULSAND_SOAK'] === '1' ? 5000 : 200 },
  );
});

test('ASSIST-76: a new period fills the stock again, but for what trades under way hold', async () => {
  const stock = new SharedStock(documents(), async () => succeed('open'));
  const aside = (trade: string, period: number) =>
    stock.setAside('rare', { player: 'ann', trade }, { count: 2, limit: 4, period });
  must(await aside('q1', 0));
  must(await aside('q2', 0));
  must(await stock.settle('rare', { player: 'ann', trade: 'q1' }, true));
  assert.deepEqual(must(await aside('q3', 0)), { left: 0 });
  assert.equal(must(await aside('q3', 1)), 'set_aside');
  assert.deepEqual(must(await aside('q4', 1)), { left: 0 });
});
