import { isIP, connect as openSocket, type Socket } from 'node:net'
import { connect as openTls, type SecureContext } from 'node:tls'
import type { buildConnector } from 'undici'
import type { Clock } from '../base/clock.ts'
import type { Guard } from './guard.ts'
import type { Resolve } from './resolve.ts'

/** The remote address of a connection, and the time each step took in milliseconds. */
export interface Dialled {
  readonly address: string
  readonly dnsMs: number
  readonly connectMs: number
  readonly tlsMs: number | null
}

/** The address guard refused an address, so no connection was attempted. */
export class Blocked extends Error {}

/** The host name has no address, or the resolver did not respond. */
export class Unresolved extends Error {}

/** The connection was established, but the TLS handshake failed. */
export class Unsecured extends Error {}

export interface ConnectOptions {
  readonly guard: Guard
  readonly resolve: Resolve
  /** The trusted certificate authorities. Shared by all connections, because loading them takes longer than a handshake. */
  readonly secureContext: SecureContext
  readonly clock: Clock
  /** Milliseconds left for the attempt. No connection is opened once it reaches 0. */
  readonly timeLeft: () => number
  /** Called when the connection is established, and again after the TLS handshake. */
  readonly onDialled: (connection: Dialled) => void
}

/** Share of the remaining time for each of several addresses, so that the others get a chance. */
const TIME_SHARE_PER_ADDRESS = 0.4

/**
 * Makes a connector for undici that checks every address of a host and connects to one it has checked, so that a DNS change
 * between check and connection has no effect. Plain http is allowed into allowlisted networks only.
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
  const { clock } = options
  const hostname = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = target.protocol === 'https:'
  const startedAt = clock.elapsed()
  const addresses = await resolveAndCheck(hostname, isSecure, options)
  const resolvedAt = clock.elapsed()
  const port = Number(target.port || (isSecure ? 443 : 80))
  const socket = await connectToFirst(addresses, port, options)
  const connectedAt = clock.elapsed()
  const connection: Dialled = {
    address: socket.remoteAddress ?? '',
    dnsMs: resolvedAt - startedAt,
    connectMs: connectedAt - resolvedAt,
    tlsMs: null,
  }
  options.onDialled(connection)
  if (!isSecure) return socket
  const tlsSocket = await performHandshake(socket, hostname, options)
  options.onDialled({ ...connection, tlsMs: clock.elapsed() - connectedAt })
  return tlsSocket
}

/** The addresses of a host. Throws `BlockedAddressError` if one of them may not be reached. */
async function resolveAndCheck(
  hostname: string,
  isSecure: boolean,
  { guard, resolve }: ConnectOptions,
): Promise<readonly string[]> {
  const addresses = isIP(hostname) === 0 ? await resolveHostname(hostname, resolve) : [hostname]
  for (const address of addresses) {
    const refusal = guard.refusal(address)
    if (refusal !== null) throw new Blocked(refusal)
    if (!isSecure && !guard.isOpened(address)) throw new Blocked(`plain http is not allowed to ${address}`)
  }
  return addresses
}

async function resolveHostname(hostname: string, resolve: Resolve): Promise<readonly string[]> {
  try {
    const addresses = await resolve(hostname)
    if (addresses.length > 0) return addresses
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Unresolved(`${hostname} could not be resolved (${code})`, { cause: error })
  }
  throw new Unresolved(`${hostname} has no IP address`)
}

async function connectToFirst(
  addresses: readonly string[],
  port: number,
  options: ConnectOptions,
): Promise<Socket> {
  const share = addresses.length === 1 ? 1 : TIME_SHARE_PER_ADDRESS
  let lastError: unknown
  for (const address of addresses) {
    const timeLeftMs = options.timeLeft()
    if (timeLeftMs <= 0) throw timeoutError('the connection')
    try {
      return await connectTo(address, port, timeLeftMs * share)
    } catch (error) {
      lastError = error // the next address may accept
    }
  }
  throw lastError
}

function connectTo(address: string, port: number, timeoutMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = openSocket({ host: address, port, autoSelectFamily: false, noDelay: true })
  socket.setTimeout(Math.ceil(timeoutMs), () => socket.destroy(timeoutError('the connection')))
  socket.once('error', reject)
  socket.once('connect', () => {
    socket.setTimeout(0)
    socket.off('error', reject)
    if (canonicalAddress(socket.remoteAddress) === canonicalAddress(address)) return resolve(socket)
    socket.destroy()
    reject(new Blocked(`connected to ${socket.remoteAddress} instead of ${address}`))
  })
  return promise
}

function performHandshake(
  socket: Socket,
  hostname: string,
  { secureContext, timeLeft }: ConnectOptions,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const tlsSocket = openTls({
    socket,
    secureContext,
    host: hostname,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(hostname) === 0 && { servername: hostname }),
  })
  const timeout = timeoutError('the TLS handshake')
  tlsSocket.setTimeout(Math.max(1, Math.ceil(timeLeft())), () => tlsSocket.destroy(timeout))
  tlsSocket.once('error', error => reject(error === timeout ? timeout : new Unsecured(error.message)))
  tlsSocket.once('secureConnect', () => {
    tlsSocket.setTimeout(0)
    tlsSocket.removeAllListeners('error')
    resolve(tlsSocket)
  })
  return promise
}

function timeoutError(step: string): Error {
  return Object.assign(new Error(`${step} timed out`), { code: 'ETIMEDOUT' })
}

/** The canonical spelling of an address, without its IPv6 zone. */
function canonicalAddress(address = ''): string {
  const bare = address.replace(/%.*$/, '')
  return isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname : bare
}
