import { appendFileSync } from 'node:fs'
import { PostgresConnection, type PostgresDriver } from '../../../src/platform/sql/postgres-connection.ts'

/**
 * Loaded before a test file (`node --import`), writes every statement that PostgreSQL receives from it, with its parameters,
 * to the file that `HERALD_STATEMENTS_FILE` names. Of each text it writes the parameters that are shortest so far.
 */

interface DriverQuery {
  readonly strings?: readonly string[]
  readonly parameters?: readonly (string | null)[]
}

const SET_LOCAL = /set local (enable_\w+ = \w+)/g

const file = process.env.HERALD_STATEMENTS_FILE
const shortest = new Map<string, number>()
/** The planner settings of the open transaction of a connection. */
const settings = new WeakMap<PostgresConnection, readonly string[]>()

if (file !== undefined) {
  const { run } = PostgresConnection.prototype
  PostgresConnection.prototype.run = function capture<T>(
    this: PostgresConnection,
    start: (driver: PostgresDriver) => PromiseLike<T>,
  ): Promise<T> {
    return run.call(this, driver => {
      const query = start(driver)
      note(this, query as DriverQuery)
      return query
    }) as Promise<T>
  }
}

function note(connection: PostgresConnection, { strings, parameters = [] }: DriverQuery): void {
  const text = strings?.[0]
  if (text === undefined) return
  if (/^(?:begin|commit|rollback)\b/.test(text)) settings.delete(connection)
  const found = [...text.matchAll(SET_LOCAL)].map(([, setting = '']) => setting)
  if (found.length > 0) settings.set(connection, [...(settings.get(connection) ?? []), ...found])
  const inForce = settings.get(connection) ?? []
  const values = JSON.stringify(parameters)
  const key = `${inForce} ${text}`
  if (values.length >= (shortest.get(key) ?? Number.POSITIVE_INFINITY)) return
  shortest.set(key, values.length)
  appendFileSync(file as string, `${JSON.stringify([text, parameters, inForce])}\n`)
}
