import { hashCredential } from '../../src/accounts/api-keys.ts'
import { createSqlPool, type SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { BASELINE_TABLES } from './baseline-schema.ts'

const CONNECTIONS = 4

/** The baseline's database, on the same PostgreSQL server as Herald's. */
export interface BaselineDatabase {
  readonly sql: SqlPool
  readonly url: string
}

/** Opens the baseline's database, which is created with empty tables the first time, for one more API key. */
export async function openBaselineDatabase(
  database: { sql: SqlPool; url: string },
  key: string,
): Promise<BaselineDatabase> {
  const existing = await database.sql`select 1 from pg_database where datname = 'baseline'`
  if (existing.length === 0)
    await database.sql.unsafe("create database baseline encoding 'UTF8' template template0")
  const address = new URL(database.url)
  address.pathname = '/baseline'
  const sql = createSqlPool(address.href, { maxConnections: CONNECTIONS, applicationName: 'herald bench' })
  await sql.unsafe(BASELINE_TABLES)
  await sql`insert into api_keys values (${hashCredential(key)})`
  return { sql, url: address.href }
}
