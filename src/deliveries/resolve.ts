import { lookup, Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'

/** All addresses of a host name. */
export type Resolve = (name: string) => Promise<readonly string[]>

const HOSTS = '/etc/hosts'

/**
 * Resolves by DNS: by the servers of the machine, or by these when a setting names some. Without a setting, names without a
 * dot and those of the hosts file are the machine's own affair. All names cannot be: the machine answers four at a time, so
 * that four names that are never answered would hold up everybody's.
 */
export function makeResolve(servers: readonly string[]): Resolve {
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  const own = servers.length > 0 ? new Set<string>() : namesIn(hostsOfMachine())
  return async name => {
    const isOwn = servers.length === 0 && (!name.includes('.') || own.has(name.toLowerCase()))
    if (isOwn) return (await lookup(name, { all: true })).map(({ address }) => address)
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw answers.find(answer => answer.status === 'rejected')?.reason
    return addresses
  }
}

/** The names in a hosts file, in lower case. */
export function namesIn(hosts: string): Set<string> {
  const lines = hosts.split('\n').map(line => line.replace(/#.*/, '').trim().split(/\s+/).slice(1))
  return new Set(lines.flat().map(name => name.toLowerCase()))
}

function hostsOfMachine(): string {
  try {
    return readFileSync(HOSTS, 'utf8')
  } catch {
    // Not every machine has one, there.
    return ''
  }
}
