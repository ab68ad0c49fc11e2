import type { Readable, Writable } from 'node:stream'
import type postgres from 'postgres'
import type { Driver } from './sql-connection.ts'
import { textOf, typeOf } from './sql-types.ts'

/** What may stand in a statement: a value, another statement as a part of this one, or names of tables and columns. */
export type Value = postgres.SerializableParameter | Statement<object[]> | Names

/** Runs something on a connection, and answers with its result. */
export type Execute = <T>(start: (driver: Driver) => PromiseLike<T>) => Promise<T>

/** Names of tables or columns, quoted where they stand. */
export class Names {
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

  /**
   * The query for the driver. Its values are text already, so that it goes out at once: of values it is left to write
   * itself the driver first asks the server for their types, one way and back, and until then nothing else is sent.
   */
  #render(driver: Driver): postgres.PendingQuery<Rows> {
    const values: (string | null)[] = []
    const query = driver.unsafe(this.#written(values), [], { simple: false } as postgres.UnsafeQueryOptions)
    return Object.assign(query, { parameters: values }) as unknown as postgres.PendingQuery<Rows>
  }

  /** The text with `$1` in the place of each value, which is added to `values`. */
  #written(values: (string | null)[]): string {
    let text = this.#text[0] ?? ''
    for (const [i, value] of this.#values.entries()) {
      if (value instanceof Statement) text += value.#written(values)
      else if (value instanceof Names) text += value.quoted()
      else text += `$${values.push(textOf(value))}${typeOf(value)}`
      text += this.#text[i + 1] ?? ''
    }
    return text
  }
}
