import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { hashBody, WrongCopyError } from './hash-copy.ts'

/** The hash that `git hash-object` prints for "Herald\n", and its size. */
const FILE = { gitHash: '', size: 7 }
const TEXT = Buffer.from('Herald\n')
FILE.gitHash = execFileSync('git', ['hash-object', '--stdin'], { input: TEXT, encoding: 'utf8' }).trim()

async function* inParts(bytes: Buffer, length: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length)
}

for (const length of [1, 3, 7, 100]) {
  test(`hashBody: file of a commit in parts of ${length} → unchanged, with its digest`, async () => {
    const { body, digest } = hashBody(inParts(TEXT, length), FILE)
    assert.deepEqual(Buffer.concat(await Array.fromAsync(body)), TEXT)
    const sha256 = createHash('sha256').update(TEXT).digest('hex')
    assert.deepEqual([digest(), digest()], Array(2).fill({ sha256, size: 7 }))
  })
}

for (const [name, bytes] of [
  ['a changed byte', 'Herold\n'],
  ['a missing byte', 'Herald'],
  ['a byte more', 'Herald\n\n'],
  ['nothing', ''],
] as const) {
  test(`hashBody: ${name} → WrongCopyError`, async () => {
    const { body } = hashBody(inParts(Buffer.from(bytes), 3), FILE)
    await assert.rejects(Array.fromAsync(body), WrongCopyError)
  })
}

test('hashBody: no known hash → any bytes', async () => {
  assert.equal((await Array.fromAsync(hashBody(inParts(TEXT, 7), null).body)).length, 1)
})
