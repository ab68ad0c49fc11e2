import { lookup, Resolver } from 'node:dns/promises'
import { connect as dial, isIP, type Socket } from 'node:net'
import { connect as secure } from 'node:tls'
import type { buildConnector } from 'undici'
import type { Clock } from '../base/clock.ts'
import type { Guard } from './guard.ts'

/** How one connection came to be; times in milliseconds. */
export interface Dialled {
  readonly address: string
  readonly dnsMs: number
  readonly connectMs: number
  readonly tlsMs: number | null
}

/** The guard said no: nothing was dialled. */
export class Blocked extends Error {}

/** A name that leads nowhere, or a resolver that is silent. */
export class Unresolved extends Error {}

/** All addresses of a host name. */
export type Resolve = (name: string) => Promise<readonly string[]>

export interface ConnectOptions {
  readonly guard: Guard
  readonly resolve: Resolve
  /** Authorities believed besides those of Node, PEM. */
  readonly ca: readonly string[]
  readonly clock: Clock
  /** The longest a connection may take, and one address of several. */
  readonly timeoutMs: number
  readonly onDialled: (dialled: Dialled) => void
}

/** One address of several gets this share of the time, so that the others get a turn. */
const SHARE_OF_ONE = 0.4

/** Resolves by the system, or by these servers when a setting names some. */
export function makeResolve(servers: readonly string[]): Resolve {
  if (servers.length === 0)
    return async name => (await lookup(name, { all: true })).map(({ address }) => address)
  const resolver = new Resolver({ timeout: 2_000, tries: 2 })
  resolver.setServers(servers)
  return async name => {
    const answers = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
    const addresses = answers.flatMap(answer => (answer.status === 'fulfilled' ? answer.value : []))
    if (addresses.length === 0) throw answers.find(answer => answer.status === 'rejected')?.reason
    return addresses
  }
}

/**
 * Connects for undici: every address that a name has is put to the guard, and exactly one that passed is dialled, so
 * that a name that changes between check and dial leads nowhere else. Plain http only into networks that are opened.
 */
export function makeConnector(options: ConnectOptions): buildConnector.connector {
  return (target, callback) => {
    connect(target, options).then(
      socket => callback(null, socket),
      error => callback(error, null),
    )
  }
}

async function connect(target: buildConnector.Options, options: ConnectOptions): Promise<Socket> {
  const { clock, onDialled } = options
  const hostname = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = target.protocol === 'https:'
  const began = clock.elapsed()
  const addresses = await checkedAddresses(hostname, isSecure, options)
  const resolved = clock.elapsed()
  const port = Number(target.port || (isSecure ? 443 : 80))
  const socket = await dialFirst(addresses, port, options)
  const connected = clock.elapsed()
  const ready = isSecure ? await handshake(socket, hostname, options) : socket
  onDialled({
    address: socket.remoteAddress ?? '',
    dnsMs: resolved - began,
    connectMs: connected - resolved,
    tlsMs: isSecure ? clock.elapsed() - connected : null,
  })
  return ready
}

/** The addresses of a host, all of which may be called. Throws `Blocked` when one may not. */
async function checkedAddresses(
  hostname: string,
  isSecure: boolean,
  { guard, resolve }: ConnectOptions,
): Promise<readonly string[]> {
  const addresses = isIP(hostname) === 0 ? await resolved(hostname, resolve) : [hostname]
  for (const address of addresses) {
    const refusal = guard.refusal(address)
    if (refusal !== null) throw new Blocked(refusal)
    if (!isSecure && !guard.isOpened(address)) throw new Blocked(`plain http is not allowed to ${address}`)
  }
  return addresses
}

async function resolved(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    const addresses = await resolve(hostname)
    if (addresses.length > 0) return addresses
  } catch (error) {
    throw new Unresolved(`${hostname} was not found (${(error as NodeJS.ErrnoException).code})`, {
      cause: error,
    })
  }
  throw new Unresolved(`${hostname} has no address`)
}

/** The first of these addresses that takes a connection. */
async function dialFirst(
  addresses: readonly string[],
  port: number,
  options: ConnectOptions,
): Promise<Socket> {
  const share = addresses.length === 1 ? 1 : SHARE_OF_ONE
  let failure: unknown
  for (const address of addresses) {
    try {
      return await dialOne(address, port, options.timeoutMs * share)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function dialOne(address: string, port: number, timeoutMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = dial({ host: address, port, autoSelectFamily: false, noDelay: true })
  socket.setTimeout(timeoutMs, () => socket.destroy(timeout('the connection', timeoutMs)))
  socket.once('error', reject)
  socket.once('connect', () => {
    socket.setTimeout(0)
    socket.off('error', reject)
    if (guardedAddress(socket.remoteAddress) === guardedAddress(address)) return resolve(socket)
    socket.destroy()
    reject(new Blocked(`${address} was dialled, and ${socket.remoteAddress} answered`))
  })
  return promise
}

function handshake(socket: Socket, hostname: string, { ca, timeoutMs }: ConnectOptions): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const secured = secure({
    socket,
    host: hostname,
    ...(isIP(hostname) === 0 && { servername: hostname }),
    ...(ca.length > 0 && { ca: [...ca] }),
    ALPNProtocols: ['http/1.1'],
    minVersion: 'TLSv1.2',
  })
  secured.setTimeout(timeoutMs, () => secured.destroy(timeout('the TLS handshake', timeoutMs)))
  secured.once('error', reject)
  secured.once('secureConnect', () => {
    secured.setTimeout(0)
    secured.off('error', reject)
    resolve(secured)
  })
  return promise
}

function timeout(what: string, ms: number): Error {
  return Object.assign(new Error(`${what} took longer than ${ms / 1000} s`), { code: 'ETIMEDOUT' })
}

/** An address in one spelling, without its zone. */
function guardedAddress(address = ''): string {
  const bare = address.replace(/%.*$/, '')
  return isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname : bare
}
