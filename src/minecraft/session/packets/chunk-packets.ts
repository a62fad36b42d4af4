import { hash } from 'node:crypto';
import { blockPosOf } from '../../../core/index.ts';
import {
  blockEntitiesOf,
  type DecodedColumn,
  decodeColumn,
  type ToldColumn,
  type ToldColumns,
} from '../../blocks/index.ts';
import type { BytesReader } from '../packet-sieve.ts';
import { signLines } from '../sign-text.ts';
import type { PacketContext, PacketHandlers } from './context.ts';

interface ChunkPacket {
  readonly x: number;
  readonly z: number;
  readonly chunkData: Buffer;
  readonly bitMap?: number | readonly (readonly number[])[];
  readonly groundUp?: boolean;
  /** Up to 1.17. */
  readonly biomes?: readonly number[];
  readonly blockEntities?: unknown;
}

type LoadedColumn = Omit<ToldColumn, 'column'> & { readonly column: ToldColumn['column'] | DecodedColumn };

/**
 * Chunks that come and go. Where many bodies are on one server, the same bytes are decoded once: by their digest, they are
 * known again whoever gets them.
 */
export function chunkPackets(
  context: PacketContext,
  toldColumns: ToldColumns | undefined,
  onMalformed: (why: string) => void,
): { readonly handlers: PacketHandlers; readonly bytesReaders: Readonly<Record<string, BytesReader>> } {
  const { writer, state, text } = context;
  /** What the packet that is being decoded is to be known by. */
  let digest: string | undefined;
  const load = ({ chunkX, chunkZ, column, blockEntities }: LoadedColumn): void => {
    writer.blocks.columnLoaded(chunkX, chunkZ, column);
    for (const { pos, nbt } of blockEntities) writer.blocks.blockEntity(blockPosOf(pos), signLines(nbt, text));
  };
  const handlers: PacketHandlers = {
    map_chunk({ x: chunkX, z: chunkZ, chunkData, bitMap, groundUp, biomes, blockEntities }: ChunkPacket) {
      const { minY, maxY } = state.blocks;
      const column = decodeColumn(chunkData, { registry: state.registry, minY, maxY, bitMap, groundUp, biomes });
      if (!column.ok) {
        onMalformed(column.why);
        return;
      }
      const told = {
        chunkX,
        chunkZ,
        column: column.value,
        blockEntities: blockEntitiesOf(blockEntities, chunkX, chunkZ),
      };
      load(digest === undefined || toldColumns === undefined ? told : toldColumns.keep(digest, told));
    },
    unload_chunk({ chunkX, chunkZ }: { chunkX: number; chunkZ: number }) {
      writer.blocks.columnUnloaded(chunkX, chunkZ);
    },
  };
  if (toldColumns === undefined) return { handlers, bytesReaders: {} };
  const map_chunk: BytesReader = (bytes, start) => {
    // What the bytes mean hangs on the world's height too.
    const { minY, maxY } = state.blocks;
    digest = `${minY} ${maxY} ${hash('sha256', bytes.subarray(start), 'base64')}`;
    const told = toldColumns.find(digest);
    if (told !== undefined) load(told);
    return told !== undefined;
  };
  return { handlers, bytesReaders: { map_chunk } };
}
