import type { Clock } from '../../platform/clock.ts'
import type { WebhookConnection } from './webhook-connection.ts'

/** Maximum number of idle connections of all subscriptions. A TLS connection takes about 60 KB. */
const MAX_IDLE = 2_000
/** Maximum time for which an idle connection is kept open, in milliseconds. A receiver can request a shorter time. */
export const KEEP_ALIVE_MS = 4_000
/**
 * Delay before a connection is reused, in milliseconds. Receivers that close a connection without announcing it, or that
 * send more than one response, usually do so within this time.
 */
const REUSE_DELAY_MS = 5

interface IdleConnection {
  readonly pool: string
  readonly connection: WebhookConnection
  readonly expiresAt: number
}

/**
 * Holds idle connections in pools that share nothing. When there are too many in total, the one that has been idle
 * longest is closed.
 */
export class IdleConnections {
  readonly #clock: Clock
  readonly #pools = new Map<string, IdleConnection[]>()
  /** All idle connections, with the most recently used one last. */
  readonly #all = new Set<IdleConnection>()
  readonly #maxIdle: number
  #isClosed = false

  constructor(clock: Clock, maxIdle = MAX_IDLE) {
    this.#clock = clock
    this.#maxIdle = maxIdle
  }

  /**
   * Takes the most recently used connection of a pool. The event loop polls all sockets first, so that a connection with
   * unread bytes, or one that the receiver closed, is discarded instead of reused.
   */
  async take(pool: string): Promise<WebhookConnection | null> {
    for (;;) {
      const last = this.#pools.get(pool)?.at(-1)
      if (last === undefined) return null
      this.#remove(last)
      await new Promise(resolve => setImmediate(resolve))
      if (!last.connection.isBroken && last.expiresAt > this.#clock.elapsed()) return last.connection
      last.connection.destroy()
    }
  }

  /** Makes a connection reusable for `keepAliveMs`, after a delay. */
  addLater(pool: string, connection: WebhookConnection, keepAliveMs: number): void {
    const expiresAt = this.#clock.elapsed() + Math.min(keepAliveMs, KEEP_ALIVE_MS)
    setTimeout(() => this.#add({ pool, connection, expiresAt }), REUSE_DELAY_MS)
  }

  #add(idle: IdleConnection): void {
    if (this.#isClosed) return void idle.connection.destroy()
    if (idle.connection.isBroken) return
    const pool = this.#pools.get(idle.pool) ?? []
    this.#pools.set(idle.pool, pool)
    pool.push(idle)
    this.#all.add(idle)
    const [oldest] = this.#all
    if (this.#all.size > this.#maxIdle && oldest !== undefined) this.#discard(oldest)
  }

  /** Closes all connections, and those that are added later. */
  close(): void {
    this.#isClosed = true
    for (const idle of this.#all) this.#discard(idle)
  }

  /** Closes connections that have expired or that their receivers closed. */
  sweep(): void {
    const now = this.#clock.elapsed()
    for (const idle of this.#all) if (idle.expiresAt <= now || idle.connection.isBroken) this.#discard(idle)
  }

  #discard(idle: IdleConnection): void {
    this.#remove(idle)
    idle.connection.destroy()
  }

  #remove(idle: IdleConnection): void {
    this.#all.delete(idle)
    const pool = this.#pools.get(idle.pool) ?? []
    pool.splice(pool.lastIndexOf(idle), 1)
    if (pool.length === 0) this.#pools.delete(idle.pool)
  }
}
