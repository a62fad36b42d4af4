import { DEFAULT_WORLD_VERSION, WORLD_VERSIONS, type WorldVersion } from '../src/minecraft/server/index.ts';

const asked = process.env['SOULSAND_VERSIONS']?.split(',') ?? [DEFAULT_WORLD_VERSION];

/** Versions that tests on an embedded world run at: the default one, or those that `SOULSAND_VERSIONS` lists. */
export const TESTED_VERSIONS: readonly WorldVersion[] = WORLD_VERSIONS.filter((version) => asked.includes(version));
