import { Connection } from './sql-connection.ts'
import { ConnectionLost } from './sql-errors.ts'

/** A few connections for many users: each is lent to one at a time. */
export class Pool {
  readonly #open: () => Connection
  readonly #max: number
  readonly #idle: Connection[] = []
  readonly #lent = new Set<Connection>()
  readonly #queue: PromiseWithResolvers<Connection>[] = []
  #closed = false
  #allBack: (() => void) | null = null

  constructor(url: string, applicationName: string, max: number) {
    this.#open = () => new Connection(url, applicationName)
    this.#max = max
  }

  /**
   * Lends a connection to `work` until it is done; waits for one when all are lent. When `signal` is aborted, whoever
   * waits is sent away and a connection that is lent is cut, since a server that is silent may stay so.
   */
  async lend<T>(work: (connection: Connection) => Promise<T>, signal?: AbortSignal): Promise<T> {
    const connection = await this.#take(signal)
    const cut = (): void => connection.cut()
    signal?.addEventListener('abort', cut)
    try {
      if (signal?.aborted) throw new ConnectionLost()
      return await work(connection)
    } finally {
      signal?.removeEventListener('abort', cut)
      this.#giveBack(connection)
    }
  }

  /** Lends no more. Who has a connection may finish within `seconds`, then it is cut. */
  async close(seconds: number): Promise<void> {
    this.#closed = true
    for (const waiting of this.#queue.splice(0)) waiting.reject(closedError())
    await this.#whenAllBack(seconds)
    await Promise.all([...this.#idle, ...this.#lent].map(connection => connection.close()))
  }

  async #take(signal?: AbortSignal): Promise<Connection> {
    if (this.#closed) throw closedError()
    return this.#lent.size === this.#max ? this.#wait(signal) : this.#lendOut(this.#idle.pop())
  }

  #wait(signal?: AbortSignal): Promise<Connection> {
    const waiting = Promise.withResolvers<Connection>()
    this.#queue.push(waiting)
    const leave = (): void => {
      const at = this.#queue.indexOf(waiting)
      if (at < 0) return // it was handed a connection a moment ago, and gives it back
      this.#queue.splice(at, 1)
      waiting.reject(new ConnectionLost())
    }
    signal?.addEventListener('abort', leave)
    return waiting.promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  #giveBack(connection: Connection): void {
    this.#lent.delete(connection)
    const next = this.#queue.shift()
    if (next !== undefined) next.resolve(this.#lendOut(connection))
    else this.#idle.push(connection)
    if (this.#lent.size === 0) this.#allBack?.()
  }

  /** The given connection, or a new one in its place when there is none or it was lost. */
  #lendOut(connection: Connection | undefined): Connection {
    const usable = connection === undefined || connection.isLost ? this.#open() : connection
    if (usable !== connection) void connection?.close()
    this.#lent.add(usable)
    return usable
  }

  async #whenAllBack(seconds: number): Promise<void> {
    if (this.#lent.size === 0) return
    const { promise, resolve } = Promise.withResolvers<void>()
    const timer = setTimeout(resolve, seconds * 1000)
    this.#allBack = resolve
    await promise
    clearTimeout(timer)
  }
}

function closedError(): Error {
  return new Error('the pool of connections is closed')
}
