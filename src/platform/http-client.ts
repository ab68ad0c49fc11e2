import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import type { Clock } from './clock.ts'
import { makePublicConnector, PrivateAddressError } from './http/public-connector.ts'
import { parseRetryAfter } from './retry-after.ts'

/** The reason why a request failed. */
export type HttpFailureCode =
  /** The server did not respond, or the connection broke. */
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  /** The status was 408, 429 or 5xx; a later attempt may succeed. */
  | 'busy'
  | 'not_found'
  /** The response was a redirect, which is reported and not followed. */
  | 'moved'
  /** The response had any other error status. */
  | 'refused'
  /** A 2xx response contained no document; bot protection typically responds with 202. */
  | 'no_answer'
  /** The caller aborted the request. */
  | 'stopped'

/** The result of a request. Network failures are values here, not exceptions. */
export type HttpResult<T> =
  | {
      readonly kind: 'ok'
      readonly contentType: string | null
      readonly etag: string | null
      readonly lastModified: string | null
      /** The return value of `readBody`. */
      readonly value: T
    }
  /** The status was 304: the document has not changed since the ETag or date in the request. */
  | { readonly kind: 'unchanged' }
  | HttpFailure

export interface HttpFailure {
  readonly kind: 'failed'
  readonly code: HttpFailureCode
  /** A description of the failure that can end a sentence. */
  readonly reason: string
  /** True if a retry may succeed, though no earlier than `retryAfterMs` if the server gave a time. */
  readonly isRetryable: boolean
  readonly retryAfterMs: number | null
}

export interface HttpLimits {
  /** The maximum size of the decompressed body, in bytes. */
  readonly maxBytes: number
  /** The maximum time from sending the request to receiving the last byte, in ms. */
  readonly timeoutMs: number
}

/** An HTTP request. It is sent as a POST if it has a body, otherwise as a GET. */
export interface HttpRequest {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** Whether the host may have a private address, which only an endpoint that the operator sets may. */
  readonly allowsPrivateAddress?: boolean
}

/** Returns the reason why an address must not be reached, or `null`. */
export type FindAddressRefusal = (address: string) => string | null

/** The HTTP client for all requests to publishers. */
export interface HttpClient {
  /** Sends a request. `readBody` consumes the body as a stream; errors that it throws itself are passed on to the caller. */
  send<T>(
    request: HttpRequest,
    limits: HttpLimits,
    signal: AbortSignal,
    readBody: (body: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<HttpResult<T>>
  close(): Promise<void>
}

/** The maximum time without a byte from the server, in ms. */
const IDLE_TIMEOUT_MS = 120_000
const CONNECT_TIMEOUT_MS = 10_000

/** Creates a client that does not follow redirects, so that a publisher's change of URL is noticed. */
export function createHttpClient(
  clock: Clock,
  userAgent: string,
  findAddressRefusal: FindAddressRefusal,
): HttpClient {
  const options = { connections: 1, headersTimeout: IDLE_TIMEOUT_MS, bodyTimeout: IDLE_TIMEOUT_MS }
  const timeout = CONNECT_TIMEOUT_MS
  const publicAgent = new Agent({ ...options, connect: makePublicConnector(findAddressRefusal, timeout) })
  const configuredAgent = new Agent({ ...options, connect: { timeout } })
  return {
    async send(httpRequest, limits, signal, readBody) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)])
      const toFailure = (error: unknown): HttpFailure => {
        if (error instanceof ResponseError) return error.failure
        if (error instanceof PrivateAddressError) return failure('refused', error.message, false)
        if (signal.aborted) return failure('stopped', 'stopped', false)
        if (deadline.aborted)
          return failure('too_slow', `no complete response within ${limits.timeoutMs / 1000} s`, true)
        return failure('unreachable', error instanceof Error ? error.message : String(error), true)
      }
      try {
        const agent = httpRequest.allowsPrivateAddress === true ? configuredAgent : publicAgent
        const response = await send(httpRequest, userAgent, agent, deadline, clock)
        if (response === null) return { kind: 'unchanged' }
        const { headers, body } = response
        const value = await readBody(decodeBody(body, headers['content-encoding'], limits.maxBytes))
        return {
          kind: 'ok',
          value,
          contentType: singleHeader(headers['content-type']),
          etag: singleHeader(headers.etag),
          lastModified: singleHeader(headers['last-modified']),
        }
      } catch (error) {
        // `readBody` may throw errors of its own; only transport errors become failure values.
        if (error instanceof TransportError) return toFailure(error.cause)
        throw error
      }
    },
    async close() {
      await Promise.all([publicAgent.destroy(), configuredAgent.destroy()])
    },
  }
}

/** Marks network and server errors; `cause` has the details. */
class TransportError extends Error {}

/** A response that cannot be used, with the failure to report. */
class ResponseError extends Error {
  readonly failure: HttpFailure
  constructor(failure: HttpFailure) {
    super(failure.reason)
    this.failure = failure
  }
}

/** Returns the response if the status is 200, or `null` if it is 304. Throws a `TransportError` for anything else. */
async function send(
  { url, headers, body }: HttpRequest,
  userAgent: string,
  agent: Agent,
  signal: AbortSignal,
  clock: Clock,
): Promise<Dispatcher.ResponseData | null> {
  const response = await request(url, {
    dispatcher: agent,
    method: body === undefined ? 'GET' : 'POST',
    body: body ?? null,
    signal,
    headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip', ...headers },
  }).catch((error: unknown) => {
    throw new TransportError('the request failed', { cause: error })
  })
  const { statusCode } = response
  if (statusCode === 200 && hasSupportedEncoding(response)) return response
  // The body is drained so that the connection can be reused.
  await response.body.dump().catch(() => {})
  if (statusCode === 304) return null
  throw new TransportError('unusable response', { cause: new ResponseError(failureOf(response, clock)) })
}

/** Describes an unusable response with the details an operator needs. */
function failureOf({ statusCode: status, headers }: Dispatcher.ResponseData, clock: Clock): HttpFailure {
  if (status === 200) {
    const encoding = headers['content-encoding']
    return failure(
      'no_answer',
      `the response uses the content encoding ${encoding}, which was not requested`,
      false,
    )
  }
  const reason = `the server responded with ${status}`
  const retryAfterMs = parseRetryAfter(headers['retry-after'], clock)
  if (status >= 300 && status < 400) {
    const target = singleHeader(headers.location)?.slice(0, 200) ?? 'an unspecified location'
    return failure('moved', `${reason}, redirecting to ${target}; redirects are not followed`, false)
  }
  if (status < 300)
    return failure(
      'no_answer',
      `${reason} instead of a document: the cause may be bot protection, or the document is not ready yet`,
      false,
    )
  if (status === 404 || status === 410) return failure('not_found', reason, false)
  if (status === 408 || status === 429 || status >= 500)
    return { ...failure('busy', reason, true), retryAfterMs }
  return { ...failure('refused', reason, false), retryAfterMs }
}

function failure(code: HttpFailureCode, reason: string, isRetryable: boolean): HttpFailure {
  return { kind: 'failed', code, reason, isRetryable: isRetryable, retryAfterMs: null }
}

/** Streams the decompressed body; throws a `TransportError` if it is too long, corrupt or cut off. */
async function* decodeBody(
  body: Dispatcher.ResponseData['body'],
  encoding: string | string[] | undefined,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  // The callback is empty because the code that reads the stream receives the error.
  const decoded = encoding?.includes('gzip') ? pipeline(body, createGunzip(), () => {}) : body
  try {
    for await (const chunk of decoded) {
      size += chunk.length
      // Throwing inside the loop closes the connection, so nothing more is received.
      if (size > maxBytes)
        throw new ResponseError(failure('too_large', `the response is longer than ${maxBytes} bytes`, false))
      yield chunk
    }
  } catch (error) {
    throw new TransportError('the response broke off', { cause: error })
  }
}

function hasSupportedEncoding({ headers }: Dispatcher.ResponseData): boolean {
  const encoding = singleHeader(headers['content-encoding']) ?? undefined
  return ['gzip', 'x-gzip', 'identity', undefined].includes(encoding)
}

function singleHeader(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
