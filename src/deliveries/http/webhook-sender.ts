import { createSecureContext, type SecureContext } from 'node:tls'
import {
  type ConnectionInfo,
  type GuardedConnectorOptions,
  openGuardedConnection,
  timeoutError,
} from './guarded-connector.ts'
import {
  describeFailure,
  type ExchangeResult,
  performExchange,
  type SignedRequest,
  type TimeFrame,
  watchDeadline,
} from './http-exchange.ts'
import { IdleConnections, KEEP_ALIVE_MS } from './idle-connections.ts'
import { WebhookConnection } from './webhook-connection.ts'

/** The result of one attempt as recorded in the delivery log. */
export interface AttemptResult extends Omit<ExchangeResult, 'keepAliveMs'> {
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

export function makeWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { clock, deadlineMs, ca } = options
  const secureContext = createSecureContext({ minVersion: 'TLSv1.2', ...(ca.length > 0 && { ca: [...ca] }) })
  const idleConnections = new IdleConnections(clock)
  const sweepTimer = setInterval(() => idleConnections.sweep(), KEEP_ALIVE_MS)

  return {
    async send(request) {
      const startedAt = clock.elapsed()
      const timeFrame = { startedAt, deadline: startedAt + deadlineMs }
      // The owner of one subscription controls its receiver, so what arrives on a connection concerns nobody else.
      const pool = `${request.subscriptionId} ${request.url.origin}`
      const idle = await idleConnections.take(pool)
      const opened = idle === null ? await openInTime(request.url, timeFrame, secureContext, options) : null
      const connection = idle ?? opened?.connection
      if (connection === undefined) return opened?.failure as AttemptResult
      // A request is never resent after a lost connection, because the receiver may have processed it already.
      const result = await performExchange(connection, request, timeFrame, clock)
      if (result.keepAliveMs > 0) idleConnections.addLater(pool, connection, result.keepAliveMs)
      const { info } = connection
      return { ...result, remoteAddress: info.address, connection: idle === null ? info : null }
    },
    async close() {
      clearInterval(sweepTimer)
      idleConnections.close()
    },
  }
}

/** A new connection, or the result of the attempt to open it. */
type OpenedConnection =
  | { readonly connection: WebhookConnection; readonly failure?: undefined }
  | { readonly connection?: undefined; readonly failure: AttemptResult }

/** Opens a connection. If that is not done at the deadline, the attempt ends and the connection is closed later. */
function openInTime(
  url: URL,
  { startedAt, deadline }: TimeFrame,
  secureContext: SecureContext,
  options: WebhookSenderOptions,
): Promise<OpenedConnection> {
  const { promise, resolve } = Promise.withResolvers<OpenedConnection>()
  const { guard, resolve: resolveHost, clock } = options
  let info: ConnectionInfo | null = null
  let isExpired = false
  const fail = (error: Error): void => {
    const failure = describeFailure(error, clock.elapsed() - startedAt)
    resolve({ failure: { ...failure, remoteAddress: info?.address ?? null, connection: info } })
  }
  const cancelDeadline = watchDeadline(deadline, clock, () => {
    isExpired = true
    fail(timeoutError('the connection was not established within the time limit'))
  })
  openGuardedConnection(url, {
    guard,
    resolve: resolveHost,
    clock,
    secureContext,
    timeLeft: () => deadline - clock.elapsed(),
    onConnected: connected => {
      info = connected
    },
  }).then(
    socket => {
      cancelDeadline()
      if (isExpired) socket.destroy()
      else resolve({ connection: new WebhookConnection(socket, info as ConnectionInfo) })
    },
    (error: Error) => {
      cancelDeadline()
      fail(error)
    },
  )
  return promise
}
