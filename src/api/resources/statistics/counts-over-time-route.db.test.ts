import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SOURCE_WITHOUT_ANNOUNCEMENTS, startTestApi } from '../../../../test/support/api-server.ts'
import { addDays, type CalendarDay } from '../../../model/calendar-day.ts'

const api = await startTestApi({ after })
const HISTORY = '/api/v1/stats/history'

interface Counts {
  interval: string
  by: string | null
  from: CalendarDay | null
  to: CalendarDay | null
  series: { key: string | null; total: number; points: { date: CalendarDay; count: number }[] }[]
  total: number
}

const rows = api.generated.listAnnouncements().map(row => row.announcement)
const days = rows.map(row => row.date).sort()
const [FIRST = '', LAST = ''] = [days[0], days.at(-1)]

async function getCounts(query: string): Promise<Counts> {
  const reply = await api.ask(`${HISTORY}?${query}`)
  assert.equal(reply.status, 200, `${query} ${reply.text}`)
  return reply.json() as Counts
}

async function listTotal(query: string): Promise<number> {
  const reply = await api.ask(`/api/v1/announcements?per_page=1&${query}`)
  return (reply.json() as { pagination: { total: number } }).pagination.total
}

const INTERVAL_STARTS: Record<string, (day: CalendarDay) => CalendarDay> = {
  day: day => day,
  month: day => `${day.slice(0, 7)}-01`,
  year: day => `${day.slice(0, 4)}-01-01`,
}
const KEYS = { source: 'sourceId', jurisdiction: 'jurisdiction', category: 'category' } as const

const middle = days[days.length >> 1] ?? ''
const FILTERS = [
  '',
  'source=eu-ted',
  'jurisdiction=FR,DE&category=merger,other',
  `date_from=${addDays(middle, -20)}&date_to=${addDays(middle, 19)}`,
  `date_from=${middle}&date_to=${middle}`,
  `date_from=${middle}&source=fr-bodacc,es-borme`,
  `date_to=${middle}`,
]
for (const filter of FILTERS) {
  for (const interval of ['month', 'year', ...(filter.split('date').length === 3 ? ['day'] : [])]) {
    for (const by of [null, 'source', 'jurisdiction', 'category'] as const) {
      test(`GET /stats/history: ${interval} by ${by} [${filter}] → counts of the matching announcements`, async () => {
        const result = await getCounts(`interval=${interval}${by === null ? '' : `&by=${by}`}&${filter}`)
        assert.deepEqual([result.interval, result.by], [interval, by])
        assert.equal(result.total, await listTotal(filter))
        const parameters = new URLSearchParams(filter)
        const allows = (name: string, value: string) =>
          parameters.get(name)?.split(',').includes(value) ?? true
        const expected = rows.filter(
          row =>
            allows('source', row.sourceId) &&
            allows('jurisdiction', row.jurisdiction) &&
            allows('category', row.category) &&
            row.date >= (parameters.get('date_from') ?? FIRST) &&
            row.date <= (parameters.get('date_to') ?? LAST),
        )
        const groups = Map.groupBy(expected, row => (by === null ? null : row[KEYS[by]]))
        assert.deepEqual(new Set(result.series.map(series => series.key)), new Set(groups.keys()))
        for (const { key, total, points } of result.series) {
          const counts = Map.groupBy(groups.get(key) ?? [], row => INTERVAL_STARTS[interval]?.(row.date))
          const expectedPoints = [...counts].map(([date, group]) => ({ date, count: group.length }))
          assert.deepEqual(
            points,
            expectedPoints.sort((a, b) => (String(a.date) < String(b.date) ? -1 : 1)),
          )
          assert.equal(total, groups.get(key)?.length)
        }
        const totals = result.series.map(series => series.total)
        assert.deepEqual(
          totals,
          totals.toSorted((a, b) => b - a),
          'largest total first',
        )
      })
    }
  }
}

test('GET /stats/history: each point → total of the list for its interval', async () => {
  const { series } = await getCounts('by=category&jurisdiction=FR,EU')
  const [{ key, points } = { key: '', points: [] }] = series
  assert.ok(points.length > 1)
  for (const { date, count } of points) {
    const end = addDays(`${addDays(date, 40).slice(0, 7)}-01`, -1)
    assert.equal(
      await listTotal(`category=${key}&jurisdiction=FR,EU&date_from=${date}&date_to=${end}`),
      count,
    )
  }
})

test('GET /stats/history: from and to → first and last day counted', async () => {
  const { from, to } = await getCounts('')
  assert.deepEqual([from, to], [FIRST, LAST])
  const bounded = await getCounts('date_from=2000-01-01&date_to=2001-01-01')
  assert.deepEqual([bounded.from, bounded.to], ['2000-01-01', '2001-01-01'])
  assert.deepEqual(bounded.series, [{ key: null, total: 0, points: [] }])
})

test('GET /stats/history: interval=day without dates → last 90 days', async () => {
  const { from, to, total } = await getCounts('interval=day')
  assert.deepEqual([from, to], [addDays(LAST, -89), LAST])
  assert.equal(total, await listTotal(`date_from=${from}`))
  const until = await getCounts(`interval=day&date_to=${middle}`)
  assert.deepEqual([until.from, until.to], [addDays(middle, -89), middle])
  const since = await getCounts(`interval=day&date_from=${addDays(LAST, 5)}`)
  assert.deepEqual([since.from, since.to, since.total], [addDays(LAST, 5), addDays(LAST, 5), 0])
})

test('GET /stats/history: interval=day, 401 days → too_many_days', async () => {
  assert.equal((await getCounts(`interval=day&date_from=${addDays(LAST, -399)}`)).to, LAST)
  const reply = await api.ask(`${HISTORY}?interval=day&date_from=${addDays(LAST, -400)}`)
  const { errors } = reply.json() as { errors: { parameter: string; code: string; detail: string }[] }
  assert.deepEqual(
    [reply.status, errors.map(error => [error.parameter, error.code])],
    [400, [['interval', 'too_many_days']]],
  )
  assert.match(errors[0]?.detail ?? '', /has 401\. .* interval=month/)
})

test('GET /stats/history: no announcements → from and to are null', async () => {
  const empty = await getCounts(`source=${SOURCE_WITHOUT_ANNOUNCEMENTS}&interval=day`)
  assert.deepEqual([empty.from, empty.to, empty.total], [null, null, 0])
  assert.deepEqual((await getCounts(`source=${SOURCE_WITHOUT_ANNOUNCEMENTS}&by=source`)).series, [])
})

const INVALID: readonly [query: string, parameter: string, code: string][] = [
  ['interval=week', 'interval', 'unknown_value'],
  ['by=type', 'by', 'unknown_value'],
  ['by=source,category', 'by', 'unknown_value'],
  ['q=merger', 'q', 'unknown_parameter'],
  ['source=fr-nothing', 'source', 'unknown_value'],
  ['date_from=2026-02-30', 'date_from', 'invalid_date'],
  ['date_from=2026-02-02&date_to=2026-02-01', 'date_from', 'dates_reversed'],
]
for (const [query, parameter, code] of INVALID) {
  test(`GET /stats/history: ${query} → ${code}`, async () => {
    const reply = await api.ask(`${HISTORY}?${query}`)
    const { errors } = reply.json() as { errors: { parameter: string; code: string }[] }
    assert.deepEqual(
      [reply.status, errors.map(error => [error.parameter, error.code])],
      [400, [[parameter, code]]],
    )
  })
}
