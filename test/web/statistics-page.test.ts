import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  buildCountsPlot,
  formatPlotDateRange,
  listPlotTableRows,
} from '../../web/src/pages/statistics/build-counts-plot.ts'
import { listIntervalStarts } from '../../web/src/pages/statistics/count-intervals.ts'
import {
  readStatisticsQuery,
  validateStatisticsQuery,
} from '../../web/src/pages/statistics/statistics-query.ts'

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
  const read = (query: string) => readStatisticsQuery(new URLSearchParams(query))
  assert.deepEqual(read(''), { interval: 'month' })
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
