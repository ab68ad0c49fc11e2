import type { Readable, Writable } from 'node:stream'
import type postgres from 'postgres'
import type { Driver } from './sql-connection.ts'

/** What may stand in a statement: a value, another statement as a part of this one, or names of tables and columns. */
export type Value = postgres.SerializableParameter | Statement<object[]> | Names

const UNKNOWN_TYPE = 0

/** Runs something on a connection, and answers with its result. */
export type Execute = <T>(start: (driver: Driver) => PromiseLike<T>) => Promise<T>

/** Names of tables or columns, quoted where they stand. */
export class Names {
  readonly names: string | readonly string[]

  constructor(names: string | readonly string[]) {
    this.names = names
  }
}

/** A statement as it is written. It runs once, when somebody waits for it; never, when it only is part of another. */
export class Statement<Rows extends readonly object[]> implements Promise<postgres.RowList<Rows>> {
  readonly [Symbol.toStringTag] = 'Statement'
  readonly #text: TemplateStringsArray
  readonly #values: readonly Value[]
  readonly #execute: Execute
  #result: Promise<postgres.RowList<Rows>> | null = null

  constructor(text: TemplateStringsArray, values: readonly Value[], execute: Execute) {
    this.#text = text
    this.#values = values
    this.#execute = execute
  }

  /** A table as COPY … TO STDOUT gives it. In a transaction only, which has to stay open until its end. */
  readable(): Promise<Readable> {
    return this.#execute(driver => this.#render(driver).readable())
  }

  /** Takes what COPY … FROM STDIN reads. In a transaction only, which has to stay open until its end. */
  writable(): Promise<Writable> {
    return this.#execute(driver => this.#render(driver).writable())
  }

  // biome-ignore lint/suspicious/noThenProperty: to be awaited is what it is for
  then<A = postgres.RowList<Rows>, B = never>(
    done?: ((rows: postgres.RowList<Rows>) => A | PromiseLike<A>) | null,
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#result ??= this.#execute(driver => this.#render(driver))
    return this.#result.then(done, failed)
  }

  catch<B = never>(
    failed?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<postgres.RowList<Rows> | B> {
    return this.then(null, failed)
  }

  finally(work?: (() => void) | null): Promise<postgres.RowList<Rows>> {
    return this.then().finally(work)
  }

  #render(driver: Driver): postgres.PendingQuery<Rows> {
    return driver<Rows>(this.#text, ...this.#values.map(value => Statement.#part(driver, value)))
  }

  static #part(driver: Driver, value: Value): postgres.ParameterOrFragment<never> {
    if (value instanceof Statement) return value.#render(driver)
    if (value instanceof Names) return driver(value.names as string[])
    // The driver takes an array for what its first item is; the server knows better.
    return Array.isArray(value) ? driver.typed(value, UNKNOWN_TYPE) : value
  }
}
