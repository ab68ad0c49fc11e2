import type { Queryable } from '../base/sql.ts'
import type { Day } from '../model/day.ts'
import type { ProblemKind } from '../model/raw.ts'

/** `crawl` and `backfill` ask a publisher, `import` reads from disk, `replay` from the archive. */
export type RunKind = 'import' | 'crawl' | 'backfill' | 'replay'
/** `waiting`: asked for, and begun by the next process that crawls. `stopped`: told to end before it was done. */
export type RunState = 'waiting' | 'running' | 'ok' | 'suspicious' | 'failed' | 'stopped'

/** What a run did so far, in documents and records. */
export interface Tally {
  documents: number
  /** Of these, those that were as they were the last time, so that nothing had to be read. */
  unchangedDocuments: number
  rows: number
  created: number
  changed: number
  unchanged: number
  /** Everything odd, whether a record was lost by it or not. */
  problems: number
  /** Problems by which a record or a document was lost. */
  lost: number
}

/** A run that has done nothing yet. */
export function emptyTally(): Tally {
  return {
    ...{ documents: 0, unchangedDocuments: 0, rows: 0 },
    ...{ created: 0, changed: 0, unchanged: 0, problems: 0, lost: 0 },
  }
}

/** A run as it is asked for. `window`: the days asked for; null for what the regular crawl, or a whole import, has to do. */
export interface RunFacts {
  readonly id: string
  readonly sourceId: string
  readonly kind: RunKind
  readonly window: { readonly from: Day; readonly to: Day } | null
}

/** A run as the record has it. */
export interface StoredRun extends RunFacts {
  readonly state: RunState
  readonly startedAt: Date
  readonly finishedAt: Date | null
  readonly reasons: readonly string[]
  readonly error: { readonly code: string; readonly message: string } | null
  readonly tally: Tally
}

export interface RunEnd {
  readonly state: RunState
  /** Why it is suspicious. */
  readonly reasons: readonly string[]
  /** What made it fail. */
  readonly error: { readonly code: string; readonly message: string } | null
}

/** Begins a run: a new one, or the one that waits under this id; false when that one was begun before. */
export async function startRun(sql: Queryable, run: RunFacts, startedAt: Date): Promise<boolean> {
  const begun = await sql`
    insert into runs (id, source_id, kind, state, started_at, from_day, to_day)
    values (${run.id}, ${run.sourceId}, ${run.kind}, 'running', ${startedAt}, ${run.window?.from ?? null}, ${run.window?.to ?? null})
    on conflict (id) do update set state = 'running', started_at = excluded.started_at where runs.state = 'waiting'
    returning id`
  return begun.length > 0
}

/** Writes how far a run is, so that those who watch it see. */
export async function noteTally(sql: Queryable, id: string, tally: Tally): Promise<void> {
  await sql`
    update runs set documents = ${tally.documents}, unchanged_documents = ${tally.unchangedDocuments},
      rows_read = ${tally.rows}, created = ${tally.created}, changed = ${tally.changed}, unchanged = ${tally.unchanged},
      problems = ${tally.problems}, lost = ${tally.lost}
    where id = ${id}`
}

/** Ends a run. */
export async function finishRun(sql: Queryable, id: string, end: RunEnd, finishedAt: Date): Promise<void> {
  await sql`
    update runs set state = ${end.state}, finished_at = ${finishedAt}, reasons = ${end.reasons as string[]}::text[],
      error_code = ${end.error?.code ?? null}, error = ${end.error?.message ?? null}
    where id = ${id}`
}

/** Runs whose process was killed have no lease any more: they failed, and say so. */
export async function endDeadRuns(sql: Queryable, now: Date): Promise<string[]> {
  const dead = await sql<{ id: string }[]>`
    update runs set state = 'failed', finished_at = ${now}, error_code = 'killed', error = 'ended without a word'
    where state = 'running' and not exists (
      select 1 from leases where holder = runs.id and until > clock_timestamp())
    returning id`
  return dead.map(run => run.id)
}

/**
 * Asks for a run by the next process that crawls; false when one of this source waits already. One that nobody began for a
 * day, since no process crawls the source, waits no more.
 */
export async function requestRun(sql: Queryable, run: RunFacts, now: Date): Promise<boolean> {
  const yesterday = new Date(now.getTime() - 86_400_000)
  await sql`
    update runs set state = 'stopped', finished_at = ${now}
    where source_id = ${run.sourceId} and state = 'waiting' and started_at < ${yesterday}`
  const asked = await sql`
    insert into runs (id, source_id, kind, state, started_at, from_day, to_day)
    values (${run.id}, ${run.sourceId}, ${run.kind}, 'waiting', ${now}, ${run.window?.from ?? null}, ${run.window?.to ?? null})
    on conflict (source_id) where state = 'waiting' do nothing
    returning id`
  return asked.length > 0
}

/** The run that waits for a source, or is under way as a crawl or backfill of it. */
export async function openRunOf(sql: Queryable, sourceId: string): Promise<StoredRun | null> {
  const [row] = await sql<RunRow[]>`
    select ${columns(sql)} from runs
    where source_id = ${sourceId} and (state = 'waiting' or state = 'running' and kind in ('crawl', 'backfill')
      and exists (select 1 from leases where holder = runs.id and until > clock_timestamp()))
    order by state = 'waiting', started_at limit 1`
  return row === undefined ? null : toRun(row)
}

/** The runs that wait, the oldest first. */
export async function waitingRuns(sql: Queryable): Promise<StoredRun[]> {
  const rows = await sql<RunRow[]>`
    select ${columns(sql)} from runs where state = 'waiting' order by started_at`
  return rows.map(toRun)
}

/** A run by its id. */
export async function findRun(sql: Queryable, id: string): Promise<StoredRun | null> {
  const [row] = await sql<RunRow[]>`select ${columns(sql)} from runs where id = ${id}`
  return row === undefined ? null : toRun(row)
}

/** A page of a source's runs, newest first, and how many there are. */
export async function pageOfRuns(
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

/** Problems of one kind, and one of them. */
export interface ProblemsOfKind {
  readonly kind: ProblemKind
  readonly count: number
  readonly document: string
  readonly place: string
  readonly reason: string
}

/** The problems of runs by kind, each with its first as example; of each run the most frequent kind first. */
export async function problemsOfRuns(
  sql: Queryable,
  runIds: readonly string[],
): Promise<(ProblemsOfKind & { readonly runId: string })[]> {
  return await sql`
    select * from (
      select distinct on (run_id, kind) run_id as "runId", kind, count(*) over (partition by run_id, kind) as count,
        document, place, reason
      from problems where run_id = any(${runIds as string[]}::uuid[]) order by run_id, kind, id
    ) as kinds order by "runId", count desc, kind`
}

/** The problems of a source's runs since a moment, by kind, each with its newest as example; the most frequent first. */
export async function problemsSince(
  sql: Queryable,
  sourceId: string,
  since: Date,
): Promise<ProblemsOfKind[]> {
  return await sql`
    select * from (
      select distinct on (p.kind) p.kind, count(*) over (partition by p.kind) as count, document, place, reason
      from problems p join runs on runs.id = run_id
      where source_id = ${sourceId} and started_at >= ${since} order by p.kind, p.id desc
    ) as kinds order by count desc, kind`
}

/** The last regular run of a source that came to its end. */
export async function lastRegularRun(sql: Queryable, sourceId: string): Promise<StoredRun | null> {
  const [row] = await sql<RunRow[]>`
    select ${columns(sql)} from runs
    where source_id = ${sourceId} and kind = 'crawl' and from_day is null and state in ('ok', 'suspicious', 'failed')
    order by started_at desc limit 1`
  return row === undefined ? null : toRun(row)
}

/** What came new or changed by regular crawls on each calendar day, at the publisher's, on which a run began. */
export async function newsByDay(
  sql: Queryable,
  sourceId: string,
  timeZone: string,
  from: Day,
): Promise<{ day: Day; announcements: number }[]> {
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
  from_day: Day | null
  to_day: Day | null
  reasons: string[]
  error_code: string | null
  error: string | null
  documents: number
  unchanged_documents: number
  rows_read: number
  created: number
  changed: number
  unchanged: number
  problems: number
  lost: number
}

function columns(sql: Queryable) {
  return sql`id, source_id, kind, state, started_at, finished_at, from_day, to_day, reasons, error_code, error, documents,
    unchanged_documents, rows_read, created, changed, unchanged, problems, lost`
}

function toRun(row: RunRow): StoredRun {
  const { id, kind, state, documents, created, changed, unchanged, problems, lost } = row
  return {
    ...{ id, sourceId: row.source_id, kind, state, startedAt: row.started_at, finishedAt: row.finished_at },
    window: row.from_day === null || row.to_day === null ? null : { from: row.from_day, to: row.to_day },
    reasons: row.reasons,
    error: row.error === null ? null : { code: row.error_code ?? 'internal', message: row.error },
    tally: {
      ...{ documents, unchangedDocuments: row.unchanged_documents, rows: row.rows_read },
      ...{ created, changed, unchanged, problems, lost },
    },
  }
}
