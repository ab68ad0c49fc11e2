import { type Client, type Dispatcher, errors } from 'undici'
import type { Clock } from '../base/clock.ts'
import { retryAfter } from '../base/retry-after.ts'
import { Blocked, Unresolved, Unsecured } from './connect.ts'
import type { Outcome } from './decide.ts'

/** One signed request. */
export interface Sending {
  readonly url: URL
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Why there was no answer in time. */
export const ERROR_CLASSES = {
  dns: 'The host name leads to no address.',
  blocked_address: 'The address is not public, and deliveries do not go there.',
  refused: 'The connection was refused, or the host cannot be reached.',
  tls: 'The TLS handshake failed: certificate, protocol or name.',
  timeout: 'The headers of the answer were not complete within the time limit.',
  reset: 'The connection was closed before the headers of the answer were complete.',
  malformed: 'The answer is not HTTP/1.1, or its headers are too large.',
} as const
export type ErrorClass = keyof typeof ERROR_CLASSES

/** What one exchange came to. Times in milliseconds from the start of the attempt. */
export interface Ended {
  readonly outcome: Outcome
  readonly status: number | null
  readonly error: ErrorClass | null
  /** One sentence on what went wrong. */
  readonly detail: string | null
  readonly responseHeaders: Readonly<Record<string, string | string[]>>
  /** The first 4 KiB. */
  readonly responseBody: Buffer
  readonly firstByteMs: number | null
  readonly totalMs: number
}

const MOST_BODY_BYTES = 16 * 1024
const LOGGED_BODY_BYTES = 4 * 1024
/** Interim answers (1xx) that are waited out. */
const MOST_INTERIM = 10

/** One request over one connection, from `began` to `deadline` by `clock.elapsed()`. Never throws: what goes wrong is the outcome. */
export function exchange(
  client: Client,
  sending: Sending,
  { began, deadline }: { readonly began: number; readonly deadline: number },
  clock: Clock,
): Promise<Ended> {
  const { promise, resolve } = Promise.withResolvers<Ended>()
  const handler = new Exchange(began, clock, ended => {
    clearTimeout(timer)
    resolve(ended)
  })
  let timer: NodeJS.Timeout
  // A timer may come a little early: it is wound up again until the time is really over.
  const wind = (): void => {
    const left = Math.ceil(deadline - clock.elapsed())
    if (left <= 0) handler.expire()
    else timer = setTimeout(wind, left)
  }
  wind()
  const { url, headers, body } = sending
  client.dispatch({ path: url.pathname + url.search, method: 'POST', headers, body }, handler)
  return promise
}

/** Listens to one exchange and ends it when it is over, was enough, or took too long. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly #began: number
  readonly #clock: Clock
  readonly #done: (ended: Ended) => void
  #controller: Dispatcher.DispatchController | null = null
  #expired = false
  #over = false
  #interim = 0
  #status: number | null = null
  #headers: Readonly<Record<string, string | string[]>> = {}
  #firstByteMs: number | null = null
  #size = 0
  readonly #body: Buffer[] = []

  constructor(began: number, clock: Clock, done: (ended: Ended) => void) {
    this.#began = began
    this.#clock = clock
    this.#done = done
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    if (this.#expired) this.#abort()
  }

  onResponseStart(_controller: unknown, status: number, headers: Dispatcher.ResponseData['headers']): void {
    this.#firstByteMs ??= this.#elapsed()
    if (status < 200) {
      this.#interim += 1
      if (this.#interim > MOST_INTERIM) this.#fail('malformed', `more than ${MOST_INTERIM} interim answers`)
      return
    }
    this.#status = status
    this.#headers = headers as Record<string, string | string[]>
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    const room = LOGGED_BODY_BYTES - this.#size
    if (room > 0) this.#body.push(Buffer.from(chunk.subarray(0, room)))
    this.#size += chunk.length
    if (this.#size >= MOST_BODY_BYTES) this.#answered(true)
  }

  onResponseEnd(): void {
    this.#answered(false)
  }

  onResponseError(_controller: unknown, error: Error): void {
    if (this.#over) return
    // The headers said how it went; that the body broke off changes nothing.
    if (this.#status === null) this.#fail(...classify(error))
    else this.#answered(false)
  }

  /** The time is up: an answer whose headers are complete is taken as it is. */
  expire(): void {
    this.#expired = true
    if (this.#status !== null) this.#answered(true)
    else this.#fail('timeout', 'no complete headers within the time limit')
  }

  #answered(cut: boolean): void {
    if (this.#over || this.#status === null) return
    const retryAfterMs = retryAfter(this.#headers['retry-after'], this.#clock)
    this.#end({ kind: 'answered', status: this.#status, retryAfterMs }, null, null)
    if (cut) this.#abort()
  }

  #fail(error: ErrorClass, detail: string): void {
    if (this.#over) return
    this.#end({ kind: 'unanswered' }, error, detail)
    this.#abort()
  }

  #end(outcome: Outcome, error: ErrorClass | null, detail: string | null): void {
    this.#over = true
    this.#done({
      outcome,
      status: this.#status,
      error,
      detail,
      responseHeaders: this.#headers,
      responseBody: Buffer.concat(this.#body),
      firstByteMs: this.#firstByteMs,
      totalMs: this.#elapsed(),
    })
  }

  #abort(): void {
    this.#controller?.abort(new Error('given up'))
  }

  #elapsed(): number {
    return this.#clock.elapsed() - this.#began
  }
}

/** What an error of the network means to the one who reads the log. */
function classify(error: Error & { code?: string }): [ErrorClass, string] {
  const { code = '', message } = error
  if (error instanceof Blocked) return ['blocked_address', message]
  if (error instanceof Unresolved) return ['dns', message]
  if (error instanceof Unsecured) return ['tls', message]
  if (error instanceof errors.HeadersOverflowError) return ['malformed', 'the headers are larger than 16 KiB']
  if (error instanceof errors.HTTPParserError || error instanceof errors.ResponseContentLengthMismatchError)
    return ['malformed', message]
  // What the client says of an interim answer that it cannot go on from, and of a status below 100.
  if (code === 'ERR_ASSERTION' || ['bad response', 'bad upgrade'].includes(message))
    return ['malformed', 'the answer has a status that is not one of a final answer']
  if (code === 'ETIMEDOUT') return ['timeout', message]
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'].includes(code))
    return ['refused', message]
  return ['reset', message]
}
