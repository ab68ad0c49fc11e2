import { Connection } from './sql-connection.ts'

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

  /** Lends a connection to `work` until it is done; waits for one when all are lent. */
  async lend<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const connection = await this.#take()
    try {
      return await work(connection)
    } finally {
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

  async #take(): Promise<Connection> {
    if (this.#closed) throw closedError()
    if (this.#lent.size === this.#max) {
      const waiting = Promise.withResolvers<Connection>()
      this.#queue.push(waiting)
      return waiting.promise
    }
    return this.#lendOut(this.#idle.pop())
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
