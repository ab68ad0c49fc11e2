import { hashCredential } from '../../src/accounts/api-keys.ts'
import { createSqlPool, type SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { BASELINE_INDEXES, BASELINE_TABLES } from './baseline-schema.ts'

const CONNECTIONS = 4

/** The peer's database, beside the record on the same PostgreSQL. */
export interface BaselineDatabase {
  readonly sql: SqlPool
  readonly url: string
  /** Makes the indexes, once the rows are there. */
  createIndexes(): Promise<void>
}

/** Makes the peer's database with empty tables, and knows one key. */
export async function openBaselineDatabase(
  record: { sql: SqlPool; url: string },
  key: string,
): Promise<BaselineDatabase> {
  await record.sql.unsafe("create database peer encoding 'UTF8' template template0")
  const address = new URL(record.url)
  address.pathname = '/peer'
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
