import type { Logger } from '../logger.ts'
import { systemRandom } from '../random.ts'
import { settleWithin, TIMED_OUT } from './deadline.ts'
import { type DatabaseSession, PostgresConnection } from './postgres-connection.ts'
import { isServerResponse, UnresponsiveServerError } from './postgres-errors.ts'

/** A session of the server. Behind a pooler, several can have the name of the client that used them last. */
interface SessionState {
  readonly name: string
  readonly state: string
  /** Whether the server waits until the client sends or receives something, possibly in the middle of a statement. */
  readonly waitsForClient: boolean
  /** Time of the last change of state, as text. */
  readonly since: string
}

type Sample = readonly SessionState[] | 'unreachable' | 'unknown'

/** Time for the server to answer a new connection. Together with the time before the check, it is below 10 s. */
const SAMPLE_TIMEOUT_MS = 3_500
const UNREACHABLE = 'it does not respond to a new connection either'
/** Pause after which a session that was not working is examined again, in ms. A statement may just have arrived. */
const SECOND_LOOK_MS = 1_000

/**
 * Tells a long statement from a server that does not respond: over a connection of its own, it asks the server what a
 * session is doing.
 */
export class SessionProbe {
  readonly #log: Logger | null
  readonly #onUnreachable: (error: Error) => void
  /** The queries in progress, by connection URL of the server. */
  readonly #current = new Map<string, Promise<Sample>>()
  #connection: PostgresConnection | null = null
  #isClosed = false

  /** `onUnreachable` is called when not only a connection is broken, but the server responds to no other one either. */
  constructor(log: Logger | null, onUnreachable: (error: Error) => void = () => {}) {
    this.#log = log
    this.#onUnreachable = onUnreachable
  }

  /**
   * Returns why the statement of a session will get no result, or `null` if the server is working on it or the session is no
   * longer waiting for it.
   */
  async findSilenceReason(session: DatabaseSession, isWaiting: () => boolean): Promise<string | null> {
    const reason = await this.#findReason(session)
    if (reason === null || this.#isClosed || !isWaiting()) return null
    this.#log?.warn({ session: session.name, reason }, 'PostgreSQL does not respond; dropping the connection')
    if (reason === UNREACHABLE) this.#onUnreachable(new UnresponsiveServerError(reason))
    return reason
  }

  /**
   * A pooler may let a statement wait for a session of the server. But it serves its clients in order, so where it answers the
   * probe, which came later, a statement that no session works on has been lost with its server.
   */
  async #findReason({ url, name, isTraceable, isBlocked }: DatabaseSession): Promise<string | null> {
    const first = await this.#sample(url)
    if (first === 'unreachable') return UNREACHABLE
    if (first === 'unknown' || !isTraceable) return null
    const before = first.filter(session => session.name.startsWith(name))
    if (before.some(({ waitsForClient }) => !waitsForClient)) return null
    await new Promise(resolve => setTimeout(resolve, SECOND_LOOK_MS).unref())
    const second = await this.#sample(url)
    if (second === 'unreachable') return UNREACHABLE
    if (second === 'unknown') return null
    const after = second.filter(session => session.name.startsWith(name))
    if (after.length === 0) return 'the server has ended the session'
    const isUnchanged = ({ waitsForClient, since }: SessionState): boolean =>
      waitsForClient && before.some(session => session.since === since)
    if (!after.every(isUnchanged)) return null
    // The server may wait for the caller of a COPY, or both sides may be transferring a large result.
    if (!isBlocked()) return null
    return `the server waits for the client (${after[0]?.state}), so the connection between them is broken`
  }

  /** Ends a check in progress. The connections are closed anyway. */
  close(): void {
    this.#isClosed = true
    this.#connection?.drop()
  }

  /** Reads the states of all sessions of a server. Concurrent callers share one query. */
  #sample(url: string): Promise<Sample> {
    const current = this.#current.get(url) ?? this.#readSessions(url).finally(() => this.#current.delete(url))
    this.#current.set(url, current)
    return current
  }

  async #readSessions(url: string): Promise<Sample> {
    if (this.#isClosed) return 'unreachable'
    const connection = new PostgresConnection({ url, name: nameSession('herald probe') })
    this.#connection = connection
    const read = connection.run(
      driver => driver<SessionState[]>`
        select application_name as name, coalesce(state, '') as state, coalesce(state_change::text, '') as since,
          state is distinct from 'active' or wait_event_type is not distinct from 'Client' as "waitsForClient"
        from pg_stat_activity where usename = current_user`,
    )
    const sample = await settleWithin(
      read.then(
        (rows): Sample => rows,
        (error): Sample => (isServerResponse(error) ? 'unknown' : 'unreachable'),
      ),
      SAMPLE_TIMEOUT_MS,
    )
    connection.drop()
    return sample === TIMED_OUT ? 'unreachable' : sample
  }
}

/** Returns a session name that no other connection has. PostgreSQL cuts names at 63 bytes. */
export function nameSession(applicationName: string): string {
  return `${applicationName.slice(0, 50)} ${systemRandom.bytes(5).toString('hex')}`
}
