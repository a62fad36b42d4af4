import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  AssistantServer,
  type AssistantServices,
  type GameServer,
  standardModules,
} from '../../src/assistant/index.ts';
import { type MemoryGame, memoryGame } from '../../src/assistant/testing/memory-game.ts';
import { fail, type Result, seededRandom } from '../../src/core/index.ts';
import { type HttpServer, startHttp } from '../../src/http/index.ts';
import { createGateway, type ModelGateway, scripted } from '../../src/models/index.ts';
import { type OperatorPage, openOperatorPage } from '../../src/viewer/index.ts';

export const OPERATOR_TOKEN = 'a-token-for-tests-only';

export const ANN = { id: '00000000-0000-4000-8000-00000000000a', name: 'Ann' };
export const BEN = { id: '00000000-0000-4000-8000-00000000000b', name: 'Ben' };

const SHOP = `
version: 1
goods:
  bread:
    name: { en: Bread, zh: 面包 }
    gives: { item: bread, count: 4 }
    price: { item: emerald, count: 1 }
`;

const TICK_MS = 2;
const LOOK_MS = 5;
const PATIENCE_MS = 30_000;

function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : result.why);
  return result.value;
}

/** An assistant of two players on its operator's page. */
export interface ShownAssistant {
  readonly services: AssistantServices;
  readonly game: MemoryGame;
  readonly models: ModelGateway;
  readonly server: HttpServer;
  readonly page: OperatorPage;
  /** From now on questions are answered only when what this returns is called. */
  hold(): () => void;
  /** A player says something to the assistant, and is shown what `sign` finds. */
  ask(player: typeof ANN, line: string, sign: RegExp): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens one in a game that takes and never says whether it did, with a model that costs: Ann has access,
 * a trade that needs review, and a question that failed.
 */
export async function showAssistant(pageFolder?: string): Promise<ShownAssistant> {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-operator-'));
  const shop = join(folder, 'shop.yaml');
  writeFileSync(shop, SHOP);
  const plain = memoryGame([ANN, BEN]);
  const game: GameServer = {
    ...plain,
    playerNamed: (name) => ({
      ...plain.playerNamed(name),
      take: async () => fail('outcome_unknown', 'the line broke', 'look'),
    }),
    onTick(listener) {
      const timer = setInterval(listener, TICK_MS);
      return () => clearInterval(timer);
    },
  };
  let gate = Promise.resolve();
  const script = async ({ layer }: { readonly layer: string }) => {
    if (layer === 'answer') await gate;
    return { json: { choice: 'questions.answer', found: true, answer: 'Leave one hive.', sources: [1] } };
  };
  const model = scripted(script, { price: { input: 1, output: 1, source: 'the test', date: '2026-12-01' } });
  const models = must(createGateway({ config: { models: { quick: model }, budgets: { run: { usd: 5 } } } }));
  const assistant = new AssistantServer({ random: seededRandom(1) });
  const modules = standardModules({ catalogue: shop });
  const services = must(await assistant.start(game, { folder: join(folder, 'players'), models, modules }));
  const server = must(await startHttp({ token: OPERATOR_TOKEN, port: 0 }));
  const page = openOperatorPage({
    desk: services.operator,
    meter: models.meter,
    server,
    ...(pageFolder === undefined ? {} : { pageFolder }),
  });
  const ask = async ({ id, name }: typeof ANN, line: string, sign: RegExp) => {
    const from = plain.shownTo(name).length;
    plain.say({ id, name }, `!ai ${line}`);
    for (
      let waitedMs = 0;
      !plain
        .shownTo(name)
        .slice(from)
        .some((shown) => sign.test(shown));
      waitedMs += LOOK_MS
    ) {
      assert.ok(waitedMs < PATIENCE_MS, `${line}: ${plain.shownTo(name).slice(from).join('\n')}`);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  };
  await ask(ANN, 'grant', /works for you now/);
  await ask(ANN, 'knowledge add bees The rules about bees: never take the last hive.', /I keep/);
  await ask(ANN, 'what are the rules about bees?', /Leave one hive/);
  await ask(ANN, 'shop buy bread', /^Quote q1/);
  await ask(ANN, 'shop accept q1', /That did not work/);
  return {
    services,
    game: plain,
    models,
    server,
    page,
    ask,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    async close() {
      await server.close();
      await assistant.stop(game);
      await models.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
