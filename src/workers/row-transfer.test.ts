import assert from 'node:assert/strict'
import { test } from 'node:test'
import { InMemoryDatabase } from '../../test/support/in-memory-database.ts'
import { buildIndexRows, type IndexRows } from '../search/engines/sqlite/write/index-rows.ts'
import { packIndexRows, unpackIndexRows } from './row-transfer.ts'

/** Converts all byte arrays within a value to strings, for comparison. */
function withTexts(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString()
  if (Array.isArray(value)) return value.map(withTexts)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, withTexts(part)]))
}

function generateRows(): IndexRows {
  const generator = new InMemoryDatabase({ seed: 7, words: 50, parties: 40 })
  for (let batch = 0; batch < 3; batch++) generator.add(100)
  generator.erase([...generator.announcements.keys()].slice(0, 20))
  const rows = buildIndexRows(generator.changesBetween(0, generator.change))
  const [survivor, merged] = rows.entities
  assert.ok(survivor !== undefined && merged !== undefined)
  return { ...rows, entities: [{ ...merged, mergedInto: survivor.id, stored: null }, ...rows.entities] }
}

test('packIndexRows: rows packed and unpacked → equal rows', () => {
  const rows = generateRows()
  assert.ok(rows.announcements.some(row => row.stored === null) && rows.vocabulary.length > 0)
  assert.deepEqual(withTexts(unpackIndexRows([packIndexRows(rows)])), withTexts(rows))
})

test('unpackIndexRows: two transfers of one range → combined rows', () => {
  const { announcements, entities, vocabulary, position } = generateRows()
  const parts = [
    { announcements, entities: [], vocabulary: [], position },
    { announcements: [], entities, vocabulary, position },
  ]
  const combined = { announcements, entities, vocabulary, position }
  assert.deepEqual(withTexts(unpackIndexRows(parts.map(packIndexRows))), withTexts(combined))
})

test('packIndexRows: text beyond the initial buffer → buffer grows, rows are equal', () => {
  const rows = generateRows()
  const [first] = rows.announcements.flatMap(row => row.stored ?? [])
  assert.ok(first !== undefined)
  const longText = '日本\u{1F600}é~'.repeat(300_000)
  const announcements = [longText, '', 'after'].map(list => ({
    id: new Uint8Array(16),
    change: 2 ** 50 + 1,
    stored: { ...first, rowid: -(2n ** 62n), list },
  }))
  const large = { ...rows, announcements }
  assert.deepEqual(withTexts(unpackIndexRows([packIndexRows(large)])), withTexts(large))
})
