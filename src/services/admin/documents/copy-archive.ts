import type { ArchivedContent, DocumentArchive } from '../../../crawls/archive/document-archive.ts'
import type { ArchivedFileListing } from '../../../crawls/archive/list-archive-folder.ts'
import { listErasedFiles } from '../../../erasure/erasure-store.ts'
import type { SqlPool } from '../../../platform/sql/sql-pool.ts'

/** What a copy did with the files of an archive. */
export interface ArchiveCopy {
  /** Whether all files were visited, as opposed to a copy that was stopped. */
  readonly isComplete: boolean
  copied: number
  /** Original bytes of the copied files. */
  copiedBytes: number
  /** Files that the target had before. */
  present: number
  /** Files that no archive may hold any longer. */
  erased: number
  /** Paths of files and objects that do not belong to an archive. They are not copied. */
  readonly foreign: readonly string[]
  /** Files that cannot be read, with the reason. They are not copied. */
  readonly damaged: readonly string[]
}

export interface ArchiveCopyOptions {
  /** Whether to read the files that the target has, and to replace those that are damaged. */
  readonly verifiesPresent: boolean
  readonly signal: AbortSignal
  /** Called after each file. */
  onProgress(copy: ArchiveCopy): void
}

/** The number of files copied at the same time. Most of the time passes with waiting for the store. */
const CONCURRENT_FILES = 8

/**
 * Copies every file of an archive to another one. Each is verified when it is read, and by the target when it is written.
 * Repeating it continues where it was interrupted.
 */
export async function copyArchive(
  sql: SqlPool,
  from: DocumentArchive,
  to: DocumentArchive,
  options: ArchiveCopyOptions,
): Promise<ArchiveCopy> {
  const counts = { copied: 0, copiedBytes: 0, present: 0, erased: 0 }
  const [foreign, damaged]: [string[], string[]] = [[], []]
  const describe = (isComplete: boolean): ArchiveCopy => ({ ...counts, isComplete, foreign, damaged })
  const erased = await listErasedHashes(sql)
  const targetHas = new Set<string>()
  for await (const { sha256 } of to.list()) if (sha256 !== null) targetHas.add(sha256.toString('hex'))

  async function visit({ path, sha256 }: ArchivedFileListing): Promise<void> {
    if (sha256 === null) return void foreign.push(path)
    const hex = sha256.toString('hex')
    if (erased.has(hex)) {
      counts.erased += 1
      return
    }
    if (targetHas.has(hex) && (!options.verifiesPresent || (await to.verify(sha256)).state === 'intact')) {
      counts.present += 1
      return
    }
    const stored = await copyFile(from, to, path, sha256, damaged)
    if (stored === null) return
    targetHas.add(hex)
    counts.copied += 1
    counts.copiedBytes += stored.size
  }

  const isComplete = await visitAll(from.list(), options.signal, async file => {
    await visit(file)
    options.onProgress(describe(false))
  })
  // Something may have been erased from the source while it was copied.
  for (const hex of await listErasedHashes(sql))
    if (targetHas.has(hex)) await to.remove(Buffer.from(hex, 'hex'))
  return describe(isComplete)
}

/** Copies one file. Returns `null` if it cannot be read, or was removed meanwhile. */
async function copyFile(
  from: DocumentArchive,
  to: DocumentArchive,
  path: string,
  sha256: Buffer,
  damaged: string[],
): Promise<ArchivedContent | null> {
  const read = await from.read(sha256)
  if (read.state === 'damaged') damaged.push(`${path}: ${read.reason}`)
  return read.state === 'intact' ? await to.store(read.bytes) : null
}

/** Visits files, several at a time. Returns whether all were visited. Throws the first error once the others have ended. */
async function visitAll(
  list: AsyncIterable<ArchivedFileListing>,
  signal: AbortSignal,
  visit: (file: ArchivedFileListing) => Promise<void>,
): Promise<boolean> {
  const files = list[Symbol.asyncIterator]()
  let hasFailed = false
  let isAtEnd = false
  const work = async (): Promise<void> => {
    try {
      while (!signal.aborted && !hasFailed) {
        const next = await files.next()
        if (next.done === true) {
          isAtEnd = true
          return
        }
        await visit(next.value)
      }
    } finally {
      // A worker that ends without the end of the list has failed, or was stopped.
      hasFailed ||= !isAtEnd
    }
  }
  const outcomes = await Promise.allSettled(Array.from({ length: CONCURRENT_FILES }, work))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return isAtEnd
}

async function listErasedHashes(sql: SqlPool): Promise<ReadonlySet<string>> {
  return new Set((await listErasedFiles(sql)).map(sha256 => sha256.toString('hex')))
}
