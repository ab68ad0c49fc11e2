import type { IncomingAnnouncement } from '../../announcements/announcement-store.ts'
import { listErasedAmong } from '../../announcements/erase-announcement-store.ts'
import type { FieldCoverage } from '../../crawls/run-anomalies.ts'
import type { RunCounts } from '../../crawls/run-store.ts'
import { type PreparedMentions, type ProfiledMention, profileMentions } from '../../entities/build-profile.ts'
import type { Announcement } from '../../model/announcement.ts'
import type { DocumentProblem } from '../../model/source-document.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { isRejectedDataError, type SqlTransaction } from '../../platform/sql/sql-pool.ts'
import type { Source } from '../../sources/source.ts'
import type { Screening } from '../erasure/receive-file.ts'
import type { ParsedBatch } from './parsing/document-parser.ts'
import { type BatchResult, writeBatch } from './write-batch.ts'

/** Limits of the announcements written per transaction: their number, and their length as JSON in characters. */
const BATCH_SIZE = 1_000
const BATCH_LENGTH = 16 * 1024 * 1024

/** Options for writing the announcements of a document, and the counts and callback that receive the results. */
export interface DocumentWriteOptions {
  readonly counts: RunCounts
  readonly report: (problem: DocumentProblem) => void
  /** Stops the writing. Announcements that are not yet written are dropped. */
  readonly signal: AbortSignal
  /** Selects the announcements in a batch that are written. Default: all. */
  readonly selectRows?: (
    tx: SqlTransaction,
    batch: readonly IncomingAnnouncement[],
  ) => Promise<readonly IncomingAnnouncement[]>
  /** Whether to roll back each batch after counting what would be written. */
  readonly isDryRun?: boolean
  /** Called with the IDs of announcements that were erased before, and therefore not written. */
  readonly onErased?: (ids: readonly string[]) => void
  /** Whether to notify subscribers of new announcements. */
  readonly shouldNotify: boolean
}

/** `screening` is required once anything was erased. */
type WriterDependencies = Pick<Dependencies, 'sql' | 'clock' | 'random'> & { readonly screening?: Screening }

/**
 * Writes the announcements of one document in batches, each in its own transaction. A batch is written while the next one is
 * parsed and prepared. Announcements that are already in the database are not written again, so a document can be written
 * repeatedly.
 */
export class AnnouncementBatchWriter {
  readonly #source: Source
  readonly #documentId: number
  readonly #dependencies: WriterDependencies
  readonly #options: DocumentWriteOptions
  readonly #filled: Record<string, number> = {}
  #records = 0
  #batch: IncomingAnnouncement[] = []
  #mentions = new Map<Announcement, readonly ProfiledMention[]>()
  #length = 0
  /** The batch that is being written. */
  #writing: Promise<void> = Promise.resolve()

  constructor(
    source: Source,
    documentId: number,
    dependencies: WriterDependencies,
    options: DocumentWriteOptions,
  ) {
    this.#source = source
    this.#documentId = documentId
    this.#dependencies = dependencies
    this.#options = options
  }

  /** The announcements received so far, and how many have a value in each expected field. */
  get coverage(): FieldCoverage {
    return { records: this.#records, filled: this.#filled }
  }

  async add({ announcements, length, problems, filled }: ParsedBatch): Promise<void> {
    if (this.#options.signal.aborted) return
    for (const problem of problems) this.#options.report(problem)
    for (const [field, count] of Object.entries(filled))
      this.#filled[field] = (this.#filled[field] ?? 0) + count
    this.#records += announcements.length
    this.#options.counts.rows += announcements.length
    for (const parsed of announcements) {
      this.#mentions.set(parsed.announcement, profileMentions(parsed.announcement))
      this.#batch.push({ ...parsed, documentId: this.#documentId })
    }
    this.#length += length
    if (this.#batch.length >= BATCH_SIZE || this.#length >= BATCH_LENGTH) await this.#startWriting()
  }

  /** Writes the announcements that are still waiting. */
  async flush(): Promise<void> {
    await this.#startWriting()
    await this.waitUntilWritten()
  }

  /** Waits for the batch that is being written, but leaves out the announcements that are still waiting. */
  async waitUntilWritten(): Promise<void> {
    await this.#writing
  }

  /** Starts to write the waiting announcements once the previous batch is written. */
  async #startWriting(): Promise<void> {
    await this.#writing
    const [batch, mentions] = [this.#batch, this.#mentions]
    this.#batch = []
    this.#mentions = new Map()
    this.#length = 0
    if (batch.length === 0 || this.#options.signal.aborted) return
    this.#writing = this.#write(batch, mentions)
    // The next call throws the error of this one. Until then, it is not an unhandled one.
    this.#writing.catch(() => {})
  }

  async #write(batch: readonly IncomingAnnouncement[], mentions: PreparedMentions): Promise<void> {
    await this.#reportErased(batch)
    await writeWithBisection(this.#source, batch, mentions, this.#dependencies, this.#options)
  }

  async #reportErased(batch: readonly IncomingAnnouncement[]): Promise<void> {
    const { onErased } = this.#options
    if (onErased === undefined) return
    const ids = batch.map(({ announcement }) => announcement.id)
    onErased(await listErasedAmong(this.#dependencies.sql, ids))
  }
}

async function writeWithBisection(
  source: Source,
  batch: readonly IncomingAnnouncement[],
  mentions: PreparedMentions,
  dependencies: WriterDependencies,
  options: DocumentWriteOptions,
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
        dependencies.screening?.blockLists,
        mentions,
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
    await writeWithBisection(source, batch.slice(0, middle), mentions, dependencies, options)
    await writeWithBisection(source, batch.slice(middle), mentions, dependencies, options)
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
