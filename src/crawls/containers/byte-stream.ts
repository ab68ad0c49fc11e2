/** A stream of bytes, which its creator closes. The code that reads it may stop early. */
export type ByteStream = AsyncIterable<Uint8Array>

/** A file in a container. The caller must finish reading it before requesting the next entry. */
export interface ContainerEntry {
  /** The name as stored in the container, which is not validated. */
  readonly name: string
  readonly bytes: ByteStream
}

/** Wraps a stream so that a loop that ends early does not close it and another loop can continue reading. */
export function withoutClosing(bytes: ByteStream): ByteStream {
  const iterator = bytes[Symbol.asyncIterator]()
  return { [Symbol.asyncIterator]: () => ({ next: () => iterator.next() }) }
}

/** Returns at least the first `length` bytes, or fewer if the stream is shorter. `all` yields the stream from its start. */
export async function peekBytes(
  bytes: ByteStream,
  length: number,
): Promise<{ head: Buffer; all: ByteStream }> {
  const rest = withoutClosing(bytes)
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
    // The error is rethrown by `all`, where the caller can attribute it to a document.
    failure = error
  }
  async function* all(): AsyncGenerator<Uint8Array> {
    yield* parts
    if (failure !== undefined) throw failure
    yield* rest
  }
  return { head: Buffer.concat(parts), all: all() }
}
