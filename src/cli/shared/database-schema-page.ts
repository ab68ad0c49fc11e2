import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeSchema } from '../../platform/sql/describe-schema.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import type { CommandContext } from './cli-command.ts'

const HEADER = `-- Tables of the database after all migrations, for reading; "migrations/" creates them.
-- Generated from the catalog of an empty database by "./herald docs". Edit the migrations, not this file.
`

/** Generates docs/schema.sql from a migrated database. */
export async function databaseSchemaPage(sql: Queryable): Promise<string> {
  return `${HEADER}\n${await describeSchema(sql)}`
}

/** Generates docs/schema.sql from a temporary database, even if DATABASE_URL is set. */
export async function generateDatabaseSchemaPage({
  settings,
  withAppContext,
}: CommandContext): Promise<string> {
  const data = await mkdtemp(join(tmpdir(), 'herald-docs-'))
  // Under root, PostgreSQL runs as another user, who must be able to enter the folder.
  await chmod(data, 0o755)
  try {
    return await withAppContext(app => databaseSchemaPage(app.sql), { ...settings, data, databaseUrl: null })
  } finally {
    await rm(data, { recursive: true, force: true })
  }
}
