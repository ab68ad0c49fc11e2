import assert from 'node:assert/strict'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pack } from 'tar-stream'
import { findWordInFiles, findWordInTables } from '../../../../test/support/erasure/erasure-traces.ts'
import { createTestAppContext } from '../../../../test/support/test-app-context.ts'
import { findSourceById } from '../../../sources/registry.ts'
import { createDatabaseLookup } from '../../admin/reads/database-lookup.ts'
import { importFiles } from '../../ingest/import-files.ts'
import { forgetTarget } from '../forget.ts'
import { findErasureTarget } from '../targets/find-target.ts'

const NOTICES = new URL('../../../../samples/fr-bodacc/notices.json', import.meta.url)
const PERSON = 'KERVADOU Maël Yann'
const WORD = 'kervadou'
const NO_PROGRESS = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }

async function tarOf(files: readonly (readonly [name: string, content: string])[]): Promise<Buffer> {
  const archive = pack()
  for (const [name, content] of files) archive.entry({ name }, content)
  archive.finalize()
  return Buffer.concat(await Array.fromAsync(archive as AsyncIterable<Uint8Array>))
}

test('forgetTarget: members of a container named after the person → renamed, others keep their names', async t => {
  const app = await createTestAppContext(t)
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  const text = await readFile(NOTICES, 'utf8')
  const other = text.replaceAll(/KERVADOU/gi, 'DURAND').replaceAll(/"(id|numeroAnnonce)": ?"/g, '$&9')
  const file = join(app.folder, 'received.tar')
  const members = [
    ['a/Maël_Yann_KERVADOU.json', text],
    ['a/Kervadou, Yann Maël.json', other],
    ['a/MAEL-YANN-KERVADOU.json', '[]'],
    ['a/other.json', '[] '],
  ] as const
  await writeFile(file, await tarOf(members))
  await importFiles(source, [file], app, NO_PROGRESS, new AbortController().signal)
  await rm(file)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const { hasher } = await dependencies.blockLists.load(app.sql)
  const target = await findErasureTarget(app.sql, { by: 'name', name: PERSON, place: null }, hasher)
  const { archive } = await forgetTarget(dependencies, target)
  assert.equal(archive.rewritten, 1)
  assert.deepEqual(await findWordInTables(app.sql, WORD), [])
  assert.deepEqual(await findWordInFiles(app.folder, WORD), [])
  const documents = await app.sql<
    { member: string; url: string }[]
  >`select member, url from documents order by id`
  assert.ok(documents.some(({ member }) => member === 'a/[removed]_[removed]_[removed].json'))
  for (const { member, url } of documents) assert.ok(url.endsWith(`!/${member}`), url)
  const rows = await app.sql<{ id: string }[]>`
    select a.id from announcements a join documents d on d.id = a.document_id
    where a.number in (select min(number) from announcements group by document_id)`
  assert.equal(rows.length, 2)
  for (const { id } of rows) {
    const document = await createDatabaseLookup(app).document(id)
    const bytes = await (await document?.open())?.toArray()
    assert.equal(Buffer.concat(bytes ?? []).length, document?.size)
  }
})
