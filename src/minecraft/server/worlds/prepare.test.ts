import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type BlockRegistry, loadBlockRegistry } from '../../blocks/index.ts';
import { compound, int, string, type Tag, writeNbt } from '../../files/index.ts';
import { settingsOf, type WorldOptions } from '../options.ts';
import { prepareWorld } from './prepare.ts';

function blocks(): BlockRegistry {
  const loaded = loadBlockRegistry('1.21.4');
  assert.ok(loaded.ok);
  return loaded.value;
}

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'soulsand-prepare-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What preparing comes to: `ok`, or the failure's code. */
async function outcome(options: WorldOptions): Promise<string> {
  const settings = settingsOf({ version: '1.21.4', ...options });
  const prepared = settings.ok ? await prepareWorld(settings.value, blocks) : settings;
  return prepared.ok ? 'ok' : prepared.code;
}

async function writeLevel(folder: string, data: Readonly<Record<string, Tag>>): Promise<void> {
  await mkdir(folder, { recursive: true });
  const level = { type: 'compound', name: '', value: { Data: compound(data) } };
  await writeFile(join(folder, 'level.dat'), gzipSync(writeNbt(level)));
}

test('SERVER-282: a folder that is no world, or one of another version, is refused and nothing is left', async (t) => {
  const folder = await folderFor(t);
  const empty = join(folder, 'empty');
  await mkdir(empty);
  assert.equal(await outcome({ from: empty }), 'bad_option');
  assert.equal(await outcome({ from: empty, saveFolder: join(folder, 'of-empty') }), 'no_world');
  await writeLevel(join(folder, 'future'), { DataVersion: int(99_999), Version: compound({ Name: string('2.0') }) });
  await writeLevel(join(folder, 'old'), { DataVersion: int(2586) });
  for (const name of ['future', 'old']) {
    const saveFolder = join(folder, `of-${name}`);
    assert.equal(await outcome({ from: join(folder, name), saveFolder }), 'wrong_world_version');
    await assert.rejects(readdir(saveFolder));
  }
  await writeFile(join(folder, 'old/level.dat'), 'no nbt');
  assert.equal(await outcome({ from: join(folder, 'old'), saveFolder: join(folder, 'of-old') }), 'no_world');
});

test('SERVER-282: a copy that was cut off is made anew; a world that is there is never written over', async (t) => {
  const folder = await folderFor(t);
  const [from, saveFolder] = [join(folder, 'from'), join(folder, 'to')];
  await writeLevel(from, { DataVersion: int(4189) });
  await mkdir(join(from, 'region'));
  await writeFile(join(from, 'region/r.0.0.mca'), 'new');
  await mkdir(join(saveFolder, 'region'), { recursive: true });
  await writeFile(join(saveFolder, 'region/r.9.9.mca'), 'of a copy that was cut off');
  assert.equal(await outcome({ from, saveFolder }), 'ok');
  assert.deepEqual(await readdir(join(saveFolder, 'region')), ['r.0.0.mca']);
  await writeFile(join(saveFolder, 'region/r.0.0.mca'), 'played on');
  await rm(from, { recursive: true });
  assert.equal(await outcome({ from, saveFolder }), 'ok');
  assert.deepEqual((await readdir(saveFolder)).toSorted(), ['level.dat', 'region', 'soulsand.world.json']);
});

test('SERVER-282: what is no schematic, too large, or has too few blocks is refused', async (t) => {
  const folder = await folderFor(t);
  const write = async (name: string, value: Readonly<Record<string, Tag>>) => {
    await writeFile(join(folder, name), gzipSync(writeNbt({ type: 'compound', name: 'Schematic', value })));
    return outcome({ from: join(folder, name) });
  };
  const size = (width: number) => ({
    Width: { type: 'short', value: width },
    Height: { type: 'short', value: 2 },
    Length: { type: 'short', value: 2 },
  });
  const Palette = compound({ 'minecraft:stone': int(0) });
  const bytes = (value: readonly number[]) => ({ type: 'byteArray', value });
  assert.equal(await outcome({ from: join(folder, 'none.schem') }), 'bad_schematic');
  await writeFile(join(folder, 'text.schem'), gzipSync(Buffer.from('no nbt at all')));
  assert.equal(await outcome({ from: join(folder, 'text.schem') }), 'bad_schematic');
  assert.equal(await write('no-size.schem', { Palette }), 'bad_schematic');
  assert.equal(await write('few.schem', { ...size(2), Palette, BlockData: bytes([0, 0, 0]) }), 'bad_schematic');
  assert.equal(
    await write('endless.schem', { ...size(2), Palette, BlockData: bytes(new Array(8).fill(-1)) }),
    'bad_schematic',
  );
  const huge = {
    Width: { type: 'short', value: 30_000 },
    Height: { type: 'short', value: 300 },
    Length: { type: 'short', value: 30_000 },
  };
  assert.equal(await write('huge.schem', { ...huge, Palette, BlockData: bytes([0]) }), 'bad_schematic');
  assert.equal(await write('good.schem', { ...size(2), Palette, BlockData: bytes(new Array(8).fill(0)) }), 'ok');
  const third = { Blocks: compound({ Palette, Data: bytes(new Array(8).fill(0)) }), ...size(2), Version: int(3) };
  assert.equal(await write('third.schem', { Schematic: compound(third) }), 'ok');
  const old = {
    ...size(2),
    Materials: string('Alpha'),
    Blocks: bytes(new Array(8).fill(1)),
    Data: bytes(new Array(8).fill(0)),
  };
  assert.equal(await write('old.schematic', old), 'ok');
});
