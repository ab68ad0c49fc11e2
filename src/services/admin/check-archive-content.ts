import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import type { ArchivedFileListing } from '../../crawls/archive/list-archive-folder.ts'
import { listUnavailableDocuments } from '../../crawls/archive/unavailable-document-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Queryable } from '../../platform/sql/sql-pool.ts'
import { listArchivedDocumentHashes } from '../../reports/database-checks-store.ts'
import type { DeepCheckOptions, DoctorFinding } from './doctor-finding.ts'

type ArchiveCheckDependencies = Pick<Dependencies, 'sql' | 'clock'> & { readonly archive: DocumentArchive }

/** The number of files read at the same time. Decompression runs in four threads of Node. */
const CONCURRENT_FILES = 4
/** A file without a row may belong to a document that is just being received, until it is this old. */
const EXTRA_FILE_AGE_MS = 60 * 60_000

/** The result of reading all files of the archive. */
interface ArchiveReading {
  /** The SHA-256 of every file that was read, in hexadecimal. */
  readonly found: Set<string>
  readonly damaged: string[]
  /** The files to which no document referred when the reading began. */
  readonly unlisted: ArchivedFileListing[]
}

/**
 * Reads every file of the archive. Names each file that is damaged, each document of the database without a file, and each
 * file to which no document refers, which does no harm.
 */
export async function checkArchiveContent(
  dependencies: ArchiveCheckDependencies,
  options: DeepCheckOptions,
): Promise<DoctorFinding[]> {
  const { archive, sql } = dependencies
  const { expected, unavailable } = await readExpectedDocuments(sql, archive)
  const reading = await readArchive(archive, expected, options)
  const { found, damaged } = reading
  if (options.signal.aborted) {
    const stopped = `stopped after ${found.size} files`
    const text = damaged.length === 0 ? stopped : `${stopped}; ${damaged.length} damaged`
    return [{ check: 'archive content', ok: false, found: text, items: damaged.toSorted() }]
  }
  const missing = await findMissing(archive, expected.difference(found))
  const extra = await findExtraFiles(dependencies, reading.unlisted)
  return [
    toFinding('archive content', `all ${found.size} files are intact`, 'damaged', damaged),
    toFinding('archive documents', describePresentFiles(expected.size, unavailable), 'missing', missing),
    { ...toFinding('other archive files', 'none', 'to which no document refers', extra), ok: true },
  ]
}

/** Returns the files that the archive should contain, and the number of those that a restored snapshot lacked. */
export async function readExpectedDocuments(
  sql: Queryable,
  archive: DocumentArchive,
): Promise<{ readonly expected: Set<string>; readonly unavailable: number }> {
  const expected = new Set((await listArchivedDocumentHashes(sql)).map(toHex))
  let unavailable = 0
  for (const sha256 of await listUnavailableDocuments(sql))
    if (!(await archive.has(sha256)) && expected.delete(toHex(sha256))) unavailable += 1
  return { expected, unavailable }
}

export function describePresentFiles(present: number, unavailable: number): string {
  const exception = unavailable === 0 ? '' : `, except ${unavailable} that a restored snapshot lacked`
  return `all ${present} documents are present${exception}`
}

async function readArchive(
  archive: DocumentArchive,
  listed: ReadonlySet<string>,
  { signal, onProgress }: DeepCheckOptions,
): Promise<ArchiveReading> {
  const reading: ArchiveReading = { found: new Set(), damaged: [], unlisted: [] }
  const files = archive.list()[Symbol.asyncIterator]()
  const readFiles = async (): Promise<void> => {
    while (!signal.aborted) {
      const next = await files.next()
      if (next.done === true) return
      const { path, sha256 } = next.value
      if (sha256 === null || !listed.has(toHex(sha256))) reading.unlisted.push(next.value)
      if (sha256 === null) continue
      const state = await archive.verify(sha256)
      if (state.state === 'missing') continue
      if (state.state === 'damaged') reading.damaged.push(`${path}: ${state.reason}`)
      reading.found.add(toHex(sha256))
      onProgress(reading.found.size, listed.size)
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_FILES }, readFiles))
  return reading
}

/** Returns the paths of documents that still have no file, because one may have been stored again meanwhile. */
export async function findMissing(archive: DocumentArchive, hashes: ReadonlySet<string>): Promise<string[]> {
  const missing: string[] = []
  for (const hex of hashes)
    if (!(await archive.has(Buffer.from(hex, 'hex')))) missing.push(`${hex.slice(0, 2)}/${hex}.zst`)
  return missing
}

/** Returns the paths of old files to which no document refers, including documents received meanwhile. */
async function findExtraFiles(
  { sql, clock }: ArchiveCheckDependencies,
  unlisted: readonly ArchivedFileListing[],
): Promise<string[]> {
  const listed = new Set((await listArchivedDocumentHashes(sql)).map(toHex))
  const latest = clock.now().getTime() - EXTRA_FILE_AGE_MS
  return unlisted
    .filter(({ sha256, modifiedAt }) => {
      const isListed = sha256 !== null && listed.has(toHex(sha256))
      return !isListed && modifiedAt.getTime() < latest
    })
    .map(file => file.path)
}

function toFinding(check: string, okMessage: string, fault: string, items: readonly string[]): DoctorFinding {
  if (items.length === 0) return { check, ok: true, found: okMessage }
  return { check, ok: false, found: `${items.length} ${fault}`, items: items.toSorted() }
}

function toHex(sha256: Buffer): string {
  return sha256.toString('hex')
}
