import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import { Agent, type Dispatcher, request } from 'undici'
import type { Clock } from './clock.ts'
import { retryAfter } from './retry-after.ts'

/** Why a request came to nothing. */
export type FetchFailure =
  /** Nobody answers, or the connection broke. */
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  /** 429 or a 5xx: later perhaps. */
  | 'busy'
  | 'not_found'
  /** A redirect: it is told, not followed. */
  | 'moved'
  /** Another "no". */
  | 'refused'
  /** A 2xx that is no answer: 202 is what walls against robots say. */
  | 'no_answer'
  /** We were told to stop. */
  | 'stopped'

/** What a request came to. A network that fails is a value here, not an exception. */
export type Fetched<T> =
  | {
      readonly kind: 'ok'
      readonly contentType: string | null
      readonly etag: string | null
      readonly lastModified: string | null
      /** What was made of the body. */
      readonly value: T
    }
  /** 304: as it was when the ETag or the date that was sent came. */
  | { readonly kind: 'unchanged' }
  | Failed

export interface Failed {
  readonly kind: 'failed'
  readonly code: FetchFailure
  /** What happened, as the end of a sentence. */
  readonly reason: string
  /** Worth asking again, not before `retryAfterMs` when the server named a time. */
  readonly again: boolean
  readonly retryAfterMs: number | null
}

export interface FetchLimits {
  /** Longest body taken, in bytes, unpacked. */
  readonly maxBytes: number
  /** From the first byte sent to the last one received, in milliseconds. */
  readonly timeoutMs: number
}

/** What is asked; with a body it is a POST. */
export interface Asked {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** One HTTP client for everything that is asked of publishers. */
export interface Fetch {
  /** `take` reads the body as it comes; what it throws for reasons of its own passes. */
  ask<T>(
    asked: Asked,
    limits: FetchLimits,
    signal: AbortSignal,
    take: (body: AsyncIterable<Uint8Array>) => Promise<T>,
  ): Promise<Fetched<T>>
  close(): Promise<void>
}

/** A server that says nothing for so long says nothing any more. */
const SILENCE_MS = 120_000

/** Redirects are not followed: a publisher that moved is told, not guessed. */
export function makeFetch(clock: Clock, userAgent: string): Fetch {
  const agent = new Agent({
    connect: { timeout: 10_000 },
    connections: 1,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
  })
  return {
    async ask(asked, limits, signal, take) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)])
      const broken = (error: unknown): Failed => {
        if (error instanceof Refused) return error.failed
        if (signal.aborted) return failed('stopped', 'stopped', false)
        if (deadline.aborted)
          return failed('too_slow', `no complete answer within ${limits.timeoutMs / 1000} s`, true)
        return failed('unreachable', error instanceof Error ? error.message : String(error), true)
      }
      try {
        const answer = await send(asked, userAgent, agent, deadline, clock)
        if (answer === null) return { kind: 'unchanged' }
        const { headers, body } = answer
        const value = await take(received(body, headers['content-encoding'], limits.maxBytes))
        return {
          ...{ kind: 'ok', value, contentType: one(headers['content-type']) },
          ...{ etag: one(headers.etag), lastModified: one(headers['last-modified']) },
        }
      } catch (error) {
        // Of what `take` throws only the network's failures are ours to tell.
        if (error instanceof Network) return broken(error.cause)
        throw error
      }
    },
    close: () => agent.destroy(),
  }
}

/** The network, or the server, did what it should not; `cause` says what. */
class Network extends Error {}

/** The server's "no". */
class Refused extends Error {
  readonly failed: Failed
  constructor(failed: Failed) {
    super(failed.reason)
    this.failed = failed
  }
}

/** The answer when it is 200, null when it is 304; throws all else. */
async function send(
  { url, headers, body }: Asked,
  userAgent: string,
  agent: Agent,
  signal: AbortSignal,
  clock: Clock,
): Promise<Dispatcher.ResponseData | null> {
  const answer = await request(url, {
    ...{ dispatcher: agent, method: body === undefined ? 'GET' : 'POST', body: body ?? null, signal },
    headers: { 'user-agent': userAgent, 'accept-encoding': 'gzip', ...headers },
  }).catch((error: unknown) => {
    throw new Network('asking failed', { cause: error })
  })
  const { statusCode } = answer
  if (statusCode === 200 && isReadable(answer)) return answer
  // Read away, so that the connection can be used again; what it says is no matter.
  await answer.body.dump().catch(() => {})
  if (statusCode === 304) return null
  throw new Network('refused', { cause: new Refused(refusal(answer, clock)) })
}

/** A "no", told with what an operator has to know of it. */
function refusal({ statusCode: status, headers }: Dispatcher.ResponseData, clock: Clock): Failed {
  if (status === 200)
    return failed('no_answer', `the answer is packed as ${headers['content-encoding']}, not asked for`, false)
  const said = `the server answered ${status}`
  const retryAfterMs = retryAfter(headers['retry-after'], clock)
  if (status >= 300 && status < 400) {
    const target = one(headers.location)?.slice(0, 200) ?? 'an address it does not name'
    return failed('moved', `${said} and points to ${target}; redirects are not followed`, false)
  }
  if (status < 300)
    return failed('no_answer', `${said}, which is no document: a page against robots, or not ready`, false)
  if (status === 404 || status === 410) return failed('not_found', said, false)
  if (status === 408 || status === 429 || status >= 500)
    return { ...failed('busy', said, true), retryAfterMs }
  return { ...failed('refused', said, false), retryAfterMs }
}

function failed(code: FetchFailure, reason: string, again: boolean): Failed {
  return { kind: 'failed', code, reason, again, retryAfterMs: null }
}

/** The body as it comes, unpacked; too long, broken or cut it throws. */
async function* received(
  body: Dispatcher.ResponseData['body'],
  encoding: string | string[] | undefined,
  maxBytes: number,
): AsyncGenerator<Uint8Array> {
  let size = 0
  // Whoever reads what comes out hears of a break.
  const unpacked = encoding?.includes('gzip') ? pipeline(body, createGunzip(), () => {}) : body
  try {
    for await (const part of unpacked) {
      size += part.length
      // Leaving the loop closes the connection: nothing more is received.
      if (size > maxBytes)
        throw new Refused(failed('too_large', `the answer is longer than ${maxBytes} bytes`, false))
      yield part
    }
  } catch (error) {
    throw new Network('the answer broke off', { cause: error })
  }
}

function isReadable({ headers }: Dispatcher.ResponseData): boolean {
  return ['gzip', 'x-gzip', 'identity', undefined].includes(one(headers['content-encoding']) ?? undefined)
}

function one(header: string | string[] | undefined): string | null {
  return typeof header === 'string' ? header : null
}
