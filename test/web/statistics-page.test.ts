import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseAxisTicks } from '../../web/src/charts/axis-ticks.ts'
import {
  buildCountsPlot,
  formatPlotColumn,
  formatPlotDateRange,
  listPlotTableRows,
} from '../../web/src/pages/statistics/build-counts-plot.ts'
import { listIntervalStarts } from '../../web/src/pages/statistics/count-intervals.ts'
import {
  countedAnnouncementsPath,
  readStatisticsQuery,
  validateStatisticsQuery,
} from '../../web/src/pages/statistics/statistics-query.ts'
import {
  formatMilliseconds,
  formatMonthName,
  formatRelativeTime,
} from '../../web/src/text/format-dates-and-numbers.ts'

/** The computations behind the plots of the dashboard. */

type Points = Record<string, number>

const history = (series: Record<string, Points>) => ({
  interval: 'month' as const,
  by: 'category' as const,
  from: '2026-01-15',
  to: '2026-04-02',
  series: Object.entries(series).map(([key, points]) => ({
    key,
    points: Object.entries(points).map(([date, count]) => ({ date, count })),
    total: Object.values(points).reduce((sum, count) => sum + count, 0),
  })),
  total: Object.values(series)
    .flatMap(points => Object.values(points))
    .reduce((sum, count) => sum + count, 0),
})
const counted = history({
  b: { '2026-01-01': 5, '2026-04-01': 1 },
  a: { '2026-01-01': 3 },
  d: { '2026-01-01': 1, '2026-04-01': 1 },
  c: { '2026-01-01': 1 },
})
const nameOf = (key: string) => key.toUpperCase()

test('buildHistoryPlot: sparse counts → column per interval, same total', () => {
  const plot = buildCountsPlot(counted, { nameOf })
  assert.deepEqual(
    plot.columns.map(({ date }) => date),
    ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'],
  )
  assert.deepEqual(
    plot.series.map(({ name, total }) => [name, total]),
    [
      ['B', 6],
      ['A', 3],
      ['D', 2],
      ['C', 1],
    ],
  )
  const sum = plot.columns
    .flatMap(({ counts }) => Object.values(counts))
    .reduce((sum, count) => sum + count, 0)
  assert.equal(sum, counted.total)
  assert.equal(formatPlotDateRange(plot), 'January 2026 – April 2026')
})

test('buildHistoryPlot: more than maxSeries → one combined series, same total', () => {
  const plot = buildCountsPlot(counted, { nameOf, maxSeries: 2 })
  assert.deepEqual(
    plot.series.map(({ name, total }) => [name, total]),
    [
      ['B', 6],
      ['A', 3],
      ['2 others', 3],
    ],
  )
  assert.deepEqual(listPlotTableRows(plot), [
    ['date', 'B', 'A', '2 others', 'total'],
    ['2026-01-01', 5, 3, 2, 10],
    ['2026-02-01', 0, 0, 0, 0],
    ['2026-03-01', 0, 0, 0, 0],
    ['2026-04-01', 1, 0, 1, 2],
  ])
})

test('buildHistoryPlot: groups → their series added up, same total', () => {
  const plot = buildCountsPlot(counted, {
    nameOf,
    groupOf: key => (key === 'b' ? 'x' : 'y'),
    order: ['x', 'y'],
  })
  assert.deepEqual(
    plot.series.map(({ name, total }) => [name, total]),
    [
      ['X', 6],
      ['Y', 6],
    ],
  )
  assert.deepEqual(plot.columns[0]?.counts, { x: 5, y: 5 })
})

test('countedAnnouncementsPath: columns → list with the filters, within the chosen days', () => {
  const query = { interval: 'month' as const, source: ['fr-bodacc'], date_from: '2026-01-15' }
  assert.equal(
    countedAnnouncementsPath(query, '2026-01-01', '2026-01-31'),
    '/announcements?source=fr-bodacc&date_from=2026-01-15&date_to=2026-01-31',
  )
})

test('buildHistoryPlot: fixed order, missing series → same colours', () => {
  const order = ['a', 'b', 'c', 'd']
  const all = buildCountsPlot(counted, { nameOf, order }).series
  const few = buildCountsPlot(history({ d: { '2026-01-01': 9 }, b: { '2026-02-01': 2 } }), {
    nameOf,
    order,
  }).series
  assert.deepEqual(
    all.map(({ key }) => key),
    order,
  )
  assert.deepEqual(
    few.map(({ color }) => color),
    [all[1]?.color, all[3]?.color],
  )
})

test('listIntervalStarts: years, months, leap day → first days', () => {
  assert.deepEqual(listIntervalStarts('2024-02-28', '2024-03-01', 'day'), [
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ])
  assert.deepEqual(listIntervalStarts('2025-12-31', '2026-01-01', 'month'), ['2025-12-01', '2026-01-01'])
  assert.deepEqual(listIntervalStarts('2024-05-05', '2026-01-01', 'year'), [
    '2024-01-01',
    '2025-01-01',
    '2026-01-01',
  ])
})

test('readStatisticsQuery, validateStatisticsQuery: URL → query, invalid ranges → errors', () => {
  const read = (query: string) => readStatisticsQuery(new URLSearchParams(query), '2026-05-20')
  // Without dates, the statistics show a year.
  assert.deepEqual(read(''), { interval: 'month', date_from: '2025-06-01' })
  assert.deepEqual(read('period=all'), { interval: 'month' })
  assert.deepEqual(read('date_to=2020-12-31'), { interval: 'month', date_to: '2020-12-31' })
  assert.deepEqual(read('interval=day&source=a,b&date_from=2026-01-01&hour=1'), {
    interval: 'day',
    source: ['a', 'b'],
    date_from: '2026-01-01',
  })
  const problems = (query: string) => Object.keys(validateStatisticsQuery(read(query)))
  assert.deepEqual(problems('interval=day&date_from=2025-01-01&date_to=2026-02-04'), [])
  assert.deepEqual(problems('interval=day&date_from=2025-01-01&date_to=2026-02-05'), ['interval'])
  assert.deepEqual(problems('date_from=2025-01-01&date_to=2026-02-05'), [])
  assert.deepEqual(problems('date_from=2026-02-06&date_to=2026-02-05'), ['date_from'])
})

test('buildHistoryPlot: chosen days within months, running month → partial columns named', () => {
  const query = { date_from: '2026-01-15', date_to: '2026-04-02' }
  const plot = buildCountsPlot(counted, { nameOf }, query, '2026-05-20')
  assert.deepEqual(Object.fromEntries(plot.partialColumns), {
    '2026-01-01': 'from 15 Jan',
    '2026-04-01': 'until 2 Apr',
  })
  assert.equal(formatPlotDateRange(plot), '15 Jan 2026 – 2 Apr 2026')
  assert.equal(formatPlotColumn(plot, '2026-01-01'), 'January 2026 (from 15 Jan)')
  const running = buildCountsPlot(counted, { nameOf }, { date_from: '2026-01-01' }, '2026-04-02')
  assert.deepEqual(Object.fromEntries(running.partialColumns), { '2026-04-01': 'so far' })
  const whole = buildCountsPlot(counted, { nameOf }, { date_to: '2026-04-30' }, '2026-05-01')
  assert.equal(whole.partialColumns.size, 0)
})

test('chooseAxisTicks: twelve months in any width → labels never touch', () => {
  const months = Array.from({ length: 12 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}-01`)
  for (const width of [300, 640, 960, 1_200]) {
    const { dates } = chooseAxisTicks(months, width, formatMonthName)
    const distance = (width / 12) * (months.indexOf(dates[1] ?? '') - months.indexOf(dates[0] ?? ''))
    assert.ok(dates.length < 2 || distance >= 'September 2026'.length * 6.8, `${width}: ${distance}`)
  }
})

test('formatRelativeTime: → whole units that have passed or remain', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const at = (seconds: number) => formatRelativeTime(new Date(now + seconds * 1_000).toISOString(), now)
  assert.deepEqual([-0.4, -59.6, -5_400, -47 * 3_600, -25 * 3_600, 5_400].map(at), [
    'now',
    '59 seconds ago',
    '1 hour ago',
    '1 day ago',
    '1 day ago',
    'in 1 hour',
  ])
})

test('formatMilliseconds: long runs → minutes and hours', () => {
  assert.deepEqual([12, 1_340, 119_000, 1_430_000, 7_500_000].map(formatMilliseconds), [
    '12 ms',
    '1.3 s',
    '119 s',
    '23 min 50 s',
    '2 h 5 min',
  ])
})
