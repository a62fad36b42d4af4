import minecraftData from 'minecraft-data';
import { fail, type Result, succeed } from '../../core/index.ts';
import type { SessionFailure } from './failures.ts';
import type { ServerStatus } from './ping.ts';

/** The oldest and the newest Minecraft version bodies are made for. */
export const OLDEST_VERSION = '1.16';
export const NEWEST_VERSION = '1.21.11';

/** A version of the game and of its protocol. */
export interface GameVersion {
  readonly name: string;
  readonly protocol: number;
}

interface VersionEntry {
  readonly minecraftVersion: string;
  readonly version: number;
}

/** The library's two indexes; its declarations give neither the right type. */
const { versionsByMinecraftVersion, postNettyVersionsByProtocolVersion } = minecraftData as unknown as {
  readonly versionsByMinecraftVersion: { readonly pc: Readonly<Record<string, VersionEntry | undefined>> };
  readonly postNettyVersionsByProtocolVersion: {
    readonly pc: Readonly<Record<number, readonly VersionEntry[] | undefined>>;
  };
};
const versionsByName = versionsByMinecraftVersion.pc;
const versionsByProtocol = postNettyVersionsByProtocolVersion.pc;

const oldestProtocol = versionsByName[OLDEST_VERSION]?.version ?? 0;
const newestProtocol = versionsByName[NEWEST_VERSION]?.version ?? 0;

/** A version by name, where bodies are made for it. */
export function versionNamed(name: string): Result<GameVersion, 'unsupported_version'> {
  const entry = versionsByName[name];
  if (entry === undefined || !isSupported(entry.version)) return unsupported(name);
  return succeed({ name: entry.minecraftVersion, protocol: entry.version });
}

/**
 * The version to speak with a server. Where one is wanted, the server must speak its protocol; else it is the server's
 * own, by its protocol's number (several releases may share one).
 */
export function chooseVersion(
  wanted: GameVersion | undefined,
  status: ServerStatus,
): Result<GameVersion, SessionFailure['code']> {
  const servers = nameOfProtocol(status.protocol);
  const shown =
    servers === undefined || servers === status.versionName ? status.versionName : `${servers} (${status.versionName})`;
  if (wanted !== undefined) {
    if (status.protocol === wanted.protocol) return succeed(wanted);
    return fail(
      'version_mismatch',
      `the server is Minecraft ${shown}, protocol ${status.protocol}; we were told to speak ${wanted.name}, protocol ${wanted.protocol}`,
      servers !== undefined && isSupported(status.protocol)
        ? `give --mc ${servers}, or leave it out`
        : `only ${OLDEST_VERSION} to ${NEWEST_VERSION} can be spoken: use a server of one of these`,
      { serverVersion: status.versionName, serverProtocol: status.protocol, wantedVersion: wanted.name },
    );
  }
  if (servers === undefined || !isSupported(status.protocol))
    return unsupported(`${shown}, protocol ${status.protocol},`);
  return succeed({ name: servers, protocol: status.protocol });
}

function nameOfProtocol(protocol: number): string | undefined {
  return versionsByProtocol[protocol]?.[0]?.minecraftVersion;
}

function isSupported(protocol: number): boolean {
  return protocol >= oldestProtocol && protocol <= newestProtocol;
}

function unsupported(what: string): SessionFailure & { code: 'unsupported_version' } {
  return {
    ok: false,
    code: 'unsupported_version',
    why: `Minecraft ${what} is not supported`,
    howTo: `use ${OLDEST_VERSION} to ${NEWEST_VERSION} (--mc VERSION)`,
  };
}
