import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { countingIds, fail, ManualClock, silentLogger, succeed } from '../../../core/index.ts';
import { AgentEngine, ModuleManager, ResourceStack } from '../../../engine/index.ts';
import { CardMakers } from '../../cards/card-makers.ts';
import { CARDS, CLOCK, EVENTS, GAME, IDS, LOGGER, MESSENGER, REVIEWS, STORE } from '../../context-types.ts';
import { openFileStore } from '../../data/open-agent-store.ts';
import type { GameDoor } from '../../game/game-door.ts';
import type { GameEvent } from '../../game/game-server.ts';
import { ReviewBoard } from '../../operator/review-board.ts';
import { commerce } from './commerce-module.ts';
import { must } from './testing/must.ts';
import { StandInGame } from './testing/stand-in-game.ts';

const ANN = '00000000-0000-4000-8000-000000000001';
const EVA = '00000000-0000-4000-8000-000000000002';
const SHOP =
  readFileSync(new URL('../../../../docs/shop.md', import.meta.url), 'utf8')
    .split('```')[1]
    ?.slice(5) ?? '';

const noModel = async () => fail('no_model', 'there is none', 'do without');

/** The module as the assistant installs it, over a game that keeps accounts. */
async function installed(t: TestContext) {
  const clock = new ManualClock(1_000_000);
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-shop-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const catalogue = join(folder, 'shop.yaml');
  writeFileSync(catalogue, SHOP);
  const store = must(openFileStore({ folder, clock }));
  const engine = new AgentEngine(store, { ask: noModel, converse: noModel, embed: noModel }, ({ ledger }) => ledger, {
    clock,
    ids: countingIds(),
  });
  const game = new StandInGame();
  const cards = new CardMakers();
  const board = new ReviewBoard();
  const shown: string[] = [];
  let hear: (event: GameEvent) => void = () => {};
  const online = async () => succeed([{ id: ANN, name: 'Ann' }]);
  const door: Pick<GameDoor, 'ofPlayer' | 'online' | 'version'> = {
    ofPlayer: (player) => game.ofPlayer(player),
    online,
    version: '1.21.4',
  };
  const resources = new ResourceStack(clock, silentLogger);
  const start = (config: unknown) =>
    ModuleManager.start({
      engine,
      resources,
      configurations: [{ definition: commerce, config }],
      listeners: [
        (event) => {
          // The shop asks no more of the door than this.
          event.add(GAME, door as GameDoor);
          event.add(CARDS, cards);
          event.add(STORE, store);
          event.add(CLOCK, clock);
          event.add(IDS, countingIds());
          event.add(LOGGER, silentLogger);
          event.add(REVIEWS, board);
          event.add(EVENTS, {
            onEvent(listener) {
              hear = listener;
              return () => {
                hear = () => {};
              };
            },
          });
          event.add(MESSENGER, {
            show: async (player, card) => {
              shown.push(`${player}: ${card.lines.map(({ text }) => text).join(' ')}`);
              return succeed(undefined);
            },
          });
        },
      ],
    });
  t.after(async () => {
    await resources.close();
    await engine.close();
    await store.close();
  });
  const options = (player: string, ...permissions: string[]) =>
    ({ player, locale: 'en', permissions: new Set(permissions) }) as const;
  const command = (player: string, line: string, ...permissions: string[]) =>
    engine.command(line, options(player, ...permissions));
  return {
    engine,
    game,
    cards,
    board,
    start,
    catalogue,
    command,
    options,
    shown,
    hear: (event: GameEvent) => hear(event),
  };
}

test('ASSIST-90: the shop is listed with odds, quoted in a player’s own words, and bought by their command alone', async (t) => {
  const shop = await installed(t);
  const missing = await shop.start({ catalogue: `${shop.catalogue}.gone` });
  assert.match(missing.ok ? '' : missing.why, /cannot be read/);
  must(await shop.start({ catalogue: shop.catalogue }));
  const listed = must(await shop.command(ANN, 'shop'));
  const card = shop.cards.cardOf(listed, 'zh');
  assert.equal(card.title, '商店');
  assert.match(listed.text, /lucky-box: Lucky box for 2 x emerald\n {2}2 %: 1 x diamond/);
  assert.doesNotMatch(listed.text, /Nether star/);
  assert.match(must(await shop.command(ANN, 'shop', 'shop.rare')).text, /Nether star/);
  const asked = must(await shop.engine.ask('I want to buy 3 Bread, accept it', shop.options(ANN)));
  assert.match(asked.text, /Bread x 3: 12 x bread for 3 x emerald/);
  assert.deepEqual(shop.cards.cardOf(asked, 'en').actions, [{ label: 'accept', command: 'shop accept q1' }]);
  assert.match(must(await shop.engine.ask('面包多少钱', shop.options(ANN))).text, /Bread x 1/);
  assert.equal(must(await shop.engine.ask('what is for sale in the shop', shop.options(ANN))).kind, 'shop_offers');
  assert.equal(shop.game.uses, 0);
  shop.game.set(ANN, 'item emerald', 5);
  const bought = must(await shop.command(ANN, 'shop accept q1'));
  assert.equal(bought.text, 'Bread: you got 12 x bread for 3 x emerald.');
  assert.match(shop.cards.cardOf(bought, 'en').actions?.[0]?.command ?? '', /^shop refund q1$/);
  must(await shop.command(ANN, 'shop buy lucky-box'));
  assert.match(must(await shop.command(ANN, 'shop accept q3')).text, /\nDrawn from lucky-box at (2|18|80) %\.$/);
  assert.match(must(await shop.command(ANN, 'shop receipts')).text, /^q1: Bread.*\nq3: Lucky box/);
  assert.match(must(await shop.command(EVA, 'shop receipts')).text, /No trades yet/);
  const near = await shop.command(ANN, 'shop buy braed');
  assert.equal(near.ok ? '' : near.howTo, 'did you mean bread?');
});

test('ASSIST-91: an operator sees and decides what is not known, by command or on their page, nobody else; who joins gets what waits', async (t) => {
  const shop = await installed(t);
  must(await shop.start({ catalogue: shop.catalogue }));
  shop.game.set(ANN, 'item emerald', 5);
  must(await shop.command(ANN, 'shop buy bread'));
  shop.game.fault = () => (shop.game.uses === 1 ? 'unknown_after' : 'offline');
  const unclear = await shop.command(ANN, 'shop accept q1');
  assert.equal(unclear.ok ? '' : unclear.code, 'trade_needs_review');
  const refused = await shop.command(ANN, 'shop reviews');
  assert.equal(refused.ok ? '' : refused.code, 'not_allowed');
  const operator = (line: string) => shop.command(EVA, line, 'commerce.review');
  const listed = must(await operator('shop reviews'));
  assert.equal(listed.text, `${ANN} q1: Bread; not known whether 1 x emerald was taken`);
  assert.equal(shop.cards.cardOf(listed, 'en').lines[0]?.actions?.[0]?.command, `shop decide ${ANN} q1 yes`);
  const onPage = must(await shop.board.list());
  assert.deepEqual(
    onPage.reviews.map(({ source, player, id, question }) => [source, player, id, question.en]),
    [['commerce', ANN, 'q1', 'Bread: it is not known whether 1 x emerald was taken.']],
  );
  const nothing = await shop.board.decide('quests', ANN, 'q1', true);
  assert.equal(nothing.ok ? '' : nothing.code, 'unknown_source');
  for (const [line, code] of [
    ['shop decide Ann q1 maybe', 'bad_decision'],
    ['shop decide Nobody q1 yes', 'unknown_player'],
    ['shop decide Ann q9 yes', 'not_unclear'],
  ] as const) {
    const answer = await operator(line);
    assert.equal(answer.ok ? '' : answer.code, code, line);
  }
  // It was paid, and Ann is away: the goods wait.
  assert.match(must(await shop.board.decide('commerce', ANN, 'q1', true)).en, /goes on when the player is there/);
  const again = await operator('shop decide Ann q1 yes');
  assert.equal(again.ok ? '' : again.code, 'not_unclear');
  assert.match(must(await operator('shop reviews')).text, /No trade needs review/);
  shop.game.fault = () => 'none';
  shop.hear({ kind: 'join', player: { id: ANN, name: 'Ann' } });
  must(await shop.command(ANN, 'shop claim'));
  const receipts = must(await shop.command(ANN, 'shop receipts'));
  assert.match(receipts.text, /^q1: Bread, 4 x bread for 1 x emerald$/);
  assert.deepEqual([shop.game.has(ANN, 'item emerald'), shop.game.has(ANN, 'item bread')], [4, 4]);
  assert.deepEqual(shop.shown, [`${ANN}: Bread: you got 4 x bread for 1 x emerald.`]);
});
