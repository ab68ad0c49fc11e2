import assert from 'node:assert/strict'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { runCommand } from '../../../test/support/run-command.ts'
import { startS3StandIn } from '../../../test/support/s3/s3-stand-in.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { createTestParser } from '../../../test/support/test-parser.ts'
import { toArchivedPath } from '../../crawls/archive/archived-path.ts'
import { openArchive } from '../../crawls/archive/s3/open-archive.ts'
import { insertErasedFiles } from '../../erasure/erasure-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import { checkArchive } from '../../services/admin/check-archive.ts'
import { openStoredDocument } from '../../services/admin/documents/open-stored-document.ts'
import { forgetTarget } from '../../services/erasure/forget.ts'
import { findErasureTarget } from '../../services/erasure/targets/find-target.ts'
import { importFiles } from '../../services/ingest/import-files.ts'
import { findSourceById } from '../../sources/registry.ts'
import { archiveCommand } from './archive.ts'

const toStream = (text: string): Readable => Readable.from([Buffer.from(text)])
const NOTICES = new URL('../../../samples/fr-bodacc/notices.json', import.meta.url)

/** An app context, and a node whose archive is on S3. */
async function createContext(t: TestContext) {
  const app = await createTestAppContext(t)
  const server = await startS3StandIn(t, { isVersioned: true })
  const { bucket, prefix, endpoint, region } = server.location
  const url = `s3://${bucket}/${prefix}?endpoint=${endpoint}&region=${region}`
  const openNode = (name: string) => {
    const cache = { folder: join(app.folder, name), maxBytes: 2 ** 20 }
    const archive = openArchive({ kind: 's3', bucket: server.location, cache }, app)
    return { ...app, archive, parser: createTestParser(archive) }
  }
  return { ...server, app, url, openNode }
}

async function importNotices(app: Parameters<typeof importFiles>[2] & { readonly folder: string }) {
  const source = findSourceById('fr-bodacc')
  assert.ok(source !== undefined)
  const path = join(app.folder, 'notices.json')
  await writeFile(path, await readFile(NOTICES))
  const callbacks = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  await importFiles(source, [path], app, callbacks, new AbortController().signal)
}

test('herald archive copy: to S3, again, and back → verified, resumed, skipped files named', async t => {
  const { app, url, objects, openNode } = await createContext(t)
  const stored = []
  for (const text of ['a', 'b', 'c', 'd', 'e']) stored.push((await app.archive.store(toStream(text))).sha256)
  const [erased, damaged] = stored as [Buffer, Buffer]
  await insertErasedFiles(app.sql, [erased])
  await writeFile(join(app.folder, 'archive', toArchivedPath(damaged)), 'other bytes')
  await writeFile(join(app.folder, 'archive', 'notes.txt'), 'mine')
  const first = await runCommand(archiveCommand, ['archive', 'copy', '--to', url], app)
  assert.equal(first.code, 1)
  assert.match(
    first.out.join('\n'),
    /Copied: 3 .*\nSkipped, there already: 0\nSkipped, erased: 1\nSkipped, not documents: 1\n {2}notes\.txt\nNot copied, damaged: 1\n/,
  )
  await app.archive.store(toStream('b'))
  const second = await runCommand(archiveCommand, ['archive', 'copy', '--to', url], app)
  assert.equal(second.code, 0)
  assert.match(second.out.join('\n'), /Copied: 1 .*\nSkipped, there already: 3\n/)
  assert.equal(objects.list('').length, 4)
  const key = `herald/${toArchivedPath(stored[4] as Buffer)}`
  objects.add(key, Buffer.from('other bytes'))
  const third = await runCommand(archiveCommand, ['archive', 'copy', '--to', url, '--verify'], app)
  assert.match(third.out.join('\n'), /Copied: 1 .*\nSkipped, there already: 3\n/)
  await rm(join(app.folder, 'archive'), { recursive: true })
  const back = await runCommand(archiveCommand, ['archive', 'copy', '--from', url, '--json'], app)
  assert.deepEqual(JSON.parse(back.out.join('')).copied, 4)
  assert.equal((await app.archive.verify(stored[4] as Buffer)).state, 'intact')
  assert.equal((await openNode('b').archive.verify(damaged)).state, 'intact')
  const left = (await readdir(app.folder)).filter(name => name.startsWith('archive-copy'))
  assert.deepEqual(left, [])
})

test('herald archive copy: neither or both directions, own archive, no bucket → refused', async t => {
  const { app, url } = await createContext(t)
  const copy = (...args: string[]) => runCommand(archiveCommand, ['archive', 'copy', ...args], app)
  await assert.rejects(copy(), /either --to or --from/)
  await assert.rejects(copy('--to', 'x', '--from', 'y'), /either --to or --from/)
  await assert.rejects(copy('--to', join(app.folder, 'archive')), /the archive of this installation/)
  await assert.rejects(copy('--to', url.replace('test-bucket', 'other-bucket')), /there is no such bucket/)
})

test('archive on S3: import, parse, serve, erase → every node reads the same, no trace of the erased', async t => {
  const { app, objects, openNode, faults } = await createContext(t)
  const node = openNode('a')
  await importNotices(node)
  assert.equal(objects.versions.length, 1)
  const deep = { signal: new AbortController().signal, onProgress: () => {} }
  const other = openNode('b')
  assert.deepEqual(
    (await checkArchive(other, undefined)).map(f => f.ok),
    [true, true],
  )
  objects.add('herald/notes.txt', Buffer.from('mine'))
  objects.add('elsewhere/notes.txt', Buffer.from('mine'))
  const [row] = await app.sql<{ sha256: Buffer; url: string }[]>`select sha256, url from documents limit 1`
  assert.ok(row !== undefined)
  const file = { ...row, contentType: null }
  const served = await openStoredDocument(other, file, '', 'client')
  const text = (await served.toArray()).join('')
  assert.match(text, /PRADIGNOL/)
  const { hasher } = await app.screening.blockLists.load(app.sql)
  const request = { by: 'name', name: 'PRADIGNOL Bastien Louis', place: null } as const
  const report = await forgetTarget(
    { ...node, blockLists: node.screening.blockLists },
    await findErasureTarget(app.sql, request, hasher),
  )
  assert.deepEqual([report.archive.rewritten, report.archive.missing], [1, 0])
  const kept = objects.versions.filter(v => v.key.endsWith('.zst'))
  assert.equal(kept.length, 1)
  assert.notEqual(kept[0]?.key, `herald/${toArchivedPath(row.sha256)}`)
  const findings = await checkArchive(other, deep)
  assert.deepEqual(
    findings.map(f => [f.check, f.ok]),
    [
      ['archive access', true],
      ['archive content', true],
      ['archive documents', true],
      ['other archive files', true],
    ],
  )
  faults.push({ request: 'GET /test-bucket/?', kind: 'AccessDenied' })
  const [denied] = await checkArchive(openNode('c'), undefined)
  assert.deepEqual([denied?.ok, /access is denied/.test(denied?.found ?? '')], [false, true])
  faults.push({ request: 'GET /test-bucket/?', kind: 'AccessDenied' })
  await assert.rejects(
    openStoredDocument(openNode('d'), file, '', 'client'),
    error =>
      error instanceof HeraldError && error.code === 'unavailable' && !/test-bucket/.test(error.detail),
  )
})
