import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { pack } from 'tar-stream'
import { readTarEntries } from './read-tar.ts'

/** Splits bytes into chunks, as a file stream does. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

for (const [name, chunks] of [
  ['not read', 0],
  ['partly read', 1],
  ['fully read', Number.POSITIVE_INFINITY],
] as const) {
  test(`readTarEntries: entry ${name} → the next entry follows`, async () => {
    const archive = pack()
    for (const entry of ['a', 'b', 'c']) archive.entry({ name: entry }, Buffer.alloc(2 ** 20, entry))
    archive.finalize()
    const names: string[] = []
    for await (const entry of readTarEntries(chunksOf(await buffer(archive)))) {
      names.push(entry.name)
      let read = 0
      if (chunks > 0) {
        for await (const _ of entry.bytes) {
          read += 1
          if (read === chunks) break
        }
      }
    }
    assert.deepEqual(names, ['a', 'b', 'c'])
  })
}
