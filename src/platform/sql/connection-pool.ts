import { PostgresConnection } from './postgres-connection.ts'
import { ConnectionLostError } from './postgres-errors.ts'

/** A connection pool in which each connection serves one caller at a time. */
export class ConnectionPool {
  readonly #open: () => PostgresConnection
  readonly #max: number
  readonly #idle: PostgresConnection[] = []
  readonly #inUse = new Set<PostgresConnection>()
  readonly #queue: PromiseWithResolvers<PostgresConnection>[] = []
  #closed = false
  #onAllReturned: (() => void) | null = null

  constructor(url: string, applicationName: string, max: number) {
    this.#open = () => new PostgresConnection(url, applicationName)
    this.#max = max
  }

  /**
   * Runs `work` with a connection, after waiting for one if all are in use. When `signal` is aborted, waiting callers
   * fail and the connection in use is dropped, because an unresponsive server may never return it.
   */
  async withConnection<T>(
    work: (connection: PostgresConnection) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<T> {
    const connection = await this.#acquire(signal)
    const drop = (): void => connection.drop()
    signal?.addEventListener('abort', drop)
    try {
      if (signal?.aborted) throw new ConnectionLostError()
      return await work(connection)
    } finally {
      signal?.removeEventListener('abort', drop)
      this.#release(connection)
    }
  }

  /** Closes the pool to new work. Work in progress has `seconds` to finish before its connection is closed. */
  async close(seconds: number): Promise<void> {
    this.#closed = true
    for (const waiting of this.#queue.splice(0)) waiting.reject(closedError())
    await this.#waitUntilReturned(seconds)
    await Promise.all([...this.#idle, ...this.#inUse].map(connection => connection.close()))
  }

  async #acquire(signal?: AbortSignal): Promise<PostgresConnection> {
    if (this.#closed) throw closedError()
    return this.#inUse.size === this.#max ? this.#wait(signal) : this.#checkOut(this.#idle.pop())
  }

  #wait(signal?: AbortSignal): Promise<PostgresConnection> {
    const waiting = Promise.withResolvers<PostgresConnection>()
    this.#queue.push(waiting)
    const leave = (): void => {
      const index = this.#queue.indexOf(waiting)
      if (index < 0) return // The caller has just received a connection and will release it.
      this.#queue.splice(index, 1)
      waiting.reject(new ConnectionLostError())
    }
    signal?.addEventListener('abort', leave)
    return waiting.promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  #release(connection: PostgresConnection): void {
    this.#inUse.delete(connection)
    const next = this.#queue.shift()
    if (next !== undefined) next.resolve(this.#checkOut(connection))
    else this.#idle.push(connection)
    if (this.#inUse.size === 0) this.#onAllReturned?.()
  }

  /** Marks a connection as in use, replacing it with a new one if it is missing or lost. */
  #checkOut(connection: PostgresConnection | undefined): PostgresConnection {
    const usable = connection === undefined || connection.isLost ? this.#open() : connection
    if (usable !== connection) void connection?.close()
    this.#inUse.add(usable)
    return usable
  }

  async #waitUntilReturned(seconds: number): Promise<void> {
    if (this.#inUse.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, seconds * 1000)
    this.#onAllReturned = resolve
    await promise
    clearTimeout(timer)
  }
}

function closedError(): Error {
  return new Error('the connection pool is closed')
}
