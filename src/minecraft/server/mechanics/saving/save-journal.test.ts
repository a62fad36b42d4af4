import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { int, writeNbt } from '../../../files/index.ts';
import { openRegion } from '../../storage-library.ts';
import { readWorldFile, WORLD_FILE } from '../../worlds/world-file.ts';
import { writeIntoRegion } from './region-files.ts';
import { finishSaving, type SaveBatch, saveTogether } from './save-journal.ts';

const JOURNAL = 'soulsand.journal';

/** Two chunks of two regions and two players, all of one number. */
function batchOf(number: number): SaveBatch {
  const root = { type: 'compound', name: '', value: { number: int(number) } };
  const bytes = deflateSync(writeNbt(root));
  return {
    chunks: [
      { chunkX: 0, chunkZ: 0, bytes },
      { chunkX: -1, chunkZ: 40, bytes },
    ],
    players: ['alice', 'bob'].map((uuid) => ({ uuid, bytes: Buffer.from(`${uuid} ${number}`) })),
    world: Buffer.from(`world ${number}`),
  };
}

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'soulsand-journal-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'region'));
  return folder;
}

const writeInto = (folder: string) => (chunkX: number, chunkZ: number, bytes: Buffer) =>
  writeIntoRegion(join(folder, 'region'), chunkX, chunkZ, bytes);

/** The numbers that the chunks, players and world file in a folder have. */
async function numbersIn(folder: string): Promise<readonly number[]> {
  const numbers: number[] = [];
  for (const [name, x, z] of [
    ['r.0.0.mca', 0, 0],
    ['r.-1.1.mca', 31, 8],
  ] as const) {
    const region = await openRegion(join(folder, 'region', name));
    const root = (await region.read(x, z)) as { readonly value: { readonly number: { readonly value: number } } };
    numbers.push(root.value.number.value);
    await region.file.close();
  }
  for (const uuid of ['alice', 'bob']) {
    const text = await readFile(join(folder, 'playerdata', `${uuid}.dat`), 'utf8');
    numbers.push(Number(text.split(' ')[1]));
  }
  numbers.push(Number((await readFile(join(folder, WORLD_FILE), 'utf8')).split(' ')[1]));
  return numbers;
}

test('SERVER-118: a save that a kill cut off between two files is finished at the next start', async (t) => {
  for (const afterChunks of [0, 1, 2]) {
    const folder = await folderFor(t);
    await saveTogether(folder, batchOf(1), writeInto(folder));
    assert.deepEqual(await numbersIn(folder), [1, 1, 1, 1, 1]);
    let written = 0;
    const dying: Parameters<typeof saveTogether>[2] = (...chunk) => {
      if (written++ === afterChunks) throw new Error('killed');
      return writeInto(folder)(...chunk);
    };
    const cut = saveTogether(folder, batchOf(2), dying);
    if (afterChunks < 2) {
      await assert.rejects(cut, /killed/);
      assert.equal(await finishSaving(folder), true);
    } else {
      await cut;
    }
    assert.deepEqual(await numbersIn(folder), [2, 2, 2, 2, 2]);
    assert.equal(await finishSaving(folder), false, 'there is nothing left to finish');
    assert.deepEqual((await readdir(folder)).toSorted(), ['playerdata', 'region', WORLD_FILE]);
  }
});

test('SERVER-118: a journal that is not whole never counted: all is as it was before', async (t) => {
  const folder = await folderFor(t);
  await saveTogether(folder, batchOf(1), writeInto(folder));
  await assert.rejects(
    saveTogether(folder, batchOf(2), () => Promise.reject(new Error('killed'))),
    /killed/,
  );
  const whole = await readFile(join(folder, JOURNAL));
  const changed = Buffer.from(whole);
  changed[whole.length >> 1] = (changed[whole.length >> 1] ?? 0) ^ 1;
  const lengths = [0, 1, 19, 22, 30, whole.length >> 1, whole.length - 33, whole.length - 1];
  for (const bytes of [changed, ...lengths.map((length) => whole.subarray(0, length))]) {
    await writeFile(join(folder, JOURNAL), bytes);
    assert.equal(await finishSaving(folder), false, `${bytes.length} of ${whole.length} bytes`);
    assert.deepEqual(await numbersIn(folder), [1, 1, 1, 1, 1]);
  }
  await writeFile(join(folder, JOURNAL), whole);
  assert.equal(await finishSaving(folder), true);
  assert.deepEqual(await numbersIn(folder), [2, 2, 2, 2, 2]);
});

test('SERVER-120: what is there and cannot be read is not taken for missing', async (t) => {
  const folder = await folderFor(t);
  assert.equal(await finishSaving(folder), false);
  assert.deepEqual(await readWorldFile(folder), { ok: true, value: undefined });
  // A folder of the name is what nobody can read as a file, whatever his rights.
  for (const name of [JOURNAL, WORLD_FILE]) await mkdir(join(folder, name));
  await assert.rejects(finishSaving(folder), /EISDIR/);
  await assert.rejects(readWorldFile(folder), /EISDIR/);
});
