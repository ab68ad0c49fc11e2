import { listDocumentsOfAnnouncements } from '../../announcements/erase-announcement-store.ts'
import { acquireWriterLock } from '../../changes/change-number-store.ts'
import { listErasableFilesOfDocuments } from '../../crawls/archive/erase-document-store.ts'
import { readErasableMentions } from '../../entities/erasure/erase-entity-store.ts'
import { announcementContext } from '../../erasure/announcement-contexts.ts'
import { createAnnouncementEntry, createNameEntries } from '../../erasure/block-entries.ts'
import { BlockList } from '../../erasure/block-list.ts'
import { insertErasure, updateErasureState } from '../../erasure/erasure-store.ts'
import { insertUnsearchedFiles } from '../../erasure/unsearched-file-store.ts'
import { ANNOUNCEMENT_CATEGORY_GROUPS } from '../../model/category.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { RetentionRule } from '../../platform/settings/parse-retention-rules.ts'
import { type SqlPool, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { type ExpirySelection, listExpiredAnnouncements } from '../../reports/expired-announcements-store.ts'
import { readRetentionClock } from '../../retention/retention-clock-store.ts'
import { findSourceById } from '../../sources/registry.ts'
import { eraseFromFile, removeErasedFiles } from './erase-from-archive.ts'
import { eraseFromDatabase } from './erase-from-database.ts'
import { clearLateResponses } from './erase-quoted-texts.ts'
import type { ErasureDependencies } from './forget.ts'
import { holdErasureLock } from './hold-erasure-lock.ts'

/** Numbers of announcements that a rule erased, or would erase. */
export interface RetentionResult extends RetentionRule {
  readonly announcements: number
}

/** Announcements erased per transaction. */
const BATCH_SIZE = 200
/** Most announcements that a dry run counts per rule. */
const MAX_COUNTED = 1_000_000

/** Returns what a rule selects. Throws `invalid_setting` for an unknown source or kind. */
export function selectExpired({ sourceId, kind, months, days }: RetentionRule): ExpirySelection {
  if (findSourceById(sourceId) === undefined)
    throw new HeraldError('invalid_setting', `HERALD_RETENTION: there is no source "${sourceId}".`)
  const { insolvency } = ANNOUNCEMENT_CATEGORY_GROUPS
  const known = Object.values(ANNOUNCEMENT_CATEGORY_GROUPS).flatMap(group => Object.keys(group.categories))
  const categories = kind === 'insolvency' ? Object.keys(insolvency.categories) : [kind]
  if (kind !== 'persons' && !categories.every(category => known.includes(category))) {
    const detail = `HERALD_RETENTION: "${kind}" is neither "persons" nor "insolvency" nor a category.`
    throw new HeraldError('invalid_setting', detail)
  }
  return { sourceId, isAboutPersons: kind === 'persons', categories, months, days }
}

/** Counts what has expired. The age is measured by the clock of retention, which no wrong clock can move ahead. */
export async function previewRetention(
  { sql }: Pick<ErasureDependencies, 'sql'>,
  rules: readonly RetentionRule[],
): Promise<RetentionResult[]> {
  const { retentionTime } = await readRetentionClock(sql)
  const results: RetentionResult[] = []
  for (const rule of rules) {
    const ids = await listExpired(sql, selectExpired(rule), retentionTime, MAX_COUNTED)
    results.push({ ...rule, announcements: ids.length })
  }
  return results
}

/** Erases what has expired: first the notices from the archived documents, then the announcements. Can be repeated. */
export async function enforceRetention(
  dependencies: ErasureDependencies,
  rules: readonly RetentionRule[],
  signal: AbortSignal,
): Promise<RetentionResult[]> {
  const { sql } = dependencies
  const { retentionTime } = await readRetentionClock(sql)
  const results: RetentionResult[] = []
  for (const rule of rules) {
    const selection = selectExpired(rule)
    let announcements = 0
    while (!signal.aborted) {
      // An erasure that rewrites the same files in between would leave names in those that this batch stores, and vice versa.
      const erased = await holdErasureLock(sql, async () => {
        const ids = await listExpired(sql, selection, retentionTime, BATCH_SIZE)
        if (ids.length > 0) await eraseExpired(dependencies, rule, ids)
        return ids.length
      })
      if (erased === 0) break
      announcements += erased
    }
    results.push({ ...rule, announcements })
  }
  await clearLateResponses(sql)
  return results
}

/** Reads all announcements of a source, which can take longer than other statements may. */
async function listExpired(
  sql: SqlPool,
  selection: ExpirySelection,
  now: Date,
  limit: number,
): Promise<string[]> {
  return await sql.begin(WITHOUT_TIME_LIMITS, tx => listExpiredAnnouncements(tx, selection, now, limit))
}

/** The archive comes first: after a crash, the announcements are still listed and everything is repeated. */
async function eraseExpired(
  dependencies: ErasureDependencies,
  { sourceId, kind }: RetentionRule,
  ids: readonly string[],
): Promise<void> {
  const { sql, clock, random, blockLists, recordAudit } = dependencies
  const { hasher } = await blockLists.load(sql)
  const persons = (await readErasableMentions(sql, ids)).filter(mention => mention.type === 'person')
  const names = persons.flatMap(({ name, announcementId }) =>
    createNameEntries(name, 'person', [announcementContext(announcementId, hasher)], hasher),
  )
  const entries = [...ids.map(createAnnouncementEntry), ...names]
  const list = new BlockList(entries, hasher)
  const documentIds = await listDocumentsOfAnnouncements(sql, ids)
  for (const file of await listErasableFilesOfDocuments(sql, documentIds)) {
    const { kind: result } = await eraseFromFile(dependencies, findSourceById(file.sourceId), file, list)
    if (result === 'missing') await insertUnsearchedFiles(sql, [file.sha256])
  }
  const erasure = {
    id: createUuidV7(clock.now(), random),
    kind: 'retention',
    keyFingerprint: hasher.fingerprint,
  } as const
  await sql.begin(WITHOUT_TIME_LIMITS, async tx => {
    await acquireWriterLock(tx)
    await insertErasure(tx, erasure, [])
    await eraseFromDatabase(tx, { list, announcementIds: ids, search: null, expiredIds: new Set(ids) })
    await updateErasureState(tx, [erasure.id], 'erased')
    await recordAudit(tx, {
      action: 'retention.applied',
      subject: { type: 'erasure', id: erasure.id },
      details: { source: sourceId, kind, announcements: ids.length },
    })
  })
  await removeErasedFiles(dependencies)
}
