import { Vec3 } from 'vec3';
import {
  type Clock,
  type Failure,
  fail,
  type Logger,
  messageOf,
  type Random,
  type Result,
  seededRandom,
  succeed,
} from '../../core/index.ts';
import { type BlockRegistry, loadBlockRegistry } from '../blocks/index.ts';
import { loadItemClass, loadSquid, type SquidItemClass, type SquidRegistry, type SquidServer } from './library.ts';
import { MECHANICS } from './mechanics/index.ts';
import { GAME_MODES, type WorldInfo, type WorldSettings } from './options.ts';
import { Protection } from './protection.ts';
import { findSpawn, heightOf, superflat } from './terrain.ts';

/** Name under which our meadow is registered among flying-squid's generators. */
const SUPERFLAT = 'soulsand_superflat';

/** Terrain height of the hills in layers, as flying-squid sets it. */
const HILLS_HEIGHT = 80;

/** How long a client may stay silent before it is let go, as in the real server. */
const KICK_TIMEOUT_MS = 30_000;

/** Listeners for one event of the server before Node suspects a leak. */
const MAX_LISTENERS = 64;

/** What goes wrong inside without ending the world, counted for {@link Game}. */
interface GameCounters {
  packetsSkipped: number;
  faults: number;
  chunksLost: number;
}

/** A running flying-squid server with our mechanics on it, and what mechanics and commands share. */
export interface Game {
  readonly server: SquidServer;
  readonly registry: SquidRegistry;
  readonly Item: SquidItemClass;
  /** Our own registry of the version's blocks, loaded when first asked for: a start does not wait for it. */
  blocks(): BlockRegistry;
  readonly settings: WorldSettings;
  readonly spawn: Vec3;
  readonly minY: number;
  readonly maxY: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly protection: Protection;
  /** Reasons by lower-case name of those who may not join. */
  readonly bans: Map<string, string>;
  readonly counters: GameCounters;
  /** Work that has to end before the world may close: files being written. */
  readonly pending: Set<Promise<unknown>>;
}

function squidSettings(settings: WorldSettings, log: Logger): Record<string, unknown> {
  const empty = { text: '' };
  return {
    version: settings.version,
    host: settings.host,
    port: settings.port,
    motd: settings.motd,
    'max-players': settings.maxPlayers,
    'online-mode': false,
    'view-distance': settings.viewDistance,
    'everybody-op': false,
    // Theirs exits the process when reached, and counts players: our drops have a bound of their own.
    'max-entities': Number.MAX_SAFE_INTEGER,
    'player-list-text': { header: empty, footer: empty },
    gameMode: GAME_MODES.indexOf(settings.gameMode),
    difficulty: 1,
    kickTimeout: KICK_TIMEOUT_MS,
    generation: {
      name: settings.type === 'superflat' ? SUPERFLAT : 'diamond_square',
      options: { seed: settings.seed, worldHeight: HILLS_HEIGHT },
    },
    ...(settings.saveFolder === undefined ? {} : { worldFolder: settings.saveFolder }),
    plugins: {},
    logging: false,
    noConsoleOutput: true,
    // Else each client that joins costs a compilation of JSON schemas, to check what is written in the library.
    validateChannelProtocol: false,
    hideErrors: true,
    // A debug function switches off the handler that ends the process on any error.
    debug: () => {},
    errorHandler: (client: { end(reason: string): void }, thrown: unknown) => {
      log.debug({ why: messageOf(thrown) }, 'a client was let go for what it sent');
      client.end('Your client sent something this server cannot read.');
    },
  };
}

function startFailure(thrown: unknown, settings: WorldSettings): Failure {
  const code = (thrown as { readonly code?: unknown } | null)?.code;
  if (code === 'EADDRINUSE') {
    return fail(
      'port_taken',
      `port ${settings.port} on ${settings.host} is in use by another program`,
      'use port 0 to take a free one, or end the program that holds it',
      { port: settings.port },
    );
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return fail('cannot_listen', messageOf(thrown), 'use host 127.0.0.1 and port 0', { port: settings.port });
  }
  return fail('start_failed', messageOf(thrown), 'check the options and the save folder; see the log for details');
}

/** Resolves when flying-squid listens and its plugins are there; `prepare` runs before the first player can join. */
function whenReady(server: SquidServer, prepare: () => Promise<void>): Promise<void> {
  return new Promise((resolve, reject) => {
    let waiting = 2;
    const arrived = () => {
      if (--waiting === 0) resolve();
    };
    server.once('listening', arrived);
    server.once('error', reject);
    server.once('pluginsReady', () => prepare().then(arrived, reject));
  });
}

/** Starts flying-squid and puts our mechanics on it. */
export async function startGame(
  settings: WorldSettings,
  edge: { readonly clock: Clock; readonly log: Logger },
): Promise<Result<{ readonly game: Game; readonly info: WorldInfo }>> {
  const { log } = edge;
  try {
    const squid = loadSquid();
    squid.generations[SUPERFLAT] = superflat;
    let seed = settings.seed;
    const server = squid.createMCServer(squidSettings(settings, log));
    // Each of our mechanics listens for new players.
    server.setMaxListeners(MAX_LISTENERS);
    server.log = (message) => log.debug({}, message);
    server.on('seed', (used: number) => {
      seed = used;
    });
    server.on('clientError', (_client: unknown, thrown: unknown) =>
      log.debug({ why: messageOf(thrown) }, 'client error'),
    );
    let game: Game | undefined;
    await whenReady(server, async () => {
      game = await assembleGame(server, settings, seed, edge);
      for (const [name, install] of Object.entries(MECHANICS)) {
        const ready = game;
        server.addPlugin(`soulsand-${name}`, { server: () => install(ready) });
      }
    });
    if (game === undefined) throw new Error('the game was not assembled');
    server.on('error', (thrown: unknown) => log.warn({ why: messageOf(thrown) }, 'server error'));
    return succeed({ game, info: infoOf(game, seed) });
  } catch (thrown) {
    log.error({ why: messageOf(thrown) }, 'the world could not start');
    return startFailure(thrown, settings);
  }
}

async function assembleGame(
  server: SquidServer,
  settings: WorldSettings,
  seed: number,
  edge: { readonly clock: Clock; readonly log: Logger },
): Promise<Game> {
  const { registry, overworld } = server;
  const found = settings.spawn ?? (await findSpawn(registry, overworld));
  const spawn = new Vec3(found.x, found.y, found.z);
  const { minY, maxY } = heightOf(await overworld.getColumnAt(spawn));
  return {
    server,
    registry,
    Item: loadItemClass(registry),
    blocks: () => blocksOf(settings.version),
    settings,
    spawn,
    minY,
    maxY,
    clock: edge.clock,
    log: edge.log,
    random: seededRandom(seed),
    protection: new Protection(),
    bans: new Map(),
    counters: { packetsSkipped: 0, faults: 0, chunksLost: 0 },
    pending: new Set(),
  };
}

function blocksOf(version: string): BlockRegistry {
  const loaded = loadBlockRegistry(version);
  if (!loaded.ok) throw new Error(loaded.why);
  return loaded.value;
}

function infoOf(game: Game, seed: number): WorldInfo {
  const { settings, server, spawn } = game;
  return {
    host: settings.host,
    port: server.listeningPort,
    version: settings.version,
    seed,
    spawn: { x: spawn.x, y: spawn.y, z: spawn.z },
    minY: game.minY,
    maxY: game.maxY,
    type: settings.type,
    gameMode: settings.gameMode,
    viewDistance: settings.viewDistance,
    saveFolder: settings.saveFolder,
  };
}
