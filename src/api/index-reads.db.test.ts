import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { SOURCE_WITHOUT_ANNOUNCEMENTS, startTestApi } from '../../test/support/api-server.ts'
import { announcementListItem, announcementView } from '../model/announcement.ts'
import { type CalendarDay, toEpochDay } from '../model/calendar-day.ts'
import { entityView } from '../model/entity.ts'
import { filterValuesOf } from '../model/filter-values.ts'
import type { MentionRole } from '../model/mention-role.ts'
import { normalizeText } from '../platform/text.ts'

const api = await startTestApi({ after })

interface List {
  data: Record<string, unknown>[]
  pagination: Record<string, number>
}

async function read<T>(path: string): Promise<T> {
  const reply = await api.ask(`/api/v1${path}`)
  assert.equal(reply.status, 200, reply.text)
  assert.equal(reply.headers['herald-change'], String(api.generated.change))
  return reply.json() as T
}

/** All announcements in the order of the list (design 3.1). */
function newestFirst() {
  return api.generated
    .listAnnouncements()
    .sort((a, b) =>
      a.announcement.date < b.announcement.date
        ? 1
        : a.announcement.date > b.announcement.date
          ? -1
          : b.number - a.number,
    )
    .map(row => row.announcement)
}

test('GET /announcements: no parameters → first page, newest first, in the contract format', async () => {
  const expected = newestFirst().slice(0, 25).map(announcementListItem)
  const pagination = { page: 1, per_page: 25, total: 400, total_pages: 16 }
  const { text } = await api.ask('/api/v1/announcements')
  assert.equal(text, JSON.stringify({ data: expected, pagination }))
})

const PAGES: [query: string, items: number, pagination: Record<string, number>][] = [
  ['?page=16', 25, { page: 16, per_page: 25, total: 400, total_pages: 16 }],
  ['?page=17', 0, { page: 17, per_page: 25, total: 400, total_pages: 16 }],
  ['?page=2147483647', 0, { page: 2147483647, per_page: 25, total: 400, total_pages: 16 }],
  ['?per_page=100&page=4', 100, { page: 4, per_page: 100, total: 400, total_pages: 4 }],
  ['?per_page=1', 1, { page: 1, per_page: 1, total: 400, total_pages: 400 }],
  ['?per_page=99&page=5', 4, { page: 5, per_page: 99, total: 400, total_pages: 5 }],
  ['?date_from=2150-01-01', 0, { page: 1, per_page: 25, total: 0, total_pages: 0 }],
  ['?q=xyzzyxyzzy&page=3', 0, { page: 3, per_page: 25, total: 0, total_pages: 0 }],
]
for (const [query, items, pagination] of PAGES) {
  test(`GET /announcements: ${query} → ${items} items`, async () => {
    const list = await read<List>(`/announcements${query}`)
    assert.deepEqual([list.data.length, list.pagination], [items, pagination])
  })
}

const FILTERS: [query: string, isMatch: (a: ReturnType<typeof newestFirst>[number]) => boolean][] = [
  ['jurisdiction=FR', a => a.jurisdiction === 'FR'],
  ['jurisdiction=FR,ES', a => a.jurisdiction === 'FR' || a.jurisdiction === 'ES'],
  ['category=company_formation', a => a.category === 'company_formation'],
  ['category=merger,other', a => a.category === 'merger' || a.category === 'other'],
  ['source=es-borme', a => a.sourceId === 'es-borme'],
  ['source=es-borme,it-anac', a => a.sourceId === 'es-borme' || a.sourceId === 'it-anac'],
  [`source=${SOURCE_WITHOUT_ANNOUNCEMENTS}`, () => false],
  ['date_from=2021-01-01', a => a.date >= '2021-01-01'],
  ['date_to=2020-12-31', a => a.date <= '2020-12-31'],
  ['date_from=2020-03-01&date_to=2020-03-31', a => a.date >= '2020-03-01' && a.date <= '2020-03-31'],
  ['jurisdiction=DE&source=eu-ted', a => a.jurisdiction === 'DE' && a.sourceId === 'eu-ted'],
]
for (const [query, isMatch] of FILTERS) {
  test(`GET /announcements: ${query} → exactly the matching announcements`, async () => {
    const expected = newestFirst().filter(isMatch)
    const list = await read<List>(`/announcements?per_page=100&${query}`)
    assert.equal(list.pagination.total, expected.length)
    assert.deepEqual(
      list.data.map(item => item.id),
      expected.slice(0, 100).map(a => a.id),
    )
  })
}

test('GET /announcements: quoted title as q → finds the announcement', async () => {
  const wanted = newestFirst()[0]
  assert.ok(wanted)
  const list = await read<List>(`/announcements?q=${encodeURIComponent(`"${wanted.title}"`)}`)
  assert.ok(list.data.some(item => item.id === wanted.id))
  assert.ok((list.pagination.total ?? 0) < 100)
})

test('GET /announcements: sort=relevance → other order, same results, Herald-Search header', async () => {
  const word = encodeURIComponent(newestFirst()[0]?.title.split(' ')[0] ?? '')
  const byDate = await api.ask(`/api/v1/announcements?q=${word}&per_page=100&sort=date`)
  assert.equal(byDate.headers['herald-search'], undefined)
  const ranked = await api.ask(`/api/v1/announcements?q=${word}&per_page=100&sort=relevance`)
  assert.equal(ranked.headers['herald-search'], 'newest-10000-ranked')
  const [dateList, rankedList] = [byDate, ranked].map(reply => reply.json() as List)
  assert.deepEqual(dateList?.pagination, rankedList?.pagination)
  const ids = (list?: List) => list?.data.map(item => item.id)
  assert.notDeepEqual(ids(dateList), ids(rankedList))
  assert.deepEqual(ids(dateList)?.toSorted(), ids(rankedList)?.toSorted())
})

test('GET /announcements: sort=auto → order and language in the header, same on each page', async () => {
  const searchOf = async (query: string) =>
    (await api.ask(`/api/v1/announcements?${query}`)).headers['herald-search']
  assert.equal(await searchOf('q=liquidaci%C3%B3n'), 'sort=date, language=es')
  assert.equal(
    await searchOf('q=ampliaci%C3%B3n+del+capital&page=3'),
    'sort=relevance, language=es, newest-10000-ranked',
  )
  assert.equal(await searchOf('q=liquidation'), 'sort=date')
  assert.equal(await searchOf('q=liquidation&lang=en'), 'sort=date, language=en')
  assert.equal(await searchOf('q=liquidation&jurisdiction=FR'), 'sort=date, language=fr')
  assert.equal(await searchOf('sort=auto'), undefined)
  const word = encodeURIComponent(api.generated.words[60] ?? '')
  const ascending = await read<List>(`/announcements?q=${word}&sort=date_asc&per_page=100`)
  const descending = await read<List>(`/announcements?q=${word}&sort=date&per_page=100`)
  assert.ok(ascending.data.length > 0 && ascending.data.length < 100)
  assert.deepEqual(ascending.data, descending.data.toReversed())
})

test('GET /announcements: include=facets,matches → both are added', async () => {
  const word = encodeURIComponent(api.generated.words[0] ?? '')
  const query = `/api/v1/announcements?q=${word}&per_page=5`
  const plain = JSON.parse((await api.ask(query)).text)
  const { data, facets, ...rest } = JSON.parse((await api.ask(`${query}&include=facets,matches`)).text)
  assert.deepEqual(rest, { pagination: plain.pagination })
  assert.equal(data.length, 5)
  assert.ok(facets.month)
  for (const [index, { matches, ...item }] of data.entries()) {
    assert.deepEqual(item, plain.data[index])
    assert.ok(matches.length > 0 && matches.every((match: { ranges: unknown[] }) => match.ranges.length > 0))
  }
})

test('GET /announcements: include=parties,codes → roles, entity IDs and named codes', async () => {
  type Item = {
    id: string
    parties: object[]
    codes: { cpv: { code: string; name: string }[]; regions: object[] }
  }
  const { data } = await read<{ data: Item[] }>('/announcements?per_page=100&include=parties,codes')
  const rows = new Map(api.generated.listAnnouncements().map(row => [row.announcement.id, row]))
  assert.equal(data.length, 100)
  assert.ok(data.some(({ codes }) => codes.cpv[0]?.name.length && codes.regions.length > 0))
  for (const { id, parties, codes } of data) {
    const row = rows.get(id)
    assert.ok(row)
    assert.deepEqual(
      parties,
      row.announcement.mentions.map(({ type, name, role }, at) => ({
        type,
        name,
        role,
        entity_id: row.entityIds[at],
      })),
    )
    const { cpv, regions } = filterValuesOf(row.announcement)
    assert.deepEqual(
      [codes.cpv, codes.regions].map(list => list.map(entry => (entry as { code: string }).code)),
      [cpv, regions],
    )
  }
})

test('GET /announcements: procedure_id → all notices of the procedure, in any case', async () => {
  const first = newestFirst().find(({ metadata }) => metadata.procedure_id !== undefined)
  const id = first?.metadata.procedure_id ?? ''
  const { data } = await read<List>(`/announcements?procedure_id=${id.toUpperCase()}&per_page=100`)
  const expected = newestFirst().filter(({ metadata }) => metadata.procedure_id === id)
  assert.deepEqual(data.map(one => one.id).sort(), expected.map(one => one.id).sort())
  assert.ok(data.length > 1)
})

test('GET /announcements: include=facets → counts of the matching announcements', async () => {
  const expected = newestFirst().filter(a => a.jurisdiction === 'DE')
  const plain = await api.ask('/api/v1/announcements?jurisdiction=DE&per_page=2')
  const { text } = await api.ask('/api/v1/announcements?jurisdiction=DE&per_page=2&include=facets')
  const { facets, ...rest } = JSON.parse(text)
  assert.equal(JSON.stringify(rest), plain.text)
  assert.deepEqual(facets.jurisdiction, { DE: expected.length })
  assert.equal(facets.source['eu-ted'], expected.filter(a => a.sourceId === 'eu-ted').length)
  const sum = (counts: Record<string, number>) => Object.values(counts).reduce((a, b) => a + b, 0)
  assert.deepEqual([sum(facets.category), sum(facets.month)], [expected.length, expected.length])
  assert.equal(facets.approximate, false)
})

test('GET /announcements/{id}: ID in lowercase or uppercase → announcement in the contract format', async () => {
  const wanted = newestFirst()[7]
  assert.ok(wanted)
  const expected = JSON.parse(JSON.stringify(announcementView(wanted)))
  assert.deepEqual(await read(`/announcements/${wanted.id}`), expected)
  assert.deepEqual(await read(`/announcements/${wanted.id.toUpperCase()}`), expected)
})

test('GET /entities: filters → exactly the matching entities, in the contract format', async () => {
  const entities = [...api.generated.entities.values()]
    .map(row => row.entity)
    .filter(entity => entity !== null)
  const all = await read<List>('/entities?per_page=100')
  assert.equal(all.pagination.total, entities.length)
  const [first] = all.data
  const expected = entities.find(entity => entity.id === first?.id)
  assert.ok(expected)
  assert.deepEqual(first, entityView(expected))

  const filters: [string, (entity: (typeof entities)[number]) => boolean][] = [
    ['type=person', entity => entity.type === 'person'],
    ['type=person,authority', entity => entity.type !== 'company'],
    ['jurisdiction=ES', entity => entity.jurisdiction === 'ES'],
    ['status=dissolved', entity => entity.status === 'dissolved'],
    [
      'status=active,insolvent&type=company',
      entity => entity.status !== 'dissolved' && entity.type === 'company',
    ],
  ]
  for (const [query, isMatch] of filters) {
    const list = await read<List>(`/entities?${query}&per_page=100`)
    assert.equal(list.pagination.total, entities.filter(isMatch).length, query)
    const ids = new Set(entities.filter(isMatch).map(entity => entity.id))
    assert.ok(
      list.data.every(item => ids.has(String(item.id))),
      query,
    )
  }
})

test('GET /entities: role, category and since → entities with such announcements, and exact facets', async () => {
  const rows = api.generated.listAnnouncements()
  const idsOf = (isMatch: (row: (typeof rows)[number], role: MentionRole) => boolean) =>
    new Set(
      rows.flatMap(row =>
        row.entityIds.filter((_, i) => isMatch(row, row.announcement.mentions[i]?.role ?? 'other')),
      ),
    )
  const isIn = (...categories: string[]) =>
    idsOf(({ announcement }) => categories.includes(announcement.category))
  const subjects = idsOf((_, role) => role === 'subject')
  const recent = idsOf(({ announcement }) => announcement.date >= '2023-06-01')
  const filters: [query: string, ids: ReadonlySet<string | null>][] = [
    ['role=subject', subjects],
    ['role=absorbed,seller', idsOf((_, role) => role === 'absorbed' || role === 'seller')],
    ['category=merger', isIn('merger')],
    ['category=merger,other&role=subject', isIn('merger', 'other').intersection(subjects)],
    ['since=2023-06-01', recent],
    ['since=2023-06-01&category=merger', isIn('merger').intersection(recent)],
  ]
  for (const [query, ids] of filters) {
    const list = await read<List & { facets: Record<string, Record<string, number>> }>(
      `/entities?${query}&include=facets&sort=latest_date&per_page=100`,
    )
    assert.deepEqual([list.pagination.total, query], [ids.size, query])
    assert.ok(list.data.every(item => ids.has(String(item.id))))
    const typed = Object.values(list.facets.type ?? {}).reduce((sum, n) => sum + n, 0)
    const both = ids.intersection(subjects).size
    assert.deepEqual([typed, list.facets.role?.subject ?? 0], [ids.size, both], query)
    if (query.startsWith('category=merger')) assert.ok((list.facets.category?.merger ?? 0) > 0)
  }
})

test('GET /entities: every sort order → all entities once, in this order', async () => {
  const latest = new Map<string | null, string>()
  for (const { announcement, entityIds } of api.generated.listAnnouncements())
    for (const id of entityIds)
      if (announcement.date > (latest.get(id) ?? '')) latest.set(id, announcement.date)
  const keys: Record<string, (item: Record<string, unknown>) => string | number> = {
    announcement_count: item => -Number(item.announcement_count),
    name: item => normalizeText(String(item.name)),
    latest_date: item => -toEpochDay((latest.get(String(item.id)) ?? '') as CalendarDay),
  }
  for (const [sort, keyOf] of Object.entries(keys)) {
    const first = await read<List>(`/entities?sort=${sort}&per_page=100`)
    const items = [...first.data]
    for (let page = 2; page <= (first.pagination.total_pages ?? 0); page++)
      items.push(...(await read<List>(`/entities?sort=${sort}&per_page=100&page=${page}`)).data)
    assert.equal(new Set(items.map(item => item.id)).size, first.pagination.total)
    for (const [at, item] of items.slice(1).entries())
      assert.ok(keyOf(items[at] as typeof item) <= keyOf(item), `${sort}: ${JSON.stringify(item)}`)
  }
  const unsorted = await read<List>('/entities')
  assert.deepEqual(unsorted, await read<List>('/entities?sort=announcement_count'))
})

test('GET /entities: invalid sort, role, category, since and include → 400 with all errors', async () => {
  const query = 'sort=latest&role=suplier&category=mergers&since=2024-02-30&include=facet'
  const reply = await api.ask(`/api/v1/entities?${query}`)
  const { errors } = reply.json() as { errors: { parameter: string; did_you_mean?: string }[] }
  assert.deepEqual(
    [reply.status, ...errors.map(({ parameter, did_you_mean }) => [parameter, did_you_mean])],
    [
      400,
      ['sort', undefined],
      ['role', 'supplier'],
      ['category', 'merger'],
      ['since', undefined],
      ['include', 'facets'],
    ],
  )
  const unranked = await api.ask('/api/v1/entities?sort=relevance')
  assert.deepEqual(
    [unranked.status, (unranked.json() as { errors: { code: string }[] }).errors[0]?.code],
    [400, 'query_missing'],
  )
})

test('GET /announcements, GET /entities: number with a label → the entity and all its announcements', async () => {
  const entity = [...api.generated.entities.values()]
    .map(change => change.entity)
    .find(found => found?.jurisdiction === 'FR' && found.taxId !== null && found.announcementCount > 3)
  const number = (entity?.taxId ?? '').replace(/(\d{3})(?=\d)/g, '$1 ')
  const q = encodeURIComponent(`n° SIREN : ${number}`)
  const entities = await read<List>(`/entities?q=${q}`)
  assert.deepEqual(
    entities.data.map(item => item.id),
    [entity?.id],
  )
  const announcements = await read<List>(`/announcements?q=${q}`)
  assert.equal(announcements.pagination.total, entity?.announcementCount)
  const unknown = await read<List>('/entities?q=SIREN+999+999+999')
  assert.equal(unknown.pagination.total, 0)
})

test('GET /entities: tax_id with spaces, dots and hyphens → finds the entity', async () => {
  const entity = [...api.generated.entities.values()]
    .map(row => row.entity)
    .find(found => found?.taxId != null)
  const spaced = (entity?.taxId ?? '').toLowerCase().replace(/(\d{3})/g, '$1 .-')
  const list = await read<List>(`/entities?tax_id=${encodeURIComponent(spaced)}`)
  assert.deepEqual(
    list.data.map(item => item.id),
    [entity?.id],
  )
})

test('GET /entities: misspelled q → similar names, Herald-Search: forgiving', async () => {
  const entity = [...api.generated.entities.values()]
    .map(row => row.entity)
    .find(found => (found?.name.length ?? 0) > 12)
  const name = entity?.name ?? ''
  const exact = await api.ask(`/api/v1/entities?q=${encodeURIComponent(name)}`)
  assert.equal(exact.headers['herald-search'], undefined)
  const misspelled = await api.ask(
    `/api/v1/entities?q=${encodeURIComponent(`${name.slice(0, 3)}x${name.slice(3)}`)}`,
  )
  assert.equal(misspelled.headers['herald-search'], 'forgiving')
  assert.ok((misspelled.json() as List).data.some(item => item.id === entity?.id))
})

test('GET /entities/{id}/timeline: page 2 → events 51 to 100, oldest first', async () => {
  const busiest = [...api.generated.entities.values()]
    .map(row => row.entity)
    .filter(entity => entity !== null)
    .sort((a, b) => b.announcementCount - a.announcementCount)[0]
  assert.ok(busiest && busiest.announcementCount > 50)
  const rows = api.generated
    .listAnnouncements()
    .filter(row => row.entityIds.includes(busiest.id))
    .sort((a, b) =>
      a.announcement.date < b.announcement.date
        ? -1
        : a.announcement.date > b.announcement.date
          ? 1
          : a.number - b.number,
    )
  const total = busiest.announcementCount
  const { text } = await api.ask(`/api/v1/entities/${busiest.id}/timeline?page=2`)
  const expected = {
    entity: { id: busiest.id, name: busiest.name, entity_type: busiest.type },
    events: rows.slice(50, 100).map(({ announcement: a }) => ({
      date: a.date,
      category: a.category,
      title: a.title,
      source_id: a.sourceId,
      announcement_id: a.id,
    })),
    pagination: { page: 2, per_page: 50, total, total_pages: Math.ceil(total / 50) },
  }
  assert.equal(text, JSON.stringify(expected))
})

test('GET /sources, GET /stats: empty source → included, counts add up', async () => {
  const { sources, total_sources } = await read<{
    sources: Record<string, unknown>[]
    total_sources: number
  }>('/sources')
  assert.equal(total_sources, 7)
  assert.deepEqual(sources.at(-1), {
    source_id: SOURCE_WITHOUT_ANNOUNCEMENTS,
    name: SOURCE_WITHOUT_ANNOUNCEMENTS,
    jurisdiction: 'FR',
    url: `https://${SOURCE_WITHOUT_ANNOUNCEMENTS}.example`,
    description: `Announcements of ${SOURCE_WITHOUT_ANNOUNCEMENTS}.`,
    record_count: 0,
    latest_date: null,
  })
  const stats = await read<{
    total_announcements: number
    total_entities: number
    sources: Record<string, { count: number; latest: string | null }>
    categories: Record<string, number>
  }>('/stats')
  assert.deepEqual(Object.keys(stats), ['total_announcements', 'total_entities', 'sources', 'categories'])
  assert.equal(stats.total_announcements, 400)
  assert.deepEqual(
    Object.entries(stats.sources),
    sources.map(source => [source.source_id, { count: source.record_count, latest: source.latest_date }]),
  )
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  assert.equal(sum(Object.values(stats.sources).map(source => source.count)), 400)
  assert.equal(sum(Object.values(stats.categories)), 400)
  assert.ok(Object.values(stats.categories).every(count => count > 0))
})

test('GET /changes: include=body → each row has its resource as its own URL returns it', async () => {
  const { changes } = await read<{
    changes: { kind: string; id: string; deleted: boolean; data?: unknown }[]
  }>('/changes?after=0&limit=10000&include=body')
  const { announcements, entities } = api.generated
  assert.equal(changes.length, announcements.size + entities.size)
  const kinds = new Set<string>()
  for (const { kind, id, deleted, data } of changes) {
    if (deleted) assert.equal(data, null, id)
    else if (!kinds.has(kind)) {
      assert.deepEqual(data, await read(kind === 'entity' ? `/entities/${id}` : `/announcements/${id}`))
      kinds.add(kind)
    } else assert.equal((data as { id: string }).id, id)
  }
  assert.deepEqual([...kinds].sort(), ['announcement', 'entity'])
  const plain = await api.ask('/api/v1/changes?after=0&limit=10000')
  assert.doesNotMatch(plain.text, /"data"/)
  const refused = await api.ask('/api/v1/changes?include=boddy')
  assert.deepEqual(
    [refused.status, (refused.json() as { errors: { did_you_mean: string }[] }).errors[0]?.did_you_mean],
    [400, 'body'],
  )
})

test('GET /changes: followed from 0 → every change once, up to head', async () => {
  const seen = new Map<string, number>()
  let after = 0
  for (let head = 1; after < head; ) {
    const page = await read<{
      changes: { change: number; kind: string; id: string; deleted: boolean }[]
      next: number
      head: number
    }>(`/changes?after=${after}&limit=50`)
    assert.deepEqual(Object.keys(page), ['changes', 'next', 'head', 'next_cursor'])
    assert.ok(page.changes.every(row => row.change > after && row.change <= page.next))
    for (const row of page.changes) seen.set(`${row.kind} ${row.id}`, row.change)
    assert.ok(page.next > after)
    ;({ next: after, head } = page)
  }
  const { announcements, entities } = api.generated
  assert.equal(seen.size, announcements.size + entities.size)
  for (const [id, { change }] of announcements) assert.equal(seen.get(`announcement ${id}`), change)
  const { next_cursor, ...end } = await read<{ next_cursor: string }>(`/changes?after=${after}`)
  assert.deepEqual(end, { changes: [], next: after, head: after })
  assert.match(next_cursor, /^ch1_[\w-]+$/)
})
