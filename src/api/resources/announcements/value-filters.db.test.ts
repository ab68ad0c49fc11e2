import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { FIRST_CHANGE, MS_PER_CHANGE } from '../../../../test/support/in-memory-database.ts'
import { createFilterCheck } from '../../../../test/support/random-value-filters.ts'
import { filterValuesOf } from '../../../model/filter-values.ts'
import type { AnnouncementFilter } from '../../../model/list-filters.ts'
import { systemClock } from '../../../platform/clock.ts'

let now = Date.parse('2025-01-15T11:30:20Z')
const clock = { ...systemClock, now: () => new Date(now) }
const api = await startTestApi({ after }, { clock })
const rows = api.generated.listAnnouncements()
const party = api.generated.parties[0]?.entity.id ?? ''
const SECOND_CHANGE = FIRST_CHANGE + 2 * MS_PER_CHANGE

async function total(query: string): Promise<number> {
  const reply = await api.ask(`/api/v1/announcements?per_page=1&${query}`)
  assert.equal(reply.status, 200, `${query} ${reply.text}`)
  return (reply.json() as { pagination: { total: number } }).pagination.total
}

function expectedTotal(filter: AnnouncementFilter): number {
  return rows.filter(createFilterCheck(filter)).length
}

const CASES: readonly [query: string, filter: AnnouncementFilter][] = [
  [`entity=${party}`, { entity: [party] }],
  [`entity=${party.toUpperCase()}&role=buyer,supplier`, { entity: [party], role: ['buyer', 'supplier'] }],
  ['role=officer', { role: ['officer'] }],
  ['cpv=45', { cpv: ['45'] }],
  ['cpv=45000000', { cpv: ['45'] }],
  ['cpv=45210000-2,33', { cpv: ['4521', '33'] }],
  ['region=fr10', { region: ['FR10'] }],
  ['region=ES,DE2', { region: ['ES', 'DE2'] }],
  ['region=FR-75,es-m', { region: ['FR101', 'ES300'] }],
  ['amount_min=1000', { amountMin: 1000 }],
  ['amount_min=100.50&amount_max=99999.99', { amountMin: 100.5, amountMax: 99_999.99 }],
  ['amount_max=50000&currency=gbp,PLN', { amountMax: 50_000, currency: ['GBP', 'PLN'] }],
  ['deadline_from=2024-06-01', { deadlineFrom: '2024-06-01' }],
  [
    'deadline_from=2024-06-01&deadline_to=2024-12-31',
    { deadlineFrom: '2024-06-01', deadlineTo: '2024-12-31' },
  ],
  ['open=true', { deadlineAfter: Math.floor(now / 60_000) }],
  ['open=false', { deadlineUntil: Math.floor(now / 60_000) }],
  [`updated_since=${new Date(SECOND_CHANGE).toISOString()}`, { updatedSince: SECOND_CHANGE }],
  [`updated_since=${new Date(SECOND_CHANGE + 1).toISOString()}`, { updatedSince: SECOND_CHANGE + 1 }],
  ['procedure=open,restricted', { procedure: ['open', 'restricted'] }],
  ['language=fr,UND', { language: ['fr', 'und'] }],
  ['withdrawn=true', { withdrawn: true }],
  ['withdrawn=false', { withdrawn: false }],
  ['corrects=R-7,R-8,R-9,R-10,R-11', { corrects: ['R-7', 'R-8', 'R-9', 'R-10', 'R-11'] }],
  ['withdrawn=false&cpv=45&region=FR', { withdrawn: false, cpv: ['45'], region: ['FR'] }],
]
for (const [query, filter] of CASES) {
  test(`GET /announcements: ${query.replace(/[0-9a-f-]{36}/i, '…')} → total of the announcements`, async () => {
    const expected = expectedTotal(filter)
    assert.ok(expected > 0 && expected < rows.length, `${expected} of ${rows.length}`)
    assert.equal(await total(query), expected)
  })
}

test('GET /stats/history: filters by values → counts and dates of the matching announcements', async () => {
  const filter: AnnouncementFilter = { cpv: ['45'], amountMin: 5_000 }
  const matching = rows.filter(createFilterCheck(filter)).map(row => row.announcement)
  const reply = await api.ask('/api/v1/stats/history?by=source&cpv=45&amount_min=5000')
  const { series, from, to } = reply.json() as {
    series: { key: string; total: number }[]
    from: string
    to: string
  }
  const days = matching.map(({ date }) => date).sort()
  assert.deepEqual([from, to], [days[0], days.at(-1)])
  const bySource = Map.groupBy(matching, ({ sourceId }) => sourceId)
  assert.deepEqual(
    new Map(series.map(({ key, total: n }) => [key, n])),
    new Map([...bySource].map(([key, group]) => [key, group.length])),
  )
})

test('GET /announcements: open=true, a tender closes → the next minute does not list it, though the URL is cached', async () => {
  const before = now
  const totals = new Set<number>()
  for (let day = 0; day < 20; day++) {
    now += 24 * 3_600_000
    const found = await total('op%65n=true')
    assert.equal(found, expectedTotal({ deadlineAfter: Math.floor(now / 60_000) }))
    totals.add(found)
  }
  assert.ok(totals.size > 1)
  now = before
})

test('GET /announcements: entity that does not exist → no announcements', async () => {
  assert.equal(await total('entity=00000000-0000-5000-8000-000000000000'), 0)
})

const INVALID: readonly [query: string, ...errors: [parameter: string, code: string][]][] = [
  ['entity=B-00010066', ['entity', 'invalid_uuid']],
  ['role=boss', ['role', 'unknown_value']],
  ['cpv=4', ['cpv', 'invalid_code']],
  ['cpv=45,works', ['cpv', 'invalid_code']],
  ['cpv=4523314021', ['cpv', 'invalid_code']],
  ['cpv=45233149', ['cpv', 'unknown_value']],
  ['cpv=99', ['cpv', 'unknown_value']],
  ['cpv=45000000-1', ['cpv', 'wrong_check_digit']],
  ['cpv=450000001', ['cpv', 'wrong_check_digit']],
  ['region=FR999', ['region', 'unknown_value']],
  ['region=Paris', ['region', 'unknown_value']],
  ['amount_min=-1', ['amount_min', 'invalid_amount']],
  ['amount_min=1e6', ['amount_min', 'invalid_amount']],
  ['amount_max=1.000', ['amount_max', 'invalid_amount']],
  ['amount_min=5&amount_max=4', ['amount_min', 'amounts_reversed']],
  ['currency=EURO', ['currency', 'unknown_value']],
  ['currency=QQQ', ['currency', 'unknown_value']],
  ['deadline_from=2025-02-30', ['deadline_from', 'invalid_date']],
  ['deadline_from=2025-03-02&deadline_to=2025-03-01', ['deadline_from', 'dates_reversed']],
  ['open=yes', ['open', 'unknown_value']],
  ['procedure=auction', ['procedure', 'unknown_value']],
  ['updated_since=2025-01-01', ['updated_since', 'invalid_moment']],
  ['updated_since=2025-01-01T00:00:00%2B01:00', ['updated_since', 'invalid_moment']],
  ['language=deu', ['language', 'unknown_value']],
  ['withdrawn=1', ['withdrawn', 'unknown_value']],
  ['corrects=,', ['corrects', 'empty_item']],
  [`procedure_id=${'x'.repeat(201)}`, ['procedure_id', 'too_long']],
  ['cpv=x&region=!&open=1', ['cpv', 'invalid_code'], ['region', 'unknown_value'], ['open', 'unknown_value']],
]
for (const [query, ...expected] of INVALID) {
  test(`GET /announcements: ${query} → ${expected.map(error => error.join(' ')).join(', ')}`, async () => {
    const reply = await api.ask(`/api/v1/announcements?${query}`)
    const { errors } = reply.json() as { errors: { parameter: string; code: string }[] }
    assert.deepEqual(
      [reply.status, errors.map(error => [error.parameter, error.code])],
      [400, expected.map(error => [...error])],
    )
  })
}

for (const [query, suggestion] of [
  ['language=deu', 'de'],
  ['region=Oberbayern', 'DE21'],
  ['region=FR109', 'FR10'],
  ['cpv=45000000-1', '45000000-7'],
]) {
  test(`GET /announcements: ${query} → ${suggestion} is suggested`, async () => {
    const reply = await api.ask(`/api/v1/announcements?${query}`)
    const { errors } = reply.json() as { errors: { did_you_mean?: string }[] }
    assert.equal(errors[0]?.did_you_mean, suggestion)
  })
}

test('GET /announcements: mistyped codes → the closest one as suggestion', async () => {
  const mistyped = {
    'procedure=opne': 'open',
    'role=byuer': 'buyer',
    'currency=EUX': 'EUR',
    'cpv=45233149': '45233140',
    'cpv=45000000-1': '45000000-7',
    'region=FR999': 'FR',
    'language=deu': 'de',
  }
  for (const [query, closest] of Object.entries(mistyped)) {
    const reply = await api.ask(`/api/v1/announcements?${query}`)
    const { errors } = reply.json() as { errors: { did_you_mean?: string }[] }
    assert.equal(errors[0]?.did_you_mean, closest, query)
  }
})

async function listedIds(query: string): Promise<string[]> {
  const reply = await api.ask(`/api/v1/announcements?per_page=100&${query}`)
  assert.equal(reply.status, 200, `${query} ${reply.text}`)
  return (reply.json() as { data: { id: string }[] }).data.map(({ id }) => id)
}

test('GET /announcements: sort=deadline, a tender closes → it moves behind the open ones, though the URL is cached', async () => {
  const deadlineOf = new Map(rows.map(row => [row.id, filterValuesOf(row.announcement).deadline]))
  for (let day = 0; day < 20; day++) {
    now += 24 * 3_600_000
    const minute = Math.floor(now / 60_000)
    const deadlines = (await listedIds('sor%74=deadline&cpv=45')).map(id => deadlineOf.get(id) ?? null)
    const [open, passed] = [true, false].map(isOpen =>
      deadlines.filter(deadline => deadline !== null && deadline > minute === isOpen),
    ) as [number[], number[]]
    const rest = deadlines.filter(deadline => deadline === null)
    open.sort((a, b) => a - b)
    passed.sort((a, b) => b - a)
    assert.deepEqual(deadlines, [...open, ...passed, ...rest])
    assert.deepEqual(
      (await listedIds('sort=deadline&cpv=45&open=true')).map(id => deadlineOf.get(id)),
      open,
    )
  }
})

test('GET /announcements: sort=amount with q → highest amount first, then those without', async () => {
  const amountOf = new Map(rows.map(row => [row.id, filterValuesOf(row.announcement).amount?.value ?? -1]))
  const amounts = (await listedIds(`sort=amount&q=${encodeURIComponent(api.generated.words[0] ?? '')}`)).map(
    id => amountOf.get(id) ?? 0,
  )
  assert.deepEqual(
    amounts,
    amounts.toSorted((a, b) => b - a),
  )
  assert.ok(new Set(amounts).size > 3)
})
