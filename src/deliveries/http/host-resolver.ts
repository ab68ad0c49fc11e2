import { lookup, Resolver } from 'node:dns/promises'
import { readFileSync } from 'node:fs'

/** Finds all IP addresses of a host name. */
export type ResolveHost = (name: string) => Promise<readonly string[]>

const HOSTS_FILE = '/etc/hosts'
/**
 * How long to wait for the other family after this one was found, in milliseconds. IPv4 gets longer, because a machine
 * without IPv6 cannot do without it (RFC 8305, section 3).
 */
const GRACE_MS = { ipv4: 100, ipv6: 250 }

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
    return await mergeFamilies(resolver.resolve4(name), resolver.resolve6(name))
  }
}

/**
 * Returns the addresses of both families. Once one family has addresses, the other one gets only a short time, because
 * some DNS servers never answer for IPv6. Rejects with the first error if neither family has any.
 */
function mergeFamilies(ipv4: Promise<string[]>, ipv6: Promise<string[]>): Promise<readonly string[]> {
  const { promise, resolve, reject } = Promise.withResolvers<readonly string[]>()
  const found: { ipv4?: readonly string[]; ipv6?: readonly string[] } = {}
  let firstError: unknown
  let timer: NodeJS.Timeout | undefined
  const finish = (): void => {
    clearTimeout(timer)
    resolve([...(found.ipv4 ?? []), ...(found.ipv6 ?? [])])
  }
  const add = (family: 'ipv4' | 'ipv6', addresses: readonly string[], error?: unknown): void => {
    found[family] = addresses
    firstError ??= error
    const isComplete = found.ipv4 !== undefined && found.ipv6 !== undefined
    if (!isComplete && addresses.length > 0) timer = setTimeout(finish, GRACE_MS[family])
    else if (isComplete && firstError !== undefined && found.ipv4?.length === 0 && found.ipv6?.length === 0)
      reject(firstError)
    else if (isComplete) finish()
  }
  ipv4.then(
    addresses => add('ipv4', addresses),
    error => add('ipv4', [], error),
  )
  ipv6.then(
    addresses => add('ipv6', addresses),
    error => add('ipv6', [], error),
  )
  return promise
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
