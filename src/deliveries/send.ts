import { createSecureContext, type SecureContext } from 'node:tls'
import { Client } from 'undici'
import type { Clock } from '../base/clock.ts'
import { type ConnectOptions, type Dialled, makeConnector } from './connect.ts'
import { type Ended, exchange, type Sending } from './exchange.ts'

/** What came of one attempt, as it is logged. */
export interface Attempted extends Ended {
  readonly remoteAddress: string | null
  /** How the connection was made; null where an open one was used. */
  readonly dialled: Dialled | null
}

/** Everything that leaves towards subscribers goes through here (design 3.4). */
export interface Sender {
  send(sending: Sending): Promise<Attempted>
  close(): Promise<void>
}

export interface SendOptions extends Pick<ConnectOptions, 'guard' | 'resolve' | 'clock'> {
  /** Authorities that are believed, PEM; none means those of Node. */
  readonly ca: readonly string[]
  /** From the start of the attempt to the last byte of the headers, and to the last byte that is read. */
  readonly deadlineMs: number
}

const MOST_HEADER_BYTES = 16 * 1024
/** An open connection is kept for the next attempt this long; a receiver may name a shorter time. */
const KEEP_ALIVE_MS = 4_000
/** A receiver that closes after its answer without saying so has done it by then, in milliseconds. */
const CLOSING_MS = 5

/** A connection of its own for each request at a time, kept open for the next one to the same origin. */
interface Line {
  readonly client: Client
  dialled: Dialled | null
  /** Set when it was dialled anew within the attempt. */
  fresh: boolean
  /** When the attempt that it is used for must be over. */
  deadline: number
  usedAt: number
}

export function makeSender(options: SendOptions): Sender {
  const { clock, deadlineMs, ca } = options
  const secureContext = createSecureContext({ minVersion: 'TLSv1.2', ...(ca.length > 0 && { ca: [...ca] }) })
  const open = new OpenLines()
  const sweep = setInterval(() => open.dropBefore(clock.elapsed() - KEEP_ALIVE_MS), KEEP_ALIVE_MS)

  return {
    async send(sending) {
      const began = clock.elapsed()
      const deadline = began + deadlineMs
      const { origin } = sending.url
      const line = open.take(origin) ?? openLine(origin, secureContext, options)
      line.fresh = false
      line.deadline = deadline
      // Once, also when the connection dies: who closes it may have read the request, and would get it twice.
      const ended = await exchange(line.client, sending, { began, deadline }, clock)
      if (ended.outcome.kind === 'answered') open.putLater(origin, line, clock)
      else void line.client.destroy()
      const { dialled, fresh } = line
      return { ...ended, remoteAddress: dialled?.address ?? null, dialled: fresh ? dialled : null }
    },
    async close() {
      clearInterval(sweep)
      open.close()
    },
  }
}

/** Connections that wait for their next request, by origin, the one used last at the end. */
class OpenLines {
  readonly #idle = new Map<string, Line[]>()
  #isClosed = false

  take(origin: string): Line | undefined {
    return this.#idle.get(origin)?.pop()
  }

  /** Keeps it for the next request, once it is seen whether the receiver closes it. */
  putLater(origin: string, line: Line, clock: Clock): void {
    // What a busy process has not read by the end of the timer, it reads before the next turn.
    setTimeout(() => setImmediate(() => this.#put(origin, line, clock.elapsed())), CLOSING_MS)
  }

  #put(origin: string, line: Line, now: number): void {
    if (this.#isClosed) return void line.client.destroy()
    const lines = this.#idle.get(origin) ?? []
    this.#idle.set(origin, lines)
    lines.push(Object.assign(line, { usedAt: now }))
  }

  close(): void {
    this.#isClosed = true
    this.dropBefore(Number.POSITIVE_INFINITY)
  }

  /** Ends those that were last used before this moment. */
  dropBefore(moment: number): void {
    for (const [origin, lines] of this.#idle) {
      const kept = lines.findIndex(line => line.usedAt >= moment)
      for (const { client } of lines.splice(0, kept < 0 ? lines.length : kept)) void client.destroy()
      if (lines.length === 0) this.#idle.delete(origin)
    }
  }
}

function openLine(origin: string, secureContext: SecureContext, options: SendOptions): Line {
  const { guard, resolve, clock } = options
  const connect = makeConnector({
    ...{ guard, resolve, clock, secureContext },
    timeLeft: () => line.deadline - clock.elapsed(),
    onDialled(dialled) {
      line.dialled = dialled
      line.fresh = true
    },
  })
  const client = new Client(origin, {
    connect,
    pipelining: 1,
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: 0, // one deadline holds for all of it
    bodyTimeout: 0,
    keepAliveTimeout: KEEP_ALIVE_MS,
    keepAliveMaxTimeout: KEEP_ALIVE_MS,
  })
  const line: Line = { client, dialled: null, fresh: false, deadline: 0, usedAt: 0 }
  return line
}
