import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readFile, truncate, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { startTestApi } from '../../test/support/api-server.ts'
import { sealDocuments } from '../crawls/archive/erase-document-store.ts'
import { recordUnavailableDocuments } from '../crawls/archive/unavailable-document-store.ts'
import { deriveAnnouncementId } from '../model/announcement.ts'
import { createLogger, type Logger } from '../platform/logger.ts'
import { writeBatch } from '../services/ingest/write-batch.ts'

/** Tests of reads from the database instead of the index. */
const api = await startTestApi({ after })

/** Starts a download of which nothing but the head is read. */
async function openUnread(path: string): Promise<IncomingMessage> {
  const download = request({ port: api.port, path, headers: api.authorization, agent: false }).end()
  const [response] = (await once(download, 'response')) as [IncomingMessage]
  return response
}

async function read<T>(path: string): Promise<T> {
  const reply = await api.ask(`/api/v1${path}`)
  assert.equal(reply.status, 200, reply.text)
  return reply.json() as T
}

test('GET by ID: resources that are not in the index yet → read from the database', async () => {
  const documentId = await saveTestDocument(api.sql)
  const mention = { type: 'company', role: 'subject', name: 'ACME', identifiers: [] } as const
  const drafts = [
    createDraft('new', { mentions: [mention], details: { text: 'long' } }),
    createDraft('correction', { corrects: 'new' }),
  ]
  await api.sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId)))
  const id = deriveAnnouncementId('fr-bodacc', 'new')

  const announcement = await read<Record<string, unknown>>(`/announcements/${id}`)
  assert.deepEqual([announcement.id, announcement.source_reference], [id, 'new'])
  const [row] = await api.sql<[{ id: string }]>`select id from entities`
  const entity = await read(`/entities/${row.id}`)
  assert.deepEqual(entity, {
    id: row.id,
    entity_type: 'company',
    name: 'ACME',
    jurisdiction: 'FR',
    tax_id: null,
    status: 'active',
    announcement_count: 1,
  })
  assert.deepEqual(await read(`/entities/${row.id}/timeline`), {
    entity: { id: row.id, name: 'ACME', entity_type: 'company' },
    events: [
      {
        date: '2024-03-05',
        category: 'company_modification',
        title: 'Avis new',
        source_id: 'fr-bodacc',
        announcement_id: id,
      },
    ],
    pagination: { page: 1, per_page: 50, total: 1, total_pages: 1 },
  })
  const { first_seen_at, changed_at, ...details } = await read<Record<string, unknown>>(
    `/announcements/${id.toUpperCase()}/details`,
  )
  assert.match(`${first_seen_at} ${changed_at}`, /^\d{4}-\d\d-\d\dT[\d:.]+Z \d{4}-\d\d-\d\dT[\d:.]+Z$/)
  assert.deepEqual(details, {
    announcement_id: id,
    details: { text: 'long' },
    references: [
      {
        relation: 'corrected_by',
        source_reference: 'correction',
        id: deriveAnnouncementId('fr-bodacc', 'correction'),
        publication_date: '2024-03-05',
      },
    ],
    entity_ids: [row.id],
    codes: { cpv: [], regions: [] },
    earlier_versions: 0,
  })
})

test('database unreachable: ID in the index → 200, unknown ID → 503', async t => {
  await api.ask('/api/v1/stats') // puts the key into the cache
  await api.proxy.cut()
  t.after(() => api.proxy.restore())
  const [known] = api.generated.announcements.keys()
  assert.equal((await api.ask(`/api/v1/announcements/${known}`)).status, 200)
  assert.equal((await api.ask('/api/v1/announcements?q=a')).status, 200)
  for (const path of ['announcements/', 'entities/']) {
    const reply = await api.ask(`/api/v1/${path}00000000-0000-5000-8000-000000000000`)
    assert.deepEqual([reply.status, reply.headers['retry-after']], [503, '5'])
  }
  const ready = await api.ask('/readyz', { authorization: null })
  assert.deepEqual([ready.status, (ready.json() as { database: string }).database], [200, 'away'])
})

test('GET /announcements/{id}/document: HTML document → same bytes, sandboxed attachment', async () => {
  const original = Buffer.from('<script>alert(1)</script>é')
  const archived = await api.archive.store(
    (async function* () {
      yield original
    })(),
  )
  const documentId = await saveTestDocument(api.sql, {
    sha256: archived.sha256,
    size: archived.size,
    url: 'https://publisher.example/a "b"\u00e9.html',
    contentType: 'text/html; charset=x',
  })
  await api.sql.begin(tx =>
    writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('doc')], documentId)),
  )
  const path = `/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'doc')}/document`
  const reply = await api.ask(path, { accept: 'text/html', 'accept-encoding': 'gzip' })
  assert.equal(reply.status, 200)
  assert.deepEqual(reply.bytes, original)
  const { headers } = reply
  assert.equal(headers['content-type'], 'text/html')
  assert.equal(headers['content-disposition'], 'attachment; filename="a__b__.html"')
  assert.match(String(headers['herald-change']), /^\d+$/)
  assert.equal(headers['content-security-policy'], 'sandbox')
  assert.equal(headers['x-content-type-options'], 'nosniff')
  assert.equal(headers['content-length'], String(original.length))
  assert.equal(headers['content-encoding'], undefined)
  assert.equal((await api.ask(path, { 'if-none-match': String(headers.etag) })).status, 304)
  const head = await api.ask(path, {}, 'HEAD')
  assert.deepEqual(
    [head.status, head.headers['content-length'], head.bytes.length],
    [200, String(original.length), 0],
  )
})

test('GET /announcements/{id}/document: not in this archive → 503, unknown ID → 404', async () => {
  const documentId = await saveTestDocument(api.sql, { sha256: Buffer.alloc(32, 7) })
  await api.sql.begin(tx =>
    writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('gone')], documentId)),
  )
  const path = `/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'gone')}/document`
  assert.equal((await api.ask(path)).status, 503)
  assert.equal((await api.ask(path, {}, 'HEAD')).status, 503)
  assert.equal(
    (await api.ask('/api/v1/announcements/00000000-0000-5000-8000-000000000000/document')).status,
    404,
  )
})

test('GET /announcements/{id}/document: left out of the restored snapshot → document_gone', async () => {
  const sha256 = Buffer.alloc(32, 8)
  const documentId = await saveTestDocument(api.sql, { sha256 })
  await api.sql.begin(async tx => {
    await writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('lost')], documentId))
    const document = {
      sha256: sha256.toString('hex'),
      state: 'damaged',
      reason: 'the file is empty',
    } as const
    await recordUnavailableDocuments(tx, [document])
  })
  const reply = await api.ask(`/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'lost')}/document`)
  const { code, detail } = reply.json() as { code: string; detail: string }
  assert.deepEqual([reply.status, code], [410, 'document_gone'])
  assert.match(detail, /snapshot .* damaged: the file is empty/)
  const head = await api.ask(
    `/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'lost')}/document`,
    {},
    'HEAD',
  )
  assert.deepEqual([head.status, head.bytes.length], [410, 0])
})

test('GET and HEAD /announcements/{id}/document: sealed by an erasure → document_gone with its day', async () => {
  const sha256 = Buffer.alloc(32, 11)
  const documentId = await saveTestDocument(api.sql, { sha256 })
  await api.sql.begin(async tx => {
    await writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('sealed')], documentId))
    await sealDocuments(tx, sha256, 'its format cannot be rewritten')
  })
  const path = `/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'sealed')}/document`
  const reply = await api.ask(path)
  const { code, detail } = reply.json() as { code: string; detail: string }
  assert.deepEqual([reply.status, code], [410, 'document_gone'])
  assert.match(detail, /deleted on \d{4}-\d\d-\d\d, because/)
  assert.equal((await api.ask(path, {}, 'HEAD')).status, 410)
})

test('GET /announcements/{id}/document: 32 downloads of a key unread → 429 until they end, other requests answered', async () => {
  const { sha256, size } = await api.archive.store(Readable.from([Buffer.alloc(2 ** 24, 7)]))
  const documentId = await saveTestDocument(api.sql, { sha256, size })
  await api.sql.begin(tx =>
    writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('slow')], documentId)),
  )
  const path = `/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'slow')}/document`
  const unread = await Promise.all(Array.from({ length: 32 }, () => openUnread(path)))
  assert.deepEqual([...new Set(unread.map(response => response.statusCode))], [200])
  const refused = await api.ask(path)
  assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '5'])
  assert.match(refused.text, /downloading 32 documents already/)
  assert.equal((await api.ask(path, {}, 'HEAD')).status, 200)
  for (const response of unread) response.destroy()
  while ((await api.ask(path)).status === 429);
})

test('GET /announcements/{id}/document: sealed after the client cached it → document_gone, not 304', async () => {
  const { sha256, size } = await api.archive.store(Readable.from([Buffer.from('a cached document')]))
  const documentId = await saveTestDocument(api.sql, { sha256, size })
  await api.sql.begin(tx =>
    writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('cached')], documentId)),
  )
  const path = `/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'cached')}/document`
  const { etag } = (await api.ask(path, {}, 'HEAD')).headers
  assert.equal((await api.ask(path, { 'if-none-match': String(etag) })).status, 304)
  await sealDocuments(api.sql, sha256, 'it holds erased data')
  assert.equal((await api.ask(path, { 'if-none-match': String(etag) })).status, 410)
})

test('GET /announcements/{id}/document: reread from another container member → new ETag', async () => {
  const sha256 = Buffer.alloc(32, 9)
  const ingestFrom = async (member: string, title: string): Promise<string> => {
    const documentId = await saveTestDocument(api.sql, { sha256, member })
    await api.sql.begin(tx =>
      writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('moved', { title })], documentId)),
    )
    const path = `/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'moved')}/document`
    return String((await api.ask(path, {}, 'HEAD')).headers.etag)
  }
  const first = await ingestFrom('a.xml', 'first')
  assert.match(first, /^"[\w-]+"$/)
  assert.notEqual(await ingestFrom('b.xml', 'second'), first)
})

test('GET /announcements/{id}/document: damaged archive file → document_damaged, logged, healed by storing it', async t => {
  const messages: string[] = []
  const log = {
    ...createLogger('silent'),
    error: (_: object, text: string) => void messages.push(text),
  } as Logger
  const service = await startTestApi({ after: work => t.after(work) }, { log })
  const noise = createHash('shake256', { outputLength: 2 ** 22 })
    .update('noise')
    .digest()
  const archived = await service.archive.store(Readable.from([noise]))
  const documentId = await saveTestDocument(service.sql, archived)
  await service.sql.begin(tx =>
    writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft('cut')], documentId)),
  )
  const hex = archived.sha256.toString('hex')
  const file = join(service.archiveFolder, hex.slice(0, 2), `${hex}.zst`)
  const path = `/api/v1/announcements/${deriveAnnouncementId('fr-bodacc', 'cut')}/document`
  const flipped = await readFile(file)
  flipped[2 ** 21] = (flipped[2 ** 21] ?? 0) ^ 1
  for (const damage of [() => writeFile(file, flipped), () => truncate(file, 2 ** 21)]) {
    await damage()
    const reply = await service.ask(path)
    const { code, detail } = reply.json() as { code: string; detail: string }
    assert.deepEqual([reply.status, code], [500, 'document_damaged'])
    assert.match(detail, /is damaged: /)
    assert.equal(reply.headers['content-disposition'], undefined)
    const head = await service.ask(path, {}, 'HEAD')
    assert.deepEqual([head.status, head.bytes.length], [200, 0], 'HEAD does not read the file')
    assert.deepEqual(messages.splice(0), [detail])
  }
  await service.archive.store(Readable.from([noise]))
  assert.deepEqual((await service.ask(path)).bytes, noise)
})
