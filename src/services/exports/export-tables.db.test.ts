import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { zstdDecompressSync } from 'node:zlib'
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet'
import {
  createCompanyMention,
  createCourtMention,
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../../test/support/announcement-drafts.ts'
import { announcePerson, createNamedPersons, secretsOf } from '../../../test/support/named-persons.ts'
import { parseCsvObjects } from '../../../test/support/parse-csv.ts'
import { createTestAppContext } from '../../../test/support/test-app-context.ts'
import { eraseAnnouncements } from '../../announcements/erase-announcement-store.ts'
import { acquireWriterLock, nextChangeNumber, recordChange } from '../../changes/change-number-store.ts'
import { deriveAnnouncementId } from '../../model/announcement.ts'
import { EXPORTED_TABLES } from '../../model/tables/exported-tables.ts'
import { SOURCES } from '../../sources/registry.ts'
import { writeBatch } from '../ingest/write-batch.ts'
import { exportTables, type TableExportOptions } from './export-tables.ts'
import { TABLE_FORMATS } from './table-writer.ts'

const COMPANY = createCompanyMention('005000013', { name: '=SUM(A1), "SOCIÉTÉ"\r\nNOUVELLE' })

async function open(t: TestContext) {
  const app = await createTestAppContext(t)
  const documentId = await saveTestDocument(app.sql)
  const context = { now: app.clock.now(), random: app.random }
  const write = (drafts: Parameters<typeof toIncomingAnnouncements>[0]) =>
    app.sql.begin(tx => writeBatch(tx, 'fr-bodacc', toIncomingAnnouncements(drafts, documentId), context))
  await write([
    createDraft('A1', {
      title: '-Avis; "un", deux \u{1F4DC}',
      summary: 'Deux\nlignes',
      mentions: [COMPANY, createCourtMention('Greffe')],
      metadata: {
        capital: 1234.56,
        currency: 'EUR',
        cpv: ['45000000', '71000000'],
        judgment_date: '2024-02-29',
        cross_border: true,
      },
    }),
    createDraft('A2', { date: '1999-12-31', mentions: [createCourtMention('Greffe')] }),
  ])
  const run = (name: string, options: Partial<TableExportOptions> = {}) =>
    exportTables(
      join(app.folder, name),
      { ...app, sources: SOURCES, version: '0.0.0-test' },
      {
        format: 'ndjson',
        since: 0,
        maskPersons: false,
        signal: new AbortController().signal,
        onProgress: () => {},
        ...options,
      },
    )
  return { app, write, run }
}

type Row = Record<string, unknown>

async function readLines(folder: string, table: string): Promise<Row[]> {
  const text = await readFile(join(folder, `${table}.ndjson`), 'utf8')
  return text
    .split('\n')
    .slice(0, -1)
    .map(line => JSON.parse(line))
}

async function readParquet(folder: string, table: string): Promise<Row[]> {
  const file = await asyncBufferFromFile(join(folder, `${table}.parquet`))
  const compressors = { ZSTD: (bytes: Uint8Array) => zstdDecompressSync(bytes) }
  return await parquetReadObjects({ file, compressors })
}

/** Returns rows as texts, as CSV has them. */
function toTexts(rows: readonly Row[]): Row[] {
  const text = (value: unknown) => {
    if (value === null || value === undefined) return ''
    if (value instanceof Date) return value.toISOString().slice(0, 10)
    return typeof value === 'object' ? JSON.stringify(value) : String(value)
  }
  return rows.map(row => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, text(value)])))
}

test('exportTables: CSV, NDJSON and Parquet → the same rows, bytes and hashes as in the manifest', async t => {
  const { app, run } = await open(t)
  for (const format of TABLE_FORMATS) {
    const exported = await run(format, { format })
    assert.deepEqual(exported, {
      change: 1,
      rows: { announcements: 2, entities: 2, mentions: 3, identifiers: 1 },
    })
    const folder = join(app.folder, format)
    const manifest = JSON.parse(await readFile(join(folder, 'datapackage.json'), 'utf8'))
    assert.deepEqual(
      (await readdir(folder)).toSorted(),
      ['datapackage.json', ...manifest.resources.map(({ path }: { path: string }) => path)].toSorted(),
    )
    for (const { path, bytes, hash } of manifest.resources) {
      const content = await readFile(join(folder, path))
      assert.deepEqual(
        [bytes, hash],
        [content.length, `sha256:${createHash('sha256').update(content).digest('hex')}`],
      )
    }
  }
  for (const { name, columns } of EXPORTED_TABLES) {
    const lines = toTexts(await readLines(join(app.folder, 'ndjson'), name))
    assert.deepEqual(toTexts(await readParquet(join(app.folder, 'parquet'), name)), lines)
    const csv = parseCsvObjects(await readFile(join(app.folder, 'csv', `${name}.csv`), 'utf8'))
    const safe = lines.map(row =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [
          key,
          /^[=\-+@]/.test(String(value)) ? `'${value}` : value,
        ]),
      ),
    )
    assert.deepEqual(csv, safe)
    for (const row of lines)
      assert.deepEqual(
        Object.keys(row),
        columns.map(column => column.name),
      )
  }
})

test('exportTables: announcement → typed values, mentions and identifiers that refer to it', async t => {
  const { app, run } = await open(t)
  await run('tables')
  const folder = join(app.folder, 'tables')
  const [first] = (await readLines(folder, 'announcements')).toSorted((a, b) =>
    String(a.source_reference) < String(b.source_reference) ? -1 : 1,
  )
  const { id, publication_date, title, capital, cpv, metadata, language, change, deleted } = first as Row
  assert.deepEqual(
    [id, publication_date, title, capital, cpv, language, change, deleted],
    [
      deriveAnnouncementId('fr-bodacc', 'A1'),
      '2024-03-05',
      '-Avis; "un", deux \u{1F4DC}',
      1234.56,
      '45000000; 71000000',
      'fr',
      1,
      false,
    ],
  )
  assert.deepEqual(metadata, {
    capital: 1234.56,
    currency: 'EUR',
    cpv: ['45000000', '71000000'],
    judgment_date: '2024-02-29',
    cross_border: true,
  })
  const mentions = (await readLines(folder, 'mentions')).filter(row => row.announcement_id === id)
  const entities = new Map((await readLines(folder, 'entities')).map(row => [row.id, row]))
  assert.deepEqual(
    mentions.map(({ position, role, entity_id }) => [position, role, entities.get(entity_id)?.entity_type]),
    [
      [0, 'subject', 'company'],
      [1, 'court', 'authority'],
    ],
  )
  assert.deepEqual(await readLines(folder, 'identifiers'), [
    {
      entity_id: mentions[0]?.entity_id,
      scheme: 'siren',
      jurisdiction: 'FR',
      number: '005000013',
      valid: true,
    },
  ])
})

test('exportTables: manifest → schema of every column, licence and attribution, cursor, keys', async t => {
  const { app, run } = await open(t)
  await run('tables', { format: 'csv' })
  const manifest = JSON.parse(await readFile(join(app.folder, 'tables', 'datapackage.json'), 'utf8'))
  assert.equal(manifest.profile, 'tabular-data-package')
  assert.equal(manifest.herald.change, 1)
  assert.match(manifest.herald.cursor, /^ch1_/)
  assert.deepEqual(
    manifest.herald.licences.map((licence: Row) => [licence.source_id, licence.licence]),
    [['fr-bodacc', 'Licence Ouverte 2.0 (Etalab)']],
  )
  assert.match(manifest.herald.licences[0].attribution, /DILA/)
  const header = (await readFile(join(app.folder, 'tables', 'announcements.csv'), 'utf8')).split('\r\n')[0]
  const [announcements, , mentions] = manifest.resources
  assert.equal(announcements.schema.fields.map(({ name }: { name: string }) => name).join(), header)
  assert.deepEqual(mentions.schema.foreignKeys, [
    { fields: 'announcement_id', reference: { resource: 'announcements', fields: 'id' } },
  ])
  const types = Object.fromEntries(announcements.schema.fields.map(({ name, type }: Row) => [name, type]))
  assert.deepEqual(
    [types.publication_date, types.capital, types.change, types.deleted, types.metadata, types.title],
    ['date', 'number', 'integer', 'boolean', 'object', 'string'],
  )
})

test('exportTables: since → changed and deleted rows only; both exports together are the current state', async t => {
  const { app, write, run } = await open(t)
  const first = await run('first')
  await write([
    createDraft('A1', { title: 'corrected', mentions: [COMPANY] }),
    createDraft('A3', { mentions: [createCompanyMention('732829320')] }),
  ])
  const erased = deriveAnnouncementId('fr-bodacc', 'A2')
  await app.sql.begin(async tx => {
    await acquireWriterLock(tx)
    const change = await nextChangeNumber(tx)
    await eraseAnnouncements(tx, [erased], change)
    await recordChange(tx, change, 1, 0)
  })
  const second = await run('second', { since: first?.change ?? 0 })
  assert.equal(second?.change, 3)
  await run('whole')
  for (const { name } of EXPORTED_TABLES.filter(table => table.primaryKey.includes('id'))) {
    const rows = new Map<unknown, Row>()
    for (const folder of ['first', 'second'])
      for (const row of await readLines(join(app.folder, folder), name))
        if (row.deleted) rows.delete(row.id)
        else rows.set(row.id, row)
    const byId = (list: Iterable<Row>) => [...list].toSorted((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
    assert.deepEqual(byId(rows.values()), byId(await readLines(join(app.folder, 'whole'), name)))
  }
  const changed = await readLines(join(app.folder, 'second'), 'announcements')
  assert.deepEqual(
    changed.map(({ id, deleted }) => [id, deleted]).toSorted(),
    [
      [deriveAnnouncementId('fr-bodacc', 'A1'), false],
      [deriveAnnouncementId('fr-bodacc', 'A3'), false],
      [erased, true],
    ].toSorted(),
  )
  await assert.rejects(run('future', { since: 99 }), { code: 'invalid_usage' })
})

test('exportTables: persons masked → no name, number or ID of a person in any file', async t => {
  const { app, write, run } = await open(t)
  const persons = createNamedPersons(4)
  await write(persons.map(announcePerson))
  await run('masked', { maskPersons: true })
  await run('full')
  const ids = await app.sql<{ id: string }[]>`select id from entities where entity_type = 'person'`
  assert.equal(ids.length, persons.length)
  const readAll = async (folder: string) => {
    const tables = EXPORTED_TABLES.map(({ name }) =>
      readFile(join(app.folder, folder, `${name}.ndjson`), 'utf8'),
    )
    return (await Promise.all(tables)).join().toLowerCase()
  }
  const [masked, full] = [await readAll('masked'), await readAll('full')]
  for (const secret of [...persons.flatMap(secretsOf), ...ids.map(({ id }) => id)]) {
    assert.ok(!masked.includes(secret), secret)
    assert.ok(full.includes(secret), secret)
  }
})

test('exportTables: stopped → no folder; recorded in the audit log only when complete', async t => {
  const { app, run } = await open(t)
  const stopping = new AbortController()
  stopping.abort()
  assert.equal(await run('stopped', { signal: stopping.signal }), null)
  await assert.rejects(
    run('failing', {
      onProgress: () => {
        throw new Error('no')
      },
    }),
    /no/,
  )
  assert.deepEqual(
    (await readdir(app.folder)).filter(name => /stopped|failing/.test(name)),
    [],
  )
  await run('complete')
  const entries = await app.sql<{ action: string; details: Row }[]>`select action, details from audit_entries`
  assert.deepEqual(
    entries.map(({ action, details }) => [action, details.format, details.announcements]),
    [['tables.exported', 'ndjson', 2]],
  )
})
