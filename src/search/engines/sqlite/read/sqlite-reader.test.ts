import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  createAnnouncementChange,
  createEntityChange,
  type HandwrittenAnnouncement,
  handwrittenId,
  openHandwrittenIndex,
} from '../../../../../test/support/handwritten-index.ts'
import { createSeededRandom, InMemoryDatabase } from '../../../../../test/support/in-memory-database.ts'
import { listItemValues, parseIndexItems } from '../../../../../test/support/index-items.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import type { AnnouncementChange, ChangeFeedRow, EntityChange } from '../../../../model/database-change.ts'
import { validateSearchQuery } from '../../../../query/query-terms.ts'
import { buildIndexRows } from '../write/index-rows.ts'
import { openIndexWriter } from '../write/index-writer.ts'
import { openSqliteReader } from './sqlite-reader.ts'

const PAGE = { page: 1, perPage: 50 }
const entity = (n: number) => handwrittenId('entity', n)

/** Opens an index with a function that writes one change at a time. */
async function openIndex(t: TestContext) {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file)
  let change = 0
  const write = (rows: { announcements?: AnnouncementChange[]; entities?: EntityChange[] }): void => {
    change++
    const changes = {
      announcements: (rows.announcements ?? []).map(row => ({ ...row, change })),
      entities: (rows.entities ?? []).map(row => ({ ...row, change })),
      position: { recordId: 'record', change, nonce: `nonce ${change}` },
    }
    writer.applyRows(buildIndexRows(changes))
  }
  write({})
  const reader = openSqliteReader(file)
  t.after(() => reader.close())
  t.after(() => writer.close())
  return { writer, reader, write }
}

const SUBJECT = { type: 'company', role: 'subject', name: 'ACME', identifiers: [] } as const

const COMPLETE: HandwrittenAnnouncement = {
  title: 'Aviso "único" \u2028',
  summary: null,
  date: '2024-02-29',
  url: 'https://publisher.example/1',
  sourceId: 'es-borme',
  jurisdiction: 'ES',
  category: 'company_formation',
  reference: 'BORME-A-2024-1-28',
  mentions: [SUBJECT, { ...SUBJECT, role: 'owner' }],
  metadata: { capital: 3000.5, currency: 'EUR', legal_form: 'S.L.' },
}

test('read announcements, announcement: announcement → exactly the fields of the contract, in order', async t => {
  const { reader, write } = await openIndex(t)
  write({ announcements: [createAnnouncementChange(1, COMPLETE, [entity(1), entity(1)])] })
  const shared =
    `{"id":"${handwrittenId('announcement', 1)}","source_id":"es-borme","publication_date":"2024-02-29",` +
    `"jurisdiction":"ES","category":"company_formation","title":"Aviso \\"único\\" \u2028","entities":`
  const { items } = await reader.read({ kind: 'announcements', filter: {}, page: PAGE })
  assert.equal(
    Buffer.from(items).toString(),
    `${shared}[{"type":"company","name":"ACME"},{"type":"company","name":"ACME"}],` +
      `"metadata":{"capital":3000.5,"currency":"EUR","legal_form":"S.L."}}`,
  )
  const single = JSON.parse(
    (await reader.read({ kind: 'announcement', id: handwrittenId('announcement', 1) })) ?? '',
  )
  assert.deepEqual(single, {
    ...parseIndexItems(items)[0],
    source_reference: 'BORME-A-2024-1-28',
    source_url: 'https://publisher.example/1',
    summary: null,
    entities: ['subject', 'owner'].map(role => ({ type: 'company', name: 'ACME', role })),
  })
  assert.equal(
    await reader.read({ kind: 'announcement', id: handwrittenId('announcement', 1).toUpperCase() }),
    JSON.stringify(single),
  )
})

test('read announcement, entity, timeline: unknown id, invalid id or id of the other kind → null', async t => {
  const { reader, write } = await openIndex(t)
  write({
    announcements: [createAnnouncementChange(1, COMPLETE)],
    entities: [createEntityChange(1, { name: 'ACME' })],
  })
  for (const id of [entity(9), entity(1), '', 'x', "' or 1=1"])
    assert.equal(await reader.read({ kind: 'announcement', id }), null, id)
  for (const id of [entity(9), handwrittenId('announcement', 1), 'x']) {
    assert.equal(await reader.read({ kind: 'entity', id }), null, id)
    assert.equal(await reader.read({ kind: 'timeline', id, page: PAGE }), null, id)
  }
})

test('read timeline: events → ordered by day and ingest, one per announcement', async t => {
  const { reader, write } = await openIndex(t)
  const dated = (n: number, date: string, ...entities: number[]) =>
    createAnnouncementChange(n, { ...COMPLETE, title: `T${n}`, date }, entities.map(entity))
  write({
    entities: [createEntityChange(1, { name: 'ACME', announcementCount: 4 })],
    announcements: [
      dated(5, '2020-01-02', 1),
      dated(2, '2020-01-02', 1, 1),
      dated(3, '2019-12-31', 2, 1),
      dated(4, '2021-01-01', 1),
      dated(6, '2021-01-01', 2),
    ],
  })
  const timeline = await reader.read({ kind: 'timeline', id: entity(1), page: PAGE })
  assert.deepEqual(timeline?.entity, { id: entity(1), name: 'ACME', entity_type: 'company' })
  assert.equal(timeline?.total, 4)
  assert.deepEqual(listItemValues(timeline?.items, 'title'), ['T3', 'T2', 'T5', 'T4'])
  assert.equal(
    Buffer.from(timeline?.items ?? [])
      .toString()
      .split(',{')[0],
    `{"date":"2019-12-31","category":"company_formation","title":"T3","source_id":"es-borme","announcement_id":"${handwrittenId('announcement', 3)}"}`,
  )
  const second = await reader.read({ kind: 'timeline', id: entity(1), page: { page: 2, perPage: 3 } })
  assert.deepEqual([listItemValues(second?.items, 'title'), second?.total], [['T4'], 4])

  write({
    announcements: [
      dated(2, '2022-01-01', 2),
      { ...dated(3, '2019-12-31'), announcement: null, entityIds: [] },
    ],
  })
  const after = await reader.read({ kind: 'timeline', id: entity(1), page: PAGE })
  assert.deepEqual([listItemValues(after?.items, 'title'), after?.total], [['T5', 'T4'], 2])
})

test('read entity: chain of merges → survivor; after a split → the entity itself', async t => {
  const { reader, write } = await openIndex(t)
  const merged = (n: number, into: number): EntityChange => ({
    ...createEntityChange(n, { name: '' }),
    entity: null,
    mergedInto: entity(into),
  })
  write({ entities: [1, 2, 3].map(n => createEntityChange(n, { name: `ACME ${n}` })) })
  write({ entities: [merged(1, 2)] })
  write({ entities: [merged(2, 3)] })
  for (const n of [1, 2, 3])
    assert.equal(JSON.parse((await reader.read({ kind: 'entity', id: entity(n) })) ?? '').name, 'ACME 3')
  assert.equal((await reader.read({ kind: 'entities', filter: {}, page: PAGE })).total, 1)
  assert.equal((await reader.read({ kind: 'timeline', id: entity(1), page: PAGE }))?.entity.id, entity(3))
  write({ entities: [createEntityChange(2, { name: 'ACME 2' })] })
  for (const n of [1, 2])
    assert.equal(JSON.parse((await reader.read({ kind: 'entity', id: entity(n) })) ?? '').name, 'ACME 2')
  write({ entities: [merged(2, 1)] })
  assert.equal(await reader.read({ kind: 'entity', id: entity(1) }), null, 'a cycle has no survivor')
})

test('read changes: rows → complete changes under their latest change number, with tombstones', async t => {
  const { reader, write } = await openIndex(t)
  const created = (n: number) => createAnnouncementChange(n, COMPLETE)
  write({ announcements: [created(1), created(2), created(3)] })
  write({ announcements: [created(4)], entities: [createEntityChange(1, { name: 'ACME' })] })
  write({
    announcements: [{ ...created(2), announcement: null }],
    entities: [{ ...createEntityChange(1, { name: '' }), entity: null, mergedInto: entity(2) }],
  })

  const readPage = async (after: number, limit: number) => {
    const { items, next, head } = await reader.read({ kind: 'changes', after, limit })
    const rows = parseIndexItems(items) as ChangeFeedRow[]
    return [rows.map(row => `${row.change} ${row.kind} ${row.deleted}`), next, head]
  }
  const [two, three, four] = [
    ['2 announcement false', '2 announcement false'],
    ['3 announcement false'],
    ['4 announcement true', '4 entity true'],
  ] as const
  assert.deepEqual(((await readPage(0, 100))[0] as string[]).toSorted(), [...two, ...three, ...four])
  assert.deepEqual(await readPage(0, 1), [two, 2, 4], 'at least one complete change')
  assert.deepEqual(await readPage(0, 2), [two, 2, 4])
  assert.deepEqual(await readPage(0, 3), [[...two, ...three], 3, 4])
  assert.deepEqual(await readPage(3, 2), [(await readPage(3, 9))[0], 4, 4])
  assert.deepEqual(await readPage(4, 10), [[], 4, 4])
  assert.deepEqual(await readPage(9, 10), [[], 9, 4], 'a reader ahead of the index keeps its position')
})

test('read changes: resources beyond the size limit → page ends with a complete change; one change is read whole', async t => {
  const { reader, write } = await openIndex(t)
  const url = 'x'.repeat(1_200_000) // a URL is stored, but not tokenized
  const long = (n: number) => createAnnouncementChange(n, { ...COMPLETE, url })
  write({ announcements: [1, 2, 3].map(long) })
  write({ announcements: [4, 5, 6].map(long) })
  write({ announcements: [7, 8, 9, 10, 11, 12, 13, 14, 15].map(long) })
  write({ announcements: [{ ...long(1), announcement: null }] })
  const readBodies = async (after: number) => {
    const { items, next } = await reader.read({ kind: 'changes', after, limit: 1_000, bodies: true })
    const rows = parseIndexItems(items) as (ChangeFeedRow & { data?: { source_url: string } | null })[]
    const sizes = rows.map(({ data }) => (data === undefined ? 'omitted' : (data?.source_url.length ?? null)))
    return {
      sizes: Object.entries(Object.groupBy(sizes, String)).map(([size, all]) => [size, all?.length]),
      next,
    }
  }
  assert.deepEqual(await readBodies(0), { sizes: [['1200000', 5]], next: 3 }, 'two complete changes')
  const whole = {
    sizes: [
      ['1200000', 6],
      ['omitted', 3],
    ],
    next: 4,
  }
  assert.deepEqual(await readBodies(3), whole, 'a single change beyond the limit')
  assert.deepEqual(await readBodies(4), { sizes: [['null', 1]], next: 5 }, 'a deleted announcement')
})

test('read changes: repeated calls → every row exactly once', async t => {
  const { writer, reader } = await openIndex(t)
  const record = new InMemoryDatabase({ seed: 3, words: 50, parties: 60 })
  for (let batch = 0; batch < 40; batch++) record.add(1 + (batch % 7))
  writer.applyRows(buildIndexRows(record.changesBetween(0, record.change)))
  for (const limit of [1, 5, 1_000]) {
    const seen: string[] = []
    for (let after = 0; after < record.change; ) {
      const { items, next, head } = await reader.read({ kind: 'changes', after, limit })
      const rows = parseIndexItems(items) as ChangeFeedRow[]
      assert.ok(next > after && head === record.change)
      seen.push(...rows.map(row => row.id))
      after = next
    }
    assert.deepEqual(seen.toSorted(), [...record.announcements.keys(), ...record.entities.keys()].toSorted())
  }
})

test('validateSearchQuery, listAnnouncements: random text → rejected or searched without errors', async t => {
  const index = await openHandwrittenIndex(t, [COMPLETE, { title: 'plain' }], [{ name: 'ACME "S.L."' }])
  const random = createSeededRandom(9)
  const fragments = [
    '"',
    '-',
    '*',
    '(',
    ')',
    ' or ',
    ' OR ',
    ' AND ',
    ' NOT ',
    'NEAR(',
    '^',
    ':',
    '{',
    '}',
    '+',
    ',',
    '.',
    "'",
    '\\',
    '%',
    ';',
    '\0',
    '\ud800',
    '\udc00',
    '\ue000',
    '\ue001',
    '-source-fr-bodacc',
    '\u0301',
    '😀',
    'ß',
    'acme',
    'unico',
    'aviso',
    '1',
    ' ',
    '\n',
    'words',
    'keys',
    '~',
    '“',
    '»',
    '§',
    '東京',
  ]
  for (let round = 0; round < 5_000; round++) {
    const q = Array.from(
      { length: 1 + Math.floor(random() * 12) },
      () => fragments[Math.floor(random() * fragments.length)],
    ).join('')
    const queryError = validateSearchQuery(q)
    const found = await index.read({ kind: 'announcements', filter: { q }, page: PAGE })
    assert.equal(parseIndexItems(found.items).length, found.total, q)
    await index.read({ kind: 'entities', filter: { q, taxId: q }, page: PAGE })
    await index.read({ kind: 'entities', filter: { q }, page: PAGE })
    if (queryError !== null) assert.match(queryError.detail, /\w+ .*\.$/)
  }
})

test('read announcements: texts with NUL, lone surrogates or filter tokens → returned unchanged, all words found', async t => {
  const title = 'before\0between\ud800after -source-x -category-other ~ - end'
  const index = await openHandwrittenIndex(t, [{ title }], [{ name: title }])
  for (const q of ['before', 'between', 'after', 'end', 'source']) {
    const { items } = await index.read({ kind: 'announcements', filter: { q }, page: PAGE })
    assert.equal(parseIndexItems(items)[0]?.title, title, q)
    assert.equal(
      parseIndexItems((await index.read({ kind: 'entities', filter: { q }, page: PAGE })).items)[0]?.name,
      title,
      q,
    )
  }
  assert.equal((await index.read({ kind: 'announcements', filter: { source: ['x'] }, page: PAGE })).total, 0)
})
