import postgres from 'postgres'
import { ConnectionLostError, isDatabaseUnreachable } from './postgres-errors.ts'
import { POSTGRES_TYPES } from './postgres-types.ts'

export type PostgresDriver = postgres.Sql

const CONNECT_SECONDS = 10
const CLOSE_SECONDS = 1

/**
 * One connection to PostgreSQL. It connects on first use and is never reconnected once it is lost.
 *
 * The driver's own reconnection can end the process, wait forever, or run the rest of a lost transaction in the new
 * session (porsager/postgres issues 1066, 1154 and 1208, version 3.4.9), so each connection has its own driver.
 */
export class PostgresConnection {
  readonly #driver: PostgresDriver
  /** The reject functions of the statements in progress. */
  readonly #running = new Set<(reason: unknown) => void>()
  #lossReason: unknown = null

  /** `onNotification` is called for each NOTIFY on a channel that this connection listens to. */
  constructor(url: string, applicationName: string, onNotification?: () => void) {
    this.#driver = postgres(url, {
      max: 1,
      // Statements are not prepared, because a pooler in transaction mode may sit in between (design 2.1).
      prepare: false,
      types: POSTGRES_TYPES,
      fetch_types: false,
      connect_timeout: CONNECT_SECONDS,
      max_lifetime: null,
      onnotice: () => {},
      onclose: () => this.#markLost(new ConnectionLostError()),
      ...(onNotification !== undefined && { onnotify: onNotification }),
      connection: { application_name: applicationName, TimeZone: 'UTC', DateStyle: 'ISO, YMD' },
    })
  }

  get isLost(): boolean {
    return this.#lossReason !== null
  }

  /** Runs a statement after those already submitted. Fails immediately if the connection is lost. */
  run<T>(start: (driver: PostgresDriver) => PromiseLike<T>): Promise<T> {
    if (this.#lossReason !== null) return Promise.reject(this.#lossReason)
    return new Promise((resolve, reject) => {
      const result = start(this.#driver)
      this.#running.add(reject)
      result
        .then(resolve, error => {
          if (isDatabaseUnreachable(error)) this.#markLost(error)
          reject(error)
        })
        .then(() => this.#running.delete(reject))
    })
  }

  /** Drops the connection. Statements in progress fail immediately, even if the server does not respond. */
  drop(): void {
    this.#markLost(new ConnectionLostError())
    void this.close()
  }

  /** Closes the connection. Statements in progress have one second to finish. */
  async close(): Promise<void> {
    await this.#driver.end({ timeout: CLOSE_SECONDS })
  }

  #markLost(reason: unknown): void {
    this.#lossReason ??= reason
    for (const reject of this.#running) reject(reason)
  }
}
