import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { testFolder } from '../../test/folder.ts'
import { systemClock as clock } from '../base/clock.ts'
import { systemDice as dice } from '../base/dice.ts'
import { openArchive } from './archive.ts'

test('bytes come back as they came, under their SHA-256, once', async t => {
  const folder = await testFolder(t)
  const archive = openArchive(folder, { clock, dice })
  const bytes = Buffer.from('BODACC '.repeat(50_000))
  const kept = await archive.keep(Readable.from([bytes.subarray(0, 10), bytes.subarray(10)]))
  assert.deepEqual(kept, { sha256: createHash('sha256').update(bytes).digest(), size: bytes.length })
  assert.deepEqual(await archive.keep(Readable.from([bytes])), kept)
  const read = await archive.read(kept.sha256)
  assert.ok(read !== null && (await buffer(read)).equals(bytes))
  assert.equal(
    (await readdir(folder, { recursive: true, withFileTypes: true })).filter(e => e.isFile()).length,
    1,
  )
})

test('what breaks off in the middle leaves nothing behind', async t => {
  const folder = await testFolder(t)
  const archive = openArchive(folder, { clock, dice })
  async function* broken() {
    yield Buffer.from('half')
    throw new Error('the line went dead')
  }
  await assert.rejects(archive.keep(broken()), /the line went dead/)
  assert.deepEqual(await readdir(folder), [])
})

test('what was never kept is not there', async t => {
  const archive = openArchive(await testFolder(t), { clock, dice })
  assert.equal(await archive.has(Buffer.alloc(32)), false)
  assert.equal(await archive.read(Buffer.alloc(32)), null)
})
