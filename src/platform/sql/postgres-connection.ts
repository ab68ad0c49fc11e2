import type { Socket } from 'node:net'
import { type Readable, Writable } from 'node:stream'
import postgres from 'postgres'
import { systemClock } from '../clock.ts'
import { type DatabaseServers, serversOf } from './database-servers.ts'
import { openDatabaseSocket } from './database-socket.ts'
import { settleWithin, TIMED_OUT } from './deadline.ts'
import {
  ConnectionLostError,
  isDatabaseReadOnly,
  isDatabaseUnreachable,
  UnresponsiveServerError,
} from './postgres-errors.ts'
import { POSTGRES_TYPES } from './postgres-types.ts'
import { COMMON_PARAMETERS } from './session-parameters.ts'

export type PostgresDriver = postgres.Sql

/** A session as the server knows it. */
export interface DatabaseSession {
  /** The connection URL of its server. */
  readonly url: string
  /** The `application_name`, which is different for each connection. */
  readonly name: string
  /** Whether the server shows the session under its name. A pooler may keep the name, and ask another standby each time. */
  readonly isTraceable: boolean
  /**
   * Whether this side can only wait: no byte has moved since the check began, and no COPY waits for rows that its caller has
   * yet to write or read.
   */
  readonly isBlocked: () => boolean
}

export interface PostgresConnectionOptions {
  /** The connection URL. If it names several servers, the connection is to the one that is believed to accept writes. */
  readonly url: string
  /** The `application_name` of the session. */
  readonly name: string
  /** Whether the connection only reads, so that a session that may not write is enough. */
  readonly isForReading?: boolean
  /** Additional parameters of the session. */
  readonly parameters?: Readonly<Record<string, string>>
  /** Called with the payload of each NOTIFY on a channel that the connection listens to. */
  readonly onNotification?: (payload: string) => void
  /**
   * Called when a statement has had no result for `SILENCE_MS`. The connection is dropped if this resolves to a reason.
   * `isWaiting` tells whether nothing has changed since the call: a process that was busy reads results late.
   */
  readonly findSilenceReason?: (session: DatabaseSession, isWaiting: () => boolean) => Promise<string | null>
  /** Called when the server has shown whether the session may write: when it was opened, and when a write was refused. */
  readonly onWriteMode?: (isReadOnly: boolean) => void
}

/** The address as the driver parses it from the URL. */
interface DriverAddress {
  readonly host: readonly string[]
  readonly port: readonly number[]
  readonly path?: string | false
}

/** Time to connect, authenticate and answer the first statement. */
const OPEN_TIMEOUT_MS = 5_000
/** Time without a result after which the server is checked. */
const SILENCE_MS = 3_000
const CLOSE_SECONDS = 1
/** The first statement of a session. */
const READ_SESSION = `select pg_backend_pid() as pid, current_setting('transaction_read_only') as read_only,
  current_setting('application_name') as name`
/** Time for which a session that may not write is used, in ms. Sessions keep the mode with which they began. */
const READ_ONLY_SESSION_MS = 1_000

/**
 * One connection to PostgreSQL. It is opened once and never reconnected once it is lost.
 *
 * The driver's own reconnection can end the process, wait forever, or run the rest of a lost transaction in the new
 * session (porsager/postgres issues 1066, 1154 and 1208, version 3.4.9), so each connection has its own driver.
 */
export class PostgresConnection {
  readonly #driver: PostgresDriver
  readonly #options: PostgresConnectionOptions
  readonly #servers: DatabaseServers
  /** The connection URL of the one server. */
  readonly #url: string
  /** The reject functions of the statements in progress. */
  readonly #running = new Set<(reason: unknown) => void>()
  /** COPY streams in progress. */
  readonly #streams = new Set<Readable | Writable>()
  #socket: Socket | null = null
  #isDirect = false
  #isTraceable = false
  #isOpen = false
  #isReadOnly = false
  /** Monotonic time until which a read-only session is used. */
  #expiresAt = Number.POSITIVE_INFINITY
  #lossReason: unknown = null
  /** Counts the statements that were started or finished. */
  #progress = 0
  #silenceTimer: NodeJS.Timeout | null = null

  constructor(options: PostgresConnectionOptions) {
    this.#options = options
    this.#servers = serversOf(options.url)
    this.#url = this.#servers.chosen
    const { name, onNotification, parameters } = options
    const driverOptions = {
      max: 1,
      // Statements are not prepared, because a pooler in transaction mode may sit in between (design 2.1).
      prepare: false,
      types: POSTGRES_TYPES,
      fetch_types: false,
      connect_timeout: (2 * OPEN_TIMEOUT_MS) / 1_000, // `open` is earlier
      max_lifetime: null,
      onnotice: () => {},
      onclose: () => this.#markLost(new ConnectionLostError()),
      ...(onNotification !== undefined && {
        onnotify: (_channel: string, payload: string) => onNotification(payload),
      }),
      connection: { application_name: name, ...COMMON_PARAMETERS, ...parameters },
      // The driver only half-closes its sockets, so one whose peer is silent would keep the process alive.
      socket: (address: DriverAddress) => this.#connect(address),
    }
    this.#driver = postgres(this.#url, driverOptions)
  }

  /** The additional parameters that the session was opened with. */
  get parameters(): Readonly<Record<string, string>> | undefined {
    return this.#options.parameters
  }

  get isLost(): boolean {
    return this.#lossReason !== null
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  /** Whether no pooler sits in between. One in transaction mode may run each transaction in another session. */
  get isDirect(): boolean {
    return this.#isDirect
  }

  /** Whether the server has shown that the session may not write. */
  get isReadOnly(): boolean {
    return this.#isReadOnly
  }

  /** Whether a new session might be allowed to write, unlike this one. */
  get isExpired(): boolean {
    return systemClock.elapsed() >= this.#expiresAt || this.#servers.hasMovedFrom(this.#url)
  }

  /** Connects, unless the connection is already open. Fails within `OPEN_TIMEOUT_MS` if the server does not answer. */
  async open(): Promise<void> {
    if (this.#isOpen) return
    const opened = this.#start(driver => driver.unsafe(READ_SESSION))
    const result = await settleWithin(opened, OPEN_TIMEOUT_MS).catch(error => {
      if (isDatabaseUnreachable(error)) this.#servers.leave(this.#url)
      this.#drop(error)
      throw error
    })
    if (result === TIMED_OUT) {
      opened.catch(() => {}) // It fails when the connection is dropped.
      const error = new UnresponsiveServerError(`it did not accept a connection within ${OPEN_TIMEOUT_MS} ms`)
      this.#drop(error)
      throw error
    }
    const [session] = result
    this.#isDirect = session?.pid === result.state.pid
    const isNamed = String(session?.name).startsWith(this.#options.name) // Poolers may append an address.
    this.#isTraceable = isNamed && (this.#isDirect || this.#options.isForReading !== true)
    this.#isOpen = true
    this.#noteWriteMode(session?.read_only === 'on')
  }

  /** Runs a statement after those already submitted. Fails immediately if the connection is lost. */
  async run<T>(start: (driver: PostgresDriver) => PromiseLike<T>): Promise<T> {
    if (!this.#isOpen) await this.open()
    return await this.#start(start)
  }

  /** Drops the connection. Statements in progress fail immediately, even if the server does not respond. */
  drop(): void {
    this.#drop(new ConnectionLostError())
  }

  /** Closes the connection. Statements in progress have one second to finish. */
  async close(): Promise<void> {
    await this.#driver.end({ timeout: CLOSE_SECONDS })
    this.#drop(new ConnectionLostError())
  }

  #start<T>(start: (driver: PostgresDriver) => PromiseLike<T>): Promise<T> {
    if (this.#lossReason !== null) return Promise.reject(this.#lossReason)
    return new Promise((resolve, reject) => {
      const result = start(this.#driver)
      this.#running.add(reject)
      this.#noteProgress()
      result
        .then(
          value => {
            if (isCopyStream(value)) this.#watchStream(value)
            resolve(value)
          },
          error => {
            if (isDatabaseUnreachable(error)) this.#drop(error)
            if (isDatabaseReadOnly(error)) this.#noteWriteMode(true)
            reject(error)
          },
        )
        .then(() => {
          this.#running.delete(reject)
          this.#noteProgress()
        })
    })
  }

  async #connect({ host, port, path }: DriverAddress): Promise<Socket> {
    if (this.isLost) throw this.#lossReason
    const address = { host: host[0] ?? 'localhost', port: port[0] ?? 5432, path: path || null }
    return await openDatabaseSocket(address, socket => {
      this.#socket = socket
    })
  }

  #watchStream(stream: Readable | Writable): void {
    this.#streams.add(stream)
    stream.once('close', () => this.#streams.delete(stream))
    stream.on('error', () => {}) // The reader or writer of the stream handles the error.
  }

  #noteWriteMode(isReadOnly: boolean): void {
    this.#isReadOnly = isReadOnly
    const isWanted = !isReadOnly || this.#options.isForReading === true
    if (isWanted) this.#servers.keep(this.#url)
    else {
      this.#servers.leave(this.#url)
      this.#expiresAt = Math.min(this.#expiresAt, systemClock.elapsed() + READ_ONLY_SESSION_MS)
    }
    this.#options.onWriteMode?.(isReadOnly)
  }

  #noteProgress(): void {
    this.#progress += 1
    if (this.#options.findSilenceReason === undefined || !this.#isOpen) return
    if (this.#silenceTimer !== null) this.#silenceTimer.refresh()
    else this.#silenceTimer = setTimeout(() => void this.#checkSilence(), SILENCE_MS).unref()
  }

  /** Drops the connection if a statement waits for a result that will not come. */
  async #checkSilence(): Promise<void> {
    this.#silenceTimer = null
    if (this.isLost || (this.#running.size === 0 && this.#streams.size === 0)) return
    const progress = this.#progress
    const bytes = this.#countBytes()
    const session = {
      url: this.#url,
      name: this.#options.name,
      isTraceable: this.#isTraceable,
      isBlocked: () => this.#countBytes() === bytes && !this.#isCallersTurn(),
    }
    const isWaiting = (): boolean => this.#progress === progress
    const reason = (await this.#options.findSilenceReason?.(session, isWaiting)) ?? null
    if (reason === null || !isWaiting()) this.#noteProgress()
    else this.#drop(new UnresponsiveServerError(reason))
  }

  /** Counts the bytes in both directions, with those that wait to be sent. */
  #countBytes(): number {
    return (this.#socket?.bytesRead ?? 0) + (this.#socket?.bytesWritten ?? 0)
  }

  /** Returns whether a COPY waits for rows that its caller has yet to write or read. */
  #isCallersTurn(): boolean {
    return [...this.#streams].some(stream =>
      stream instanceof Writable
        ? !stream.writableEnded && stream.writableLength === 0
        : stream.readableLength > 0,
    )
  }

  #drop(reason: unknown): void {
    if (!this.isLost && reason instanceof UnresponsiveServerError) this.#servers.leave(this.#url)
    this.#markLost(reason)
    this.#socket?.destroy()
    void this.#driver.end({ timeout: 0 })
  }

  #markLost(reason: unknown): void {
    this.#lossReason ??= reason
    if (this.#silenceTimer !== null) clearTimeout(this.#silenceTimer)
    for (const reject of this.#running) reject(reason)
    for (const stream of this.#streams) stream.destroy(reason instanceof Error ? reason : undefined)
  }
}

function isCopyStream(value: unknown): value is Readable | Writable {
  return typeof value === 'object' && value !== null && 'destroy' in value && 'pipe' in value
}
