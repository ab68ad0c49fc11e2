import { HeraldError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import {
  findRun,
  openRunOf,
  type ProblemsOfKind,
  pageOfRuns,
  problemsOfRuns,
  requestRun,
  type StoredRun,
} from '../crawls/runs.store.ts'
import type { Day } from '../model/day.ts'
import type { Page } from '../model/filter.ts'
import type { Source, Window } from '../sources/source.ts'
import { askRecord } from './lookup.ts'
import { healthOf, type SourceHealth } from './watch.ts'

/** A run with its problems by kind. */
export interface ToldRun extends StoredRun {
  readonly problems: readonly ProblemsOfKind[]
}

/** Lists and requests runs across all processes. Every method throws `unavailable` when PostgreSQL cannot be reached. */
export interface RunDesk {
  health(source: Pick<Source, 'id' | 'about' | 'reach'>, latestDate: Day | null): Promise<SourceHealth>
  runs(sourceId: string, page: Page): Promise<{ readonly runs: readonly ToldRun[]; readonly total: number }>
  /** Finds a run; null when the source has no such run. */
  run(sourceId: string, id: string): Promise<ToldRun | null>
  /**
   * Queues a run for the next process that crawls: of a window, or of everything due. Returns the existing run, with
   * `isNew` false, when one is already queued or running.
   */
  request(
    sourceId: string,
    window: Window | null,
  ): Promise<{ readonly run: StoredRun; readonly isNew: boolean }>
}

/** Creates the run service. */
export function runDesk(dependencies: Pick<Ports, 'sql' | 'clock' | 'dice'>): RunDesk {
  const { sql, clock, dice: random } = dependencies
  return {
    health: (source, latestDate) =>
      askRecord(dependencies, queryable => healthOf({ sql: queryable, clock }, source, latestDate)),
    runs: (sourceId, page) =>
      askRecord(dependencies, async queryable => {
        const { runs, total } = await pageOfRuns(queryable, sourceId, page)
        const problems = await problemsOfRuns(
          queryable,
          runs.map(run => run.id),
        )
        return { total, runs: runs.map(run => withProblems(run, problems)) }
      }),
    run: (sourceId, id) =>
      askRecord(dependencies, async queryable => {
        const run = await findRun(queryable, id)
        return run?.sourceId === sourceId ? withProblems(run, await problemsOfRuns(queryable, [id])) : null
      }),
    request: (sourceId, window) =>
      askRecord(dependencies, async () => {
        const id = newId(clock.now(), random)
        return await sql.begin(async tx => {
          const current = await openRunOf(tx, sourceId)
          if (current?.state === 'running') return { run: current, isNew: false }
          const isNew = await requestRun(tx, { id, sourceId, kind: 'crawl', window }, clock.now())
          const run = await openRunOf(tx, sourceId)
          // A concurrent request queued a run, and that run has already finished.
          if (run === null)
            throw new HeraldError('unavailable', 'Another run was started at the same time. Try again.')
          return { run, isNew }
        })
      }),
  }
}

function withProblems(run: StoredRun, problems: readonly (ProblemsOfKind & { runId: string })[]): ToldRun {
  return { ...run, problems: problems.filter(summary => summary.runId === run.id) }
}
