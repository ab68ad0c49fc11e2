import { contentHash, normalise } from '../announcements/normalise.ts'
import type { Incoming } from '../announcements/store.ts'
import type { Ports } from '../base/ports.ts'
import { isDataError, type Transaction } from '../base/sql.ts'
import type { Census } from '../crawls/expect.ts'
import type { Tally } from '../crawls/runs.store.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { read } from '../sources/read.ts'
import type { Source } from '../sources/source.ts'
import { type Settled, settle } from './settle.ts'

/** Announcements per transaction. */
const BATCH_SIZE = 1_000

/** A document to ingest, and its id in the database. */
export interface Document {
  readonly raw: Raw
  readonly id: number
}

/** Options and outputs of ingesting a document. */
export interface Ingesting {
  readonly counts: Tally
  readonly report: (problem: Problem) => void
  /** Stops the ingestion; whatever is not written yet is dropped. */
  readonly signal: AbortSignal
  /** Selects the announcements of a batch to write. */
  readonly selectRows?: (tx: Transaction, batch: readonly Incoming[]) => Promise<readonly Incoming[]>
  /** Counts what would be written, then rolls it back. */
  readonly isDryRun?: boolean
  /** Whether to notify subscribers of new announcements. */
  readonly shouldNotify: boolean
}

/**
 * Reads a document and writes its announcements in batches, one transaction each. Idempotent: announcements already in the
 * database are not written again.
 */
export async function ingest(
  source: Source,
  document: Document,
  dependencies: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  options: Ingesting,
): Promise<Census> {
  const filled: Record<string, number> = {}
  let records = 0
  let batch: Incoming[] = []
  for await (const item of read(source, document.raw)) {
    if (options.signal.aborted) return { records, filled }
    if ('kind' in item) {
      options.report(item)
      continue
    }
    records += 1
    options.counts.rows += 1
    for (const field of item.filled) filled[field] = (filled[field] ?? 0) + 1
    const announcement = normalise(item.draft, { id: source.id, jurisdiction: source.about.jurisdiction })
    batch.push({
      announcement,
      contentHash: contentHash(announcement),
      documentId: document.id,
      place: item.place,
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
  batch: readonly Incoming[],
  dependencies: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  options: Ingesting,
): Promise<void> {
  const { counts, report, selectRows, isDryRun = false } = options
  try {
    const result = await dependencies.sql.begin(async tx => {
      const selected = selectRows === undefined ? batch : await selectRows(tx, batch)
      const eventContext = { now: dependencies.clock.now(), dice: dependencies.dice }
      const written = await settle(tx, source.id, selected, options.shouldNotify ? eventContext : undefined)
      if (isDryRun) throw new DryRunRollback(written)
      return written
    })
    addCounts(result, counts)
  } catch (error) {
    if (error instanceof DryRunRollback) return addCounts(error.result, counts)
    // PostgreSQL rejected a value: bisect to find the faulty announcement and write all others.
    if (!isDataError(error)) throw error
    const [only] = batch
    if (batch.length === 1 && only !== undefined) {
      const reason = `the database rejected it: ${error.message}`
      return report({ kind: 'unreadable_row', place: only.place, reason, lost: true })
    }
    const middle = batch.length >> 1
    await writeWithBisection(source, batch.slice(0, middle), dependencies, options)
    await writeWithBisection(source, batch.slice(middle), dependencies, options)
  }
}

/** Thrown to roll back what a dry run has written. */
class DryRunRollback extends Error {
  readonly result: Settled
  constructor(result: Settled) {
    super('dry run')
    this.result = result
  }
}

function addCounts({ created, changed, unchanged }: Settled, counts: Tally): void {
  counts.created += created
  counts.changed += changed
  counts.unchanged += unchanged
}
