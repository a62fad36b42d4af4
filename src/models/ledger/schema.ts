import type { Migration } from '../../storage/index.ts';

/** The ledger's shape: what is reserved, what was spent by whom, and what was spent in each minute. */
export const LEDGER_MIGRATIONS: readonly Migration[] = [
  {
    number: 1,
    name: 'model-ledger',
    sql: `
CREATE TABLE model_reservation (
  id TEXT PRIMARY KEY,
  run TEXT NOT NULL,
  owner TEXT NOT NULL,
  layer TEXT NOT NULL,
  tier TEXT NOT NULL,
  model TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  micros INTEGER,
  lost INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE TABLE model_total (
  run TEXT NOT NULL,
  owner TEXT NOT NULL,
  layer TEXT NOT NULL,
  tier TEXT NOT NULL,
  model TEXT NOT NULL,
  calls INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  input_tokens INTEGER NOT NULL,
  cached_tokens INTEGER NOT NULL,
  output_tokens INTEGER NOT NULL,
  micros INTEGER NOT NULL,
  unpriced INTEGER NOT NULL,
  latency_ms INTEGER NOT NULL,
  longest_ms INTEGER NOT NULL,
  PRIMARY KEY (run, owner, layer, tier, model)
) STRICT, WITHOUT ROWID;
CREATE TABLE model_minute (
  minute INTEGER PRIMARY KEY,
  calls INTEGER NOT NULL,
  tokens INTEGER NOT NULL,
  micros INTEGER NOT NULL
) STRICT, WITHOUT ROWID;`,
  },
];
