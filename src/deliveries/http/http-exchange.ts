import type { Clock } from '../../platform/clock.ts'
import { parseRetryAfter } from '../../platform/retry-after.ts'
import type { AttemptOutcome } from '../retry-policy.ts'
import {
  BlockedAddressError,
  HostNotFoundError,
  TlsHandshakeError,
  timeoutError,
} from './guarded-connector.ts'
import { KEEP_ALIVE_MS } from './idle-connections.ts'
import {
  listHeaderItems,
  MalformedResponseError,
  type ResponseHead,
  type ResponseHeaders,
} from './response-head.ts'
import { ResponseParser } from './response-parser.ts'
import type { WebhookConnection } from './webhook-connection.ts'

/** A signed request, ready to be sent. */
export interface SignedRequest {
  /** Whose connections to use. Connections are never shared between subscriptions. */
  readonly subscriptionId: string
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Error classes of attempts that failed without a response, with descriptions. */
export const DELIVERY_ERROR_CLASSES = {
  dns: 'The host name could not be resolved.',
  blocked_address: 'The address is not public, so deliveries to it are blocked.',
  refused: 'The connection was refused or the host is unreachable.',
  tls: 'The TLS handshake failed. Check the certificate, its host name and the TLS version.',
  timeout: 'The response headers did not arrive within the time limit.',
  reset: 'The connection was closed before the response headers were complete.',
  malformed: 'The response is not valid HTTP/1.1, or its headers are too large.',
} as const
export type DeliveryErrorClass = keyof typeof DELIVERY_ERROR_CLASSES

/** The result of one request. Times are in milliseconds since the start of the attempt. */
export interface ExchangeResult {
  readonly outcome: AttemptOutcome
  readonly status: number | null
  readonly error: DeliveryErrorClass | null
  /** The error details in one line; `null` if there was no error. */
  readonly detail: string | null
  readonly responseHeaders: ResponseHeaders
  /** The first 4 KiB of the response body. */
  readonly responseBody: Buffer
  readonly firstByteMs: number | null
  readonly totalMs: number
  /** How long the connection may be kept for another request, in milliseconds; 0 if it must not be reused. */
  readonly keepAliveMs: number
}

const MAX_BODY_BYTES = 16 * 1024
const LOGGED_BODY_BYTES = 4 * 1024
/** A connection is closed this long before the receiver would close it, in milliseconds. */
const KEEP_ALIVE_MARGIN_MS = 1_000
/** Matches the characters that a header value may contain (RFC 9110, 5.5), without line breaks, which would begin another header. */
const HEADER_VALUE = /^[\t\x20-\x7e\x80-\xff]*$/

/** Start and deadline of an attempt, in milliseconds of monotonic time. */
export interface TimeFrame {
  readonly startedAt: number
  readonly deadline: number
}

/** Sends one request over one connection. Never throws, because errors are part of the result. */
export function performExchange(
  connection: WebhookConnection,
  request: SignedRequest,
  timeFrame: TimeFrame,
  clock: Clock,
): Promise<ExchangeResult> {
  return new Promise(resolve => new Exchange(connection, timeFrame, clock, resolve).start(request))
}

/** Calls `expire` at the deadline, and returns a function that cancels it. */
export function watchDeadline(deadline: number, clock: Clock, expire: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  // A timer can fire slightly early, so it is rescheduled until the deadline has passed.
  const wait = (): void => {
    const timeLeftMs = Math.ceil(deadline - clock.elapsed())
    if (timeLeftMs <= 0) expire()
    else timer = setTimeout(wait, timeLeftMs)
  }
  wait()
  return () => clearTimeout(timer)
}

/** Returns the result of an attempt that failed before a request was sent. */
export function describeFailure(error: Error, totalMs: number): ExchangeResult {
  const [errorClass, detail] = classifyError(error)
  return {
    outcome: { kind: 'no_response' },
    status: null,
    error: errorClass,
    detail,
    responseHeaders: {},
    responseBody: Buffer.alloc(0),
    firstByteMs: null,
    totalMs,
    keepAliveMs: 0,
  }
}

/** Collects the response to one request. Stops reading when the response is complete, too large or too slow. */
class Exchange {
  readonly #connection: WebhookConnection
  readonly #timeFrame: TimeFrame
  readonly #clock: Clock
  readonly #onResult: (result: ExchangeResult) => void
  readonly #parser: ResponseParser
  #cancelDeadline = (): void => {}
  #head: ResponseHead | null = null
  #firstByteMs: number | null = null
  #receivedBytes = 0
  /** Whether the response began before the request was sent completely, so that it may belong to something else. */
  #isEarly = false
  #isDone = false
  readonly #bodyChunks: Buffer[] = []

  constructor(
    connection: WebhookConnection,
    timeFrame: TimeFrame,
    clock: Clock,
    onResult: (result: ExchangeResult) => void,
  ) {
    this.#connection = connection
    this.#timeFrame = timeFrame
    this.#clock = clock
    this.#onResult = onResult
    this.#parser = new ResponseParser({
      onHead: head => {
        this.#head = head
      },
      onData: data => this.#addData(data),
      onEnd: isReusable => this.#succeed(isReusable),
    })
  }

  start(request: SignedRequest): void {
    const bytes = serializeRequest(request)
    if (bytes === null)
      return void this.#fail(new MalformedResponseError('a request header has an invalid value'))
    this.#cancelDeadline = watchDeadline(this.#timeFrame.deadline, this.#clock, () => this.#expire())
    if (this.#isDone) return
    this.#connection.send(bytes, {
      onBytes: chunk => this.#parse(chunk),
      onClosed: error => this.#endOfConnection(error ?? new Error('the connection was closed')),
    })
  }

  #parse(chunk: Buffer): void {
    if (this.#firstByteMs === null) {
      this.#firstByteMs = this.#elapsed()
      this.#isEarly = this.#connection.isWriting
    }
    try {
      this.#parser.push(chunk)
    } catch (error) {
      if (!(error instanceof MalformedResponseError)) throw error
      this.#endOfConnection(error)
    }
  }

  #addData(data: Buffer): void {
    if (this.#isDone) return
    const loggableBytes = LOGGED_BODY_BYTES - this.#receivedBytes
    if (loggableBytes > 0) this.#bodyChunks.push(Buffer.from(data.subarray(0, loggableBytes)))
    this.#receivedBytes += data.length
    if (this.#receivedBytes >= MAX_BODY_BYTES) this.#succeed(false)
  }

  /** The status alone decides the outcome, so an incomplete body does not matter. */
  #endOfConnection(error: Error): void {
    if (this.#head === null) this.#fail(error)
    else this.#succeed(false)
  }

  /** Ends the exchange at the deadline. A response with complete headers still counts. */
  #expire(): void {
    this.#endOfConnection(timeoutError('the response headers did not arrive within the time limit'))
  }

  #succeed(isReusable: boolean): void {
    if (this.#isDone || this.#head === null) return
    const { status, headers } = this.#head
    const keepAliveMs = isReusable && !this.#isEarly ? requestedKeepAliveMs(headers) : 0
    const retryAfterMs = parseRetryAfter(headers['retry-after'], this.#clock)
    this.#end({
      outcome: { kind: 'response', status, retryAfterMs },
      status,
      error: null,
      detail: null,
      responseHeaders: headers,
      responseBody: Buffer.concat(this.#bodyChunks),
      firstByteMs: this.#firstByteMs,
      totalMs: this.#elapsed(),
      keepAliveMs,
    })
  }

  #fail(error: Error): void {
    if (!this.#isDone)
      this.#end({ ...describeFailure(error, this.#elapsed()), firstByteMs: this.#firstByteMs })
  }

  #end(result: ExchangeResult): void {
    this.#isDone = true
    this.#cancelDeadline()
    if (result.keepAliveMs > 0) this.#connection.release()
    else this.#connection.destroy()
    this.#onResult(result)
  }

  #elapsed(): number {
    return this.#clock.elapsed() - this.#timeFrame.startedAt
  }
}

/** Returns the bytes of a request, or `null` if a header value would break out of its line. */
function serializeRequest({ url, headers, body }: SignedRequest): Buffer | null {
  const all = { host: url.host, connection: 'keep-alive', ...headers, 'content-length': String(body.length) }
  const entries = Object.entries(all)
  if (!entries.every(([, value]) => HEADER_VALUE.test(value))) return null
  const lines = entries.map(([name, value]) => `${name}: ${value}\r\n`)
  const head = `POST ${url.pathname}${url.search} HTTP/1.1\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body])
}

/** Returns how long a receiver keeps the connection open, from `Keep-Alive: timeout=5`, less a margin. */
function requestedKeepAliveMs(headers: ResponseHeaders): number {
  const timeout = listHeaderItems(headers, 'keep-alive').find(item => /^timeout=\d{1,6}$/.test(item))
  if (timeout === undefined) return KEEP_ALIVE_MS
  return Math.max(0, Number(timeout.slice('timeout='.length)) * 1_000 - KEEP_ALIVE_MARGIN_MS)
}

/** Returns the error class and the details for the delivery log. */
function classifyError(error: Error & { code?: string }): [DeliveryErrorClass, string] {
  const { code = '', message } = error
  if (error instanceof BlockedAddressError) return ['blocked_address', message]
  if (error instanceof HostNotFoundError) return ['dns', message]
  if (error instanceof TlsHandshakeError) return ['tls', message]
  if (error instanceof MalformedResponseError) return ['malformed', message]
  if (code === 'ETIMEDOUT') return ['timeout', message]
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code))
    return ['refused', message]
  return ['reset', message]
}
