/** Bytes as they come. Whoever made them closes them; a reader may stop early. */
export type Bytes = AsyncIterable<Uint8Array>

/** A file in a container, to be read, as far as it is wanted, before the next one is asked for. */
export interface Entry {
  /** As the container gives it: anything. */
  readonly name: string
  readonly bytes: Bytes
}

/** The same bytes for a reader that may stop early: that does not close them, so that others can read on. */
export function lend(bytes: Bytes): Bytes {
  const iterator = bytes[Symbol.asyncIterator]()
  return { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) }
}

/** At least the first `length` bytes where there are so many, and all of them, once more from the start. */
export async function peek(bytes: Bytes, length: number): Promise<{ head: Buffer; all: Bytes }> {
  const rest = lend(bytes)
  const parts: Uint8Array[] = []
  let broken: unknown
  try {
    let size = 0
    for await (const part of rest) {
      parts.push(part)
      size += part.length
      if (size >= length) break
    }
  } catch (error) {
    // Told again by `all`, where it belongs to a document.
    broken = error
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* parts
    if (broken !== undefined) throw broken
    yield* rest
  }
  return { head: Buffer.concat(parts), all: all() }
}
