import { pipeline } from 'node:stream'
import { extract, type Header } from 'tar-stream'
import { type Bytes, type Entry, lend } from './bytes.ts'

/** The files of a tar archive in their order. Throws where the archive breaks off. */
export async function* tarEntries(bytes: Bytes): AsyncGenerator<Entry> {
  const archive = extract()
  // A break is thrown by the loop as well.
  pipeline(bytes, archive, () => {})
  for await (const entry of archive) {
    // Lent, since a reader that closes an entry closes the archive. Untyped by its library; what it gives are bytes.
    if (isFile(entry.header)) yield { name: entry.header.name, bytes: lend(entry as unknown as Bytes) }
    // What was left unread stands before the next entry.
    entry.resume()
  }
}

function isFile({ type }: Header): boolean {
  return type === 'file' || type === 'contiguous-file'
}
