import { isIP } from 'node:net'
import type { AddressGuard } from '../../deliveries/http/address-guard.ts'
import type { ResolveHost } from '../../deliveries/http/host-resolver.ts'
import type { Clock } from '../../platform/clock.ts'

/** Returns a sentence that states why a webhook URL is not allowed, or `null` if it is allowed. */
export type WebhookUrlCheck = (url: URL) => Promise<string | null>

/** The timeout for resolving a webhook's host name, in milliseconds. */
const DNS_TIMEOUT_MS = 2_000

/** The same for every refusal, because the reason would tell which addresses and host names exist in the own network. */
const REFUSED = 'url must lead to a public address.'
/**
 * Host names that only a local network knows: those without a dot and those under special-use domains (RFC 6761, RFC 6762,
 * RFC 8375).
 */
const LOCAL_NAME = /^[^.]+$|\.(?:localhost|local|internal|intranet|lan|corp|home|private|home\.arpa)$/i

/**
 * Creates the check of submitted URLs (design 3.4), which requires HTTPS and rejects private IP addresses. A public host
 * name that cannot be resolved yet is accepted, because every delivery attempt checks the IP address it connects to. A
 * local one is refused in the same way whether or not it exists.
 */
export function createWebhookUrlCheck(
  guard: AddressGuard,
  resolve: ResolveHost,
  clock: Clock,
): WebhookUrlCheck {
  return async url => {
    const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
    const addresses = isIP(host) === 0 ? await resolveInTime(host, resolve, clock) : [host]
    if (addresses.some(address => guard.findRefusalReason(address) !== null)) return REFUSED
    const isAllowed = addresses.length > 0 && addresses.every(address => guard.isAllowlisted(address))
    if (!isAllowed && isIP(host) === 0 && LOCAL_NAME.test(host)) return REFUSED
    return url.protocol === 'https:' || isAllowed ? null : 'url must start with https://.'
  }
}

async function resolveInTime(host: string, resolve: ResolveHost, clock: Clock): Promise<readonly string[]> {
  const timer = new AbortController()
  const resolving = Promise.allSettled([resolve(host)])
  const results = await Promise.race([resolving, clock.sleep(DNS_TIMEOUT_MS, timer.signal)])
  timer.abort()
  const [result] = results ?? []
  return result?.status === 'fulfilled' ? result.value : []
}
