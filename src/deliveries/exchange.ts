import { type Client, type Dispatcher, errors } from 'undici'
import type { Clock } from '../base/clock.ts'
import { retryAfter } from '../base/retry-after.ts'
import { Blocked, Unresolved, Unsecured } from './connect.ts'
import type { Outcome } from './decide.ts'

/** A signed request, ready to be sent. */
export interface Sending {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Reasons for a failed attempt without a response. */
export const ERROR_CLASSES = {
  dns: 'The host name could not be resolved.',
  blocked_address: 'The address is not public, so deliveries to it are blocked.',
  refused: 'The connection was refused or the host is unreachable.',
  tls: 'The TLS handshake failed. Check the certificate, its host name and the TLS version.',
  timeout: 'The response headers did not arrive within the time limit.',
  reset: 'The connection was closed before the response headers were complete.',
  malformed: 'The response is not valid HTTP/1.1, or its headers are too large.',
} as const
export type ErrorClass = keyof typeof ERROR_CLASSES

/** The result of one request. Times are in milliseconds from the start of the attempt. */
export interface Ended {
  readonly outcome: Outcome
  readonly status: number | null
  readonly error: ErrorClass | null
  /** The error in one sentence; null if there was none. */
  readonly detail: string | null
  readonly responseHeaders: Readonly<Record<string, string | string[]>>
  /** The first 4 KiB of the body. */
  readonly responseBody: Buffer
  readonly firstByteMs: number | null
  readonly totalMs: number
}

const MAX_BODY_BYTES = 16 * 1024
const LOGGED_BODY_BYTES = 4 * 1024
/** Maximum number of interim responses (1xx) before the final one. */
const MAX_INTERIM_RESPONSES = 10

/** The start and the deadline of an attempt, in monotonic milliseconds. */
interface TimeFrame {
  readonly startedAt: number
  readonly deadline: number
}

/** Sends one request over one connection. Never throws: errors are part of the result. */
export function exchange(
  client: Client,
  request: Sending,
  timeFrame: TimeFrame,
  clock: Clock,
): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>()
  const handler = new ExchangeHandler(timeFrame.startedAt, clock, result => {
    clearTimeout(timer)
    resolve(result)
  })
  let timer: NodeJS.Timeout
  // A timer can fire slightly early, so it is set again until the deadline has really passed.
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

/** Collects the response of one request and ends it when it is complete, too large or too slow. */
class ExchangeHandler implements Dispatcher.DispatchHandler {
  readonly #startedAt: number
  readonly #clock: Clock
  readonly #onResult: (result: Ended) => void
  #controller: Dispatcher.DispatchController | null = null
  #isExpired = false
  #isDone = false
  #interimResponses = 0
  #status: number | null = null
  #headers: Readonly<Record<string, string | string[]>> = {}
  #firstByteMs: number | null = null
  #receivedBytes = 0
  readonly #bodyChunks: Buffer[] = []

  constructor(startedAt: number, clock: Clock, onResult: (result: Ended) => void) {
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
    // The headers decide the outcome, so an incomplete body does not matter.
    if (this.#status === null) this.#fail(...classifyError(error))
    else this.#succeed(false)
  }

  /** Ends at the deadline. A response whose headers are complete still counts. */
  expire(): void {
    this.#isExpired = true
    if (this.#status !== null) this.#succeed(true)
    else this.#fail('timeout', 'the response headers did not arrive within the time limit')
  }

  /** Ends with a response; `hasMoreData` closes the connection instead of reading the rest. */
  #succeed(hasMoreData: boolean): void {
    if (this.#isDone || this.#status === null) return
    const retryAfterMs = retryAfter(this.#headers['retry-after'], this.#clock)
    this.#end({ kind: 'response', status: this.#status, retryAfterMs }, null, null)
    if (hasMoreData) this.#abort()
  }

  #fail(error: ErrorClass, detail: string): void {
    if (this.#isDone) return
    this.#end({ kind: 'no_response' }, error, detail)
    this.#abort()
  }

  #end(outcome: Outcome, error: ErrorClass | null, detail: string | null): void {
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

/** The error class and detail for the delivery log. */
function classifyError(error: Error & { code?: string }): [ErrorClass, string] {
  const { code = '', message } = error
  if (error instanceof Blocked) return ['blocked_address', message]
  if (error instanceof Unresolved) return ['dns', message]
  if (error instanceof Unsecured) return ['tls', message]
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
