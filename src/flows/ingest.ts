import { contentHash, normalise } from '../announcements/normalise.ts'
import type { Incoming } from '../announcements/store.ts'
import type { Ports } from '../base/ports.ts'
import { isDataError } from '../base/sql.ts'
import type { Tally } from '../crawls/store.ts'
import type { Problem, Raw } from '../model/raw.ts'
import { read } from '../sources/read.ts'
import type { Source } from '../sources/source.ts'
import { settle } from './settle.ts'

/** Announcements in one transaction. */
const BATCH = 500

/** A document to ingest, and the number it has in the record. */
export interface Document {
  readonly raw: Raw
  readonly id: number
}

/**
 * Reads a document and writes what it holds, batch by batch, each in one transaction. Adds to the tally and hands
 * every problem to `report`. May be done again: what is in the record already writes nothing.
 */
export async function ingest(
  source: Source,
  document: Document,
  ports: Pick<Ports, 'sql'>,
  tally: Tally,
  report: (problem: Problem) => void,
): Promise<void> {
  let batch: Incoming[] = []
  for await (const item of read(source, document.raw)) {
    if ('kind' in item) {
      report(item)
      continue
    }
    tally.rows += 1
    const announcement = normalise(item.draft, { id: source.id, jurisdiction: source.about.jurisdiction })
    batch.push({
      announcement,
      contentHash: contentHash(announcement),
      documentId: document.id,
      place: item.place,
    })
    if (batch.length === BATCH) {
      await write(source, batch, ports, tally, report)
      batch = []
    }
  }
  if (batch.length > 0) await write(source, batch, ports, tally, report)
}

async function write(
  source: Source,
  batch: readonly Incoming[],
  ports: Pick<Ports, 'sql'>,
  tally: Tally,
  report: (problem: Problem) => void,
): Promise<void> {
  try {
    const settled = await ports.sql.begin(tx => settle(tx, source.id, batch))
    tally.created += settled.created
    tally.changed += settled.changed
    tally.unchanged += settled.unchanged
  } catch (error) {
    // PostgreSQL refused a value: find the row that holds it, so that the others go in.
    if (!isDataError(error)) throw error
    const [only] = batch
    if (batch.length === 1 && only !== undefined) {
      const reason = `the database refused it: ${error.message}`
      return report({ kind: 'unreadable_row', place: only.place, reason, lost: true })
    }
    const middle = batch.length >> 1
    await write(source, batch.slice(0, middle), ports, tally, report)
    await write(source, batch.slice(middle), ports, tally, report)
  }
}
