import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { fileURLToPath } from 'node:url';
import type { Result } from '../../../core/index.ts';
import { loadScenario } from '../../scenario/load-scenario.ts';
import type { Scenario } from '../../scenario/scenario.ts';
import type { EntryRow } from '../entry-schema.ts';
import { eachRow } from '../history.ts';
import type { LifeJournal } from '../life-journal.ts';
import { RunFile } from '../run-file.ts';

/** The value of a success; a failure fails the test with why. */
export function must<T>(result: Result<T>): T {
  assert.ok(result.ok, result.ok ? '' : `${result.code}: ${result.why}`);
  return result.value;
}

/** A scenario that comes with the program. */
export async function scenarioOf(name: 'ravenisle' | 'lantern-cove'): Promise<Scenario> {
  return must(await loadScenario(fileURLToPath(new URL(`../../../../scenarios/${name}`, import.meta.url))));
}

/** A folder of its own for a test, gone afterwards. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'soulsand-life-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A run's file that is closed when the test ends. */
export function openForTest(t: TestContext, path: string): RunFile {
  const file = must(RunFile.open(path));
  t.after(() => file.close());
  return file;
}

/** All rows of a history. */
export function rowsOf(journal: LifeJournal): EntryRow[] {
  const rows: EntryRow[] = [];
  must(eachRow(journal, 0, (row) => rows.push(row)));
  return rows;
}
