import assert from 'node:assert/strict';
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
