import type { PageRequest } from '../../model/list-filters.ts'
import type { ProblemKind } from '../../model/source-document.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'

/** A problem that a run found in a document. */
export interface StoredProblem {
  readonly id: number
  readonly runId: string
  readonly kind: ProblemKind
  readonly document: string
  /** The location in the document. */
  readonly place: string
  readonly reason: string
  readonly isRecordLost: boolean
  readonly detectedAt: Date
}

/** Problems with the same cause: the same kind, field and reason, whatever the values and numbers in it. */
export interface ProblemCause {
  /** ID of the newest problem with this cause. */
  readonly id: number
  readonly kind: ProblemKind
  /** Path of the field that has the problem; `null` if it is not about one field. */
  readonly field: string | null
  /** The reason, with an ellipsis in place of the values that differ. */
  readonly cause: string
  readonly count: number
  /** The number of records and documents that could not be read because of it. */
  readonly lost: number
  readonly documents: number
  readonly firstAt: Date
  readonly lastAt: Date
  /** The newest problems, newest first. */
  readonly examples: readonly StoredProblem[]
}

/** Which problems of a source are selected: those of one run, or those of the runs that started after a time. */
export interface ProblemFilter {
  readonly sourceId: string
  readonly since: Date
  readonly runId: string | null
  readonly kind: ProblemKind | null
}

/** Number of examples for each cause. */
export const PROBLEM_EXAMPLES = 5

/** Groups the problems of a source by cause, most frequent first, and returns one page with the number of all causes. */
export async function listProblemCauses(
  sql: Queryable,
  filter: ProblemFilter,
  { page, perPage }: PageRequest,
): Promise<{ causes: ProblemCause[]; total: number }> {
  const rows = await sql<(CauseRow & { total: number })[]>`
    with causes as (
      select kind, field, cause, count(*) as count, count(*) filter (where "isRecordLost") as lost,
        count(distinct document) as documents, min("detectedAt") as "firstAt", max("detectedAt") as "lastAt",
        (array_agg(id order by id desc))[1:${PROBLEM_EXAMPLES}] as "exampleIds"
      from (${problemsWithCause(sql, filter)}) as problems group by kind, field, cause)
    select counted.total, listed.* from (select count(*) as total from causes) as counted
    left join (
      select * from causes order by count desc, kind, cause, field
      limit ${perPage} offset ${(page - 1) * perPage}) as listed on true
    order by count desc, kind, cause, field`
  const listed = rows.filter(({ kind }) => kind !== null)
  const examples = await findProblems(
    sql,
    listed.flatMap(({ exampleIds }) => exampleIds),
  )
  return { causes: listed.map(row => toCause(row, examples)), total: rows[0]?.total ?? 0 }
}

/**
 * Returns one page of the problems of a source, newest first, and their total number. `cause` selects the problems with the
 * same cause as the problem with this ID.
 */
export async function listProblems(
  sql: Queryable,
  filter: ProblemFilter & { readonly cause: number | null },
  { page, perPage }: PageRequest,
): Promise<{ problems: StoredProblem[]; total: number }> {
  const problems = sql`(${problemsWithCause(sql, filter)}) as problems where ${
    filter.cause === null
      ? sql`true`
      : sql`(kind, coalesce(field, ''), cause) = (
          select kind, coalesce(${fieldOf(sql)}, ''), ${causeOf(sql)} from problems where id = ${filter.cause})`
  }`
  const [count] = await sql<{ total: number }[]>`select count(*) as total from ${problems}`
  const rows = await sql<StoredProblem[]>`
    select id, "runId", kind, document, place, reason, "isRecordLost", "detectedAt" from ${problems}
    order by id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { problems: rows, total: count?.total ?? 0 }
}

interface CauseRow extends Omit<ProblemCause, 'id' | 'examples'> {
  readonly exampleIds: readonly number[]
}

function toCause(
  { kind, field, cause, count, lost, documents, firstAt, lastAt, exampleIds }: CauseRow,
  problems: ReadonlyMap<number, StoredProblem>,
): ProblemCause {
  const examples = exampleIds.flatMap(id => problems.get(id) ?? [])
  return { id: exampleIds[0] ?? 0, kind, field, cause, count, lost, documents, firstAt, lastAt, examples }
}

async function findProblems(sql: Queryable, ids: readonly number[]): Promise<Map<number, StoredProblem>> {
  const rows = await sql<StoredProblem[]>`
    select ${columns(sql)} from problems where id = any(${ids as number[]}::bigint[])`
  return new Map(rows.map(row => [row.id, row]))
}

function problemsWithCause(sql: Queryable, { sourceId, since, runId, kind }: ProblemFilter) {
  const period = runId === null ? sql`runs.started_at >= ${since}` : sql`runs.id = ${runId}`
  const kinds = kind === null ? sql`true` : sql`problems.kind = ${kind}`
  return sql`
    select ${columns(sql)}, ${fieldOf(sql)} as field, ${causeOf(sql)} as cause
    from problems join runs on runs.id = run_id where source_id = ${sourceId} and ${period} and ${kinds}`
}

function columns(sql: Queryable) {
  return sql`problems.id, run_id as "runId", problems.kind, document, location as place, reason,
    is_record_lost as "isRecordLost", detected_at as "detectedAt"`
}

/** The path of the field, which follows the reference of the record in the location. */
function fieldOf(sql: Queryable) {
  return sql`case when problems.kind in ('unknown_code', 'bad_value')
    then substring(location from '\\s([[:alpha:]_][^\\s]*)$') end`
}

/**
 * A quoted value. It may contain quotes, as JSON does: only one before a space or at the end of a part of the sentence closes
 * it. It begins with a lookbehind, because an alternative there would make the whole expression greedy.
 */
const QUOTED_VALUE = '(?<![^\\s(])".*?"(?=$|[\\s).;]|,\\s)'

/**
 * The reason without what differs from record to record: quoted values, and words with digits. An unknown code or field is
 * the cause itself, so it stays.
 */
function causeOf(sql: Queryable) {
  return sql`case when problems.kind in ('unknown_code', 'unknown_field')
    then regexp_replace(reason, '^\\d+| \\(\\d+ records?\\)$', '')
    else regexp_replace(regexp_replace(reason, ${QUOTED_VALUE}::text, '"…"', 'g'), '[^\\s"(),;:]*\\d[^\\s"(),;:]*', '…', 'g') end`
}
