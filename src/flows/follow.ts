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

/** What a node's index is doing, for `/readyz`. While one is built or waited for, the one before is still served. */
export type FollowerState =
  /** `rows` taken in so far; done when `change` reaches `head`. */
  | { readonly state: 'building'; readonly rows: number; readonly change: number; readonly head: number }
  | { readonly state: 'following'; readonly change: number; readonly head: number }
  | { readonly state: 'waiting'; readonly change: number; readonly reason: string }

export interface FollowOptions {
  readonly clock: Clock
  readonly log: Log
  /** Ends following, after the batch at hand. */
  readonly signal: AbortSignal
  readonly onState: (state: FollowerState) => void
}

const POLL_MS = 100
const RETRY_MS = 1_000
/** A build that filled the disk begins anew: not at once, since it would only fill it again. */
const FULL_RETRY_MS = 15_000
/** Rows in one transaction: while following few, to be seen soon; while building more, which is faster. */
const FOLLOWED_ROWS = 2_000
const BUILT_ROWS = 5_000

/**
 * Keeps the search index in `folder` in step with the record until it is told to stop (design 2.2). Any number of processes
 * may follow into one folder: one does, the others wait to take over. Whatever fails is said and tried again.
 */
export async function follow(feed: RecordFeed, folder: string, options: FollowOptions): Promise<void> {
  const { clock, signal, onState } = options
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  while (!signal.aborted) {
    const lock = tryLock(join(folder, 'follower.lock'), 'exclusive')
    if (lock === null) {
      onState({ state: 'waiting', change: 0, reason: 'Another process keeps this index in step.' })
      await clock.sleep(POLL_MS, signal)
      continue
    }
    try {
      await new Follower(feed, folder, options).run()
    } finally {
      lock.release()
    }
  }
}

/** What there is to take in at a moment. */
interface Next {
  readonly head: Position
  readonly stretch: Rows | null
}

/** The one follower of a folder. */
class Follower {
  readonly #feed: RecordFeed
  readonly #folder: string
  readonly #options: FollowOptions
  /** The file that is written to, and its writer once that is open. */
  #file = ''
  #writer: IndexWriter | null = null
  /** In its place, while the file is built from nothing. */
  #builder: IndexBuilder | null = null
  /** The writer of the file that is served while another one is built. */
  #served: IndexWriter | null = null
  #change = 0
  #complaint = ''

  constructor(feed: RecordFeed, folder: string, options: FollowOptions) {
    this.#feed = feed
    this.#folder = folder
    this.#options = options
  }

  async run(): Promise<void> {
    const { clock, signal } = this.#options
    while (!signal.aborted) {
      const pause = await this.#step().catch(error => this.#complain(error))
      await clock.sleep(pause, signal)
    }
    this.#close()
  }

  /** Takes in what is new, or builds an index when there is none to go on with. Answers the pause to make then. */
  async #step(): Promise<number> {
    const writer = this.#writer ?? (await this.#goOn(currentIndex(this.#folder)))
    const position = writer?.position() ?? null
    if (writer === null || position === null) {
      await this.#build()
      return 0
    }
    const next = isUnwanted(this.#file) ? null : await this.#next(position, FOLLOWED_ROWS)
    if (next === null) {
      this.#close()
      return 0
    }
    const { head, stretch } = next
    if (stretch === null) removeUnused(this.#folder, this.#file)
    else writer.apply(stretch)
    this.#change = stretch?.position.change ?? position.change
    this.#complaint = ''
    this.#options.onState({ state: 'following', change: this.#change, head: head.change })
    return stretch === null ? POLL_MS : 0
  }

  /** Opens a file for writing when it is wanted, sound, and the record knows its position; else null. */
  async #goOn(file: string | null): Promise<IndexWriter | null> {
    if (file === null || isUnwanted(file)) return null
    const writer = this.#openFile(file)
    const position = writer.position()
    if (position === null || (await this.#feed.confirm(position))) return writer
    this.#options.log.warn({ file, position }, 'the record does not know the position of this index')
    this.#close()
    return null
  }

  /** The newest position, and what comes after `position`, null when nothing does. Null when the record does not know `position`. */
  async #next(position: Position | null, rows: number): Promise<Next | null> {
    const head = await this.#feed.head()
    if (position !== null && isSame(position, head)) return { head, stretch: null }
    const stretch = await this.#feed.after(position?.change ?? 0, rows)
    // Asked after reading, so that a record which was set back in between is noticed.
    if (position !== null && !(await this.#feed.confirm(position))) return null
    return { head, stretch }
  }

  /** Builds a new index beside the one that is served meanwhile, goes on with an unfinished one, and makes it current. */
  async #build(): Promise<void> {
    const { clock, log, signal } = this.#options
    const began = clock.elapsed()
    const unfinished = unfinishedIndex(this.#folder)
    const isBegun = unfinished !== null && !isUnwanted(unfinished)
    if (isBegun) this.#file = unfinished
    else removeUnused(this.#folder, currentIndex(this.#folder) ?? '')
    const isFilled = isBegun && !isUnbuilt(unfinished)
    const filled = isFilled ? 0 : await this.#fill(isBegun ? unfinished : nextIndex(this.#folder))
    if (filled === null) return
    const writer = isFilled ? await this.#goOn(unfinished) : this.#openFile(this.#file)
    if (writer === null) return reportDamage(unfinished ?? '')
    this.#openServed()
    const rows = await this.#takeAll(writer, filled)
    if (rows === null || signal.aborted) return
    this.#closeServed()
    publishIndex(this.#folder, this.#file)
    log.info({ file: this.#file, rows, ms: Math.round(clock.elapsed() - began) }, 'the search index is built')
  }

  /** Builds a file up to the newest change there is when it is begun; answers how many rows it took, null when it is not done. */
  async #fill(file: string): Promise<number | null> {
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
    const isDone = await fill(builder, this.#feed, { signal, onRead, meanwhile: () => this.#keepUp() })
    this.#close()
    if (!isDone && !signal.aborted) reportDamage(file)
    return isDone ? rows : null
  }

  /** Takes in everything there is; answers how many rows that were, with those before, or null when it did not come to an end. */
  async #takeAll(writer: IndexWriter, before: number): Promise<number | null> {
    let rows = before
    let reading = this.#readAhead(writer.position())
    while (!this.#options.signal.aborted) {
      const next = await reading
      if (next === null) break
      const { head, stretch } = next
      if (stretch === null) {
        // An empty record has a position too, and the index of it is served.
        if (writer.position() === null)
          writer.apply({ announcements: [], entities: [], vocabulary: [], position: head })
        return rows
      }
      reading = this.#readAhead(stretch.position)
      writer.apply(stretch)
      await this.#keepUp()
      rows += stretch.announcements.length + stretch.entities.length
      this.#options.onState({ state: 'building', rows, change: stretch.position.change, head: head.change })
    }
    this.#close()
    return null
  }

  /** What comes next, while something else is done. When that fails it is told where it is waited for, if it still is. */
  #readAhead(position: Position | null): Promise<Next | null> {
    const next = this.#next(position, BUILT_ROWS)
    next.catch(() => {})
    return next
  }

  /** While a file is built because somebody asked for it, nothing is wrong with the one before. */
  #openServed(): void {
    const file = currentIndex(this.#folder)
    if (file !== null && isToBeReplaced(file) && !isDamaged(file)) this.#served = openWriter(file)
  }

  /** Takes what is new into the file that is served meanwhile. */
  async #keepUp(): Promise<void> {
    const position = this.#served?.position() ?? null
    if (position === null) return await this.#options.clock.sleep(0, this.#options.signal)
    const next = await this.#next(position, FOLLOWED_ROWS)
    if (next === null) this.#closeServed()
    else if (next.stretch !== null) this.#served?.apply(next.stretch)
  }

  /** Says why it does not go on, once for each reason; answers the pause until it tries again. */
  #complain(error: unknown): number {
    const isStuck = this.#builder !== null && isFull(error)
    this.#close()
    if (this.#options.signal.aborted) return 0
    if (isBroken(error)) reportDamage(this.#file)
    // What was built so far gives its room back: PostgreSQL may live on the same disk.
    if (isStuck) removeUnused(this.#folder, currentIndex(this.#folder) ?? '')
    const reason = reasonOf(error)
    this.#options.onState({ state: 'waiting', change: this.#change, reason })
    if (reason !== this.#complaint) this.#options.log.warn({ err: error, file: this.#file }, reason)
    this.#complaint = reason
    return isStuck ? FULL_RETRY_MS : RETRY_MS
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

function isUnwanted(file: string): boolean {
  return isDamaged(file) || isToBeReplaced(file)
}

function isSame(a: Position, b: Position): boolean {
  return a.recordId === b.recordId && a.change === b.change && a.nonce === b.nonce
}

function reasonOf(error: unknown): string {
  if (isUnreachable(error)) return 'The record cannot be reached; the index follows when it is back.'
  if (isFull(error) || isDiskFull(error)) return 'The disk is full; the index follows when there is space.'
  if (isBroken(error)) return 'The index file is damaged; another one is built.'
  return `The index cannot follow: ${error instanceof Error ? error.message : String(error)}`
}
