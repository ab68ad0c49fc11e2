import { systemClock as clock } from '../clock.ts'
import type { Logger } from '../logger.ts'
import { splitServers } from './database-servers.ts'
import { PostgresConnection } from './postgres-connection.ts'
import {
  ConnectionLostError,
  ConnectionQueueFullError,
  getErrorCode,
  isConnectionLimitError,
  isDatabaseUnreachable,
} from './postgres-errors.ts'
import { DatabaseStateLog } from './server-state/database-state-log.ts'
import { isUnsupportedParameterError, LIMIT_PARAMETERS } from './session-parameters.ts'
import { nameSession, SessionProbe } from './session-probe.ts'

/** Number of callers that may wait for a connection. */
const MAX_WAITING = 10_000
/** Time to wait for a free connection where the server allows no more, in ms. */
const LIMIT_WAIT_MS = 8_000
const FIRST_PAUSE_MS = 20
const MAX_PAUSE_MS = 250
/** The code of a session that an administrator has ended. */
const SESSION_TERMINATED = '57P01'

/** The pools of this thread, which release unused connections when one of them cannot open any. */
const POOLS = new Set<ConnectionPool>()

export interface ConnectionPoolOptions {
  readonly url: string
  readonly applicationName: string
  readonly maxConnections: number
  readonly log: Logger | null
  readonly isForReading: boolean
}

/** Work for one connection. */
interface ConnectionWork<Started, T> {
  /** The first statement. It is repeated if the server had no connection to run it. */
  readonly start: (connection: PostgresConnection) => Promise<Started>
  readonly finish: (connection: PostgresConnection, started: Started) => Promise<T>
  readonly signal?: AbortSignal | undefined
}

interface StartFailure {
  readonly error: unknown
  /** Whether the connection could be opened. */
  readonly isOpen: boolean
}

/** A connection pool in which each connection serves one caller at a time. */
export class ConnectionPool {
  readonly #options: ConnectionPoolOptions
  readonly #probe: SessionProbe
  readonly #stateLog: DatabaseStateLog
  readonly #idle: PostgresConnection[] = []
  readonly #inUse = new Set<PostgresConnection>()
  /** The number of servers that the connection URL names. */
  readonly #servers: number
  readonly #queue: PromiseWithResolvers<PostgresConnection>[] = []
  #parameters: Readonly<Record<string, string>> = LIMIT_PARAMETERS
  #closed = false
  #onAllReturned: (() => void) | null = null

  constructor(options: ConnectionPoolOptions) {
    this.#options = options
    this.#servers = splitServers(options.url).length
    this.#probe = new SessionProbe(options.log, error => this.#rejectWaiting(error))
    this.#stateLog = new DatabaseStateLog(options.url, options.log)
    POOLS.add(this)
  }

  /**
   * Runs work on a connection, after waiting for one if all are in use or the server has none left. When the signal is
   * aborted, waiting callers fail and the connection in use is dropped, because an unresponsive server may never return it.
   */
  async withConnection<Started, T>(work: ConnectionWork<Started, T>): Promise<T> {
    const { finish, signal } = work
    const { connection, started } = await this.#startOnAnyConnection(work)
    const drop = (): void => connection.drop()
    signal?.addEventListener('abort', drop)
    try {
      return await finish(connection, started)
    } finally {
      signal?.removeEventListener('abort', drop)
      this.#release(connection)
    }
  }

  /** Closes the pool to new work. Work in progress has `seconds` to finish before its connection is closed. */
  async close(seconds: number): Promise<void> {
    this.#closed = true
    POOLS.delete(this)
    this.#rejectWaiting(closedError())
    await this.#waitUntilReturned(seconds)
    this.#probe.close()
    await Promise.all([...this.#idle, ...this.#inUse].map(connection => connection.close()))
  }

  /** Tries each server of the connection URL. Waits and tries again while the server allows no more connections. */
  async #startOnAnyConnection<Started>({ start, signal }: Omit<ConnectionWork<Started, unknown>, 'finish'>) {
    const deadline = clock.elapsed() + LIMIT_WAIT_MS
    let otherServers = this.#servers - 1
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, MAX_PAUSE_MS)) {
      const connection = await this.#acquire(signal)
      const isLast = otherServers === 0 || connection.isOpen
      const started = await this.#startOn(connection, { start, signal, isLast })
      if (!('error' in started)) return { connection, started: started.value }
      this.#release(connection)
      if (started.error instanceof OtherServerError && !signal?.aborted) {
        otherServers--
        continue
      }
      if (!this.#canRetry(started, connection) || clock.elapsed() >= deadline || signal?.aborted)
        throw started.error
      await clock.sleep(pause, signal)
    }
  }

  async #startOn<Started>(
    connection: PostgresConnection,
    {
      start,
      signal,
      isLast,
    }: Omit<ConnectionWork<Started, unknown>, 'finish'> & { readonly isLast: boolean },
  ): Promise<{ value: Started } | StartFailure> {
    const drop = (): void => connection.drop()
    let isOpen = false
    signal?.addEventListener('abort', drop)
    try {
      if (signal?.aborted) throw new ConnectionLostError()
      await connection.open().catch(error => {
        if (!isLast && isDatabaseUnreachable(error)) throw new OtherServerError()
        if (isConnectionLimitError(error)) this.#stateLog.report('full', error)
        else if (isDatabaseUnreachable(error) && !isUnsupportedParameterError(error)) {
          if (!this.#closed && !signal?.aborted) this.#stateLog.report('unreachable', error)
          // Waiting callers would fail in the same way, one after the other, unless only this session was ended.
          if (getErrorCode(error) !== SESSION_TERMINATED) this.#rejectWaiting(error)
        }
        throw error
      })
      if (connection.isReadOnly && !isLast && !this.#options.isForReading) {
        connection.drop()
        throw new OtherServerError()
      }
      if (connection.isReadOnly && !this.#options.isForReading) this.#stateLog.report('read_only')
      isOpen = true
      return { value: await start(connection) }
    } catch (error) {
      return { error, isOpen }
    } finally {
      signal?.removeEventListener('abort', drop)
    }
  }

  /** Returns whether another try can succeed, and prepares it. */
  #canRetry({ error, isOpen }: StartFailure, { parameters }: PostgresConnection): boolean {
    // Several connections that were opened at the same time can be refused.
    if (!isOpen && parameters === LIMIT_PARAMETERS && isUnsupportedParameterError(error)) {
      this.#parameters = {}
      return true
    }
    if (this.#closed || !isConnectionLimitError(error)) return false
    for (const pool of POOLS) if (pool !== this) pool.#closeIdle()
    return true
  }

  async #acquire(signal: AbortSignal | undefined): Promise<PostgresConnection> {
    if (this.#closed) throw closedError()
    if (this.#inUse.size < this.#options.maxConnections) return this.#checkOut(this.#idle.pop())
    if (this.#queue.length >= MAX_WAITING) throw new ConnectionQueueFullError()
    return this.#wait(signal)
  }

  #wait(signal: AbortSignal | undefined): Promise<PostgresConnection> {
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
    else if (isReusable(connection)) this.#idle.push(connection)
    if (this.#inUse.size === 0) this.#onAllReturned?.()
  }

  /** Marks a connection as in use, replacing it with a new one if it is missing, lost or expired. */
  #checkOut(connection: PostgresConnection | undefined): PostgresConnection {
    const usable = connection !== undefined && isReusable(connection) ? connection : this.#create()
    this.#inUse.add(usable)
    return usable
  }

  #create(): PostgresConnection {
    return new PostgresConnection({
      url: this.#options.url,
      name: nameSession(this.#options.applicationName),
      parameters: this.#parameters,
      isForReading: this.#options.isForReading,
      findSilenceReason: (session, isWaiting) => this.#probe.findSilenceReason(session, isWaiting),
      onWriteMode: isReadOnly => {
        // One of several servers that accepts no writes is a standby, and another one is tried first.
        if (!isReadOnly || (this.#servers === 1 && !this.#options.isForReading))
          this.#stateLog.report(isReadOnly ? 'read_only' : 'writable')
      },
    })
  }

  #closeIdle(): void {
    for (const connection of this.#idle.splice(0)) void connection.close()
  }

  #rejectWaiting(reason: unknown): void {
    for (const waiting of this.#queue.splice(0)) waiting.reject(reason)
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

/** The reason to try another server of the connection URL: this one cannot be reached or accepts no writes. */
class OtherServerError extends Error {}

/** Returns whether a connection can serve another caller. Closes it if it still works but has expired. */
function isReusable(connection: PostgresConnection): boolean {
  if (connection.isLost) return false
  if (connection.isExpired) void connection.close()
  return !connection.isExpired
}

function closedError(): Error {
  return new Error('the connection pool is closed')
}
