import assert from 'node:assert/strict'
import { test } from 'node:test'
import { FieldReader } from '../../shared/field-reader.ts'
import { formatParisTime, parseBoampBuyerDateTime, parseBoampDeadline } from './parse-deadline.ts'

const PUBLICATION_DATE = '2026-08-19'

interface Case {
  readonly indexed?: string
  readonly flat?: string
  readonly eforms?: true
  readonly expected: string | null
}

/** Time zone conventions by channel and notice type (sources/fr-boamp). */
const CASES: Readonly<Record<string, Case>> = {
  'index with Paris offset → time as stated': {
    indexed: '2026-09-30T11:00:00+02:00',
    flat: '2026-09-30T09:00:00+00:00',
    eforms: true,
    expected: '2026-09-30 11:00',
  },
  'index without offset → time as stated': {
    indexed: '2026-09-22T16:00:00',
    flat: '2026-09-22T16:00:00+00:00',
    expected: '2026-09-22 16:00',
  },
  'eForms without index → UTC converted to Paris time': {
    flat: '2026-09-30T09:00:00+00:00',
    eforms: true,
    expected: '2026-09-30 11:00',
  },
  'eForms in winter → one hour offset': {
    flat: '2026-12-30T22:30:00Z',
    eforms: true,
    expected: '2026-12-30 23:30',
  },
  'eForms late in the evening UTC → next day in Paris': {
    flat: '2026-12-30T23:30:00Z',
    eforms: true,
    expected: '2026-12-31 00:30',
  },
  'national notice without index → UTC read as local time': {
    flat: '2026-09-22T16:00:00+00:00',
    expected: '2026-09-22 16:00',
  },
  'national notice in API v1 → Paris offset undone': {
    flat: '2026-09-22T18:00:00+02:00',
    expected: '2026-09-22 16:00',
  },
  'eForms in API v1 → time as stated': {
    flat: '2025-12-15T12:00:00+01:00',
    eforms: true,
    expected: '2025-12-15 12:00',
  },
  "overseas offset → buyer's local time": {
    indexed: '2026-09-30T11:00:00+04:00',
    eforms: true,
    expected: '2026-09-30 11:00',
  },
  'national notice at midnight → date only': { flat: '2026-09-22T00:00:00+00:00', expected: '2026-09-22' },
  'date without time → date only': { indexed: '2006-07-20', expected: '2006-07-20' },
  'day without leading zero → padded': { indexed: '2026-08-2', expected: '2026-08-02' },
  'day and month without leading zeros → padded': {
    indexed: '2026-9-2T12:00:00',
    expected: '2026-09-02 12:00',
  },
  'French text with a year of two digits → day and time': {
    indexed: '20/09/26 à 12 h',
    expected: '2026-09-20 12:00',
  },
  'two dates in a text → bad_value': { indexed: '20/09/26 ou 21/09/26', expected: null },
  'milliseconds → ignored': { indexed: '2026-09-22T16:00:00.000', expected: '2026-09-22 16:00' },
  'deadline in 15 years → accepted': {
    indexed: '2041-08-19T12:00:00',
    expected: '2041-08-19 12:00',
  },
  'no deadline → null': { expected: null },
  'year 2526 → bad_value': { indexed: '2526-04-15T12:00:00', expected: null },
  'year 7017 → bad_value': { indexed: '7017-07-24T12:00:00', expected: null },
  'nonexistent date → bad_value': { indexed: '2026-02-30T12:00:00', expected: null },
  'words → bad_value': { indexed: 'voir règlement', expected: null },
}

for (const [name, { indexed, flat, eforms, expected }] of Object.entries(CASES)) {
  test(`parseBoampDeadline: ${name}`, () => {
    const record = new FieldReader({
      datelimitereponse: flat,
      gestion: { indexation: { datelimitereponse: indexed } },
    })
    const deadline = parseBoampDeadline(record, PUBLICATION_DATE, eforms === true)
    assert.equal(deadline && [deadline.day, deadline.time].filter(part => part !== null).join(' '), expected)
    const isInvalid = expected === null && (indexed ?? flat) !== undefined
    assert.deepEqual(
      record.problems.map(({ kind }) => kind),
      isInvalid ? ['bad_value'] : [],
    )
  })
}

test('formatParisTime: timestamps around the DST change → one hour apart; out of range → null', () => {
  assert.equal(formatParisTime(Date.parse('2026-03-29T00:59:00Z')), '2026-03-29T01:59:00')
  assert.equal(formatParisTime(Date.parse('2026-03-29T01:00:00Z')), '2026-03-29T03:00:00')
  assert.equal(formatParisTime(1e20), null)
})

test('parseBoampBuyerDateTime: UTC → Paris time; no offset → as stated; words → null', () => {
  assert.deepEqual(parseBoampBuyerDateTime('2026-07-03T16:30:00Z'), { day: '2026-07-03', time: '18:30' })
  assert.deepEqual(parseBoampBuyerDateTime('2026-07-03T16:30:00'), { day: '2026-07-03', time: '16:30' })
  assert.equal(parseBoampBuyerDateTime('demain'), null)
})
