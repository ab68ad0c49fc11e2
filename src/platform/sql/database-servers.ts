/*
 * A connection URL may name several servers, such as postgres://user@one,two:5433/herald: a primary and its standbys. One at a
 * time accepts writes, and which one changes when a standby is promoted.
 */

/** The parts of a connection URL: before, in and after the list of servers. */
const URL_PARTS = /^(?<scheme>postgres(?:ql)?:\/\/)(?<user>[^@/?]*@)?(?<servers>[^/?]*)(?<rest>.*)$/s
/** libpq chooses among servers by this parameter. Herald always looks for one that accepts writes. */
const SESSION_ATTRIBUTES = /[?&]target_session_attrs=[^&]*/

/** Returns a URL for each server that a connection URL names, in the given order. */
export function splitServers(url: string): readonly string[] {
  const { scheme = '', user = '', servers = '', rest = '' } = URL_PARTS.exec(url)?.groups ?? {}
  if (!servers.includes(',')) return [url]
  const parameters = rest.replace(SESSION_ATTRIBUTES, '').replace(/^([^?&]*)&/, '$1?')
  return servers.split(',').map(server => `${scheme}${user}${server}${parameters}`)
}

/** The servers of one connection URL, and the one that new connections use. */
export class DatabaseServers {
  readonly urls: readonly string[]
  #chosen = 0
  /** The server that has accepted a writing session, as long as no other one is tried. */
  #writable: string | null = null

  constructor(url: string) {
    this.urls = splitServers(url)
  }

  /** The URL of the server for the next connection. */
  get chosen(): string {
    return this.urls[this.#chosen] as string
  }

  /** Uses another server from now on, because this one cannot be reached or accepts no writes. */
  leave(url: string): void {
    if (this.chosen !== url) return // Another connection has found out first.
    this.#writable = null
    this.#chosen = (this.#chosen + 1) % this.urls.length
  }

  /** Uses this server from now on, because it accepts writes. */
  keep(url: string): void {
    this.#chosen = Math.max(0, this.urls.indexOf(url))
    this.#writable = url
  }

  /** Returns whether another server is known to accept writes. */
  hasMovedFrom(url: string): boolean {
    return this.#writable !== null && this.#writable !== url
  }
}

/** The servers of each URL in use, so that all connections of a thread follow a promotion. */
const SERVERS = new Map<string, DatabaseServers>()

/** Returns the servers of a connection URL. */
export function serversOf(url: string): DatabaseServers {
  const servers = SERVERS.get(url) ?? new DatabaseServers(url)
  SERVERS.set(url, servers)
  return servers
}
