import { createHash } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readIfThere } from '../../read-if-there.ts';
import { WORLD_FILE } from '../../worlds/world-file.ts';
import { writeIntoRegion } from './region-files.ts';

/** What belongs together: chunks, and players with what they carry, as they were at one moment. */
export interface SaveBatch {
  /** Each chunk's bytes as they stand in its region's file. */
  readonly chunks: readonly { readonly chunkX: number; readonly chunkZ: number; readonly bytes: Buffer }[];
  /** Each player's file. */
  readonly players: readonly { readonly uuid: string; readonly bytes: Buffer }[];
  /** The world's own file: time, weather, lists. */
  readonly world: Buffer | undefined;
}

const NAME = 'soulsand.journal';
const MAGIC = Buffer.from('SOULSAND JOURNAL 1\n');
const LENGTH_BYTES = 4;
const HASH_BYTES = 32;

interface Contents {
  readonly chunks: readonly { readonly chunkX: number; readonly chunkZ: number; readonly length: number }[];
  readonly players: readonly { readonly uuid: string; readonly length: number }[];
  readonly worldLength?: number;
}

/**
 * Writes a batch as one, whatever is killed when: first all of it into a journal, which counts once it has its name; then
 * to where it belongs. What was cut off in between is finished at the next start, by {@link finishSaving}.
 */
export async function saveTogether(
  folder: string,
  batch: SaveBatch,
  writeChunk: (chunkX: number, chunkZ: number, bytes: Buffer) => Promise<void>,
): Promise<void> {
  const aside = join(folder, `${NAME}.new`);
  const file = await open(aside, 'w');
  try {
    await file.writeFile(encode(batch));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(aside, join(folder, NAME));
  for (const { chunkX, chunkZ, bytes } of batch.chunks) await writeChunk(chunkX, chunkZ, bytes);
  await writeRest(folder, batch);
  await rm(join(folder, NAME));
}

/** Finishes the save that a kill cut off; true if there was one. A journal that is not whole never counted; one that cannot be read is thrown. */
export async function finishSaving(folder: string): Promise<boolean> {
  const bytes = await readIfThere(join(folder, NAME));
  const batch = bytes === undefined ? undefined : decode(bytes);
  if (batch !== undefined) {
    const regions = join(folder, 'region');
    await mkdir(regions, { recursive: true });
    for (const { chunkX, chunkZ, bytes: deflated } of batch.chunks) {
      await writeIntoRegion(regions, chunkX, chunkZ, deflated);
    }
    await writeRest(folder, batch);
  }
  await rm(join(folder, NAME), { force: true });
  return batch !== undefined;
}

async function writeRest(folder: string, { players, world }: SaveBatch): Promise<void> {
  await writePlayers(folder, players);
  if (world !== undefined) await replaceFile(join(folder, WORLD_FILE), world);
}

async function writePlayers(folder: string, players: SaveBatch['players']): Promise<void> {
  if (players.length === 0) return;
  const target = join(folder, 'playerdata');
  await mkdir(target, { recursive: true });
  for (const { uuid, bytes } of players) await replaceFile(join(target, `${uuid}.dat`), bytes);
}

async function replaceFile(path: string, bytes: Buffer): Promise<void> {
  await writeFile(`${path}.new`, bytes);
  await rename(`${path}.new`, path);
}

function encode({ chunks, players, world }: SaveBatch): Buffer {
  const contents: Contents = {
    chunks: chunks.map(({ chunkX, chunkZ, bytes }) => ({ chunkX, chunkZ, length: bytes.length })),
    players: players.map(({ uuid, bytes }) => ({ uuid, length: bytes.length })),
    ...(world === undefined ? {} : { worldLength: world.length }),
  };
  const head = Buffer.from(JSON.stringify(contents));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  const bodies = [...[...chunks, ...players].map(({ bytes }) => bytes), ...(world === undefined ? [] : [world])];
  const whole = Buffer.concat([MAGIC, length, head, ...bodies]);
  return Buffer.concat([whole, createHash('sha256').update(whole).digest()]);
}

function decode(bytes: Buffer): SaveBatch | undefined {
  const whole = bytes.subarray(0, -HASH_BYTES);
  if (!whole.subarray(0, MAGIC.length).equals(MAGIC)) return undefined;
  if (!createHash('sha256').update(whole).digest().equals(bytes.subarray(-HASH_BYTES))) return undefined;
  const headAt = MAGIC.length + LENGTH_BYTES;
  let at = headAt + whole.readUInt32BE(MAGIC.length);
  const { chunks, players, worldLength } = JSON.parse(whole.toString('utf8', headAt, at)) as Contents;
  const take = (length: number) => {
    at += length;
    return whole.subarray(at - length, at);
  };
  return {
    chunks: chunks.map(({ chunkX, chunkZ, length }) => ({ chunkX, chunkZ, bytes: take(length) })),
    players: players.map(({ uuid, length }) => ({ uuid, bytes: take(length) })),
    world: worldLength === undefined ? undefined : take(worldLength),
  };
}
