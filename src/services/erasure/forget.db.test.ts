import assert from 'node:assert/strict'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { findWordInFiles, findWordInTables } from '../../../test/support/erasure/erasure-traces.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { findSourceById } from '../../sources/registry.ts'
import { readChangesAfter } from '../indexing/database-change-feed.ts'
import { importFiles } from '../ingest/import-files.ts'
import { replayArchive } from '../ingest/replay-archive.ts'
import { writeBatch } from '../ingest/write-batch.ts'
import { addErasure, forgetTarget, resumeErasures } from './forget.ts'
import { previewErasure } from './preview-erasure.ts'
import { type ErasureRequest, findErasureTarget } from './targets/find-target.ts'

const GAZETTE_NOTICE = new URL('../../../samples/gb-gazette/notice-9400018.xml', import.meta.url)
const NOTICES = new URL('../../../samples/fr-bodacc/notices.json', import.meta.url)
/** An officer in the samples, whose last name occurs nowhere else. */
const PERSON = 'KERVADOU Maël Yann'
const WORD = 'kervadou'

async function setUp(t: TestContext, sourceId = 'fr-bodacc', notices = NOTICES) {
  const app = await createTestAppContext(t)
  const dependencies = { ...app, blockLists: app.screening.blockLists }
  const source = findSourceById(sourceId)
  assert.ok(source !== undefined)
  const folder = join(app.folder, 'received')
  await mkdir(folder)
  const importText = async (text: string | Uint8Array, name = 'notices.json') => {
    const path = join(folder, name)
    await writeFile(path, text)
    const counts = await importFiles(source, [path], app, NO_PROGRESS, new AbortController().signal)
    await writeFile(path, '')
    return counts
  }
  const find = async (request: ErasureRequest) =>
    await findErasureTarget(app.sql, request, (await app.screening.blockLists.load(app.sql)).hasher)
  const text = await readFile(notices, 'utf8')
  return { app, dependencies, source, importText, find, text }
}

const NO_PROGRESS = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
type Dependencies = Awaited<ReturnType<typeof setUp>>['dependencies']

async function entityIdOf(sql: Dependencies['sql'], name: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select p.entity_id as id from mentions m join entity_profiles p on p.id = m.profile_id where m.name = ${name}`
  assert.ok(row !== undefined)
  return row.id
}

async function traces({ sql, folder }: Pick<Dependencies, 'sql' | 'folder'>): Promise<string[]> {
  return [...(await findWordInTables(sql, WORD)), ...(await findWordInFiles(folder, WORD))]
}

test('forgetTarget: person → gone from tables and archive; company, other persons and notices stay', async t => {
  const { app, dependencies, importText, find, text } = await setUp(t)
  await importText(text)
  assert.ok((await traces(app)).length > 3, 'the person is there before')
  const before = await app.sql`select count(*) from announcements`
  const target = await find({ by: 'entity', id: await entityIdOf(app.sql, PERSON), allowsCompany: false })
  const preview = await previewErasure(dependencies, target)
  assert.ok((await traces(app)).length > 3, 'a preview changes nothing')
  const report = await forgetTarget(dependencies, target)
  assert.deepEqual(report, preview)
  assert.equal(report.database.rewrittenAnnouncements, 1)
  assert.equal(report.database.mentions, 1)
  assert.equal(report.archive.rewritten, 1)
  assert.deepEqual(await traces(app), [])
  assert.deepEqual(await app.sql`select count(*) from announcements`, before)
  assert.equal((await findWordInTables(app.sql, 'tregouric')).includes('mentions'), true)
  const { changes } = { changes: await readChangesAfter(app.sql, 0, 100_000) }
  const entity = changes?.entities.find(({ id }) => id === target.matches[0]?.entityId)
  assert.equal(entity?.entity, null, 'followers are told that the entity is gone')
})

for (const typed of ['Kervadou Mael Yann', 'kervadou mae\u0308l YANN'])
  test(`forgetTarget: name typed as ${JSON.stringify(typed)} → gone from tables and archive`, async t => {
    const { app, dependencies, importText, find, text } = await setUp(t)
    await importText(text)
    const target = await find({ by: 'name', name: typed, place: null })
    assert.equal(target.matches.length, 1)
    const { database, archive } = await forgetTarget(dependencies, target)
    assert.deepEqual([database.rewrittenAnnouncements, archive.rewritten], [1, 1])
    assert.deepEqual(await traces(app), [])
  })

test('forgetTarget: person in an earlier version only → gone from versions, events and entities too', async t => {
  const { app, dependencies, importText, find, text } = await setUp(t)
  await importText(text)
  const id = await entityIdOf(app.sql, PERSON)
  await importText(text.replaceAll('KERVADOU', 'DURAND').replaceAll('Kervadou', 'Durand'), 'corrected.json')
  await forgetTarget(dependencies, await find({ by: 'name', name: PERSON, place: null }))
  assert.deepEqual(await traces(app), [])
  const changes = await readChangesAfter(app.sql, 0, 100_000)
  assert.equal(changes?.entities.find(entity => entity.id === id)?.entity, null)
})

test('forgetTarget: entity in an earlier version only, by its ID → gone too', async t => {
  const { app, dependencies, importText, find, text } = await setUp(t)
  await importText(text)
  const id = await entityIdOf(app.sql, PERSON)
  await importText(text.replaceAll('KERVADOU', 'DURAND').replaceAll('Kervadou', 'Durand'), 'corrected.json')
  const target = await find({ by: 'entity', id, allowsCompany: false })
  assert.deepEqual(target.matches, [{ name: PERSON, entityId: id, announcements: 0 }])
  assert.deepEqual((await previewErasure(dependencies, target)).database.entities, 1)
  await forgetTarget(dependencies, target)
  assert.deepEqual(await traces(app), [])
  await assert.rejects(find({ by: 'entity', id, allowsCompany: false }), { code: 'not_found' })
})

test('forgetTarget: practitioner with a number, in markup → rewritten without name and number, not sealed', async t => {
  const { app, dependencies, importText, find, text } = await setUp(t, 'gb-gazette', GAZETTE_NOTICE)
  assert.match(text, /Catriona Munro Fell[\s\S]*Fell/)
  await importText(text, 'notice.xml')
  const id = await entityIdOf(app.sql, 'Catriona Munro Fell')
  const report = await forgetTarget(dependencies, await find({ by: 'entity', id, allowsCompany: false }))
  assert.deepEqual([report.archive.rewritten, report.archive.sealed], [1, 0])
  for (const word of ['catriona', 'munro', '90032'])
    assert.deepEqual(
      [...(await findWordInTables(app.sql, word)), ...(await findWordInFiles(app.folder, word))],
      [],
      word,
    )
  const others = await app.sql<{ name: string }[]>`select name from mentions order by position`
  assert.ok(others.some(({ name }) => name === 'Iain Sorley'))
})

test('forgetTarget: crawls, imports and replays afterwards → do not bring the person back', async t => {
  const { app, dependencies, source, importText, find, text } = await setUp(t)
  const first = await importText(text)
  await forgetTarget(dependencies, await find({ by: 'name', name: 'maël yann kervadou', place: null }))
  const again = await importText(text)
  assert.deepEqual([again.created, again.changed], [0, 0], 'the same document means the same content')
  await importText(
    text.replaceAll('KERVADOU', 'Kervadou').replaceAll('"A20240052118"', '"A20249952118"'),
    'new.json',
  )
  await importText(gzipSync(`[${JSON.stringify(JSON.parse(text)[0])}, ${text.slice(1)}`), 'packed.json.gz')
  await importText(await tarOf({ 'a.json': text, 'b.json': '[]' }), 'container.tar')
  const replayed = await replayArchive(source, app, {
    window: null,
    isDryRun: false,
    onProblem: () => {},
    onDifference: () => {},
    onProgress: () => {},
    signal: new AbortController().signal,
  })
  assert.equal(replayed.counts.created, 0)
  assert.ok(first.created > 10)
  assert.deepEqual(await traces(app), [])
})

test('forgetTarget: files that were not read completely → rewritten where their text can be searched, else sealed', async t => {
  const { app, dependencies, importText, find, text } = await setUp(t)
  await importText(`${text.trimEnd().slice(0, -1)}${' '.repeat(65 * 2 ** 20)}]`, 'large.json')
  await importText(`PK\u0003\u0004${text}`, 'cut.zip')
  await importText(`${text.slice(0, 40)}\u0001${text}`, 'broken.json')
  const record = text.indexOf('"A20240052118"')
  const row = text.lastIndexOf('"id"', record)
  await importText(`${text.slice(0, row)}"dateparution":[7],${text.slice(row)}`, 'row.json')
  assert.equal((await findWordInFiles(app.folder, WORD)).length, 4)
  const { archive } = await forgetTarget(dependencies, await find({ by: 'name', name: PERSON, place: null }))
  assert.deepEqual(await traces(app), [])
  assert.deepEqual([archive.rewritten, archive.sealed], [2, 2])
  const sealed = await app.sql`select url from documents where sealed_at is not null order by url`
  assert.deepEqual(
    sealed.map(({ url }) => url),
    ['cut.zip', 'large.json'],
  )
  await importText(`PK\u0003\u0004${text} `, 'cut.zip')
  await importText(`${text.slice(0, 40)}\u0001${text} `, 'broken.json')
  assert.deepEqual(await traces(app), [], 'received again → not kept')
})

test('forgetTarget: announcement → tombstone that followers see, and that imports leave alone', async t => {
  const { app, dependencies, importText, find, text } = await setUp(t)
  await importText(text)
  const [row] = await app.sql<
    { id: string }[]
  >`select id from announcements where source_reference = 'A20240052118'`
  assert.ok(row !== undefined)
  const { database } = await forgetTarget(dependencies, await find({ by: 'announcement', id: row.id }))
  assert.equal(database.erasedAnnouncements, 1)
  assert.deepEqual(await traces(app), [])
  await importText(text)
  const changes = await readChangesAfter(app.sql, 0, 100_000)
  assert.equal(changes?.announcements.find(({ id }) => id === row.id)?.announcement, null)
  const [event] = await app.sql<{ body: string }[]>`
    select convert_from(body, 'UTF8') as body from events where convert_from(body, 'UTF8') like ${`%${row.id}%`}`
  assert.match(event?.body ?? '', /"title":"\[removed\]"/)
  await importText(`${text} `)
  assert.deepEqual(await findWordInFiles(app.folder, 'casiers'), [], 'the whole notice is gone')
})

test('forgetTarget: announcement that names no person → cut out of its file, the others stay', async t => {
  const { app, dependencies, importText, find, text } = await setUp(t)
  await importText(text)
  const [row] = await app.sql<
    { id: string }[]
  >`select id from announcements where source_reference = 'C202501073341'`
  const target = await find({ by: 'announcement', id: String(row?.id) })
  assert.equal((await previewErasure(dependencies, target)).archive.rewritten, 1)
  const { archive } = await forgetTarget(dependencies, target)
  assert.deepEqual([archive.rewritten, archive.sealed], [1, 0])
  assert.deepEqual(await findWordInFiles(app.folder, 'C202501073341'), [])
  assert.ok((await findWordInFiles(app.folder, WORD)).length > 0)
})

test('forgetTarget: namesake in another place → stays', async t => {
  const { app, dependencies, find, importText, text } = await setUp(t)
  await importText(text)
  const target = await find({ by: 'name', name: PERSON, place: 'Nulle-Part-sur-Rien' })
  assert.deepEqual(target.matches, [])
  const report = await forgetTarget(dependencies, target)
  assert.equal(report.database.rewrittenAnnouncements + report.archive.rewritten, 0)
  assert.ok((await findWordInTables(app.sql, WORD)).includes('mentions'))
})

test('findErasureTarget: company → refused with the reason unless allowed', async t => {
  const { app, importText, find, text } = await setUp(t)
  await importText(text)
  const [row] = await app.sql<{ id: string }[]>`select id from entities where entity_type = 'company' limit 1`
  assert.ok(row !== undefined)
  await assert.rejects(find({ by: 'entity', id: row.id, allowsCompany: false }), { code: 'conflict' })
  assert.equal((await find({ by: 'entity', id: row.id, allowsCompany: true })).kind, 'company')
})

test('resumeErasures: only the hashes are known → everything is erased from database and archive', async t => {
  const { app, dependencies, find, importText, text } = await setUp(t)
  await importText(text)
  const target = await find({ by: 'name', name: PERSON, place: null })
  const { hasher } = await dependencies.blockLists.load(app.sql)
  const id = '0198c000-0000-7000-8000-000000000001'
  await addErasure(app, { id, kind: 'person', keyFingerprint: hasher.fingerprint }, target.entries)
  const report = await resumeErasures(dependencies)
  assert.deepEqual([report?.database.rewrittenAnnouncements, report?.archive.rewritten], [1, 1])
  assert.deepEqual(await traces(app), [])
  assert.equal(await resumeErasures(dependencies), null)
})

test('writeBatch: announcement with an erased person → stored without the name, events too', async t => {
  const { app, dependencies, find, importText, text } = await setUp(t)
  await importText(text)
  await forgetTarget(dependencies, await find({ by: 'name', name: PERSON, place: null }))
  const draft = createDraft('A9', {
    title: 'Nomination de Maël Yann Kervadou',
    details: { texte: 'Mme KERVADOU MAEL YANN, gérante' },
    mentions: [{ type: 'person', role: 'officer', name: 'Kervadou (Maël Yann)', identifiers: [] }],
  })
  const rows = toIncomingAnnouncements([draft], await saveTestDocument(app.sql))
  const events = { now: app.clock.now(), random: app.random }
  const result = await app.sql.begin(tx => writeBatch(tx, 'fr-bodacc', rows, events, dependencies.blockLists))
  assert.equal(result.created, 1)
  assert.deepEqual(await findWordInTables(app.sql, WORD), [])
  const [row] = await app.sql`select title from announcements where source_reference = 'A9'`
  assert.equal(row?.title, 'Nomination de [removed]')
})

test('writeBatch: persons erased, but no block list → throws instead of storing them again', async t => {
  const { app, dependencies, find, importText, text } = await setUp(t)
  await importText(text)
  await forgetTarget(dependencies, await find({ by: 'name', name: PERSON, place: null }))
  await assert.rejects(
    app.sql.begin(tx => writeBatch(tx, 'fr-bodacc', [])),
    /block list/,
  )
})

test('block list: made with another key → secret_key_differs', async t => {
  const { app, dependencies, find, importText, text } = await setUp(t)
  await importText(text)
  await forgetTarget(dependencies, await find({ by: 'name', name: PERSON, place: null }))
  await app.sql`update erasures set key_fingerprint = 'other'`
  const { createBlockListSource } = await import('./screen-batch.ts')
  await assert.rejects(createBlockListSource(app.secret).load(app.sql), { code: 'secret_key_differs' })
})

async function tarOf(files: Record<string, string>): Promise<Buffer> {
  const archive = pack()
  for (const [name, content] of Object.entries(files)) archive.entry({ name }, content)
  archive.finalize()
  return Buffer.concat(await Array.fromAsync(archive as AsyncIterable<Uint8Array>))
}
