import { crc32, deflateSync } from 'node:zlib';

/** The eight bytes that every PNG begins with (PNG specification, third edition, 5.2). */
const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const BIT_DEPTH = 8;
/** Red, green, blue, without a palette and without transparency. */
const TRUE_COLOUR = 2;
const BYTES_A_PIXEL = 3;
/** The filter that leaves a row as it is; each row begins with its number. */
const NO_FILTER = 0;

/** A PNG of a picture whose pixels are red, green, blue in a byte each, row by row from the top. */
export function encodePng(width: number, height: number, pixels: Uint8Array): Buffer {
  const rowBytes = width * BYTES_A_PIXEL;
  if (pixels.length !== rowBytes * height) {
    throw new RangeError(`${width} x ${height} pixels take ${rowBytes * height} bytes, not ${pixels.length}`);
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([BIT_DEPTH, TRUE_COLOUR], 8);
  const rows = new Uint8Array((rowBytes + 1) * height);
  for (let y = 0; y < height; y++) {
    rows[y * (rowBytes + 1)] = NO_FILTER;
    rows.set(pixels.subarray(y * rowBytes, (y + 1) * rowBytes), y * (rowBytes + 1) + 1);
  }
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Length, type, data, and the checksum over type and data. */
function chunk(type: string, data: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(typed.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(typed, 4);
  frame.writeUInt32BE(crc32(typed), typed.length + 4);
  return frame;
}
