import type { ArchivedContent, DocumentArchive } from '../../crawls/archive/document-archive.ts'
import {
  listErasableFilesByUrl,
  sealDocuments,
  unsealDocuments,
} from '../../crawls/archive/erase-document-store.ts'
import { createAnnouncementEntry } from '../../erasure/block-entries.ts'
import { BlockList } from '../../erasure/block-list.ts'
import {
  deleteErasedFile,
  insertErasedFiles,
  isErasedFile,
  readLatestErasure,
} from '../../erasure/erasure-store.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import type { Source } from '../../sources/source.ts'
import type { DocumentParser } from '../ingest/parsing/document-parser.ts'
import { eraseFromFile, removeErasedFiles } from './erase-from-archive.ts'
import { holdErasureLock } from './hold-erasure-lock.ts'
import type { BlockListSource } from './screen-batch.ts'
import { UNSEARCHABLE } from './screening/screen-file.ts'
import { type ScreenableFile, screenInProcess, type UnreadableMember } from './screening/screen-in-process.ts'

/** Keeps erased persons out of everything that is received. */
export interface Screening {
  readonly blockLists: BlockListSource
  /** Holds received files until they are screened. They leave it at once. */
  readonly spool: DocumentArchive
  /** Screens the files of the spool. */
  readonly spoolParser: DocumentParser
}

interface ReceiveDependencies {
  readonly sql: SqlPool
  readonly archive: DocumentArchive
  readonly parser: DocumentParser
  readonly screening?: Screening
}

/** A received file. It is not in the archive yet if it must be screened first. */
export interface ReceivedFile extends ArchivedContent {
  readonly isSpooled: boolean
  /** The latest erasure before it was received. */
  readonly erasure: number
}

/** An archived file, and the reason for sealing it once it is ingested; `null` for almost all. */
export interface AdmittedFile extends ArchivedContent {
  readonly sealReason: string | null
  /** The document of the file that could not be read, so that it is not read again; `null` for almost all. */
  readonly unreadable: UnreadableMember | null
  readonly erasure: number
}

const ERASED_BEFORE = 'the file holds data that was erased before'

/** Stores received bytes: in the archive, or in the spool once anything was erased. */
export async function receiveFile(
  { sql, archive, screening }: ReceiveDependencies,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const erasure = await readLatestErasure(sql)
  const isSpooled = screening !== undefined && erasure > 0
  return { ...(await (isSpooled ? screening.spool : archive).store(bytes)), isSpooled, erasure }
}

/**
 * Moves a received file to the archive, without erased persons. Every spooled file must be admitted. Returns `null` if stopped
 * before; then the file is not kept.
 */
export async function admitFile(
  dependencies: ReceiveDependencies,
  source: Source,
  received: ReceivedFile,
  file: Omit<ScreenableFile, 'sha256'>,
  signal: AbortSignal,
): Promise<AdmittedFile | null> {
  const { sql, archive, screening } = dependencies
  const { sha256, size, erasure } = received
  if (!received.isSpooled || screening === undefined)
    return { sha256, size, erasure, sealReason: null, unreadable: null }
  const { spool, spoolParser, blockLists } = screening
  const spooled = new Set([sha256])
  try {
    const context = { sql, parser: spoolParser, list: await blockLists.load(sql), isDryRun: false, signal }
    const { treatment, unreadable } = await screenInProcess(source, { ...file, sha256 }, context)
    if (treatment === null) return null
    const kept = treatment.kind === 'rewritten' ? (treatment.stored?.sha256 ?? sha256) : sha256
    spooled.add(kept)
    const opened = await spool.read(kept)
    if (opened.state !== 'intact') throw new Error(`the received file ${file.url} is ${opened.state}`)
    const sealReason = treatment.kind === 'sealed' ? treatment.reason : null
    if (sealReason === null) await allowSearchedFile(sql, kept)
    return { ...(await archive.store(opened.bytes)), sealReason, unreadable, erasure }
  } finally {
    for (const hash of spooled) await spool.remove(hash)
  }
}

/** Keeps a file that was sealed only because it could not be searched. */
async function allowSearchedFile(sql: SqlPool, sha256: Buffer): Promise<void> {
  await sql.begin(async tx => {
    if (await unsealDocuments(tx, sha256, UNSEARCHABLE)) await deleteErasedFile(tx, sha256)
  })
}

/** An ingested file, with the announcements in it that were erased before, for example by retention. */
type IngestedFile = AdmittedFile & { readonly erasedIds: readonly string[] }

/**
 * Completes an ingested file. Seals it if it must not be kept. Screens it again if it contains announcements that were erased
 * before, or if something was erased meanwhile, because that erasure did not see it.
 */
export async function finishAdmittedFile(
  dependencies: ReceiveDependencies,
  source: Source,
  admitted: IngestedFile,
  file: Omit<ScreenableFile, 'sha256'>,
): Promise<void> {
  const { sql, screening } = dependencies
  const { sha256, erasedIds, sealReason, erasure } = admitted
  if (sealReason === null) {
    if (screening === undefined) return
    const isUnchanged = erasedIds.length === 0 && (await readLatestErasure(sql)) === erasure
    if (isUnchanged && !(await isErasedFile(sql, sha256))) return
  }
  await holdErasureLock(sql, () => removeErasedData(dependencies, source, admitted, file))
}

async function removeErasedData(
  dependencies: ReceiveDependencies,
  source: Source,
  { sha256, erasedIds, ...admitted }: IngestedFile,
  file: Omit<ScreenableFile, 'sha256'>,
): Promise<void> {
  const { sql, archive, screening } = dependencies
  const sealReason = admitted.sealReason ?? ((await isErasedFile(sql, sha256)) ? ERASED_BEFORE : null)
  if (sealReason !== null) {
    await sql.begin(async tx => {
      await sealDocuments(tx, sha256, sealReason)
      await insertErasedFiles(tx, [sha256])
    })
    await archive.remove(sha256)
  }
  if (screening === undefined) return
  const { entries, hasher } = await screening.blockLists.load(sql)
  const list = new BlockList([...entries, ...erasedIds.map(createAnnouncementEntry)], hasher)
  if (sealReason === null) await eraseFromFile(dependencies, source, { ...file, sha256 }, list)
  // Another erasure may have rewritten the file meanwhile, without knowing of these announcements.
  else if (admitted.sealReason === null)
    for (const rewritten of await listErasableFilesByUrl(sql, source.id, file.url))
      await eraseFromFile(dependencies, source, rewritten, list)
  await removeErasedFiles(dependencies)
}
