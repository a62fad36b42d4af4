import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { MAX_PLACES, openPlaces, type Place } from './places.ts';

const HOME: Place = { name: 'home', x: 1, y: 64, z: -7, dimension: 'overworld', note: 'the red door' };

test('BODY-71: places are kept by world in a file that is made with the first', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'soulsand-places-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'data', 'places.db');
  const first = openPlaces({ path, world: 'one' });
  assert.deepEqual(first.list(), { ok: true, value: [] });
  assert.equal(existsSync(path), false);
  assert.deepEqual(first.remember(HOME), { ok: true, value: undefined });
  assert.deepEqual(first.remember({ ...HOME, x: 2, note: undefined }), { ok: true, value: HOME });
  // Not closed: as after a kill.
  const again = openPlaces({ path, world: 'one' });
  const other = openPlaces({ path, world: 'two' });
  t.after(() => {
    for (const book of [first, again, other]) book.close();
  });
  assert.deepEqual(again.list(), { ok: true, value: [{ ...HOME, x: 2, note: undefined }] });
  assert.deepEqual(other.list(), { ok: true, value: [] });
  assert.deepEqual(other.forget('home'), { ok: true, value: undefined });
  assert.equal(again.forget('home').ok, true);
  assert.deepEqual(first.list(), { ok: true, value: [] });
});

test('BODY-71: a world has a bound of places, and one that is known can still be moved', () => {
  const book = openPlaces({ world: '' });
  for (let i = 0; i < MAX_PLACES; i++) assert.ok(book.remember({ ...HOME, name: `place ${i}` }).ok);
  const more = book.remember(HOME);
  assert.equal(more.ok ? '' : more.code, 'too_many_places');
  assert.ok(book.remember({ ...HOME, name: 'place 7' }).ok);
  book.close();
});

test('BODY-71: a file that is no store is told as such, and left as it is', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'soulsand-places-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'places.db');
  await writeFile(path, 'no database at all, but long enough to be looked at as one'.repeat(40));
  const book = openPlaces({ path, world: '' });
  const listed = book.list();
  assert.equal(listed.ok ? '' : listed.code, 'not_a_database');
  book.close();
});
