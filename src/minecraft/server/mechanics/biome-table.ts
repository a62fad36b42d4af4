import type { Game } from '../game.ts';

/** A table that clients are sent, since 1.20.5: its entries count from 0. */
interface SentTable {
  entries: readonly { readonly key: string; readonly value?: unknown }[];
}

/** Looks and sounds of a biome that the data do not describe. */
const LIKE = 'minecraft:plains';

/**
 * Sends clients a biome for each that chunks may name, in the order of its number. The data of 1.21.4 have a table of
 * 1.21.3 beside the biomes of 1.21.4, so that all after the pale garden were taken for the one before them.
 */
export function installBiomeTable(game: Game): void {
  const tables = game.registry.loginPacket['dimensionCodec'] as Readonly<Record<string, SentTable>> | undefined;
  const table = tables?.['minecraft:worldgen/biome'];
  // Before 1.20.5 each entry has its number with it.
  if (!Array.isArray(table?.entries)) return;
  const byKey = new Map(table.entries.map((entry) => [entry.key, entry]));
  const biomes = Object.entries(game.registry.biomesByName).sort(
    ([, one], [, other]) => (one?.id ?? 0) - (other?.id ?? 0),
  );
  table.entries = biomes.map(([name]) => {
    const key = `minecraft:${name}`;
    return byKey.get(key) ?? { ...byKey.get(LIKE), key };
  });
}
