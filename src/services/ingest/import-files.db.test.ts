import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { appendFile, chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { countChildProcesses } from '../../../test/support/process-memory.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { listOpenGaps, saveCrawlDay } from '../../crawls/crawl-day-store.ts'
import { deriveAnnouncementId } from '../../model/announcement.ts'
import { findSourceById } from '../../sources/registry.ts'
import { createDatabaseLookup } from '../admin/reads/database-lookup.ts'
import { importFiles } from './import-files.ts'
import type { LocatedProblem } from './ingest-run.ts'

const NOTICES = new URL('../../../samples/fr-bodacc/notices.json', import.meta.url)

function bodacc() {
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  return source
}

async function run(
  context: Awaited<ReturnType<typeof createTestAppContext>>,
  paths: readonly string[],
  signal = new AbortController().signal,
  shouldNotify?: boolean,
) {
  const problems: LocatedProblem[] = []
  const skipped: string[] = []
  const files: string[] = []
  const progress = {
    onFile: (name: string) => void files.push(name),
    onSkipped: (name: string) => void skipped.push(name),
    onProblem: (problem: LocatedProblem) => void problems.push(problem),
  }
  const tally = await importFiles(bodacc(), paths, context, progress, signal, shouldNotify)
  return { tally, problems, skipped, files }
}

async function notices(): Promise<{ text: string; records: { id: string }[] }> {
  const text = await readFile(NOTICES, 'utf8')
  return { text, records: JSON.parse(text) as { id: string }[] }
}

/** Creates a folder with valid documents, damaged documents and other files. */
async function mixedFolder(t: TestContext) {
  const context = await createTestAppContext(t)
  const { text, records } = await notices()
  const folder = join(context.folder, 'documents')
  await mkdir(join(folder, 'deep'), { recursive: true })
  await writeFile(join(folder, 'a-good.json'), text)
  await writeFile(
    join(folder, 'b-error-page.json'),
    '<!DOCTYPE html><html><body>Service indisponible</body></html>',
  )
  await writeFile(
    join(folder, 'c-broken-row.json'),
    JSON.stringify([{ ...records[0], id: 'A20240052999', dateparution: '2024-02-31' }]),
  )
  await writeFile(join(folder, 'deep', 'd-cut.json.gz'), gzipSync(text).subarray(0, 400))
  await writeFile(join(folder, 'notes.md'), '# not a document')
  await writeFile(join(folder, '.hidden.json'), text)
  return { context, folder, count: records.length }
}

test('importFiles: mixed folder → valid files ingested, broken ones reported with file, location and reason', async t => {
  const { context, folder, count } = await mixedFolder(t)
  const { tally, problems, skipped } = await run(context, [folder, join(folder, 'missing.json')])
  assert.equal(tally.created, count)
  assert.deepEqual(skipped, ['.hidden.json', 'notes.md'])
  const lost = problems.filter(p => p.isRecordLost)
  assert.deepEqual(
    [...new Set(lost.map(p => p.document.replace(context.folder, '')))].sort(),
    ['/documents/missing.json', 'b-error-page.json', 'c-broken-row.json', 'deep/d-cut.json.gz'].sort(),
  )
  assert.ok(lost.every(p => p.reason.length > 10))
  assert.match(lost.find(p => p.document === 'c-broken-row.json')?.reason ?? '', /2024-02-31/)
  const [row] = await context.sql`select state, created, problems from runs`
  assert.deepEqual({ ...row }, { state: 'suspicious', created: count, problems: problems.length })
  const stored = await context.sql`select document, location, kind, reason from problems order by id`
  assert.equal(stored.length, problems.length)
})

test('importFiles: repeated import → no changes', async t => {
  const { context, folder, count } = await mixedFolder(t)
  await run(context, [folder])
  const before = await context.sql`select * from database_state`
  const { tally } = await run(context, [folder])
  assert.deepEqual([tally.created, tally.changed, tally.unchanged], [0, 0, count])
  assert.deepEqual([...(await context.sql`select * from database_state`)], [...before])
})

test('importFiles: record rejected by the database → rest of the batch ingested', async t => {
  const context = await createTestAppContext(t)
  await context.sql`alter table announcements add check (source_reference <> 'A20240052119')`
  const { text, records } = await notices()
  const [, second] = records
  const file = join(context.folder, 'notices.json')
  await writeFile(file, text.replaceAll(`"${second?.id}"`, '"A20240052119"'))
  const { tally, problems } = await run(context, [file])
  assert.equal(tally.created, records.length - 1)
  const rejected = problems.filter(p => p.kind === 'unreadable_row')
  assert.equal(rejected.length, 1)
  assert.match(rejected[0]?.reason ?? '', /the database rejected the record/)
})

test('importFiles: stopped import → same call resumes', async t => {
  const context = await createTestAppContext(t)
  const { records } = await notices()
  for (const [i, record] of records.entries())
    await writeFile(join(context.folder, `${i}.json`), JSON.stringify([record]))
  const paths = records.map((_, i) => join(context.folder, `${i}.json`))
  const stop = new AbortController()
  const first = importFiles(
    bodacc(),
    paths,
    context,
    { onFile: name => name === '3.json' && stop.abort(), onSkipped: () => {}, onProblem: () => {} },
    stop.signal,
  )
  assert.ok((await first).created < records.length)
  const { tally } = await run(context, paths)
  assert.equal(tally.created + tally.unchanged, records.length)
  const states = await context.sql<{ state: string }[]>`select state from runs order by started_at`
  assert.deepEqual(
    states.map(row => row.state),
    ['stopped', 'ok'],
  )
})

test('DatabaseLookup.document: member of a container → original bytes', async t => {
  const context = await createTestAppContext(t)
  const { text, records } = await notices()
  const archive = pack()
  archive.entry({ name: 'daily/notices.json' }, text)
  archive.finalize()
  const file = join(context.folder, 'daily.taz')
  await writeFile(file, gzipSync(await buffer(archive)))
  await run(context, [file])
  const lookup = createDatabaseLookup(context)
  const document = await lookup.document(deriveAnnouncementId('fr-bodacc', records[0]?.id ?? ''))
  assert.ok(document !== null)
  assert.deepEqual([document.fileName, document.size], ['notices.json', Buffer.byteLength(text)])
  assert.equal((await buffer(await document.open())).toString(), text)
})

test('importFiles: file without read permission → problem of that file only', async t => {
  if (process.getuid?.() === 0) t.diagnostic('root can read every file: only the readable file is checked')
  const context = await createTestAppContext(t)
  const { text, records } = await notices()
  await writeFile(join(context.folder, 'closed.json'), text)
  await chmod(join(context.folder, 'closed.json'), 0o000)
  await writeFile(join(context.folder, 'open.json'), text)
  const { tally, problems } = await run(context, [
    join(context.folder, 'closed.json'),
    join(context.folder, 'open.json'),
  ])
  assert.equal(tally.created, records.length)
  assert.equal(problems.filter(p => p.isRecordLost).length, process.getuid?.() === 0 ? 0 : 1)
})

test('importFiles: symlinks → followed within the folder, refused outside it, folders skipped', async t => {
  const context = await createTestAppContext(t)
  const { text, records } = await notices()
  const folder = join(context.folder, 'links')
  await mkdir(join(folder, '.originals'), { recursive: true })
  await mkdir(`${folder}-beside`)
  await writeFile(join(folder, '.originals', 'real.json'), text)
  await writeFile(join(`${folder}-beside`, 'secret.json'), text)
  await symlink(join(folder, '.originals', 'real.json'), join(folder, 'a.json'))
  await symlink(join(folder, 'gone.json'), join(folder, 'b.json'))
  await symlink('c.json', join(folder, 'c.json'))
  await symlink(folder, join(folder, 'd.json'))
  await symlink(folder, join(folder, 'e'))
  await symlink(join(`${folder}-beside`, 'secret.json'), join(folder, 'f.json'))
  await symlink('/proc/self/environ', join(folder, 'g.json'))
  await symlink('/dev/zero', join(folder, 'h.json'))
  const { tally, problems, skipped } = await run(context, [folder])
  assert.equal(tally.created, records.length)
  assert.deepEqual(skipped, ['.originals/real.json', 'd.json', 'e'])
  const reasons = problems.filter(p => p.isRecordLost).map(p => `${p.document}: ${p.reason}`)
  assert.deepEqual(
    reasons.map(reason => reason.split(':')[0]),
    ['b.json', 'c.json', 'f.json', 'g.json', 'h.json'],
  )
  assert.match(reasons[0] ?? '', /a broken link/)
  for (const reason of reasons.slice(2)) assert.match(reason, /a file outside the folder/)
})

test('importFiles: pipe and device → refused without waiting; named link → followed', async t => {
  const context = await createTestAppContext(t)
  const { text, records } = await notices()
  const folder = join(context.folder, 'special')
  await mkdir(folder)
  execFileSync('mkfifo', [join(folder, 'pipe.json')])
  await writeFile(join(context.folder, 'real.json'), text)
  await symlink(join(context.folder, 'real.json'), join(context.folder, 'named.json'))
  const paths = [folder, '/dev/zero', join(folder, 'pipe.json'), join(context.folder, 'named.json')]
  const { tally, problems } = await run(context, paths)
  assert.equal(tally.created, records.length)
  const refused = problems.filter(p => p.isRecordLost)
  assert.deepEqual(
    refused.map(p => [p.document.replace(folder, ''), p.reason]),
    ['pipe.json', '/dev/zero', '/pipe.json'].map(name => [name, 'not a regular file']),
  )
})

test('importFiles: file grows during the import → the archived bytes are read', async t => {
  const context = await createTestAppContext(t)
  const { text, records } = await notices()
  const file = join(context.folder, 'growing.json')
  await writeFile(file, text)
  const archive: DocumentArchive = {
    ...context.archive,
    store: async bytes => {
      const stored = await context.archive.store(bytes)
      await appendFile(file, ' and more')
      return stored
    },
  }
  const { tally, problems } = await run({ ...context, archive }, [file])
  assert.equal(tally.created, records.length)
  assert.deepEqual(
    problems.filter(p => p.isRecordLost),
    [],
  )
})

test('DatabaseLookup.document: members with the same name → each its own original', async t => {
  const context = await createTestAppContext(t)
  const { records } = await notices()
  const texts = [0, 1].map(n => JSON.stringify([records[n]]))
  const archive = pack()
  for (const text of texts) archive.entry({ name: 'notice.json' }, text)
  archive.finalize()
  const file = join(context.folder, 'twice.tar')
  await writeFile(file, await buffer(archive))
  await run(context, [file])
  const lookup = createDatabaseLookup(context)
  for (const [n, text] of texts.entries()) {
    const document = await lookup.document(deriveAnnouncementId('fr-bodacc', records[n]?.id ?? ''))
    assert.ok(document !== null)
    assert.equal((await buffer(await document.open())).toString(), text)
  }
})

test('importFiles: hostile member names → all members ingested', async t => {
  const context = await createTestAppContext(t)
  const { records } = await notices()
  const names = [`a\0b.json`, `${hash('shake256', 'name', { outputLength: 4000 })}.json`, 'last.json']
  const archive = pack()
  for (const [n, name] of names.entries()) {
    archive.entry({ name: 'x', pax: { path: name } } as { name: string }, JSON.stringify([records[n]]))
  }
  archive.finalize()
  const file = join(context.folder, 'hostile.tar')
  await writeFile(file, await buffer(archive))
  const { tally, problems } = await run(context, [file])
  assert.equal(tally.created, 3)
  assert.deepEqual(
    problems.map(p => [p.kind, p.isRecordLost]).filter(([kind]) => kind === 'bad_value'),
    [
      ['bad_value', false],
      ['bad_value', false],
    ],
  )
})

test('DatabaseLookup.document: concurrent requests → original bytes, at most four processes', async t => {
  const context = await createTestAppContext(t)
  const { text, records } = await notices()
  const archive = pack()
  archive.entry({ name: 'notices.json' }, text)
  archive.finalize()
  const file = join(context.folder, 'daily.tgz')
  await writeFile(file, gzipSync(await buffer(archive)))
  await run(context, [file])
  const lookup = createDatabaseLookup(context)
  const document = await lookup.document(deriveAnnouncementId('fr-bodacc', records[0]?.id ?? ''))
  assert.ok(document !== null)
  const before = countChildProcesses()
  let most = 0
  const all = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const bytes = await document.open()
      most = Math.max(most, countChildProcesses() - before)
      return await buffer(bytes)
    }),
  )
  assert.deepEqual([...new Set(all.map(String))], [text])
  assert.ok(most <= 4, `${most} processes started`)
})

test('importFiles: without notification → the same announcements, no events', async t => {
  const { signal } = new AbortController()
  const [loud, quiet] = [await createTestAppContext(t), await createTestAppContext(t)]
  const path = NOTICES.pathname
  const notified = await run(loud, [path], signal, true)
  const silent = await run(quiet, [path], signal, false)
  assert.deepEqual(silent.tally, notified.tally)
  assert.ok((await loud.sql`select 1 from events`).length > 0)
  assert.equal((await quiet.sql`select 1 from events`).length, 0)
})

test('importFiles: announcements of a day with a gap → the gap is closed, others remain', async t => {
  const context = await createTestAppContext(t)
  const save = (day: string, state: 'gap' | 'failed') =>
    saveCrawlDay(context.sql, 'fr-bodacc', {
      day,
      state,
      announcements: 0,
      reason: null,
      requestedAt: new Date(),
    })
  const file = join(context.folder, 'notices.json')
  await writeFile(file, (await notices()).text)
  await run(context, [file])
  const days = await context.sql<{ day: string }[]>`
    select distinct publication_date as day from announcements order by 1 desc limit 2`
  const [imported = '', failed = ''] = days.map(({ day }) => day)
  await save(imported, 'gap')
  await save(failed, 'failed')
  await save('2027-01-04', 'gap')
  await run(context, [file])
  const open = await listOpenGaps(context.sql, 'fr-bodacc')
  assert.deepEqual(
    open.map(({ day, state }) => `${day} ${state}`),
    ['2027-01-04 gap', `${failed} failed`],
  )
})
