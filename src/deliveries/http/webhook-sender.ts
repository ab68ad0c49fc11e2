import { createSecureContext, type SecureContext } from 'node:tls'
import { Client } from 'undici'
import type { Clock } from '../../platform/clock.ts'
import {
  type ConnectionInfo,
  type GuardedConnectorOptions,
  makeGuardedConnector,
} from './guarded-connector.ts'
import { type ExchangeResult, performExchange, type SignedRequest } from './http-exchange.ts'

/** The result of one attempt as recorded in the delivery log. */
export interface AttemptResult extends ExchangeResult {
  readonly remoteAddress: string | null
  /** How the connection was established; `null` if an open connection was reused. */
  readonly connection: ConnectionInfo | null
}

/** Sends webhook requests to subscribers (design 3.4). */
export interface WebhookSender {
  send(request: SignedRequest): Promise<AttemptResult>
  close(): Promise<void>
}

export interface WebhookSenderOptions extends Pick<GuardedConnectorOptions, 'guard' | 'resolve' | 'clock'> {
  /** Trusted certificate authorities in PEM format. If the list is empty, those built into Node.js are used. */
  readonly ca: readonly string[]
  /** Time limit in milliseconds from the start of the attempt, for receiving the headers and reading the body. */
  readonly deadlineMs: number
}

const MAX_HEADER_BYTES = 16 * 1024
/** Maximum time for which an idle connection is kept open, in milliseconds. A receiver can request a shorter time. */
const KEEP_ALIVE_MS = 4_000
/**
 * Delay before a connection is reused, in milliseconds. Receivers that close a connection without announcing it usually
 * do so within this time.
 */
const REUSE_DELAY_MS = 5

/** A connection that handles one request at a time and can be reused for the same origin. */
interface ReusableConnection {
  readonly client: Client
  info: ConnectionInfo | null
  /** Whether the connection was opened during the current attempt. */
  isNew: boolean
  /** Monotonic time by which the current attempt must end, in milliseconds. */
  deadline: number
  lastUsedAt: number
}

export function makeWebhookSender(options: WebhookSenderOptions): WebhookSender {
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
      // A request is never resent after a lost connection, because the receiver may have processed it already.
      const result = await performExchange(connection.client, request, { startedAt, deadline }, clock)
      if (result.outcome.kind === 'response') idleConnections.addLater(origin, connection, clock)
      else void connection.client.destroy()
      const { info, isNew } = connection
      return { ...result, remoteAddress: info?.address ?? null, connection: isNew ? info : null }
    },
    async close() {
      clearInterval(sweep)
      idleConnections.close()
    },
  }
}

/** Holds idle connections by origin, with the most recently used one last. */
class IdleConnections {
  readonly #byOrigin = new Map<string, ReusableConnection[]>()
  #isClosed = false

  take(origin: string): ReusableConnection | undefined {
    return this.#byOrigin.get(origin)?.pop()
  }

  /** Makes a connection reusable after a delay during which the receiver may close it. */
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

  /** Closes the connections whose last use was before this monotonic time. */
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
  options: WebhookSenderOptions,
): ReusableConnection {
  const { clock } = options
  const connect = makeGuardedConnector({
    guard: options.guard,
    resolve: options.resolve,
    clock,
    secureContext,
    timeLeft: () => connection.deadline - clock.elapsed(),
    onConnected(info) {
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
