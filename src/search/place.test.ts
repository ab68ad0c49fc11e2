import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayNumber, FIRST_DAY, LAST_DAY } from '../model/day.ts'
import {
  countOfPlace,
  dayOfPlace,
  entityPlace,
  placeOf,
  placesBetween,
  placesOfCounts,
  serialOfPlace,
} from './place.ts'

const MAX_SEQUENCE_NUMBER = 2 ** 36 - 1

test('announcementRowid: day and number → encoded rowid', () => {
  assert.equal(placeOf('2199-12-31', 0), 2n ** 36n + 2n ** 36n - 1n)
  const days = BigInt(dayNumber('2200-01-01') - dayNumber('2024-05-06'))
  assert.equal(placeOf('2024-05-06', 12_345), days * 2n ** 36n + (2n ** 36n - 1n - 12_345n))
})

test('announcementRowid: newer days and higher numbers → smaller rowids', () => {
  const inOrder = [
    placeOf(LAST_DAY, MAX_SEQUENCE_NUMBER),
    placeOf('2024-05-06', 9),
    placeOf('2024-05-06', 8),
    placeOf('2024-05-05', MAX_SEQUENCE_NUMBER),
    placeOf('1969-12-31', 1),
    placeOf(FIRST_DAY, 0),
  ]
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((a, b) => (a < b ? -1 : 1)),
  )
  assert.ok(inOrder.every(rowid => rowid > 0n && rowid < 2n ** 63n))
})

test('rowidsBetweenDays: two days → all their rowids, both ends inclusive', () => {
  const { first, last } = placesBetween('2024-05-05', '2024-05-06')
  assert.equal(first, placeOf('2024-05-06', MAX_SEQUENCE_NUMBER))
  assert.equal(last, placeOf('2024-05-05', 0))
  assert.equal(dayOfPlace(first), dayNumber('2024-05-06'))
  assert.equal(dayOfPlace(last), dayNumber('2024-05-05'))
  assert.deepEqual(placesBetween(), placesBetween(FIRST_DAY, LAST_DAY))
})

test('entityRowid: more announcements → smaller rowid', () => {
  const frequent = entityPlace(1_000_000, 7)
  const rare = entityPlace(1, 6)
  assert.ok(frequent < rare)
  assert.deepEqual([countOfPlace(frequent), serialOfPlace(frequent)], [1_000_000, 7])
  assert.deepEqual(placesOfCounts(1, 1), { first: entityPlace(1, 0), last: entityPlace(1, 2 ** 32 - 1) })
  assert.deepEqual(placesOfCounts(1, 5), { first: entityPlace(5, 0), last: entityPlace(1, 2 ** 32 - 1) })
})
