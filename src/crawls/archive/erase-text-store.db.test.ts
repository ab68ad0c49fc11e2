import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { systemRandom } from '../../platform/random.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { recordReadingFailure } from '../reading-failure-store.ts'
import { saveDocument, saveProblems } from './document-store.ts'
import {
  deleteQuotingRow,
  findDocumentsByUrl,
  lockQuotingRows,
  QUOTING_TABLES,
  replaceDocumentUrls,
  replaceQuotingTexts,
} from './erase-text-store.ts'

const SEARCH = [['quoxmark', 'zoe']]

test('lockQuotingRows, replaceQuotingTexts: rows with all words → found in each table, rewritten or deleted', async t => {
  const { sql } = await createTestDatabase(t)
  const run = createUuidV7(new Date('2024-01-01'), systemRandom)
  const texts = ['"Quoxmark Zoé" is no date', 'Quoxmark']
  await sql`
    insert into runs (id, source_id, kind, state, started_at, error)
    values (${run}, 'fr-bodacc', 'import', 'ok', now(), ${texts[0] ?? ''})`
  const problem = { kind: 'bad_value', location: '1', isRecordLost: false, document: 'd' } as const
  await saveProblems(
    sql,
    run,
    texts.map(reason => ({ ...problem, reason })),
  )
  for (const [day, reason] of texts.entries())
    await sql`
      insert into crawl_days (source_id, day, state, announcements, attempts, requested_at, reason)
      values ('a', ${`2024-01-0${day + 1}`}::date, 'failed', 0, 1, now(), ${reason})`
  const failure = { sourceId: 'a', sha256: Buffer.alloc(32), url: 'u', reason: 'memory' }
  for (const member of ['Zoé_Quoxmark.pdf', 'other.pdf'])
    await recordReadingFailure(sql, { ...failure, member })
  await sql.begin(async tx => {
    for (const table of QUOTING_TABLES) {
      const [row, ...others] = await lockQuotingRows(tx, table, SEARCH)
      assert.ok(row !== undefined && others.length === 0, table)
      if (table === 'reading_failures') await deleteQuotingRow(tx, table, row)
      else await replaceQuotingTexts(tx, table, { ...row, texts: row.texts.map(() => '[removed]') })
      assert.equal((await lockQuotingRows(tx, table, SEARCH)).length, 0, table)
    }
  })
  const [stored] = await sql`select document, location, reason from problems where reason <> 'Quoxmark'`
  assert.deepEqual({ ...stored }, { document: '[removed]', location: '[removed]', reason: '[removed]' })
  assert.deepEqual(await sql`select member from reading_failures`.then(rows => rows.map(row => row.member)), [
    'other.pdf',
  ])
})

test('findDocumentsByUrl, replaceDocumentUrls: file and members → URL of the file replaced in all of them', async t => {
  const { sql } = await createTestDatabase(t)
  const fileUrl = 'https://publisher.example/Zo%C3%A9%20Quoxmark.zip'
  const document = { sourceId: 'fr-bodacc', sha256: Buffer.alloc(32), contentType: null, size: 0 }
  await saveDocument(sql, { ...document, member: '', url: fileUrl })
  await saveDocument(sql, { ...document, member: 'a.xml', url: `${fileUrl}!/a.xml` })
  await saveDocument(sql, { ...document, member: 'b.xml', url: 'https://publisher.example/b.zip!/b.xml' })
  const found = await findDocumentsByUrl(sql, SEARCH)
  assert.deepEqual(
    found.map(row => [row.fileUrl, row.member]),
    [
      [fileUrl, ''],
      [fileUrl, 'a.xml'],
    ],
  )
  await replaceDocumentUrls(
    sql,
    found.map(row => ({ ...row, fileUrl: 'x' })),
  )
  const urls = await sql<{ url: string }[]>`select url from documents order by id`
  assert.deepEqual(
    urls.map(row => row.url),
    ['x', 'x!/a.xml', 'https://publisher.example/b.zip!/b.xml'],
  )
})
