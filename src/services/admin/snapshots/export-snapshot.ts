import { rm } from 'node:fs/promises'
import { basename } from 'node:path'
import type { AuditDetails, RecordInTransaction } from '../../../audit/audit-entry.ts'
import type { DocumentArchive } from '../../../crawls/archive/document-archive.ts'
import { listPartitionDays } from '../../../deliveries/partition-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { renameDurably } from '../../../platform/files/durable-files.ts'
import { findReadOnlyReason } from '../../../platform/sql/server-state/database-write-mode.ts'
import { type SqlTransaction, WITHOUT_TIME_LIMITS } from '../../../platform/sql/sql-pool.ts'
import { listArchivedFileUrls } from '../../../reports/database-checks-store.ts'
import { createUnreadableError } from '../../../snapshots/file/snapshot-reader.ts'
import { createSnapshotWriter, type SnapshotWriter } from '../../../snapshots/file/snapshot-writer.ts'
import { addToChecksum, TableChecksumBuilder } from '../../../snapshots/file/table-checksum.ts'
import { verifySnapshotFile } from '../../../snapshots/file/verify-snapshot-file.ts'
import type {
  LeftOutDocument,
  SnapshotContents,
  SnapshotManifest,
  TableChecksum,
} from '../../../snapshots/snapshot-manifest.ts'
import {
  configureSnapshotTransaction,
  copyTableOut,
  readLatestMigration,
  readTableColumns,
  SNAPSHOT_TABLES,
} from '../../../snapshots/snapshot-store.ts'

/** One consistent state of all tables, for as long as it takes to copy them. */
const READ_MODE = `isolation level repeatable read read only${WITHOUT_TIME_LIMITS}`

export type SnapshotDependencies = Dependencies & {
  readonly archive: DocumentArchive
  /** Records exports and imports in the audit log. */
  readonly recordAudit: RecordInTransaction
}

export interface ExportOptions {
  /** Stops the export, which then leaves no file. */
  readonly signal: AbortSignal
  /** Called after each document with the number of documents read so far and of all. */
  onProgress(read: number, listed: number): void
  /** Checks the complete file further, before it gets its name. Throws if it is not a usable backup. */
  readonly verify?: (file: string) => Promise<void>
}

/** The database of a snapshot, which is written before its documents. */
interface ExportedTables {
  readonly tables: Record<string, TableChecksum>
  /** The files that the archive should contain, with the URL under which each was received. */
  readonly files: readonly { readonly sha256: Buffer; readonly url: string }[]
}

/**
 * Exports the database, as of one point in time, and its archived documents to a `.tar.gz` file. Documents that the archive
 * cannot provide are listed and left out. The file gets its name only after it was read again and verified. Returns `null`
 * if the export was stopped.
 */
export async function exportSnapshot(
  file: string,
  dependencies: SnapshotDependencies,
  options: ExportOptions,
): Promise<SnapshotContents | null> {
  const partialFile = `${file}.part`
  const writer = createSnapshotWriter(partialFile)
  try {
    const contents = await writeSnapshot(writer, dependencies, options)
    if (contents === null) return null
    await writer.finish()
    await assertWritten(partialFile, contents)
    await options.verify?.(partialFile)
    if (options.signal.aborted) return null
    // Recorded before the file gets its name: what cannot be recorded is not exported.
    await recordExport(dependencies, basename(file), contents)
    await renameDurably(partialFile, file)
    return contents
  } finally {
    await writer.discard()
    await rm(partialFile, { force: true })
  }
}

async function writeSnapshot(
  writer: SnapshotWriter,
  dependencies: SnapshotDependencies,
  options: ExportOptions,
): Promise<SnapshotContents | null> {
  const { sql, clock } = dependencies
  // The transaction ends before the documents are read, because an old transaction delays the cleanup of the database.
  const { tables, files } = await sql.begin(READ_MODE, async tx => {
    await configureSnapshotTransaction(tx)
    const manifest: SnapshotManifest = {
      format: 2,
      migration: await readLatestMigration(tx),
      made_at: clock.now().toISOString(),
      columns: await readTableColumns(tx),
      delivery_days: await listPartitionDays(tx, 'deliveries'),
    }
    await writer.addFile('manifest.json', Buffer.from(JSON.stringify(manifest)))
    return await writeTables(writer, tx, manifest, options.signal)
  })
  const leftOut: LeftOutDocument[] = []
  for (const [index, { sha256, url }] of files.entries()) {
    if (options.signal.aborted) return null
    const reason = await writeDocument(writer, sha256, dependencies.archive)
    if (reason !== null) leftOut.push({ sha256: sha256.toString('hex'), ...reason, url })
    options.onProgress(index + 1, files.length)
  }
  const contents = { tables, documents: files.length - leftOut.length, left_out: leftOut }
  await writer.addFile('end.json', Buffer.from(JSON.stringify(contents)))
  return options.signal.aborted ? null : contents
}

/** Records an export. A database that accepts no writes can be exported too; then the log line is the only record. */
async function recordExport(
  { sql, log, recordAudit }: SnapshotDependencies,
  name: string,
  contents: SnapshotContents,
): Promise<void> {
  const reason = await findReadOnlyReason(sql)
  if (reason !== null) {
    log.warn(
      { file: name, reason },
      'the export is not in the audit log, because the database accepts no writes',
    )
    return
  }
  await sql.begin(tx =>
    recordAudit(tx, {
      action: 'snapshot.exported',
      subject: { type: 'snapshot', id: name },
      details: describeContents(contents),
    }),
  )
}

/** The counts of a snapshot for the audit log. */
export function describeContents({ tables, documents, left_out }: SnapshotContents): AuditDetails {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
  return { tables: Object.keys(tables).length, rows, documents, left_out: left_out.length }
}

async function writeTables(
  writer: SnapshotWriter,
  tx: SqlTransaction,
  { columns }: SnapshotManifest,
  signal: AbortSignal,
): Promise<ExportedTables> {
  const tables: Record<string, TableChecksum> = {}
  for (const table of SNAPSHOT_TABLES) {
    if (signal.aborted) return { tables, files: [] }
    const builder = new TableChecksumBuilder()
    const rows = await copyTableOut(tx, table, columns[table] ?? [])
    await writer.addPieces(`tables/${table}`, addToChecksum(rows, builder))
    tables[table] = builder.finish()
  }
  return { tables, files: await listArchivedFileUrls(tx) }
}

/** Adds a document to the snapshot, or returns why it is left out. */
async function writeDocument(
  writer: SnapshotWriter,
  sha256: Buffer,
  archive: DocumentArchive,
): Promise<Pick<LeftOutDocument, 'state' | 'reason'> | null> {
  const archived = await archive.read(sha256)
  if (archived.state === 'damaged') return archived
  if (archived.state === 'missing')
    return { state: 'missing', reason: 'the archive of this machine does not contain it' }
  await writer.addPieces(`documents/${sha256.toString('hex')}`, archived.bytes)
  return null
}

/** Reads the written file again. A file that differs from what was written must never be taken for a backup. */
async function assertWritten(file: string, contents: SnapshotContents): Promise<void> {
  const written = await verifySnapshotFile(file)
  if (JSON.stringify(written.contents) !== JSON.stringify(contents))
    throw createUnreadableError(file, 'the written file differs from the exported data')
}
