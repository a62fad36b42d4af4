import type { Registry } from './library.ts';

/** The heights of dimensions, and the forms of chat. */
const READ_TABLES: ReadonlySet<string> = new Set(['minecraft:dimension_type', 'minecraft:chat_type']);

/**
 * Lets the library take in what is read of the tables that a server sends. It would keep them all for each body, the
 * biomes with their colours and sounds among them, which nobody here asks for.
 */
export function keepReadTables(registry: Pick<Registry, 'loadDimensionCodec'>): void {
  const load = registry.loadDimensionCodec;
  registry.loadDimensionCodec = (codec) => {
    if (!('id' in codec)) load({ ...codec, value: readOf(codec.value) });
    else if (READ_TABLES.has(codec.id)) load(codec);
  };
}

function readOf(tables: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => READ_TABLES.has(name)));
}
