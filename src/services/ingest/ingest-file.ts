import type { DocumentArchive } from '../../crawls/archive/document-archive.ts'
import { saveDocument } from '../../crawls/archive/document-store.ts'
import { extractDocuments } from '../../crawls/containers/extract-documents.ts'
import { addFieldCoverage, type FieldCoverage } from '../../crawls/run-anomalies.ts'
import type { DocumentProblem, SourceDocument } from '../../model/source-document.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Source } from '../../sources/source.ts'
import { type IngestableDocument, type IngestDocumentOptions, ingestDocument } from './ingest-document.ts'
import type { IngestRun } from './ingest-run.ts'

/** A file in the archive. */
export interface ArchivedFile {
  readonly sha256: Buffer
  /** The publisher's URL, or the name of the imported file. */
  readonly url: string
  readonly contentType: string | null
  /** The time the file was received, in PostgreSQL's text format, when it is read again. Default: now. */
  readonly seenAt?: string
}

/** The result of ingesting a file. */
export interface FileIngestResult extends FieldCoverage {
  /** The file's document; `null` for a container. */
  readonly document: SourceDocument | null
  /** The number of documents that were not fully read. One faulty record among others does not make a document count. */
  readonly incompleteDocuments: number
}

const DOCUMENT_PROBLEMS: readonly string[] = ['unreadable_document', 'truncated_document', 'too_large']

/**
 * Ingests an archived file, which is a document or a container of documents, through a connector, one document at a time.
 * Reads from the archive, not from the HTTP response, so that a later replay reads the same bytes.
 */
export async function ingestArchivedFile(
  source: Source,
  file: ArchivedFile,
  dependencies: Dependencies & { readonly archive: DocumentArchive },
  run: IngestRun,
  options: Pick<IngestDocumentOptions, 'selectRows' | 'isDryRun'> = {},
): Promise<FileIngestResult> {
  const archived = await dependencies.archive.read(file.sha256)
  if (archived.state === 'missing')
    throw new Error(`the archive does not contain ${file.url} (${file.sha256.toString('hex')})`)
  if (archived.state === 'damaged') {
    run.addProblem(file.url, describeDamage(archived.reason))
    return { records: 0, filled: {}, document: null, incompleteDocuments: 1 }
  }
  let coverage: FieldCoverage = { records: 0, filled: {} }
  let incompleteDocuments = 0
  let document: SourceDocument | null = null
  for await (const member of extractDocuments(archived.bytes)) {
    if (run.signal.aborted) break
    if ('kind' in member) {
      incompleteDocuments += 1
      run.addProblem(file.url, member)
      continue
    }
    const url = member.name === '' ? file.url : `${file.url}!/${member.name}`
    const raw = { url, contentType: file.contentType, bytes: member.bytes }
    if (member.name === '') document = raw
    const id = await saveDocument(dependencies.sql, {
      sourceId: source.id,
      sha256: file.sha256,
      member: member.name,
      size: member.bytes.length,
      url,
      contentType: file.contentType,
      ...(file.seenAt !== undefined && { seenAt: file.seenAt }),
    })
    const result = await readDocument(source, { raw, id }, dependencies, run, options)
    coverage = addFieldCoverage(coverage, result.coverage)
    if (result.isIncomplete) incompleteDocuments += 1
  }
  return { ...coverage, document, incompleteDocuments }
}

/** Returns the problem of a file whose archived bytes are not the ones that were received. */
export function describeDamage(reason: string): DocumentProblem {
  const sentence = `the archived file is damaged: ${reason}; fetch or import it again`
  return { kind: 'unreadable_document', location: '', reason: sentence, isRecordLost: true }
}

/** Ingests one document. The document is incomplete if part of it, or every record in it, could not be read. */
async function readDocument(
  source: Source,
  document: IngestableDocument,
  dependencies: Dependencies,
  run: IngestRun,
  options: Pick<IngestDocumentOptions, 'selectRows' | 'isDryRun'>,
): Promise<{ coverage: FieldCoverage; isIncomplete: boolean }> {
  let [documentProblems, lost] = [0, 0]
  run.counts.documents += 1
  const coverage = await ingestDocument(source, document, dependencies, {
    ...options,
    counts: run.counts,
    signal: run.signal,
    shouldNotify: run.shouldNotify,
    report(problem) {
      if (DOCUMENT_PROBLEMS.includes(problem.kind)) documentProblems += 1
      if (problem.isRecordLost) lost += 1
      run.addProblem(document.raw.url, problem)
    },
  })
  await run.flushProblems()
  return { coverage, isIncomplete: documentProblems > 0 || (coverage.records === 0 && lost > 0) }
}
