import { createHash } from 'node:crypto'
import type { SnapshotContents, SnapshotManifest } from '../snapshot-manifest.ts'
import {
  createUnreadableError,
  readJsonEntry,
  readSnapshotEntries,
  type SnapshotEntry,
} from './snapshot-reader.ts'
import { TableChecksumBuilder } from './table-checksum.ts'

/** A snapshot file in which every byte was verified. */
export interface VerifiedSnapshot {
  readonly manifest: SnapshotManifest
  /** The contents of the snapshot, also if its format does not state them. */
  readonly contents: SnapshotContents
}

/** The content of `end.json` in format 1. */
interface FirstFormatEnd {
  readonly missing: number
}

/** The findings in a snapshot file so far. */
interface Reading {
  manifest: SnapshotManifest | null
  end: SnapshotContents | FirstFormatEnd | null
  readonly tables: Record<string, { rows: number; checksum: string }>
  documents: number
}

const EMPTY_CONTENTS: SnapshotContents = { tables: {}, documents: 0, left_out: [] }

/**
 * Reads a snapshot file to its end without writing anything: its seal, the SHA-256 of each document, and the rows and
 * checksum of each table. Throws `snapshot_unreadable` if anything differs.
 */
export async function verifySnapshotFile(file: string): Promise<VerifiedSnapshot> {
  const reading: Reading = { manifest: null, end: null, tables: Object.create(null), documents: 0 }
  let isSealed = false
  for await (const entry of readSnapshotEntries(file, sealed => (isSealed = sealed))) {
    if (reading.end !== null) throw createUnreadableError(file, 'it continues after its end')
    if (reading.manifest === null && entry.path !== 'manifest.json')
      throw createUnreadableError(file, 'not a Herald snapshot')
    await readEntry(entry, reading)
  }
  const { manifest, end, tables, documents } = reading
  if (manifest === null || end === null)
    throw createUnreadableError(file, 'the file is truncated; nothing was imported')
  if (manifest.format === 1 && !isSealed)
    return { manifest, contents: { ...EMPTY_CONTENTS, tables, documents } }
  if (!isSealed) throw createUnreadableError(file, 'the file is damaged; nothing was imported')
  const contents = end as SnapshotContents
  assertSameContents(file, contents, { tables, documents })
  return { manifest, contents }
}

async function readEntry(entry: SnapshotEntry, reading: Reading): Promise<void> {
  const [kind = '', name = ''] = entry.path.split('/')
  if (entry.path === 'manifest.json') reading.manifest = await readJsonEntry(entry)
  else if (entry.path === 'end.json') reading.end = await readJsonEntry(entry)
  else if (kind === 'tables') {
    const builder = new TableChecksumBuilder()
    for await (const piece of entry.pieces) builder.add(piece)
    reading.tables[name] = builder.finish()
  } else {
    const hash = createHash('sha256')
    for await (const piece of entry.pieces) hash.update(piece)
    if (hash.digest('hex') !== name)
      throw createUnreadableError(name, 'the bytes of this document were altered')
    reading.documents += 1
  }
}

function assertSameContents(
  file: string,
  stated: SnapshotContents,
  found: Pick<SnapshotContents, 'tables' | 'documents'>,
): void {
  const names = new Set([...Object.keys(stated.tables), ...Object.keys(found.tables)])
  if (!Array.isArray(stated.left_out))
    throw createUnreadableError(file, 'it does not state what was left out')
  for (const name of names) {
    const [a, b] = [stated.tables[name], found.tables[name]]
    if (a?.rows !== b?.rows || a?.checksum !== b?.checksum)
      throw createUnreadableError(file, `the table "${name}" differs from what the snapshot states`)
  }
  if (stated.documents !== found.documents) {
    const reason = `it contains ${found.documents} documents and states ${stated.documents}`
    throw createUnreadableError(file, reason)
  }
}
