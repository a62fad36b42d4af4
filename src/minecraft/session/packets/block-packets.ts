import { type BlockPos, blockPosOf, type Point } from '../../../core/index.ts';
import { signLines } from '../sign-text.ts';
import type { ToldBlock } from '../types.ts';
import type { PacketContext, PacketHandlers } from './context.ts';

/** Many changes of one section (1.16.2 and later). */
interface SectionChangesPacket {
  readonly chunkCoordinates: BlockPos;
  /** State id above twelve bits of position within the section: x, z, y. */
  readonly records: readonly number[];
}

/** Many changes of one chunk (1.16 and 1.16.1). */
interface ChunkChangesPacket {
  readonly chunkX: number;
  readonly chunkZ: number;
  /** `horizontalPos` holds x above z, four bits each. */
  readonly records: readonly { readonly horizontalPos: number; readonly y: number; readonly blockId: number }[];
}

interface ExplosionPacket extends Point {
  /** Blocks that vanished, until 1.21.1; later they come as block changes. */
  readonly affectedBlockOffsets?: readonly Point[];
}

const AIR = 0;

/** Single blocks, many at once, and what is written on signs. */
export function blockPackets(context: PacketContext, onTold: (told: ToldBlock) => void): PacketHandlers {
  const { writer, text } = context;
  const told = (pos: BlockPos, stateId: number): void => {
    writer.blocks.changed(pos, stateId);
    onTold({ pos, stateId });
  };
  return {
    block_change({ location, type }: { location: BlockPos; type: number }) {
      told(location, type);
    },
    multi_block_change(packet: SectionChangesPacket | ChunkChangesPacket) {
      for (const { pos, stateId } of 'chunkX' in packet ? chunkChanges(packet) : sectionChanges(packet)) {
        told(pos, stateId);
      }
    },
    explosion(packet: ExplosionPacket) {
      const centre = blockPosOf(packet);
      for (const { x, y, z } of packet.affectedBlockOffsets ?? []) {
        told({ x: centre.x + x, y: centre.y + y, z: centre.z + z }, AIR);
      }
    },
    tile_entity_data({ location, nbtData }: { location: BlockPos; nbtData: unknown }) {
      writer.blocks.blockEntity(blockPosOf(location), signLines(nbtData, text));
    },
  };
}

function sectionChanges({ chunkCoordinates: section, records }: SectionChangesPacket): ToldBlock[] {
  return records.map((record) => ({
    pos: {
      x: section.x * 16 + ((record >> 8) & 15),
      y: section.y * 16 + (record & 15),
      z: section.z * 16 + ((record >> 4) & 15),
    },
    stateId: Math.floor(record / 4096),
  }));
}

function chunkChanges({ chunkX, chunkZ, records }: ChunkChangesPacket): ToldBlock[] {
  return records.map(({ horizontalPos, y, blockId }) => ({
    pos: { x: chunkX * 16 + (horizontalPos >> 4), y, z: chunkZ * 16 + (horizontalPos & 15) },
    stateId: blockId,
  }));
}
