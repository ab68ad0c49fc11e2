import { mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { RecordInTransaction } from '../../audit/audit-entry.ts'
import { encodeChangeCursor } from '../../changes/change-cursor.ts'
import { readLatestPosition } from '../../changes/change-number-store.ts'
import type { ChangePosition } from '../../model/database-change.ts'
import { EXPORTED_TABLES } from '../../model/tables/exported-tables.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import { renameDurably, writeFileAtomically } from '../../platform/files/durable-files.ts'
import { findReadOnlyReason } from '../../platform/sql/server-state/database-write-mode.ts'
import { type SqlTransaction, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'
import type { Source } from '../../sources/source.ts'
import { readChangesOfTransaction } from '../indexing/database-change-feed.ts'
import { maskDatabaseChanges } from '../masking/mask-database-changes.ts'
import { createTableWriter } from './create-table-writer.ts'
import { buildDataPackage, type PackagedSource, type PackagedTable } from './data-package.ts'
import { SOURCE_LICENCES } from './source-licences.ts'
import type { TableFormat, TableWriter } from './table-writer.ts'

/** One consistent state of all tables. */
const READ_MODE = `isolation level repeatable read read only${WITHOUT_TIME_LIMITS}`
/** The number of announcements and entities that are read at once. */
const BATCH_ROWS = 5_000
/** The name of the manifest that the Data Package specification prescribes. */
const MANIFEST = 'datapackage.json'

type TableExportDependencies = Dependencies & {
  readonly recordAudit: RecordInTransaction
  readonly sources: readonly Pick<Source, 'id' | 'metadata'>[]
  readonly version: string
}

export interface TableExportOptions {
  readonly format: TableFormat
  /** Exports what changed after this change number, with deletions; 0 for everything. */
  readonly since: number
  readonly maskPersons: boolean
  /** Stops the export, which then leaves no folder. */
  readonly signal: AbortSignal
  onProgress(rows: number): void
}

/** The state that an export shows, and the number of rows of each table. */
export interface TableExport {
  readonly change: number
  readonly rows: Readonly<Record<string, number>>
}

/** A table in progress. */
interface OpenTable {
  readonly table: (typeof EXPORTED_TABLES)[number]
  readonly path: string
  readonly writer: TableWriter
  rows: number
}

/**
 * Exports all tables as of one point in time to a new folder, with a manifest. The folder gets its name only when it is
 * complete. Returns `null` if the export was stopped.
 */
export async function exportTables(
  folder: string,
  dependencies: TableExportDependencies,
  options: TableExportOptions,
): Promise<TableExport | null> {
  const unfinished = `${folder}.unfinished`
  await rm(unfinished, { recursive: true, force: true })
  await mkdir(unfinished, { recursive: true, mode: 0o700 })
  const tables: OpenTable[] = []
  try {
    for (const table of EXPORTED_TABLES) {
      const path = `${table.name}.${options.format}`
      tables.push({
        table,
        path,
        writer: await createTableWriter(join(unfinished, path), table, options.format),
        rows: 0,
      })
    }
    const exported = await dependencies.sql.begin(READ_MODE, tx => writeTables(tx, tables, options))
    if (exported === null) return null
    const manifest = await buildManifest(tables, exported, dependencies, options)
    await writeFileAtomically(join(unfinished, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
    const rows = Object.fromEntries(tables.map(one => [one.table.name, one.rows]))
    await recordTableExport(dependencies, basename(folder), rows, options)
    await renameDurably(unfinished, folder)
    return { change: exported.position.change, rows }
  } finally {
    for (const { writer } of tables) await writer.discard()
    await rm(unfinished, { recursive: true, force: true })
  }
}

interface ExportedState {
  readonly position: ChangePosition
  readonly sourceIds: ReadonlySet<string>
}

async function writeTables(
  tx: SqlTransaction,
  tables: readonly OpenTable[],
  { since, maskPersons, signal, onProgress }: TableExportOptions,
): Promise<ExportedState | null> {
  const position = await readLatestPosition(tx)
  requireKnownChange(since, position)
  const sourceIds = new Set<string>()
  let next = readChangesOfTransaction(tx, since, BATCH_ROWS)
  try {
    for (let read = await next; read !== null; read = await next) {
      if (signal.aborted) return null
      // The next rows are read while these are written.
      next = readChangesOfTransaction(tx, read.position.change, BATCH_ROWS)
      const changes = maskPersons ? maskDatabaseChanges(read) : read
      for (const open of tables) await writeRows(open, changes, since > 0)
      for (const { announcement } of changes.announcements)
        if (announcement !== null) sourceIds.add(announcement.sourceId)
      onProgress(tables.reduce((sum, { rows }) => sum + rows, 0))
    }
    return { position, sourceIds }
  } finally {
    // The transaction must not end before its last statement.
    await next.then(ignoreResult, ignoreResult)
  }
}

function ignoreResult(): void {}

async function writeRows(
  open: OpenTable,
  changes: Parameters<OpenTable['table']['rows']>[0],
  withDeleted: boolean,
): Promise<void> {
  const rows = open.table.rows(changes, { withDeleted })
  await open.writer.write(rows)
  open.rows += rows.length
}

function requireKnownChange(since: number, { change }: ChangePosition): void {
  if (since <= change) return
  const detail = `There is no change ${since} yet; the latest one is ${change}. Use the change of an earlier export of this database.`
  throw new HeraldError('invalid_usage', detail)
}

async function buildManifest(
  tables: readonly OpenTable[],
  { position, sourceIds }: ExportedState,
  { clock, sources, version }: TableExportDependencies,
  { format, since, maskPersons }: TableExportOptions,
) {
  const packaged: PackagedTable[] = []
  for (const { table, path, writer, rows } of tables)
    packaged.push({ table, path, rows, file: await writer.finish() })
  return buildDataPackage({
    format,
    created: clock.now(),
    version,
    change: position.change,
    cursor: encodeChangeCursor({ after: position.change, seen: position }),
    since,
    personsMasked: maskPersons,
    tables: packaged,
    sources: sources.filter(({ id }) => sourceIds.has(id)).map(packageSource),
  })
}

function packageSource({ id, metadata }: TableExportDependencies['sources'][number]): PackagedSource {
  const { name, url, description } = metadata
  const licence = SOURCE_LICENCES[id]
  if (licence === undefined) throw new Error(`the licence of ${id} is not listed`)
  return { id, name, url, description, licence }
}

/** Records an export. A database that accepts no writes can be exported too; then the log line is the only record. */
async function recordTableExport(
  { sql, log, recordAudit }: TableExportDependencies,
  name: string,
  rows: Readonly<Record<string, number>>,
  { format, since, maskPersons }: TableExportOptions,
): Promise<void> {
  const reason = await findReadOnlyReason(sql)
  if (reason !== null) {
    log.warn({ name, reason }, 'the export is not in the audit log, because the database accepts no writes')
    return
  }
  const details = { format, since, persons_masked: maskPersons, ...rows }
  await sql.begin(tx =>
    recordAudit(tx, { action: 'tables.exported', subject: { type: 'tables', id: name }, details }),
  )
}
