import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestDatabase } from '../../../test/support/test-database.ts'
import { listArchivedFiles, saveDocument } from './document-store.ts'
import {
  deleteFrontiers,
  findErasableFiles,
  findFrontiersByText,
  findReplacedDocuments,
  findSealTime,
  listErasableFiles,
  listErasableFilesByUrl,
  listErasableFilesOfDocuments,
  renameMembers,
  repointDocuments,
  sealDocuments,
  unsealDocuments,
} from './erase-document-store.ts'

const OLD = Buffer.alloc(32, 1)
const NEW = Buffer.alloc(32, 2)

const document = (fields: object) => ({
  sourceId: 'fr-bodacc',
  sha256: OLD,
  member: '',
  url: 'https://example.org/a',
  contentType: null,
  size: 10,
  ...fields,
})

test('repointDocuments: rewritten container → members follow; rows that exist already are replaced', async t => {
  const { sql } = await createTestDatabase(t)
  const from = await saveDocument(sql, document({ member: 'a', url: 'https://example.org/x.tar!/a' }))
  await saveDocument(sql, document({ member: 'b', url: 'https://example.org/x.tar!/b' }))
  const to = await saveDocument(
    sql,
    document({ member: 'a', sha256: NEW, url: 'https://example.org/y.tar!/a' }),
  )
  assert.deepEqual(
    (await listErasableFiles(sql, 0, 10)).map(file => file.url),
    ['https://example.org/x.tar', 'https://example.org/y.tar'],
  )
  await sql.begin(async tx => {
    const replaced = await findReplacedDocuments(tx, OLD, NEW)
    assert.deepEqual([...replaced], [{ from, to }])
    await repointDocuments(tx, OLD, NEW, new Map([['b', 7]]), replaced)
  })
  const rows = await sql`select member, sha256, size from documents order by member`
  assert.deepEqual(
    rows.map(row => [row.member, row.sha256.equals(NEW), row.size]),
    [
      ['a', true, 10],
      ['b', true, 7],
    ],
  )
})

test('listErasableFilesByUrl: documents and members → each file of exactly this URL and source once', async t => {
  const { sql } = await createTestDatabase(t)
  const url = 'https://example.org/x.tar'
  await saveDocument(sql, document({ member: 'a', url: `${url}!/a` }))
  await saveDocument(sql, document({ member: 'b', url: `${url}!/b` }))
  await saveDocument(sql, document({ sha256: NEW, url }))
  await saveDocument(sql, document({ sha256: Buffer.alloc(32, 3), url: `${url}.gz` }))
  await saveDocument(sql, document({ sha256: Buffer.alloc(32, 4), url, sourceId: 'fr-boamp' }))
  const list = async () =>
    (await listErasableFilesByUrl(sql, 'fr-bodacc', url)).map(file => [file.sha256, file.url])
  assert.deepEqual(await list(), [
    [OLD, url],
    [NEW, url],
  ])
  await sealDocuments(sql, OLD, 'a reason')
  assert.deepEqual(await list(), [[NEW, url]])
})

test('sealDocuments: sealed file → no longer listed, reason kept', async t => {
  const { sql } = await createTestDatabase(t)
  await saveDocument(sql, document({}))
  const id = (await listErasableFiles(sql, 0, 10))[0]?.id ?? 0
  assert.equal((await listErasableFilesOfDocuments(sql, [id]))[0]?.url, 'https://example.org/a')
  const start = { seenAt: '-infinity', id: 0 }
  assert.equal((await listArchivedFiles(sql, 'fr-bodacc', null, start, 10)).length, 1)
  await sealDocuments(sql, OLD, 'a reason')
  assert.equal((await listErasableFilesOfDocuments(sql, [id])).length, 0)
  assert.equal((await listErasableFiles(sql, 0, 10)).length, 0)
  assert.equal((await listArchivedFiles(sql, 'fr-bodacc', null, start, 10)).length, 0)
  assert.equal((await sql`select sealed_reason from documents`)[0]?.sealed_reason, 'a reason')
})

test('unsealDocuments: sealed for this reason → listed again; for another one → stays sealed', async t => {
  const { sql } = await createTestDatabase(t)
  await saveDocument(sql, document({}))
  await sealDocuments(sql, OLD, 'a reason')
  assert.equal(await unsealDocuments(sql, OLD, 'another reason'), false)
  assert.equal((await listErasableFiles(sql, 0, 10)).length, 0)
  assert.equal(await unsealDocuments(sql, OLD, 'a reason'), true)
  assert.equal((await listErasableFiles(sql, 0, 10)).length, 1)
})

test('findFrontiersByText, deleteFrontiers: with all words → found and deleted', async t => {
  const { sql } = await createTestDatabase(t)
  await sql`insert into crawl_frontiers values ('a', 'crawl', '2024-01-01', '2024-01-01', '[{"url":"?q=Quoxmark"}]')`
  assert.equal((await findFrontiersByText(sql, [['other']])).length, 0)
  const frontiers = await findFrontiersByText(sql, [['quoxmark']])
  assert.match(frontiers[0]?.requests ?? '', /Quoxmark/)
  await deleteFrontiers(sql, frontiers)
  assert.equal((await sql`select 1 from crawl_frontiers`).length, 0)
})

test('findSealTime: sealed file → the time of the first sealing; other file → null', async t => {
  const { sql } = await createTestDatabase(t)
  await saveDocument(sql, document({}))
  assert.equal(await findSealTime(sql, OLD), null)
  assert.equal(await findSealTime(sql, NEW), null)
  await sealDocuments(sql, OLD, 'first')
  const sealedAt = await findSealTime(sql, OLD)
  assert.ok(sealedAt !== null && Math.abs(Date.now() - sealedAt.getTime()) < 60_000)
  await sealDocuments(sql, OLD, 'second')
  assert.deepEqual(await findSealTime(sql, OLD), sealedAt)
})

test('renameMembers: members of this file → new names and URLs, others stay', async t => {
  const { sql } = await createTestDatabase(t)
  await saveDocument(sql, document({ member: 'quox.xml', url: 'https://example.org/a!/quox.xml' }))
  await saveDocument(sql, document({ member: 'b.xml', url: 'https://example.org/a!/b.xml' }))
  await saveDocument(
    sql,
    document({ sha256: NEW, member: 'quox.xml', url: 'https://example.org/b!/quox.xml' }),
  )
  await sql.begin(tx => renameMembers(tx, OLD, new Map([['quox.xml', 'x.xml']])))
  const [file, ...others] = await findErasableFiles(sql, OLD)
  assert.deepEqual([file?.url, file?.sha256, others.length], ['https://example.org/a', OLD, 0])
  assert.equal((await findErasableFiles(sql, Buffer.alloc(32, 9))).length, 0)
  const rows = await sql<{ member: string; url: string }[]>`select member, url from documents order by id`
  assert.deepEqual(
    rows.map(({ member, url }) => [member, url]),
    [
      ['x.xml', 'https://example.org/a!/x.xml'],
      ['b.xml', 'https://example.org/a!/b.xml'],
      ['quox.xml', 'https://example.org/b!/quox.xml'],
    ],
  )
})
