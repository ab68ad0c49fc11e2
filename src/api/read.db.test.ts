import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { draft, incoming, testDocument } from '../../test/drafts.ts'
import { EMPTY_SOURCE, serveApi } from '../../test/served.ts'
import { announcementId } from '../announcements/normalise.ts'
import { settle } from '../flows/settle.ts'
import { listForm, singleForm } from '../model/announcement.ts'
import { entityForm } from '../model/entity.ts'

const api = await serveApi({ after })

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

/** Newest first, as the list has them (design 3.1). */
function newestFirst() {
  return api.generated
    .present()
    .sort((a, b) =>
      a.announcement.date < b.announcement.date
        ? 1
        : a.announcement.date > b.announcement.date
          ? -1
          : b.number - a.number,
    )
    .map(row => row.announcement)
}

test('a page of announcements, newest first, in the shape of the contract', async () => {
  const expected = newestFirst().slice(0, 25).map(listForm)
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
  test(`announcements${query}`, async () => {
    const list = await read<List>(`/announcements${query}`)
    assert.deepEqual([list.data.length, list.pagination], [items, pagination])
  })
}

const FILTERS: [query: string, keep: (a: ReturnType<typeof newestFirst>[number]) => boolean][] = [
  ['jurisdiction=FR', a => a.jurisdiction === 'FR'],
  ['jurisdiction=FR,ES', a => a.jurisdiction === 'FR' || a.jurisdiction === 'ES'],
  ['category=company_formation', a => a.category === 'company_formation'],
  ['category=merger,other', a => a.category === 'merger' || a.category === 'other'],
  ['source=es-borme', a => a.sourceId === 'es-borme'],
  ['source=es-borme,it-anac', a => a.sourceId === 'es-borme' || a.sourceId === 'it-anac'],
  [`source=${EMPTY_SOURCE}`, () => false],
  ['date_from=2021-01-01', a => a.date >= '2021-01-01'],
  ['date_to=2020-12-31', a => a.date <= '2020-12-31'],
  ['date_from=2020-03-01&date_to=2020-03-31', a => a.date >= '2020-03-01' && a.date <= '2020-03-31'],
  ['jurisdiction=DE&source=eu-ted', a => a.jurisdiction === 'DE' && a.sourceId === 'eu-ted'],
]
for (const [query, keep] of FILTERS) {
  test(`announcements?${query}`, async () => {
    const expected = newestFirst().filter(keep)
    const list = await read<List>(`/announcements?per_page=100&${query}`)
    assert.equal(list.pagination.total, expected.length)
    assert.deepEqual(
      list.data.map(item => item.id),
      expected.slice(0, 100).map(a => a.id),
    )
  })
}

test('q reaches the search, as it was typed', async () => {
  const wanted = newestFirst()[0]
  assert.ok(wanted)
  const list = await read<List>(`/announcements?q=${encodeURIComponent(`"${wanted.title}"`)}`)
  assert.ok(list.data.some(item => item.id === wanted.id))
  assert.ok((list.pagination.total ?? 0) < 100)
})

test('one announcement in the shape of the contract, by its id in any case', async () => {
  const wanted = newestFirst()[7]
  assert.ok(wanted)
  const expected = JSON.parse(JSON.stringify(singleForm(wanted)))
  assert.deepEqual(await read(`/announcements/${wanted.id}`), expected)
  assert.deepEqual(await read(`/announcements/${wanted.id.toUpperCase()}`), expected)
})

test('an announcement, its entity and its timeline are found in the record before the index has them', async () => {
  const documentId = await testDocument(api.sql)
  const named = { type: 'company', role: 'subject', name: 'ACME', identifiers: [] } as const
  const drafts = [
    draft('new', { mentions: [named], details: { text: 'long' } }),
    draft('correction', { corrects: 'new' }),
  ]
  await api.sql.begin(tx => settle(tx, 'fr-bodacc', incoming(drafts, documentId)))
  const id = announcementId('fr-bodacc', 'new')

  const found = await read<Record<string, unknown>>(`/announcements/${id}`)
  assert.deepEqual([found.id, found.source_reference], [id, 'new'])
  const [row] = await api.sql<[{ id: string }]>`select id from entities`
  const entity = await read(`/entities/${row.id}`)
  assert.deepEqual(entity, {
    ...{ id: row.id, entity_type: 'company', name: 'ACME', jurisdiction: 'FR' },
    ...{ tax_id: null, status: 'active', announcement_count: 1 },
  })
  assert.deepEqual(await read(`/entities/${row.id}/timeline`), {
    entity: { id: row.id, name: 'ACME', entity_type: 'company' },
    events: [
      {
        date: '2024-03-05',
        category: 'company_modification',
        title: 'Avis new',
        source_id: 'fr-bodacc',
        announcement_id: id,
      },
    ],
    pagination: { page: 1, per_page: 50, total: 1, total_pages: 1 },
  })
  const { first_seen_at, changed_at, ...details } = await read<Record<string, unknown>>(
    `/announcements/${id}/details`,
  )
  assert.match(`${first_seen_at} ${changed_at}`, /^\d{4}-\d\d-\d\dT[\d:.]+Z \d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.deepEqual(details, {
    announcement_id: id,
    details: { text: 'long' },
    references: [
      {
        relation: 'corrected_by',
        source_reference: 'correction',
        id: announcementId('fr-bodacc', 'correction'),
        publication_date: '2024-03-05',
      },
    ],
    earlier_versions: 0,
  })
})

test('with PostgreSQL away what the index has is answered, an unknown id is 503', async t => {
  await api.ask('/api/v1/stats') // so that the key is known
  await api.proxy.cut()
  t.after(() => api.proxy.mend())
  const known = newestFirst()[0]
  assert.equal((await api.ask(`/api/v1/announcements/${known?.id}`)).status, 200)
  assert.equal((await api.ask('/api/v1/announcements?q=a')).status, 200)
  for (const path of ['announcements/', 'entities/']) {
    const reply = await api.ask(`/api/v1/${path}00000000-0000-5000-8000-000000000000`)
    assert.deepEqual([reply.status, reply.headers['retry-after']], [503, '5'])
  }
  const ready = await api.ask('/readyz', { authorization: null })
  assert.deepEqual([ready.status, (ready.json() as { database: string }).database], [200, 'away'])
})

test('entities, filtered and searched, in the shape of the contract', async () => {
  const entities = [...api.generated.entities.values()]
    .map(row => row.entity)
    .filter(entity => entity !== null)
  const all = await read<List>('/entities?per_page=100')
  assert.equal(all.pagination.total, entities.length)
  const [first] = all.data
  const expected = entities.find(entity => entity.id === first?.id)
  assert.ok(expected)
  assert.deepEqual(first, entityForm(expected))

  const filters: [string, (entity: (typeof entities)[number]) => boolean][] = [
    ['type=person', e => e.type === 'person'],
    ['type=person,authority', e => e.type !== 'company'],
    ['jurisdiction=ES', e => e.jurisdiction === 'ES'],
    ['status=dissolved', e => e.status === 'dissolved'],
    ['status=active,insolvent&type=company', e => e.status !== 'dissolved' && e.type === 'company'],
  ]
  for (const [query, keep] of filters) {
    const list = await read<List>(`/entities?${query}&per_page=100`)
    assert.equal(list.pagination.total, entities.filter(keep).length, query)
    const ids = new Set(entities.filter(keep).map(e => e.id))
    assert.ok(
      list.data.every(item => ids.has(String(item.id))),
      query,
    )
  }
})

test('a tax id is found however it is written', async () => {
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

test('a search that forgave typing errors says so', async () => {
  const entity = [...api.generated.entities.values()]
    .map(row => row.entity)
    .find(found => (found?.name.length ?? 0) > 12)
  const name = entity?.name ?? ''
  const exact = await api.ask(`/api/v1/entities?q=${encodeURIComponent(name)}`)
  assert.equal(exact.headers['herald-search'], undefined)
  const mistyped = await api.ask(
    `/api/v1/entities?q=${encodeURIComponent(`${name.slice(0, 3)}x${name.slice(3)}`)}`,
  )
  assert.equal(mistyped.headers['herald-search'], 'forgiving')
  assert.ok((mistyped.json() as List).data.some(item => item.id === entity?.id))
})

test('a timeline, earliest first, fifty events a page', async () => {
  const busiest = [...api.generated.entities.values()]
    .map(row => row.entity)
    .filter(entity => entity !== null)
    .sort((a, b) => b.announcementCount - a.announcementCount)[0]
  assert.ok(busiest && busiest.announcementCount > 50)
  const rows = api.generated
    .present()
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

test('all configured sources, also the empty one, and numbers that add up', async () => {
  const { sources, total_sources } = await read<{
    sources: Record<string, unknown>[]
    total_sources: number
  }>('/sources')
  assert.equal(total_sources, 7)
  assert.deepEqual(sources.at(-1), {
    ...{
      source_id: EMPTY_SOURCE,
      name: EMPTY_SOURCE,
      jurisdiction: 'FR',
      url: `https://${EMPTY_SOURCE}.example`,
    },
    ...{ description: `About ${EMPTY_SOURCE}.`, record_count: 0, latest_date: null },
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
    sources.map(s => [s.source_id, { count: s.record_count, latest: s.latest_date }]),
  )
  const sum = (numbers: number[]) => numbers.reduce((a, b) => a + b, 0)
  assert.equal(sum(Object.values(stats.sources).map(s => s.count)), 400)
  assert.equal(sum(Object.values(stats.categories)), 400)
  assert.ok(Object.values(stats.categories).every(count => count > 0))
})

test('the change feed leads through everything without a gap', async () => {
  const seen = new Map<string, number>()
  let after = 0
  for (let head = 1; after < head; ) {
    const page = await read<{
      changes: { change: number; kind: string; id: string; deleted: boolean }[]
      next: number
      head: number
    }>(`/changes?after=${after}&limit=50`)
    assert.deepEqual(Object.keys(page), ['changes', 'next', 'head'])
    assert.ok(page.changes.every(row => row.change > after && row.change <= page.next))
    for (const row of page.changes) seen.set(`${row.kind} ${row.id}`, row.change)
    assert.ok(page.next > after)
    ;({ next: after, head } = page)
  }
  const { announcements, entities } = api.generated
  assert.equal(seen.size, announcements.size + entities.size)
  for (const [id, { change }] of announcements) assert.equal(seen.get(`announcement ${id}`), change)
  assert.deepEqual(await read(`/changes?after=${after}`), { changes: [], next: after, head: after })
})

test('the original is downloaded byte for byte, as an attachment that can do nothing', async () => {
  const original = Buffer.from('<script>alert(1)</script>é')
  const kept = await api.archive.keep(
    (async function* () {
      yield original
    })(),
  )
  const documentId = await testDocument(api.sql, {
    ...{
      sha256: kept.sha256,
      size: kept.size,
      url: 'https://publisher.example/a "b"\u00e9.html',
      contentType: 'text/html; charset=x',
    },
  })
  await api.sql.begin(tx => settle(tx, 'fr-bodacc', incoming([draft('doc')], documentId)))
  const path = `/api/v1/announcements/${announcementId('fr-bodacc', 'doc')}/document`
  const reply = await api.ask(path, { accept: 'text/html', 'accept-encoding': 'gzip' })
  assert.equal(reply.status, 200)
  assert.deepEqual(reply.bytes, original)
  const { headers } = reply
  assert.equal(headers['content-type'], 'text/html')
  assert.equal(headers['content-disposition'], 'attachment; filename="a__b__.html"')
  assert.equal(headers['content-security-policy'], 'sandbox')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['content-length'], String(original.length))
  assert.equal(headers['content-encoding'], undefined)
  assert.equal((await api.ask(path, { 'if-none-match': String(headers.etag) })).status, 304)
  const head = await api.ask(path, {}, 'HEAD')
  assert.deepEqual(
    [head.status, head.headers['content-length'], head.bytes.length],
    [200, String(original.length), 0],
  )
})

test('an original that this machine does not have is 503, of an unknown announcement 404', async () => {
  const documentId = await testDocument(api.sql, { sha256: Buffer.alloc(32, 7) })
  await api.sql.begin(tx => settle(tx, 'fr-bodacc', incoming([draft('gone')], documentId)))
  const path = `/api/v1/announcements/${announcementId('fr-bodacc', 'gone')}/document`
  assert.equal((await api.ask(path)).status, 503)
  assert.equal(
    (await api.ask('/api/v1/announcements/00000000-0000-5000-8000-000000000000/document')).status,
    404,
  )
})
