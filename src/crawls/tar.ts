import { pipeline } from 'node:stream'
import { extract, type Header } from 'tar-stream'
import { type Bytes, type Entry, lend } from './bytes.ts'

/** Yields the files of a tar archive in order. Throws at the point where the archive is damaged. */
export async function* tarEntries(bytes: Bytes): AsyncGenerator<Entry> {
  const archive = extract()
  // Errors are also thrown by the loop below.
  pipeline(bytes, archive, () => {})
  for await (const entry of archive) {
    // Closing an entry would close the archive. The library does not type entries; they yield bytes.
    if (isFile(entry.header)) yield { name: entry.header.name, bytes: lend(entry as unknown as Bytes) }
    // Skips the unread rest, which precedes the next entry.
    entry.resume()
  }
}

function isFile({ type }: Header): boolean {
  return type === 'file' || type === 'contiguous-file'
}
