import { isIPv6 } from 'node:net'
import { HeraldError } from '../../base/errors.ts'

const WINDOW_MS = 60_000
/** Wrong keys that one address may send a minute. */
const MOST_FAILURES = 20
/** Addresses or keys in one generation; two are kept, so memory stays bounded whoever asks. */
const GENERATION = 25_000

interface Window {
  count: number
  /** Milliseconds on the clock that only grows. */
  ends: number
}

/** Counts per name in windows of a minute that begin with the first count. `now` only grows, in milliseconds. */
class Counter {
  #young = new Map<string, Window>()
  #old = new Map<string, Window>()

  add(name: string, now: number): Window {
    const window = this.peek(name, now) ?? { count: 0, ends: now + WINDOW_MS }
    window.count += 1
    this.#young.set(name, window)
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young
      this.#young = new Map()
    }
    return window
  }

  get isEmpty(): boolean {
    return this.#young.size + this.#old.size === 0
  }

  peek(name: string, now: number): Window | undefined {
    const window = this.#young.get(name) ?? this.#old.get(name)
    return window !== undefined && window.ends > now ? window : undefined
  }
}

/** Wrong keys, or sessions, by client address: always on, so that nobody can try them at leisure (design 3.1). */
export class FailedKeys {
  readonly #counter = new Counter()
  readonly #what: string

  /** `what` is for the sentence. */
  constructor(what: string) {
    this.#what = what
  }

  note(address: string, now: number): void {
    this.#counter.add(network(address), now)
  }

  /** The "no" for an address that has sent too many wrong keys, else null. */
  refusal(address: string, now: number): HeraldError | null {
    if (this.#counter.isEmpty) return null
    const window = this.#counter.peek(network(address), now)
    if (window === undefined || window.count < MOST_FAILURES) return null
    const seconds = secondsLeft(window, now)
    return new HeraldError(
      'too_many_requests',
      `Too many wrong ${this.#what} came from this address. Try again in ${seconds} seconds.`,
      {
        headers: {
          'ratelimit-policy': `"wrong-keys";q=${MOST_FAILURES};w=${WINDOW_MS / 1000}`,
          ratelimit: `"wrong-keys";r=0;t=${seconds}`,
          'retry-after': String(seconds),
        },
      },
    )
  }
}

/** Requests by key (design 3.1). Headers as in draft-ietf-httpapi-ratelimit-headers: `q` a window of `w` seconds. */
export class RateLimit {
  readonly #counter = new Counter()
  readonly #most: number

  constructor(mostPerMinute: number) {
    this.#most = mostPerMinute
  }

  /** Counts one request: the headers of its answer, and whether it is one too many. */
  count(keyId: string, now: number): { headers: Record<string, string>; exceeded: boolean } {
    const window = this.#counter.add(keyId, now)
    const seconds = secondsLeft(window, now)
    const headers = {
      'ratelimit-policy': `"key";q=${this.#most};w=${WINDOW_MS / 1000}`,
      ratelimit: `"key";r=${Math.max(0, this.#most - window.count)};t=${seconds}`,
    }
    const exceeded = window.count > this.#most
    return { headers: exceeded ? { ...headers, 'retry-after': String(seconds) } : headers, exceeded }
  }
}

function secondsLeft(window: Window, now: number): number {
  return Math.max(1, Math.ceil((window.ends - now) / 1000))
}

/** An IPv6 client owns a whole /64: its first four groups stand for it. */
function network(address: string): string {
  if (!isIPv6(address) || address.toLowerCase().startsWith('::ffff:')) return address
  const [head = '', tail] = address.split('::', 2)
  const groups = head.split(':').filter(group => group !== '')
  const after = (tail ?? '').split(':').filter(group => group !== '')
  while (groups.length + after.length < 8) groups.push('0')
  return [...groups, ...after].slice(0, 4).join(':')
}
