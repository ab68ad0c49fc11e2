import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { ChangePosition } from '../../model/database-change.ts'
import type { Clock } from '../../platform/clock.ts'
import { tryFileLock } from '../../platform/embedded-postgres/file-lock.ts'
import type { Logger } from '../../platform/logger.ts'
import { isDatabaseUnreachable, isOutOfDiskSpace } from '../../platform/sql/sql-pool.ts'
import { isDiskFullError, isIndexCorruptError } from '../../search/engines/sqlite/index-database.ts'
import {
  currentIndexFile,
  isIndexDamaged,
  isIndexRebuildRequested,
  markIndexDamaged,
  nextIndexFile,
  publishIndexFile,
  removeUnusedIndexFiles,
  unfinishedIndexFile,
} from '../../search/engines/sqlite/index-files.ts'
import {
  type IndexBuilder,
  isIndexUnfinished,
  openIndexBuilder,
} from '../../search/engines/sqlite/write/index-builder.ts'
import type { IndexRows } from '../../search/engines/sqlite/write/index-rows.ts'
import { type IndexWriter, openIndexWriter } from '../../search/engines/sqlite/write/index-writer.ts'
import { buildIndex } from './build-index.ts'
import type { ChangeFeed } from './change-feed.ts'
import { ServedIndex } from './served-index.ts'

/** The state of a node's index, as reported by `/readyz`. The previous index is served while a new one is built. */
export type IndexFollowerState =
  /** `rows` is the number of rows indexed so far. The build is complete when `change` reaches `head`. */
  | { readonly state: 'building'; readonly rows: number; readonly change: number; readonly head: number }
  | { readonly state: 'following'; readonly change: number; readonly head: number }
  | { readonly state: 'waiting'; readonly change: number; readonly reason: string }

export interface IndexFollowerOptions {
  readonly clock: Clock
  readonly log: Logger
  /** Stops following after the current batch. */
  readonly signal: AbortSignal
  readonly onState: (state: IndexFollowerState) => void
}

/** With the time to index a change, a poll every 50 ms shows 95 of 100 changes within 100 ms. */
const POLL_MS = 50
const RETRY_MS = 1_000
/** Delay before restarting a build that filled the disk, in milliseconds. Restarting at once would only fill it again. */
const FULL_RETRY_MS = 15_000
/** The number of rows per transaction is small while following, to show changes soon, and larger while building. */
const FOLLOW_ROWS = 2_000
const BUILD_ROWS = 5_000

/**
 * Keeps the search index in `folder` up to date with the database until stopped, retrying after failures (design 2.2). If
 * several processes share a folder, one of them updates the index and the others wait to take over.
 */
export async function keepIndexUpToDate(
  feed: ChangeFeed,
  folder: string,
  options: IndexFollowerOptions,
): Promise<void> {
  const { clock, signal, onState } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  while (!signal.aborted) {
    const lock = tryFileLock(join(folder, 'follower.lock'), 'exclusive')
    if (lock === null) {
      onState({ state: 'waiting', change: 0, reason: 'Another process is updating this index.' })
      await clock.sleep(POLL_MS, signal)
      continue
    }
    try {
      await new IndexFollower(feed, folder, options).run()
    } finally {
      lock.release()
    }
  }
}

/** The newest position in the database, and the rows to index next. */
interface PendingRows {
  readonly head: ChangePosition
  readonly rows: IndexRows | null
}

/** Keeps the index in one folder up to date, while holding the folder's lock. */
class IndexFollower {
  readonly #feed: ChangeFeed
  readonly #folder: string
  readonly #options: IndexFollowerOptions
  /** The path of the index file being written. Its writer is `null` until the file is open. */
  #file = ''
  #writer: IndexWriter | null = null
  /** Used instead of the writer during the initial build of the file. */
  #builder: IndexBuilder | null = null
  readonly #served: ServedIndex
  #change = 0
  #lastReason = ''

  constructor(feed: ChangeFeed, folder: string, options: IndexFollowerOptions) {
    this.#feed = feed
    this.#folder = folder
    this.#options = options
    this.#served = new ServedIndex(folder)
  }

  async run(): Promise<void> {
    const { clock, signal } = this.#options
    while (!signal.aborted) {
      const pause = await this.#step().catch(error => this.#handleError(error))
      await clock.sleep(pause, signal)
    }
    this.#close()
  }

  /** Indexes new changes, or builds an index if none is usable. Returns the pause before the next step, in milliseconds. */
  async #step(): Promise<number> {
    const writer = this.#writer ?? (await this.#resume(currentIndexFile(this.#folder)))
    const position = writer?.position() ?? null
    if (writer === null || position === null) {
      await this.#buildIndex()
      return 0
    }
    const next = isUnusable(this.#file) ? null : await this.#next(position, FOLLOW_ROWS)
    if (next === null) {
      this.#close()
      return 0
    }
    const { head, rows } = next
    if (rows === null) removeUnusedIndexFiles(this.#folder, this.#file)
    else writer.applyRows(rows)
    this.#change = rows?.position.change ?? position.change
    this.#lastReason = ''
    this.#options.onState({ state: 'following', change: this.#change, head: head.change })
    return rows === null ? POLL_MS : 0
  }

  /** Opens a file for writing. Returns `null` if it is damaged, to be replaced, or at a position missing from the database. */
  async #resume(file: string | null): Promise<IndexWriter | null> {
    if (file === null || isUnusable(file)) return null
    const writer = this.#openFile(file)
    const position = writer.position()
    if (position === null || (await this.#feed.confirm(position))) return writer
    this.#options.log.warn({ file, position }, 'the position of this index does not exist in the database')
    this.#close()
    return null
  }

  /** Reads the newest position and the rows after `position`. Returns `null` if `position` does not exist in the database. */
  async #next(position: ChangePosition | null, limit: number): Promise<PendingRows | null> {
    const head = await this.#feed.head()
    if (position !== null && isSamePosition(position, head)) return { head, rows: null }
    const rows = await this.#feed.after(position?.change ?? 0, limit)
    // The position is confirmed after reading, so that a database restore in between is detected.
    if (position !== null && !(await this.#feed.confirm(position))) return null
    return { head, rows }
  }

  /** Builds a new index, or resumes an unfinished build, while the current index is served. Then makes the new one current. */
  async #buildIndex(): Promise<void> {
    const { clock, log, signal } = this.#options
    const startedAt = clock.elapsed()
    const unfinished = unfinishedIndexFile(this.#folder)
    const canResume = unfinished !== null && !isUnusable(unfinished)
    if (canResume) this.#file = unfinished
    else removeUnusedIndexFiles(this.#folder, currentIndexFile(this.#folder) ?? '')
    const isFileBuilt = canResume && !isIndexUnfinished(unfinished)
    const builtRows = isFileBuilt
      ? 0
      : await this.#buildFile(canResume ? unfinished : nextIndexFile(this.#folder))
    if (builtRows === null) return
    const writer = isFileBuilt ? await this.#resume(unfinished) : this.#openFile(this.#file)
    if (writer === null) return markIndexDamaged(unfinished ?? '')
    this.#served.open()
    const rows = await this.#catchUp(writer, builtRows)
    if (rows === null || signal.aborted) return
    this.#served.close()
    publishIndexFile(this.#folder, this.#file)
    log.info({ file: this.#file, rows, ms: Math.round(clock.elapsed() - startedAt) }, 'search index built')
  }

  /** Builds a file up to the change that is newest at the start. Returns the number of rows, or `null` if interrupted. */
  async #buildFile(file: string): Promise<number | null> {
    const { log, signal, onState } = this.#options
    const { change: head } = await this.#feed.head()
    this.#close()
    this.#file = file
    const builder = openIndexBuilder(file, head)
    this.#builder = builder
    log.info({ file, change: builder.position()?.change ?? 0 }, 'building the search index')
    this.#served.open()
    let rows = 0
    const onRead = (read: number, change: number): void => {
      rows += read
      onState({ state: 'building', rows, change, head: builder.head })
    }
    const isDone = await buildIndex(builder, this.#feed, {
      signal,
      onRead,
      doOtherWork: () => this.#updateServed(),
    })
    this.#close()
    if (!isDone && !signal.aborted) markIndexDamaged(file)
    return isDone ? rows : null
  }

  /** Indexes all changes made since the build began. Returns the total number of rows, or `null` if interrupted. */
  async #catchUp(writer: IndexWriter, builtRows: number): Promise<number | null> {
    let total = builtRows
    let reading = this.#readAhead(writer.position())
    while (!this.#options.signal.aborted) {
      const next = await reading
      if (next === null) break
      const { head, rows } = next
      if (rows === null) {
        // The index of an empty database needs a position too, so that it can be served.
        if (writer.position() === null)
          writer.applyRows({ announcements: [], entities: [], vocabulary: [], position: head })
        return total
      }
      reading = this.#readAhead(rows.position)
      writer.applyRows(rows)
      await this.#updateServed()
      total += rows.announcements.length + rows.entities.length
      this.#options.onState({
        state: 'building',
        rows: total,
        change: rows.position.change,
        head: head.change,
      })
    }
    this.#close()
    return null
  }

  /** Starts reading the next rows in the background. Errors are thrown where the promise is awaited. */
  #readAhead(position: ChangePosition | null): Promise<PendingRows | null> {
    const next = this.#next(position, BUILD_ROWS)
    next.catch(() => {})
    return next
  }

  /** Adds new changes to the index file that is served during a build. */
  async #updateServed(): Promise<void> {
    const position = this.#served.position()
    if (position === null) return await this.#options.clock.sleep(0, this.#options.signal)
    const next = await this.#next(position, FOLLOW_ROWS)
    if (next === null) this.#served.close()
    else if (next.rows !== null) this.#served.applyRows(next.rows)
  }

  /** Reports why indexing stopped, logging each reason once. Returns the pause before the next attempt, in milliseconds. */
  #handleError(error: unknown): number {
    const isBuildOnFullDisk = this.#builder !== null && isDiskFullError(error)
    this.#close()
    if (this.#options.signal.aborted) return 0
    if (isIndexCorruptError(error)) markIndexDamaged(this.#file)
    // The partial build is deleted, because PostgreSQL may need space on the same disk.
    if (isBuildOnFullDisk) removeUnusedIndexFiles(this.#folder, currentIndexFile(this.#folder) ?? '')
    const reason = reasonOf(error)
    this.#options.onState({ state: 'waiting', change: this.#change, reason })
    if (reason !== this.#lastReason) this.#options.log.warn({ err: error, file: this.#file }, reason)
    this.#lastReason = reason
    return isBuildOnFullDisk ? FULL_RETRY_MS : RETRY_MS
  }

  #openFile(file: string): IndexWriter {
    this.#close()
    this.#file = file
    this.#writer = openIndexWriter(file)
    return this.#writer
  }

  #close(): void {
    this.#served.close()
    this.#builder?.close()
    this.#builder = null
    this.#writer?.close()
    this.#writer = null
  }
}

function isUnusable(file: string): boolean {
  return isIndexDamaged(file) || isIndexRebuildRequested(file)
}

function isSamePosition(a: ChangePosition, b: ChangePosition): boolean {
  return a.recordId === b.recordId && a.change === b.change && a.nonce === b.nonce
}

function reasonOf(error: unknown): string {
  if (isDatabaseUnreachable(error)) return 'The database cannot be reached. Indexing resumes when it is back.'
  if (isDiskFullError(error) || isOutOfDiskSpace(error))
    return 'The disk is full. Indexing resumes when there is free space.'
  if (isIndexCorruptError(error)) return 'The index file is damaged. A new one is being built.'
  return `Indexing failed: ${error instanceof Error ? error.message : String(error)}`
}
