import type { CalendarDay } from '../model/calendar-day.ts'
import type { ProblemKind } from '../model/source-document.ts'
import type { Queryable } from '../platform/sql/sql-pool.ts'
import type { RunErrorCode } from './run-failures.ts'

/** The kind of a run: `crawl` and `backfill` fetch from the publisher, `import` reads files, `replay` reads the archive. */
export type RunKind = 'import' | 'crawl' | 'backfill' | 'replay'
/** The state of a run. `waiting` means queued for the next crawler process; `stopped` means ended early on request. */
export type RunState = 'waiting' | 'running' | 'ok' | 'suspicious' | 'failed' | 'stopped'

/** The numbers of items that a run has processed so far. */
export interface RunCounts {
  documents: number
  /** Documents that were not read again because they have not changed. */
  unchangedDocuments: number
  rows: number
  created: number
  changed: number
  unchanged: number
  /** All problems, whether or not they caused the loss of a record. */
  problems: number
  /** Problems because of which a record or document could not be read. */
  lost: number
}

/** Returns the counts of a run that has not processed anything yet. */
export function emptyRunCounts(): RunCounts {
  return {
    documents: 0,
    unchangedDocuments: 0,
    rows: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    problems: 0,
    lost: 0,
  }
}

/** The specification of a run. `window` is the requested date range; `null` means everything due, or a whole import. */
export interface NewRun {
  readonly id: string
  readonly sourceId: string
  readonly kind: RunKind
  readonly window: { readonly from: CalendarDay; readonly to: CalendarDay } | null
}

/** A run as stored in the database. */
export interface StoredRun extends NewRun {
  readonly state: RunState
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly reasons: readonly string[]
  readonly error: { readonly code: RunErrorCode; readonly message: string } | null
  readonly counts: RunCounts
}

export interface RunOutcome {
  readonly state: RunState
  /** The reasons why the run is suspicious. */
  readonly reasons: readonly string[]
  /** The reason why the run failed, if it did. */
  readonly error: { readonly code: string; readonly message: string } | null
}

/** Marks a run as running, and inserts it if it was not queued. Returns `false` if it had already started. */
export async function markRunRunning(sql: Queryable, run: NewRun, startedAt: Date): Promise<boolean> {
  const started = await sql`
    insert into runs (id, source_id, kind, state, started_at, from_day, to_day)
    values (${run.id}, ${run.sourceId}, ${run.kind}, 'running', ${startedAt}, ${run.window?.from ?? null}, ${run.window?.to ?? null})
    on conflict (id) do update set state = 'running', started_at = excluded.started_at where runs.state = 'waiting'
    returning id`
  return started.length > 0
}

/** Saves a run's current counts, so that its progress can be shown. */
export async function saveRunCounts(sql: Queryable, id: string, counts: RunCounts): Promise<void> {
  await sql`
    update runs set documents = ${counts.documents}, unchanged_documents = ${counts.unchangedDocuments},
      records_read = ${counts.rows}, created = ${counts.created}, changed = ${counts.changed}, unchanged = ${counts.unchanged},
      problems = ${counts.problems}, lost = ${counts.lost}
    where id = ${id}`
}

/** Marks a run as finished. */
export async function markRunFinished(
  sql: Queryable,
  id: string,
  end: RunOutcome,
  finishedAt: Date,
): Promise<void> {
  await sql`
    update runs set state = ${end.state}, finished_at = ${finishedAt}, reasons = ${end.reasons as string[]}::text[],
      error_code = ${end.error?.code ?? null}, error = ${end.error?.message ?? null}
    where id = ${id}`
}

/** Marks running runs without a valid lease as failed, because their process was killed. Returns their IDs. */
export async function failAbandonedRuns(sql: Queryable, now: Date): Promise<string[]> {
  const abandoned = await sql<{ id: string }[]>`
    update runs set state = 'failed', finished_at = ${now}, error_code = 'killed', error = 'the process ended unexpectedly'
    where state = 'running' and not exists (
      select 1 from leases where holder = runs.id and expires_at > clock_timestamp())
    returning id`
  return abandoned.map(run => run.id)
}

/**
 * Queues a run for the next available crawler process, or returns `false` if a run of this source is already queued. First
 * stops a queued run that no process started within a day.
 */
export async function queueRun(sql: Queryable, run: NewRun, now: Date): Promise<boolean> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  await sql`
    update runs set state = 'stopped', finished_at = ${now}
    where source_id = ${run.sourceId} and state = 'waiting' and started_at < ${yesterday}`
  const queued = await sql`
    insert into runs (id, source_id, kind, state, started_at, from_day, to_day)
    values (${run.id}, ${run.sourceId}, ${run.kind}, 'waiting', ${now}, ${run.window?.from ?? null}, ${run.window?.to ?? null})
    on conflict (source_id) where state = 'waiting' do nothing
    returning id`
  return queued.length > 0
}

/** Returns a source's running crawl or backfill or, if there is none, its queued run. */
export async function findOpenRun(sql: Queryable, sourceId: string): Promise<StoredRun | null> {
  const [row] = await sql<RunRow[]>`
    select ${columns(sql)} from runs
    where source_id = ${sourceId} and (state = 'waiting' or state = 'running' and kind in ('crawl', 'backfill')
      and exists (select 1 from leases where holder = runs.id and expires_at > clock_timestamp()))
    order by state = 'waiting', started_at limit 1`
  return row === undefined ? null : toRun(row)
}

/** Lists queued runs, oldest first. */
export async function listQueuedRuns(sql: Queryable): Promise<StoredRun[]> {
  const rows = await sql<RunRow[]>`
    select ${columns(sql)} from runs where state = 'waiting' order by started_at`
  return rows.map(toRun)
}

/** Returns the run with this ID, or `null` if there is none. */
export async function findRunById(sql: Queryable, id: string): Promise<StoredRun | null> {
  const [row] = await sql<RunRow[]>`select ${columns(sql)} from runs where id = ${id}`
  return row === undefined ? null : toRun(row)
}

/** Returns one page of a source's runs, newest first, and the total number of runs. */
export async function listRunsOfSource(
  sql: Queryable,
  sourceId: string,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ runs: StoredRun[]; total: number }> {
  const [count] = await sql<{ total: number }[]>`
    select count(*) as total from runs where source_id = ${sourceId}`
  const rows = await sql<RunRow[]>`
    select ${columns(sql)} from runs where source_id = ${sourceId}
    order by started_at desc, id desc limit ${perPage} offset ${(page - 1) * perPage}`
  return { runs: rows.map(toRun), total: count?.total ?? 0 }
}

/** The number of problems of one kind, with an example. */
export interface ProblemSummary {
  readonly kind: ProblemKind
  readonly count: number
  readonly document: string
  readonly place: string
  readonly reason: string
}

/** Summarizes the problems of each run by kind, most frequent kind first, with the first problem as the example. */
export async function summarizeProblemsOfRuns(
  sql: Queryable,
  runIds: readonly string[],
): Promise<(ProblemSummary & { readonly runId: string })[]> {
  return await sql`
    select * from (
      select distinct on (run_id, kind) run_id as "runId", kind, count(*) over (partition by run_id, kind) as count,
        document, location as place, reason
      from problems where run_id = any(${runIds as string[]}::uuid[]) order by run_id, kind, id
    ) as kinds order by "runId", count desc, kind`
}

/** Summarizes a source's problems since a given time by kind, most frequent kind first, with the newest as the example. */
export async function summarizeProblemsSince(
  sql: Queryable,
  sourceId: string,
  since: Date,
): Promise<ProblemSummary[]> {
  return await sql`
    select * from (
      select distinct on (p.kind) p.kind, count(*) over (partition by p.kind) as count, document, location as place,
        reason
      from problems p join runs on runs.id = run_id
      where source_id = ${sourceId} and started_at >= ${since} order by p.kind, p.id desc
    ) as kinds order by count desc, kind`
}

/** Returns a source's last finished scheduled run, or `null` if there is none. */
export async function findLastScheduledRun(sql: Queryable, sourceId: string): Promise<StoredRun | null> {
  const [row] = await sql<RunRow[]>`
    select ${columns(sql)} from runs
    where source_id = ${sourceId} and kind = 'crawl' and from_day is null and state in ('ok', 'suspicious', 'failed')
    order by started_at desc limit 1`
  return row === undefined ? null : toRun(row)
}

/** Counts announcements created or changed by scheduled crawls, per calendar day in the publisher's time zone. */
export async function countChangesByDay(
  sql: Queryable,
  sourceId: string,
  timeZone: string,
  from: CalendarDay,
): Promise<{ day: CalendarDay; announcements: number }[]> {
  return await sql`
    select (started_at at time zone ${timeZone}::text)::date as day, sum(created + changed)::bigint as announcements
    from runs
    where source_id = ${sourceId} and kind = 'crawl' and from_day is null and state in ('ok', 'suspicious')
      and started_at > (${from}::date - 1)
    group by 1`
}

interface RunRow {
  id: string
  source_id: string
  kind: RunKind
  state: RunState
  started_at: Date
  finished_at: Date | null
  from_day: CalendarDay | null
  to_day: CalendarDay | null
  reasons: string[]
  error_code: RunErrorCode | null
  error: string | null
  documents: number
  unchanged_documents: number
  records_read: number
  created: number
  changed: number
  unchanged: number
  problems: number
  lost: number
}

function columns(sql: Queryable) {
  return sql`id, source_id, kind, state, started_at, finished_at, from_day, to_day, reasons, error_code, error, documents,
    unchanged_documents, records_read, created, changed, unchanged, problems, lost`
}

function toRun(row: RunRow): StoredRun {
  return {
    id: row.id,
    sourceId: row.source_id,
    kind: row.kind,
    state: row.state,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
    window: row.from_day === null || row.to_day === null ? null : { from: row.from_day, to: row.to_day },
    reasons: row.reasons,
    error: row.error === null ? null : { code: row.error_code ?? 'internal', message: row.error },
    counts: {
      documents: row.documents,
      unchangedDocuments: row.unchanged_documents,
      rows: row.records_read,
      created: row.created,
      changed: row.changed,
      unchanged: row.unchanged,
      problems: row.problems,
      lost: row.lost,
    },
  }
}
