import { connect as dial, isIP, type Socket } from 'node:net'
import { type SecureContext, connect as secure } from 'node:tls'
import type { buildConnector } from 'undici'
import type { Clock } from '../base/clock.ts'
import type { Guard } from './guard.ts'
import type { Resolve } from './resolve.ts'

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

/** There is a connection, and no handshake. */
export class Unsecured extends Error {}

export interface ConnectOptions {
  readonly guard: Guard
  readonly resolve: Resolve
  /** Whom TLS believes. Made once for all connections: reading the authorities takes longer than a handshake. */
  readonly secureContext: SecureContext
  readonly clock: Clock
  /** How much time is left, in milliseconds: what is not connected by then never is. */
  readonly timeLeft: () => number
  /** Hears of the connection when it is there, and again after the TLS handshake. */
  readonly onDialled: (dialled: Dialled) => void
}

/** One address of several gets this share of the time, so that the others get a turn. */
const SHARE_OF_ONE = 0.4

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
  const dialled: Dialled = {
    address: socket.remoteAddress ?? '',
    dnsMs: resolved - began,
    connectMs: connected - resolved,
    tlsMs: null,
  }
  onDialled(dialled)
  if (!isSecure) return socket
  const secured = await handshake(socket, hostname, options)
  onDialled({ ...dialled, tlsMs: clock.elapsed() - connected })
  return secured
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
    const left = options.timeLeft()
    if (left <= 0) throw timeout('the connection')
    try {
      return await dialOne(address, port, left * share)
    } catch (error) {
      failure = error
    }
  }
  throw failure
}

function dialOne(address: string, port: number, timeoutMs: number): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const socket = dial({ host: address, port, autoSelectFamily: false, noDelay: true })
  socket.setTimeout(Math.ceil(timeoutMs), () => socket.destroy(timeout('the connection')))
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

function handshake(
  socket: Socket,
  hostname: string,
  { secureContext, timeLeft }: ConnectOptions,
): Promise<Socket> {
  const { promise, resolve, reject } = Promise.withResolvers<Socket>()
  const secured = secure({
    ...{ socket, secureContext, host: hostname, ALPNProtocols: ['http/1.1'] },
    ...(isIP(hostname) === 0 && { servername: hostname }),
  })
  const late = timeout('the TLS handshake')
  secured.setTimeout(Math.max(1, Math.ceil(timeLeft())), () => secured.destroy(late))
  secured.once('error', error => reject(error === late ? late : new Unsecured(error.message)))
  secured.once('secureConnect', () => {
    secured.setTimeout(0)
    secured.removeAllListeners('error')
    resolve(secured)
  })
  return promise
}

function timeout(what: string): Error {
  return Object.assign(new Error(`${what} took too long`), { code: 'ETIMEDOUT' })
}

/** An address in one spelling, without its zone. */
function guardedAddress(address = ''): string {
  const bare = address.replace(/%.*$/, '')
  return isIP(bare) === 6 ? new URL(`http://[${bare}]`).hostname : bare
}
