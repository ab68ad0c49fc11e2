import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { InMemoryDatabase } from '../../../../test/support/in-memory-database.ts'
import { createTemporaryFolder } from '../../../../test/support/temporary-folder.ts'
import { systemClock } from '../../../platform/clock.ts'
import type { IndexQuery, IndexQueryKind } from '../../index-query.ts'
import { openIndexForReading } from './index-database.ts'
import { nextIndexFile, publishIndexFile } from './index-files.ts'
import { openLiveIndex } from './live-index.ts'
import { createCountCache } from './read/count-cache.ts'
import { openQueryHandlers } from './read/query-handlers.ts'
import { openSqliteReader } from './read/sqlite-reader.ts'
import { createReaderThreadPool } from './threads/reader-thread-pool.ts'
import { openThreadedReader } from './threads/threaded-reader.ts'
import { buildIndexRows } from './write/index-rows.ts'
import { openIndexWriter } from './write/index-writer.ts'

const record = new InMemoryDatabase({ seed: 57, words: 100, parties: 60 })
for (let batch = 0; batch < 50; batch++) record.add(10)
const announcementId = record.announcements.values().next().value?.id ?? ''
const longWord = record.words.toSorted((a, b) => b.length - a.length)[0] ?? ''
const entityId = record.entities.values().next().value?.id ?? ''
const UNKNOWN_ID = '00000000-0000-5000-8000-000000000000'
const page = { page: 1, perPage: 10 }
const q = record.words[0] ?? ''

/** Queries of every kind. A kind without an entry does not compile. */
const QUERIES: { readonly [K in IndexQueryKind]: readonly IndexQuery<K>[] } = {
  announcements: [
    { kind: 'announcements', filter: {}, page },
    { kind: 'announcements', filter: { q }, page, sort: 'relevance', facets: true, matches: true },
  ],
  announcement: [
    { kind: 'announcement', id: announcementId },
    { kind: 'announcement', id: UNKNOWN_ID },
  ],
  entities: [
    { kind: 'entities', filter: {}, page },
    { kind: 'entities', filter: { q: 'sarl' }, page },
  ],
  announcementSuggestions: [
    { kind: 'announcementSuggestions', filter: { q: 'unknownword' } },
    { kind: 'announcementSuggestions', filter: { jurisdiction: ['FR'], source: ['unknown'] } },
  ],
  announcementSpelling: [
    { kind: 'announcementSpelling', q: `${longWord}x` },
    { kind: 'announcementSpelling', q: 'unknownword' },
    { kind: 'announcementSpelling', q: '"two words" -x' },
  ],
  entitySuggestions: [
    { kind: 'entitySuggestions', filter: { q: 'unknownword' } },
    { kind: 'entitySuggestions', filter: { taxId: '12345' } },
  ],
  completions: [
    { kind: 'completions', q, limit: 5 },
    { kind: 'completions', q: 'sa', limit: 2 },
  ],
  matches: [
    { kind: 'matches', rows: [{ name: 'ACME SARL', country: 'FR' }, { number: entityId }], limit: 3 },
    { kind: 'matches', rows: [], limit: 1 },
  ],
  entity: [
    { kind: 'entity', id: entityId },
    { kind: 'entity', id: UNKNOWN_ID },
  ],
  timeline: [
    { kind: 'timeline', id: entityId, page },
    { kind: 'timeline', id: UNKNOWN_ID, page },
  ],
  coMentionedEntities: [
    { kind: 'coMentionedEntities', id: entityId, page },
    { kind: 'coMentionedEntities', id: UNKNOWN_ID, page },
  ],
  statistics: [{ kind: 'statistics' }],
  dateSpan: [
    { kind: 'dateSpan', filter: { jurisdiction: ['FR'] } },
    { kind: 'dateSpan', filter: { source: ['unknown'] } },
  ],
  countsOverTime: [{ kind: 'countsOverTime', filter: {}, interval: 'month', by: 'source' }],
  groups: [
    { kind: 'groups', filter: {}, by: 'supplier', level: null, page },
    { kind: 'groups', filter: { q }, by: 'cpv', level: 'group', page },
  ],
  changes: [
    { kind: 'changes', after: 0, limit: 200 },
    { kind: 'changes', after: 0, limit: 200, bodies: true },
  ],
}

async function publishIndex(t: TestContext) {
  const folder = await createTemporaryFolder(t)
  const file = nextIndexFile(folder)
  const writer = openIndexWriter(file)
  for (let change = 1; change <= record.change; change++)
    writer.applyRows(buildIndexRows(record.changesBetween(change - 1, change)))
  writer.close()
  publishIndexFile(folder, file)
  return { folder, file }
}

test('openQueryHandlers: every kind of query → has a handler', async t => {
  const { file } = await publishIndex(t)
  const db = openIndexForReading(file)
  t.after(() => db.close())
  const handlers = openQueryHandlers(db, createCountCache(systemClock))
  assert.deepEqual(Object.keys(handlers).toSorted(), Object.keys(QUERIES).toSorted())
})

test('read: every kind of query → same result here, in a thread, by the threaded and by the live reader', async t => {
  const { folder, file } = await publishIndex(t)
  const pool = createReaderThreadPool(systemClock)
  const direct = openSqliteReader(file)
  const threaded = openThreadedReader(file, pool, systemClock)
  const live = openLiveIndex(folder, systemClock, path => openThreadedReader(path, pool, systemClock))
  t.after(() => {
    for (const reader of [direct, threaded, live]) reader.close()
    return pool.close()
  })
  for (const [kind, queries] of Object.entries(QUERIES)) {
    const results = await Promise.all(queries.map(query => direct.read(query)))
    assert.ok(results[0], `${kind}: the first query has a result`)
    for (const [n, query] of queries.entries()) {
      assert.deepEqual((await pool.runQuery(file, query)).result, results[n], `${kind} in a thread`)
      assert.deepEqual(await threaded.read(query), results[n], `${kind} by the threaded reader`)
      assert.deepEqual(await live.reader()?.read(query), results[n], `${kind} by the live reader`)
    }
  }
})
