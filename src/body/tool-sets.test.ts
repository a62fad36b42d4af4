import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { createBody } from './body.ts';
import { bodyTools } from './catalogue.ts';
import { StillSession } from './testing/still-session.ts';

test('BODY-49: only base is on by default; a tool of a set that is off says which set to turn on', async () => {
  const body = createBody({ session: new StillSession() });
  assert.deepEqual([...new Set(body.toolbox.list().map(({ set }) => set))], ['base']);
  const off = await body.call('craft', { item: 'stick' });
  assert.deepEqual([off.ok, off['code'], off['set']], [false, 'tool_set_off', 'crafting']);
  await body.close();
});

test('BODY-49: sets are turned on by name, beside base or without it', async () => {
  const body = createBody({ session: new StillSession(), toolSets: ['base', 'crafting', 'equip'] });
  const names = body.toolbox.list().map(({ name }) => name);
  for (const name of ['where_am_i', 'recipes', 'craft', 'hold', 'hold_tool', 'wear'])
    assert.ok(names.includes(name), name);
  for (const name of ['smelt', 'take', 'put', 'look_inside']) assert.ok(!names.includes(name), name);
  body.toolbox.useSets(['furnace', 'containers']);
  assert.deepEqual(
    body.toolbox.list().map(({ name }) => name),
    ['look_inside', 'take', 'put', 'smelt'],
  );
  assert.equal(
    bodyTools.findIndex(({ set }) => set !== 'base'),
    bodyTools.filter(({ set }) => set === 'base').length,
  );
  await body.close();
});

test('BODY-70: a client turns sets on and off for itself; base stays, and strange names are refused', async () => {
  const body = createBody({ session: new StillSession(), verifyOutputs: true });
  const off = await body.call('till', { x: 0, y: 64, z: 0 }, { client: 'ann' });
  assert.match(String(off['how_to']), /tool_sets\(\{"on":\["farm"\]\}\)/);
  const turned = await body.call('tool_sets', { on: ['farm', 'fish'] }, { client: 'ann' });
  assert.deepEqual(turned['on'], ['base', 'farm', 'fish']);
  const fewer = await body.call('tool_sets', { off: ['fish', 'trade'] }, { client: 'ann' });
  assert.deepEqual([fewer['on'], (fewer['tools'] as string[]).includes('sow')], [['base', 'farm'], true]);
  assert.deepEqual((await body.call('tool_sets', {}, { client: 'bob' }))['on'], ['base']);
  const strange = await body.call('tool_sets', { on: ['magic'] });
  assert.deepEqual([strange['code'], (strange['available'] as string[]).includes('farm')], ['unknown_tool_set', true]);
  assert.equal((await body.call('tool_sets', { off: ['base'] }))['code'], 'base_stays');
  await body.close();
});

test('BODY-72: a schematic is named by its file in the folder; a name that leads out of it is none', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'soulsand-schematics-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  await mkdir(join(folder, 'in'));
  await writeFile(join(folder, 'outside.schem'), 'secret');
  await writeFile(join(folder, 'in', 'broken.schem'), 'no schematic');
  const session = new StillSession();
  session.writer.inventory.windowItems(0, []);
  const body = createBody({ session, toolSets: ['build'], schematicsFolder: join(folder, 'in') });
  const plan = (file: string) => body.call('plan_build', { file, x: 0, y: 64, z: 0 });
  for (const file of ['../outside.schem', join(folder, 'outside.schem'), '..\\outside.schem', 'other.schem', '.']) {
    const { code, available } = (await plan(file)) as { code?: string; available?: unknown };
    assert.deepEqual([code, available], ['no_such_schematic', ['broken.schem']], file);
  }
  assert.equal((await plan('broken.schem'))['code'], 'bad_schematic');
  await body.close();
});
