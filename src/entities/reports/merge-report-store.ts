import type { PageRequest } from '../../model/list-filters.ts'
import type { Queryable, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import type { MergeOrigins, MergeReport, MergeReportStatus, NewMergeReport } from './merge-report.ts'

/** Which reports are read. */
export interface MergeReportFilter {
  readonly statuses?: readonly MergeReportStatus[]
  /** Whether reports about natural persons are included. */
  readonly includesPersons: boolean
}

export async function insertMergeReport(tx: SqlTransaction, report: NewMergeReport): Promise<void> {
  await tx`
    insert into merge_reports (id, kind, entity_id, other_entity_id, announcement_ids, comment, owner, key_id, status, created_at)
    values (${report.id}, ${report.kind}, ${report.entityId}, ${report.otherEntityId},
      ${[...report.announcementIds]}::uuid[], ${report.comment}, ${report.owner}, ${report.keyId}, 'open', ${report.createdAt})`
}

/**
 * Counts the open reports of an owner. Other transactions that count them wait until this one ends, so that concurrent requests
 * neither exceed a limit nor store the same report twice.
 */
export async function lockAndCountOpenMergeReports(tx: SqlTransaction, owner: string): Promise<number> {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`merge_reports of ${owner}`}, 0))`
  const [row] = await tx<[{ count: number }]>`
    select count(*)::integer as count from merge_reports where owner = ${owner} and status = 'open'`
  return row.count
}

/** Finds the open report of the same owner that says the same. */
export async function findEqualOpenMergeReport(
  tx: SqlTransaction,
  report: Omit<NewMergeReport, 'id' | 'createdAt' | 'keyId'>,
): Promise<string | null> {
  const ids = [...report.announcementIds]
  const [row] = await tx<{ id: string }[]>`
    select id from merge_reports
    where owner = ${report.owner} and status = 'open' and kind = ${report.kind} and entity_id = ${report.entityId}
      and other_entity_id is not distinct from ${report.otherEntityId}::uuid and comment = ${report.comment}
      and announcement_ids @> ${ids}::uuid[] and announcement_ids <@ ${ids}::uuid[]
    order by id limit 1`
  return row?.id ?? null
}

/** Finds a report by its ID, and locks it if asked to. */
export async function findMergeReport(
  sql: Queryable,
  id: string,
  filter: MergeReportFilter,
  { locks }: { readonly locks: boolean } = { locks: false },
): Promise<MergeReport | null> {
  const [row] = await sql<MergeReport[]>`
    select ${columns(sql)} from ${tables(sql)} where r.id = ${id} and ${isMeant(sql, filter)}
    ${locks ? sql`for update of r` : sql``}`
  return row ?? null
}

/** Reads one page of the reports, newest first. */
export async function listMergeReportPage(
  sql: Queryable,
  filter: MergeReportFilter,
  { page, perPage }: PageRequest,
): Promise<{ readonly reports: readonly MergeReport[]; readonly total: number }> {
  const reports = await sql<MergeReport[]>`
    select ${columns(sql)} from ${tables(sql)} where ${isMeant(sql, filter)}
    order by r.created_at desc, r.id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { reports, total: await countMergeReports(sql, filter) }
}

export async function countMergeReports(sql: Queryable, filter: MergeReportFilter): Promise<number> {
  const [row] = await sql<[{ total: number }]>`
    select count(*)::integer as total from ${tables(sql)} where ${isMeant(sql, filter)}`
  return row.total
}

/** Decides or reopens a report that is locked. The decision of an open report is `null`. */
export async function updateMergeReport(
  tx: SqlTransaction,
  {
    id,
    status,
    note,
    decidedBy,
    decidedAt,
  }: Pick<MergeReport, 'id' | 'status' | 'note' | 'decidedBy' | 'decidedAt'>,
): Promise<void> {
  await tx`
    update merge_reports set status = ${status}, note = ${note}, decided_by = ${decidedBy}, decided_at = ${decidedAt}
    where id = ${id}`
}

/** Returns those of these announcements that name one of these entities, or an entity that was merged into one of them. */
export async function findAnnouncementsNamingEntities(
  sql: Queryable,
  announcementIds: readonly string[],
  entityIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await sql<{ id: string }[]>`
    select distinct m.announcement_id as id from mentions m join entity_profiles p on p.id = m.profile_id
    where m.announcement_id = any(${[...announcementIds]}::uuid[]) and p.entity_id = any(${[...entityIds]}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}

/** Finds from which entities those of the reports were merged, and which an operator has split. */
export async function findMergeOrigins(
  sql: Queryable,
  reportIds: readonly string[],
): Promise<MergeOrigins[]> {
  return await sql`
    with reports as (
      select r.id, r.announcement_ids, coalesce(e.merged_into, e.id) as entity_id, coalesce(o.merged_into, o.id) as other_id
      from ${tables(sql)} where r.id = any(${[...reportIds]}::uuid[])
    ), origins as (
      select r.id, p.original_entity_id as origin, bool_or(exists (
        select 1 from mentions m where m.profile_id = p.id and m.announcement_id = any(r.announcement_ids))) as is_reported
      from reports r join entity_profiles p on p.entity_id = r.entity_id
      where cardinality(r.announcement_ids) > 0 group by r.id, p.original_entity_id
    )
    select r.id as "reportId",
      array(select origin from origins o where o.id = r.id and is_reported order by origin) as reported,
      array(select origin from origins o where o.id = r.id and not is_reported order by origin) as others,
      exists (
        select 1 from entity_splits s
        join entity_profiles p on p.id = s.profile_id join entity_profiles q on q.id = s.other_profile_id
        where (p.entity_id, q.entity_id) in ((r.entity_id, r.other_id), (r.other_id, r.entity_id))) as "isSplit"
    from reports r`
}

/** Deletes the reports about these entities, because their texts may name who was erased. */
export async function deleteMergeReportsOf(tx: SqlTransaction, entityIds: readonly string[]): Promise<void> {
  await tx`
    delete from merge_reports
    where entity_id = any(${[...entityIds]}::uuid[]) or other_entity_id = any(${[...entityIds]}::uuid[])`
}

function isMeant(sql: Queryable, { statuses, includesPersons }: MergeReportFilter) {
  return sql`
    (${statuses === undefined} or r.status = any(${[...(statuses ?? [])]}::text[]))
    and (${includesPersons} or (e.entity_type <> 'person' and o.entity_type is distinct from 'person'))`
}

function tables(sql: Queryable) {
  return sql`merge_reports r join entities e on e.id = r.entity_id left join entities o on o.id = r.other_entity_id`
}

function columns(sql: Queryable) {
  return sql`
    r.id, r.kind, ${currentEntity(sql, 'e')} as entity, ${currentEntity(sql, 'o')} as "otherEntity",
    r.announcement_ids as "announcementIds", r.comment, r.owner, r.key_id as "keyId", r.created_at as "createdAt", r.status,
    r.note, r.decided_by as "decidedBy", r.decided_at as "decidedAt"`
}

function currentEntity(sql: Queryable, alias: 'e' | 'o') {
  return sql`(
    select json_build_object('id', c.id, 'type', c.entity_type, 'name', c.name) from entities c
    where c.id = coalesce(${sql(alias)}.merged_into, ${sql(alias)}.id))`
}
