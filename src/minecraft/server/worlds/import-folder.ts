import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { fail, messageOf, type Result, succeed } from '../../../core/index.ts';
import { type Compound, compound, entriesOf, numberOf, type Root, readNbt, writeNbt } from '../../files/index.ts';
import type { WorldSettings, WorldVersion } from '../options.ts';
import { textOfWorldFile, WORLD_FILE, type WorldFile } from './world-file.ts';

/** What of an Anvil world is copied as it is, beside its level: chunks and players; not its nether, end, or what only the game reads. */
const COPIED = ['region', 'playerdata'];

/**
 * Numbers of data (`DataVersion`) whose chunks each version reads: from the first that wrote its form of file (1.16; 1.18)
 * to its own.
 */
const READABLE: Readonly<Record<WorldVersion, readonly [from: number, to: number]>> = {
  '1.16.5': [2566, 2586],
  '1.20.4': [2860, 3700],
  '1.21.4': [2860, 4189],
};

const DAY_TICKS = 24_000;

/** How long weather goes on that a level of the game was saved in. */
const LEVEL_WEATHER_TICKS = 12_000;

const DIFFICULTY_EASY = 1;

/**
 * Copies an Anvil world into a save folder, which must not hold one yet. The original is only read. Fails with `no_world`
 * where there is none and `wrong_world_version` where this version cannot read it; then nothing is left behind.
 */
export async function importFolder(from: string, to: string, settings: WorldSettings): Promise<Result<WorldFile>> {
  const { version } = settings;
  const level = await readLevel(from);
  if (!level.ok) return level;
  const data = entriesOf(entriesOf(level.value)['Data']);
  const written = numberOf(data['DataVersion'], -1);
  const [first, last] = READABLE[version];
  if (written !== -1 && (written < first || written > last)) {
    const name = entriesOf(data['Version'])['Name']?.value ?? `data version ${written}`;
    const fitting = Object.entries(READABLE).find(([, [low, high]]) => written >= low && written <= high)?.[0];
    const howTo =
      fitting === undefined
        ? 'open it once with a version of the game that the embedded world speaks, and copy that'
        : `start the world with version ${fitting}`;
    return fail('wrong_world_version', `${from} is a world of ${name}, which ${version} cannot read`, howTo);
  }
  try {
    await mkdir(to, { recursive: true });
    for (const name of COPIED) {
      await rm(join(to, name), { recursive: true, force: true });
      if (await exists(join(from, name))) await cp(join(from, name), join(to, name), { recursive: true });
    }
    const file = fileOf(data, settings);
    await writeFile(join(to, WORLD_FILE), textOfWorldFile(file));
    // The level last, and as one: a copy that was cut off is no world, and is made anew.
    const aside = join(to, 'level.dat.new');
    await writeFile(aside, gzipSync(writeNbt(withPlainSeed(level.value, data))));
    await rename(aside, join(to, 'level.dat'));
    return succeed(file);
  } catch (thrown) {
    return fail('cannot_copy', `${from} could not be copied: ${messageOf(thrown)}`, 'check both folders and the disk');
  }
}

/** Whether a save folder holds a world. */
export function hasWorld(folder: string): Promise<boolean> {
  return exists(join(folder, 'level.dat'));
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function readLevel(from: string): Promise<Result<Root>> {
  const path = join(from, 'level.dat');
  try {
    return succeed(readNbt(gunzipSync(await readFile(path))));
  } catch (thrown) {
    const why = `${from} is no Anvil world: ${path}: ${messageOf(thrown)}`;
    return fail('no_world', why, 'give the folder that holds level.dat and region/, or a .schem file');
  }
}

/** The level with its seed where flying-squid looks for it: from 1.16 on the game keeps it elsewhere. */
function withPlainSeed(level: Root, data: Compound): Root {
  const seed = data['RandomSeed'] ?? entriesOf(data['WorldGenSettings'])['seed'];
  const words = Array.isArray(seed?.value) ? seed.value.map(Number) : [];
  // Half of it is taken, as a number that generators like.
  const plain = (words[1] ?? words[0] ?? 1) & 0x7fffffff || 1;
  const entries = { ...data, RandomSeed: { type: 'long', value: [plain, 0] } };
  return { ...level, value: { ...entriesOf(level), Data: compound(entries) } };
}

function fileOf(data: Compound, { type }: WorldSettings): WorldFile {
  const [x, y, z] = ['SpawnX', 'SpawnY', 'SpawnZ'].map((key) => numberOf(data[key], Number.NaN));
  const time = data['DayTime']?.value;
  const ticks = Array.isArray(time) ? Number(time[1]) >>> 0 : 0;
  const isKnown = [x, y, z].every(Number.isFinite);
  return {
    format: 1,
    type,
    ...(isKnown ? { spawn: { x: (x ?? 0) + 0.5, y: y ?? 0, z: (z ?? 0) + 0.5 } } : {}),
    age: 0,
    timeOfDay: ticks % DAY_TICKS,
    weather: {
      raining: numberOf(data['raining']) !== 0,
      thundering: numberOf(data['thundering']) !== 0,
      rainTicks: LEVEL_WEATHER_TICKS,
      thunderTicks: LEVEL_WEATHER_TICKS,
    },
    difficulty: Math.max(0, Math.min(3, numberOf(data['Difficulty'], DIFFICULTY_EASY))),
    operators: [],
    whitelist: null,
    bans: {},
  };
}
