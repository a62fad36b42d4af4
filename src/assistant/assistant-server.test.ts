import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { z } from 'zod';
import { countingIds, fail, ManualClock, seededRandom, succeed } from '../core/index.ts';
import { ContextType, defineModule, type InstalledModule, type ModuleConfiguration } from '../engine/index.ts';
import { createGateway, scripted } from '../models/index.ts';
import { type AssistantOptions, AssistantServer, type AssistantServices } from './assistant-server.ts';
import { findKeptPlayer } from './bindings.ts';
import { EVENTS } from './context-types.ts';
import { bindingModule } from './features/binding/index.ts';
import type { GameEvent, OnlinePlayer } from './game/game-server.ts';
import { type MemoryGame, memoryGame } from './testing/memory-game.ts';
import { codeOf, must } from './testing/played-world.ts';

const ANN: OnlinePlayer = { id: '00000000-0000-0000-0000-00000000000a', name: 'Ann' };
const BEN: OnlinePlayer = { id: '00000000-0000-0000-0000-00000000000b', name: 'Ben' };

/** What every assistant has. */
const BINDING: readonly ModuleConfiguration[] = [{ definition: bindingModule, config: {} }];

interface Running {
  readonly game: MemoryGame;
  readonly clock: ManualClock;
  readonly server: AssistantServer;
  readonly services: AssistantServices;
  readonly folder: string;
  /** Lets `ms` pass with the game's ticks, and all that waits for neither come to its end. */
  pass(ms?: number): Promise<void>;
  say(player: OnlinePlayer, text: string): Promise<void>;
}

/** A module with a command, a workflow that answers when it is told to, and whatever else a test adds. */
function echoModule(more: Partial<InstalledModule> = {}, answer = Promise.resolve()): ModuleConfiguration {
  const definition = defineModule({
    id: 'echo',
    config: z.strictObject({}),
    install: () =>
      succeed<InstalledModule>({
        commands: [
          {
            path: 'count',
            description: { en: 'counts', zh: '数数' },
            arguments: [{ name: 'to', kind: 'integer' }],
            run: async (_, { to }) =>
              succeed({
                kind: 'counted',
                text: Array.from({ length: Number(to) }, (_, i) => `line ${i + 1}`).join('\n'),
              }),
          },
          {
            path: 'secret',
            description: { en: 'only for some', zh: '仅限部分人' },
            arguments: [],
            permission: 'echo.secret',
            run: async () => succeed({ kind: 'secret', text: 'the secret' }),
          },
        ],
        workflows: [
          {
            id: 'echo.say',
            description: 'says again',
            examples: ['where is the market'],
            async run(context, { text, progress }) {
              progress('looking');
              await answer;
              const standing = context.check();
              return standing.ok ? succeed({ kind: 'said', text: `answer to ${text}` }) : standing;
            },
          },
        ],
        ...more,
      }),
  });
  return { definition, config: {} };
}

async function running(t: TestContext, options: Partial<AssistantOptions> = {}): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-assistant-'));
  const clock = new ManualClock(1_000_000);
  const game = memoryGame([ANN, BEN]);
  const model = scripted(() => '-');
  const gateway = must(createGateway({ config: { models: { quick: model, slow: model, embed: model } }, clock }));
  const server = new AssistantServer({ clock, ids: countingIds(), random: seededRandom(1) });
  const modules = [...BINDING, echoModule()];
  const services = must(await server.start(game, { folder, models: gateway, modules, ...options }));
  t.after(async () => {
    await server.stop(game);
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const pass = async (ms = 0) => {
    for (let left = ms; left >= 0; left -= 50) {
      if (ms > 0) clock.advance(Math.min(50, left));
      // Each step of what is under way may wait for the tick, or for the store.
      for (let i = 0; i < 20; i++) {
        game.tick();
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  };
  const say = async (player: OnlinePlayer, text: string) => {
    game.say(player, text);
    await pass();
  };
  return { game, clock, server, services, folder, pass, say };
}

test('ASSIST-20: without access a player is only told what it is; with it they are served, each by their own', async (t) => {
  const { game, say, services } = await running(t);
  await say(ANN, 'hello all');
  assert.deepEqual(game.shownTo('Ann'), []);
  await say(ANN, '!ai count 2');
  assert.match(game.shownTo('Ann').join('\n'), /grant access: !ai grant/);
  assert.ok(!game.shownTo('Ann').includes('line 2'));
  await say(ANN, '!ai grant');
  await say(ANN, '!ai count 2');
  assert.ok(game.shownTo('Ann').includes('line 2'));
  assert.deepEqual(game.shownTo('Ben'), []);
  assert.equal(must(await services.bindings.of(BEN.id)), undefined);
  assert.equal(must(await services.bindings.of(ANN.id))?.name, 'Ann');
});

test('ASSIST-21: chat that addresses it, whispers and the game’s own command are heard; other chat is passed over', async (t) => {
  const { game, say, pass } = await running(t);
  await say(ANN, '!ai grant');
  const before = game.shownTo('Ann').length;
  for (const text of ['ai count 1', '!aim count 1', 'count 1', 'mail @ai count 1']) await say(ANN, text);
  assert.equal(game.shownTo('Ann').length, before);
  for (const text of ['!ai count 3', '@AI, count 3', '!ai: count 3']) await say(ANN, text);
  game.tell({ kind: 'chat', player: ANN, text: 'count 3', isWhisper: true });
  await pass();
  game.tell({ kind: 'command', player: ANN, line: 'count 3' });
  await pass();
  assert.equal(game.shownTo('Ann').filter((line) => line === 'line 3').length, 5);
});

test('ASSIST-22: a question is shown as heard before any model is asked, a spinner shows that it goes on, and the answer ends it', async (t) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { game, say, pass } = await running(t, { modules: [...BINDING, echoModule({}, promise)] });
  await say(ANN, '!ai grant');
  await say(ANN, '!ai where is the market?');
  assert.equal(game.shownTo('Ann').at(-1), '> where is the market?');
  assert.deepEqual(game.barsOf('Ann'), []);
  await pass(1600);
  assert.match(game.barsOf('Ann').join('\n'), /looking/);
  resolve();
  await pass();
  assert.equal(game.shownTo('Ann').at(-1), 'answer to where is the market?');
  const shown = game.barsOf('Ann').length;
  await pass(5000);
  assert.equal(game.barsOf('Ann').length, shown);
});

test('ASSIST-23: long cards come in pages, whose buttons are written out too', async (t) => {
  const { game, say } = await running(t);
  await say(ANN, '!ai grant');
  await say(ANN, '!ai count 20');
  const first = game.shownTo('Ann');
  assert.ok(first.includes('line 8') && !first.includes('line 9'));
  assert.ok(first.includes('more: !ai more 2'));
  await say(ANN, '!ai more 3');
  assert.deepEqual(game.shownTo('Ann').slice(-5), ['(3/3)', 'line 17', 'line 18', 'line 19', 'line 20']);
  await say(BEN, '!ai more');
  assert.equal(game.shownTo('Ben').at(-1), 'There is no other page.');
});

test('ASSIST-24: what takes a permission is for those who have it, by name or id', async (t) => {
  const permissions = { players: { ann: ['echo.secret'] } };
  const { game, say } = await running(t, { permissions });
  for (const player of [ANN, BEN]) {
    await say(player, '!ai grant');
    await say(player, '!ai secret');
  }
  assert.ok(game.shownTo('Ann').includes('the secret'));
  assert.match(game.shownTo('Ben').join('\n'), /not allowed/);
  assert.ok(!game.shownTo('Ben').includes('the secret'));
});

test('ASSIST-25: at most two requests of a player run, a flood is told once, and cancel ends them', async (t) => {
  const never = new Promise<void>(() => {});
  const heard: boolean[] = [];
  const waits = echoModule({
    workflows: [
      {
        id: 'echo.wait',
        description: 'waits',
        examples: ['where is the market'],
        async run({ signal }) {
          await Promise.race([never, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
          heard.push(signal.aborted);
          return fail('aborted', 'it was given up', 'ask again');
        },
      },
    ],
  });
  const { game, say, pass, services } = await running(t, { modules: [...BINDING, waits] });
  await say(ANN, '!ai grant');
  for (let i = 0; i < 10; i++) await say(ANN, '!ai where is the market?');
  const refused = () => game.shownTo('Ann').filter((line) => /requests are under way/.test(line)).length;
  assert.equal(refused(), 1);
  assert.equal(services.dispatch.count, 2);
  await pass(2500);
  await say(ANN, '!ai where is the market?');
  assert.equal(refused(), 2);
  await say(ANN, '!ai cancel');
  assert.ok(game.shownTo('Ann').includes('cancelled: 2'));
  assert.deepEqual([heard, services.dispatch.count], [[true, true], 0]);
});

test('ASSIST-26: forgetting asks once more, then ends what runs and deletes all of the player and nothing of others', async (t) => {
  const { game, say, services, folder } = await running(t);
  for (const player of [ANN, BEN]) {
    await say(player, '!ai grant');
    await say(player, '!ai where is the market?');
  }
  assert.equal(must(await findKeptPlayer(services.store, 'ann')), ANN.id);
  await say(ANN, '!ai forget-me');
  assert.match(game.shownTo('Ann').join('\n'), /delete it: !ai forget-me confirm/);
  assert.deepEqual(must(await services.store.players()), [ANN.id, BEN.id]);
  await say(ANN, '!ai forget-me confirm');
  assert.equal(game.shownTo('Ann').at(-1), 'All that was kept of you is deleted.');
  assert.deepEqual(must(await services.store.players()), [BEN.id]);
  assert.ok(!existsSync(join(folder, 'players', `player-${ANN.id}.db`)));
  assert.equal(codeOf(await findKeptPlayer(services.store, 'Ann')), 'unknown_player');
  await say(ANN, '!ai count 1');
  assert.match(game.shownTo('Ann').at(-1) ?? '', /grant access/);
});

test('ASSIST-27: each player is spoken to in the language they chose', async (t) => {
  const { game, say } = await running(t);
  await say(ANN, '!ai grant');
  await say(ANN, '!ai language zh');
  await say(ANN, '!ai count x');
  assert.match(game.shownTo('Ann').join('\n'), /请这样写：count TO/);
  await say(BEN, '!ai grant');
  await say(BEN, '!ai count x');
  assert.match(game.shownTo('Ben').join('\n'), /write it like this: count TO/);
});

test('ASSIST-28: one assistant runs for one game; it is unseen before it closes, and a start that fails closes all it opened', async (t) => {
  const { game, server, services, folder } = await running(t);
  const other = memoryGame([]);
  assert.equal(must(server.get(game)), services);
  assert.equal(codeOf(server.get(other)), 'not_published');
  const closed: string[] = [];
  const broken = defineModule({
    id: 'broken',
    config: z.strictObject({}),
    install: () => fail('no', 'it cannot start', 'mend it'),
  });
  const closing = echoModule({ close: () => void closed.push(other.isClosed ? 'after the game' : 'before the game') });
  const models = must(createGateway({ config: { models: {} } }));
  t.after(() => models.close());
  const failed = await server.start(other, {
    folder,
    models,
    modules: [closing, { definition: broken, config: {} }],
  });
  assert.equal(codeOf(failed), 'module_failed');
  assert.deepEqual([closed, other.isClosed, game.isClosed], [['before the game'], true, true]);
  assert.deepEqual([codeOf(server.get(game)), codeOf(server.get(other))], ['not_published', 'not_published']);
  assert.equal(codeOf(await services.store.transact('ann', async (one) => one.append('asked', {}))), 'store_closed');
});

test('ASSIST-29: an extension brings its own service and module, and hears of those alone who gave access', async (t) => {
  const GREETING = new ContextType<{ readonly word: string }>('greeting');
  const heard: GameEvent[] = [];
  const greeter = defineModule({
    id: 'greeter',
    config: z.strictObject({}),
    install(context) {
      const greeting = context.get(GREETING);
      const events = context.get(EVENTS);
      if (!greeting.ok || !events.ok) return fail('no', 'a service is missing', 'add it');
      const stop = events.value.onEvent((event) => heard.push(event));
      const run = async () => succeed({ kind: 'greeted', text: greeting.value.word });
      return succeed({
        commands: [{ path: 'greet', description: { en: 'greets', zh: '问好' }, arguments: [], run }],
        close: stop,
      });
    },
  });
  const { game, say } = await running(t, {
    modules: [...BINDING, { definition: greeter, config: {} }],
    listeners: [(event) => event.add(GREETING, { word: 'good day' })],
  });
  await say(ANN, '!ai grant');
  await say(ANN, '!ai greet');
  await say(BEN, 'a word of my own');
  assert.ok(game.shownTo('Ann').includes('good day'));
  assert.deepEqual([...new Set(heard.map(({ player }) => player.name))], ['Ann']);
});
