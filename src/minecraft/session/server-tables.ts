import type { Registry, ServerTables } from './library.ts';

/** The heights of dimensions, and the forms of chat. */
const READ_TABLES: ReadonlySet<string> = new Set(['minecraft:dimension_type', 'minecraft:chat_type']);

const BIOMES = 'minecraft:worldgen/biome';

/** Ids beyond this are none: the game's are below a hundred, mods' some thousand. */
const MAX_BIOME_ID = 0xfffe;

/** Names by number; undefined for a number that has none. */
type Names = readonly (string | undefined)[];

/** An entry of a table before 1.20.5, in NBT. */
interface TableEntry {
  readonly name?: { readonly value?: unknown };
  readonly id?: { readonly value?: unknown };
}

/**
 * Lets the library take in what is read of the tables that a server sends. It would keep them all for each body, the
 * biomes with their colours and sounds among them: of these the names are told alone, first as the game has them.
 */
export function keepReadTables(
  registry: Pick<Registry, 'loadDimensionCodec' | 'biomesArray'>,
  onBiomes: (names: Names) => void,
): void {
  const own: (string | undefined)[] = [];
  for (const { id, name } of registry.biomesArray) own[id] = name;
  onBiomes(own);
  const load = registry.loadDimensionCodec;
  registry.loadDimensionCodec = (codec) => {
    const names = biomesIn(codec);
    // Most servers have the game's own: one list does for all bodies.
    if (names !== undefined) onBiomes(isSame(names, own) ? own : names);
    if (!('id' in codec)) load({ ...codec, value: readOf(codec.value) });
    else if (READ_TABLES.has(codec.id)) load(codec);
  };
}

function readOf(tables: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(tables).filter(([name]) => READ_TABLES.has(name)));
}

function biomesIn(codec: ServerTables): Names | undefined {
  if ('id' in codec) return codec.id === BIOMES ? codec.entries?.map(({ key }) => plainName(key)) : undefined;
  const table = codec.value[BIOMES] as { value?: { value?: { value?: { value?: unknown } } } } | undefined;
  const entries = table?.value?.value?.value?.value;
  if (!Array.isArray(entries)) return undefined;
  const names: (string | undefined)[] = [];
  for (const { name, id } of entries as readonly TableEntry[]) {
    const isSound = typeof name?.value === 'string' && Number.isInteger(id?.value);
    const number = Number(id?.value);
    if (isSound && number >= 0 && number <= MAX_BIOME_ID) names[number] = plainName(String(name?.value));
  }
  return names;
}

function isSame(one: Names, other: Names): boolean {
  return one.length === other.length && one.every((name, id) => name === other[id]);
}

function plainName(key: string): string {
  return key.replace(/^minecraft:/, '');
}
