import { hashCredential } from '../../src/accounts/api-keys.ts'
import { createSqlPool, type SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { BASELINE_INDEXES, BASELINE_TABLES } from './baseline-schema.ts'

const CONNECTIONS = 4

/** The baseline's database, on the same PostgreSQL server as Herald's. */
export interface BaselineDatabase {
  readonly sql: SqlPool
  readonly url: string
  /** Creates the indexes after loading. */
  createIndexes(): Promise<void>
}

/** Creates the baseline's database with empty tables and one API key. */
export async function openBaselineDatabase(
  database: { sql: SqlPool; url: string },
  key: string,
): Promise<BaselineDatabase> {
  await database.sql.unsafe("create database baseline encoding 'UTF8' template template0")
  const address = new URL(database.url)
  address.pathname = '/baseline'
  const sql = createSqlPool(address.href, { maxConnections: CONNECTIONS, applicationName: 'herald bench' })
  await sql.unsafe(BASELINE_TABLES)
  await sql`insert into api_keys values (${hashCredential(key)})`
  return {
    sql,
    url: address.href,
    async createIndexes() {
      for (const statement of BASELINE_INDEXES) await sql.unsafe(statement)
    },
  }
}
