import type { Readable } from 'node:stream'
import type { DocumentArchive } from '../../../crawls/archive/document-archive.ts'
import { findSealTime } from '../../../crawls/archive/erase-document-store.ts'
import type { ArchiveRead } from '../../../crawls/archive/read-verified-file.ts'
import { findUnavailableDocument } from '../../../crawls/archive/unavailable-document-store.ts'
import type { Dependencies } from '../../../platform/dependencies.ts'
import { HeraldError } from '../../../platform/errors.ts'
import type { DocumentParser, ParsableFile } from '../../ingest/parsing/document-parser.ts'
import { queryDatabase } from '../query-database.ts'

export type DocumentDependencies = Pick<Dependencies, 'sql' | 'clock'> & {
  readonly archive: DocumentArchive
  readonly parser: Pick<DocumentParser, 'extractMember'>
}

/** Time for the extraction of one member, which includes waiting for a parser process, in milliseconds. */
const EXTRACTION_TIMEOUT_MS = 15_000

/** Opens an archived document. A member of a container is extracted in a parser process, in turn of the clients. */
export async function openStoredDocument(
  dependencies: DocumentDependencies,
  file: ParsableFile,
  member: string,
  client: string,
): Promise<Readable> {
  if (member !== '') return await openMember(dependencies, file, member, client)
  const stored = await dependencies.archive.read(file.sha256).catch(hideArchive)
  return stored.state === 'intact' ? stored.bytes : await refuse(dependencies, file, stored)
}

/** Throws the same errors without reading the file. Whether its bytes are intact is not checked. */
export async function checkStoredDocument(
  dependencies: DocumentDependencies,
  file: ParsableFile,
): Promise<void> {
  if (!(await dependencies.archive.has(file.sha256).catch(hideArchive)))
    await refuse(dependencies, file, { state: 'missing' })
}

async function openMember(
  dependencies: DocumentDependencies,
  file: ParsableFile,
  member: string,
  client: string,
): Promise<Readable> {
  const timeout = new AbortController()
  const timer = new AbortController()
  void dependencies.clock.sleep(EXTRACTION_TIMEOUT_MS, timer.signal).then(() => timeout.abort())
  const outcome = await dependencies.parser
    .extractMember(file, member, timeout.signal, client)
    .catch(hideArchive)
    .finally(() => timer.abort())
  switch (outcome.kind) {
    case 'extracted':
      return outcome.bytes
    case 'missing':
      return await refuse(dependencies, file, { state: 'missing' })
    case 'damaged':
      return await refuse(dependencies, file, { state: 'damaged', reason: outcome.reason })
    case 'stopped':
      throw new HeraldError('unavailable', 'The document could not be extracted in time. Try again later.', {
        headers: { 'Retry-After': '30' },
      })
    case 'exceeded':
      throw new HeraldError(
        'unavailable',
        'Extracting the document from its container takes too much time or memory.',
      )
    default:
      throw new HeraldError('unavailable', `The archived container has no readable member "${member}".`)
  }
}

/** Hides the names of bucket and object from clients. The log has them. */
function hideArchive(error: unknown): never {
  if (!(error instanceof HeraldError) || !['archive_unavailable', 'disk_full'].includes(error.code))
    throw error
  throw new HeraldError('unavailable', 'The document archive cannot be reached. Try again later.', {
    headers: { 'retry-after': '30' },
    cause: error,
  })
}

/** Throws the reason why a file cannot be read. */
async function refuse(
  dependencies: DocumentDependencies,
  { sha256 }: ParsableFile,
  stored: Exclude<ArchiveRead, { state: 'intact' }>,
): Promise<never> {
  if (stored.state === 'damaged') {
    const detail = `The archived document is damaged: ${stored.reason}. It can be restored by fetching or importing it again.`
    throw new HeraldError('document_damaged', detail)
  }
  const gone = await queryDatabase(dependencies, sql => findUnavailableDocument(sql, sha256))
  if (gone !== null) {
    const detail = `The snapshot from which this database was restored lacked the document, which was ${gone.state}: ${gone.reason}.`
    throw new HeraldError('document_gone', detail)
  }
  const sealedAt = await queryDatabase(dependencies, sql => findSealTime(sql, sha256))
  if (sealedAt !== null) throw createSealedError(sealedAt)
  throw new HeraldError(
    'unavailable',
    'The original document is stored on another machine or was removed from this archive.',
  )
}

/** The error for a document whose bytes were deleted by an erasure. */
export function createSealedError(sealedAt: Date): HeraldError {
  const day = sealedAt.toISOString().slice(0, 10)
  const detail = `The document was deleted on ${day}, because it contained data that had to be erased.`
  return new HeraldError('document_gone', detail)
}
