import type { ArchivedContent, DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { sealDocuments } from '../../crawls/archive/erase-document-store.ts'
import { insertErasedFiles, readLatestErasure } from '../../erasure/erasure-store.ts'
import type { SqlPool } from '../../platform/sql/sql-pool.ts'
import type { Source } from '../../sources/source.ts'
import type { DocumentParser } from '../ingest/parsing/document-parser.ts'
import { eraseFromFile, removeErasedFiles } from './erase-from-archive.ts'
import type { BlockListSource } from './screen-batch.ts'
import { type ScreenedFile, screenFile } from './screen-file.ts'

/** What keeps erased persons out of everything that is received. */
export interface Screening {
  readonly blockLists: BlockListSource
  /** Holds received files until they are screened. They leave it at once. */
  readonly spool: DocumentArchive
  /** Parses files of the spool. */
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
  readonly erasure: number
}

/** What is known of a received file. */
type ReceivedFileDescription = Pick<ScreenedFile, 'url' | 'contentType' | 'role'>

/** Stores received bytes: in the archive, or in the spool once anything was erased. */
export async function receiveFile(
  { sql, archive, screening }: ReceiveDependencies,
  bytes: AsyncIterable<Uint8Array>,
): Promise<ReceivedFile> {
  const erasure = await readLatestErasure(sql)
  const isSpooled = screening !== undefined && erasure > 0
  return { ...(await (isSpooled ? screening.spool : archive).store(bytes)), isSpooled, erasure }
}

/** Moves a received file to the archive, without erased persons. Every spooled file must be admitted or discarded. */
export async function admitFile(
  dependencies: ReceiveDependencies,
  source: Source,
  received: ReceivedFile,
  file: ReceivedFileDescription,
): Promise<AdmittedFile> {
  const { sql, archive, screening } = dependencies
  if (!received.isSpooled || screening === undefined) return { ...received, sealReason: null }
  const { spool, spoolParser, blockLists } = screening
  try {
    const open = () => spool.read(received.sha256)
    const screened = { ...file, sha256: received.sha256, open, parser: spoolParser }
    const treatment = await screenFile(source, screened, await blockLists.load(sql))
    if (treatment.kind === 'rewritten')
      return { ...(await archive.store(treatment.content())), sealReason: null, erasure: received.erasure }
    const opened = await open()
    if (opened.state !== 'intact') throw new Error(`the received file ${file.url} is ${opened.state}`)
    const sealReason = treatment.kind === 'sealed' ? treatment.reason : null
    return { ...(await archive.store(opened.bytes)), sealReason, erasure: received.erasure }
  } finally {
    await spool.remove(received.sha256)
  }
}

/**
 * Completes an ingested file: seals it if it must not be kept, and screens it again if something was erased meanwhile, because
 * that erasure did not see it.
 */
export async function finishAdmittedFile(
  dependencies: ReceiveDependencies,
  source: Source,
  admitted: AdmittedFile,
  file: ReceivedFileDescription,
): Promise<void> {
  const { sql, archive, screening } = dependencies
  const { sha256, sealReason } = admitted
  if (sealReason !== null) {
    await sql.begin(async tx => {
      await sealDocuments(tx, sha256, sealReason)
      await insertErasedFiles(tx, [sha256])
    })
    return await archive.remove(sha256)
  }
  if (screening === undefined || (await readLatestErasure(sql)) === admitted.erasure) return
  await eraseFromFile(dependencies, source, { ...file, sha256 }, await screening.blockLists.load(sql))
  await removeErasedFiles(dependencies)
}
