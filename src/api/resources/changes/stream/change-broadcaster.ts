import type { ChangePosition } from '../../../../model/database-change.ts'
import type { Clock } from '../../../../platform/clock.ts'
import { HeraldError } from '../../../../platform/errors.ts'
import type { Logger } from '../../../../platform/logger.ts'
import type { IndexReader } from '../../../../search/index-reader.ts'
import type { ChangeHistory } from '../../../../services/indexing/change-history.ts'
import type { ChangeBroadcast, StreamListener } from './stream-listener.ts'
import { buildChangesMessage, HEARTBEAT_MESSAGE, HISTORY_CHANGED_MESSAGE } from './stream-messages.ts'

/** Interval at which the position of the index is read, in milliseconds. It takes a few microseconds. */
const POLL_MS = 20
const HEARTBEAT_MS = 15_000
/** Interval at which the keys of listeners are verified, so that a revoked one ends its streams within 10 s. */
const VERIFY_MS = 5_000
/** Approximate number of rows in a message. */
export const STREAM_PAGE_ROWS = 1_000
/** The broadcasts that are kept for listeners that were reading earlier changes meanwhile. */
const MAX_BACKLOG = { messages: 100, bytes: 4 * 1024 * 1024 }

export interface BroadcasterDependencies {
  readonly index: () => IndexReader | null
  readonly changeHistory: ChangeHistory
  readonly clock: Clock
  readonly log: Logger
}

/** Reads new changes of one index once for all listeners. It is idle while there are none. */
export class ChangeBroadcaster {
  readonly #dependencies: BroadcasterDependencies
  /** All open streams. Those that still read earlier changes themselves have not joined. */
  readonly #open = new Set<StreamListener>()
  readonly #joined = new Set<StreamListener>()
  readonly #backlog: ChangeBroadcast[] = []
  readonly #stopping = new AbortController()
  /** The last change that was broadcast, and the newest state of the index that was read; `null` while idle. */
  #current: { readonly sentUpTo: number; readonly seen: ChangePosition } | null = null
  #isRunning = false
  #heartbeatAt = 0
  #verifyAt = 0
  #lastError = ''

  constructor(dependencies: BroadcasterDependencies) {
    this.#dependencies = dependencies
  }

  open(listener: StreamListener): void {
    this.#open.add(listener)
  }

  /**
   * Lets an open listener receive all new changes, and sends it what it missed. Returns `false` if it first has to read
   * earlier changes itself.
   */
  join(listener: StreamListener): boolean {
    if (this.#current === null && !this.#start(listener.sentUpTo)) return false
    if (!this.covers(listener.sentUpTo)) return false
    for (const broadcast of this.#backlog) listener.send(broadcast)
    this.#joined.add(listener)
    return true
  }

  /** Returns whether a listener that has everything up to this change needs no earlier changes from the index. */
  covers(sentUpTo: number): boolean {
    const oldest =
      this.#backlog[0]?.after ?? this.#current?.sentUpTo ?? this.#dependencies.index()?.position().change
    return oldest !== undefined && sentUpTo >= oldest
  }

  close(listener: StreamListener): void {
    this.#open.delete(listener)
    this.#joined.delete(listener)
  }

  /** Ends all streams after a last message. */
  stop(lastMessage: () => Buffer): void {
    this.#stopping.abort()
    for (const listener of this.#open) listener.end(lastMessage())
    this.#open.clear()
    this.#joined.clear()
  }

  /** Starts polling at the position of the index, unless the first listener has not read everything before it. */
  #start(sentUpTo: number): boolean {
    const { index, clock } = this.#dependencies
    const seen = index()?.position()
    if (seen === undefined || sentUpTo < seen.change) return false
    this.#current = { sentUpTo: seen.change, seen }
    this.#heartbeatAt = clock.elapsed() + HEARTBEAT_MS
    this.#verifyAt = clock.elapsed() + VERIFY_MS
    if (!this.#isRunning) void this.#run()
    return true
  }

  async #run(): Promise<void> {
    const { clock } = this.#dependencies
    this.#isRunning = true
    do {
      await clock.sleep(POLL_MS, this.#stopping.signal)
      await this.#poll().catch(error => this.#reportError(error))
      this.#sendHeartbeats()
      this.#verifyListeners()
    } while (this.#open.size > 0 && !this.#stopping.signal.aborted)
    this.#isRunning = false
    this.#reset()
  }

  async #poll(): Promise<void> {
    const { index: findIndex, changeHistory } = this.#dependencies
    const [index, current] = [findIndex(), this.#current]
    if (index === null || current === null) return
    const position = index.position()
    if (position.nonce === current.seen.nonce && position.change === current.seen.change) return
    if (!(await changeHistory.includes(current.seen, position))) return this.#endHistory()
    // An index that is behind what was sent has just replaced another one.
    let { sentUpTo } = current
    for (let head = position.change; sentUpTo < head; ) {
      const page = await index.read({ kind: 'changes', after: sentUpTo, limit: STREAM_PAGE_ROWS })
      this.#broadcast({ after: sentUpTo, page, message: buildChangesMessage(page, page.position) })
      ;({ next: sentUpTo, head } = page)
      this.#current = { sentUpTo, seen: page.position }
    }
    this.#lastError = ''
  }

  #broadcast(broadcast: ChangeBroadcast): void {
    this.#backlog.push(broadcast)
    let bytes = this.#backlog.reduce((sum, { message }) => sum + message.length, 0)
    while (this.#backlog.length > MAX_BACKLOG.messages || bytes > MAX_BACKLOG.bytes)
      bytes -= this.#backlog.shift()?.message.length ?? 0
    for (const listener of this.#joined) listener.send(broadcast)
  }

  /** Ends all streams, because clients have changes that the database does not have any more. */
  #endHistory(): void {
    for (const listener of this.#open) listener.end(HISTORY_CHANGED_MESSAGE)
    this.#open.clear()
    this.#joined.clear()
    this.#reset()
  }

  #reset(): void {
    this.#current = null
    this.#backlog.length = 0
  }

  #sendHeartbeats(): void {
    const now = this.#dependencies.clock.elapsed()
    if (now < this.#heartbeatAt) return
    this.#heartbeatAt = now + HEARTBEAT_MS
    for (const listener of this.#joined) listener.write(HEARTBEAT_MESSAGE)
  }

  #verifyListeners(): void {
    const now = this.#dependencies.clock.elapsed()
    if (now < this.#verifyAt) return
    this.#verifyAt = now + VERIFY_MS
    for (const listener of this.#open)
      void listener.verify().catch(error => {
        // Keys that cannot be verified at the moment keep working, as in other requests.
        if (!(error instanceof HeraldError) || error.code !== 'unavailable') listener.end()
      })
  }

  /** Logs each error once. The next poll tries again. */
  #reportError(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error)
    if (reason !== this.#lastError)
      this.#dependencies.log.warn({ err: error }, 'the change stream is delayed')
    this.#lastError = reason
  }
}
