import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fail, type Result, succeed } from '../core/index.ts';
import {
  Journal,
  MAX_NESTING,
  MEMORY,
  type Migration,
  openStore,
  type Sql,
  type Store,
  type StoreOptions,
} from './index.ts';
import { THINGS } from './testing/things.ts';

const MARKS: Migration = { number: 2, name: 'marks', sql: 'ALTER TABLE thing ADD COLUMN mark TEXT' };

function folderFor(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-store-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function openForTest(t: TestContext, path: string, options: Partial<StoreOptions> = {}): Store {
  const opened = openStore(path, { migrations: [THINGS], ...options });
  assert.ok(opened.ok, opened.ok ? '' : opened.why);
  t.after(() => opened.value.close());
  return opened.value;
}

function codeOf(result: Result<unknown>): string {
  return result.ok ? 'ok' : result.code;
}

function refusalOf(path: string, migrations: readonly Migration[] = [THINGS]): string {
  const opened = openStore(path, { migrations });
  if (opened.ok) opened.value.close();
  else assert.ok(opened.why.startsWith(`${path}: `) && opened.howTo.length > 0, opened.why);
  return codeOf(opened);
}

const add = (sql: Sql, n: number): Result<number> =>
  succeed(sql.run('INSERT INTO thing VALUES (?, ?)', n, `thing ${n}`));

function numbersIn(store: Store): unknown[] {
  const rows = store.read((sql) => succeed(sql.all('SELECT n FROM thing ORDER BY n LIMIT 100')));
  assert.ok(rows.ok);
  return rows.value.map((row) => row['n']);
}

/** What a process of its own says on opening `path`, as user nobody if asked. */
async function openElsewhere(path: string, asNobody = false): Promise<Record<string, unknown>> {
  const script = fileURLToPath(new URL('./testing/open-child.ts', import.meta.url));
  const args = [script, path, ...(asNobody ? ['nobody'] : [])];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let out = '';
  let complaint = '';
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  await once(child, 'close');
  assert.notEqual(out, '', complaint);
  return JSON.parse(out) as Record<string, unknown>;
}

test('STORAGE-1: a store is made with its folder, kept, and opened again', (t) => {
  const path = join(folderFor(t), 'deep', 'er', 'a.db');
  const first = openForTest(t, path, { synchronous: 'full' });
  assert.equal(first.transact((sql) => add(sql, 1)).ok, true);
  const pragmas = first.read((sql) =>
    succeed(['journal_mode', 'synchronous', 'foreign_keys'].map((name) => sql.get(`PRAGMA ${name}`)?.[name])),
  );
  assert.deepEqual(pragmas, succeed(['wal', 2, 1]));
  first.close();
  const second = openForTest(t, path);
  assert.deepEqual(numbersIn(second), [1]);
  assert.deepEqual(
    second.read((sql) => succeed(sql.get('PRAGMA synchronous')?.['synchronous'])),
    succeed(1),
  );
  const memory = openForTest(t, MEMORY);
  assert.deepEqual(numbersIn(memory), []);
});

test('STORAGE-2: paths that cannot hold a store are refused, each for its reason', (t) => {
  const folder = folderFor(t);
  const file = join(folder, 'file');
  writeFileSync(file, '');
  assert.equal(refusalOf(folder), 'path_is_folder');
  assert.equal(refusalOf(join(file, 'a.db')), 'folder_unusable');
  assert.equal(refusalOf(''), 'bad_path');
  assert.equal(refusalOf('a\0b'), 'bad_path');
});

test('STORAGE-2: a folder or a file that may not be written to is refused', async (t) => {
  const asNobody = process.getuid?.() === 0;
  const folder = folderFor(t);
  const path = join(folder, 'a.db');
  openForTest(t, path).close();
  chmodSync(path, 0o444);
  chmodSync(folder, 0o555);
  const paths = [path, join(folder, 'b.db'), join(folder, 'deep', 'c.db')];
  const refusals = await Promise.all(paths.map((one) => openElsewhere(one, asNobody)));
  assert.deepEqual(
    refusals.map(({ code }) => code),
    ['store_read_only', 'store_cannot_open', 'folder_unusable'],
  );
  chmodSync(folder, 0o000);
  assert.equal((await openElsewhere(path, asNobody))['code'], 'folder_unusable');
  chmodSync(folder, 0o755);
});

test('STORAGE-3: what is no store is refused and left as it was', (t) => {
  const folder = folderFor(t);
  const text = join(folder, 'notes.txt');
  writeFileSync(text, 'these are my notes, and no database '.repeat(100));
  assert.equal(refusalOf(text), 'not_a_database');
  assert.match(readFileSync(text, 'utf8'), /^these are my notes/);

  const foreign = join(folder, 'foreign.db');
  const database = new DatabaseSync(foreign);
  database.exec('CREATE TABLE account (id INTEGER)');
  database.close();
  const before = readFileSync(foreign);
  assert.equal(refusalOf(foreign), 'foreign_database');
  assert.deepEqual(readFileSync(foreign), before);
});

test('STORAGE-3: a damaged store says so', (t) => {
  const path = join(folderFor(t), 'a.db');
  const whole = openForTest(t, path);
  for (let n = 0; n < 2000; n++) whole.transact((sql) => add(sql, n));
  whole.close();
  const file = openSync(path, 'r+');
  // The first page, with the header and the schema, stays; all others are overwritten.
  writeSync(file, Buffer.alloc(readFileSync(path).length - 4096, 0xa5), 0, undefined, 4096);
  closeSync(file);
  const opened = openStore(path, { migrations: [THINGS] });
  const result = opened.ok ? opened.value.read((sql) => succeed(sql.all('SELECT * FROM thing LIMIT 9999'))) : opened;
  if (opened.ok) opened.value.close();
  assert.equal(codeOf(result), 'store_corrupt');
});

test('STORAGE-4: several processes may open one new store at the same time', async (t) => {
  const path = join(folderFor(t), 'a.db');
  const answers = await Promise.all([1, 2, 3, 4].map(() => openElsewhere(path)));
  assert.deepEqual(answers, [{ ok: true }, { ok: true }, { ok: true }, { ok: true }]);
  const journal = new Journal(openForTest(t, path), 'openings', succeed);
  assert.deepEqual(journal.lastSeq(), succeed(4));
});

test('STORAGE-5: migrations run once and in order, or not at all', (t) => {
  const path = join(folderFor(t), 'a.db');
  openForTest(t, path).close();
  const bad: Migration = {
    number: 3,
    name: 'bad',
    sql: 'CREATE TABLE other (n INTEGER); INSERT INTO nowhere VALUES (1)',
  };
  const failed = openStore(path, { migrations: [THINGS, MARKS, bad] });
  assert.ok(!failed.ok);
  assert.equal(failed.code, 'migration_failed');
  assert.match(failed.why, /migration 3 'bad' failed: no such table: nowhere/);
  const columns = (store: Store) => store.read((sql) => succeed(sql.all('PRAGMA table_info(thing)').length));
  const unchanged = openForTest(t, path);
  assert.deepEqual(columns(unchanged), succeed(2));
  unchanged.close();
  for (let i = 0; i < 2; i++) {
    const store = openForTest(t, path, { migrations: [THINGS, MARKS] });
    assert.deepEqual(columns(store), succeed(3));
    store.close();
  }
});

test('STORAGE-6: a store of a newer program is refused', (t) => {
  const path = join(folderFor(t), 'a.db');
  openForTest(t, path, { migrations: [THINGS, MARKS] }).close();
  const opened = openStore(path, { migrations: [THINGS] });
  assert.ok(!opened.ok);
  assert.equal(opened.code, 'store_newer');
  assert.match(opened.why, /migration 2 'marks', this program knows 1/);
});

test('STORAGE-7: a migration that was changed afterwards is refused', (t) => {
  const path = join(folderFor(t), 'a.db');
  openForTest(t, path).close();
  assert.equal(refusalOf(path, [{ ...THINGS, sql: `${THINGS.sql};` }]), 'migration_changed');
  assert.equal(refusalOf(path, [{ ...THINGS, name: 'stuff' }]), 'migration_changed');
  assert.equal(refusalOf(path), 'ok');
});

test('STORAGE-8: misnumbered migrations and such as end the transaction are bugs', () => {
  for (const migrations of [[MARKS], [THINGS, THINGS], [{ ...THINGS, number: 0 }]]) {
    assert.throws(() => openStore(MEMORY, { migrations }), /has number/);
  }
  const ending = { ...THINGS, sql: `${THINGS.sql}; COMMIT` };
  assert.throws(() => openStore(MEMORY, { migrations: [ending] }), /ends the transaction/);
});

test('STORAGE-9: a success commits, a failure or a throw undoes', (t) => {
  const store = openForTest(t, MEMORY);
  assert.deepEqual(
    store.transact((sql) => add(sql, 1)),
    succeed(1),
  );
  const refused = store.transact((sql) => {
    add(sql, 2);
    return fail('changed_my_mind', 'no', 'try again');
  });
  assert.equal(codeOf(refused), 'changed_my_mind');
  const thrown = () =>
    store.transact((sql) => {
      add(sql, 3);
      throw new Error('a bug');
    });
  assert.throws(thrown, /a bug/);
  assert.deepEqual(numbersIn(store), [1]);
});

test('STORAGE-10: a nested transaction is undone alone, or with the outer one', (t) => {
  const store = openForTest(t, MEMORY);
  const nested = (outerFails: boolean) =>
    store.transact((sql) => {
      add(sql, 1);
      const inner = store.transact((innerSql) => {
        add(innerSql, 2);
        return store.transact((innermost) => add(innermost, 1));
      });
      assert.equal(codeOf(inner), 'constraint_violated');
      store.transact((innerSql) => add(innerSql, 3));
      return outerFails ? fail('no', 'no', 'no') : add(sql, 4);
    });
  nested(true);
  assert.deepEqual(numbersIn(store), []);
  assert.equal(nested(false).ok, true);
  assert.deepEqual(numbersIn(store), [1, 3, 4]);
  const dive = (depth: number): Result<number> => store.transact(() => (depth === 1 ? succeed(1) : dive(depth - 1)));
  assert.equal(MAX_NESTING, 16);
  assert.deepEqual([codeOf(dive(16)), codeOf(dive(17))], ['ok', 'nested_too_deep']);
});

test('STORAGE-11: expected errors are failures, wrong statements throw', (t) => {
  const store = openForTest(t, MEMORY);
  store.transact((sql) => add(sql, 1));
  const again = store.transact((sql) => add(sql, 1));
  assert.equal(codeOf(again), 'constraint_violated');
  assert.ok(!again.ok && String(again.data?.['detail']).includes('thing.n'));
  assert.throws(() => store.transact((sql) => succeed(sql.run('INSRT'))), /syntax/);
  assert.deepEqual(numbersIn(store), [1]);
});

test('STORAGE-12: a write that another holds up for too long fails as busy', (t) => {
  const path = join(folderFor(t), 'a.db');
  const one = openForTest(t, path);
  const other = openForTest(t, path, { busyTimeoutMs: 1 });
  one.transact((sql) => {
    assert.equal(codeOf(other.transact((otherSql) => add(otherSql, 1))), 'store_busy');
    return add(sql, 2);
  });
  assert.equal(other.transact((sql) => add(sql, 1)).ok, true);
  assert.deepEqual(numbersIn(one), [1, 2]);
});

test('STORAGE-13: a read sees one moment, and writes nothing', (t) => {
  const path = join(folderFor(t), 'a.db');
  const reader = openForTest(t, path);
  const writer = openForTest(t, path);
  const count = (sql: Sql) => sql.get('SELECT count(*) AS count FROM thing')?.['count'];
  const seen = reader.read((sql) => {
    const before = count(sql);
    assert.equal(writer.transact((other) => add(other, 1)).ok, true);
    return succeed([before, count(sql)]);
  });
  assert.deepEqual(seen, succeed([0, 0]));
  assert.equal(codeOf(reader.read((sql) => add(sql, 2))), 'store_read_only');
  assert.equal(codeOf(reader.read(() => reader.transact((sql) => add(sql, 2)))), 'store_read_only');
  assert.equal(reader.transact(() => reader.read((sql) => succeed(count(sql)))).ok, true);
  assert.equal(reader.transact((sql) => add(sql, 3)).ok, true);
  assert.deepEqual(numbersIn(reader), [1, 3]);
});

test('STORAGE-14: a transaction does not outlive its call', (t) => {
  const store = openForTest(t, MEMORY);
  let kept: Sql | undefined;
  store.transact((sql) => {
    kept = sql;
    return succeed(0);
  });
  assert.throws(() => kept?.get('SELECT 1'), /is over/);
  store.transact(() => {
    assert.throws(() => kept?.get('SELECT 1'), /is over/);
    return succeed(0);
  });
  const later = async (sql: Sql) => add(sql, 1);
  assert.throws(() => store.transact(later as unknown as (sql: Sql) => Result<number>), /synchronous/);
  assert.deepEqual(numbersIn(store), []);
});

test('STORAGE-15: a closed store answers that it is', (t) => {
  const store = openForTest(t, MEMORY);
  store.transact(() => {
    assert.throws(() => store.close(), /within its own transaction/);
    return succeed(0);
  });
  store.close();
  store.close();
  assert.equal(store.isOpen, false);
  assert.equal(codeOf(store.transact((sql) => add(sql, 1))), 'store_closed');
  assert.equal(codeOf(store.read((sql) => add(sql, 1))), 'store_closed');
});
