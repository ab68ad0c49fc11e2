import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assessSourceHealth } from '../web/src/pages/sources/assess-source-health.ts'
import {
  addCalendarDays,
  formatDaySpan,
  formatDaySpans,
  formatLag,
  listDays,
} from '../web/src/text/calendar-days.ts'

/** What the dashboard says of the freshness of a source. */

const NOW = Date.parse('2026-11-21T12:00:00Z')

const healthy = {
  state: 'ok' as const,
  reasons: [] as string[],
  last_success: '2026-11-21T09:00:00Z',
  latest_date: '2026-11-20',
  lag_days: 1,
  gaps: [] as string[],
  next_run: '2026-11-21T15:00:00Z',
  failures: 0,
  failing_since: null,
  retry_at: null,
  run: null,
  problems: [],
}
const failed = { state: 'failing' as const, reasons: ['no answer'] }
const due = { next_run: '2026-11-21T12:00:00Z' }

const cases = [
  { name: 'all is well', health: {}, word: 'Fresh', tone: 'good', reasons: 0 },
  {
    name: 'days behind without a gap are no fault',
    health: { lag_days: 9 },
    word: 'Fresh',
    tone: 'good',
    reasons: 0,
  },
  { name: 'one failed run', health: { ...failed, failures: 1 }, word: 'Failing', tone: 'bad', reasons: 1 },
  { name: 'several', health: { ...failed, failures: 4 }, word: 'Failing', tone: 'bad', reasons: 2 },
  {
    name: 'odd data',
    health: { state: 'suspicious', reasons: ['a', 'b'] },
    word: 'Suspicious',
    tone: 'warn',
    reasons: 2,
  },
  { name: 'one gap', health: { gaps: ['2026-11-20'] }, word: 'Day missing', tone: 'warn', reasons: 1 },
  {
    name: 'two gaps',
    health: { gaps: ['2026-11-20', '2026-11-19'] },
    word: 'Days missing',
    tone: 'warn',
    reasons: 1,
  },
  {
    name: 'gaps of a source that fails',
    health: { ...failed, gaps: ['2026-11-20'] },
    word: 'Failing',
    tone: 'bad',
    reasons: 2,
  },
  { name: 'due for hours', health: due, word: 'Overdue', tone: 'bad', reasons: 1 },
  { name: 'due, and under way', health: { ...due, run: '1' }, word: 'Fresh', tone: 'good', reasons: 0 },
  {
    name: 'due since a moment',
    health: { ...due, last_success: '2026-11-21T11:00:00Z' },
    word: 'Fresh',
    tone: 'good',
    reasons: 0,
  },
  {
    name: 'never crawled',
    health: { state: 'new', last_success: null, ...due },
    word: 'Not crawled yet',
    tone: 'plain',
    reasons: 1,
  },
] as const

for (const { name, health, word, tone, reasons } of cases)
  test(`the verdict on a source: ${name}`, () => {
    const given = { ...healthy, ...health } as Parameters<typeof assessSourceHealth>[0]
    const verdict = assessSourceHealth(given, NOW)
    assert.deepEqual([verdict.label, verdict.tone, verdict.reasons.length], [word, tone, reasons])
  })

test('what is worse comes first', () => {
  const ranks = [failed, { state: 'suspicious' }, due, { gaps: ['2026-11-20'] }, { state: 'new' }, {}].map(
    health =>
      assessSourceHealth({ ...healthy, ...health } as Parameters<typeof assessSourceHealth>[0], NOW).rank,
  )
  assert.deepEqual(
    ranks,
    ranks.toSorted((a, b) => a - b),
  )
  assert.equal(new Set(ranks).size, ranks.length)
})

test('days that follow each other are one span, over the end of a month, too', () => {
  assert.deepEqual(formatDaySpans(['2026-11-20', '2026-11-19', '2026-11-16', '2026-11-01', '2026-10-31']), [
    '19–20 Nov 2026',
    '16 Nov 2026',
    '31 Oct – 1 Nov 2026',
  ])
  assert.equal(formatDaySpan('2025-11-01', '2026-11-01'), '1 Nov 2025 – 1 Nov 2026')
})

test('days are counted over leap days and changes of the clock', () => {
  assert.equal(addCalendarDays('2028-02-28', 1), '2028-02-29')
  assert.deepEqual(listDays('2026-03-28', '2026-03-30'), ['2026-03-28', '2026-03-29', '2026-03-30'])
  assert.deepEqual(listDays('2026-03-30', '2026-03-28'), [])
  assert.deepEqual([0, 1, 2].map(formatLag), ['today', 'yesterday', '2 days ago'])
})
