import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bot, createBot } from 'mineflayer';
import { type Result, sleep, systemClock } from '../../core/index.ts';
import { DEFAULT_WORLD_VERSION, WORLD_VERSIONS, type WorldOptions, type WorldVersion } from './options.ts';
import { type EmbeddedWorld, startWorld } from './world.ts';

/** Versions to test: those of `SOULSAND_VERSIONS` (comma-separated, or `all`), else the default one. */
export const TEST_VERSIONS: readonly WorldVersion[] = WORLD_VERSIONS.filter((version) => {
  const asked = process.env['SOULSAND_VERSIONS'] ?? DEFAULT_WORLD_VERSION;
  return asked === 'all' || asked.split(',').includes(version);
});

/** The value of a success; a failure fails the test with its sentence. */
export function expectValue<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(`${result.code}: ${result.why}`);
  return result.value;
}

/** Something that is undone when a test ends: node:test's context. */
export interface Cleanup {
  after(undo: () => Promise<void>): void;
}

/** A world that is closed when the test ends. */
export async function openWorld(test: Cleanup, options: WorldOptions = {}): Promise<EmbeddedWorld> {
  const world = expectValue(await startWorld(options));
  test.after(async () => {
    await world.close();
  });
  return world;
}

/** A folder that is removed when the test ends. */
export async function temporaryFolder(test: Cleanup): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'soulsand-world-'));
  test.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** A packet of the server, as a client got it. */
export interface SeenPacket {
  readonly name: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

/** Which columns chunk packets were for. */
export function columnsIn(chunks: readonly SeenPacket[]): ReadonlySet<string> {
  return new Set(chunks.map(({ fields }) => `${fields['x']},${fields['z']}`));
}

/** A real client in a world, with a memory of what the server sent. */
export interface TestClient {
  readonly bot: Bot;
  /** Packets of the listed kinds so far, in order. */
  packets(...names: readonly string[]): readonly SeenPacket[];
  /** Forgets the packets so far. */
  forget(): void;
  /** The reason it was disconnected with, as soon as it was. */
  readonly kicked: Promise<string>;
  /** Resolves when it has spawned. */
  readonly spawned: Promise<unknown>;
}

const REMEMBERED = new Set(
  `acknowledge_player_digging block_change map_chunk position set_slot entity_metadata spawn_entity collect respawn
  update_health entity_velocity update_time system_chat chat`.split(/\s+/),
);

/** How long after a connection's end its last packet may still be in the client's streams. */
const LAST_WORD_MS = 250;

/** Connects a client; it may still be logging in, or be refused. */
export function connect(world: EmbeddedWorld, username: string, version: string = world.info.version): TestClient {
  const { host, port } = world.info;
  const bot = createBot({ host, port, username, version, auth: 'offline', hideErrors: true });
  const seen: SeenPacket[] = [];
  bot._client.on('packet', (fields: Readonly<Record<string, unknown>>, { name }: { readonly name: string }) => {
    if (REMEMBERED.has(name)) seen.push({ name, fields });
  });
  const kicked = new Promise<string>((resolve) => {
    // From the packets themselves: mineflayer's plugin may not be there yet when a client is refused.
    for (const name of ['disconnect', 'kick_disconnect']) {
      bot._client.on(name, ({ reason }: { readonly reason: unknown }) => resolve(JSON.stringify(reason)));
    }
    // The connection's end may be told before the last packet, which has the reason, is read.
    bot.on('end', (reason) => void sleep(systemClock, LAST_WORD_MS).then(() => resolve(reason)));
  });
  // What breaks is told by `kicked` or by the assertion that misses something.
  bot.on('error', () => {});
  return {
    bot,
    packets: (...names) => seen.filter(({ name }) => names.includes(name)),
    forget: () => void seen.splice(0),
    kicked,
    spawned: once(bot, 'spawn'),
  };
}

/** Ends a client's connection. A second end would keep a timer of the library for half a minute. */
export async function leave({ bot, kicked }: TestClient): Promise<void> {
  if (!bot._client.ended) bot.end();
  await kicked;
}

/** A client that has spawned, and leaves when the test ends. */
export async function joinWorld(test: Cleanup, world: EmbeddedWorld, username: string): Promise<TestClient> {
  const client = connect(world, username);
  test.after(() => leave(client));
  const refused = client.kicked.then((reason) => Promise.reject(new Error(`${username} was refused: ${reason}`)));
  await Promise.race([client.spawned, refused]);
  refused.catch(() => {});
  return client;
}

/** How long something may take to come true, generous for a loaded machine; it costs nothing when it does at once. */
const PATIENCE_MS = 10_000;
const LOOK_EVERY_MS = 10;

/** Waits until `find` answers something, and answers it; a wait in vain fails the test. */
export async function eventually<T>(what: string, find: () => T | Promise<T>): Promise<NonNullable<T>> {
  const untilMs = systemClock.monotonicMs() + PATIENCE_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== null && found !== false) return found;
    if (systemClock.monotonicMs() > untilMs) throw new Error(`in vain waited for ${what}`);
    await sleep(systemClock, LOOK_EVERY_MS);
  }
}
