import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  findMainAmount,
  languageOfAnnouncement,
} from '../web/src/pages/announcements/announcement-metadata.ts'
import { groupMetadata } from '../web/src/pages/announcements/detail/metadata-groups.ts'
import { addMonths, lastDayOfMonth } from '../web/src/pages/announcements/list/calendar-months.ts'
import { buildMonthHistogram } from '../web/src/pages/announcements/list/month-histogram.ts'
import { toPrefixQuery } from '../web/src/pages/announcements/list/prefix-query.ts'

/** What the dashboard's pages of announcements are computed from. */

test('a word that is still typed asks for those that begin so, and nothing else of the query changes', () => {
  const cases: [string, string | null][] = [
    ['constru', 'constru*'],
    ['sociedad limita', 'sociedad limita*'],
    ['Österrei', 'Österrei*'],
    ['paris or ly', 'paris or ly*'],
    // Too many words begin with one letter: it is left out until the next one comes.
    ['sociedad l', 'sociedad'],
    ['l', ''],
    // Nobody types at these.
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

test('months end where the calendar ends them, and go over years', () => {
  assert.equal(lastDayOfMonth('2024-02-10'), '2024-02-29')
  assert.equal(lastDayOfMonth('2025-02'), '2025-02-28')
  assert.equal(lastDayOfMonth('2025-12-01'), '2025-12-31')
  assert.equal(addMonths('2025-11', 3), '2026-02')
  assert.equal(addMonths('2026-01', -1), '2025-12')
})

test('the chart has every month, those without announcements, too', () => {
  const { columns, earlierCount } = buildMonthHistogram({ '2025-11': 2, '2026-02': 5 }, 120)
  assert.deepEqual(
    columns.map(({ date, counts }) => [date, counts.announcements]),
    [
      ['2025-11-01', 2],
      ['2025-12-01', 0],
      ['2026-01-01', 0],
      ['2026-02-01', 5],
    ],
  )
  assert.equal(earlierCount, 0)
  assert.deepEqual(buildMonthHistogram({}, 120), { columns: [], earlier: 0 })
})

test('what is older than the chart is counted, and drawn when it is asked for', () => {
  const counts = { '2009-03': 1, '2016-12': 4, '2026-11': 7 }
  const usual = buildMonthHistogram(counts, 24)
  assert.deepEqual([usual.columns.length, usual.columns[0]?.date, usual.earlierCount], [24, '2024-12-01', 5])
  const asked = buildMonthHistogram(counts, 24, '2016-12')
  assert.deepEqual(
    [asked.columns.at(-1)?.date, asked.columns[0]?.date, asked.earlierCount],
    ['2016-12-01', '2015-01-01', 1],
  )
  // A time within the usual view moves nothing.
  assert.deepEqual(buildMonthHistogram(counts, 24, '2025-06'), usual)
})

test('every key of the metadata stands once, in one group; currencies are told with their amounts', () => {
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

test('an amount has its own currency, and none is made up', () => {
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

test('a text has the language it says it has, else that of its jurisdiction', () => {
  assert.equal(languageOfAnnouncement('EU', { languages: ['pl'] }), 'pl')
  assert.equal(languageOfAnnouncement('FR', {}), 'fr')
  assert.equal(languageOfAnnouncement('EU', {}), undefined)
})
