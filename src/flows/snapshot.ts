import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { HeraldError } from '../base/errors.ts'
import { renameSafely } from '../base/files.ts'
import type { Ports } from '../base/ports.ts'
import type { Transaction } from '../base/sql.ts'
import { becomeWriter } from '../changes/store.ts'
import type { Archive } from '../crawls/archive.ts'
import { archivedDocuments } from '../reports/store.ts'
import {
  columnsOf,
  continueNumbers,
  copyIn,
  copyOut,
  makeRoom,
  migrationOf,
  TABLES,
} from '../snapshots/store.ts'

/** First file of a snapshot: what the rest is. */
interface Manifest {
  readonly format: 1
  readonly migration: number
  readonly made_at: string
  readonly columns: Readonly<Record<string, readonly string[]>>
}

/** Tables and documents are cut into files of this size, since tar wants a file's length before its bytes. */
const PIECE = 4 * 2 ** 20
/** A piece is a little longer than PIECE; what is far longer was not written by us. */
const LONGEST_PIECE = 64 * 2 ** 20

/** What a snapshot holds. */
export interface SnapshotCounts {
  tables: number
  documents: number
  /** Documents that the record knows but this machine's archive does not have. */
  missing: number
}

type House = Ports & { readonly archive: Archive }

/**
 * Writes the whole record, as of one moment, and its archived documents to a `.tar.gz`. The file appears under its
 * name only when it is complete.
 */
export async function exportSnapshot(file: string, house: House): Promise<SnapshotCounts> {
  const counts: SnapshotCounts = { tables: 0, documents: 0, missing: 0 }
  const draft = `${file}.part`
  const archive = pack()
  const written = pipeline(
    archive,
    createGzip({ level: 4 }),
    createWriteStream(draft, { mode: 0o600, flush: true }),
  )
  const packed = house.sql.begin('isolation level repeatable read read only', async tx => {
    const columns = await columnsOf(tx)
    const manifest: Manifest = {
      format: 1,
      migration: await migrationOf(tx),
      made_at: house.clock.now().toISOString(),
      columns,
    }
    await add(archive, 'manifest.json', Buffer.from(JSON.stringify(manifest)))
    for (const table of TABLES) {
      await addPieces(archive, `tables/${table}`, await copyOut(tx, table, columns[table] ?? []))
      counts.tables += 1
    }
    for (const sha256 of await archivedDocuments(tx)) {
      const bytes = await house.archive.read(sha256)
      if (bytes === null) counts.missing += 1
      else {
        await addPieces(archive, `documents/${sha256.toString('hex')}`, bytes)
        counts.documents += 1
      }
    }
    await add(archive, 'end.json', Buffer.from(JSON.stringify(counts)))
    archive.finalize()
  })
  try {
    await Promise.all([written, packed.catch(error => archive.destroy(error))])
    await packed
    await renameSafely(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  return counts
}

/** Takes a snapshot into an empty record, in one transaction: all of it or nothing. */
export async function importSnapshot(file: string, house: House): Promise<SnapshotCounts> {
  const counts: SnapshotCounts = { tables: 0, documents: 0, missing: 0 }
  await house.sql.begin(async tx => {
    await becomeWriter(tx)
    let manifest: Manifest | null = null
    let complete = false
    for await (const { path, pieces } of wholesOf(file)) {
      const [kind = '', name = ''] = path.split('/')
      if (manifest === null && path !== 'manifest.json')
        throw unreadable(file, 'it is not a snapshot of Herald')
      if (path === 'manifest.json') {
        manifest = await readManifest(tx, pieces)
        await makeRoom(tx)
      } else if (path === 'end.json') {
        counts.missing = (await readJson<SnapshotCounts>(pieces)).missing
        complete = true
      } else if (kind === 'tables') {
        await takeTable(tx, name, manifest, pieces)
        counts.tables += 1
      } else {
        await takeDocument(house.archive, name, pieces)
        counts.documents += 1
      }
    }
    if (!complete) throw unreadable(file, 'it ends too early; nothing was taken from it')
    await continueNumbers(tx)
  })
  return counts
}

async function readManifest(tx: Transaction, pieces: AsyncIterable<Buffer>): Promise<Manifest> {
  const own = await migrationOf(tx)
  const manifest = await readJson<Manifest>(pieces)
  const { format, migration } = manifest
  if (format === 1 && migration === own) return manifest
  const detail =
    `The snapshot has format ${format} and migration ${migration}; this Herald takes format 1 and ` +
    `migration ${own}. Take it in with the Herald that wrote it, then start this one on that data folder.`
  throw new HeraldError('snapshot_unreadable', detail)
}

async function takeTable(
  tx: Transaction,
  name: string,
  manifest: Manifest | null,
  pieces: AsyncIterable<Buffer>,
): Promise<void> {
  const table = TABLES.find(known => known === name)
  const columns = manifest?.columns[name]
  if (table === undefined || columns === undefined) throw unreadable(name, 'is not a table of the record')
  await pipeline(pieces, await copyIn(tx, table, columns))
}

async function takeDocument(archive: Archive, hex: string, pieces: AsyncIterable<Buffer>): Promise<void> {
  const kept = await archive.keep(pieces)
  if (kept.sha256.toString('hex') !== hex) throw unreadable(hex, 'is a document whose bytes were altered')
}

/** A table or a document of a snapshot, or another file of it. All pieces have to be read before the next is asked for. */
interface Whole {
  readonly path: string
  readonly pieces: AsyncIterable<Buffer>
}

/** The pieces of a snapshot, those of one table or document together. */
async function* wholesOf(file: string): AsyncGenerator<Whole> {
  const files = filesOf(file)
  let next = await files.next()

  async function* piecesOf(path: string): AsyncGenerator<Buffer> {
    for (; !next.done && wholeOf(next.value.name) === path; next = await files.next()) yield next.value.bytes
  }
  try {
    while (!next.done) {
      const path = wholeOf(next.value.name)
      yield { path, pieces: piecesOf(path) }
    }
  } finally {
    await files.return()
  }
}

/** `tables/runs/000001` is a piece of `tables/runs`. */
function wholeOf(name: string): string {
  return name.replace(/\/\d+$/, '')
}

async function readJson<T>(pieces: AsyncIterable<Buffer>): Promise<T> {
  return JSON.parse(Buffer.concat(await Array.fromAsync(pieces)).toString('utf8')) as T
}

async function* filesOf(file: string): AsyncGenerator<{ name: string; bytes: Buffer }, void> {
  const entries = extract()
  const reading = pipeline(createReadStream(file), createGunzip(), entries)
  // The loop below hears of a break as well; this one only must not go unheard.
  reading.catch(() => {})
  try {
    for await (const entry of entries) {
      if (entry.header.size > LONGEST_PIECE)
        throw unreadable(file, `${entry.header.name} is too long to be ours`)
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
    if (size >= PIECE) await flush()
  }
  if (size > 0 || number === 0) await flush()
}

async function add(archive: Pack, name: string, bytes: Buffer): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    // Written as a stream, since that waits while the disk is slower than the database.
    archive
      .entry({ name, mode: 0o600, size: bytes.length }, error => (error ? reject(error) : resolve()))
      .end(bytes)
  })
}

function unreadable(what: string, why: string): HeraldError {
  return new HeraldError('snapshot_unreadable', `${what}: ${why}.`)
}
