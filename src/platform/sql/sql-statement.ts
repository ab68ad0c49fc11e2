import type { Readable, Writable } from 'node:stream'
import type postgres from 'postgres'
import type { PostgresDriver } from './postgres-connection.ts'
import { encodeSqlValue, sqlCastFor } from './postgres-types.ts'

/** A value in a statement: a parameter, a nested statement, or table or column names. */
export type SqlValue = postgres.SerializableParameter | SqlStatement<object[]> | SqlIdentifiers

/** Runs a driver call on a connection and returns its result. */
export type ExecuteStatement = <T>(start: (driver: PostgresDriver) => PromiseLike<T>) => Promise<T>

/** Table or column names, which are quoted in the statement. */
export class SqlIdentifiers {
  readonly names: string | readonly string[]

  constructor(names: string | readonly string[]) {
    this.names = names
  }

  quoted(): string {
    return [this.names]
      .flat()
      .map(name => `"${name.replaceAll('"', '""')}"`)
      .join()
  }
}

/** A lazy SQL statement. It runs once, when it is first submitted or awaited; a nested statement never runs by itself. */
export class SqlStatement<Rows extends readonly object[]> implements Promise<postgres.RowList<Rows>> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #text: TemplateStringsArray
  readonly #values: readonly SqlValue[]
  readonly #execute: ExecuteStatement
  #result: Promise<postgres.RowList<Rows>> | null = null

  constructor(text: TemplateStringsArray, values: readonly SqlValue[], execute: ExecuteStatement) {
    this.#text = text
    this.#values = values
    this.#execute = execute
  }

  /** Returns a stream of the output of `COPY … TO STDOUT`. The transaction must stay open until the stream ends. */
  readable(): Promise<Readable> {
    return this.#execute(driver => this.#render(driver).readable())
  }

  /** Returns a stream for the input of `COPY … FROM STDIN`. The transaction must stay open until the stream ends. */
  writable(): Promise<Writable> {
    return this.#execute(driver => this.#render(driver).writable())
  }

  /** Passes the statement to the connection before returning. It runs after the statements submitted earlier. */
  submit(): Promise<postgres.RowList<Rows>> {
    this.#result ??= this.#execute(driver => this.#render(driver))
    return this.#result
  }

  // biome-ignore lint/suspicious/noThenProperty: a statement runs when it is awaited
  then<A = postgres.RowList<Rows>, B = never>(
    onFulfilled?: ((rows: postgres.RowList<Rows>) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.submit().then(onFulfilled, onRejected)
  }

  catch<B = never>(
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<postgres.RowList<Rows> | B> {
    return this.then(null, onRejected)
  }

  finally(onFinally?: (() => void) | null): Promise<postgres.RowList<Rows>> {
    return this.then().finally(onFinally)
  }

  /**
   * Builds the driver's query with values already encoded as text. If the driver encoded them, it would first query the
   * server for their types, which would cost a round trip and block the connection.
   */
  #render(driver: PostgresDriver): postgres.PendingQuery<Rows> {
    const values: (string | null)[] = []
    const query = driver.unsafe(this.#toText(values), [], { simple: false } as postgres.UnsafeQueryOptions)
    return Object.assign(query, { parameters: values }) as unknown as postgres.PendingQuery<Rows>
  }

  /** Returns the SQL text with `$1`, `$2`, … for the values, which it appends to `values`. */
  #toText(values: (string | null)[]): string {
    let text = this.#text[0] ?? ''
    for (const [i, value] of this.#values.entries()) {
      if (value instanceof SqlStatement) text += value.#toText(values)
      else if (value instanceof SqlIdentifiers) text += value.quoted()
      else text += `$${values.push(encodeSqlValue(value))}${sqlCastFor(value)}`
      text += this.#text[i + 1] ?? ''
    }
    return text
  }
}
