import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findMainAmount,
  languageOfAnnouncement,
} from '../../web/src/pages/announcements/announcement-metadata.ts'
import { groupMetadata } from '../../web/src/pages/announcements/detail/metadata-groups.ts'
import { addMonths, lastDayOfMonth } from '../../web/src/pages/announcements/list/calendar-months.ts'
import {
  buildMonthHistogram,
  HISTOGRAM_SERIES_KEY,
} from '../../web/src/pages/announcements/list/month-histogram.ts'
import { toPrefixQuery } from '../../web/src/pages/announcements/list/prefix-query.ts'

/** The computations behind the announcement pages of the dashboard. */

test('toPrefixQuery: unfinished last word → prefix, rest of the query unchanged', () => {
  const cases: [string, string | null][] = [
    ['constru', 'constru*'],
    ['sociedad limita', 'sociedad limita*'],
    ['Österrei', 'Österrei*'],
    ['paris or ly', 'paris or ly*'],
    // A single letter matches too many words and is dropped until the next one is typed.
    ['sociedad l', 'sociedad'],
    ['l', ''],
    // These do not end in an unfinished word.
    ['constru*', null],
    ['sociedad "por absor', null],
    ['"por absorción"', null],
    ['sociedad -limi', null],
    ['paris or', null],
    ['HRB-12', null],
    ['', null],
  ]
  for (const [q, expected] of cases) assert.equal(toPrefixQuery(q), expected, q)
})

test('lastDayOfMonth, addMonths: leap year, year boundary → calendar dates', () => {
  assert.equal(lastDayOfMonth('2024-02-10'), '2024-02-29')
  assert.equal(lastDayOfMonth('2025-02'), '2025-02-28')
  assert.equal(lastDayOfMonth('2025-12-01'), '2025-12-31')
  assert.equal(addMonths('2025-11', 3), '2026-02')
  assert.equal(addMonths('2026-01', -1), '2025-12')
})

test('buildMonthHistogram: gap between months → columns with 0', () => {
  const { columns, earlierCount } = buildMonthHistogram({ '2025-11': 2, '2026-02': 5 }, 120)
  assert.deepEqual(
    columns.map(({ date, counts }) => [date, counts[HISTOGRAM_SERIES_KEY]]),
    [
      ['2025-11-01', 2],
      ['2025-12-01', 0],
      ['2026-01-01', 0],
      ['2026-02-01', 5],
    ],
  )
  assert.equal(earlierCount, 0)
  assert.deepEqual(buildMonthHistogram({}, 120), { columns: [], earlierCount: 0 })
})

test('buildMonthHistogram: months before the chart → counted, shown on request', () => {
  const counts = { '2009-03': 1, '2016-12': 4, '2026-11': 7 }
  const latest = buildMonthHistogram(counts, 24)
  assert.deepEqual(
    [latest.columns.length, latest.columns[0]?.date, latest.earlierCount],
    [24, '2024-12-01', 5],
  )
  const requested = buildMonthHistogram(counts, 24, '2016-12')
  assert.deepEqual(
    [requested.columns.at(-1)?.date, requested.columns[0]?.date, requested.earlierCount],
    ['2016-12-01', '2015-01-01', 1],
  )
  // A month within the default view does not move the chart.
  assert.deepEqual(buildMonthHistogram(counts, 24, '2025-06'), latest)
})

test('groupMetadata: every field → one group, currencies only with their amount', () => {
  const metadata = {
    capital: 5000,
    currency: 'EUR',
    deadline: '2026-12-22',
    deadline_time: '12:00',
    issue: '217',
    new_key: 1,
  }
  assert.deepEqual(groupMetadata(metadata), [
    { name: 'Contract', keys: ['deadline'] },
    { name: 'Company', keys: ['capital'] },
    { name: 'Notice', keys: ['issue', 'new_key'] },
  ])
})

test('findMainAmount: own currency → used, no currency → plain number', () => {
  assert.deepEqual(findMainAmount({ estimated_value: 432883, currency: 'EUR' }), {
    name: 'Estimated value',
    text: '€432,883',
  })
  assert.equal(
    findMainAmount({ price: 1200.5, price_currency: 'FRF', currency: 'EUR' })?.text,
    'FRF\u00a01,200.50',
  )
  assert.equal(findMainAmount({ capital: 3606 })?.text, '3,606')
  assert.equal(findMainAmount({ currency: 'EUR' }), null)
})

test('languageOfAnnouncement: own language → used, else language of the jurisdiction', () => {
  assert.equal(languageOfAnnouncement('EU', { languages: ['pl'] }), 'pl')
  assert.equal(languageOfAnnouncement('FR', {}), 'fr')
  assert.equal(languageOfAnnouncement('EU', {}), undefined)
})
