import type { BlockPos } from '../../core/index.ts';

/** No column has more block entities than blocks in a section; a packet that claims more is cut there. */
export const MAX_BLOCK_ENTITIES = 4096;

/** Data the game keeps beside a block: a sign's text, a chest's name. `nbt` is as minecraft-protocol parsed it. */
export interface BlockEntity {
  readonly pos: BlockPos;
  readonly nbt: unknown;
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

const isInteger = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value);

/** A number in a parsed NBT compound: `{value: {x: {type: 'int', value: 5}}}`. */
function nbtNumber(compound: unknown, name: string): unknown {
  const field = isRecord(compound) ? compound[name] : undefined;
  return isRecord(field) ? field['value'] : undefined;
}

/**
 * The block entities of a `map_chunk` packet: up to 1.17 they are NBT with their own world coordinates, since 1.18
 * records with coordinates in the column. Entries that make no sense are left out.
 */
export function blockEntitiesOf(entries: unknown, chunkX: number, chunkZ: number): readonly BlockEntity[] {
  if (!Array.isArray(entries)) return [];
  return entries.slice(0, MAX_BLOCK_ENTITIES).flatMap((entry: unknown) => {
    if (!isRecord(entry)) return [];
    const isNbt = isRecord(entry['value']);
    const read = (name: string): unknown => (isNbt ? nbtNumber(entry['value'], name) : entry[name]);
    const [x, y, z] = [read('x'), read('y'), read('z')];
    if (!isInteger(x) || !isInteger(y) || !isInteger(z)) return [];
    const pos = { x: chunkX * 16 + (x & 15), y, z: chunkZ * 16 + (z & 15) };
    return [{ pos, nbt: isNbt ? entry : entry['nbtData'] }];
  });
}
