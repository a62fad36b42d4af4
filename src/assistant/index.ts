export { openFileStore, openPostgresStore } from './data/open-agent-store.ts';
export type { PostgresOptions } from './data/postgres-driver.ts';
export type { SqliteOptions } from './data/sqlite-driver.ts';
export { PLAYER_MIGRATIONS, SHARED_MIGRATIONS } from './data/tables.ts';
