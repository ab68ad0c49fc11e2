import { findKnown, type Incoming } from '../announcements/store.ts'
import type { Ports } from '../base/ports.ts'
import type { Transaction } from '../base/sql.ts'
import { becomeWriter } from '../changes/store.ts'
import type { Archive } from '../crawls/archive.ts'
import { oddities } from '../crawls/expect.ts'
import type { RunState, Tally } from '../crawls/runs.store.ts'
import { type ArchivedFileRow, archivedFiles, standingOnLater } from '../crawls/store.ts'
import type { Source, Window } from '../sources/source.ts'
import { readFile } from './document.ts'
import { type Noted, openRun, type Run, unrecordedRun } from './run.ts'

type ReplayDependencies = Ports & { readonly archive: Archive }

/** An announcement whose content differs from the database, or that is not in the database. */
export interface Difference {
  readonly id: string
  readonly reference: string
  readonly what: 'new' | 'changed'
}

export interface ReplayOptions {
  /** Publication dates to replay; null means everything. */
  readonly window: Window | null
  /** Report what would change without changing anything. */
  readonly isRehearsal: boolean
  readonly onProblem: (problem: Noted) => void
  readonly onDifference: (difference: Difference) => void
  readonly onProgress: (tally: Readonly<Tally>) => void
  /** Stops the replay. */
  readonly signal: AbortSignal
}

export interface ReplayEnd {
  readonly state: RunState
  readonly tally: Tally
  /** Files missing from this machine's archive. */
  readonly missing: number
}

/** Files listed per query. */
const FILES_PER_QUERY = 200
const START = { seenAt: '-infinity', id: 0 }

/**
 * Reads a source's archive again through its connector, in the order received, to apply connector improvements. Ids stay
 * the same; when several documents contain a record, the one received last wins.
 */
export async function replay(
  source: Source,
  dependencies: ReplayDependencies,
  options: ReplayOptions,
): Promise<ReplayEnd> {
  const { window, isRehearsal } = options
  const spec = { sourceId: source.id, kind: 'replay', window } as const
  const run = isRehearsal ? unrecordedRun(dependencies, options) : await openRun(dependencies, spec, options)
  try {
    const missing = await replayFiles(source, dependencies, run, options)
    const reasons = oddities(undefined, [], {
      lost: run.tally.lost,
      days: [],
      baseline: [],
      coverage: { records: 0, filled: {} },
    })
    const state = run.signal.aborted ? 'stopped' : reasons.length > 0 ? 'suspicious' : 'ok'
    await run.finish({ state, reasons, error: null })
    return { state, tally: run.tally, missing }
  } finally {
    run.close()
  }
}

async function replayFiles(
  source: Source,
  dependencies: ReplayDependencies,
  run: Run,
  options: ReplayOptions,
): Promise<number> {
  let after: Pick<ArchivedFileRow, 'seenAt' | 'id'> = START
  let missing = 0
  while (!run.signal.aborted) {
    const files = await archivedFiles(dependencies.sql, source.id, options.window, after, FILES_PER_QUERY)
    for (const file of files) {
      if (run.signal.aborted) break
      after = file
      if (await dependencies.archive.has(file.sha256))
        await replayFile(source, file, dependencies, run, options)
      else missing += 1
      options.onProgress(run.tally)
    }
    if (files.length < FILES_PER_QUERY) break
  }
  return missing
}

async function replayFile(
  source: Source,
  file: ArchivedFileRow,
  dependencies: ReplayDependencies,
  run: Run,
  { isRehearsal, onDifference }: ReplayOptions,
): Promise<void> {
  await readFile(source, file, dependencies, run, {
    isDryRun: isRehearsal,
    async selectRows(tx, batch) {
      // Takes the writer lock first, so that no concurrent crawl writes between this check and the batch.
      await becomeWriter(tx)
      const fromLaterDocuments = await standingOnLater(tx, batch.map(idOf), file.seenAt)
      const current = batch.filter(row => !fromLaterDocuments.has(idOf(row)))
      for (const difference of await findDifferences(tx, current)) onDifference(difference)
      return current
    },
  })
}

async function findDifferences(tx: Transaction, batch: readonly Incoming[]): Promise<Difference[]> {
  const known = new Map((await findKnown(tx, batch.map(idOf))).map(row => [row.id, row]))
  return batch.flatMap<Difference>(({ announcement: { id, reference, version }, contentHash }) => {
    const stored = known.get(id)
    if (stored === undefined) return [{ id, reference, what: 'new' }]
    // A version older than the stored one is not a difference.
    const isOlder = version !== undefined && stored.version !== null && version < stored.version
    return isOlder || stored.contentHash.equals(contentHash) ? [] : [{ id, reference, what: 'changed' }]
  })
}

function idOf({ announcement }: Incoming): string {
  return announcement.id
}
