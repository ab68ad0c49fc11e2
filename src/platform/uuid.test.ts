import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { systemRandom } from './random.ts'
import {
  createUuidV7,
  deriveUuidV5,
  deriveUuidV7,
  isUuid,
  lowestUuidV7At,
  timeOfUuidV7,
  uuidToBytes,
} from './uuid.ts'

const DNS = '6ba7b810-9dad-11d1-80b4-00c04fd430c8'

test('deriveUuidV5: names of RFC 9562 and of other implementations → the same UUID', () => {
  assert.equal(deriveUuidV5(DNS, 'www.example.com'), '2ed6657d-e927-568b-95e1-2665a8aea6a2')
  assert.equal(deriveUuidV5(DNS, 'python.org'), '886313e1-3b8a-5372-9b90-0c9aee199e5d')
})

test('deriveUuidV5: empty, long and non-ASCII names → SHA-1 of namespace and name', () => {
  const names = [
    '',
    'ß'.repeat(2_725),
    '🏛'.repeat(1_363),
    '中'.repeat(2_726),
    '🏛'.repeat(10_000),
    '\ud83c',
    'a',
  ]
  for (const name of names) {
    const digest = createHash('sha1').update(uuidToBytes(DNS)).update(name).digest('hex')
    const id = deriveUuidV5(DNS, name)
    assert.ok(isUuid(id))
    assert.equal(
      id
        .replaceAll('-', '')
        .replace(/^(.{12})./, '$15')
        .slice(0, 16),
      `${digest.slice(0, 12)}5${digest.slice(13, 16)}`,
    )
    assert.match(id, /^.{14}5.{4}[89ab]/)
    assert.equal(id.slice(20).replaceAll('-', ''), digest.slice(17, 32))
  }
})

test('timeOfUuidV7: created or derived UUID → time of creation', () => {
  const now = new Date('2026-11-28T09:48:14.613Z')
  const id = createUuidV7(now, systemRandom)
  assert.deepEqual([timeOfUuidV7(id), timeOfUuidV7(deriveUuidV7(id, 'x'))], [now, now])
})

test('lowestUuidV7At: any year that a request can name → a UUID that no later one precedes', () => {
  for (const year of ['0001', '0514', '1969', '1970', '2026', '9999']) {
    const time = new Date(`${year}-04-19T08:05:45Z`)
    assert.ok(isUuid(lowestUuidV7At(time)), year)
    assert.ok(time.getTime() < 0 || lowestUuidV7At(time) <= createUuidV7(time, systemRandom), year)
  }
})
