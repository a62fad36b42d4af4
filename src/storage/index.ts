export type { Sql, SqlRow, SqlValue } from './connection.ts';
export {
  DEFAULT_READ_LIMIT,
  type Decode,
  Journal,
  type JournalEntry,
  type JournalReceipt,
  MAX_ENTRY_CHARS,
  MAX_KEY_CHARS,
  MAX_READ_LIMIT,
} from './journal.ts';
export type { Migration } from './migrations.ts';
export { MEMORY, openStore, type StoreOptions } from './open-store.ts';
export { MAX_NESTING, type Store } from './store.ts';
