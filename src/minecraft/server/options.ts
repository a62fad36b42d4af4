import {
  type BlockPos,
  fail,
  hash32,
  type Logger,
  type Point,
  type Result,
  safeText,
  succeed,
} from '../../core/index.ts';

/** Versions the embedded world speaks, the oldest first. */
export const WORLD_VERSIONS = ['1.16.5', '1.20.4', '1.21.4'] as const;

/** A version the embedded world speaks. */
export type WorldVersion = (typeof WORLD_VERSIONS)[number];

/** The version a world has unless told otherwise: the newest at which all of the room's tests pass. */
export const DEFAULT_WORLD_VERSION: WorldVersion = '1.21.4';

/**
 * Terrain: a flat meadow whose grass lies at y 4 (feet at y 5); seeded hills with lakes, woods, caves and ores; or nothing
 * but what is brought into the world.
 */
export const WORLD_TYPES = ['superflat', 'hills', 'void'] as const;

/** See {@link WORLD_TYPES}. */
export type WorldType = (typeof WORLD_TYPES)[number];

/** How players live in the world. */
export const GAME_MODES = ['survival', 'creative', 'adventure', 'spectator'] as const;

/** See {@link GAME_MODES}. */
export type GameMode = (typeof GAME_MODES)[number];

/** What a world may be asked to be. Everything has a default: `{}` is a small survival meadow on a free port. */
export interface WorldOptions {
  /** Minecraft version, one of {@link WORLD_VERSIONS}. */
  readonly version?: string;
  /** TCP port; 0 (the default) takes a free one. */
  readonly port?: number;
  /** Address to listen on; loopback by default. */
  readonly host?: string;
  /** Same seed and type, same world and spawn. Whole numbers 1..2^31-1 are used as they are, all else is hashed. */
  readonly seed?: number | string;
  /** Terrain; `superflat` by default, `void` around a world that is brought from a folder. */
  readonly type?: WorldType;
  /**
   * What the world begins as: the folder of an Anvil world, which is copied into `saveFolder` and itself never written to,
   * or a schematic (`.schem`, `.schematic`), which is put on the ground. Passed over where `saveFolder` has a world already.
   */
  readonly from?: string;
  /** Ticks a second, 20 (the game's, and the default) to 1000: days in minutes. Bodies go on at their own pace. */
  readonly tickRate?: number;
  /** Names of those who may use operators' commands, from the start. */
  readonly operators?: readonly string[];
  /** Names of those who may join; everybody where it is left out. Operators always may. */
  readonly whitelist?: readonly string[];
  /** Chunks sent around a player in each direction, 1..32 (default 4: 81 chunks). */
  readonly viewDistance?: number;
  /** Where players appear (their feet); found on safe ground by default. */
  readonly spawn?: Point;
  /** Folder of an Anvil world: made if missing, loaded if there. Without one the world is forgotten at the end. */
  readonly saveFolder?: string;
  /** `survival` by default. */
  readonly gameMode?: GameMode;
  /** Whether animals and monsters come by themselves. Off by default; who is summoned lives in any case. */
  readonly spawnsMobs?: boolean;
  /** Line shown in server lists. */
  readonly motd?: string;
  /** Players at a time, 1..1000 (default 20). */
  readonly maxPlayers?: number;
  /**
   * Lets programs that know the password command the world by RCON, as the game's servers do; a port of 0 takes a free
   * one. Off by default.
   */
  readonly rcon?: { readonly port?: number; readonly password: string };
  /** Where the world's own log lines go; nowhere by default. */
  readonly logger?: Logger;
}

/** Options after defaults and checks; all of it can be sent to the worker. */
export interface WorldSettings {
  readonly version: WorldVersion;
  readonly port: number;
  readonly host: string;
  readonly seed: number;
  readonly type: WorldType;
  readonly from: string | undefined;
  readonly tickRate: number;
  readonly operators: readonly string[];
  readonly whitelist: readonly string[] | undefined;
  readonly viewDistance: number;
  readonly spawn: Point | undefined;
  readonly saveFolder: string | undefined;
  readonly gameMode: GameMode;
  readonly spawnsMobs: boolean;
  readonly motd: string;
  readonly maxPlayers: number;
  readonly rcon: { readonly port: number; readonly password: string } | undefined;
}

/** Facts of a running world. */
export interface WorldInfo {
  readonly host: string;
  /** The port it listens on, also where 0 was asked for. */
  readonly port: number;
  readonly version: WorldVersion;
  /** The seed as the generator uses it; that of the save folder where one was loaded. */
  readonly seed: number;
  /** Where players appear: the point of their feet. */
  readonly spawn: Point;
  /** The lowest block layer, and one above the highest. */
  readonly minY: number;
  readonly maxY: number;
  readonly type: WorldType;
  readonly gameMode: GameMode;
  readonly viewDistance: number;
  readonly tickRate: number;
  /** The port that RCON is listened for on, where it is. */
  readonly rconPort: number | undefined;
  readonly saveFolder: string | undefined;
  /** What was brought into it at this start, if anything. */
  readonly brought: BroughtIn | undefined;
}

/** What a world was begun with. */
export interface BroughtIn {
  readonly from: string;
  readonly kind: 'folder' | 'schematic';
  /** Blocks of a schematic that were put, air left out; 0 for a folder. */
  readonly blocks: number;
  /** Blocks of a schematic that this version does not know, by name: they were left out. */
  readonly unknownBlocks: readonly string[];
}

/** A box of blocks, both corners included. */
export interface BlockRegion {
  readonly from: BlockPos;
  readonly to: BlockPos;
}

const MAX_SEED = 0x7fffffff;
/** More than a machine of a house carries: some hundred to a core. */
const MAX_PLAYERS = 1000;
const DEFAULTS = { seed: 1, viewDistance: 4, maxPlayers: 20, motd: 'Soulsand' } as const;

/** Ticks a second: the game's own pace, and the fastest that a timer of a millisecond gives. */
export const MIN_TICK_RATE = 20;
export const MAX_TICK_RATE = 1000;

/** Names that operators and guests may have, as the game has them. */
const PLAYER_NAME = /^[A-Za-z0-9_]{1,16}$/;

/** The seed a generator uses: the number itself where it may, else a hash of it (never 0, which means "any"). */
function worldSeed(seed: number | string): number {
  if (typeof seed === 'number' && Number.isInteger(seed) && seed >= 1 && seed <= MAX_SEED) return seed;
  return hash32(String(seed)) % MAX_SEED || 1;
}

function isWhole(value: number, min: number, max: number): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

function oneOf<T extends string>(name: string, value: string, known: readonly T[]): Result<T> {
  const found = known.find((each) => each === value);
  if (found !== undefined) return succeed(found);
  const code = name === 'version' ? 'unsupported_version' : 'bad_option';
  return fail(code, `the embedded world knows no ${name} '${safeText(value)}'`, `use one of: ${known.join(', ')}`, {
    available: known,
  });
}

/** Whether a path is that of a schematic, by its ending. */
export function isSchematicName(path: string): boolean {
  return /\.schem(atic)?$/i.test(path);
}

function badOption(name: string, value: unknown, howTo: string): Result<never> {
  return fail('bad_option', `${name} cannot be ${safeText(value)}`, howTo, { option: name });
}

/** Fills in defaults and refuses what cannot be. */
export function settingsOf(options: WorldOptions): Result<WorldSettings> {
  const version = oneOf('version', options.version ?? DEFAULT_WORLD_VERSION, WORLD_VERSIONS);
  if (!version.ok) return version;
  const isFolder = options.from !== undefined && !isSchematicName(options.from);
  const type = oneOf('world type', options.type ?? (isFolder ? 'void' : 'superflat'), WORLD_TYPES);
  if (!type.ok) return type;
  const gameMode = oneOf('game mode', options.gameMode ?? 'survival', GAME_MODES);
  if (!gameMode.ok) return gameMode;
  const { port = 0, viewDistance = DEFAULTS.viewDistance, maxPlayers = DEFAULTS.maxPlayers, spawn } = options;
  if (!isWhole(port, 0, 65535)) return badOption('port', port, 'give a whole number 0..65535; 0 takes a free port');
  if (!isWhole(viewDistance, 1, 32)) return badOption('viewDistance', viewDistance, 'give a whole number 1..32');
  if (!isWhole(maxPlayers, 1, MAX_PLAYERS)) {
    return badOption('maxPlayers', maxPlayers, `give a whole number 1..${MAX_PLAYERS}`);
  }
  if (spawn !== undefined && ![spawn.x, spawn.y, spawn.z].every((value) => Math.abs(value) < 30_000_000)) {
    return badOption('spawn', JSON.stringify(spawn), 'give finite x, y and z within 30 million blocks');
  }
  const { rcon } = options;
  if (rcon !== undefined && !isWhole(rcon.port ?? 0, 0, 65535)) {
    return badOption('rcon.port', rcon.port, 'give a whole number 0..65535; 0 takes a free port');
  }
  if (rcon?.password === '') return badOption('rcon.password', "''", 'give a password: whoever has none could command');
  const { tickRate = MIN_TICK_RATE, operators = [], whitelist } = options;
  if (!(tickRate >= MIN_TICK_RATE && tickRate <= MAX_TICK_RATE)) {
    return badOption('tickRate', tickRate, `give ${MIN_TICK_RATE} to ${MAX_TICK_RATE} ticks a second`);
  }
  const strange = [...operators, ...(whitelist ?? [])].find((name) => !PLAYER_NAME.test(name));
  if (strange !== undefined) return badOption('a player name', strange, 'give 1 to 16 letters, digits or _');
  if (isFolder && options.saveFolder === undefined) {
    return badOption('from', options.from, 'give saveFolder too: a world is copied there before it is opened');
  }
  return succeed({
    version: version.value,
    port,
    host: options.host ?? '127.0.0.1',
    seed: worldSeed(options.seed ?? DEFAULTS.seed),
    type: type.value,
    from: options.from,
    tickRate,
    operators,
    whitelist,
    viewDistance,
    spawn,
    saveFolder: options.saveFolder,
    gameMode: gameMode.value,
    spawnsMobs: options.spawnsMobs ?? false,
    motd: options.motd ?? DEFAULTS.motd,
    maxPlayers,
    rcon: rcon === undefined ? undefined : { port: rcon.port ?? 0, password: rcon.password },
  });
}
