import { isIP, connect as openSocket, type Socket } from 'node:net'
import { connect as openTls, type SecureContext } from 'node:tls'
import type { Clock } from '../../platform/clock.ts'
import type { AddressGuard } from './address-guard.ts'
import type { ResolveHost } from './host-resolver.ts'

/**
 * The remote address of a connection and the duration of each connection step in milliseconds; `tlsMs` is `null`
 * without TLS.
 */
export interface ConnectionInfo {
  readonly address: string
  readonly dnsMs: number
  readonly connectMs: number
  readonly tlsMs: number | null
}

/** The owner of a subscription reads this in the delivery log, so it names no address: that may be one of our network. */
const BLOCKED = 'the host does not have a public address'

/** Thrown when the address guard refuses an address. */
export class BlockedAddressError extends Error {}

/** Thrown when a host name has no IP address or cannot be resolved. */
export class HostNotFoundError extends Error {}

/** Thrown when the connection was established but the TLS handshake failed. */
export class TlsHandshakeError extends Error {}

export interface GuardedConnectorOptions {
  readonly guard: AddressGuard
  readonly resolve: ResolveHost
  /**
   * The trusted certificate authorities. All connections share this context, because loading it takes longer than a
   * handshake.
   */
  readonly secureContext: SecureContext
  readonly clock: Clock
  /** Returns the time left for the attempt, in milliseconds. No connection is opened when it is 0 or less. */
  readonly timeLeft: () => number
  /** Called when the connection is established and again after the TLS handshake. */
  readonly onConnected: (connection: ConnectionInfo) => void
}

/**
 * Share of the remaining time that each address gets if a host has several, so that the next one can still be tried.
 */
const TIME_SHARE_PER_ADDRESS = 0.4

/**
 * Opens a connection to the host of a URL. Every address of the host is checked, and only a checked address is dialled,
 * so that a DNS change in between has no effect. Plain http is allowed only to allowlisted networks.
 */
export async function openGuardedConnection(target: URL, options: GuardedConnectorOptions): Promise<Socket> {
  const { clock } = options
  const hostname = target.hostname.replace(/^\[(.*)\]$/, '$1')
  const isSecure = target.protocol === 'https:'
  const startedAt = clock.elapsed()
  const addresses = await resolveAndCheck(hostname, isSecure, options)
  const resolvedAt = clock.elapsed()
  const port = Number(target.port || (isSecure ? 443 : 80))
  const socket = await connectToFirst(addresses, port, options)
  const connectedAt = clock.elapsed()
  const connection: ConnectionInfo = {
    address: socket.remoteAddress ?? '',
    dnsMs: resolvedAt - startedAt,
    connectMs: connectedAt - resolvedAt,
    tlsMs: null,
  }
  options.onConnected(connection)
  if (!isSecure) return socket
  const tlsSocket = await performHandshake(socket, hostname, options)
  options.onConnected({ ...connection, tlsMs: clock.elapsed() - connectedAt })
  return tlsSocket
}

/** Returns the addresses of a host. Throws `BlockedAddressError` if any of them must not be reached. */
async function resolveAndCheck(
  hostname: string,
  isSecure: boolean,
  { guard, resolve }: GuardedConnectorOptions,
): Promise<readonly string[]> {
  const addresses = isIP(hostname) === 0 ? await resolveHostname(hostname, resolve) : [hostname]
  for (const address of addresses) {
    if (guard.findRefusalReason(address) !== null) throw new BlockedAddressError(BLOCKED)
    if (!isSecure && !guard.isAllowlisted(address))
      throw new BlockedAddressError('plain http is allowed only to networks that the operator has allowed')
  }
  return addresses
}

async function resolveHostname(hostname: string, resolve: ResolveHost): Promise<readonly string[]> {
  try {
    const addresses = await resolve(hostname)
    if (addresses.length > 0) return addresses
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new HostNotFoundError(`${hostname} could not be resolved (${code})`, { cause: error })
  }
  throw new HostNotFoundError(`${hostname} has no IP address`)
}

async function connectToFirst(
  addresses: readonly string[],
  port: number,
  options: GuardedConnectorOptions,
): Promise<Socket> {
  const share = addresses.length === 1 ? 1 : TIME_SHARE_PER_ADDRESS
  let lastError: unknown
  for (const address of addresses) {
    const timeLeftMs = options.timeLeft()
    if (timeLeftMs <= 0) throw timeoutError('the connection timed out')
    try {
      return await connectTo(address, port, timeLeftMs * share)
    } catch (error) {
      lastError = error // The next address may accept the connection.
    }
  }
  throw lastError
}

function connectTo(address: string, port: number, timeoutMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = openSocket({ host: address, port, autoSelectFamily: false, noDelay: true })
  socket.setTimeout(Math.ceil(timeoutMs), () => socket.destroy(timeoutError('the connection timed out')))
  socket.once('error', reject)
  socket.once('connect', () => {
    socket.setTimeout(0)
    socket.off('error', reject)
    if (canonicalAddress(socket.remoteAddress) === canonicalAddress(address)) return resolve(socket)
    socket.destroy()
    reject(new BlockedAddressError(BLOCKED))
  })
  return promise
}

function performHandshake(
  socket: Socket,
  hostname: string,
  { secureContext, timeLeft }: GuardedConnectorOptions,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const tlsSocket = openTls({
    socket,
    secureContext,
    host: hostname,
    ALPNProtocols: ['http/1.1'],
    ...(isIP(hostname) === 0 && { servername: hostname }),
  })
  const timeout = timeoutError('the TLS handshake timed out')
  tlsSocket.setTimeout(Math.max(1, Math.ceil(timeLeft())), () => tlsSocket.destroy(timeout))
  tlsSocket.once('error', error => reject(error === timeout ? timeout : new TlsHandshakeError(error.message)))
  tlsSocket.once('secureConnect', () => {
    tlsSocket.setTimeout(0)
    tlsSocket.removeAllListeners('error')
    resolve(tlsSocket)
  })
  return promise
}

export function timeoutError(message: string): Error {
  return Object.assign(new Error(message), { code: 'ETIMEDOUT' })
}

/** Returns the canonical form of an address, without its IPv6 zone. */
function canonicalAddress(address = ''): string {
  const bare = address.replace(/%[\s\S]*$/, '')
  return isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname : bare
}
