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

/** A run, and its problems by kind. */
export interface ToldRun extends StoredRun {
  readonly problems: readonly ProblemsOfKind[]
}

/** The runs of all processes, to look at and to ask for. Every function throws `unavailable` when PostgreSQL is away. */
export interface RunDesk {
  health(source: Pick<Source, 'id' | 'about' | 'reach'>, latestDate: Day | null): Promise<SourceHealth>
  runs(sourceId: string, page: Page): Promise<{ readonly runs: readonly ToldRun[]; readonly total: number }>
  /** Null when the source has no such run. */
  run(sourceId: string, id: string): Promise<ToldRun | null>
  /**
   * Asks for a run by the next process that crawls: of a window, or of what is due. When one is under way or waits it is
   * that one, and `isNew` is false.
   */
  request(
    sourceId: string,
    window: Window | null,
  ): Promise<{ readonly run: StoredRun; readonly isNew: boolean }>
}

/** The desk over the record. */
export function runDesk(ports: Pick<Ports, 'sql' | 'clock' | 'dice'>): RunDesk {
  const { sql, clock, dice } = ports
  return {
    health: (source, latestDate) =>
      askRecord(ports, queryable => healthOf({ sql: queryable, clock }, source, latestDate)),
    runs: (sourceId, page) =>
      askRecord(ports, async queryable => {
        const { runs, total } = await pageOfRuns(queryable, sourceId, page)
        const problems = await problemsOfRuns(
          queryable,
          runs.map(run => run.id),
        )
        return { total, runs: runs.map(run => told(run, problems)) }
      }),
    run: (sourceId, id) =>
      askRecord(ports, async queryable => {
        const run = await findRun(queryable, id)
        return run?.sourceId === sourceId ? told(run, await problemsOfRuns(queryable, [id])) : null
      }),
    request: (sourceId, window) =>
      askRecord(ports, async () => {
        const id = newId(clock.now(), dice)
        return await sql.begin(async tx => {
          const before = await openRunOf(tx, sourceId)
          if (before?.state === 'running') return { run: before, isNew: false }
          const isNew = await requestRun(tx, { id, sourceId, kind: 'crawl', window }, clock.now())
          const run = await openRunOf(tx, sourceId)
          // Another request was faster, and its run is over already.
          if (run === null) throw new HeraldError('unavailable', 'Another run came in between. Try again.')
          return { run, isNew }
        })
      }),
  }
}

function told(run: StoredRun, problems: readonly (ProblemsOfKind & { runId: string })[]): ToldRun {
  return { ...run, problems: problems.filter(kind => kind.runId === run.id) }
}
