import type { HeardFormat } from '../models/index.ts';

/** What files of sound begin with; `at` is where. */
const SIGNATURES: readonly (readonly [format: HeardFormat, at: number, bytes: string])[] = [
  ['wav', 8, 'WAVE'],
  ['ogg', 0, 'OggS'],
  ['flac', 0, 'fLaC'],
  ['webm', 0, '\x1a\x45\xdf\xa3'],
  ['m4a', 4, 'ftyp'],
  ['mp3', 0, 'ID3'],
];

/** Which kind of sound bytes are, by what they begin with: a name or a type that came with them proves nothing. */
export function soundKind(bytes: Uint8Array): HeardFormat | undefined {
  const head = Buffer.from(bytes.subarray(0, 16)).toString('latin1');
  for (const [format, at, text] of SIGNATURES) if (head.startsWith(text, at)) return format;
  // An MP3 without a tag begins with a frame: eleven bits that are set.
  return bytes[0] === 0xff && ((bytes[1] ?? 0) & 0xe0) === 0xe0 ? 'mp3' : undefined;
}

/** Bytes of a chunk's head: its name and its size. */
const CHUNK_HEAD_BYTES = 8;

/**
 * How long a WAV file is, in milliseconds; undefined of what is none. Programs that write to a pipe do not know the size
 * when they write the head, and put a huge one: what is there counts then.
 */
export function wavDurationMs(bytes: Uint8Array): number | undefined {
  if (soundKind(bytes) !== 'wav') return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let bytesASecond = 0;
  for (let at = 12; at + CHUNK_HEAD_BYTES <= bytes.length; ) {
    const name = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
    const size = view.getUint32(at + 4, true);
    const from = at + CHUNK_HEAD_BYTES;
    if (name === 'fmt ' && from + 12 <= bytes.length) bytesASecond = view.getUint32(from + 8, true);
    if (name === 'data') {
      const held = Math.min(size, bytes.length - from);
      return bytesASecond === 0 ? undefined : Math.round((held * 1000) / bytesASecond);
    }
    // Chunks begin at even places.
    at = from + size + (size % 2);
  }
  return undefined;
}

/** The fewest bytes a second that speech is recorded with where it is packed: 16 kbit. */
const LEAST_PACKED_BYTES_A_SECOND = 2000;

/** The seconds that a recording is paid for: a WAV file's own, else the most that so many bytes can hold. */
export function paidSeconds(bytes: Uint8Array): number {
  const durationMs = wavDurationMs(bytes);
  const seconds = durationMs === undefined ? bytes.length / LEAST_PACKED_BYTES_A_SECOND : durationMs / 1000;
  return Math.max(1, Math.ceil(seconds));
}
