import type { Migration } from './migrations.ts';

/** The table of all journals of a store. Triggers keep it append-only, whoever holds the connection. */
export const JOURNAL_MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    name: 'journal',
    sql: `
CREATE TABLE soulsand_journal (
  journal TEXT NOT NULL,
  seq INTEGER NOT NULL,
  key TEXT,
  at_ms INTEGER NOT NULL,
  entry TEXT NOT NULL,
  PRIMARY KEY (journal, seq)
) STRICT;
CREATE UNIQUE INDEX soulsand_journal_key ON soulsand_journal (journal, key) WHERE key IS NOT NULL;
CREATE TRIGGER soulsand_journal_update BEFORE UPDATE ON soulsand_journal
BEGIN SELECT RAISE(ABORT, 'a journal is append-only'); END;
CREATE TRIGGER soulsand_journal_delete BEFORE DELETE ON soulsand_journal
BEGIN SELECT RAISE(ABORT, 'a journal is append-only'); END;`,
  },
];
