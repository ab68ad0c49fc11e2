import { Client } from 'undici'
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

export interface SendOptions extends Omit<ConnectOptions, 'onDialled' | 'timeoutMs'> {
  /** From the start of the attempt to the last byte of the headers, and to the last byte that is read. */
  readonly deadlineMs: number
}

const MOST_HEADER_BYTES = 16 * 1024
/** An open connection is kept for the next attempt this long; a receiver may name a shorter time. */
const KEEP_ALIVE_MS = 4_000

/** A connection of its own for each request at a time, kept open for the next one to the same origin. */
interface Line {
  readonly client: Client
  dialled: Dialled | null
  /** Set when it was dialled anew within the attempt. */
  fresh: boolean
  usedAt: number
}

export function makeSender(options: SendOptions): Sender {
  const { clock, deadlineMs } = options
  const open = new OpenLines()
  const sweep = setInterval(() => open.dropBefore(clock.elapsed() - KEEP_ALIVE_MS), KEEP_ALIVE_MS)

  async function attempt(sending: Sending, began: number): Promise<Attempted & { isStale: boolean }> {
    const { origin } = sending.url
    const line = open.take(origin) ?? openLine(origin, options)
    line.fresh = false
    const ended = await exchange(line.client, sending, { began, deadline: began + deadlineMs }, clock)
    if (ended.outcome.kind === 'answered') open.put(origin, line, clock.elapsed())
    else void line.client.destroy()
    const { dialled, fresh } = line
    return {
      ...ended,
      remoteAddress: dialled?.address ?? null,
      dialled: fresh ? dialled : null,
      isStale: ended.error === 'reset' && ended.firstByteMs === null && dialled !== null && !fresh,
    }
  }

  return {
    async send(sending) {
      const began = clock.elapsed()
      const attempted = await attempt(sending, began)
      if (!attempted.isStale) return attempted
      // A connection that was open from before may be closed by the time it is used: that is nobody's failure.
      open.dropAll(sending.url.origin)
      return await attempt(sending, began)
    },
    async close() {
      clearInterval(sweep)
      open.dropBefore(Number.POSITIVE_INFINITY)
    },
  }
}

/** Connections that wait for their next request, by origin, the one used last at the end. */
class OpenLines {
  readonly #idle = new Map<string, Line[]>()

  take(origin: string): Line | undefined {
    return this.#idle.get(origin)?.pop()
  }

  put(origin: string, line: Line, now: number): void {
    const lines = this.#idle.get(origin) ?? []
    this.#idle.set(origin, lines)
    lines.push(Object.assign(line, { usedAt: now }))
  }

  dropAll(origin: string): void {
    for (const { client } of this.#idle.get(origin) ?? []) void client.destroy()
    this.#idle.delete(origin)
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

function openLine(origin: string, { deadlineMs, ...options }: SendOptions): Line {
  const connect = makeConnector({
    ...options,
    timeoutMs: deadlineMs,
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
  const line: Line = { client, dialled: null, fresh: false, usedAt: 0 }
  return line
}
