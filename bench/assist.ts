/**
 * What the assistant costs and how soon it answers.
 *
 * `dispatch_per_s`: questions of players at once, routed, looked up, put into words by a model that answers by rule and at
 * once, written into each player's history (a file each, `synchronous=FULL`) and shown; the game ticks as fast as it can.
 * `first_card_ms`: 50 players with real bodies in the embedded world ask within a second, the model takes 2 s; how long
 * each waits for the first card, of 100 the 95th. `trade_per_s`: see `assist/trades.ts`. `rss_mb`: what a process holds
 * whose 300 players have granted access, asked and looked at the shop.
 */
import { embeddedGame } from '../src/assistant/index.ts';
import { systemClock } from '../src/core/index.ts';
import { startWorld } from '../src/minecraft/server/index.ts';
import type { MemoryRequests } from './assist/memory-child.ts';
import type { PlayersRequests } from './assist/players-child.ts';
import { crowd, must, QUESTION, serve } from './assist/served.ts';
import { tradesPerSecond } from './assist/trades.ts';
import { Child } from './bodies/child-process.ts';

export const wanted = { dispatch_per_s: '>= 100', first_card_ms: '<= 150', trade_per_s: '>= 100', rss_mb: '<= 300' };

const ASKING_PLAYERS = 50;
const QUESTIONS_A_PLAYER = 6;
const CARD_ROUNDS = 2;
const MODEL_MS = 2000;
const HELD_PLAYERS = 300;

async function dispatchPerSecond(): Promise<number> {
  const { game, players, ask } = crowd(ASKING_PLAYERS);
  const stop = await serve(game, 0);
  try {
    await Promise.all(players.map((player) => ask(player, 'grant', /works for you now/)));
    const startedMs = performance.now();
    await Promise.all(
      players.map(async (player) => {
        for (let n = 0; n < QUESTIONS_A_PLAYER; n++) await ask(player, QUESTION, /^Source: /);
      }),
    );
    return (ASKING_PLAYERS * QUESTIONS_A_PLAYER) / ((performance.now() - startedMs) / 1000);
  } finally {
    await stop();
  }
}

async function firstCards(): Promise<readonly number[]> {
  const world = must(await startWorld({ type: 'superflat', viewDistance: 2, maxPlayers: ASKING_PLAYERS }));
  const players = new Child<PlayersRequests>('../assist/players-child.ts');
  const stop = await serve(embeddedGame(world, systemClock), MODEL_MS);
  try {
    const { port, version } = world.info;
    await players.ask('join', { count: ASKING_PLAYERS, port, version });
    const waitsMs: number[] = [];
    for (let round = 0; round < CARD_ROUNDS; round++) {
      waitsMs.push(...(await players.ask('ask', { withinMs: 1000 })).waitsMs);
    }
    return waitsMs.sort((a, b) => a - b);
  } finally {
    await players.end();
    await stop();
    await world.close();
  }
}

async function heldMb(): Promise<number> {
  const child = new Child<MemoryRequests>('../assist/memory-child.ts');
  try {
    return (await child.ask('hold', { count: HELD_PLAYERS })).rssMb;
  } finally {
    await child.end();
  }
}

export async function run(): Promise<Readonly<Record<string, number>>> {
  const rssMb = await heldMb();
  const perSecond = await dispatchPerSecond();
  const trades = await tradesPerSecond();
  const waitsMs = await firstCards();
  const share = (part: number) => waitsMs[Math.floor(waitsMs.length * part)] ?? Number.NaN;
  return {
    dispatch_per_s: perSecond,
    first_card_ms: share(0.95),
    first_card_median_ms: share(0.5),
    trade_per_s: trades,
    rss_mb: rssMb,
  };
}
