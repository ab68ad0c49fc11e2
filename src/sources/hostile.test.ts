import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MAX_RAW_BYTES } from '../model/raw.ts'
import { read } from './read.ts'
import { SOURCES } from './registry.ts'

/** Documents that no publisher sends on purpose. Every source must reject each of them and report a problem. */
const DOCUMENTS: Readonly<Record<string, () => Uint8Array>> = {
  'an empty document': () => Buffer.alloc(0),
  'only whitespace': () => Buffer.from(' \n\t '),
  'an error page': () => Buffer.from('<!DOCTYPE html><html><body>502 Bad Gateway</body></html>'),
  'an image': () => Buffer.from('89504e470d0a1a0a0000000d', 'hex'),
  'UTF-16': () => Buffer.from('\ufeff[{"id":"A1"}]', 'utf16le'),
  'an external entity': () => Buffer.from('<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'),
  '30 million brackets': () => Buffer.alloc(30_000_000, '['),
  '20 million open elements': () => Buffer.alloc(60_000_000, '<a>'),
  'a 60 MB text': () => Buffer.alloc(60_000_000, 'x'),
  'more bytes than allowed': () => Buffer.alloc(MAX_RAW_BYTES + 1, ' '),
}

for (const source of SOURCES) {
  for (const [name, make] of Object.entries(DOCUMENTS)) {
    test(`readSourceDocument: ${source.id}, ${name} → rejected`, { timeout: 20_000 }, async () => {
      const bytes = make()
      const found = await Array.fromAsync(read(source, { url: 'x', contentType: null, bytes }))
      assert.equal(found.filter(item => 'draft' in item).length, 0)
      assert.ok(found.some(item => 'kind' in item && item.lost))
      assert.ok(JSON.stringify(found).length < 10_000, 'the problems must be short')
    })
  }
}
