import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GeneratedRecord } from '../../test/generated.ts'
import { type Rows, rowsOf } from '../search/write/rows.ts'
import { packRows, unpackRows } from './parcel.ts'

/** Rows with all texts as strings and all bytes as plain ones. */
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, plain(part)]))
}

function wholeRecord(): Rows {
  const record = new GeneratedRecord({ seed: 7, words: 50, parties: 40 })
  for (let batch = 0; batch < 3; batch++) record.add(100)
  record.erase([...record.announcements.keys()].slice(0, 20))
  const rows = rowsOf(record.changesBetween(0, record.change))
  const [survivor, merged] = rows.entities
  assert.ok(survivor !== undefined && merged !== undefined)
  return { ...rows, entities: [{ ...merged, mergedInto: survivor.id, stored: null }, ...rows.entities] }
}

test('rows arrive as they were sent', () => {
  const rows = wholeRecord()
  assert.ok(rows.announcements.some(row => row.stored === null) && rows.vocabulary.length > 0)
  assert.deepEqual(plain(unpackRows([packRows(rows)])), plain(rows))
})

test('parcels of one stretch arrive as one', () => {
  const { announcements, entities, vocabulary, position } = wholeRecord()
  const parts = [
    { announcements, entities: [], vocabulary: [], position },
    { announcements: [], entities, vocabulary, position },
  ]
  const whole = { announcements, entities, vocabulary, position }
  assert.deepEqual(plain(unpackRows(parts.map(packRows))), plain(whole))
})

test('a parcel grows with what is put into it', () => {
  const rows = wholeRecord()
  const [first] = rows.announcements.flatMap(row => row.stored ?? [])
  assert.ok(first !== undefined)
  const long = '日本\u{1F600}é~'.repeat(300_000)
  const announcements = [long, '', 'after'].map(list => ({
    ...{ id: new Uint8Array(16), change: 2 ** 50 + 1 },
    stored: { ...first, place: -(2n ** 62n), list },
  }))
  const large = { ...rows, announcements }
  assert.deepEqual(plain(unpackRows([packRows(large)])), plain(large))
})
