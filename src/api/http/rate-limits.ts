import { isIPv6 } from 'node:net'
import { HeraldError } from '../../platform/errors.ts'

const WINDOW_MS = 60_000
/** Maximum number of failed authentications per client network and window. */
const MAX_FAILURES = 20
/** Number of entries per generation. Keeping only two generations bounds the memory for any number of clients. */
const GENERATION_SIZE = 25_000

interface CountWindow {
  count: number
  /** End of the window on the monotonic clock, in milliseconds. */
  endsAt: number
}

/**
 * Counts events per name in one-minute windows, each of which starts with its first event. `now` is read from a
 * monotonic clock, in milliseconds.
 */
class WindowCounter {
  #currentGeneration = new Map<string, CountWindow>()
  #previousGeneration = new Map<string, CountWindow>()

  increment(name: string, now: number): CountWindow {
    const window = this.get(name, now) ?? { count: 0, endsAt: now + WINDOW_MS }
    window.count += 1
    this.#currentGeneration.set(name, window)
    if (this.#currentGeneration.size >= GENERATION_SIZE) {
      this.#previousGeneration = this.#currentGeneration
      this.#currentGeneration = new Map()
    }
    return window
  }

  get isEmpty(): boolean {
    return this.#currentGeneration.size + this.#previousGeneration.size === 0
  }

  get(name: string, now: number): CountWindow | undefined {
    const window = this.#currentGeneration.get(name) ?? this.#previousGeneration.get(name)
    return window !== undefined && window.endsAt > now ? window : undefined
  }
}

/** Limits failed authentications per client network, so that keys cannot be guessed. Always enabled (design 3.1). */
export class FailedAuthLimiter {
  readonly #counter = new WindowCounter()
  readonly #credentials: string

  /** `credentials` is the plural name of the credentials in the error message, such as `API keys`. */
  constructor(credentials: string) {
    this.#credentials = credentials
  }

  recordFailure(ipAddress: string, now: number): void {
    this.#counter.increment(clientNetwork(ipAddress), now)
  }

  /** Returns an error if the client has caused too many failures, otherwise `null`. */
  findLimitError(ipAddress: string, now: number): HeraldError | null {
    if (this.#counter.isEmpty) return null
    const window = this.#counter.get(clientNetwork(ipAddress), now)
    if (window === undefined || window.count < MAX_FAILURES) return null
    const seconds = secondsLeft(window, now)
    const wait = `${seconds} ${seconds === 1 ? 'second' : 'seconds'}`
    return new HeraldError(
      'too_many_requests',
      `This IP address has sent too many invalid ${this.#credentials}. Try again in ${wait}.`,
      {
        headers: {
          'ratelimit-policy': `"wrong-keys";q=${MAX_FAILURES};w=${WINDOW_MS / 1000}`,
          ratelimit: `"wrong-keys";r=0;t=${seconds}`,
          'retry-after': String(seconds),
        },
      },
    )
  }
}

/** Limits requests per API key (design 3.1), with the headers of draft-ietf-httpapi-ratelimit-headers. */
export class KeyRateLimiter {
  readonly #counter = new WindowCounter()
  readonly #maxPerMinute: number

  constructor(maxPerMinute: number) {
    this.#maxPerMinute = maxPerMinute
  }

  /** Counts one request. Returns the response headers and whether the request exceeds the limit. */
  countRequest(keyId: string, now: number): { headers: Record<string, string>; exceeded: boolean } {
    const window = this.#counter.increment(keyId, now)
    const seconds = secondsLeft(window, now)
    const headers = {
      'ratelimit-policy': `"key";q=${this.#maxPerMinute};w=${WINDOW_MS / 1000}`,
      ratelimit: `"key";r=${Math.max(0, this.#maxPerMinute - window.count)};t=${seconds}`,
    }
    const exceeded = window.count > this.#maxPerMinute
    return { headers: exceeded ? { ...headers, 'retry-after': String(seconds) } : headers, exceeded }
  }
}

function secondsLeft(window: CountWindow, now: number): number {
  return Math.max(1, Math.ceil((window.endsAt - now) / 1000))
}

/**
 * Returns the first four groups of an IPv6 address, because one client typically owns a whole /64 network. Returns IPv4
 * addresses unchanged.
 */
function clientNetwork(ipAddress: string): string {
  if (!isIPv6(ipAddress) || ipAddress.toLowerCase().startsWith('::ffff:')) return ipAddress
  const [head = '', tail] = ipAddress.split('::', 2)
  const groups = head.split(':').filter(group => group !== '')
  const tailGroups = (tail ?? '').split(':').filter(group => group !== '')
  while (groups.length + tailGroups.length < 8) groups.push('0')
  return [...groups, ...tailGroups].slice(0, 4).join(':')
}
