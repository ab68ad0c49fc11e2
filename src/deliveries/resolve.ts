import { lookup, Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'

/** Finds all addresses of a host name. */
export type Resolve = (name: string) => Promise<readonly string[]>

const HOSTS_FILE = '/etc/hosts'

/**
 * Resolves names by DNS, with the given servers or else the system's. Without given servers, dotless names and those of
 * the hosts file use getaddrinfo; others do not, because its four threads would block on four unresponsive names.
 */
export function makeResolve(servers: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const localNames = servers.length > 0 ? new Set<string>() : namesIn(readHostsFile())
  return async name => {
    const isLocal = servers.length === 0 && (!name.includes('.') || localNames.has(name.toLowerCase()))
    if (isLocal) return (await lookup(name, { all: true })).map(({ address }) => address)
    const results = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = results.flatMap(result => (result.status === 'fulfilled' ? result.value : []))
    if (addresses.length === 0) throw results.find(result => result.status === 'rejected')?.reason
    return addresses
  }
}

/** Parses the names in a hosts file, in lower case. */
export function namesIn(hosts: string): Set<string> {
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
