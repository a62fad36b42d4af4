import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext } from 'node:test';
import { ManualClock } from '../../../core/index.ts';
import type { AgentStore } from '../../../engine/index.ts';
import { openFileStore, openPostgresStore } from '../../index.ts';
import { type PostgresServer, postgresPrograms, startPostgres } from './postgres-server.ts';

/** A store for one test, and another one on the same data, as a second process has. */
export interface Opened {
  readonly store: AgentStore;
  readonly clock: ManualClock;
  another(): Promise<AgentStore>;
}

/** A kind of database that the store runs on. */
export interface Database {
  readonly name: string;
  /** What is missing to run it here, as a test that is skipped says; false where nothing is. */
  readonly missing: string | false;
  open(t: TestContext): Promise<Opened>;
}

const sqlite: Database = {
  name: 'SQLite',
  missing: false,
  async open(t) {
    const folder = mkdtempSync(join(tmpdir(), 'soulsand-players-'));
    const clock = new ManualClock(1_000_000);
    const opened: AgentStore[] = [];
    const another = async () => {
      const store = openFileStore({ folder, clock });
      assert.ok(store.ok, store.ok ? '' : store.why);
      opened.push(store.value);
      return store.value;
    };
    t.after(async () => {
      for (const store of opened) await store.close();
      rmSync(folder, { recursive: true, force: true });
    });
    return { store: await another(), clock, another };
  },
};

function postgres(programs: string | undefined): Database {
  let starting: Promise<PostgresServer> | undefined;
  let databases = 0;
  after(async () => (await starting)?.stop());
  return {
    name: 'PostgreSQL',
    missing: programs === undefined ? "PostgreSQL's programs (Debian: apt-get install postgresql)" : false,
    async open(t) {
      assert.ok(programs !== undefined);
      starting ??= startPostgres(programs);
      const server = await starting;
      const database = `test_${++databases}`;
      await server.psql(`CREATE DATABASE ${database}`);
      const clock = new ManualClock(1_000_000);
      const opened: AgentStore[] = [];
      const another = async () => {
        const store = await openPostgresStore({ url: server.url(database), clock });
        assert.ok(store.ok, store.ok ? '' : store.why);
        opened.push(store.value);
        return store.value;
      };
      t.after(async () => {
        for (const store of opened) await store.close();
      });
      return { store: await another(), clock, another };
    },
  };
}

/** The databases to test with; whoever runs tests on one heeds what it is missing. */
export function databases(): readonly Database[] {
  return [sqlite, postgres(postgresPrograms())];
}
