import type { IncomingAnnouncement } from '../../announcements/announcement-store.ts'
import { hashAnnouncementContent, normalizeDraft } from '../../announcements/normalize-draft.ts'
import type { FieldCoverage } from '../../crawls/run-anomalies.ts'
import type { RunCounts } from '../../crawls/run-store.ts'
import type { DocumentProblem, SourceDocument } from '../../model/source-document.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isRejectedDataError, type SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { readSourceDocument } from '../../sources/read-source-document.ts'
import type { Source } from '../../sources/source.ts'
import { type BatchResult, writeBatch } from './write-batch.ts'

/** The number of announcements written per transaction. */
const BATCH_SIZE = 1_000

/** A document to ingest, with its ID in the database. */
export interface IngestableDocument {
  readonly raw: SourceDocument
  readonly id: number
}

/** Options for ingesting a document, and the counts and callback that receive the results. */
export interface IngestDocumentOptions {
  readonly counts: RunCounts
  readonly report: (problem: DocumentProblem) => void
  /** Stops the ingestion. Announcements that are not yet written are dropped. */
  readonly signal: AbortSignal
  /** Selects the announcements in a batch that are written. Default: all. */
  readonly selectRows?: (
    tx: SqlTransaction,
    batch: readonly IncomingAnnouncement[],
  ) => Promise<readonly IncomingAnnouncement[]>
  /** Whether to roll back each batch after counting what would be written. */
  readonly isDryRun?: boolean
  /** Whether to notify subscribers of new announcements. */
  readonly shouldNotify: boolean
}

/**
 * Reads a document and writes its announcements in batches, each in its own transaction. Announcements that are already in
 * the database are not written again, so the function is idempotent.
 */
export async function ingestDocument(
  source: Source,
  document: IngestableDocument,
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'random'>,
  options: IngestDocumentOptions,
): Promise<FieldCoverage> {
  const filled: Record<string, number> = {}
  let records = 0
  let batch: IncomingAnnouncement[] = []
  for await (const item of readSourceDocument(source, document.raw)) {
    if (options.signal.aborted) return { records, filled }
    if ('kind' in item) {
      options.report(item)
      continue
    }
    records += 1
    options.counts.rows += 1
    for (const field of item.filledFields) filled[field] = (filled[field] ?? 0) + 1
    const announcement = normalizeDraft(item.draft, {
      id: source.id,
      jurisdiction: source.metadata.jurisdiction,
    })
    batch.push({
      announcement,
      contentHash: hashAnnouncementContent(announcement),
      documentId: document.id,
      location: item.location,
    })
    if (batch.length === BATCH_SIZE) {
      await writeWithBisection(source, batch, dependencies, options)
      batch = []
    }
  }
  if (batch.length > 0) await writeWithBisection(source, batch, dependencies, options)
  return { records, filled }
}

async function writeWithBisection(
  source: Source,
  batch: readonly IncomingAnnouncement[],
  dependencies: Pick<Dependencies, 'sql' | 'clock' | 'random'>,
  options: IngestDocumentOptions,
): Promise<void> {
  const { counts, report, selectRows, isDryRun = false } = options
  try {
    const result = await dependencies.sql.begin(async tx => {
      const selected = selectRows === undefined ? batch : await selectRows(tx, batch)
      const eventContext = { now: dependencies.clock.now(), random: dependencies.random }
      const written = await writeBatch(
        tx,
        source.id,
        selected,
        options.shouldNotify ? eventContext : undefined,
      )
      if (isDryRun) throw new DryRunRollback(written)
      return written
    })
    addCounts(result, counts)
  } catch (error) {
    if (error instanceof DryRunRollback) return addCounts(error.result, counts)
    // PostgreSQL rejected a value. Bisecting the batch finds the faulty announcement, and all others are written.
    if (!isRejectedDataError(error)) throw error
    const [only] = batch
    if (batch.length === 1 && only !== undefined) {
      const reason = `the database rejected the record: ${error.message}`
      return report({ kind: 'unreadable_row', location: only.location, reason, isRecordLost: true })
    }
    const middle = batch.length >> 1
    await writeWithBisection(source, batch.slice(0, middle), dependencies, options)
    await writeWithBisection(source, batch.slice(middle), dependencies, options)
  }
}

/** Thrown to roll back the transaction of a dry run. */
class DryRunRollback extends Error {
  readonly result: BatchResult
  constructor(result: BatchResult) {
    super('dry run')
    this.result = result
  }
}

function addCounts({ created, changed, unchanged }: BatchResult, counts: RunCounts): void {
  counts.created += created
  counts.changed += changed
  counts.unchanged += unchanged
}
