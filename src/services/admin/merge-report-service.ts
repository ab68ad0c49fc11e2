import {
  type CorrectingCommands,
  listCorrectingCommands,
  type MergeReport,
  type MergeReportRequest,
  type MergeReportStatus,
} from '../../entities/reports/merge-report.ts'
import {
  countMergeReports,
  findAnnouncementsNamingEntities,
  findEqualOpenMergeReport,
  findMergeOrigins,
  findMergeReport,
  insertMergeReport,
  listMergeReportPage,
  lockAndCountOpenMergeReports,
  type MergeReportFilter,
  updateMergeReport,
} from '../../entities/reports/merge-report-store.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import type { OwnerActor } from '../following/watchlist-service.ts'
import type { AuditRecorder } from './audit-log.ts'
import { changeDatabase, queryDatabase } from './query-database.ts'

/** Maximum number of open reports of an owner. */
export const MAX_OPEN_MERGE_REPORTS_PER_OWNER = 100

/** A report with the commands that show and correct what it says. */
export interface CorrectableMergeReport extends MergeReport, CorrectingCommands {}

/** The status of a report and the note about it. */
export interface MergeReportDecision {
  readonly status?: MergeReportStatus
  readonly note?: string | null
}

/** Reports of wrong merges. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface MergeReportService {
  /**
   * Stores a report, or finds the open one of the same owner that says the same. Throws `too_many_merge_reports` at the maximum
   * number of open ones, and `invalid_body` if an announcement names neither entity.
   */
  create(
    actor: OwnerActor & { readonly keyId: string },
    request: MergeReportRequest,
  ): Promise<{ readonly report: MergeReport; readonly isNew: boolean }>
  /** Returns one page of all reports, newest first, and their total number. */
  list(
    filter: MergeReportFilter,
    page: PageRequest,
  ): Promise<{ readonly reports: readonly CorrectableMergeReport[]; readonly total: number }>
  find(id: string, filter: MergeReportFilter): Promise<CorrectableMergeReport | null>
  /** Decides, reopens or annotates a report. Returns whether it exists. */
  decide(
    actor: OwnerActor,
    id: string,
    decision: MergeReportDecision,
    filter: MergeReportFilter,
  ): Promise<boolean>
  /** Returns the number of open reports. */
  countOpen(filter: Pick<MergeReportFilter, 'includesPersons'>): Promise<number>
}

type MergeReportDependencies = Pick<Dependencies, 'sql' | 'clock' | 'random'> & {
  readonly audit: AuditRecorder
}

export function createMergeReportService(dependencies: MergeReportDependencies): MergeReportService {
  return {
    create: (actor, request) => changeDatabase(dependencies, tx => create(tx, dependencies, actor, request)),
    list: (filter, page) =>
      queryDatabase(dependencies, sql => listCorrectableMergeReports(sql, filter, page)),
    find: (id, filter) =>
      queryDatabase(dependencies, async sql => {
        const report = await findMergeReport(sql, id, filter)
        return report === null ? null : ((await addCommands(sql, [report]))[0] ?? null)
      }),
    decide: (actor, id, decision, filter) =>
      changeDatabase(dependencies, tx => decide(tx, dependencies, actor, { id, decision, filter })),
    countOpen: filter =>
      queryDatabase(dependencies, sql => countMergeReports(sql, { ...filter, statuses: ['open'] })),
  }
}

/** Reads one page of all reports, newest first, with their commands. */
export async function listCorrectableMergeReports(
  sql: Queryable,
  filter: MergeReportFilter,
  page: PageRequest,
): Promise<{ readonly reports: readonly CorrectableMergeReport[]; readonly total: number }> {
  const { reports, total } = await listMergeReportPage(sql, filter, page)
  return { reports: await addCommands(sql, reports), total }
}

async function addCommands(
  sql: Queryable,
  reports: readonly MergeReport[],
): Promise<CorrectableMergeReport[]> {
  const origins = new Map(
    (
      await findMergeOrigins(
        sql,
        reports.map(({ id }) => id),
      )
    ).map(found => [found.reportId, found]),
  )
  const none = { reported: [], others: [], isSplit: false }
  return reports.map(report => ({
    ...report,
    ...listCorrectingCommands(report, origins.get(report.id) ?? none),
  }))
}

async function create(
  tx: SqlTransaction,
  { clock, random, audit }: MergeReportDependencies,
  actor: OwnerActor & { readonly keyId: string },
  request: MergeReportRequest,
): Promise<{ readonly report: MergeReport; readonly isNew: boolean }> {
  const { owner, keyId } = actor
  const openCount = await lockAndCountOpenMergeReports(tx, owner)
  const equalId = await findEqualOpenMergeReport(tx, { ...request, owner })
  if (equalId !== null) return { report: await readReport(tx, equalId), isNew: false }
  if (openCount >= MAX_OPEN_MERGE_REPORTS_PER_OWNER) {
    const detail = `${openCount} of your reports are open, which is the maximum. Wait until an operator has decided some of them.`
    throw new HeraldError('too_many_merge_reports', detail)
  }
  await requireNamingAnnouncements(tx, request)
  const now = clock.now()
  const id = createUuidV7(now, random)
  await insertMergeReport(tx, { ...request, id, owner, keyId, createdAt: now })
  // The entity is left out, because IDs of persons are derived from their names.
  const subject = { type: 'merge_report', id } as const
  await audit.record(tx, actor, { action: 'merge_report.created', subject, details: { kind: request.kind } })
  return { report: await readReport(tx, id), isNew: true }
}

async function readReport(tx: SqlTransaction, id: string): Promise<MergeReport> {
  const report = await findMergeReport(tx, id, { includesPersons: true })
  if (report === null) throw new Error(`Merge report ${id} disappeared within its transaction.`)
  return report
}

async function requireNamingAnnouncements(
  tx: SqlTransaction,
  { announcementIds, entityId, otherEntityId }: MergeReportRequest,
): Promise<void> {
  const entityIds = otherEntityId === null ? [entityId] : [entityId, otherEntityId]
  const naming = await findAnnouncementsNamingEntities(tx, announcementIds, entityIds)
  const errors = announcementIds.flatMap((id, index) =>
    naming.has(id)
      ? []
      : [
          {
            pointer: `/announcement_ids/${index}`,
            received: id,
            code: 'unrelated_announcement',
            detail: `There is no announcement with the ID "${id}" that names the entity.`,
          },
        ],
  )
  if (errors.length > 0) throw new HeraldError('invalid_body', errors[0]?.detail ?? '', { errors })
}

async function decide(
  tx: SqlTransaction,
  { clock, audit }: MergeReportDependencies,
  actor: OwnerActor,
  {
    id,
    decision,
    filter,
  }: { readonly id: string; readonly decision: MergeReportDecision; readonly filter: MergeReportFilter },
): Promise<boolean> {
  // Without the lock, another decision between reading and writing would be undone.
  const report = await findMergeReport(tx, id, filter, { locks: true })
  if (report === null) return false
  const { status = report.status, note = report.note } = decision
  if (status === report.status && note === report.note) return true
  const isOpen = status === 'open'
  const [decidedBy, decidedAt] =
    status === report.status
      ? [report.decidedBy, report.decidedAt]
      : [isOpen ? null : actor.owner, isOpen ? null : clock.now()]
  await updateMergeReport(tx, { id, status, note, decidedBy, decidedAt })
  const subject = { type: 'merge_report', id } as const
  await audit.record(tx, actor, { action: 'merge_report.decided', subject, details: { status } })
  return true
}
