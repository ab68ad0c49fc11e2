import assert from 'node:assert/strict'
import { totalmem } from 'node:os'
import { test } from 'node:test'
import { readAvailableMemory, sharedBuffersFor } from './shared-buffers.ts'

const GIGABYTE = 2 ** 30

test('sharedBuffersFor: memory → a sixteenth of it, at least 256 MB and at most 1 GB', () => {
  const sizes = [0.5, 4, 8, 12, 16, 24, 256].map(gigabytes => sharedBuffersFor(gigabytes * GIGABYTE))
  assert.deepEqual(sizes, ['256MB', '256MB', '512MB', '768MB', '1024MB', '1024MB', '1024MB'])
})

test('readAvailableMemory: machine with or without a container limit → between 1 byte and all memory', () => {
  const bytes = readAvailableMemory()
  assert.ok(bytes > 0 && bytes <= totalmem())
})
