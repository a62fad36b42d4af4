import { Vec3 } from 'vec3';
import {
  type Clock,
  type Failure,
  fail,
  type Logger,
  messageOf,
  type Point,
  type Random,
  type Result,
  seededRandom,
  succeed,
} from '../../core/index.ts';
import { type BlockRegistry, loadBlockRegistry } from '../blocks/index.ts';
import type { Schematic } from '../files/index.ts';
import { loadItemClass, type SquidItemClass } from './item-library.ts';
import { loadSquid, type SquidRegistry, type SquidServer } from './library.ts';
import { Access } from './mechanics/access.ts';
import { Containers } from './mechanics/containers/containers.ts';
import { RecipeBook } from './mechanics/crafting/recipe-book.ts';
import { SmeltingBook } from './mechanics/crafting/smelting.ts';
import { MECHANICS } from './mechanics/index.ts';
import { ItemCodec } from './mechanics/items/item-codec.ts';
import { ChunkFiles } from './mechanics/saving/chunk-files.ts';
import { finishSaving } from './mechanics/saving/save-journal.ts';
import { saveAll } from './mechanics/saving/saving.ts';
import { Scoreboard } from './mechanics/scoreboard.ts';
import { Signs } from './mechanics/signs/sign-texts.ts';
import { Weather } from './mechanics/weather.ts';
import { GAME_MODES, type WorldInfo, type WorldSettings } from './options.ts';
import { Protection } from './protection.ts';
import { listenForRcon, type RconListener } from './rcon.ts';
import { type Terrain, terrainOf } from './worlds/generators.ts';
import { placeSchematic } from './worlds/place-schematic.ts';
import { type Beginning, prepareWorld } from './worlds/prepare.ts';
import { findSpawn, heightOf } from './worlds/spawn.ts';

/** Name under which our terrain is registered among flying-squid's generators. */
const TERRAIN = 'soulsand_terrain';

/** The game's number of the difficulty that a world begins with. */
const DIFFICULTY_EASY = 1;

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
  /** What can be crafted and smelted, put in order when first asked for. */
  recipes(): RecipeBook;
  smelting(): SmeltingBook;
  readonly items: ItemCodec;
  readonly containers: Containers;
  readonly signs: Signs;
  readonly settings: WorldSettings;
  readonly spawn: Vec3;
  readonly minY: number;
  readonly maxY: number;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Logger;
  readonly protection: Protection;
  /** Whether mobs come by themselves. */
  spawnsMobs: boolean;
  /** Whether fires age, spread and go out by themselves (`doFireTick`). */
  firesSpread: boolean;
  /** Who may join, and who may command. */
  readonly access: Access;
  readonly weather: Weather;
  readonly scoreboard: Scoreboard;
  readonly terrain: Terrain;
  readonly beginning: Beginning;
  readonly seed: number;
  /** A schematic that is not all in the save folder yet, and where it belongs. */
  unfinished: { readonly from: string; readonly at: Point } | undefined;
  /** What listens for RCON, if anything does. */
  rcon: RconListener | undefined;
  readonly counters: GameCounters;
  /** Chunks in the save folder; undefined without one. */
  readonly files: ChunkFiles | undefined;
  /** Saves under way of players who left, by their ids: who comes back waits for his own. */
  readonly leaving: Map<string, Promise<void>>;
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
    difficulty: DIFFICULTY_EASY,
    kickTimeout: KICK_TIMEOUT_MS,
    generation: {
      name: TERRAIN,
      options: { seed: settings.seed },
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
    const { saveFolder } = settings;
    if (saveFolder !== undefined && (await finishSaving(saveFolder))) {
      log.info({ saveFolder }, 'a save that was cut off is finished');
    }
    const beginning = await prepareWorld(settings, () => blocksOf(settings.version));
    if (!beginning.ok) return beginning;
    const terrain = terrainOf(beginning.value.type, () => blocksOf(settings.version));
    squid.generations[TERRAIN] = terrain.generator;
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
      game = await assembleGame(server, { settings, seed, terrain, beginning: beginning.value }, edge);
      for (const [name, install] of Object.entries(MECHANICS)) {
        const ready = game;
        server.addPlugin(`soulsand-${name}`, { server: () => install(ready) });
      }
      await begin(game);
    });
    if (game === undefined) throw new Error('the game was not assembled');
    server.on('error', (thrown: unknown) => log.warn({ why: messageOf(thrown) }, 'server error'));
    const rcon = settings.rcon === undefined ? undefined : await listenForRcon(game, settings.rcon);
    if (rcon?.ok === false) return rcon;
    game.rcon = rcon?.value;
    return succeed({ game, info: infoOf(game) });
  } catch (thrown) {
    log.error({ why: messageOf(thrown) }, 'the world could not start');
    return startFailure(thrown, settings);
  }
}

async function assembleGame(
  server: SquidServer,
  { settings, seed, terrain, beginning }: Pick<Game, 'settings' | 'seed' | 'terrain' | 'beginning'>,
  edge: { readonly clock: Clock; readonly log: Logger },
): Promise<Game> {
  const { registry, overworld } = server;
  const { saved } = beginning;
  const { log, clock } = edge;
  const Item = loadItemClass(registry);
  const items = new ItemCodec(registry, Item);
  const containers = new Containers();
  const signs = new Signs();
  const blocks = () => blocksOf(settings.version);
  // Before the first chunk is loaded, which is to find the spawn.
  const storage = overworld.storageProvider;
  const files =
    storage === null ? undefined : new ChunkFiles({ registry, items, containers, signs, log, blocks }, storage);
  const known = settings.spawn ?? saved?.spawn;
  const found = known ?? (await findSpawn(registry, overworld, terrain.land));
  const spawn = new Vec3(found.x, found.y, found.z);
  const { minY, maxY } = heightOf(await overworld.getColumnAt(spawn));
  let recipes: RecipeBook | undefined;
  let smelting: SmeltingBook | undefined;
  return {
    server,
    registry,
    Item,
    blocks,
    recipes: () => (recipes ??= new RecipeBook(registry)),
    smelting: () => (smelting ??= new SmeltingBook(registry)),
    items,
    containers,
    signs,
    files,
    settings,
    spawn,
    minY,
    maxY,
    clock,
    log,
    random: seededRandom(seed),
    protection: new Protection(),
    spawnsMobs: settings.spawnsMobs,
    firesSpread: true,
    access: accessOf(settings, beginning),
    weather: new Weather(seededRandom(seed).fork('weather'), saved?.weather),
    scoreboard: new Scoreboard(saved?.scores),
    terrain,
    beginning,
    seed,
    unfinished: saved?.unfinished,
    rcon: undefined,
    counters: { packetsSkipped: 0, faults: 0, chunksLost: 0 },
    leaving: new Map(),
  };
}

function blocksOf(version: string): BlockRegistry {
  const loaded = loadBlockRegistry(version);
  if (!loaded.ok) throw new Error(loaded.why);
  return loaded.value;
}

/** The lists of the save, with those of the settings added: who was made an operator stays one. */
function accessOf({ operators, whitelist }: WorldSettings, { saved }: Beginning): Access {
  return new Access({
    operators: [...(saved?.operators ?? []), ...operators],
    whitelist: whitelist === undefined ? saved?.whitelist : [...(saved?.whitelist ?? []), ...whitelist],
    bans: saved?.bans ?? {},
  });
}

/** Takes up where a saved world stopped, and puts into a new one what it is to begin with. */
async function begin(game: Game): Promise<void> {
  const { server, beginning, settings } = game;
  const { saved, schematic, brought } = beginning;
  server.tickCount = saved?.age ?? 0;
  server.time = saved?.timeOfDay ?? 0;
  server.difficulty = saved?.difficulty ?? DIFFICULTY_EASY;
  if (brought === undefined) return;
  if (schematic !== undefined) await build(game, schematic, brought.from, settings.spawn === undefined);
  game.log.info({ ...brought }, 'brought in');
}

/** Builds a schematic so that a kill in between leaves word where it is to be built again. */
async function build(game: Game, schematic: Schematic, from: string, moveSpawn: boolean): Promise<void> {
  const { x, y, z } = game.spawn;
  const at = game.unfinished?.at ?? { x, y, z };
  game.unfinished = { from, at };
  await saveAll(game);
  const before = await placeSchematic(game, schematic, at);
  await saveAll(game);
  game.unfinished = undefined;
  if (moveSpawn) {
    const found = await findSpawn(game.registry, game.server.overworld, before);
    game.spawn.set(found.x, found.y, found.z);
  }
  await saveAll(game);
}

function infoOf(game: Game): WorldInfo {
  const { settings, server, spawn } = game;
  return {
    host: settings.host,
    port: server.listeningPort,
    version: settings.version,
    seed: game.seed,
    spawn: { x: spawn.x, y: spawn.y, z: spawn.z },
    minY: game.minY,
    maxY: game.maxY,
    type: game.beginning.type,
    gameMode: settings.gameMode,
    viewDistance: settings.viewDistance,
    tickRate: settings.tickRate,
    rconPort: game.rcon?.port,
    brought: game.beginning.brought,
    saveFolder: settings.saveFolder,
  };
}
