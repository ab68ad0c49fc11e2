import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { pack } from 'tar-stream'
import { tarEntries } from './tar.ts'

/** Bytes as a file gives them. */
async function* chunksOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

for (const [name, pieces] of [
  ['none of it', 0],
  ['a little of it', 1],
  ['all of it', Number.POSITIVE_INFINITY],
] as const) {
  test(`the next entry comes when ${name} was read of the one before`, async () => {
    const archive = pack()
    for (const entry of ['a', 'b', 'c']) archive.entry({ name: entry }, Buffer.alloc(2 ** 20, entry))
    archive.finalize()
    const names: string[] = []
    for await (const entry of tarEntries(chunksOf(await buffer(archive)))) {
      names.push(entry.name)
      let read = 0
      if (pieces > 0) {
        for await (const _ of entry.bytes) {
          read += 1
          if (read === pieces) break
        }
      }
    }
    assert.deepEqual(names, ['a', 'b', 'c'])
  })
}
