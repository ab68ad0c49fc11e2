import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { pack } from 'tar-stream'
import { extractDocuments } from './extract-documents.ts'

test('extractDocuments: tar archive with links only → reported, nothing lost', async () => {
  const archive = pack()
  archive.entry({ name: 'a', type: 'symlink', linkname: '/etc/passwd' })
  archive.finalize()
  const found = await Array.fromAsync(extractDocuments(Readable.from([await buffer(archive)])))
  assert.deepEqual(found, [
    {
      kind: 'unreadable_document',
      location: '',
      reason: 'the tar archive contains no regular files',
      isRecordLost: false,
    },
  ])
})
