import { basename } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { AuditEntry } from '../../../audit/audit-entry.ts'
import { takeAuditEntries } from '../../../audit/audit-store.ts'
import { acquireWriterLock, startNewHistory } from '../../../changes/change-number-store.ts'
import type { DocumentArchive, RevocableContent } from '../../../crawls/archive/document-archive.ts'
import { recordUnavailableDocuments } from '../../../crawls/archive/unavailable-document-store.ts'
import { addDayPartitions } from '../../../deliveries/partition-store.ts'
import { takeErasures } from '../../../erasure/erasure-store.ts'
import { isCalendarDay } from '../../../model/calendar-day.ts'
import { HeraldError } from '../../../platform/errors.ts'
import { type SqlTransaction, WITHOUT_TIME_LIMITS } from '../../../platform/sql/sql-pool.ts'
import {
  createUnreadableError,
  readSnapshotEntries,
  type SnapshotEntry,
} from '../../../snapshots/file/snapshot-reader.ts'
import { type VerifiedSnapshot, verifySnapshotFile } from '../../../snapshots/file/verify-snapshot-file.ts'
import { toPresentNames } from '../../../snapshots/schema-renames.ts'
import type { SnapshotContents, SnapshotManifest } from '../../../snapshots/snapshot-manifest.ts'
import {
  configureSnapshotTransaction,
  continueSequences,
  copyTableIn,
  OLDEST_READABLE_MIGRATION,
  prepareEmptyDatabase,
  readLatestMigration,
  SNAPSHOT_TABLES,
} from '../../../snapshots/snapshot-store.ts'
import { keepErasures } from '../../erasure/keep-erasures.ts'
import { describeContents, type SnapshotDependencies } from './export-snapshot.ts'

/**
 * Imports a snapshot into an empty database. The file is verified to its end before anything is written, and a single
 * transaction ensures that a failed import leaves nothing behind. `onTablesImported` runs in it while the tables are exactly
 * those of the snapshot. Returns what was imported.
 */
export async function importSnapshot(
  file: string,
  dependencies: SnapshotDependencies,
  onTablesImported: (tx: SqlTransaction, contents: SnapshotContents) => Promise<void> = async () => {},
): Promise<SnapshotContents> {
  const snapshot = await verifySnapshotFile(file)
  const added: RevocableContent[] = []
  let isComplete = false
  await dependencies.sql.begin(WITHOUT_TIME_LIMITS, async tx => {
    try {
      await acquireWriterLock(tx)
      await configureSnapshotTransaction(tx)
      assertReadable(snapshot.manifest, await readLatestMigration(tx))
      const erasures = await takeErasures(tx)
      const auditEntries = await takeAuditEntries(tx)
      await prepareEmptyDatabase(tx)
      await addDayPartitions(tx, (snapshot.manifest.delivery_days ?? []).filter(isCalendarDay))
      await importEntries(file, snapshot, tx, dependencies.archive, added)
      await onTablesImported(tx, snapshot.contents)
      await recordUnavailableDocuments(tx, snapshot.contents.left_out)
      await continueSequences(tx)
      await keepErasures(tx, erasures, dependencies)
      await startNewHistory(tx)
      await appendOwnEntries(tx, dependencies, auditEntries)
      await dependencies.recordAudit(tx, {
        action: 'snapshot.imported',
        subject: { type: 'snapshot', id: basename(file) },
        details: describeContents(snapshot.contents),
      })
      isComplete = true
    } finally {
      // Another import may begin when this transaction ends, so the documents are removed before.
      if (!isComplete) for (const content of added) await content.revoke()
    }
  })
  return snapshot.contents
}

/** Appends what was recorded here before to the log of the snapshot, with the times at which it was recorded. */
async function appendOwnEntries(
  tx: SqlTransaction,
  { recordAudit }: Pick<SnapshotDependencies, 'recordAudit'>,
  entries: readonly AuditEntry[],
): Promise<void> {
  for (const { action, subject, details, actor, recordedAt } of entries) {
    const event = { action, subject, details: { ...details, recorded_at: recordedAt.toISOString() } }
    await recordAudit(tx, event, actor)
  }
}

async function importEntries(
  file: string,
  { manifest }: VerifiedSnapshot,
  tx: SqlTransaction,
  archive: DocumentArchive,
  added: RevocableContent[],
): Promise<void> {
  for await (const entry of readSnapshotEntries(file)) {
    const [kind, name = ''] = entry.path.split('/')
    if (kind === 'tables') await importTable(tx, name, manifest, entry)
    else if (kind === 'documents') await importDocument(archive, name, entry, added)
    // The contents of manifest.json and end.json were compared with the other entries before.
    else for await (const _ of entry.pieces);
  }
}

function assertReadable({ format, migration }: SnapshotManifest, own: number): void {
  if ((format === 1 || format === 2) && migration >= OLDEST_READABLE_MIGRATION && migration <= own) return
  const detail =
    `The snapshot has format ${format} and migration ${migration}; this version of Herald reads formats 1 and 2 and ` +
    `migrations ${OLDEST_READABLE_MIGRATION} to ${own}. Import it with the version that wrote it; if that version is older, ` +
    'then start this version on that data folder.'
  throw new HeraldError('snapshot_unreadable', detail)
}

async function importTable(
  tx: SqlTransaction,
  name: string,
  manifest: SnapshotManifest,
  { pieces }: SnapshotEntry,
): Promise<void> {
  const columns = manifest.columns[name]
  const present = toPresentNames(manifest.migration, name, columns ?? [])
  const table = SNAPSHOT_TABLES.find(known => known === present.table)
  if (table === undefined || columns === undefined)
    throw createUnreadableError(name, 'not a table of the database')
  await pipeline(pieces, await copyTableIn(tx, table, present.columns))
}

async function importDocument(
  archive: DocumentArchive,
  hex: string,
  { pieces }: SnapshotEntry,
  added: RevocableContent[],
): Promise<void> {
  const stored = await archive.storeRevocable(pieces)
  added.push(stored)
  if (stored.sha256.equals(Buffer.from(hex, 'hex'))) return
  throw createUnreadableError(hex, 'the bytes of this document were altered')
}
