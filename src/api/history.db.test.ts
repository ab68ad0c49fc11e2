import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { EMPTY_SOURCE, serveApi } from '../../test/served.ts'
import { type Day, dayAfter } from '../model/day.ts'

const api = await serveApi({ after })
const HISTORY = '/api/v1/stats/history'

interface History {
  interval: string
  by: string | null
  from: Day | null
  to: Day | null
  series: { key: string | null; total: number; points: { date: Day; count: number }[] }[]
  total: number
}

const rows = api.generated.present().map(row => row.announcement)
const days = rows.map(row => row.date).sort()
const [FIRST = '', LAST = ''] = [days[0], days.at(-1)]

async function ask(query: string): Promise<History> {
  const reply = await api.ask(`${HISTORY}?${query}`)
  assert.equal(reply.status, 200, `${query} ${reply.text}`)
  return reply.json() as History
}

async function listed(query: string): Promise<number> {
  const reply = await api.ask(`/api/v1/announcements?per_page=1&${query}`)
  return (reply.json() as { pagination: { total: number } }).pagination.total
}

const STARTS: Record<string, (day: Day) => Day> = {
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
  `date_from=${dayAfter(middle, -20)}&date_to=${dayAfter(middle, 19)}`,
  `date_from=${middle}&date_to=${middle}`,
  `date_from=${middle}&source=fr-bodacc,es-borme`,
  `date_to=${middle}`,
]
for (const filter of FILTERS) {
  for (const interval of ['month', 'year', ...(filter.split('date').length === 3 ? ['day'] : [])]) {
    for (const by of [null, 'source', 'jurisdiction', 'category'] as const) {
      test(`${interval} by ${by}: the numbers are those of the list [${filter}]`, async () => {
        const found = await ask(`interval=${interval}${by === null ? '' : `&by=${by}`}&${filter}`)
        assert.deepEqual([found.interval, found.by], [interval, by])
        assert.equal(found.total, await listed(filter))
        const given = new URLSearchParams(filter)
        const has = (name: string, value: string) => given.get(name)?.split(',').includes(value) ?? true
        const expected = rows.filter(
          row =>
            has('source', row.sourceId) &&
            has('jurisdiction', row.jurisdiction) &&
            has('category', row.category) &&
            row.date >= (given.get('date_from') ?? FIRST) &&
            row.date <= (given.get('date_to') ?? LAST),
        )
        const groups = Map.groupBy(expected, row => (by === null ? null : row[KEYS[by]]))
        assert.deepEqual(new Set(found.series.map(one => one.key)), new Set(groups.keys()))
        for (const { key, total, points } of found.series) {
          const counts = Map.groupBy(groups.get(key) ?? [], row => STARTS[interval]?.(row.date))
          const wanted = [...counts].map(([date, within]) => ({ date, count: within.length }))
          assert.deepEqual(
            points,
            wanted.sort((a, b) => (String(a.date) < String(b.date) ? -1 : 1)),
          )
          assert.equal(total, groups.get(key)?.length)
        }
        const totals = found.series.map(one => one.total)
        assert.deepEqual(
          totals,
          totals.toSorted((a, b) => b - a),
          'most first',
        )
      })
    }
  }
}

test('each number of a series is what the list has for its interval', async () => {
  const { series } = await ask('by=category&jurisdiction=FR,EU')
  const [{ key, points } = { key: '', points: [] }] = series
  assert.ok(points.length > 1)
  for (const { date, count } of points) {
    const end = dayAfter(`${dayAfter(date, 40).slice(0, 7)}-01`, -1)
    assert.equal(await listed(`category=${key}&jurisdiction=FR,EU&date_from=${date}&date_to=${end}`), count)
  }
})

test('it says which days it counted', async () => {
  const { from, to } = await ask('')
  assert.deepEqual([from, to], [FIRST, LAST])
  const given = await ask('date_from=2000-01-01&date_to=2001-01-01')
  assert.deepEqual([given.from, given.to], ['2000-01-01', '2001-01-01'])
  assert.deepEqual(given.series, [{ key: null, total: 0, points: [] }])
})

test('by day it is the last 90 days up to the latest, unless dates are given', async () => {
  const { from, to, total } = await ask('interval=day')
  assert.deepEqual([from, to], [dayAfter(LAST, -89), LAST])
  assert.equal(total, await listed(`date_from=${from}`))
  const until = await ask(`interval=day&date_to=${middle}`)
  assert.deepEqual([until.from, until.to], [dayAfter(middle, -89), middle])
  const since = await ask(`interval=day&date_from=${dayAfter(LAST, 5)}`)
  assert.deepEqual([since.from, since.to, since.total], [dayAfter(LAST, 5), dayAfter(LAST, 5), 0])
})

test('a span of 400 days is counted by day, a longer one is refused with the way out', async () => {
  assert.equal((await ask(`interval=day&date_from=${dayAfter(LAST, -399)}`)).to, LAST)
  const reply = await api.ask(`${HISTORY}?interval=day&date_from=${dayAfter(LAST, -400)}`)
  const { errors } = reply.json() as { errors: { parameter: string; code: string; detail: string }[] }
  assert.deepEqual(
    [reply.status, errors.map(e => [e.parameter, e.code])],
    [400, [['interval', 'too_many_days']]],
  )
  assert.match(errors[0]?.detail ?? '', /are 401\. .* interval=month/)
})

test('where there is nothing there are no dates', async () => {
  const empty = await ask(`source=${EMPTY_SOURCE}&interval=day`)
  assert.deepEqual([empty.from, empty.to, empty.total], [null, null, 0])
  assert.deepEqual((await ask(`source=${EMPTY_SOURCE}&by=source`)).series, [])
})

const REFUSED: readonly [query: string, parameter: string, code: string][] = [
  ['interval=week', 'interval', 'unknown_value'],
  ['by=type', 'by', 'unknown_value'],
  ['by=source,category', 'by', 'unknown_value'],
  ['q=merger', 'q', 'unknown_parameter'],
  ['source=fr-nothing', 'source', 'unknown_value'],
  ['date_from=2026-02-30', 'date_from', 'invalid_date'],
  ['date_from=2026-02-02&date_to=2026-02-01', 'date_from', 'dates_reversed'],
]
for (const [query, parameter, code] of REFUSED) {
  test(`refused: ${query}`, async () => {
    const reply = await api.ask(`${HISTORY}?${query}`)
    const { errors } = reply.json() as { errors: { parameter: string; code: string }[] }
    assert.deepEqual([reply.status, errors.map(e => [e.parameter, e.code])], [400, [[parameter, code]]])
  })
}
