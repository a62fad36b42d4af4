import { inflateSync } from 'node:zlib';
import { messageOf } from '../../core/index.ts';
import { readVarInt } from './var-int.ts';

/** A packet unpacked; vanilla's bound (`CompressionDecoder.MAXIMUM_UNCOMPRESSED_LENGTH`) is 8 MiB. */
export const MAX_PACKET_BYTES = 8 * 1024 * 1024;

/**
 * The packet in a frame of a connection that packs, or why there is none. In place of the library's unpacking, which takes
 * any size (two megabytes unpack to two thousand) and is silent about what it cannot unpack.
 */
export function unpackFrame(frame: Buffer): Buffer | { readonly why: string } {
  const size = readVarInt(frame, 0);
  if (typeof size === 'string') return { why: 'no size before the packet' };
  if (size.value === 0) return frame.subarray(size.end);
  try {
    return inflateSync(frame.subarray(size.end), { maxOutputLength: MAX_PACKET_BYTES });
  } catch (thrown) {
    return { why: messageOf(thrown) };
  }
}
