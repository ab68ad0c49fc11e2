import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { acquireWriterLock, startNewHistory } from '../../changes/change-number-store.ts'
import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import { HeraldError } from '../../platform/errors.ts'
import { renameDurably } from '../../platform/files/durable-files.ts'
import { type SqlTransaction, WITHOUT_TIME_LIMITS } from '../../platform/sql/sql-pool.ts'
import { listArchivedDocumentHashes } from '../../reports/database-checks-store.ts'
import { toPresentNames } from '../../snapshots/schema-renames.ts'
import {
  continueSequences,
  copyTableIn,
  copyTableOut,
  OLDEST_READABLE_MIGRATION,
  prepareEmptyDatabase,
  readLatestMigration,
  readTableColumns,
  SNAPSHOT_TABLES,
} from '../../snapshots/snapshot-store.ts'

/** One consistent state of all tables, for as long as it takes to copy them. */
const READ_MODE = `isolation level repeatable read read only${WITHOUT_TIME_LIMITS}`

/** The content of `manifest.json`, the first file of a snapshot, which describes the other files. */
interface Manifest {
  readonly format: 1
  readonly migration: number
  readonly made_at: string
  readonly columns: Readonly<Record<string, readonly string[]>>
}

/** Tables and documents are split into files of about this size, because tar requires each file's length in advance. */
const PIECE_BYTES = 4 * 2 ** 20
/** Herald's pieces exceed PIECE_BYTES only slightly. A piece larger than this was not written by Herald. */
const MAX_PIECE_BYTES = 64 * 2 ** 20

/** The numbers of tables and documents that a snapshot contains or lacks. */
export interface SnapshotCounts {
  tables: number
  documents: number
  /** The number of documents that the database lists but this machine's archive does not contain. */
  missing: number
}

type SnapshotDependencies = Dependencies & { readonly archive: DocumentArchive }

/**
 * Exports the database, as of one point in time, and its archived documents to a `.tar.gz` file. The file is renamed to
 * `file` only when it is complete.
 */
export async function exportSnapshot(
  file: string,
  dependencies: SnapshotDependencies,
): Promise<SnapshotCounts> {
  const counts: SnapshotCounts = { tables: 0, documents: 0, missing: 0 }
  const partialFile = `${file}.part`
  const archive = pack()
  const written = pipeline(
    archive,
    createGzip({ level: 4 }),
    createWriteStream(partialFile, { mode: 0o600, flush: true }),
  )
  const packed = dependencies.sql.begin(READ_MODE, async tx => {
    const columns = await readTableColumns(tx)
    const manifest: Manifest = {
      format: 1,
      migration: await readLatestMigration(tx),
      made_at: dependencies.clock.now().toISOString(),
      columns,
    }
    await add(archive, 'manifest.json', Buffer.from(JSON.stringify(manifest)))
    for (const table of SNAPSHOT_TABLES) {
      await addPieces(archive, `tables/${table}`, await copyTableOut(tx, table, columns[table] ?? []))
      counts.tables += 1
    }
    for (const sha256 of await listArchivedDocumentHashes(tx)) {
      const archived = await dependencies.archive.read(sha256)
      if (archived.state !== 'intact') counts.missing += 1
      else {
        await addPieces(archive, `documents/${sha256.toString('hex')}`, archived.bytes)
        counts.documents += 1
      }
    }
    await add(archive, 'end.json', Buffer.from(JSON.stringify(counts)))
    archive.finalize()
  })
  try {
    await Promise.all([written, packed.catch(error => archive.destroy(error))])
    await packed
    await renameDurably(partialFile, file)
  } finally {
    await rm(partialFile, { force: true })
  }
  return counts
}

/** Imports a snapshot into an empty database. A single transaction ensures that a failed import leaves nothing behind. */
export async function importSnapshot(
  file: string,
  dependencies: SnapshotDependencies,
): Promise<SnapshotCounts> {
  const counts: SnapshotCounts = { tables: 0, documents: 0, missing: 0 }
  await dependencies.sql.begin(WITHOUT_TIME_LIMITS, async tx => {
    await acquireWriterLock(tx)
    let manifest: Manifest | null = null
    let isComplete = false
    for await (const { path, pieces } of readEntries(file)) {
      const [kind = '', name = ''] = path.split('/')
      if (manifest === null && path !== 'manifest.json') throw unreadable(file, 'not a Herald snapshot')
      if (path === 'manifest.json') {
        manifest = await readManifest(tx, pieces)
        await prepareEmptyDatabase(tx)
      } else if (path === 'end.json') {
        counts.missing = (await readJson<SnapshotCounts>(pieces)).missing
        isComplete = true
      } else if (kind === 'tables') {
        await importTable(tx, name, manifest, pieces)
        counts.tables += 1
      } else {
        await importDocument(dependencies.archive, name, pieces)
        counts.documents += 1
      }
    }
    if (!isComplete) throw unreadable(file, 'the file is truncated; nothing was imported')
    await continueSequences(tx)
    await startNewHistory(tx)
  })
  return counts
}

async function readManifest(tx: SqlTransaction, pieces: AsyncIterable<Buffer>): Promise<Manifest> {
  const own = await readLatestMigration(tx)
  const manifest = await readJson<Manifest>(pieces)
  const { format, migration } = manifest
  if (format === 1 && migration >= OLDEST_READABLE_MIGRATION && migration <= own) return manifest
  const detail =
    `The snapshot has format ${format} and migration ${migration}; this version of Herald reads format 1 and ` +
    `migrations ${OLDEST_READABLE_MIGRATION} to ${own}. Import it with the version that wrote it; if that version is older, ` +
    'then start this version on that data folder.'
  throw new HeraldError('snapshot_unreadable', detail)
}

async function importTable(
  tx: SqlTransaction,
  name: string,
  manifest: Manifest | null,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const columns = manifest?.columns[name]
  const present = toPresentNames(manifest?.migration ?? 0, name, columns ?? [])
  const table = SNAPSHOT_TABLES.find(known => known === present.table)
  if (table === undefined || columns === undefined) throw unreadable(name, 'not a table of the database')
  await pipeline(pieces, await copyTableIn(tx, table, present.columns))
}

async function importDocument(
  archive: DocumentArchive,
  hex: string,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const stored = await archive.store(pieces)
  if (stored.sha256.toString('hex') !== hex) throw unreadable(hex, 'the bytes of this document were altered')
}

/** A table, document or other file in a snapshot. Its pieces must be read before the next entry is requested. */
interface SnapshotEntry {
  readonly path: string
  readonly pieces: AsyncIterable<Buffer>
}

/** Yields the entries of a snapshot, joining the pieces of each table or document. */
async function* readEntries(file: string): AsyncGenerator<SnapshotEntry> {
  const files = readFiles(file)
  let next = await files.next()

  async function* piecesOf(path: string): AsyncGenerator<Buffer> {
    for (; !next.done && entryPath(next.value.name) === path; next = await files.next())
      yield next.value.bytes
  }
  try {
    while (!next.done) {
      const path = entryPath(next.value.name)
      yield { path, pieces: piecesOf(path) }
    }
  } finally {
    await files.return()
  }
}

/** Returns the path of the entry that a piece belongs to: `tables/runs` for `tables/runs/000001`. */
function entryPath(name: string): string {
  return name.replace(/\/\d+$/, '')
}

async function readJson<T>(pieces: AsyncIterable<Buffer>): Promise<T> {
  return JSON.parse(Buffer.concat(await Array.fromAsync(pieces)).toString('utf8')) as T
}

async function* readFiles(file: string): AsyncGenerator<{ name: string; bytes: Buffer }, void> {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // The loop below throws the same error; this only prevents an unhandled rejection.
  reading.catch(() => {})
  try {
    for await (const entry of entries) {
      if (entry.header.size > MAX_PIECE_BYTES)
        throw unreadable(file, `${entry.header.name} is too large for a Herald snapshot`)
      const parts: Uint8Array[] = []
      for await (const part of entry) parts.push(part as Uint8Array)
      yield { name: entry.header.name, bytes: Buffer.concat(parts) }
    }
    await reading
  } catch (error) {
    if (error instanceof HeraldError || !(error instanceof Error)) throw error
    throw unreadable(file, error.message)
  }
}

async function addPieces(archive: Pack, name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  let parts: Uint8Array[] = []
  let size = 0
  let number = 0
  async function flush(): Promise<void> {
    number += 1
    await add(archive, `${name}/${String(number).padStart(6, '0')}`, Buffer.concat(parts))
    parts = []
    size = 0
  }
  for await (const part of bytes) {
    parts.push(part)
    size += part.length
    if (size >= PIECE_BYTES) await flush()
  }
  if (size > 0 || number === 0) await flush()
}

async function add(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // Writing as a stream applies backpressure when the disk is slower than the database.
    archive
      .entry({ name, mode: 0o600, size: bytes.length }, error => (error ? reject(error) : resolve()))
      .end(bytes)
  })
}

function unreadable(subject: string, reason: string): HeraldError {
  return new HeraldError('snapshot_unreadable', `${subject}: ${reason}.`)
}
