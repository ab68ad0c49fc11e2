import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { openHandwrittenIndex } from '../../../../../test/support/handwritten-index.ts'
import { InMemoryDatabase } from '../../../../../test/support/in-memory-database.ts'
import { listItemValues, parseIndexItems } from '../../../../../test/support/index-items.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import type { AnnouncementFilter } from '../../../../model/list-filters.ts'
import type { IndexReader } from '../../../index-reader.ts'
import { buildIndexRows } from '../write/index-rows.ts'
import { openIndexWriter } from '../write/index-writer.ts'
import { openSqliteReader } from './sqlite-reader.ts'

const ONE_ITEM = { page: 1, perPage: 1 }
const BY_RELEVANCE = { sort: 'relevance' } as const

async function generatedIndex(t: TestContext): Promise<{ record: InMemoryDatabase; index: IndexReader }> {
  const record = new InMemoryDatabase({ seed: 31, words: 60, parties: 50 })
  for (let batch = 0; batch < 3; batch++) record.add(400)
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file)
  for (let change = 1; change <= record.change; change++)
    writer.applyRows(buildIndexRows(record.changesBetween(change - 1, change)))
  writer.close()
  const index = openSqliteReader(file)
  t.after(() => index.close())
  return { record, index }
}

test('read announcements: facets with and without q → counts of the matching announcements', async t => {
  const { record, index } = await generatedIndex(t)
  const word = record.words[0] ?? ''
  const filters: AnnouncementFilter[] = [
    {},
    { jurisdiction: ['FR', 'DE'] },
    { source: ['eu-ted'], category: ['merger', 'other'] },
    { dateFrom: '2020-02-11', dateTo: '2020-02-20' },
    { dateFrom: '2019-12-31', dateTo: '2022-03-01', jurisdiction: ['ES'] },
    { dateFrom: '2100-01-01' },
  ]
  for (const filter of filters.flatMap(filter => [filter, { ...filter, q: word }])) {
    const ids = await collectIds(index, filter)
    const rows = record.listAnnouncements().filter(row => ids.has(row.id))
    const countBy = (value: (row: (typeof rows)[number]['announcement']) => string) =>
      Object.fromEntries(
        [...Map.groupBy(rows, row => value(row.announcement))].map(([name, found]) => [name, found.length]),
      )
    const { facets } = await index.read({ kind: 'announcements', filter, page: ONE_ITEM, facets: true })
    assert.deepEqual(
      { ...facets },
      {
        jurisdiction: countBy(a => a.jurisdiction),
        category: countBy(a => a.category),
        source: countBy(a => a.sourceId),
        month: countBy(a => a.date.slice(0, 7)),
        approximate: false,
      },
      JSON.stringify(filter),
    )
    const counts = Object.values(facets?.category ?? {})
    assert.deepEqual(
      counts,
      counts.toSorted((a, b) => b - a),
      'largest first',
    )
    const months = Object.keys(facets?.month ?? {})
    assert.deepEqual(months, months.toSorted(), 'months in chronological order')
  }
})

async function collectIds(index: IndexReader, filter: AnnouncementFilter): Promise<Set<string>> {
  const ids = new Set<string>()
  for (let page = 1; ; page++) {
    const { items } = await index.read({ kind: 'announcements', filter, page: { page, perPage: 100 } })
    const found = parseIndexItems(items)
    for (const { id } of found) ids.add(id)
    if (found.length < 100) return ids
  }
}

test('read announcements: facets not requested → absent; q without words → empty', async t => {
  const { index } = await generatedIndex(t)
  assert.equal('facets' in (await index.read({ kind: 'announcements', filter: {}, page: ONE_ITEM })), false)
  const { facets } = await index.read({
    kind: 'announcements',
    filter: { q: '?!' },
    page: ONE_ITEM,
    facets: true,
  })
  assert.deepEqual(facets, { jurisdiction: {}, category: {}, source: {}, month: {}, approximate: false })
})

test('read announcements: by relevance → title before summary, exact before stem, then newest', async t => {
  const index = await openHandwrittenIndex(t, [
    { title: 'notice', summary: 'a baker', date: '2024-01-05' },
    { title: 'a baker', date: '2024-01-01', language: 'en' },
    { title: 'a baker', date: '2024-01-03' },
    { title: 'nothing of the kind', date: '2024-01-09' },
    { title: 'the bakers', date: '2024-01-04', language: 'en' },
  ])
  const { items, total } = await index.read({
    kind: 'announcements',
    filter: { q: 'baker' },
    page: { page: 1, perPage: 3 },
    ...BY_RELEVANCE,
  })
  const second = await index.read({
    kind: 'announcements',
    filter: { q: 'baker' },
    page: { page: 2, perPage: 3 },
    ...BY_RELEVANCE,
  })
  assert.equal(total, 4)
  assert.deepEqual(
    [items, second.items].flatMap(list => listItemValues(list, 'publication_date')),
    ['2024-01-03', '2024-01-01', '2024-01-04', '2024-01-05'],
  )
  assert.equal(second.total, 4)
})

test('read announcements: over 10,000 matches by relevance → newest 10,000 ranked, rest by date, no duplicates', async t => {
  const count = 10_050
  const titleOf = (n: number) => (n < 40 || n === 777 ? 'baker' : `number ${n % 7}`)
  const written = Array.from({ length: count }, (_, n) => ({
    title: titleOf(n),
    summary: 'baker',
    metadata: { capital: n },
  }))
  const index = await openHandwrittenIndex(t, written)
  const found: number[] = []
  for (let page = 1; found.length < count; page++) {
    const { items, total } = await index.read({
      kind: 'announcements',
      filter: { q: 'baker' },
      page: { page, perPage: 99 },
      ...BY_RELEVANCE,
    })
    assert.equal(total, count)
    const capitals = parseIndexItems(items).map(
      ({ metadata }: { metadata: { capital: number } }) => metadata.capital,
    )
    assert.equal(capitals.length, Math.min(99, count - found.length))
    found.push(...capitals)
  }
  assert.equal(new Set(found).size, count)
  assert.equal(found[0], 777)
  assert.deepEqual(
    found.slice(10_000),
    Array.from({ length: 50 }, (_, n) => 49 - n),
  )
})
