import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { countingIds, type Logger, ManualClock, type Result, silentLogger, succeed } from '../../core/index.ts';
import {
  AgentEngine,
  type AgentStore,
  type ContextType,
  type ModuleConfiguration,
  ModuleManager,
  ResourceStack,
  type WorkOptions,
} from '../../engine/index.ts';
import { createGateway, type Script, scripted } from '../../models/index.ts';
import { CardMakers } from '../cards/card-makers.ts';
import { CARDS, CLOCK, FOLDER, GAME, LOGGER, NAMES, STORE } from '../context-types.ts';
import { openFileStore } from '../data/open-agent-store.ts';
import { assistantFailure } from '../failures.ts';
import { meteredModels } from '../features/usage/metered-models.ts';
import { GameDoor } from '../game/game-door.ts';
import type { PlayerGame } from '../game/game-server.ts';
import { memoryGame } from './memory-game.ts';
import { must } from './played-world.ts';

/** What players hold, and how often the game was asked to change it. */
export interface Pockets {
  readonly items: Map<string, number>;
  points: number;
  changes: number;
  /** What the next change answers in place of being done. */
  refusal: Result<undefined> | undefined;
}

/** An engine with modules on real files, a game of pockets, and scripted models. */
export interface FeatureBench {
  readonly engine: AgentEngine;
  readonly store: AgentStore;
  readonly folder: string;
  readonly pockets: Pockets;
  /** Warnings of the log. */
  readonly warnings: readonly string[];
}

/** Work of a player, with permissions. */
export function by(player: string, ...permissions: string[]): WorkOptions {
  return { player, locale: 'en', permissions: new Set(permissions), allowsExternal: true };
}

/** Opens one; all of it closes with the test. `extra` adds services of the test. */
export async function benchFor(
  t: TestContext,
  configurations: readonly ModuleConfiguration[],
  script: Script = () => '-',
  extra: (add: <T>(type: ContextType<T>, service: T) => void) => void = () => {},
): Promise<FeatureBench> {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-feature-'));
  const clock = new ManualClock(1_000_000);
  const warnings: string[] = [];
  const logger: Logger = {
    ...silentLogger,
    warn: (fields, message) => void warnings.push(`${message} ${JSON.stringify(fields)}`),
  };
  const pockets: Pockets = { items: new Map(), points: 0, changes: 0, refusal: undefined };
  const game = memoryGame([]);
  const ticks = new Set<NodeJS.Timeout>();
  const door = new GameDoor(
    {
      ...game,
      playerNamed: (name) => ({ ...game.playerNamed(name), ...pocketGame(pockets) }),
      onTick(listener) {
        const timer = setInterval(listener, 1);
        ticks.add(timer);
        return () => clearInterval(timer);
      },
    },
    { nameOf: (player) => player },
    logger,
  );
  const store = must(openFileStore({ folder, clock }));
  const model = scripted(script);
  const gateway = must(
    createGateway({ config: { models: { quick: model, slow: model, embed: model } }, clock, ids: countingIds() }),
  );
  const models = meteredModels(gateway, { store, ids: countingIds(), logger });
  const engine = new AgentEngine(store, models, ({ ledger }) => ledger, { clock, ids: countingIds(), logger });
  const resources = new ResourceStack(clock, logger);
  t.after(async () => {
    await engine.close();
    door.close();
    for (const timer of ticks) clearInterval(timer);
    await resources.close();
    await store.close();
    await gateway.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const started = await ModuleManager.start({
    engine,
    resources,
    configurations,
    listeners: [
      ({ add }) => {
        add(GAME, door);
        add(CARDS, new CardMakers());
        add(NAMES, { nameOf: (player) => player });
        add(STORE, store);
        add(CLOCK, clock);
        add(LOGGER, logger);
        add(FOLDER, folder);
        extra(add);
      },
    ],
  });
  must(started);
  return { engine, store, folder, pockets, warnings };
}

function pocketGame(
  pockets: Pockets,
): Pick<PlayerGame, 'countItem' | 'give' | 'take' | 'experience' | 'addExperience'> {
  const change = (apply: () => Result<undefined>): Result<undefined> => {
    pockets.changes++;
    const { refusal } = pockets;
    pockets.refusal = undefined;
    return refusal ?? apply();
  };
  const move = (item: string, count: number) => {
    const held = pockets.items.get(item) ?? 0;
    if (held + count < 0) return assistantFailure('not_enough', { held, what: item, amount: -count });
    pockets.items.set(item, held + count);
    return succeed(undefined);
  };
  return {
    countItem: async (item) => succeed(pockets.items.get(item) ?? 0),
    give: async (item, count) => change(() => move(item, count)),
    take: async (item, count) => change(() => move(item, -count)),
    experience: async () => succeed(pockets.points),
    addExperience: async (points) =>
      change(() => {
        pockets.points += points;
        return succeed(undefined);
      }),
  };
}
