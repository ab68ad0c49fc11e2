import { createSecureContext, type SecureContext } from 'node:tls'
import { Client } from 'undici'
import type { Clock } from '../base/clock.ts'
import { type ConnectOptions, type Dialled, makeConnector } from './connect.ts'
import { type Ended, exchange, type Sending } from './exchange.ts'

/** The result of one attempt, as it is logged. */
export interface Attempted extends Ended {
  readonly remoteAddress: string | null
  /** How the connection was established; null if an open one was reused. */
  readonly dialled: Dialled | null
}

/** Sends every request to subscribers (design 3.4). */
export interface Sender {
  send(request: Sending): Promise<Attempted>
  close(): Promise<void>
}

export interface SendOptions extends Pick<ConnectOptions, 'guard' | 'resolve' | 'clock'> {
  /** Trusted certificate authorities in PEM format; none means those of Node. */
  readonly ca: readonly string[]
  /** Time limit for the response headers and for reading the body, from the start of the attempt. */
  readonly deadlineMs: number
}

const MAX_HEADER_BYTES = 16 * 1024
/** Time for which an idle connection is kept; a receiver can request a shorter one. */
const KEEP_ALIVE_MS = 4_000
/** Wait before a connection is reused, in milliseconds: receivers that close it unannounced do so within this time. */
const REUSE_DELAY_MS = 5

/** A connection for one request at a time, which can be reused for the same origin. */
interface ReusableConnection {
  readonly client: Client
  info: Dialled | null
  /** True if it was opened within the current attempt. */
  isNew: boolean
  /** Monotonic time at which the current attempt must end. */
  deadline: number
  lastUsedAt: number
}

export function makeSender(options: SendOptions): Sender {
  const { clock, deadlineMs, ca } = options
  const secureContext = createSecureContext({ minVersion: 'TLSv1.2', ...(ca.length > 0 && { ca: [...ca] }) })
  const idleConnections = new IdleConnections()
  const sweep = setInterval(
    () => idleConnections.closeUnusedSince(clock.elapsed() - KEEP_ALIVE_MS),
    KEEP_ALIVE_MS,
  )

  return {
    async send(request) {
      const startedAt = clock.elapsed()
      const deadline = startedAt + deadlineMs
      const { origin } = request.url
      const connection = idleConnections.take(origin) ?? createConnection(origin, secureContext, options)
      connection.isNew = false
      connection.deadline = deadline
      // Never resent on a lost connection: the receiver may have read the request and would get it twice.
      const result = await exchange(connection.client, request, { startedAt, deadline }, clock)
      if (result.outcome.kind === 'response') idleConnections.addLater(origin, connection, clock)
      else void connection.client.destroy()
      const { info, isNew } = connection
      return { ...result, remoteAddress: info?.address ?? null, dialled: isNew ? info : null }
    },
    async close() {
      clearInterval(sweep)
      idleConnections.close()
    },
  }
}

/** Idle connections by origin, the most recently used last. */
class IdleConnections {
  readonly #byOrigin = new Map<string, ReusableConnection[]>()
  #isClosed = false

  take(origin: string): ReusableConnection | undefined {
    return this.#byOrigin.get(origin)?.pop()
  }

  /** Makes a connection reusable after a delay in which the receiver may close it. */
  addLater(origin: string, connection: ReusableConnection, clock: Clock): void {
    // `setImmediate` lets a busy process read a pending close before the connection is reused.
    setTimeout(() => setImmediate(() => this.#add(origin, connection, clock.elapsed())), REUSE_DELAY_MS)
  }

  #add(origin: string, connection: ReusableConnection, now: number): void {
    if (this.#isClosed) return void connection.client.destroy()
    const connections = this.#byOrigin.get(origin) ?? []
    this.#byOrigin.set(origin, connections)
    connection.lastUsedAt = now
    connections.push(connection)
  }

  close(): void {
    this.#isClosed = true
    this.closeUnusedSince(Number.POSITIVE_INFINITY)
  }

  /** Closes the connections that were last used before this monotonic time. */
  closeUnusedSince(time: number): void {
    for (const [origin, connections] of this.#byOrigin) {
      const firstKept = connections.findIndex(connection => connection.lastUsedAt >= time)
      const stale = connections.splice(0, firstKept < 0 ? connections.length : firstKept)
      for (const { client } of stale) void client.destroy()
      if (connections.length === 0) this.#byOrigin.delete(origin)
    }
  }
}

function createConnection(
  origin: string,
  secureContext: SecureContext,
  options: SendOptions,
): ReusableConnection {
  const { clock } = options
  const connect = makeConnector({
    guard: options.guard,
    resolve: options.resolve,
    clock,
    secureContext,
    timeLeft: () => connection.deadline - clock.elapsed(),
    onDialled(info) {
      connection.info = info
      connection.isNew = true
    },
  })
  const client = new Client(origin, {
    connect,
    pipelining: 1,
    maxHeaderSize: MAX_HEADER_BYTES,
    headersTimeout: 0, // `performExchange` enforces one deadline for the whole attempt
    bodyTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  })
  const connection: ReusableConnection = {
    client,
    info: null,
    isNew: false,
    deadline: 0,
    lastUsedAt: 0,
  }
  return connection
}
