import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, lastOfMonth } from '../web/src/pages/announcements/days.ts'
import { amountOf, languageOfText } from '../web/src/pages/announcements/facts.ts'
import { histogramOf } from '../web/src/pages/announcements/histogram.ts'
import { groupsOf } from '../web/src/pages/announcements/metadata.ts'
import { unfinished } from '../web/src/pages/announcements/unfinished.ts'

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
  for (const [q, expected] of cases) assert.equal(unfinished(q), expected, q)
})

test('months end where the calendar ends them, and go over years', () => {
  assert.equal(lastOfMonth('2024-02-10'), '2024-02-29')
  assert.equal(lastOfMonth('2025-02'), '2025-02-28')
  assert.equal(lastOfMonth('2025-12-01'), '2025-12-31')
  assert.equal(addMonths('2025-11', 3), '2026-02')
  assert.equal(addMonths('2026-01', -1), '2025-12')
})

test('the chart has every month, those without announcements, too', () => {
  const { columns, earlier } = histogramOf({ '2025-11': 2, '2026-02': 5 }, 120)
  assert.deepEqual(
    columns.map(({ date, counts }) => [date, counts.announcements]),
    [
      ['2025-11-01', 2],
      ['2025-12-01', 0],
      ['2026-01-01', 0],
      ['2026-02-01', 5],
    ],
  )
  assert.equal(earlier, 0)
  assert.deepEqual(histogramOf({}, 120), { columns: [], earlier: 0 })
})

test('what is older than the chart is counted, and drawn when it is asked for', () => {
  const counts = { '2009-03': 1, '2016-12': 4, '2026-11': 7 }
  const usual = histogramOf(counts, 24)
  assert.deepEqual([usual.columns.length, usual.columns[0]?.date, usual.earlier], [24, '2024-12-01', 5])
  const asked = histogramOf(counts, 24, '2016-12')
  assert.deepEqual(
    [asked.columns.at(-1)?.date, asked.columns[0]?.date, asked.earlier],
    ['2016-12-01', '2015-01-01', 1],
  )
  // A time within the usual view moves nothing.
  assert.deepEqual(histogramOf(counts, 24, '2025-06'), usual)
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
  assert.deepEqual(groupsOf(metadata), [
    { name: 'Contract', keys: ['deadline'] },
    { name: 'Company', keys: ['capital'] },
    { name: 'Notice', keys: ['issue', 'new_key'] },
  ])
})

test('an amount has its own currency, and none is made up', () => {
  assert.deepEqual(amountOf({ estimated_value: 432883, currency: 'EUR' }), {
    name: 'Estimated value',
    text: '€432,883',
  })
  assert.equal(amountOf({ price: 1200.5, price_currency: 'FRF', currency: 'EUR' })?.text, 'FRF\u00a01,200.50')
  assert.equal(amountOf({ capital: 3606 })?.text, '3,606')
  assert.equal(amountOf({ currency: 'EUR' }), null)
})

test('a text has the language it says it has, else that of its jurisdiction', () => {
  assert.equal(languageOfText('EU', { languages: ['pl'] }), 'pl')
  assert.equal(languageOfText('FR', {}), 'fr')
  assert.equal(languageOfText('EU', {}), undefined)
})
