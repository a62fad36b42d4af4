import { basename, resolve } from 'node:path';
import type { Body, PlaceBookOptions } from '../body/index.ts';
import { type Clock, type Failure, fail, type Logger, type Result, succeed } from '../core/index.ts';
import type { EmbeddedWorld } from '../minecraft/server/index.ts';
import type { DeviceCode, Session, SessionAuth } from '../minecraft/session/index.ts';
import { BASE_SET, compileTools } from '../tools/index.ts';
import { type DataFolders, dataFolders, worldFolder } from './folders.ts';
import type { Settings } from './settings.ts';

/** What a house is opened with beside the settings. */
interface HouseOptions {
  readonly logger: Logger;
  readonly clock: Clock;
  /** Gives up opening. */
  readonly signal: AbortSignal;
  /** Shows a person what to enter where, when a Microsoft account has to sign in. Default: nobody is there to sign in. */
  readonly onDeviceCode?: (code: DeviceCode) => void;
  /** Where the body finds its schematics. Default: that of the data folder. */
  readonly schematicsFolder?: string | undefined;
}

/** A world, a session in it and a body: what every door of the command opens first. */
export interface House {
  /** The embedded world; undefined where the body lives on another server. */
  readonly world: EmbeddedWorld | undefined;
  readonly session: Session;
  readonly body: Body;
  /** Resolves, with the reason, when the world or the session has ended by itself. */
  readonly ended: Promise<Failure>;
  /** Takes the body out of the world, then saves and ends the world; the failure tells what could not be saved. */
  close(): Promise<Result<void>>;
}

/**
 * Opens the house: the embedded world, or the server of the settings, and a body in it. Fails as `startWorld`,
 * `openSession` and `checkToolSets` do; what was opened is closed again.
 */
export async function openHouse(settings: Settings, options: HouseOptions): Promise<Result<House>> {
  const sets = await checkToolSets(settings.tools);
  if (!sets.ok) return sets;
  const opening = settings.server === undefined ? openWorld(settings, dataFolders(settings.data), options) : undefined;
  const { createBody, openPlaces, openSession } = await loadRooms(settings).catch(async (thrown: unknown) => {
    const world = await opening;
    if (world?.ok === true) await world.value.close();
    throw thrown;
  });
  const started = await opening;
  if (started?.ok === false) return started;
  const world = started?.value;

  const session = await openSession(sessionOptions(settings, world, options));
  if (!session.ok) {
    await world?.close();
    return session;
  }
  const body = createBody({
    session: session.value,
    toolSets: settings.tools,
    locale: settings.locale,
    logger: options.logger,
    clock: options.clock,
    schematicsFolder: options.schematicsFolder ?? dataFolders(settings.data).schematics,
    places: openPlaces(placesOf(settings, world, session.value)),
  });
  return succeed(new OpenHouse(world, body));
}

/**
 * Loads what a body is made of, and makes ready what its first connection would wait for: all this while the world's
 * worker starts, which is under way before.
 */
async function loadRooms({ server, mc }: Settings) {
  const { DEFAULT_WORLD_VERSION } = await import('../minecraft/server/index.ts');
  const [{ openSession, prepareSession }, { bodyTools, createBody, openPlaces }] = await Promise.all([
    import('../minecraft/session/index.ts'),
    import('../body/index.ts'),
  ]);
  const version = mc ?? (server === undefined ? DEFAULT_WORLD_VERSION : undefined);
  if (version !== undefined) await prepareSession(version);
  compileTools(bodyTools);
  return { createBody, openPlaces, openSession };
}

/** Starts the embedded world of the settings. */
export async function openWorld(
  settings: Settings,
  folders: DataFolders,
  { logger, clock }: Pick<HouseOptions, 'logger' | 'clock'>,
): Promise<Result<EmbeddedWorld>> {
  const { startWorld, WORLD_TYPES } = await import('../minecraft/server/index.ts');
  const type = WORLD_TYPES.find((known) => known === settings.type);
  if (settings.type !== undefined && type === undefined) {
    return fail('bad_settings', `there is no world type '${settings.type}'`, `use one of: ${WORLD_TYPES.join(', ')}`);
  }
  const save = settings.save ?? saveNameOf(settings.from);
  return startWorld(
    {
      port: settings.worldPort,
      logger,
      spawnsMobs: true,
      ...(type !== undefined && { type }),
      ...(settings.mc !== undefined && { version: settings.mc }),
      ...(settings.seed !== undefined && { seed: settings.seed }),
      ...(settings.viewDistance !== undefined && { viewDistance: settings.viewDistance }),
      ...(settings.from !== undefined && { from: resolve(settings.from) }),
      ...(settings.tickRate !== undefined && { tickRate: settings.tickRate }),
      ...(settings.operators !== undefined && { operators: settings.operators }),
      ...(settings.whitelist !== undefined && { whitelist: settings.whitelist }),
      ...(save !== undefined && { saveFolder: worldFolder(folders, save).path }),
    },
    clock,
  );
}

/** Places are kept by world: of a server by its address, of the embedded world by its save, without one not at all. */
function placesOf({ data }: Settings, world: EmbeddedWorld | undefined, session: Session): PlaceBookOptions {
  const path = dataFolders(data).places;
  if (world === undefined) {
    const { host, port } = session.info();
    return { path, world: `server ${host}:${port}` };
  }
  const { saveFolder } = world.info;
  return saveFolder === undefined ? { world: '' } : { path, world: `save ${basename(saveFolder)}` };
}

/** A world that is copied is kept: under the name of its folder, unless it is given one. */
function saveNameOf(from: string | undefined): string | undefined {
  if (from === undefined || /\.schem(atic)?$/i.test(from)) return undefined;
  return basename(resolve(from)).replace(/[^A-Za-z0-9._-]/g, '-');
}

/** Whether all sets exist. Only what is not there anyway has the body's rooms loaded, before anything is opened. */
async function checkToolSets(wanted: readonly string[]): Promise<Result<void>> {
  if (wanted.every((set) => set === BASE_SET)) return succeed(undefined);
  const { bodyTools } = await import('../body/index.ts');
  const known = [...new Set(bodyTools.map(({ set }) => set))];
  const strange = wanted.filter((set) => !known.includes(set));
  if (strange.length === 0) return succeed(undefined);
  return fail(
    'unknown_tool_set',
    `there is no tool set ${strange.join(', ')}`,
    `use --tools with: ${known.join(', ')}`,
  );
}

function sessionOptions(settings: Settings, world: EmbeddedWorld | undefined, options: HouseOptions) {
  const { host, port } = world?.info ?? settings.server ?? { host: '127.0.0.1', port: undefined };
  const version = world?.info.version ?? settings.mc;
  return {
    host,
    username: settings.username,
    auth: authOf(settings, options),
    logger: options.logger,
    clock: options.clock,
    signal: options.signal,
    ...(port !== undefined && { port }),
    ...(version !== undefined && { version }),
    ...(world !== undefined && { ticksPerSecond: world.info.tickRate }),
    ...(settings.viewDistance !== undefined && { viewDistanceChunks: settings.viewDistance }),
  };
}

/** How the body of the settings proves who it is. */
export function authOf(
  settings: Settings,
  { onDeviceCode = () => {} }: Pick<HouseOptions, 'onDeviceCode'>,
): SessionAuth {
  if (settings.auth === 'offline') return { kind: 'offline' };
  return { kind: 'microsoft', onDeviceCode, cacheFolder: dataFolders(settings.data).accounts };
}

class OpenHouse implements House {
  readonly world: EmbeddedWorld | undefined;
  readonly session: Session;
  readonly body: Body;
  readonly ended: Promise<Failure>;
  #closing: Promise<Result<void>> | undefined;

  constructor(world: EmbeddedWorld | undefined, body: Body) {
    this.world = world;
    this.session = body.session;
    this.body = body;
    this.ended = new Promise((resolve) => {
      body.session.onEnd(({ code, why, howTo }) => resolve(fail(code, why, howTo)));
      void world?.closed.then(({ why }) => {
        resolve(fail('world_ended', `the world has ended: ${why}`, 'see the log in the data folder, and start again'));
      });
    });
  }

  close(): Promise<Result<void>> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<Result<void>> {
    await this.body.close();
    const closed = await this.world?.close();
    return closed?.ok === false ? closed : succeed(undefined);
  }
}
