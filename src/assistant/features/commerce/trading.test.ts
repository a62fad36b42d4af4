import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Result, succeed } from '../../../core/index.ts';
import type { TradeReceipt } from './records.ts';
import { must } from './testing/must.ts';
import { openShop, QUOTE_MS, type Shop, shopOver } from './testing/shop.ts';
import { EFFECT_MS } from './trade-run.ts';

const ANN = 'ann';

async function quoted(shop: Shop, offer: string, count = 1, ...permissions: string[]): Promise<string> {
  return must(await shop.as(ANN, (context) => shop.quotes.quote(context, offer, count), ...permissions)).id;
}

function accept(shop: Shop, id: string, ...permissions: string[]): Promise<Result<TradeReceipt>> {
  return shop.as(ANN, (context) => shop.trading.accept(context, id), ...permissions);
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

test('ASSIST-80: a quote is accepted once, however often and at once it is asked for, and its receipt stays the same', async (t) => {
  const shop = await openShop(t);
  shop.game.set(ANN, 'item emerald', 5);
  const id = await quoted(shop, 'bread', 2);
  const [one, two] = await Promise.all([accept(shop, id), accept(shop, id)]);
  assert.deepEqual(must(one), must(two));
  const { end, paid, gave, draw } = must(one);
  assert.deepEqual(
    { end, paid, gave, draw },
    { end: 'given', paid: { item: 'emerald', count: 2 }, gave: { item: 'bread', count: 8 }, draw: null },
  );
  shop.clock.advance(QUOTE_MS * 10);
  const later = shopOver(shop.store, shop.clock, shop.game);
  assert.deepEqual(must(await accept(later, id)), must(one));
  assert.deepEqual([shop.game.has(ANN, 'item emerald'), shop.game.has(ANN, 'item bread'), shop.game.uses], [3, 8, 2]);
});

test('ASSIST-81: a quote that expired, is unknown or no longer permitted charges nothing', async (t) => {
  const shop = await openShop(t);
  shop.game.set(ANN, 'item emerald', 5);
  const late = await quoted(shop, 'bread');
  const secret = await quoted(shop, 'secret', 1, 'shop.secret');
  assert.equal(codeOf(await accept(shop, secret)), 'unknown_offer');
  shop.clock.advance(QUOTE_MS);
  assert.equal(codeOf(await accept(shop, late)), 'quote_expired');
  assert.equal(codeOf(await accept(shop, 'q99')), 'unknown_trade');
  assert.equal(codeOf(await shop.as(ANN, (context) => shop.quotes.quote(context, 'secret', 1))), 'unknown_offer');
  for (const count of [0, -1, 65]) {
    assert.equal(codeOf(await shop.as(ANN, (context) => shop.quotes.quote(context, 'bread', count))), 'bad_count');
  }
  assert.equal(codeOf(await shop.as(ANN, (context) => shop.quotes.quote(context, 'lucky', 2))), 'bad_count');
  assert.equal(shop.game.uses, 0);
});

test('ASSIST-82: what the game refuses to take is a receipt that says so; what it refuses to give is given back', async (t) => {
  const shop = await openShop(t);
  const poor = must(await accept(shop, await quoted(shop, 'bread')));
  assert.deepEqual([poor.end, poor.why?.code], ['refused', 'not_enough']);
  shop.game.set(ANN, 'item emerald', 1);
  shop.game.fault = () => (shop.game.uses === 3 ? 'refused' : 'none');
  const back = must(await accept(shop, await quoted(shop, 'bread')));
  assert.deepEqual([back.end, back.why?.code], ['returned', 'unknown_item']);
  assert.equal(shop.game.has(ANN, 'item emerald'), 1);
});

test('ASSIST-83: who leaves after paying has the goods waiting, and gets them once when there again', async (t) => {
  const shop = await openShop(t);
  shop.game.set(ANN, 'item emerald', 1);
  const id = await quoted(shop, 'bread');
  shop.game.fault = () => {
    if (shop.game.uses !== 2) return 'none';
    shop.engine.disconnected(ANN);
    return 'offline';
  };
  assert.equal(codeOf(await accept(shop, id)), 'trade_waits');
  const later = shopOver(shop.store, shop.clock, shop.game);
  const resumed = must(await later.as(ANN, (context) => later.trading.resume(context)));
  assert.deepEqual(
    resumed.map(({ end }) => end),
    ['given'],
  );
  assert.deepEqual(must(await later.as(ANN, (context) => later.trading.resume(context))), []);
  assert.equal(codeOf(await accept(later, id)), 'ok');
  assert.deepEqual([shop.game.has(ANN, 'item emerald'), shop.game.has(ANN, 'item bread')], [0, 4]);
});

test('ASSIST-84: an unknown outcome needs review, charges nobody again, and goes on as a person decides', async (t) => {
  const shop = await openShop(t);
  shop.game.set(ANN, 'item emerald', 10);
  const decide = (id: string, happened: boolean) =>
    shop.as(ANN, (context) => shop.trading.decide(context, id, happened));
  const cases = [
    { use: 1, fault: 'unknown_after', happened: true, end: 'given' },
    { use: 1, fault: 'throws_before', happened: false, end: 'refused' },
    { use: 2, fault: 'throws_after', happened: true, end: 'given' },
    { use: 2, fault: 'unknown_before', happened: false, end: 'given' },
  ] as const;
  for (const { use, fault, happened, end } of cases) {
    const id = await quoted(shop, 'bread');
    const before = shop.game.uses;
    shop.game.fault = () => (shop.game.uses - before === use ? fault : 'none');
    assert.equal(codeOf(await accept(shop, id)), 'trade_needs_review');
    assert.equal(codeOf(await accept(shop, id)), 'trade_needs_review');
    assert.equal(shop.game.uses - before, use);
    const settled = must(await decide(id, happened));
    assert.equal(settled.end, end);
    assert.equal(codeOf(await decide(id, happened)), 'not_unclear');
    assert.deepEqual(must(await accept(shop, id)), settled);
  }
  // Three of the four were paid and given once each.
  assert.deepEqual([shop.game.has(ANN, 'item emerald'), shop.game.has(ANN, 'item bread')], [7, 12]);
});

test('ASSIST-85: an answer that comes too late still counts, unless a person has decided', async (t) => {
  for (const decided of [false, true]) {
    const shop = await openShop(t);
    shop.game.set(ANN, 'item emerald', 1);
    const id = await quoted(shop, 'bread');
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    shop.game.pause = () => {
      isAsked();
      return gate;
    };
    const accepting = accept(shop, id);
    await asked;
    shop.clock.advance(EFFECT_MS);
    assert.equal(codeOf(await accepting), 'trade_needs_review');
    if (decided) {
      const refused = must(await shop.as(ANN, (context) => shop.trading.decide(context, id, false)));
      assert.equal(refused.end, 'refused');
    }
    open();
    const wanted = decided ? 'refused' : 'given';
    for (let tries = 0; tries < 200; tries++) {
      const known = await accept(shop, id);
      if (known.ok && known.value.end === wanted) break;
      assert.ok(tries < 199, codeOf(known));
    }
    assert.equal(shop.game.has(ANN, 'item bread'), decided ? 0 : 4);
  }
});

test('ASSIST-86: a purchase is given back once, within its time, and tried again where the goods were not there', async (t) => {
  const shop = await openShop(t);
  shop.game.set(ANN, 'item emerald', 2);
  const refund = (id: string) => shop.as(ANN, (context) => shop.trading.refund(context, id));
  const id = await quoted(shop, 'bread');
  must(await accept(shop, id));
  shop.game.set(ANN, 'item bread', 0);
  assert.equal(must(await refund(id)).end, 'refused');
  shop.game.set(ANN, 'item bread', 4);
  const [one, two] = await Promise.all([refund(id), refund(id)]);
  assert.deepEqual(must(one), must(two));
  assert.deepEqual([must(one).end, must(one).refundOf], ['given', id]);
  assert.deepEqual(must(await refund(id)), must(one));
  assert.deepEqual([shop.game.has(ANN, 'item emerald'), shop.game.has(ANN, 'item bread')], [2, 0]);
  const late = await quoted(shop, 'bread');
  must(await accept(shop, late));
  shop.clock.advance(10 * 60_000);
  assert.equal(codeOf(await refund(late)), 'not_refundable');
  const drawn = await quoted(shop, 'lucky');
  must(await accept(shop, drawn));
  assert.equal(codeOf(await refund(drawn)), 'not_refundable');
});

test('ASSIST-87: stock for each and for all is never passed, also by trades at once and over a restart', async (t) => {
  const shop = await openShop(t);
  const buyers = ['ann', 'ben', 'cat', 'dan'];
  const buy = async (buyer: string, from: Shop) => {
    from.game.set(buyer, 'score coins', 100);
    const quote = must(await from.as(buyer, (context) => from.quotes.quote(context, 'rare', 2)));
    return await from.as(buyer, (context) => from.trading.accept(context, quote.id));
  };
  const codes = (await Promise.all(buyers.map((buyer) => buy(buyer, shop)))).map(codeOf);
  assert.deepEqual(codes.sort(), ['ok', 'ok', 'sold_out', 'sold_out']);
  const later = shopOver(shop.store, shop.clock, shop.game);
  assert.equal(codeOf(await buy('ann', later)), 'sold_out');
  const one = must(await later.as('eve', (context) => later.quotes.quote(context, 'rare', 1)));
  later.game.set('eve', 'score coins', 5);
  assert.equal(codeOf(await later.as('eve', (context) => later.trading.accept(context, one.id))), 'ok');
  assert.equal(
    buyers.reduce((sum, buyer) => sum + shop.game.has(buyer, 'item nether_star'), 0),
    4,
  );
});

test('ASSIST-88: a revocation in the middle gives back what was taken, and no late callback writes anything', async (t) => {
  const shop = await openShop(t);
  shop.game.set(ANN, 'item emerald', 1);
  const id = await quoted(shop, 'bread');
  shop.engine.addLifecycle('commerce#main', { name: 'commerce', revoked: (player) => shop.trading.revoked(player) });
  let revoking: Promise<Result<undefined>> | undefined;
  shop.game.pause = async () => {
    revoking ??= shop.engine.invalidatePlayer(ANN, () => shop.store.erase(ANN));
  };
  const ended = await accept(shop, id);
  assert.ok(['player_in_maintenance', 'stale'].includes(codeOf(ended)), codeOf(ended));
  must(await (revoking ?? Promise.resolve(succeed(undefined))));
  assert.deepEqual([shop.game.has(ANN, 'item emerald'), shop.game.has(ANN, 'item bread')], [1, 0]);
  assert.deepEqual(must(await shop.store.players()), []);
});
