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

/** Announcements in one transaction. */
const BATCH = 1_000

/** A document to ingest, and the number it has in the record. */
export interface Document {
  readonly raw: Raw
  readonly id: number
}

/** Where what was read goes, beside the record. */
export interface Ingesting {
  readonly tally: Tally
  readonly report: (problem: Problem) => void
  /** Says stop: what was not written by then is left. */
  readonly signal: AbortSignal
  /** Leaves out of a batch what is not to be written. */
  readonly sift?: (tx: Transaction, batch: readonly Incoming[]) => Promise<readonly Incoming[]>
  /** Counts what would be written, and takes it back. */
  readonly isRehearsal?: boolean
  /** Whether subscribers are told of what is new. */
  readonly tells: boolean
}

/**
 * Reads a document and writes what it holds, batch by batch, each in one transaction. Adds to the tally, reports every
 * problem, and answers what was in it. May be done again: what is in the record already writes nothing.
 */
export async function ingest(
  source: Source,
  document: Document,
  ports: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  to: Ingesting,
): Promise<Census> {
  const filled: Record<string, number> = {}
  let records = 0
  let batch: Incoming[] = []
  for await (const item of read(source, document.raw)) {
    if (to.signal.aborted) return { records, filled }
    if ('kind' in item) {
      to.report(item)
      continue
    }
    records += 1
    to.tally.rows += 1
    for (const field of item.filled) filled[field] = (filled[field] ?? 0) + 1
    const announcement = normalise(item.draft, { id: source.id, jurisdiction: source.about.jurisdiction })
    batch.push({
      announcement,
      contentHash: contentHash(announcement),
      documentId: document.id,
      place: item.place,
    })
    if (batch.length === BATCH) {
      await write(source, batch, ports, to)
      batch = []
    }
  }
  if (batch.length > 0) await write(source, batch, ports, to)
  return { records, filled }
}

async function write(
  source: Source,
  batch: readonly Incoming[],
  ports: Pick<Ports, 'sql' | 'clock' | 'dice'>,
  to: Ingesting,
): Promise<void> {
  const { tally, report, sift, isRehearsal = false } = to
  try {
    const settled = await ports.sql.begin(async tx => {
      const sifted = sift === undefined ? batch : await sift(tx, batch)
      const telling = { now: ports.clock.now(), dice: ports.dice }
      const settled = await settle(tx, source.id, sifted, to.tells ? telling : undefined)
      if (isRehearsal) throw new Rehearsed(settled)
      return settled
    })
    count(settled, tally)
  } catch (error) {
    if (error instanceof Rehearsed) return count(error.settled, tally)
    // PostgreSQL refused a value: find the row that holds it, so that the others go in.
    if (!isDataError(error)) throw error
    const [only] = batch
    if (batch.length === 1 && only !== undefined) {
      const reason = `the database refused it: ${error.message}`
      return report({ kind: 'unreadable_row', place: only.place, reason, lost: true })
    }
    const middle = batch.length >> 1
    await write(source, batch.slice(0, middle), ports, to)
    await write(source, batch.slice(middle), ports, to)
  }
}

/** Thrown to take back what a rehearsal has written. */
class Rehearsed extends Error {
  readonly settled: Settled
  constructor(settled: Settled) {
    super('a rehearsal')
    this.settled = settled
  }
}

function count({ created, changed, unchanged }: Settled, tally: Tally): void {
  tally.created += created
  tally.changed += changed
  tally.unchanged += unchanged
}
