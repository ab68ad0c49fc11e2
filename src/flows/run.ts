import { HeraldError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import { RUN_ERRORS } from '../crawls/failures.ts'
import { dropLeases, renewLeases, sourceLease, takeLease } from '../crawls/leases.store.ts'
import {
  emptyTally,
  endDeadRuns,
  finishRun,
  noteTally,
  type RunEnd,
  type RunFacts,
  startRun,
  type Tally,
} from '../crawls/runs.store.ts'
import { noteProblems } from '../crawls/store.ts'
import type { Problem } from '../model/raw.ts'

/** A problem and the document it was found in. */
export type Noted = Problem & { readonly document: string }

/** Problems stored per run. Further ones are only counted. */
const MAX_STORED_PROBLEMS = 10_000
const NOTIFYING_KINDS: readonly RunFacts['kind'][] = ['crawl', 'import']
/** A lease is renewed six times within its lifetime. */
const HEARTBEAT_MS = 10_000

/**
 * The outcome of a run that an internal error ends. Error details can contain paths and host names, so they go to the log
 * or terminal only, never to the API or subscribers.
 */
export const BROKEN: RunEnd = {
  state: 'failed',
  reasons: [],
  error: { code: 'internal', message: RUN_ERRORS.internal },
}

/** A run in progress. */
export interface Run {
  readonly id: string
  readonly startedAt: Date
  readonly tally: Tally
  /** Aborted when the run is stopped, or when it loses its lease to another process. */
  readonly signal: AbortSignal
  /** Whether another process took over the run. */
  isTakenOver(): boolean
  /** Whether to notify subscribers of new announcements. */
  readonly tells: boolean
  note(document: string, problem: Problem): void
  /** Saves the problems added since the last call. */
  flush(): Promise<void>
  finish(end: RunEnd): Promise<void>
  /** Stops renewing the lease, whether or not the run has finished. */
  close(): void
}

export interface RunOptions {
  /** Called for every problem as it is found. */
  readonly onProblem: (problem: Noted) => void
  /** Stops the run. */
  readonly signal: AbortSignal
  /** Whether to notify subscribers of new announcements. Default: for crawls and imports only (design 3.4). */
  readonly tells?: boolean
}

/**
 * Starts a run with a lease that is renewed until it finishes, and marks runs of killed processes as failed. A crawl holds
 * its source's lease, so a second crawl of the same source throws `conflict`.
 */
export async function openRun(
  dependencies: Ports,
  request: Omit<RunFacts, 'id'> & { readonly id?: string },
  options: RunOptions,
): Promise<Run> {
  const { sql, clock, log } = dependencies
  const startedAt = clock.now()
  const spec: RunFacts = { id: newId(startedAt, dependencies.dice), ...request }
  const { id, sourceId, kind } = spec
  const lease = kind === 'crawl' || kind === 'backfill' ? sourceLease(sourceId) : `run ${id}`
  await acquireLeaseAndStart(dependencies, spec, lease, startedAt)

  const counts = emptyTally()
  const takeover = new AbortController()
  let unsaved: Noted[] = []
  const heartbeat = setInterval(() => {
    // A brief database outage is no reason to stop the run; whatever needs the database reports it.
    renew().catch(error => log.warn({ err: error, run: id }, 'could not renew the lease of a run'))
  }, HEARTBEAT_MS)

  async function renew(): Promise<void> {
    if (!(await renewLeases(sql, id, lease))) takeover.abort()
    await noteTally(sql, id, counts)
  }

  async function flush(): Promise<void> {
    const batch = unsaved
    unsaved = []
    if (batch.length > 0) await noteProblems(sql, id, batch)
  }

  return {
    id,
    startedAt,
    tally: counts,
    flush,
    tells: options.tells ?? NOTIFYING_KINDS.includes(kind),
    signal: AbortSignal.any([options.signal, takeover.signal]),
    isTakenOver: () => takeover.signal.aborted,
    note(document, problem) {
      const storableProblem = toStorable(document, problem)
      counts.problems += 1
      if (problem.lost) counts.lost += 1
      if (counts.problems <= MAX_STORED_PROBLEMS) unsaved.push(storableProblem)
      options.onProblem(storableProblem)
    },
    async finish(end) {
      await flush()
      await noteTally(sql, id, counts)
      await finishRun(sql, id, end, clock.now())
      clearInterval(heartbeat)
      await dropLeases(sql, id)
      log.info({ run: id, source: sourceId, kind, ...counts, ...end }, 'run finished')
    },
    close: () => clearInterval(heartbeat),
  }
}

/** Creates a run that writes nothing to the database, for dry runs. */
export function unrecordedRun({ clock, dice: random }: Ports, { onProblem, signal }: RunOptions): Run {
  const counts = emptyTally()
  return {
    id: newId(clock.now(), random),
    startedAt: clock.now(),
    tally: counts,
    signal,
    tells: false,
    isTakenOver: () => false,
    note(document, problem) {
      counts.problems += 1
      if (problem.lost) counts.lost += 1
      onProblem(toStorable(document, problem))
    },
    flush: async () => {},
    finish: async () => {},
    close: () => {},
  }
}

/** Acquires the lease and starts the run in one transaction: a running run without a lease counts as abandoned. */
async function acquireLeaseAndStart(
  { sql, log }: Ports,
  spec: RunFacts,
  lease: string,
  startedAt: Date,
): Promise<void> {
  const abandoned = await sql.begin(async tx => {
    if ((await takeLease(tx, lease, spec.id)) > 0) {
      throw new HeraldError(
        'conflict',
        `A run of ${spec.sourceId} is in progress. Wait until it finishes: herald sources`,
      )
    }
    const failed = await endDeadRuns(tx, startedAt)
    if (!(await startRun(tx, spec, startedAt)))
      throw new HeraldError('conflict', `Another process has already started the run ${spec.id}.`)
    return failed
  })
  if (abandoned.length > 0) log.warn({ runs: abandoned }, 'marked abandoned runs as failed')
}

/** Makes text from untrusted documents storable in PostgreSQL: no NUL, no unpaired surrogates, limited length. */
function toStorable(document: string, problem: Problem): Noted {
  const clean = (value: string): string => value.slice(0, 2000).toWellFormed().replaceAll('\0', '\ufffd')
  return { ...problem, document: clean(document), place: clean(problem.place), reason: clean(problem.reason) }
}
