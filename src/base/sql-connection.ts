import postgres from 'postgres'
import { ConnectionLost, isUnreachable } from './sql-errors.ts'
import { TYPES } from './sql-types.ts'

export type Driver = postgres.Sql

const CONNECT_SECONDS = 10
const CLOSE_SECONDS = 1

/**
 * One connection to PostgreSQL. It is made at its first use, and once lost it stays lost.
 *
 * The driver would take a lost connection up again, but while it does so it can end the process, wait for ever, or
 * run the rest of a lost transaction in the new session (porsager/postgres issues 1066, 1154 and 1208, version 3.4.9).
 * So each connection has a driver of its own that is left alone from the moment of its loss.
 */
export class Connection {
  readonly #driver: Driver
  readonly #running = new Set<(reason: unknown) => void>()
  #loss: unknown = null

  /** `onTold` hears what is told to channels that were listened to on this connection. */
  constructor(url: string, applicationName: string, onTold?: () => void) {
    this.#driver = postgres(url, {
      max: 1,
      // A pooler in transaction mode may stand between: nothing is prepared, no session state is kept (design 2.1).
      prepare: false,
      types: TYPES,
      fetch_types: false,
      connect_timeout: CONNECT_SECONDS,
      max_lifetime: null,
      onnotice: () => {},
      onclose: () => this.#lose(new ConnectionLost()),
      ...(onTold !== undefined && { onnotify: onTold }),
      connection: { application_name: applicationName, TimeZone: 'UTC', DateStyle: 'ISO, YMD' },
    })
  }

  get isLost(): boolean {
    return this.#loss !== null
  }

  /** Runs a statement, after those that run already. It fails at once when the connection is or gets lost. */
  run<T>(start: (driver: Driver) => PromiseLike<T>): Promise<T> {
    if (this.#loss !== null) return Promise.reject(this.#loss)
    return new Promise((resolve, reject) => {
      const result = start(this.#driver)
      this.#running.add(reject)
      result
        .then(resolve, error => {
          if (isUnreachable(error)) this.#lose(error)
          reject(error)
        })
        .then(() => this.#running.delete(reject))
    })
  }

  /** Loses the connection on purpose: what runs on it fails at once, however silent the server is. */
  cut(): void {
    this.#lose(new ConnectionLost())
    void this.close()
  }

  /** Ends the connection, and with it what still runs. */
  async close(): Promise<void> {
    await this.#driver.end({ timeout: CLOSE_SECONDS })
  }

  #lose(reason: unknown): void {
    this.#loss ??= reason
    for (const reject of this.#running) reject(reason)
  }
}
