import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assessSourceHealth } from '../../web/src/pages/sources/assess-source-health.ts'
import { addCalendarDays, formatDaySpan, formatDaySpans, listDays } from '../../web/src/text/calendar-days.ts'
import { formatDaysAgo } from '../../web/src/text/format-dates-and-numbers.ts'

/** The computations behind the source pages of the dashboard. */

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
  { name: 'no findings', health: {}, label: 'Up to date', tone: 'good', reasons: 0 },
  {
    name: 'days behind without a gap',
    health: { lag_days: 9 },
    label: 'Up to date',
    tone: 'good',
    reasons: 0,
  },
  { name: 'one failed run', health: { ...failed, failures: 1 }, label: 'Failing', tone: 'bad', reasons: 1 },
  {
    name: 'several failed runs',
    health: { ...failed, failures: 4 },
    label: 'Failing',
    tone: 'bad',
    reasons: 2,
  },
  {
    name: 'suspicious data',
    health: { state: 'suspicious', reasons: ['a', 'b'] },
    label: 'Suspicious',
    tone: 'warn',
    reasons: 2,
  },
  { name: 'one gap', health: { gaps: ['2026-11-20'] }, label: 'Missing day', tone: 'warn', reasons: 1 },
  {
    name: 'two gaps',
    health: { gaps: ['2026-11-20', '2026-11-19'] },
    label: 'Missing days',
    tone: 'warn',
    reasons: 1,
  },
  {
    name: 'failing source with a gap',
    health: { ...failed, gaps: ['2026-11-20'] },
    label: 'Failing',
    tone: 'bad',
    reasons: 2,
  },
  { name: 'due for hours, not running', health: due, label: 'Overdue', tone: 'bad', reasons: 1 },
  { name: 'due and running', health: { ...due, run: '1' }, label: 'Up to date', tone: 'good', reasons: 0 },
  {
    name: 'due since just now',
    health: { ...due, last_success: '2026-11-21T11:00:00Z' },
    label: 'Up to date',
    tone: 'good',
    reasons: 0,
  },
  {
    name: 'never crawled',
    health: { state: 'new', last_success: null, ...due },
    label: 'Not crawled yet',
    tone: 'plain',
    reasons: 1,
  },
] as const

for (const { name, health, label, tone, reasons } of cases)
  test(`assessSourceHealth: ${name} → ${label}`, () => {
    const given = { ...healthy, ...health } as Parameters<typeof assessSourceHealth>[0]
    const assessment = assessSourceHealth(given, NOW)
    assert.deepEqual([assessment.label, assessment.tone, assessment.reasons.length], [label, tone, reasons])
  })

test('assessSourceHealth: worse finding → lower rank', () => {
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

test('formatDaySpans: consecutive days → one span, also across months', () => {
  assert.deepEqual(formatDaySpans(['2026-11-20', '2026-11-19', '2026-11-16', '2026-11-01', '2026-10-31']), [
    '19–20 Nov 2026',
    '16 Nov 2026',
    '31 Oct – 1 Nov 2026',
  ])
  assert.equal(formatDaySpan('2025-11-01', '2026-11-01'), '1 Nov 2025 – 1 Nov 2026')
})

test('addCalendarDays, listDays: leap day, clock change → correct days', () => {
  assert.equal(addCalendarDays('2028-02-28', 1), '2028-02-29')
  assert.deepEqual(listDays('2026-03-28', '2026-03-30'), ['2026-03-28', '2026-03-29', '2026-03-30'])
  assert.deepEqual(listDays('2026-03-30', '2026-03-28'), [])
  assert.deepEqual([0, 1, 2].map(formatDaysAgo), ['today', 'yesterday', '2 days ago'])
})
