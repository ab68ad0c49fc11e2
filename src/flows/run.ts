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

/** A problem with the document it stands in. */
export type Noted = Problem & { readonly document: string }

/** So many problems of one run are kept with their place; all are counted. */
const KEPT_PROBLEMS = 10_000
const TOLD_KINDS: readonly RunFacts['kind'][] = ['crawl', 'import']
/** A lease is renewed six times before it runs out. */
const HEARTBEAT_MS = 10_000

/**
 * How a run ends that an error of our own ends. What that says can name folders and machines: it goes to the log or the
 * terminal, not to readers of the API and subscribers.
 */
export const BROKEN: RunEnd = {
  state: 'failed',
  reasons: [],
  error: { code: 'internal', message: RUN_ERRORS.internal },
}

/** A run under way. */
export interface Run {
  readonly id: string
  readonly startedAt: Date
  readonly tally: Tally
  /** Aborted when somebody says stop, or when the run has lost its lease to another process. */
  readonly signal: AbortSignal
  /** Whether another process has taken over. */
  isTakenOver(): boolean
  /** Whether subscribers are told of what it finds new. */
  readonly tells: boolean
  note(document: string, problem: Problem): void
  /** Writes the problems noted since the last call. */
  flush(): Promise<void>
  finish(end: RunEnd): Promise<void>
  /** Lets the lease run out, whether the run finished or not. */
  close(): void
}

export interface RunOptions {
  /** Hears of every problem as it is found. */
  readonly onProblem: (problem: Noted) => void
  /** Says stop. */
  readonly signal: AbortSignal
  /** Whether subscribers are told of what is new. Not given: of a crawl and an import they are (design 3.4). */
  readonly tells?: boolean
}

/**
 * Opens a run in the record, with a lease that is renewed until it finishes: a crawl's is its source's, so that no source
 * is crawled twice at once. A run whose process was killed is ended by the next that opens one. Throws `conflict`.
 */
export async function openRun(
  ports: Ports,
  asked: Omit<RunFacts, 'id'> & { readonly id?: string },
  options: RunOptions,
): Promise<Run> {
  const { sql, clock, log } = ports
  const startedAt = clock.now()
  const facts: RunFacts = { id: newId(startedAt, ports.dice), ...asked }
  const { id, sourceId, kind } = facts
  const lease = kind === 'crawl' || kind === 'backfill' ? sourceLease(sourceId) : `run ${id}`
  await begin(ports, facts, lease, startedAt)

  const tally = emptyTally()
  const lost = new AbortController()
  let waiting: Noted[] = []
  const heartbeat = setInterval(() => {
    // A database that is away for a moment is no reason to stop: what needs it will say so.
    beat().catch(error => log.warn({ err: error, run: id }, 'the lease of a run was not renewed'))
  }, HEARTBEAT_MS)

  async function beat(): Promise<void> {
    if (!(await renewLeases(sql, id, lease))) lost.abort()
    await noteTally(sql, id, tally)
  }

  async function flush(): Promise<void> {
    const batch = waiting
    waiting = []
    if (batch.length > 0) await noteProblems(sql, id, batch)
  }

  return {
    ...{ id, startedAt, tally, flush, tells: options.tells ?? TOLD_KINDS.includes(kind) },
    signal: AbortSignal.any([options.signal, lost.signal]),
    isTakenOver: () => lost.signal.aborted,
    note(document, problem) {
      const noted = storable(document, problem)
      tally.problems += 1
      if (problem.lost) tally.lost += 1
      if (tally.problems <= KEPT_PROBLEMS) waiting.push(noted)
      options.onProblem(noted)
    },
    async finish(end) {
      await flush()
      await noteTally(sql, id, tally)
      await finishRun(sql, id, end, clock.now())
      clearInterval(heartbeat)
      await dropLeases(sql, id)
      log.info({ run: id, source: sourceId, kind, ...tally, ...end }, 'run finished')
    },
    close: () => clearInterval(heartbeat),
  }
}

/** A run that leaves no trace: for rehearsals. */
export function unrecordedRun({ clock, dice }: Ports, { onProblem, signal }: RunOptions): Run {
  const tally = emptyTally()
  return {
    ...{ id: newId(clock.now(), dice), startedAt: clock.now(), tally, signal, tells: false },
    isTakenOver: () => false,
    note(document, problem) {
      tally.problems += 1
      if (problem.lost) tally.lost += 1
      onProblem(storable(document, problem))
    },
    flush: async () => {},
    finish: async () => {},
    close: () => {},
  }
}

/** Lease and run in one transaction: a run without a lease would be taken for dead. */
async function begin({ sql, log }: Ports, facts: RunFacts, lease: string, startedAt: Date): Promise<void> {
  const dead = await sql.begin(async tx => {
    if ((await takeLease(tx, lease, facts.id)) > 0) {
      throw new HeraldError(
        'conflict',
        `A run of ${facts.sourceId} is under way. Wait for its end, see: herald sources`,
      )
    }
    const ended = await endDeadRuns(tx, startedAt)
    if (!(await startRun(tx, facts, startedAt)))
      throw new HeraldError('conflict', `The run ${facts.id} was begun by another process.`)
    return ended
  })
  if (dead.length > 0) log.warn({ runs: dead }, 'runs had ended without a word')
}

/** Text from a hostile document as PostgreSQL takes it: no NUL, no half characters, not endless. */
function storable(document: string, problem: Problem): Noted {
  const text = (value: string): string => value.slice(0, 2000).toWellFormed().replaceAll('\0', '\ufffd')
  return { ...problem, document: text(document), place: text(problem.place), reason: text(problem.reason) }
}
