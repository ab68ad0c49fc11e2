import { saveProblems } from '../../crawls/archive/document-store.ts'
import { acquireLease, releaseLeases, renewLeases, sourceLeaseName } from '../../crawls/lease-store.ts'
import { RUN_ERROR_MESSAGES } from '../../crawls/run-failures.ts'
import {
  emptyRunCounts,
  failAbandonedRuns,
  markRunFinished,
  markRunRunning,
  type NewRun,
  type RunCounts,
  type RunOutcome,
  saveRunCounts,
} from '../../crawls/run-store.ts'
import type { DocumentProblem } from '../../model/source-document.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { Logger } from '../../platform/logger.ts'
import { isDatabaseUnavailable } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'

/** A problem and the document in which it was found. */
export type LocatedProblem = DocumentProblem & { readonly document: string }

/** Maximum number of problems stored per run. Further problems are only counted. */
const MAX_STORED_PROBLEMS = 10_000
const NOTIFYING_KINDS: readonly NewRun['kind'][] = ['crawl', 'import']
/** The interval at which the counts are saved, in milliseconds, so that the progress can be followed. */
const PROGRESS_MS = 2_000
/** Every fifth time, the lease is renewed. This is one sixth of its lifetime. */
const BEATS_PER_RENEWAL = 5

/**
 * The outcome of a run that ends with an internal error. Error details can contain paths and host names, so they are only
 * logged or shown in the terminal, never sent to API clients or subscribers.
 */
export const INTERNAL_FAILURE: RunOutcome = {
  state: 'failed',
  reasons: [],
  error: { code: 'internal', message: RUN_ERROR_MESSAGES.internal },
}

/** A run in progress. */
export interface IngestRun {
  readonly id: string
  readonly startedAt: Date
  readonly counts: RunCounts
  /** Aborted when the run is stopped or loses its lease to another process. */
  readonly signal: AbortSignal
  /** Returns whether another process has taken over the run. */
  isTakenOver(): boolean
  /** Whether to notify subscribers of new announcements. */
  readonly shouldNotify: boolean
  addProblem(document: string, problem: DocumentProblem): void
  /** Saves the problems added since the last call. */
  flushProblems(): Promise<void>
  finish(end: RunOutcome): Promise<void>
  /** Stops renewing the lease, whether or not the run has finished. */
  close(): void
}

export interface IngestRunOptions {
  /** Called for each problem when it is found. */
  readonly onProblem: (problem: LocatedProblem) => void
  /** Stops the run. */
  readonly signal: AbortSignal
  /** Whether to notify subscribers of new announcements. Default: `true` only for crawls and imports (design 3.4). */
  readonly shouldNotify?: boolean
}

/**
 * Starts a run with a lease that is renewed until the run finishes, and marks runs of killed processes as failed. A crawl
 * holds its source's lease, so starting a second crawl of the same source throws `conflict`.
 */
export async function openIngestRun(
  dependencies: Dependencies,
  request: Omit<NewRun, 'id'> & { readonly id?: string },
  options: IngestRunOptions,
): Promise<IngestRun> {
  const { sql, clock, log } = dependencies
  const startedAt = clock.now()
  const spec: NewRun = { id: createUuidV7(startedAt, dependencies.random), ...request }
  const { id, sourceId, kind } = spec
  const lease = kind === 'crawl' || kind === 'backfill' ? sourceLeaseName(sourceId) : `run ${id}`
  await acquireLeaseAndStart(dependencies, spec, lease, startedAt)

  const counts = emptyRunCounts()
  const takeover = new AbortController()
  let unsaved: LocatedProblem[] = []
  const heartbeat = startHeartbeat(beat, log, id)

  async function beat(isRenewal: boolean): Promise<void> {
    if (isRenewal && !(await renewLeases(sql, id, lease))) takeover.abort()
    await saveRunCounts(sql, id, counts)
  }

  async function flush(): Promise<void> {
    const batch = unsaved
    unsaved = []
    if (batch.length > 0) await saveProblems(sql, id, batch)
  }

  return {
    id,
    startedAt,
    counts: counts,
    flushProblems: flush,
    shouldNotify: options.shouldNotify ?? NOTIFYING_KINDS.includes(kind),
    signal: AbortSignal.any([options.signal, takeover.signal]),
    isTakenOver: () => takeover.signal.aborted,
    addProblem(document, problem) {
      const storableProblem = toStorable(document, problem)
      counts.problems += 1
      if (problem.isRecordLost) counts.lost += 1
      if (counts.problems <= MAX_STORED_PROBLEMS) unsaved.push(storableProblem)
      options.onProblem(storableProblem)
    },
    async finish(end) {
      await flush()
      await saveRunCounts(sql, id, counts)
      await markRunFinished(sql, id, end, clock.now())
      clearInterval(heartbeat)
      await releaseLeases(sql, id)
      log.info({ run: id, source: sourceId, kind, ...counts, ...end }, 'run finished')
    },
    close: () => clearInterval(heartbeat),
  }
}

/** Calls `beat` regularly, and tells it when the lease has to be renewed. */
function startHeartbeat(
  beat: (isRenewal: boolean) => Promise<void>,
  log: Logger,
  runId: string,
): NodeJS.Timeout {
  let beats = 0
  return setInterval(() => {
    beats += 1
    // A brief database outage need not stop the run. If it matters, other database calls of the run report it.
    beat(beats % BEATS_PER_RENEWAL === 0).catch(error => logFailedRenewal(log, runId, error))
  }, PROGRESS_MS)
}

/** Logs why a lease was not renewed. The pool logs outages of the database once. */
function logFailedRenewal(log: Logger, runId: string, error: unknown): void {
  if (!isDatabaseUnavailable(error))
    log.warn({ err: error, run: runId }, 'could not renew the lease of a run')
}

/** Creates a run that writes nothing to the database, for dry runs. */
export function createDryRun(
  { clock, random }: Dependencies,
  { onProblem, signal }: IngestRunOptions,
): IngestRun {
  const counts = emptyRunCounts()
  return {
    id: createUuidV7(clock.now(), random),
    startedAt: clock.now(),
    counts: counts,
    signal,
    shouldNotify: false,
    isTakenOver: () => false,
    addProblem(document, problem) {
      counts.problems += 1
      if (problem.isRecordLost) counts.lost += 1
      onProblem(toStorable(document, problem))
    },
    flushProblems: async () => {},
    finish: async () => {},
    close: () => {},
  }
}

/** Acquires the lease and starts the run in one transaction, because a running run without a lease counts as abandoned. */
async function acquireLeaseAndStart(
  { sql, log }: Dependencies,
  spec: NewRun,
  lease: string,
  startedAt: Date,
): Promise<void> {
  const abandoned = await sql.begin(async tx => {
    if ((await acquireLease(tx, lease, spec.id)) > 0) {
      throw new HeraldError(
        'conflict',
        `A run of ${spec.sourceId} is in progress. Wait until it finishes; "herald sources" shows its state.`,
      )
    }
    const failed = await failAbandonedRuns(tx, startedAt)
    if (!(await markRunRunning(tx, spec, startedAt)))
      throw new HeraldError('conflict', `Another process has already started run ${spec.id}.`)
    return failed
  })
  if (abandoned.length > 0) log.warn({ runs: abandoned }, 'marked abandoned runs as failed')
}

/** Makes a problem storable in PostgreSQL: replaces NUL and unpaired surrogates in its strings and limits their length. */
function toStorable(document: string, problem: DocumentProblem): LocatedProblem {
  const clean = (value: string): string => value.slice(0, 2000).toWellFormed().replaceAll('\0', '\ufffd')
  return {
    ...problem,
    document: clean(document),
    location: clean(problem.location),
    reason: clean(problem.reason),
  }
}
