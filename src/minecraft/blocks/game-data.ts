import minecraftData from 'minecraft-data';
import { fail, messageOf, type Result, succeed } from '../../core/index.ts';
import type { Box } from './types.ts';

/** One property of a block's states, in the order in which state ids count them (the last one fastest). */
export interface RawProperty {
  readonly name: string;
  readonly type: 'bool' | 'int' | 'enum';
  readonly num_values: number;
  readonly values?: readonly string[];
}

/** The part of a `minecraft-data` block that we read. */
export interface RawBlock {
  readonly id: number;
  readonly name: string;
  readonly hardness: number | null;
  readonly diggable: boolean;
  readonly material?: string;
  readonly harvestTools?: Readonly<Record<string, boolean>>;
  readonly drops: readonly unknown[];
  readonly minStateId: number;
  readonly maxStateId: number;
  readonly defaultState: number;
  readonly states?: readonly RawProperty[];
}

/** The part of a `minecraft-data` item that we read. */
interface RawItem {
  readonly id: number;
  readonly name: string;
  readonly stackSize: number;
}

/** One way to make something, by ids of items: in a shape, row by row, or in any order. */
interface RawRecipe {
  readonly inShape?: readonly (readonly (number | null)[])[];
  readonly ingredients?: readonly number[];
  readonly result: { readonly id: number; readonly count: number };
}

/** The part of one version's `minecraft-data` that we read; its own declarations leave the shapes out. */
export interface GameData {
  readonly blocksArray: readonly RawBlock[];
  readonly itemsByName: Readonly<Record<string, RawItem | undefined>>;
  readonly items: Readonly<Record<number, RawItem | undefined>>;
  /** By the id of what they make. */
  readonly recipes: Readonly<Record<number, readonly RawRecipe[] | undefined>>;
  readonly materials: Readonly<Record<string, Readonly<Record<string, number>> | undefined>>;
  readonly blockCollisionShapes: {
    readonly blocks: Readonly<Record<string, number | readonly number[] | undefined>>;
    readonly shapes: Readonly<Record<string, readonly Box[] | undefined>>;
  };
}

/** The oldest and the newest minor version that the body is made for. */
const OLDEST_MINOR = 16;
const NEWEST_MINOR = 21;

/** How many versions a failure names. */
const NAMED_VERSIONS = 2;

interface VersionNumbers {
  readonly minor: number;
  readonly patch: number;
}

function numbersOf(version: string): VersionNumbers | undefined {
  const match = /^1\.(\d{1,3})(?:\.(\d{1,3}))?$/.exec(version);
  return match === null ? undefined : { minor: Number(match[1]), patch: Number(match[2] ?? 0) };
}

/** Whether `version` is 1.`minor`.`patch` or newer. */
export function isAtLeast(version: string, minor: number, patch: number): boolean {
  const numbers = numbersOf(version);
  return numbers !== undefined && (numbers.minor > minor || (numbers.minor === minor && numbers.patch >= patch));
}

function isInRange(version: string): boolean {
  const numbers = numbersOf(version);
  return numbers !== undefined && numbers.minor >= OLDEST_MINOR && numbers.minor <= NEWEST_MINOR;
}

/** Versions with block data of their own, oldest first. */
function versionsWithData(): readonly string[] {
  return minecraftData.supportedVersions.pc.filter(isInRange);
}

/**
 * The version whose data describe `version`: itself, or one that speaks the same protocol (1.20.3 is 1.20.4 to the
 * wire). `minecraft-data` itself would fall back to the first of the minor version, whose state ids differ.
 */
function dataVersionOf(version: string): string | undefined {
  if (!isInRange(version)) return undefined;
  const withData = versionsWithData();
  if (withData.includes(version)) return version;
  const releases = minecraftData.versions.pc;
  const protocol = releases.find((release) => release.minecraftVersion === version)?.version;
  if (protocol === undefined) return undefined;
  return releases.find((release) => release.version === protocol && withData.includes(release.minecraftVersion))
    ?.minecraftVersion;
}

function nearestVersions(version: string): readonly string[] {
  const supported = versionsWithData();
  const wanted = numbersOf(version);
  if (wanted === undefined) return supported.slice(-NAMED_VERSIONS);
  const rankOf = ({ minor, patch }: VersionNumbers): number => minor * 1000 + patch;
  const distance = (candidate: string): number => Math.abs(rankOf(numbersOf(candidate) ?? wanted) - rankOf(wanted));
  return [...supported].sort((a, b) => distance(a) - distance(b)).slice(0, NAMED_VERSIONS);
}

/** The data, or why they cannot be had: an installation may have been thinned out. */
function readData(dataVersion: string | undefined): GameData | string {
  if (dataVersion === undefined) return 'no such version is known';
  try {
    const data = minecraftData(dataVersion) as unknown as GameData | null;
    return data ?? 'no such version is known';
  } catch (thrown) {
    return messageOf(thrown).split('\n', 1)[0] ?? '';
  }
}

/** Loads the game's data of a version, or says which versions come nearest. Fails with `unsupported_version`. */
export function loadGameData(version: string): Result<GameData, 'unsupported_version'> {
  const data = readData(dataVersionOf(version));
  if (typeof data !== 'string') return succeed(data);
  const nearest = nearestVersions(version);
  return fail(
    'unsupported_version',
    `there are no block data for Minecraft ${JSON.stringify(version.slice(0, 40))}: ${data}`,
    `use a version from 1.${OLDEST_MINOR} to 1.${NEWEST_MINOR}; nearest: ${nearest.join(', ')}`,
    { supported: versionsWithData(), nearest },
  );
}
