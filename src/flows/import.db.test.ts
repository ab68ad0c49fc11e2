import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { appendFile, chmod, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type TestContext, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { pack } from 'tar-stream'
import { testHouse } from '../../test/open-house.ts'
import { announcementId } from '../announcements/normalise.ts'
import { sourceById } from '../sources/registry.ts'
import { importFiles } from './import.ts'
import { recordLookup } from './lookup.ts'
import type { Noted } from './run.ts'

const NOTICES = new URL('../../samples/fr-bodacc/notices.json', import.meta.url)

function bodacc() {
  const source = sourceById('fr-bodacc')
  assert.ok(source !== undefined)
  return source
}

async function run(
  house: Awaited<ReturnType<typeof testHouse>>,
  paths: readonly string[],
  signal = new AbortController().signal,
) {
  const problems: Noted[] = []
  const skipped: string[] = []
  const files: string[] = []
  const progress = {
    onFile: (name: string) => void files.push(name),
    onSkipped: (name: string) => void skipped.push(name),
    onProblem: (problem: Noted) => void problems.push(problem),
  }
  const tally = await importFiles(bodacc(), paths, house, progress, signal)
  return { tally, problems, skipped, files }
}

async function notices(): Promise<{ text: string; records: { id: string }[] }> {
  const text = await readFile(NOTICES, 'utf8')
  return { text, records: JSON.parse(text) as { id: string }[] }
}

/** A folder with good documents, broken ones, and things that are no documents. */
async function mixedFolder(t: TestContext) {
  const house = await testHouse(t)
  const { text, records } = await notices()
  const folder = join(house.folder, 'documents')
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
  return { house, folder, count: records.length }
}

test('what is good goes in; what is broken is told with file, place and reason', async t => {
  const { house, folder, count } = await mixedFolder(t)
  const { tally, problems, skipped } = await run(house, [folder, join(folder, 'missing.json')])
  assert.equal(tally.created, count)
  assert.deepEqual(skipped, ['.hidden.json', 'notes.md'])
  const lost = problems.filter(p => p.lost)
  assert.deepEqual(
    [...new Set(lost.map(p => p.document.replace(house.folder, '')))].sort(),
    ['/documents/missing.json', 'b-error-page.json', 'c-broken-row.json', 'deep/d-cut.json.gz'].sort(),
  )
  assert.ok(lost.every(p => p.reason.length > 10))
  assert.match(lost.find(p => p.document === 'c-broken-row.json')?.reason ?? '', /2024-02-31/)
  const [row] = await house.sql`select state, created, problems from runs`
  assert.deepEqual({ ...row }, { state: 'suspicious', created: count, problems: problems.length })
  const kept = await house.sql`select document, place, kind, reason from problems order by id`
  assert.equal(kept.length, problems.length)
})

test('the same import again changes nothing', async t => {
  const { house, folder, count } = await mixedFolder(t)
  await run(house, [folder])
  const before = await house.sql`select * from record`
  const { tally } = await run(house, [folder])
  assert.deepEqual([tally.created, tally.changed, tally.unchanged], [0, 0, count])
  assert.deepEqual([...(await house.sql`select * from record`)], [...before])
})

test('a row the database refuses does not take its batch with it', async t => {
  const house = await testHouse(t)
  await house.sql`alter table announcements add check (source_reference <> 'A20240052119')`
  const { text, records } = await notices()
  const [, second] = records
  const file = join(house.folder, 'notices.json')
  await writeFile(file, text.replaceAll(`"${second?.id}"`, '"A20240052119"'))
  const { tally, problems } = await run(house, [file])
  assert.equal(tally.created, records.length - 1)
  const refused = problems.filter(p => p.kind === 'unreadable_row')
  assert.equal(refused.length, 1)
  assert.match(refused[0]?.reason ?? '', /the database refused it/)
})

test('an import that is stopped goes on with the same command', async t => {
  const house = await testHouse(t)
  const { records } = await notices()
  for (const [i, record] of records.entries())
    await writeFile(join(house.folder, `${i}.json`), JSON.stringify([record]))
  const paths = records.map((_, i) => join(house.folder, `${i}.json`))
  const stop = new AbortController()
  const first = importFiles(
    bodacc(),
    paths,
    house,
    { onFile: name => name === '3.json' && stop.abort(), onSkipped: () => {}, onProblem: () => {} },
    stop.signal,
  )
  assert.ok((await first).created < records.length)
  const { tally } = await run(house, paths)
  assert.equal(tally.created + tally.unchanged, records.length)
  const states = await house.sql<{ state: string }[]>`select state from runs order by started_at`
  assert.deepEqual(
    states.map(row => row.state),
    ['stopped', 'ok'],
  )
})

test('the original comes back byte for byte, also out of a container', async t => {
  const house = await testHouse(t)
  const { text, records } = await notices()
  const archive = pack()
  archive.entry({ name: 'daily/notices.json' }, text)
  archive.finalize()
  const file = join(house.folder, 'daily.taz')
  await writeFile(file, gzipSync(await buffer(archive)))
  await run(house, [file])
  const lookup = recordLookup(house)
  const document = await lookup.document(announcementId('fr-bodacc', records[0]?.id ?? ''))
  assert.ok(document !== null)
  assert.deepEqual([document.fileName, document.size], ['notices.json', Buffer.byteLength(text)])
  assert.equal((await buffer(await document.open())).toString(), text)
})

test('a file that may not be read is a problem of that file', async t => {
  if (process.getuid?.() === 0) t.diagnostic('as root every file may be read: only the other half is checked')
  const house = await testHouse(t)
  const { text, records } = await notices()
  await writeFile(join(house.folder, 'closed.json'), text)
  await chmod(join(house.folder, 'closed.json'), 0o000)
  await writeFile(join(house.folder, 'open.json'), text)
  const { tally, problems } = await run(house, [
    join(house.folder, 'closed.json'),
    join(house.folder, 'open.json'),
  ])
  assert.equal(tally.created, records.length)
  assert.equal(problems.filter(p => p.lost).length, process.getuid?.() === 0 ? 0 : 1)
})

test('links to files are followed, links to nothing told, links to folders passed over', async t => {
  const house = await testHouse(t)
  const { text, records } = await notices()
  const folder = join(house.folder, 'links')
  await mkdir(folder)
  await writeFile(join(house.folder, 'real.json'), text)
  await symlink(join(house.folder, 'real.json'), join(folder, 'a.json'))
  await symlink(join(folder, 'gone.json'), join(folder, 'b.json'))
  await symlink('c.json', join(folder, 'c.json'))
  await symlink(folder, join(folder, 'd.json'))
  await symlink(folder, join(folder, 'e'))
  const { tally, problems, skipped } = await run(house, [folder])
  assert.equal(tally.created, records.length)
  assert.deepEqual(skipped, ['d.json', 'e'])
  const lost = problems.filter(p => p.lost)
  assert.deepEqual(
    lost.map(p => p.document),
    ['b.json', 'c.json'],
  )
  assert.match(lost[0]?.reason ?? '', /a link to none/)
})

test('a file that is still written to is read as it was archived', async t => {
  const house = await testHouse(t)
  const { text, records } = await notices()
  const file = join(house.folder, 'growing.json')
  await writeFile(file, text)
  const archive = {
    ...house.archive,
    keep: async (bytes: AsyncIterable<Uint8Array>) => {
      const kept = await house.archive.keep(bytes)
      await appendFile(file, ' and more')
      return kept
    },
  }
  const { tally, problems } = await run({ ...house, archive }, [file])
  assert.equal(tally.created, records.length)
  assert.deepEqual(
    problems.filter(p => p.lost),
    [],
  )
})

test('of two members of one name each original is its own', async t => {
  const house = await testHouse(t)
  const { records } = await notices()
  const texts = [0, 1].map(n => JSON.stringify([records[n]]))
  const archive = pack()
  for (const text of texts) archive.entry({ name: 'notice.json' }, text)
  archive.finalize()
  const file = join(house.folder, 'twice.tar')
  await writeFile(file, await buffer(archive))
  await run(house, [file])
  const lookup = recordLookup(house)
  for (const [n, text] of texts.entries()) {
    const document = await lookup.document(announcementId('fr-bodacc', records[n]?.id ?? ''))
    assert.ok(document !== null)
    assert.equal((await buffer(await document.open())).toString(), text)
  }
})

test('members with hostile names go in, and those after them', async t => {
  const house = await testHouse(t)
  const { records } = await notices()
  const names = [`a\0b.json`, `${hash('shake256', 'name', { outputLength: 4000 })}.json`, 'last.json']
  const archive = pack()
  for (const [n, name] of names.entries()) {
    archive.entry({ name: 'x', pax: { path: name } } as { name: string }, JSON.stringify([records[n]]))
  }
  archive.finalize()
  const file = join(house.folder, 'hostile.tar')
  await writeFile(file, await buffer(archive))
  const { tally, problems } = await run(house, [file])
  assert.equal(tally.created, 3)
  assert.deepEqual(
    problems.map(p => [p.kind, p.lost]).filter(([kind]) => kind === 'bad_value'),
    [
      ['bad_value', false],
      ['bad_value', false],
    ],
  )
})

test('originals that are asked for at once are unpacked in turn', async t => {
  const house = await testHouse(t)
  const { text, records } = await notices()
  const archive = pack()
  archive.entry({ name: 'notices.json' }, text)
  archive.finalize()
  const file = join(house.folder, 'daily.tgz')
  await writeFile(file, gzipSync(await buffer(archive)))
  await run(house, [file])
  let open = 0
  let most = 0
  const counting = {
    ...house.archive,
    read: async (sha256: Uint8Array) => {
      open += 1
      most = Math.max(most, open)
      return (await house.archive.read(sha256))?.on('close', () => (open -= 1)) ?? null
    },
  }
  const lookup = recordLookup({ ...house, archive: counting })
  const document = await lookup.document(announcementId('fr-bodacc', records[0]?.id ?? ''))
  assert.ok(document !== null)
  const all = await Promise.all(Array.from({ length: 20 }, async () => buffer(await document.open())))
  assert.deepEqual([...new Set(all.map(String))], [text])
  assert.ok(most <= 8, `${most} at a time: four, and four that are being closed`)
})
