import { Agent, request } from 'undici'
import type { Clock } from './clock.ts'

/** What a request came to. A network that fails is a value here, not an exception. */
export type Fetched =
  | {
      readonly kind: 'ok'
      readonly status: number
      readonly contentType: string | null
      readonly bytes: Buffer
    }
  /** Worth asking again, not before `retryAfterMs` when the server named a time. */
  | {
      readonly kind: 'failed'
      readonly reason: string
      readonly again: boolean
      readonly retryAfterMs: number | null
    }

export interface FetchLimits {
  /** Longest body taken, in bytes. */
  readonly maxBytes: number
  /** From the first byte sent to the last one received, in milliseconds. */
  readonly timeoutMs: number
}

/** One HTTP client for everything that is asked of publishers. */
export interface Fetch {
  get(
    url: string,
    headers: Readonly<Record<string, string>>,
    limits: FetchLimits,
    signal: AbortSignal,
  ): Promise<Fetched>
  close(): Promise<void>
}

/** Redirects are not followed: a publisher that moved is told, not guessed. */
export function makeFetch(clock: Clock, userAgent: string): Fetch {
  const agent = new Agent({ connect: { timeout: 10_000 }, connections: 1 })
  return {
    async get(url, headers, limits, signal) {
      const deadline = AbortSignal.any([signal, AbortSignal.timeout(limits.timeoutMs)])
      try {
        const answer = await request(url, {
          dispatcher: agent,
          headers: { 'user-agent': userAgent, ...headers },
          signal: deadline,
        })
        const { statusCode, headers: received, body } = answer
        if (statusCode !== 200) {
          await body.dump()
          return refused(statusCode, retryAfter(received['retry-after'], clock))
        }
        const bytes = await readBody(body, limits.maxBytes)
        if (bytes === null) return failed(`the answer is longer than ${limits.maxBytes} bytes`, false)
        const type = received['content-type']
        return { kind: 'ok', status: statusCode, contentType: typeof type === 'string' ? type : null, bytes }
      } catch (error) {
        if (signal.aborted) return failed('stopped', false)
        if (deadline.aborted) return failed(`no complete answer within ${limits.timeoutMs / 1000} s`, true)
        return failed(error instanceof Error ? error.message : String(error), true)
      }
    },
    close: () => agent.destroy(),
  }
}

function refused(status: number, retryAfterMs: number | null): Fetched {
  const again = status === 408 || status === 429 || status >= 500
  return { kind: 'failed', reason: `the server answered ${status}`, again, retryAfterMs }
}

function failed(reason: string, again: boolean): Fetched {
  return { kind: 'failed', reason, again, retryAfterMs: null }
}

async function readBody(body: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of body) {
    size += part.length
    // Leaving the loop closes the connection: nothing more is received.
    if (size > maxBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** `Retry-After` in milliseconds: seconds or an HTTP date (RFC 9110, 10.2.3); null when it is neither. */
function retryAfter(value: string | string[] | undefined, clock: Clock): number | null {
  if (typeof value !== 'string') return null
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - clock.now().getTime())
}
