/** A stream of bytes. Its creator closes it; a reader may stop early. */
export type Bytes = AsyncIterable<Uint8Array>

/** A file in a container. It must be read, as far as needed, before the next entry is requested. */
export interface Entry {
  /** The name stored in the container, not validated. */
  readonly name: string
  readonly bytes: Bytes
}

/** Wraps a stream so that a reader that stops early does not close it, and another can continue. */
export function lend(bytes: Bytes): Bytes {
  const iterator = bytes[Symbol.asyncIterator]()
  return { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) }
}

/** Reads ahead at least `length` bytes (fewer at the end of the stream). `all` is the whole stream, from its start. */
export async function peek(bytes: Bytes, length: number): Promise<{ head: Buffer; all: Bytes }> {
  const rest = lend(bytes)
  const parts: Uint8Array[] = []
  let failure: unknown
  try {
    let size = 0
    for await (const part of rest) {
      parts.push(part)
      size += part.length
      if (size >= length) break
    }
  } catch (error) {
    // Rethrown by `all`, where the error belongs to a document.
    failure = error
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* parts
    if (failure !== undefined) throw failure
    yield* rest
  }
  return { head: Buffer.concat(parts), all: all() }
}
