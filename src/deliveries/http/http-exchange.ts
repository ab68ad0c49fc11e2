import { type Client, type Dispatcher, errors } from 'undici'
import type { Clock } from '../../platform/clock.ts'
import { parseRetryAfter } from '../../platform/retry-after.ts'
import type { AttemptOutcome } from '../retry-policy.ts'
import { BlockedAddressError, HostNotFoundError, TlsHandshakeError } from './guarded-connector.ts'

/** A signed request, ready to be sent. */
export interface SignedRequest {
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
  readonly responseHeaders: Readonly<Record<string, string | string[]>>
  /** The first 4 KiB of the response body. */
  readonly responseBody: Buffer
  readonly firstByteMs: number | null
  readonly totalMs: number
}

const MAX_BODY_BYTES = 16 * 1024
const LOGGED_BODY_BYTES = 4 * 1024
/** Maximum number of interim (1xx) responses before the final response. */
const MAX_INTERIM_RESPONSES = 10

/** Start and deadline of an attempt, in milliseconds of monotonic time. */
interface TimeFrame {
  readonly startedAt: number
  readonly deadline: number
}

/** Sends one request over one connection. Never throws, because errors are part of the result. */
export function performExchange(
  client: Client,
  request: SignedRequest,
  timeFrame: TimeFrame,
  clock: Clock,
): Promise<ExchangeResult> {
  const { promise, resolve } = Promise.withResolvers<ExchangeResult>()
  const handler = new ExchangeHandler(timeFrame.startedAt, clock, result => {
    clearTimeout(timer)
    resolve(result)
  })
  let timer: NodeJS.Timeout
  // A timer can fire slightly early, so it is rescheduled until the deadline has passed.
  const waitForDeadline = (): void => {
    const timeLeftMs = Math.ceil(timeFrame.deadline - clock.elapsed())
    if (timeLeftMs <= 0) handler.expire()
    else timer = setTimeout(waitForDeadline, timeLeftMs)
  }
  waitForDeadline()
  const { url, headers, body } = request
  client.dispatch({ path: url.pathname + url.search, method: 'POST', headers, body }, handler)
  return promise
}

/** Collects the response to one request. Stops reading when the response is complete, too large or too slow. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #startedAt: number
  readonly #clock: Clock
  readonly #onResult: (result: ExchangeResult) => void
  #controller: Dispatcher.DispatchController | null = null
  #isExpired = false
  #isDone = false
  #interimResponses = 0
  #status: number | null = null
  #headers: Readonly<Record<string, string | string[]>> = {}
  #firstByteMs: number | null = null
  #receivedBytes = 0
  readonly #bodyChunks: Buffer[] = []

  constructor(startedAt: number, clock: Clock, onResult: (result: ExchangeResult) => void) {
    this.#startedAt = startedAt
    this.#clock = clock
    this.#onResult = onResult
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#isExpired) this.#abort()
  }

  onResponseStart(_controller: unknown, status: number, headers: Dispatcher.ResponseData['headers']): void {
    this.#firstByteMs ??= this.#elapsed()
    if (status < 200) {
      this.#interimResponses += 1
      if (this.#interimResponses > MAX_INTERIM_RESPONSES)
        this.#fail('malformed', `more than ${MAX_INTERIM_RESPONSES} interim responses`)
      return
    }
    this.#status = status
    this.#headers = headers as Record<string, string | string[]>
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    const loggableBytes = LOGGED_BODY_BYTES - this.#receivedBytes
    if (loggableBytes > 0) this.#bodyChunks.push(Buffer.from(chunk.subarray(0, loggableBytes)))
    this.#receivedBytes += chunk.length
    if (this.#receivedBytes >= MAX_BODY_BYTES) this.#succeed(true)
  }

  onResponseEnd(): void {
    this.#succeed(false)
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#isDone) return
    // The status alone decides the outcome, so an incomplete body does not matter.
    if (this.#status === null) this.#fail(...classifyError(error))
    else this.#succeed(false)
  }

  /** Ends the exchange at the deadline. A response with complete headers still counts. */
  expire(): void {
    this.#isExpired = true
    if (this.#status !== null) this.#succeed(true)
    else this.#fail('timeout', 'the response headers did not arrive within the time limit')
  }

  /** Ends the exchange with a response. If `hasMoreData` is true, closes the connection instead of reading the rest. */
  #succeed(hasMoreData: boolean): void {
    if (this.#isDone || this.#status === null) return
    const retryAfterMs = parseRetryAfter(this.#headers['retry-after'], this.#clock)
    this.#end({ kind: 'response', status: this.#status, retryAfterMs }, null, null)
    if (hasMoreData) this.#abort()
  }

  #fail(error: DeliveryErrorClass, detail: string): void {
    if (this.#isDone) return
    this.#end({ kind: 'no_response' }, error, detail)
    this.#abort()
  }

  #end(outcome: AttemptOutcome, error: DeliveryErrorClass | null, detail: string | null): void {
    this.#isDone = true
    this.#onResult({
      outcome,
      status: this.#status,
      error,
      detail,
      responseHeaders: this.#headers,
      responseBody: Buffer.concat(this.#bodyChunks),
      firstByteMs: this.#firstByteMs,
      totalMs: this.#elapsed(),
    })
  }

  #abort(): void {
    this.#controller?.abort(new Error('the request was aborted'))
  }

  #elapsed(): number {
    return this.#clock.elapsed() - this.#startedAt
  }
}

/** Returns the error class and the details for the delivery log. */
function classifyError(error: Error & { code?: string }): [DeliveryErrorClass, string] {
  const { code = '', message } = error
  if (error instanceof BlockedAddressError) return ['blocked_address', message]
  if (error instanceof HostNotFoundError) return ['dns', message]
  if (error instanceof TlsHandshakeError) return ['tls', message]
  if (error instanceof errors.HeadersOverflowError)
    return ['malformed', 'the response headers are larger than 16 KiB']
  if (error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError)
    return ['malformed', message]
  // undici reports unexpected interim responses and statuses below 100 this way.
  if (code === 'ERR_ASSERTION' || ['bad response', 'bad upgrade'].includes(message))
    return ['malformed', 'the response has an invalid status']
  if (code === 'ETIMEDOUT') return ['timeout', message]
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code))
    return ['refused', message]
  return ['reset', message]
}
