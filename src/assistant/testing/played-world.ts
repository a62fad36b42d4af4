import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { type Result, sleep, systemClock } from '../../core/index.ts';
import { openSession, type Session } from '../../minecraft/index.ts';
import { type EmbeddedWorld, startWorld } from '../../minecraft/server/index.ts';
import { embeddedGame } from '../game/embedded-game.ts';
import type { GameServer } from '../game/game-server.ts';
import { ManagementClient } from '../game/management-client.ts';
import { RconClient } from '../game/rcon-client.ts';
import { vanillaGame } from '../game/vanilla-game.ts';
import { MANAGEMENT_SECRET, managementServer } from './management-server.ts';

/** How long something may take to come true, generous for a loaded machine; it costs nothing when it does at once. */
const PATIENCE_MS = 60_000;
const LOOK_EVERY_MS = 10;

export const RCON_PASSWORD = 'a secret of the test';

/** The value of a success; fails the test with the failure's words. */
export function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}

export function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

/** Waits until `find` answers something, and answers it; a wait in vain fails the test, and tells what was `seen`. */
export async function eventually<T>(
  what: string,
  find: () => T | Promise<T>,
  seen: () => unknown = () => '',
): Promise<NonNullable<T>> {
  const untilMs = systemClock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
    assert.ok(systemClock.monotonicMs() < untilMs, `in vain waited for ${what} ${seen()}`);
    await sleep(systemClock, LOOK_EVERY_MS);
  }
}

/** An empty world with RCON, which ends with the test. */
export async function worldFor(t: Pick<TestContext, 'after'>): Promise<EmbeddedWorld> {
  const world = must(
    await startWorld({
      type: 'superflat',
      viewDistance: 2,
      rcon: { password: RCON_PASSWORD },
      operators: ['Soulsand'],
    }),
  );
  t.after(async () => {
    await world.close();
  });
  return world;
}

/** A player in a world, who leaves with the test. */
export async function joinAs(
  t: Pick<TestContext, 'after'>,
  { info }: EmbeddedWorld,
  username: string,
): Promise<Session> {
  const { host, port, version, tickRate: ticksPerSecond } = info;
  const options = { host, port, version, username, ticksPerSecond, reconnect: { maxTries: 0 } };
  const session = must(await openSession(options));
  t.after(() => session.close());
  return session;
}

/** What a player was shown in the chat so far, line by line; `from` is there for what players said. */
export function shownTo(session: Session): readonly string[] {
  const { events } = session.events.since(0, 4000);
  return events.flatMap(({ kind, data }) =>
    kind === 'chat' && data['from'] === undefined ? [String(data['text'])] : [],
  );
}

/** The ways a game is served, to be tested alike. */
export const GAME_KINDS = ['embedded', 'vanilla', 'managed'] as const;

/** The world as a game, in one of the ways; closed with the test. */
export async function gameOf(
  t: Pick<TestContext, 'after'>,
  world: EmbeddedWorld,
  kind: (typeof GAME_KINDS)[number],
): Promise<GameServer> {
  const game = kind === 'embedded' ? embeddedGame(world, systemClock) : await vanillaOf(t, world, kind);
  t.after(() => game.close());
  return game;
}

async function vanillaOf(
  t: Pick<TestContext, 'after'>,
  world: EmbeddedWorld,
  kind: 'vanilla' | 'managed',
): Promise<GameServer> {
  const session = await joinAs(t, world, 'Soulsand');
  const management = kind === 'managed' ? await managementOf(t, world) : undefined;
  return vanillaGame({ session, rcon: rconOf(world), management, clock: systemClock });
}

/** The management protocol of a world, which has none of its own. */
async function managementOf(t: Pick<TestContext, 'after'>, { served }: EmbeddedWorld): Promise<ManagementClient> {
  const { url } = await managementServer(t, {
    players: async () => must(await served.online()).map(({ name, uuid }) => ({ name, id: uuid })),
    show: (player, text, isOverlay) => served.show(player, { text }, isOverlay ? 'action_bar' : 'chat'),
  });
  return new ManagementClient({ url, secret: MANAGEMENT_SECRET, clock: systemClock });
}

export function rconOf({ info }: EmbeddedWorld, password = RCON_PASSWORD): RconClient {
  return new RconClient({ host: info.host, port: info.rconPort ?? 0, password, clock: systemClock });
}
