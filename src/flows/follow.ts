import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../base/clock.ts'
import { tryLock } from '../base/embedded/lock.ts'
import type { Log } from '../base/log.ts'
import { isDiskFull, isUnreachable } from '../base/sql.ts'
import type { Position } from '../model/change.ts'
import { type IndexWriter, openWriter } from '../search/apply.ts'
import { isBroken, isFull } from '../search/database.ts'
import {
  currentIndex,
  isDamaged,
  isToBeReplaced,
  nextIndex,
  publishIndex,
  removeUnused,
  reportDamage,
  unfinishedIndex,
} from '../search/files.ts'
import { type IndexBuilder, isUnbuilt, openBuilder } from '../search/write/build.ts'
import type { Rows } from '../search/write/rows.ts'
import type { RecordFeed } from './feed.ts'
import { fill } from './fill.ts'

/** The state of a node's index, for `/readyz`. While a new index is built, the previous one is still served. */
export type FollowerState =
  /** `rows` indexed so far. The build is complete when `change` reaches `head`. */
  | { readonly state: 'building'; readonly rows: number; readonly change: number; readonly head: number }
  | { readonly state: 'following'; readonly change: number; readonly head: number }
  | { readonly state: 'waiting'; readonly change: number; readonly reason: string }

export interface FollowOptions {
  readonly clock: Clock
  readonly log: Log
  /** Stops following after the current batch. */
  readonly signal: AbortSignal
  readonly onState: (state: FollowerState) => void
}

const POLL_MS = 100
const RETRY_MS = 1_000
/** Delay before restarting a build that filled the disk, because restarting at once would only fill it again. */
const FULL_RETRY_MS = 15_000
/** Rows per transaction: few while following, to be visible soon; more while building, for throughput. */
const FOLLOW_ROWS = 2_000
const BUILD_ROWS = 5_000

/**
 * Keeps the search index in `folder` up to date with the database until stopped, retrying after failures (design 2.2). Of
 * several processes on one folder, one follows and the others wait to take over.
 */
export async function follow(feed: RecordFeed, folder: string, options: FollowOptions): Promise<void> {
  const { clock, signal, onState } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  while (!signal.aborted) {
    const lock = tryLock(join(folder, 'follower.lock'), 'exclusive')
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

/** The newest position, and the rows to index next. */
interface PendingRows {
  readonly head: Position
  readonly rows: Rows | null
}

/** Follows the database for one folder, whose lock it holds. */
class IndexFollower {
  readonly #feed: RecordFeed
  readonly #folder: string
  readonly #options: FollowOptions
  /** The file being written, and its writer once it is open. */
  #file = ''
  #writer: IndexWriter | null = null
  /** Set instead of the writer during the initial build of the file. */
  #builder: IndexBuilder | null = null
  /** The writer of the file that is served while a new one is built. */
  #served: IndexWriter | null = null
  #change = 0
  #lastReason = ''

  constructor(feed: RecordFeed, folder: string, options: FollowOptions) {
    this.#feed = feed
    this.#folder = folder
    this.#options = options
  }

  async run(): Promise<void> {
    const { clock, signal } = this.#options
    while (!signal.aborted) {
      const pause = await this.#step().catch(error => this.#handleError(error))
      await clock.sleep(pause, signal)
    }
    this.#close()
  }

  /** Indexes what is new, or builds an index when there is no usable one. Returns the pause before the next step. */
  async #step(): Promise<number> {
    const writer = this.#writer ?? (await this.#resume(currentIndex(this.#folder)))
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
    if (rows === null) removeUnused(this.#folder, this.#file)
    else writer.apply(rows)
    this.#change = rows?.position.change ?? position.change
    this.#lastReason = ''
    this.#options.onState({ state: 'following', change: this.#change, head: head.change })
    return rows === null ? POLL_MS : 0
  }

  /** Opens a file for writing. Returns null when it is to be replaced, damaged, or at a position the database does not know. */
  async #resume(file: string | null): Promise<IndexWriter | null> {
    if (file === null || isUnusable(file)) return null
    const writer = this.#openFile(file)
    const position = writer.position()
    if (position === null || (await this.#feed.confirm(position))) return writer
    this.#options.log.warn({ file, position }, 'the database does not know the position of this index')
    this.#close()
    return null
  }

  /** Reads the newest position and the rows after `position`. Returns null when the database does not know `position`. */
  async #next(position: Position | null, limit: number): Promise<PendingRows | null> {
    const head = await this.#feed.head()
    if (position !== null && isSamePosition(position, head)) return { head, rows: null }
    const rows = await this.#feed.after(position?.change ?? 0, limit)
    // Checked after reading, so that a restore in between is noticed.
    if (position !== null && !(await this.#feed.confirm(position))) return null
    return { head, rows }
  }

  /** Builds a new index, or resumes an unfinished one, while the current index is served, and then makes it current. */
  async #buildIndex(): Promise<void> {
    const { clock, log, signal } = this.#options
    const startedAt = clock.elapsed()
    const unfinished = unfinishedIndex(this.#folder)
    const canResume = unfinished !== null && !isUnusable(unfinished)
    if (canResume) this.#file = unfinished
    else removeUnused(this.#folder, currentIndex(this.#folder) ?? '')
    const isFileBuilt = canResume && !isUnbuilt(unfinished)
    const builtRows = isFileBuilt
      ? 0
      : await this.#buildFile(canResume ? unfinished : nextIndex(this.#folder))
    if (builtRows === null) return
    const writer = isFileBuilt ? await this.#resume(unfinished) : this.#openFile(this.#file)
    if (writer === null) return reportDamage(unfinished ?? '')
    this.#openServed()
    const rows = await this.#catchUp(writer, builtRows)
    if (rows === null || signal.aborted) return
    this.#closeServed()
    publishIndex(this.#folder, this.#file)
    log.info({ file: this.#file, rows, ms: Math.round(clock.elapsed() - startedAt) }, 'search index built')
  }

  /** Builds a file up to the newest change at its start. Returns the number of rows, or null when it was not completed. */
  async #buildFile(file: string): Promise<number | null> {
    const { log, signal, onState } = this.#options
    const { change: head } = await this.#feed.head()
    this.#close()
    this.#file = file
    const builder = openBuilder(file, head)
    this.#builder = builder
    log.info({ file, change: builder.position()?.change ?? 0 }, 'building the search index')
    this.#openServed()
    let rows = 0
    const onRead = (read: number, change: number): void => {
      rows += read
      onState({ state: 'building', rows, change, head: builder.head })
    }
    const isDone = await fill(builder, this.#feed, { signal, onRead, meanwhile: () => this.#updateServed() })
    this.#close()
    if (!isDone && !signal.aborted) reportDamage(file)
    return isDone ? rows : null
  }

  /** Indexes everything still missing. Returns the total number of rows, or null when it was not completed. */
  async #catchUp(writer: IndexWriter, builtRows: number): Promise<number | null> {
    let total = builtRows
    let reading = this.#readAhead(writer.position())
    while (!this.#options.signal.aborted) {
      const next = await reading
      if (next === null) break
      const { head, rows } = next
      if (rows === null) {
        // An empty database has a position too, and its index is served.
        if (writer.position() === null)
          writer.apply({ announcements: [], entities: [], vocabulary: [], position: head })
        return total
      }
      reading = this.#readAhead(rows.position)
      writer.apply(rows)
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

  /** Starts reading the next rows in the background. Errors surface where the promise is awaited. */
  #readAhead(position: Position | null): Promise<PendingRows | null> {
    const next = this.#next(position, BUILD_ROWS)
    next.catch(() => {})
    return next
  }

  /** Opens the served file when a requested rebuild replaces it: it is intact and can be kept up to date. */
  #openServed(): void {
    const file = currentIndex(this.#folder)
    if (file !== null && isToBeReplaced(file) && !isDamaged(file)) this.#served = openWriter(file)
  }

  /** Indexes what is new into the file that is served during a build. */
  async #updateServed(): Promise<void> {
    const position = this.#served?.position() ?? null
    if (position === null) return await this.#options.clock.sleep(0, this.#options.signal)
    const next = await this.#next(position, FOLLOW_ROWS)
    if (next === null) this.#closeServed()
    else if (next.rows !== null) this.#served?.apply(next.rows)
  }

  /** Reports why indexing stopped, logging each reason once. Returns the pause before the next attempt. */
  #handleError(error: unknown): number {
    const isBuildOnFullDisk = this.#builder !== null && isFull(error)
    this.#close()
    if (this.#options.signal.aborted) return 0
    if (isBroken(error)) reportDamage(this.#file)
    // Deletes the partial build, because PostgreSQL may be on the same disk.
    if (isBuildOnFullDisk) removeUnused(this.#folder, currentIndex(this.#folder) ?? '')
    const reason = reasonOf(error)
    this.#options.onState({ state: 'waiting', change: this.#change, reason })
    if (reason !== this.#lastReason) this.#options.log.warn({ err: error, file: this.#file }, reason)
    this.#lastReason = reason
    return isBuildOnFullDisk ? FULL_RETRY_MS : RETRY_MS
  }

  #openFile(file: string): IndexWriter {
    this.#close()
    this.#file = file
    this.#writer = openWriter(file)
    return this.#writer
  }

  #close(): void {
    this.#closeServed()
    this.#builder?.close()
    this.#builder = null
    this.#writer?.close()
    this.#writer = null
  }

  #closeServed(): void {
    this.#served?.close()
    this.#served = null
  }
}

function isUnusable(file: string): boolean {
  return isDamaged(file) || isToBeReplaced(file)
}

function isSamePosition(a: Position, b: Position): boolean {
  return a.recordId === b.recordId && a.change === b.change && a.nonce === b.nonce
}

function reasonOf(error: unknown): string {
  if (isUnreachable(error)) return 'The database cannot be reached. Indexing resumes when it is back.'
  if (isFull(error) || isDiskFull(error))
    return 'The disk is full. Indexing resumes when there is free space.'
  if (isBroken(error)) return 'The index file is damaged. A new one is being built.'
  return `Indexing failed: ${error instanceof Error ? error.message : String(error)}`
}
