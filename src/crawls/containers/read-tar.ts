import { pipeline } from 'node:stream'
import { extract, type Header } from 'tar-stream'
import { type ByteStream, type ContainerEntry, withoutClosing } from './byte-stream.ts'

/** Yields the files of a tar archive in order. Throws at the point where the archive is damaged. */
export async function* readTarEntries(bytes: ByteStream): AsyncGenerator<ContainerEntry> {
  const archive = extract()
  // The callback is empty because the loop below throws the same errors.
  pipeline(bytes, archive, () => {})
  for await (const entry of archive) {
    // Closing an entry would close the archive. The library does not type entries; they yield bytes.
    if (isFile(entry.header))
      yield { name: entry.header.name, bytes: withoutClosing(entry as unknown as ByteStream) }
    // Skips the unread rest of this entry, which would block the next one.
    entry.resume()
  }
}

function isFile({ type }: Header): boolean {
  return type === 'file' || type === 'contiguous-file'
}
