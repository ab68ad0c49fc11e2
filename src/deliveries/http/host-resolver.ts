import { lookup, Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'

/** Finds all IP addresses of a host name. */
export type ResolveHost = (name: string) => Promise<readonly string[]>

const HOSTS_FILE = '/etc/hosts'

/**
 * Creates a resolver that queries the given DNS servers, or the system servers if none are given. Only in the latter
 * case, names without a dot and names in the hosts file are resolved with getaddrinfo; it is not used for other names,
 * because four unresponsive names would block its four threads.
 */
export function makeHostResolver(servers: readonly string[]): ResolveHost {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const localNames = servers.length > 0 ? new Set<string>() : parseHostsFile(readHostsFile())
  return async name => {
    const isLocal = servers.length === 0 && (!name.includes('.') || localNames.has(name.toLowerCase()))
    if (isLocal) return (await lookup(name, { all: true })).map(({ address }) => address)
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = results.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
    if (addresses.length === 0) throw results.find(result => result.status === 'rejected')?.reason
    return addresses
  }
}

/** Returns the host names in a hosts file, in lower case. */
export function parseHostsFile(hosts: string): Set<string> {
  const lines = hosts.split('\n').map(line => line.replace(/#.*/, '').trim().split(/\s+/).slice(1))
  return new Set(lines.flat().map(name => name.toLowerCase()))
}

function readHostsFile(): string {
  try {
    return readFileSync(HOSTS_FILE, 'utf8')
  } catch {
    // Not every system has a hosts file at this path.
    return ''
  }
}
