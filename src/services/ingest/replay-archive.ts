import type { IncomingAnnouncement } from '../../announcements/announcement-store.ts'
import { acquireWriterLock } from '../../changes/change-number-store.ts'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import {
  type ArchivedFileRow,
  findReadFromLaterDocuments,
  listArchivedFiles,
} from '../../crawls/archive/document-store.ts'
import { findAnomalies } from '../../crawls/run-anomalies.ts'
import type { RunCounts, RunState } from '../../crawls/run-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { DateRange, Source } from '../../sources/source.ts'
import { ingestArchivedFile } from './ingest-file.ts'
import { createDryRun, type IngestRun, type LocatedProblem, openIngestRun } from './ingest-run.ts'
import type { DocumentParser } from './parsing/document-parser.ts'
import { findReplayDifferences, type ReplayDifference } from './replay-differences.ts'

type ReplayDependencies = Dependencies & {
  readonly archive: DocumentArchive
  readonly parser: DocumentParser
}

export interface ReplayOptions {
  /** The publication dates to replay; `null` for all. */
  readonly window: DateRange | null
  /** Whether only to report what would change, without changing anything. */
  readonly isDryRun: boolean
  /** Whether to notify subscribers of new announcements and changed entities. Default: `false`. */
  readonly shouldNotify?: boolean
  readonly onProblem: (problem: LocatedProblem) => void
  readonly onDifference: (difference: ReplayDifference) => void
  readonly onProgress: (tally: Readonly<RunCounts>) => void
  /** Stops the replay. */
  readonly signal: AbortSignal
}

export interface ReplayResult {
  readonly state: RunState
  readonly counts: RunCounts
  /** The number of files that are missing from this machine's archive. */
  readonly missing: number
}

/** The number of files listed per query. */
const FILES_PER_QUERY = 200
const START = { seenAt: '-infinity', id: 0 }

/**
 * Reads a source's archived files again, in the order received, to apply improvements of its connector. IDs stay the same;
 * if several documents contain the same record, the document received last wins.
 */
export async function replayArchive(
  source: Source,
  dependencies: ReplayDependencies,
  options: ReplayOptions,
): Promise<ReplayResult> {
  const { window, isDryRun } = options
  const spec = { sourceId: source.id, kind: 'replay', window } as const
  const run = isDryRun
    ? createDryRun(dependencies, options)
    : await openIngestRun(dependencies, spec, options)
  try {
    const missing = await replayFiles(source, dependencies, run, options)
    const reasons = findAnomalies(undefined, [], {
      lost: run.counts.lost,
      days: [],
      baseline: [],
      coverage: { records: 0, filled: {} },
    })
    const state = run.signal.aborted ? 'stopped' : reasons.length > 0 ? 'suspicious' : 'ok'
    await run.finish({ state, reasons, error: null })
    return { state, counts: run.counts, missing }
  } finally {
    run.close()
  }
}

async function replayFiles(
  source: Source,
  dependencies: ReplayDependencies,
  run: IngestRun,
  options: ReplayOptions,
): Promise<number> {
  let after: Pick<ArchivedFileRow, 'seenAt' | 'id'> = START
  let missing = 0
  while (!run.signal.aborted) {
    const files = await listArchivedFiles(dependencies.sql, source.id, options.window, after, FILES_PER_QUERY)
    for (const file of files) {
      if (run.signal.aborted) break
      after = file
      if (await dependencies.archive.has(file.sha256))
        await replayFile(source, file, dependencies, run, options)
      else missing += 1
      options.onProgress(run.counts)
    }
    if (files.length < FILES_PER_QUERY) break
  }
  return missing
}

async function replayFile(
  source: Source,
  file: ArchivedFileRow,
  dependencies: ReplayDependencies,
  run: IngestRun,
  { isDryRun, onDifference }: ReplayOptions,
): Promise<void> {
  await ingestArchivedFile(source, file, dependencies, run, {
    isDryRun: isDryRun,
    async selectRows(tx, batch) {
      // The writer lock is acquired first, so that no concurrent crawl writes between this check and the batch.
      await acquireWriterLock(tx)
      const fromLaterDocuments = await findReadFromLaterDocuments(tx, batch.map(idOf), file.seenAt)
      const current = batch.filter(row => !fromLaterDocuments.has(idOf(row)))
      for (const difference of await findReplayDifferences(tx, current)) onDifference(difference)
      return current
    },
  })
}

function idOf({ announcement }: IncomingAnnouncement): string {
  return announcement.id
}
