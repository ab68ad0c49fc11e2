import { isIP } from 'node:net'
import type { Clock } from '../base/clock.ts'
import type { Guard } from '../deliveries/guard.ts'
import type { Resolve } from '../deliveries/resolve.ts'

/** Why an address must not be a subscriber's, in a sentence; null when it may. */
export type AddressCheck = (url: URL) => Promise<string | null>

/** Who subscribes does not wait longer for a resolver, in milliseconds. */
const PATIENCE_MS = 2_000

/**
 * Checks addresses when they are given (design 3.4): https, and public as far as can be seen now. A name that leads
 * nowhere yet is taken, since every attempt looks again at the address that it dials.
 */
export function addressCheck(guard: Guard, resolve: Resolve, clock: Clock): AddressCheck {
  return async url => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(host) === 0 ? await resolved(host, resolve, clock) : [host]
    for (const address of addresses) {
      const refusal = guard.refusal(address)
      if (refusal !== null) return `url leads to an address that is not called: ${refusal}.`
    }
    const isOpened = addresses.length > 0 && addresses.every(address => guard.isOpened(address))
    return url.protocol === 'https:' || isOpened ? null : 'url must begin with https://.'
  }
}

async function resolved(host: string, resolve: Resolve, clock: Clock): Promise<readonly string[]> {
  const waited = new AbortController()
  const asked = Promise.allSettled([resolve(host)])
  const answers = await Promise.race([asked, clock.sleep(PATIENCE_MS, waited.signal)])
  waited.abort()
  const [answer] = answers ?? []
  return answer?.status === 'fulfilled' ? answer.value : []
}
