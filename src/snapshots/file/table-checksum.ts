import { hash } from 'node:crypto'
import type { TableChecksum } from '../snapshot-manifest.ts'

const LINE_FEED = 0x0a
const HASH_WORDS = 8

/** Counts the rows of a table in COPY text format and adds up their hashes. The order of the rows does not matter. */
export class TableChecksumBuilder {
  #rows = 0
  /** The sum of the SHA-256 of all rows, as eight numbers of 32 bits. */
  readonly #sum = new Uint32Array(HASH_WORDS)
  /** The beginning of a row that the next part continues. */
  #rest: Uint8Array[] = []

  /** Adds a part of the table's data, which may begin and end within a row. */
  add(part: Uint8Array): void {
    let start = 0
    for (let end = part.indexOf(LINE_FEED); end !== -1; end = part.indexOf(LINE_FEED, start)) {
      this.#addRow(part.subarray(start, end))
      start = end + 1
    }
    // The part is copied, because its sender may use the buffer again.
    if (start < part.length) this.#rest.push(Uint8Array.from(part.subarray(start)))
  }

  /** Returns the checksum of everything added. */
  finish(): TableChecksum {
    if (this.#rest.length > 0) this.#addRow(new Uint8Array())
    const checksum = Buffer.alloc(HASH_WORDS * 4)
    for (const [index, word] of this.#sum.entries()) checksum.writeUInt32BE(word, index * 4)
    return { rows: this.#rows, checksum: checksum.toString('hex') }
  }

  #addRow(end: Uint8Array): void {
    const row = this.#rest.length === 0 ? end : Buffer.concat([...this.#rest, end])
    this.#rest = []
    const digest = hash('sha256', row, 'buffer')
    for (let index = 0; index < HASH_WORDS; index++)
      this.#sum[index] = (this.#sum[index] ?? 0) + digest.readUInt32BE(index * 4)
    this.#rows += 1
  }
}

/** Passes the data of a table on, unchanged, and adds it to a checksum. */
export async function* addToChecksum(
  parts: AsyncIterable<Uint8Array>,
  builder: TableChecksumBuilder,
): AsyncGenerator<Uint8Array> {
  for await (const part of parts) {
    builder.add(part)
    yield part
  }
}
