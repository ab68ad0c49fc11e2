import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { startTestApi } from '../../../../test/support/api-server.ts'
import { addDays } from '../../../model/calendar-day.ts'

const api = await startTestApi({ after })

interface GroupPage {
  data: {
    key: string
    name: string | null
    count: number
    amounts: { currency: string; sum: number; count: number }[]
  }[]
  pagination: { total: number }
}

async function getGroups(query: string): Promise<GroupPage> {
  const reply = await api.ask(`/api/v1/groups?per_page=100&${query}`)
  assert.equal(reply.status, 200, `${query} ${reply.text}`)
  return reply.json() as GroupPage
}

async function listTotal(query: string): Promise<number> {
  const reply = await api.ask(`/api/v1/announcements?per_page=1&${query}`)
  return (reply.json() as GroupPage).pagination.total
}

const lastDayOf = (month: string) => addDays(`${addDays(`${month}-01`, 40).slice(0, 7)}-01`, -1)
const FILTER_OF_KEY: Readonly<Record<string, (key: string) => string>> = {
  month: key => `date_from=${key}-01&date_to=${lastDayOf(key)}`,
  buyer: key => `entity=${key}&role=buyer`,
  supplier: key => `entity=${key}&role=supplier`,
}
for (const query of [
  'by=category',
  'by=source',
  'by=jurisdiction',
  'by=month',
  'by=cpv',
  'by=cpv&level=category',
  'by=region',
  'by=region&level=nuts2',
  'by=buyer',
  'by=supplier',
]) {
  test(`GET /groups: ${query} → each count is the total of the list with the value of the group`, async () => {
    const by = /by=(\w+)/.exec(query)?.[1] ?? ''
    const filter = 'language=fr,es,und&amount_max=5000000'
    const { data, pagination } = await getGroups(`${query}&${filter}`)
    assert.ok(data.length > 1)
    assert.equal(Math.min(100, pagination.total), data.length)
    const counts = data.map(group => group.count)
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
    )
    for (const { key, count, amounts } of data.slice(0, 8)) {
      const filterOfKey = FILTER_OF_KEY[by]?.(key) ?? `${by}=${key}`
      assert.equal(await listTotal(`${filter}&${filterOfKey}`), count, key)
      const [{ currency, count: counted } = { currency: '', count: 0 }] = amounts
      assert.equal(await listTotal(`${filter}&${filterOfKey}&currency=${currency}`), counted, key)
    }
  })
}

test('GET /groups: sources, regions, CPV codes and parties → with names', async () => {
  const names = async (query: string) =>
    new Map((await getGroups(query)).data.map(({ key, name }) => [key, name]))
  assert.equal((await names('by=source')).get('fr-bodacc'), 'fr-bodacc')
  assert.equal((await names('by=region&level=nuts1')).get('FR1'), 'Ile-de-France')
  assert.equal((await names('by=cpv')).get('45'), 'Construction work')
  assert.equal((await names('by=category')).get('merger'), null)
  const [party] = api.generated.parties
  assert.equal((await names('by=buyer')).get(party?.entity.id ?? ''), party?.entity.name)
})

test('GET /groups: without by → by category, with q → only its matches', async () => {
  const q = api.generated.words[0] ?? ''
  const { data } = await getGroups(`q=${encodeURIComponent(`"${q}"`)}`)
  assert.ok(data.length > 1)
  for (const { key, count } of data)
    assert.equal(await listTotal(`category=${key}&q=${encodeURIComponent(`"${q}"`)}`), count)
})

test('GET /groups: page beyond the last → no groups, with the total', async () => {
  const { data, pagination } = await getGroups('by=jurisdiction&page=9')
  assert.deepEqual([data, pagination.total], [[], 6])
})

const INVALID: readonly [query: string, parameter: string, code: string][] = [
  ['by=color', 'by', 'unknown_value'],
  ['by=cpv&level=nuts1', 'by', 'level_mismatch'],
  ['by=category&level=division', 'by', 'level_mismatch'],
  ['sort=date', 'sort', 'unknown_parameter'],
  ['by=cpv&amount_min=x', 'amount_min', 'invalid_amount'],
]
for (const [query, parameter, code] of INVALID) {
  test(`GET /groups: ${query} → ${code}`, async () => {
    const reply = await api.ask(`/api/v1/groups?${query}`)
    const { errors } = reply.json() as { errors: { parameter: string; code: string }[] }
    assert.deepEqual(
      [reply.status, errors.map(error => [error.parameter, error.code])],
      [400, [[parameter, code]]],
    )
  })
}
