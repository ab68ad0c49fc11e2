import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { extract, type Pack, pack } from 'tar-stream'
import { HeraldError } from '../base/errors.ts'
import type { Ports } from '../base/ports.ts'
import type { Transaction } from '../base/sql.ts'
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
  type Table,
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
  const written = pipeline(archive, createGzip({ level: 4 }), createWriteStream(draft, { mode: 0o600 }))
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
    await rename(draft, file)
  } finally {
    await rm(draft, { force: true })
  }
  return counts
}

/** Takes a snapshot into an empty record, in one transaction: all of it or nothing. */
export async function importSnapshot(file: string, house: House): Promise<SnapshotCounts> {
  const counts: SnapshotCounts = { tables: 0, documents: 0, missing: 0 }
  await house.sql.begin(async tx => {
    let complete = false
    const restore = new Restore(tx, house)
    for await (const { name, bytes } of filesOf(file)) {
      if (name === 'end.json') {
        complete = true
        counts.missing = (JSON.parse(bytes.toString('utf8')) as SnapshotCounts).missing
      } else await restore.take(name, bytes)
    }
    await restore.finish()
    if (!complete) throw unreadable(file, 'it ends too early; nothing was taken from it')
    await continueNumbers(tx)
    counts.tables = restore.tables
    counts.documents = restore.documents
  })
  return counts
}

/** Puts the pieces of tables and documents together again, one after the other. */
class Restore {
  tables = 0
  documents = 0
  #manifest: Manifest | undefined
  #open: { name: string; write(bytes: Buffer): Promise<void>; end(): Promise<void> } | undefined
  readonly #tx: Transaction
  readonly #house: House

  constructor(tx: Transaction, house: House) {
    this.#tx = tx
    this.#house = house
  }

  async take(path: string, bytes: Buffer): Promise<void> {
    if (path === 'manifest.json') return await this.#begin(JSON.parse(bytes.toString('utf8')) as Manifest)
    const [kind = '', name = ''] = path.split('/')
    if (this.#open?.name !== `${kind}/${name}`) {
      await this.finish()
      this.#open = {
        name: `${kind}/${name}`,
        ...(kind === 'tables' ? await this.#table(name) : this.#document(name)),
      }
    }
    await this.#open?.write(bytes)
  }

  async finish(): Promise<void> {
    await this.#open?.end()
    this.#open = undefined
  }

  async #begin(manifest: Manifest): Promise<void> {
    const own = await migrationOf(this.#tx)
    if (manifest.format !== 1 || manifest.migration !== own) {
      const detail =
        `The snapshot has format ${manifest.format} and migration ${manifest.migration}; this Herald takes format 1 and ` +
        `migration ${own}. Take it in with the Herald that wrote it, then start this one on that data folder.`
      throw new HeraldError('snapshot_unreadable', detail)
    }
    await makeRoom(this.#tx)
    this.#manifest = manifest
  }

  async #table(name: string) {
    const table = TABLES.find(known => known === name) as Table | undefined
    const columns = this.#manifest?.columns[name]
    if (table === undefined || columns === undefined) throw unreadable(name, 'is not a table of the record')
    const into = await copyIn(this.#tx, table, columns)
    this.tables += 1
    return {
      write: (bytes: Buffer) =>
        new Promise<void>((resolve, reject) =>
          into.write(bytes, error => (error ? reject(error) : resolve())),
        ),
      end: async () => {
        into.end()
        await finished(into)
      },
    }
  }

  #document(hex: string) {
    const pieces: Buffer[] = []
    this.documents += 1
    return {
      write: async (bytes: Buffer) => {
        pieces.push(bytes)
      },
      end: async () => {
        const kept = await this.#house.archive.keep(Readable.from(pieces))
        if (kept.sha256.toString('hex') !== hex)
          throw unreadable(hex, 'is a document whose bytes were altered')
      },
    }
  }
}

async function* filesOf(file: string): AsyncGenerator<{ name: string; bytes: Buffer }> {
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
    if (error instanceof HeraldError || !(error instanceof Error) || 'severity' in error) throw error
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
