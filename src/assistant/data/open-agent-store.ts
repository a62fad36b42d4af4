import { type Clock, type Result, succeed } from '../../core/index.ts';
import type { AgentStore } from '../../engine/index.ts';
import { DatabaseStore } from './database-store.ts';
import { openPostgresDriver, type PostgresOptions } from './postgres-driver.ts';
import { openSqliteDriver, type SqliteOptions } from './sqlite-driver.ts';

/** Opens the store of players in a folder: one file a player, and a shared one. Fails as `openStore` does. */
export function openFileStore(options: SqliteOptions): Result<AgentStore> {
  const driver = openSqliteDriver(options);
  return driver.ok ? succeed(new DatabaseStore(driver.value, options.clock)) : driver;
}

/** Opens the store of players in a PostgreSQL database. Fails with `store_unreachable`, `store_newer` or `migration_changed`. */
export async function openPostgresStore(
  options: PostgresOptions & { readonly clock: Clock },
): Promise<Result<AgentStore>> {
  const driver = await openPostgresDriver(options);
  return driver.ok ? succeed(new DatabaseStore(driver.value, options.clock)) : driver;
}
