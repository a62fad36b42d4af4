import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { z } from 'zod';
import { type Clock, fail, messageOf, type Result, succeed } from '../../core/index.ts';
import { Journal, type Migration, openStore, type Sql, type Store } from '../../storage/index.ts';
import { type LifeSnapshot, SNAPSHOT_FORMAT } from '../runtime/life-snapshot.ts';
import { type Scenario, scenarioSchema } from '../scenario/scenario.ts';
import { type EntryRow, pageSchema } from './entry-schema.ts';
import { JOURNAL_FORMAT, type KeptSnapshot, type LifeJournal, type Page, type RunHeader } from './life-journal.ts';

/** Entries of one page at most. */
export const PAGE_ENTRIES = 256;
/** Snapshots that are kept, beside the one that a branch begins with: the newest. */
export const MAX_SNAPSHOTS = 16;
/** Pages that are read at once. */
const PAGES_A_READ = 64;
/** The part of a snapshot that is nobody's; the other parts are a resident's each. */
const COMMON_PART = -1;

const MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    name: 'life run',
    sql: `
CREATE TABLE life_run (part TEXT PRIMARY KEY, json TEXT NOT NULL) STRICT;
CREATE TABLE life_snapshot (
  page INTEGER NOT NULL,
  part INTEGER NOT NULL,
  at_ms REAL NOT NULL,
  digest TEXT NOT NULL,
  json TEXT NOT NULL,
  PRIMARY KEY (page, part)
) STRICT;`,
  },
];

const headerSchema = z.strictObject({
  format: z.literal(JOURNAL_FORMAT),
  seed: z.union([z.number(), z.string()]),
  branchOf: z.strictObject({ run: z.string(), atMs: z.number() }).optional(),
});

/** What a new run's file begins with. */
export interface NewRun {
  readonly scenario: Scenario;
  readonly seed: number | string;
  /** Of a branch: where it comes from, and the life as it was there. */
  readonly branch?: { readonly run: string; readonly snapshot: LifeSnapshot };
  readonly clock?: Clock;
}

/** A run that is kept in a file of its own. */
export class RunFile implements LifeJournal {
  readonly path: string;
  readonly header: RunHeader;
  readonly scenario: Scenario;
  readonly #store: Store;
  readonly #pages: Journal<readonly EntryRow[]>;
  /** Pages there are, as far as this process knows. */
  #count: number;

  private constructor(path: string, store: Store, header: RunHeader, scenario: Scenario, count: number) {
    this.path = path;
    this.#store = store;
    this.header = header;
    this.scenario = scenario;
    this.#pages = pagesOf(store);
    this.#count = count;
  }

  /** Makes the file of a new run. Fails with `run_exists`, or as `openStore` does. */
  static create(path: string, { scenario, seed, branch, clock }: NewRun): Result<RunFile> {
    if (existsSync(path)) return fail('run_exists', `there is a run at ${path} already`, 'choose another name');
    const opened = openStore(path, { migrations: MIGRATIONS, ...(clock === undefined ? {} : { clock }) });
    if (!opened.ok) return opened;
    const store = opened.value;
    const branchOf = branch === undefined ? undefined : { run: branch.run, atMs: branch.snapshot.atMs };
    const header: RunHeader = { format: JOURNAL_FORMAT, seed, ...(branchOf === undefined ? {} : { branchOf }) };
    const run = new RunFile(path, store, header, scenario, 0);
    const made = store.transact((sql) => {
      const insert = 'INSERT INTO life_run (part, json) VALUES (?, ?)';
      sql.run(insert, 'header', JSON.stringify(header));
      sql.run(insert, 'scenario', JSON.stringify(scenario));
      return branch === undefined ? succeed(0) : run.keep(branch.snapshot);
    });
    if (made.ok) return succeed(run);
    store.close();
    return made;
  }

  /**
   * Opens a run's file. Fails with `run_missing`, `run_unreadable` (another format, or damaged), or as `openStore` does.
   */
  static open(path: string): Result<RunFile> {
    if (!existsSync(path)) return fail('run_missing', `there is no run at ${path}`, 'give the file of a run');
    const opened = openStore(path, { migrations: MIGRATIONS });
    if (!opened.ok) return opened;
    const store = opened.value;
    const read = readRun(path, store);
    if (read.ok) return succeed(new RunFile(path, store, read.value.header, read.value.scenario, read.value.pages));
    store.close();
    return read;
  }

  /** Fails with `journal_overtaken` when another process has written to the file, or as the store does. */
  append(rows: readonly EntryRow[]): Result<number> {
    const pages: (readonly EntryRow[])[] = [];
    for (let from = 0; from < rows.length; from += PAGE_ENTRIES) pages.push(rows.slice(from, from + PAGE_ENTRIES));
    const appended = this.#pages.appendAll(pages, this.#count);
    if (!appended.ok) return appended;
    this.#count = appended.value.seq;
    return succeed(appended.value.chars);
  }

  keep(snapshot: LifeSnapshot): Result<number> {
    const { minds, residents, ...common } = snapshot;
    return this.#store.transact((sql) => {
      sql.run('DELETE FROM life_snapshot WHERE page = ?', this.#count);
      let chars = this.#keepPart(sql, snapshot.atMs, COMMON_PART, { ...common, people: residents.length });
      for (const [person, resident] of residents.entries()) {
        chars += this.#keepPart(sql, snapshot.atMs, person, { resident, mind: minds[person] ?? null });
      }
      this.#forgetOld(sql);
      return succeed(chars);
    });
  }

  snapshotAt(atMs = Number.POSITIVE_INFINITY): Result<KeptSnapshot | undefined> {
    return this.#store.read((sql) => {
      const before = 'SELECT max(page) AS page FROM life_snapshot WHERE part = ? AND at_ms <= ?';
      const page = sql.get(before, COMMON_PART, Math.min(atMs, Number.MAX_VALUE))?.['page'] ?? null;
      if (page === null) return succeed(undefined);
      const found = readSnapshot(sql, this.path, Number(page));
      return found.ok ? succeed({ page: Number(page), snapshot: found.value }) : found;
    });
  }

  get pages(): number {
    return this.#count;
  }

  pagesAfter(page: number, count: number = PAGES_A_READ): Result<readonly Page[]> {
    const read = this.#pages.read(page, Math.min(count, PAGES_A_READ));
    if (!read.ok) return damaged(this.path, read.why);
    return succeed(read.value.entries.map(({ seq, entry }) => ({ number: seq, rows: entry })));
  }

  close(): void {
    this.#store.close();
  }

  #keepPart(sql: Sql, atMs: number, part: number, state: unknown): number {
    const json = JSON.stringify(state);
    const insert = 'INSERT INTO life_snapshot (page, part, at_ms, digest, json) VALUES (?, ?, ?, ?, ?)';
    sql.run(insert, this.#count, part, atMs, digestOf(json), json);
    return json.length;
  }

  /** A branch keeps the snapshot that it begins with, at page 0. */
  #forgetOld(sql: Sql): void {
    const newest = 'SELECT page FROM life_snapshot WHERE part = ? ORDER BY page DESC LIMIT ?';
    sql.run(`DELETE FROM life_snapshot WHERE page > 0 AND page NOT IN (${newest})`, COMMON_PART, MAX_SNAPSHOTS);
  }
}

function pagesOf(store: Store): Journal<readonly EntryRow[]> {
  return new Journal(store, 'history', (json) => {
    const parsed = pageSchema.safeParse(json);
    return parsed.success ? succeed(parsed.data) : fail('not_a_page', faultIn(parsed.error), 'restore it');
  });
}

interface ReadRun {
  readonly header: RunHeader;
  readonly scenario: Scenario;
  readonly pages: number;
}

function readRun(path: string, store: Store): Result<ReadRun> {
  const pages = pagesOf(store).lastSeq();
  if (!pages.ok) return pages;
  return store.read((sql) => {
    const part = (name: string) => parsed(path, sql.get('SELECT json FROM life_run WHERE part = ?', name)?.['json']);
    const header = part('header');
    if (!header.ok) return header;
    const { format } = z.looseObject({ format: z.unknown() }).catch({ format: undefined }).parse(header.value);
    if (typeof format === 'number' && format !== JOURNAL_FORMAT) return otherFormat(path, format, JOURNAL_FORMAT);
    const known = headerSchema.safeParse(header.value);
    if (!known.success) return damaged(path, `its header: ${faultIn(known.error)}`);
    const scenario = part('scenario');
    if (!scenario.ok) return scenario;
    const world = scenarioSchema.safeParse(scenario.value);
    if (!world.success) return damaged(path, `its scenario: ${faultIn(world.error)}`);
    return succeed({ header: known.data, scenario: world.data, pages: pages.value });
  });
}

const commonSchema = z.looseObject({ format: z.number(), people: z.number() });
const partSchema = z.object({ resident: z.unknown(), mind: z.unknown() });

/** Puts a snapshot's parts together. That each is what was written its digest tells. */
function readSnapshot(sql: Sql, path: string, page: number): Result<LifeSnapshot> {
  const rows = sql.all('SELECT part, digest, json FROM life_snapshot WHERE page = ? ORDER BY part', page);
  const parts: unknown[] = [];
  for (const { digest, json } of rows) {
    if (typeof json !== 'string' || digestOf(json) !== digest) return damaged(path, `its snapshot at page ${page}`);
    const part = parsed(path, json);
    if (!part.ok) return part;
    parts.push(part.value);
  }
  const common = commonSchema.safeParse(parts[0]);
  if (!common.success) return damaged(path, `its snapshot at page ${page}`);
  const { people, ...shared } = common.data;
  if (shared.format !== SNAPSHOT_FORMAT) return otherFormat(path, shared.format, SNAPSHOT_FORMAT);
  const own = parts.slice(1).map((part) => partSchema.parse(part));
  if (own.length !== people) return damaged(path, `its snapshot at page ${page} has ${own.length} of ${people} people`);
  const residents = own.map(({ resident }) => resident);
  const minds = own.map(({ mind }) => mind);
  // The digest has shown it to be what `keep` wrote, and the format that it is ours.
  return succeed({ ...shared, residents, minds } as unknown as LifeSnapshot);
}

/** The first of a schema's faults: one is enough to know that it is damaged. */
function faultIn(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue === undefined ? '' : `${issue.path.join('.')}: ${issue.message}`;
}

function digestOf(json: string): string {
  return createHash('sha256').update(json).digest('base64');
}

function parsed(path: string, json: unknown): Result<unknown> {
  if (typeof json !== 'string') return damaged(path, 'a part is missing');
  try {
    return succeed(JSON.parse(json));
  } catch (thrown) {
    return damaged(path, messageOf(thrown));
  }
}

function damaged(path: string, what: string): Result<never> {
  return fail('run_unreadable', `${path} is damaged or no run: ${what}`, 'restore it from a copy, or begin a new run');
}

function otherFormat(path: string, format: number, ours: number): Result<never> {
  const why = `${path} has format ${format}, and this program reads format ${ours}`;
  return fail('run_unreadable', why, 'read it with the program that wrote it', { format });
}
