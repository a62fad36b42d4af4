/** Samples a second: enough for silence. */
const RATE_HZ = 8000;

/** A WAV file of silence: one channel of 8-bit samples, whose zero is 128. */
export function silentWav(durationMs: number): Uint8Array {
  const samples = Math.ceil((durationMs * RATE_HZ) / 1000);
  const bytes = Buffer.alloc(44 + samples, 128);
  bytes.write('RIFF', 0, 'latin1');
  bytes.writeUInt32LE(36 + samples, 4);
  bytes.write('WAVEfmt ', 8, 'latin1');
  bytes.writeUInt32LE(16, 16);
  // PCM, one channel, bytes a second, bytes a sample, bits a sample.
  for (const [i, value] of [1, 1].entries()) bytes.writeUInt16LE(value, 20 + 2 * i);
  bytes.writeUInt32LE(RATE_HZ, 24);
  bytes.writeUInt32LE(RATE_HZ, 28);
  for (const [i, value] of [1, 8].entries()) bytes.writeUInt16LE(value, 32 + 2 * i);
  bytes.write('data', 36, 'latin1');
  bytes.writeUInt32LE(samples, 40);
  return bytes;
}
