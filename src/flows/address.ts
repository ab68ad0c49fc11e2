import { isIP } from 'node:net'
import type { Clock } from '../base/clock.ts'
import type { Guard } from '../deliveries/guard.ts'
import type { Resolve } from '../deliveries/resolve.ts'

/** Returns why a webhook URL is not allowed, in one sentence, or null when it is. */
export type AddressCheck = (url: URL) => Promise<string | null>

/** How long a subscriber waits for DNS, in milliseconds. */
const DNS_TIMEOUT_MS = 2_000

/**
 * Checks URLs when they are submitted (design 3.4): https, and no private address. A host name that does not resolve yet
 * is accepted, because every delivery attempt checks the address that it connects to.
 */
export function addressCheck(guard: Guard, resolve: Resolve, clock: Clock): AddressCheck {
  return async url => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(host) === 0 ? await resolveInTime(host, resolve, clock) : [host]
    for (const address of addresses) {
      const refusal = guard.refusal(address)
      if (refusal !== null) return `url points to an address that is not allowed: ${refusal}.`
    }
    const isAllowed = addresses.length > 0 && addresses.every(address => guard.isOpened(address))
    return url.protocol === 'https:' || isAllowed ? null : 'url must start with https://.'
  }
}

async function resolveInTime(host: string, resolve: Resolve, clock: Clock): Promise<readonly string[]> {
  const timer = new AbortController()
  const resolving = Promise.allSettled([resolve(host)])
  const results = await Promise.race([resolving, clock.sleep(DNS_TIMEOUT_MS, timer.signal)])
  timer.abort()
  const [result] = results ?? []
  return result?.status === 'fulfilled' ? result.value : []
}
