import type { AuditActor, AuditEvent } from '../../audit/audit-entry.ts'
import {
  listProblemCauses,
  listProblems,
  type ProblemCause,
  type ProblemFilter,
  type StoredProblem,
} from '../../crawls/problems/problem-store.ts'
import {
  findOpenRun,
  findRunById,
  listRunsOfSource,
  type ProblemSummary,
  queueRun,
  type StoredRun,
  summarizeProblemsOfRuns,
} from '../../crawls/run-store.ts'
import type { CalendarDay } from '../../model/calendar-day.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import type { DateRange, Source } from '../../sources/source.ts'
import type { AuditRecorder } from '../admin/audit-log.ts'
import { queryDatabase } from '../admin/query-database.ts'
import { PROBLEM_DAYS, readSourceHealth, type SourceHealth } from './source-health.ts'

/** A run with its problems, summarized by kind. */
export interface RunWithProblems extends StoredRun {
  readonly problems: readonly ProblemSummary[]
}

/** Selects problems of a source. Without a run, they are those of the runs of the last `PROBLEM_DAYS` days. */
export type ProblemSelection = Omit<ProblemFilter, 'since'>

/** Lists and requests runs across all processes. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface RunService {
  readHealth(
    source: Pick<Source, 'id' | 'metadata' | 'reach'>,
    latestDate: CalendarDay | null,
  ): Promise<SourceHealth>
  listRuns(
    sourceId: string,
    page: PageRequest,
  ): Promise<{ readonly runs: readonly RunWithProblems[]; readonly total: number }>
  /** Returns a run, or `null` if the source has no such run. */
  findRun(sourceId: string, id: string): Promise<RunWithProblems | null>
  /** Groups problems by cause, most frequent first. */
  listProblemCauses(
    selection: ProblemSelection,
    page: PageRequest,
  ): Promise<{ readonly causes: readonly ProblemCause[]; readonly total: number }>
  /** Lists problems, newest first; with `cause`, those with the same cause as the problem with this ID. */
  listProblems(
    selection: ProblemSelection & { readonly cause: number | null },
    page: PageRequest,
  ): Promise<{ readonly problems: readonly StoredProblem[]; readonly total: number }>
  /**
   * Queues a run, of a date range or of everything due, for the next available crawler process. If a run is already queued
   * or running, returns that run with `isNew` set to `false`.
   */
  requestRun(
    sourceId: string,
    window: DateRange | null,
    actor: AuditActor,
  ): Promise<{ readonly run: StoredRun; readonly isNew: boolean }>
}

/** Creates the run service, which reads and queues runs in PostgreSQL. */
export function createRunService(
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'random'> & { readonly audit: AuditRecorder },
): RunService {
  const { sql, clock, random, audit } = dependencies
  const inPeriod = <T extends ProblemSelection>(selection: T) => ({
    ...selection,
    since: new Date(clock.now().getTime() - PROBLEM_DAYS * 86_400_000),
  })
  return {
    readHealth: (source, latestDate) =>
      queryDatabase(dependencies, queryable =>
        readSourceHealth({ sql: queryable, clock }, source, latestDate),
      ),
    listRuns: (sourceId, page) =>
      queryDatabase(dependencies, async queryable => {
        const { runs, total } = await listRunsOfSource(queryable, sourceId, page)
        const problems = await summarizeProblemsOfRuns(
          queryable,
          runs.map(run => run.id),
        )
        return { total, runs: runs.map(run => withProblems(run, problems)) }
      }),
    findRun: (sourceId, id) =>
      queryDatabase(dependencies, async queryable => {
        const run = await findRunById(queryable, id)
        return run?.sourceId === sourceId
          ? withProblems(run, await summarizeProblemsOfRuns(queryable, [id]))
          : null
      }),
    listProblemCauses: (selection, page) =>
      queryDatabase(dependencies, queryable => listProblemCauses(queryable, inPeriod(selection), page)),
    listProblems: (selection, page) =>
      queryDatabase(dependencies, queryable => listProblems(queryable, inPeriod(selection), page)),
    requestRun: (sourceId, window, actor) =>
      queryDatabase(dependencies, async () => {
        const id = createUuidV7(clock.now(), random)
        return await sql.begin(async tx => {
          const current = await findOpenRun(tx, sourceId)
          if (current?.state === 'running') return { run: current, isNew: false }
          const isNew = await queueRun(tx, { id, sourceId, kind: 'crawl', window }, clock.now())
          const run = await findOpenRun(tx, sourceId)
          // A concurrent request queued a run that has already finished.
          if (run === null)
            throw new HeraldError('unavailable', 'Another run was started at the same time. Try again.')
          if (isNew) await audit.record(tx, actor, describeRunRequested(run))
          return { run, isNew }
        })
      }),
  }
}

function describeRunRequested({ id, sourceId, window }: StoredRun): AuditEvent {
  const range = window === null ? {} : { from: window.from, to: window.to }
  return { action: 'run.requested', subject: { type: 'run', id }, details: { source: sourceId, ...range } }
}

function withProblems(
  run: StoredRun,
  problems: readonly (ProblemSummary & { runId: string })[],
): RunWithProblems {
  return { ...run, problems: problems.filter(summary => summary.runId === run.id) }
}
