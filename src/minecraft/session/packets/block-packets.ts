import { type BlockPos, blockPosOf, type Point } from '../../../core/index.ts';
import { blockEntitiesOf, decodeColumn } from '../../blocks/index.ts';
import { signLines } from '../sign-text.ts';
import type { PacketContext, PacketHandlers } from './context.ts';

interface ChunkPacket {
  readonly x: number;
  readonly z: number;
  readonly chunkData: Buffer;
  readonly bitMap?: number | readonly (readonly number[])[];
  readonly groundUp?: boolean;
  readonly blockEntities?: unknown;
}

interface SectionChangesPacket {
  readonly chunkCoordinates: BlockPos;
  /** State id above twelve bits of position within the section: x, z, y. */
  readonly records: readonly number[];
}

interface ExplosionPacket extends Point {
  /** Blocks that vanished, until 1.21.1; later they come as block changes. */
  readonly affectedBlockOffsets?: readonly Point[];
}

const AIR = 0;

/** Blocks, chunks and what is written on signs. `onMalformedChunk` hears of a chunk whose data makes no sense. */
export function blockPackets(context: PacketContext, onMalformedChunk: (why: string) => void): PacketHandlers {
  const { writer, state, text } = context;
  const blockEntity = (pos: BlockPos, nbt: unknown): void =>
    writer.blocks.blockEntity(blockPosOf(pos), signLines(nbt, text));
  return {
    map_chunk(packet: ChunkPacket) {
      const { minY, maxY } = state.blocks;
      const { bitMap, groundUp } = packet;
      const column = decodeColumn(packet.chunkData, { registry: state.registry, minY, maxY, bitMap, groundUp });
      if (!column.ok) {
        onMalformedChunk(column.why);
        return;
      }
      writer.blocks.columnLoaded(packet.x, packet.z, column.value);
      for (const { pos, nbt } of blockEntitiesOf(packet.blockEntities, packet.x, packet.z)) blockEntity(pos, nbt);
    },
    unload_chunk({ chunkX, chunkZ }: { chunkX: number; chunkZ: number }) {
      writer.blocks.columnUnloaded(chunkX, chunkZ);
    },
    block_change({ location, type }: { location: BlockPos; type: number }) {
      writer.blocks.changed(location, type);
    },
    multi_block_change({ chunkCoordinates: section, records }: SectionChangesPacket) {
      for (const record of records) {
        const pos = {
          x: section.x * 16 + ((record >> 8) & 15),
          y: section.y * 16 + (record & 15),
          z: section.z * 16 + ((record >> 4) & 15),
        };
        writer.blocks.changed(pos, record >>> 12);
      }
    },
    explosion(packet: ExplosionPacket) {
      const centre = blockPosOf(packet);
      for (const { x, y, z } of packet.affectedBlockOffsets ?? []) {
        writer.blocks.changed({ x: centre.x + x, y: centre.y + y, z: centre.z + z }, AIR);
      }
    },
    tile_entity_data({ location, nbtData }: { location: BlockPos; nbtData: unknown }) {
      blockEntity(location, nbtData);
    },
  };
}
