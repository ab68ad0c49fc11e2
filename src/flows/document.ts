import type { Ports } from '../base/ports.ts'
import type { Archive } from '../crawls/archive.ts'
import { type Census, sumOf } from '../crawls/expect.ts'
import { readMembers } from '../crawls/members.ts'
import { noteDocument } from '../crawls/store.ts'
import type { Raw } from '../model/raw.ts'
import type { Source } from '../sources/source.ts'
import { type Document, type Ingesting, ingest } from './ingest.ts'
import type { Run } from './run.ts'

/** A file in the archive. */
export interface ArchivedFile {
  readonly sha256: Buffer
  /** The publisher's URL, or the name of the imported file. */
  readonly url: string
  readonly contentType: string | null
  /** When it was received, as PostgreSQL text, for a file that is read again. Default: now. */
  readonly seenAt?: string
}

/** The content of a file, and whether all of it could be read. */
export interface FileReading extends Census {
  /** The document itself, or null for a container. */
  readonly document: Raw | null
  /** Documents not fully read. A single faulty record does not count. */
  readonly incompleteDocuments: number
}

const DOCUMENT_PROBLEMS: readonly string[] = ['unreadable_document', 'truncated_document', 'too_large']

/**
 * Ingests an archived file through a connector: a single document, or every document of a container, one at a time. It
 * reads from the archive, not from the response, so that a later replay reads the same bytes.
 */
export async function readFile(
  source: Source,
  file: ArchivedFile,
  dependencies: Ports & { readonly archive: Archive },
  run: Run,
  options: Pick<Ingesting, 'selectRows' | 'isDryRun'> = {},
): Promise<FileReading> {
  const bytes = await dependencies.archive.read(file.sha256)
  if (bytes === null)
    throw new Error(`the archive does not contain ${file.url} (${file.sha256.toString('hex')})`)
  let coverage: Census = { records: 0, filled: {} }
  let incompleteDocuments = 0
  let document: Raw | null = null
  for await (const member of readMembers(bytes)) {
    if (run.signal.aborted) break
    if ('kind' in member) {
      incompleteDocuments += 1
      run.note(file.url, member)
      continue
    }
    const url = member.name === '' ? file.url : `${file.url}!/${member.name}`
    const raw = { url, contentType: file.contentType, bytes: member.bytes }
    if (member.name === '') document = raw
    const id = await noteDocument(dependencies.sql, {
      sourceId: source.id,
      sha256: file.sha256,
      member: member.name,
      size: member.bytes.length,
      url,
      contentType: file.contentType,
      ...(file.seenAt !== undefined && { seenAt: file.seenAt }),
    })
    const result = await readDocument(source, { raw, id }, dependencies, run, options)
    coverage = sumOf(coverage, result.coverage)
    if (result.isIncomplete) incompleteDocuments += 1
  }
  return { ...coverage, document, incompleteDocuments }
}

/** Ingests one document. It is incomplete when part of it, or every record in it, could not be read. */
async function readDocument(
  source: Source,
  document: Document,
  dependencies: Ports,
  run: Run,
  options: Pick<Ingesting, 'selectRows' | 'isDryRun'>,
): Promise<{ coverage: Census; isIncomplete: boolean }> {
  let [documentProblems, lost] = [0, 0]
  run.tally.documents += 1
  const coverage = await ingest(source, document, dependencies, {
    ...options,
    counts: run.tally,
    signal: run.signal,
    shouldNotify: run.tells,
    report(problem) {
      if (DOCUMENT_PROBLEMS.includes(problem.kind)) documentProblems += 1
      if (problem.lost) lost += 1
      run.note(document.raw.url, problem)
    },
  })
  await run.flush()
  return { coverage, isIncomplete: documentProblems > 0 || (coverage.records === 0 && lost > 0) }
}
