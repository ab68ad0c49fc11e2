import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { InMemoryDatabase } from '../../../../../test/support/in-memory-database.ts'
import { parseIndexItems } from '../../../../../test/support/index-items.ts'
import { parseCsvObjects } from '../../../../../test/support/parse-csv.ts'
import { ChangingIndex, drawFilter } from '../../../../../test/support/random-index-questions.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import { ANNOUNCEMENT_COLUMNS } from '../../../../model/tables/announcement-columns.ts'
import type { ExportedList, IndexExportQuery } from '../../../index-export.ts'
import type { IndexReader } from '../../../index-reader.ts'
import { openSqliteReader } from '../read/sqlite-reader.ts'
import { buildIndexRows } from '../write/index-rows.ts'
import { openIndexWriter } from '../write/index-writer.ts'
import { openIndexExport } from './open-index-export.ts'

const PER_PAGE = 100

interface ExportedItem {
  readonly id: string
}

function queryOf(list: ExportedList, format: IndexExportQuery['format'] = 'ndjson'): IndexExportQuery {
  return { list, format, withByteOrderMark: false }
}

/** Reads a whole export. */
function readExport(file: string, query: IndexExportQuery): { text: string; total: number } {
  const run = openIndexExport(file, query)
  const parts: Uint8Array[] = []
  for (let part = run.next(null); part !== null; part = run.next(null)) parts.push(part)
  run.close()
  return { text: Buffer.concat(parts).toString(), total: run.total }
}

function readItems(file: string, list: ExportedList): ExportedItem[] {
  const { text, total } = readExport(file, queryOf(list))
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n')
  assert.equal(lines.length, total)
  return lines.map(line => JSON.parse(line))
}

/** Reads the same list page by page. */
async function readPages(reader: IndexReader, list: ExportedList): Promise<ExportedItem[]> {
  const items: ExportedItem[] = []
  for (let page = 1; ; page++) {
    const slice = { page, perPage: PER_PAGE }
    const result =
      list.kind === 'timeline'
        ? await reader.read({ kind: 'timeline', id: list.id, page: slice })
        : list.kind === 'entities'
          ? await reader.read({ kind: 'entities', filter: list.filter, page: slice })
          : await reader.read({ kind: 'announcements', filter: list.filter, page: slice })
    assert.ok(result !== null)
    items.push(...(parseIndexItems(result.items) as ExportedItem[]))
    if (page * PER_PAGE >= result.total) return items
  }
}

async function openChangingIndex(t: TestContext, seed: number) {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const index = new ChangingIndex(file, seed)
  const reader = openSqliteReader(file)
  t.after(() => {
    reader.close()
    index.close()
  })
  return { file, index, reader }
}

test('openIndexExport: announcements by random filters, after random changes → all pages in order', async t => {
  for (let seed = 1; seed <= 3; seed++) {
    const { file, index, reader } = await openChangingIndex(t, seed)
    for (let change = 0; change < 12; change++) {
      index.change()
      for (let n = 0; n < 8; n++) {
        const list = { kind: 'announcements', filter: drawFilter(index.database), after: null } as const
        assert.deepEqual(readItems(file, list), await readPages(reader, list), JSON.stringify(list))
      }
    }
  }
})

test('openIndexExport: entities → all pages, by announcement count and ID', async t => {
  const { file, index, reader } = await openChangingIndex(t, 4)
  for (let n = 0; n < 6; n++) index.change()
  const [party = ''] = index.database.words
  const filters = [
    {},
    { type: ['company'] },
    { q: party },
    { q: 'a' },
    { q: 'nirgends' },
    { role: ['subject'], since: '2020-01-01' },
    { q: party, category: ['business_sale'] },
  ] as const
  for (const filter of filters) {
    const list = { kind: 'entities', filter, after: null } as const
    const items = readItems(file, list) as (ExportedItem & { announcement_count: number })[]
    const ids = (rows: readonly ExportedItem[]) => rows.map(({ id }) => id).sort()
    assert.deepEqual(ids(items), ids(await readPages(reader, list)))
    const sorted = items.toSorted(
      (a, b) => b.announcement_count - a.announcement_count || (a.id < b.id ? -1 : 1),
    )
    assert.deepEqual(items, sorted)
  }
})

test('openIndexExport: timeline → all pages in order; unknown entity → not_found', async t => {
  const { file, index, reader } = await openChangingIndex(t, 5)
  for (let n = 0; n < 6; n++) index.change()
  const entities = readItems(file, { kind: 'entities', filter: {}, after: null }).slice(0, 20)
  assert.ok(entities.length > 5)
  for (const { id } of entities) {
    const list = { kind: 'timeline', id, after: null } as const
    assert.deepEqual(readItems(file, list), await readPages(reader, list))
  }
  const unknown = { kind: 'timeline', id: '00000000-0000-0000-0000-000000000000', after: null } as const
  assert.throws(() => openIndexExport(file, queryOf(unknown)), { code: 'not_found' })
})

test('openIndexExport: CSV → one row for each announcement, with the values of the single view', async t => {
  const { file, index, reader } = await openChangingIndex(t, 6)
  for (let n = 0; n < 4; n++) index.change()
  const list = { kind: 'announcements', filter: {}, after: null } as const
  const rows = parseCsvObjects(readExport(file, queryOf(list, 'csv')).text)
  const items = await readPages(reader, list)
  assert.deepEqual(
    rows.map(({ id }) => id),
    items.map(({ id }) => id),
  )
  for (const row of rows) {
    const single = JSON.parse((await reader.read({ kind: 'announcement', id: row.id ?? '' })) ?? '')
    const cells = Object.fromEntries(
      ANNOUNCEMENT_COLUMNS.map(column => [column.name, String(column.value(single) ?? '')]),
    )
    for (const [name, value] of Object.entries(cells)) if (/^[=+\-@]/.test(value)) cells[name] = `'${value}`
    assert.deepEqual(row, cells)
    assert.equal(row.title, single.title)
    assert.equal(row.source_reference, single.source_reference)
  }
})

test('openIndexExport: CSV with a byte order mark and no results → the header row only', async t => {
  const { file } = await openChangingIndex(t, 7)
  const list = { kind: 'timeline', id: '', after: null } as const
  const none = { kind: 'announcements', filter: { q: 'nirgendwo' }, after: null } as const
  const { text, total } = readExport(file, { list: none, format: 'csv', withByteOrderMark: true })
  assert.equal(text.charCodeAt(0), 0xfeff)
  assert.equal(text.slice(1), `${ANNOUNCEMENT_COLUMNS.map(({ name }) => name).join()}\r\n`)
  assert.equal(total, 0)
  assert.throws(() => openIndexExport(file, queryOf(list)), { code: 'not_found' })
})

async function openLargeIndex(t: TestContext) {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const database = new InMemoryDatabase({ seed: 8, words: 100, parties: 200 })
  const writer = openIndexWriter(file)
  t.after(() => writer.close())
  const apply = () =>
    writer.applyRows(buildIndexRows(database.changesBetween(database.change - 1, database.change)))
  database.add(2_000)
  apply()
  return { file, database, apply }
}

test('openIndexExport: writes during an export → the state in which it began', async t => {
  const { file, database, apply } = await openLargeIndex(t)
  const list = { kind: 'announcements', filter: {}, after: null } as const
  const before = readExport(file, queryOf(list))
  const run = openIndexExport(file, queryOf(list))
  const parts = [run.next(null)]
  for (let n = 0; n < 10; n++) {
    database.add(300)
    apply()
    database.erase(
      database
        .listAnnouncements()
        .slice(n * 20, n * 20 + 10)
        .map(row => row.id),
    )
    apply()
    parts.push(run.next(null))
  }
  run.close()
  assert.equal(Buffer.concat(parts.filter(part => part !== null)).toString(), before.text)
  assert.equal(run.total, before.total)
  assert.notEqual(readExport(file, queryOf(list)).total, before.total)
})

test('openIndexExport: continued after writes → every row is in one of the parts, or changed since', async t => {
  const { file, database, apply } = await openLargeIndex(t)
  const all = { kind: 'announcements', filter: {}, after: null } as const
  const first = readItems(file, all) as (ExportedItem & { publication_date: string })[]
  const changeBefore = database.change
  database.add(50)
  apply()
  database.write([5, 900, 1_500, 1_999])
  apply()
  for (const cut of [0, 700, 1_998]) {
    const last = first[cut] as (typeof first)[number]
    const rest = readItems(file, { ...all, after: { date: last.publication_date, id: last.id } })
    const received = new Set([...first.slice(0, cut + 1), ...rest].map(({ id }) => id))
    const changed = new Set(
      database.changesBetween(changeBefore, database.change).announcements.map(({ id }) => id),
    )
    const missing = readItems(file, all).filter(({ id }) => !received.has(id) && !changed.has(id))
    assert.deepEqual(missing, [])
    const again = rest.filter(
      ({ id }) => !changed.has(id) && first.slice(0, cut + 1).some(row => row.id === id),
    )
    assert.deepEqual(again, [])
  }
})

test('openIndexExport: continued after a row that was erased → the whole day again, nothing missing', async t => {
  const { file, database, apply } = await openLargeIndex(t)
  const all = { kind: 'announcements', filter: {}, after: null } as const
  const first = readItems(file, all) as (ExportedItem & { publication_date: string })[]
  const last = first[1_000] as (typeof first)[number]
  database.erase([last.id])
  apply()
  const rest = readItems(file, { ...all, after: { date: last.publication_date, id: last.id } })
  const day = first.findIndex(row => row.publication_date === last.publication_date)
  assert.deepEqual(
    rest,
    first.slice(day).filter(({ id }) => id !== last.id),
  )
})

test('openIndexExport: entities and timelines, continued after any row → the rows after it, CSV without a header', async t => {
  const { file } = await openLargeIndex(t)
  const entities = { kind: 'entities', filter: {}, after: null } as const
  const all = readItems(file, entities) as (ExportedItem & { announcement_count: number })[]
  for (const cut of [0, 57, all.length - 1]) {
    const { id, announcement_count: count } = all[cut] as (typeof all)[number]
    assert.deepEqual(readItems(file, { ...entities, after: { count, id } }), all.slice(cut + 1))
  }
  const { id = '' } = all[0] ?? {}
  const timeline = { kind: 'timeline', id, after: null } as const
  const events = readItems(file, timeline) as unknown as { date: string; announcement_id: string }[]
  const { date, announcement_id } = events[3] as (typeof events)[number]
  const continued = { ...timeline, after: { date, id: announcement_id } }
  assert.deepEqual(readItems(file, continued), events.slice(4))
  const { text } = readExport(file, queryOf(continued, 'csv'))
  assert.equal(text.split('\r\n').length, events.length - 4 + 1)
})

test('openIndexExport: write-ahead log beyond the limit → ends with an error', async t => {
  const { file, database, apply } = await openLargeIndex(t)
  const list = { kind: 'announcements', filter: {}, after: null } as const
  const run = openIndexExport(file, queryOf(list), { maxLogBytes: statSync(`${file}-wal`).size + 3_000_000 })
  assert.ok(run.next(null) !== null)
  while (database.change < 40) {
    database.add(500)
    apply()
  }
  assert.throws(() => run.next(null), { code: 'unavailable' })
  run.close()
})
