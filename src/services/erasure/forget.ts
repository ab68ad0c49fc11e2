import {
  listAnnouncementsAfter,
  listDocumentsOfAnnouncements,
} from '../../announcements/erase-announcement-store.ts'
import type { AuditDetails, RecordInTransaction } from '../../audit/audit-entry.ts'
import { acquireWriterLock } from '../../changes/change-number-store.ts'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { listErasableFilesOfDocuments } from '../../crawls/archive/erase-document-store.ts'
import type { BlockEntry } from '../../erasure/block-list.ts'
import {
  type ErasureKind,
  insertErasure,
  listErasures,
  type StoredErasure,
  tryErasureLock,
  updateErasureState,
} from '../../erasure/erasure-store.ts'
import { ALL_TEXTS } from '../../erasure/name-search.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { type Queryable, type SqlPool, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import type { DocumentParser } from '../ingest/parsing/document-parser.ts'
import { type ArchiveCounts, eraseFromArchive, type TreatedFile } from './erase-from-archive.ts'
import {
  type DatabaseCounts,
  type ErasedData,
  type ErasureScope,
  eraseFromDatabase,
} from './erase-from-database.ts'
import { clearLateResponses } from './erase-quoted-texts.ts'
import { holdErasureLock } from './hold-erasure-lock.ts'
import type { BlockListSource } from './screen-batch.ts'
import { findMentionedCandidates, findTextCandidates } from './targets/find-candidates.ts'
import type { ErasureTarget } from './targets/find-target.ts'

export type ErasureDependencies = Dependencies & {
  readonly archive: DocumentArchive
  readonly parser: DocumentParser
  readonly blockLists: BlockListSource
  /** Records what is requested and what is completed in the audit log, without names. */
  readonly recordAudit: RecordInTransaction
}

/** The changes that an erasure made, or would make. */
export interface ErasureReport {
  readonly database: DatabaseCounts
  readonly archive: ArchiveCounts
  readonly files: readonly TreatedFile[]
}

/** Announcements examined per transaction when the names are known by their hashes only. */
const BATCH_SIZE = 1_000

/**
 * Erases a target everywhere and blocks it. First come the announcements that mention it, which are found at once, then those
 * that only their texts reveal. After a crash, `resumeErasures` completes it.
 */
export async function forgetTarget(
  dependencies: ErasureDependencies,
  target: ErasureTarget,
): Promise<ErasureReport> {
  return await holdErasureLock(dependencies.sql, () => eraseTarget(dependencies, target))
}

async function eraseTarget(dependencies: ErasureDependencies, target: ErasureTarget): Promise<ErasureReport> {
  const { sql, clock, random, blockLists } = dependencies
  const id = createUuidV7(clock.now(), random)
  const { hasher } = await blockLists.load(sql)
  await addErasure(
    dependencies,
    { id, kind: target.kind, keyFingerprint: hasher.fingerprint },
    target.entries,
  )
  const list = await blockLists.load(sql)
  // An erased announcement no longer refers to its document.
  const selected = await listFilesOfTarget(sql, target)
  const { quotedNames } = target
  const mentioned = await findMentionedCandidates(sql, target)
  const first = await eraseInTransaction(sql, { list, announcementIds: mentioned, search: null, quotedNames })
  const found = await findTextCandidates(sql, list, target.search)
  const second = await eraseInTransaction(sql, {
    ...found,
    list,
    quotedNames: first.names,
    quotedNumbers: first.numbers,
  })
  const database = addCounts(first.counts, second.counts)
  const files: TreatedFile[] = []
  const archive = await eraseFromArchive(dependencies, {
    list,
    search: target.search,
    files: selected,
    isDryRun: false,
    onFile: file => void files.push(file),
  })
  await clearLateResponses(sql)
  const report = { database, archive, files }
  await recordCompletion(dependencies, [id], report)
  return report
}

async function eraseInTransaction(sql: SqlPool, scope: ErasureScope): Promise<ErasedData> {
  return await sql.begin(WITHOUT_TIME_LIMITS, async tx => {
    await acquireWriterLock(tx)
    return await eraseFromDatabase(tx, scope)
  })
}

/**
 * Completes erasures that were interrupted, or that came with a list or a snapshot. Returns `null` if there are none. While
 * another process is at work on erasures, it waits; with `skipIfBusy`, it returns `null` and leaves them to that process.
 */
export async function resumeErasures(
  dependencies: ErasureDependencies,
  { skipIfBusy = false }: { readonly skipIfBusy?: boolean } = {},
): Promise<ErasureReport | null> {
  const { sql } = dependencies
  if ((await listErasures(sql, ['pending'])).length === 0) return null
  const complete = async (): Promise<ErasureReport | null> => {
    const pending = await listErasures(sql, ['pending'])
    return pending.length === 0 ? null : await completeErasures(dependencies, pending)
  }
  if (!skipIfBusy) return await holdErasureLock(sql, complete)
  return await sql.begin(WITHOUT_TIME_LIMITS, async lock =>
    (await tryErasureLock(lock)) ? await complete() : null,
  )
}

async function completeErasures(
  dependencies: ErasureDependencies,
  pending: readonly StoredErasure[],
): Promise<ErasureReport> {
  const { sql, blockLists } = dependencies
  const list = await blockLists.load(sql)
  let database: DatabaseCounts | null = null
  let after = 0
  for (;;) {
    const rows = await listAnnouncementsAfter(sql, after, BATCH_SIZE)
    const announcementIds = rows.map(row => row.id)
    // The texts outside of announcements are examined once, with the last batch.
    const search = rows.length < BATCH_SIZE ? { words: ALL_TEXTS, events: [], lastEvent: 0 } : null
    const scope = { list, announcementIds, search, quotedNames: list.nameHashes }
    const { counts } = await eraseInTransaction(sql, scope)
    database = database === null ? counts : addCounts(database, counts)
    after = rows.at(-1)?.number ?? after
    if (rows.length < BATCH_SIZE) break
  }
  const files: TreatedFile[] = []
  const archive = await eraseFromArchive(dependencies, {
    list,
    search: ALL_TEXTS,
    isDryRun: false,
    onFile: file => void files.push(file),
  })
  await clearLateResponses(sql)
  const report = { database, archive, files }
  await recordCompletion(
    dependencies,
    pending.map(erasure => erasure.id),
    report,
  )
  return report
}

/** Saves what is blocked, before anything is erased, so that nothing written meanwhile brings it back. */
export async function addErasure(
  { sql, recordAudit }: Pick<ErasureDependencies, 'sql' | 'recordAudit'>,
  erasure: { readonly id: string; readonly kind: ErasureKind; readonly keyFingerprint: string },
  entries: readonly BlockEntry[],
): Promise<void> {
  await sql.begin(async tx => {
    await acquireWriterLock(tx)
    await insertErasure(tx, erasure, entries)
    const details = { kind: erasure.kind, blocked: entries.length }
    await recordAudit(tx, {
      action: 'erasure.requested',
      subject: { type: 'erasure', id: erasure.id },
      details,
    })
  })
}

async function recordCompletion(
  { sql, recordAudit }: Pick<ErasureDependencies, 'sql' | 'recordAudit'>,
  ids: readonly string[],
  report: ErasureReport,
): Promise<void> {
  await sql.begin(async tx => {
    await updateErasureState(tx, ids, 'erased')
    for (const id of ids) {
      const subject = { type: 'erasure', id } as const
      await recordAudit(tx, { action: 'erasure.completed', subject, details: countDetails(report) })
    }
  })
}

/** Returns the counts of a report that are not zero. */
function countDetails({ database, archive }: ErasureReport): AuditDetails {
  const counts = Object.entries({ ...database, ...archive }).filter(([, count]) => count !== 0)
  return Object.fromEntries(counts.map(([name, count]) => [toSnakeCase(name), count]))
}

function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
}

/** Lists the hashes of the files that contain the announcements to erase as a whole. */
export async function listFilesOfTarget(
  sql: Queryable,
  { entries }: ErasureTarget,
): Promise<ReadonlySet<string>> {
  const ids = entries.filter(({ kind }) => kind === 'announcement').map(({ value }) => value)
  const files = await listErasableFilesOfDocuments(sql, await listDocumentsOfAnnouncements(sql, ids))
  return new Set(files.map(({ sha256 }) => sha256.toString('hex')))
}

/** Adds the counts of two steps. */
export function addCounts(one: DatabaseCounts, other: DatabaseCounts): DatabaseCounts {
  const sums = Object.entries(one).map(([name, count]) => [name, count + other[name as keyof DatabaseCounts]])
  return Object.fromEntries(sums) as DatabaseCounts
}
