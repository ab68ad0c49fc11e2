import assert from 'node:assert/strict'
import { test } from 'node:test'
import { EARLIEST_DAY, LATEST_DAY, toEpochDay } from '../../../model/calendar-day.ts'
import {
  announcementCountOfRowid,
  announcementRowid,
  dayOfRowid,
  entityRowid,
  rowidsBetweenDays,
  rowidsOfAnnouncementCounts,
  serialOfEntityRowid,
} from './rowids.ts'

const MAX_SEQUENCE_NUMBER = 2 ** 36 - 1

test('announcementRowid: day and number → encoded rowid', () => {
  assert.equal(announcementRowid('2199-12-31', 0), 2n ** 36n + 2n ** 36n - 1n)
  const days = BigInt(toEpochDay('2200-01-01') - toEpochDay('2024-05-06'))
  assert.equal(announcementRowid('2024-05-06', 12_345), days * 2n ** 36n + (2n ** 36n - 1n - 12_345n))
})

test('announcementRowid: newer days and higher numbers → smaller rowids', () => {
  const inOrder = [
    announcementRowid(LATEST_DAY, MAX_SEQUENCE_NUMBER),
    announcementRowid('2024-05-06', 9),
    announcementRowid('2024-05-06', 8),
    announcementRowid('2024-05-05', MAX_SEQUENCE_NUMBER),
    announcementRowid('1969-12-31', 1),
    announcementRowid(EARLIEST_DAY, 0),
  ]
  assert.deepEqual(
    inOrder,
    inOrder.toSorted((a, b) => (a < b ? -1 : 1)),
  )
  assert.ok(inOrder.every(rowid => rowid > 0n && rowid < 2n ** 63n))
})

test('rowidsBetweenDays: two days → all their rowids, both ends inclusive', () => {
  const { first, last } = rowidsBetweenDays('2024-05-05', '2024-05-06')
  assert.equal(first, announcementRowid('2024-05-06', MAX_SEQUENCE_NUMBER))
  assert.equal(last, announcementRowid('2024-05-05', 0))
  assert.equal(dayOfRowid(first), toEpochDay('2024-05-06'))
  assert.equal(dayOfRowid(last), toEpochDay('2024-05-05'))
  assert.deepEqual(rowidsBetweenDays(), rowidsBetweenDays(EARLIEST_DAY, LATEST_DAY))
})

test('entityRowid: more announcements → smaller rowid', () => {
  const frequent = entityRowid(1_000_000, 7)
  const rare = entityRowid(1, 6)
  assert.ok(frequent < rare)
  assert.deepEqual([announcementCountOfRowid(frequent), serialOfEntityRowid(frequent)], [1_000_000, 7])
  assert.deepEqual(rowidsOfAnnouncementCounts(1, 1), {
    first: entityRowid(1, 0),
    last: entityRowid(1, 2 ** 32 - 1),
  })
  assert.deepEqual(rowidsOfAnnouncementCounts(1, 5), {
    first: entityRowid(5, 0),
    last: entityRowid(1, 2 ** 32 - 1),
  })
})
