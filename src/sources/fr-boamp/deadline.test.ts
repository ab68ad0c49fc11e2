import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Fields } from '../kit/fields.ts'
import { deadlineOf, localMoment, parisTime } from './deadline.ts'

const DAY = '2026-08-19'

interface Case {
  readonly indexed?: string
  readonly flat?: string
  readonly eforms?: true
  readonly expected: string | null
}

/** Section 3 of the sheet, "time trap". */
const CASES: Readonly<Record<string, Case>> = {
  'the index has the time of Paris with its zone': {
    indexed: '2026-09-30T11:00:00+02:00',
    flat: '2026-09-30T09:00:00+00:00',
    eforms: true,
    expected: '2026-09-30 11:00',
  },
  'the index has local time without a zone': {
    indexed: '2026-09-22T16:00:00',
    flat: '2026-09-22T16:00:00+00:00',
    expected: '2026-09-22 16:00',
  },
  'eForms without an index: true UTC': {
    flat: '2026-09-30T09:00:00+00:00',
    eforms: true,
    expected: '2026-09-30 11:00',
  },
  'eForms in winter': { flat: '2026-12-30T22:30:00Z', eforms: true, expected: '2026-12-30 23:30' },
  'eForms, another day in Paris': {
    flat: '2026-12-30T23:30:00Z',
    eforms: true,
    expected: '2026-12-31 00:30',
  },
  'a national notice without an index: local time printed as UTC': {
    flat: '2026-09-22T16:00:00+00:00',
    expected: '2026-09-22 16:00',
  },
  'the same in the old API, which turned it into the time of Paris': {
    flat: '2026-09-22T18:00:00+02:00',
    expected: '2026-09-22 16:00',
  },
  'eForms in the old API': { flat: '2025-12-15T12:00:00+01:00', eforms: true, expected: '2025-12-15 12:00' },
  'overseas, in the time of the buyer': {
    indexed: '2026-09-30T11:00:00+04:00',
    eforms: true,
    expected: '2026-09-30 11:00',
  },
  'midnight is no time in a national notice': { flat: '2026-09-22T00:00:00+00:00', expected: '2026-09-22' },
  'a day alone': { indexed: '2006-07-20', expected: '2006-07-20' },
  'fifteen years, as purchasing systems have': {
    indexed: '2041-08-19T12:00:00',
    expected: '2041-08-19 12:00',
  },
  nothing: { expected: null },
  'a year of five hundred': { indexed: '2526-04-15T12:00:00', expected: null },
  'the year 7017': { indexed: '7017-07-24T12:00:00', expected: null },
  'a day that does not exist': { indexed: '2026-02-30T12:00:00', expected: null },
  words: { indexed: 'voir règlement', expected: null },
}

for (const [name, { indexed, flat, eforms, expected }] of Object.entries(CASES)) {
  test(`deadlineOf: ${name}`, () => {
    const row = new Fields({
      datelimitereponse: flat,
      gestion: { indexation: { datelimitereponse: indexed } },
    })
    const found = deadlineOf(row, DAY, eforms === true)
    assert.equal(found && [found.day, found.time].filter(part => part !== null).join(' '), expected)
    const odd = expected === null && (indexed ?? flat) !== undefined
    assert.deepEqual(
      row.notes.map(({ kind }) => kind),
      odd ? ['bad_value'] : [],
    )
  })
}

test('parisTime: on both sides of the change of clocks', () => {
  assert.equal(parisTime(Date.parse('2026-03-29T00:59:00Z')), '2026-03-29T01:59:00')
  assert.equal(parisTime(Date.parse('2026-03-29T01:00:00Z')), '2026-03-29T03:00:00')
  assert.equal(parisTime(1e20), null)
})

test('localMoment: a moment in UTC and its own time', () => {
  assert.deepEqual(localMoment('2026-07-03T16:30:00Z'), { day: '2026-07-03', time: '18:30' })
  assert.deepEqual(localMoment('2026-07-03T16:30:00'), { day: '2026-07-03', time: '16:30' })
  assert.equal(localMoment('demain'), null)
})
