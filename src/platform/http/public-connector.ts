import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { isIP } from 'node:net'
import { buildConnector } from 'undici'

/** Thrown when a host has an address that must not be reached. */
export class PrivateAddressError extends Error {}

type LookupCallback = (error: Error | null, address: string | LookupAddress[], family?: number) => void

/**
 * Creates an undici connector that refuses hosts with an address for which `findRefusal` returns a reason. It checks the
 * addresses that are dialled, so that a DNS change in between has no effect.
 */
export function makePublicConnector(
  findRefusal: (address: string) => string | null,
  timeoutMs: number,
): buildConnector.connector {
  const checkedLookup = (hostname: string, options: LookupOptions, callback: LookupCallback): void =>
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, [])
      const refusal = addresses.map(({ address }) => findRefusal(address)).find(reason => reason !== null)
      if (refusal !== undefined) return callback(toError(hostname, refusal), [])
      const [first] = addresses
      if (options.all || first === undefined) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  const connect = buildConnector({ timeout: timeoutMs, lookup: checkedLookup } as buildConnector.BuildOptions)
  return (target, callback) => {
    // IP addresses are dialled without a lookup.
    const host = target.hostname.replace(/^\[(.*)\]$/, '$1')
    const refusal = isIP(host) === 0 ? null : findRefusal(host)
    if (refusal === null) connect(target, callback)
    else callback(toError(host, refusal), null)
  }
}

function toError(host: string, refusal: string): PrivateAddressError {
  return new PrivateAddressError(`${host} was not contacted: ${refusal}`)
}
