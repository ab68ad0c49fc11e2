import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { copyFile, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../../test/support/announcement-drafts.ts'
import { waitUntil } from '../../../../test/support/index-follower.ts'
import {
  createPopulatedContext,
  EXPORT_OPTIONS,
  readAllRows,
} from '../../../../test/support/populated-database.ts'
import { createTestAppContext } from '../../../../test/support/test-app-context.ts'
import { acquireWriterLock } from '../../../changes/change-number-store.ts'
import { findUnavailableDocument } from '../../../crawls/archive/unavailable-document-store.ts'
import { createAnnouncementEntry } from '../../../erasure/block-entries.ts'
import { insertErasedFiles, insertErasure } from '../../../erasure/erasure-store.ts'
import { deriveAnnouncementId } from '../../../model/announcement.ts'
import type { HeraldError } from '../../../platform/errors.ts'
import { createSqlPool } from '../../../platform/sql/sql-pool.ts'
import { SNAPSHOT_TABLES } from '../../../snapshots/snapshot-store.ts'
import { writeBatch } from '../../ingest/write-batch.ts'
import { runDoctorChecks } from '../doctor.ts'
import { exportSnapshot } from './export-snapshot.ts'
import { importSnapshot } from './import-snapshot.ts'

test('exportSnapshot, importSnapshot: empty target → same rows and originals, sequences continue', async t => {
  const from = await createPopulatedContext(t)
  const to = await createTestAppContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  const { hasher } = await from.screening.blockLists.load(from.sql)
  const erasure = {
    id: deriveAnnouncementId('fr-bodacc', 'E1'),
    kind: 'announcement',
    keyFingerprint: hasher.fingerprint,
  } as const
  await from.sql.begin(tx => insertErasure(tx, erasure, [createAnnouncementEntry(erasure.id)]))
  await insertErasedFiles(from.sql, [Buffer.alloc(32, 7)])
  const exported = await exportSnapshot(file, from, EXPORT_OPTIONS)
  assert.deepEqual(Object.keys(exported?.tables ?? {}), [...SNAPSHOT_TABLES])
  assert.deepEqual([exported?.tables.announcements?.rows, exported?.documents], [2, 1])
  assert.deepEqual(exported?.left_out, [])
  assert.deepEqual(await importSnapshot(file, to), exported)
  const rows = await readAllRows(from)
  const { database_state: newState, audit_entries: newEntries, ...importedRows } = await readAllRows(to)
  const { database_state: state, audit_entries: entries, ...exportedRows } = rows
  assert.deepEqual(importedRows, exportedRows)
  // The export and the import are recorded after the data were copied.
  const [recorded, restored] = [entries, newEntries].map(list =>
    ((list ?? []) as { number: number; action: string }[]).toSorted(
      (one, other) => one.number - other.number,
    ),
  )
  assert.deepEqual(restored?.slice(0, -1), recorded?.slice(0, -1))
  assert.deepEqual(
    [recorded?.at(-1)?.action, restored?.at(-1)?.action],
    ['snapshot.exported', 'snapshot.imported'],
  )
  const [before, after] = [state, newState].map(list => list?.[0] as Record<string, unknown>)
  assert.deepEqual({ ...after, database_id: before?.database_id }, before)
  assert.notEqual(after?.database_id, before?.database_id, 'a new history')
  assert.deepEqual(
    SNAPSHOT_TABLES.filter(table => rows[table]?.length === 0),
    [],
    'every table contains rows',
  )
  const stored = await to.archive.read(from.kept.sha256)
  assert.ok(stored.state === 'intact' && (await buffer(stored.bytes)).equals(from.original))

  const documentId = await saveTestDocument(to.sql, { member: 'another' })
  await to.sql.begin(tx =>
    writeBatch(
      tx,
      'fr-bodacc',
      toIncomingAnnouncements([createDraft('A3')], documentId),
      undefined,
      to.screening.blockLists,
    ),
  )
  const numbers = await to.sql<{ number: number }[]>`select number from announcements order by number`
  assert.deepEqual(
    numbers.map(row => row.number),
    [1, 2, 3],
  )
})

test('importSnapshot: database not empty → record_not_empty, nothing changed', async t => {
  const from = await createPopulatedContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from, EXPORT_OPTIONS)
  const before = await readAllRows(from)
  await assert.rejects(importSnapshot(file, from), (e: HeraldError) => e.code === 'record_not_empty')
  assert.deepEqual(await readAllRows(from), before)
})

test('importSnapshot: another writer active → waits for the writer lock', async t => {
  const from = await createPopulatedContext(t)
  const to = await createTestAppContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  await exportSnapshot(file, from, EXPORT_OPTIONS)
  const countAnnouncements = async () => (await to.sql`select from announcements`).length
  let importing: Promise<unknown> = Promise.resolve()
  await to.sql.begin(async tx => {
    await acquireWriterLock(tx)
    importing = importSnapshot(file, to)
    await waitUntil(async () => {
      const waiting = await to.sql`
        select 1 from pg_locks join pg_database d on d.oid = database
        where locktype = 'advisory' and not granted and d.datname = current_database()`
      return waiting.length === 1
    })
    assert.equal(await countAnnouncements(), 0)
  })
  await importing
  assert.equal(await countAnnouncements(), 2)
})

test('exportSnapshot: documents and announcements written meanwhile → as of the beginning, complete', async t => {
  const from = await createPopulatedContext(t, 1_000)
  const to = await createTestAppContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  const writing = new AbortController()
  const writeContinuously = async (): Promise<number> => {
    let n = 0
    for (; !writing.signal.aborted; n++) {
      const archived = await from.archive.store(Readable.from([Buffer.from(`meanwhile ${n}`)]))
      const documentId = await saveTestDocument(from.sql, { ...archived, url: `meanwhile-${n}.json` })
      await from.sql.begin(tx =>
        writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements([createDraft(`M${n}`)], documentId)),
      )
    }
    return n
  }
  const written = writeContinuously()
  await waitUntil(async () => (await from.sql`select from announcements`).length > 10)
  const exported = await exportSnapshot(file, from, EXPORT_OPTIONS).finally(() => writing.abort())
  assert.ok((await written) > 10)
  assert.deepEqual(exported?.left_out, [])
  await importSnapshot(file, to)
  const documents = await to.sql<{ sha256: Buffer }[]>`select distinct sha256 from documents`
  for (const { sha256 } of documents) assert.equal((await to.archive.verify(sha256)).state, 'intact')
  const [dangling] = await to.sql`
    select count(*) as n from announcements a where not exists (select from documents d where d.id = a.document_id)`
  assert.equal(dangling?.n, 0)
})

test('exportSnapshot: stopped → null, no file', async t => {
  const from = await createPopulatedContext(t, 1_000)
  const file = join(from.folder, 'snapshot.tar.gz')
  const stopping = new AbortController()
  const options = { signal: stopping.signal, onProgress: () => stopping.abort() }
  assert.equal(await exportSnapshot(file, from, options), null)
  stopping.abort()
  assert.equal(await exportSnapshot(file, from, options), null)
  assert.deepEqual([existsSync(file), existsSync(`${file}.part`)], [false, false])
})

test('exportSnapshot: database accepts no writes → exported, with a log line instead of an audit entry', async t => {
  const from = await createPopulatedContext(t, 1_000)
  const address = new URL(from.url)
  address.searchParams.set('default_transaction_read_only', 'on')
  const sql = createSqlPool(address.href, { maxConnections: 2, applicationName: 'herald tests' })
  t.after(() => sql.end())
  const before = await from.sql<{ count: number }[]>`select count(*)::float8 as count from audit_entries`
  const file = join(from.folder, 'snapshot.tar.gz')
  assert.notEqual(await exportSnapshot(file, { ...from, sql }, EXPORT_OPTIONS), null)
  assert.ok(existsSync(file))
  assert.deepEqual(await from.sql`select count(*)::float8 as count from audit_entries`, before)
})

test('exportSnapshot: further verification fails → its error, no file', async t => {
  const from = await createPopulatedContext(t, 1_000)
  const file = join(from.folder, 'snapshot.tar.gz')
  const verify = async (): Promise<void> => {
    throw new Error('not restorable')
  }
  await assert.rejects(exportSnapshot(file, from, { ...EXPORT_OPTIONS, verify }), /not restorable/)
  assert.deepEqual([existsSync(file), existsSync(`${file}.part`)], [false, false])
})

test('exportSnapshot: damaged, swapped and missing documents → listed and left out; restored as unavailable', async t => {
  const from = await createPopulatedContext(t, 1_000)
  const to = await createTestAppContext(t)
  const file = join(from.folder, 'snapshot.tar.gz')
  const stored: { hex: string; path: string }[] = []
  for (const name of ['flipped', 'swapped', 'missing', 'intact']) {
    const archived = await from.archive.store(Readable.from([Buffer.from(`${name} `.repeat(500))]))
    await saveTestDocument(from.sql, { ...archived, url: `${name}.json` })
    const hex = archived.sha256.toString('hex')
    stored.push({ hex, path: join(from.folder, 'archive', hex.slice(0, 2), `${hex}.zst`) })
  }
  const [flipped, swapped, missing, intact] = stored
  assert.ok(flipped && swapped && missing && intact)
  const bytes = await readFile(flipped.path)
  bytes[bytes.length - 1] = (bytes[bytes.length - 1] ?? 0) ^ 1
  await writeFile(flipped.path, bytes)
  await copyFile(intact.path, swapped.path)
  await rm(missing.path)

  const exported = await exportSnapshot(file, from, EXPORT_OPTIONS)
  assert.equal(exported?.documents, 2)
  const byUrl = exported.left_out.map(({ url, state, sha256 }) => `${url} ${state} ${sha256}`).toSorted()
  assert.deepEqual(byUrl, [
    `flipped.json damaged ${flipped.hex}`,
    `missing.json missing ${missing.hex}`,
    `swapped.json damaged ${swapped.hex}`,
  ])
  assert.match(
    exported.left_out.find(({ url }) => url === 'swapped.json')?.reason ?? '',
    new RegExp(intact.hex),
  )

  assert.deepEqual(await importSnapshot(file, to), exported)
  assert.equal((await to.sql`select from documents`).length, (await from.sql`select from documents`).length)
  for (const { sha256, state } of exported.left_out) {
    const hash = Buffer.from(sha256, 'hex')
    assert.equal((await findUnavailableDocument(to.sql, hash))?.state, state)
    assert.deepEqual(await to.archive.read(hash), { state: 'missing' })
  }
  const findings = await runDoctorChecks(to, null, to.folder)
  const archive = findings.find(({ check }) => check === 'archive')
  assert.deepEqual(archive, {
    check: 'archive',
    ok: true,
    found: 'all 2 documents are present, except 3 that a restored snapshot lacked',
  })
  const again = await exportSnapshot(`${file}.2`, to, EXPORT_OPTIONS)
  assert.deepEqual(
    again?.left_out.map(({ state }) => state),
    ['missing', 'missing', 'missing'],
  )
})
