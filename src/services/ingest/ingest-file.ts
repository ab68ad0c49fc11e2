import { saveDocument } from '../../crawls/archive/document-store.ts'
import {
  deleteReadingFailure,
  findReadingFailures,
  QUARANTINE_FAILURES,
} from '../../crawls/reading-failure-store.ts'
import { addFieldCoverage, type FieldCoverage } from '../../crawls/run-anomalies.ts'
import type { DocumentProblem } from '../../model/source-document.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Source } from '../../sources/source.ts'
import type { UnreadableMember } from '../erasure/screening/screen-in-process.ts'
import { AnnouncementBatchWriter, type DocumentWriteOptions } from './announcement-batch-writer.ts'
import { FruitlessMembers, type MemberContent } from './fruitless-members.ts'
import type { IngestRun } from './ingest-run.ts'
import type {
  DocumentParser,
  FoundDocument,
  ParsableFile,
  ParsedBatch,
  ParseHandlers,
  ParserLimit,
} from './parsing/document-parser.ts'
import { quarantineProblem, reportReadingFailure } from './reading-failures.ts'

/** A file in the archive. */
export interface ArchivedFile extends ParsableFile {
  /** The time the file was received, in PostgreSQL's text format, when it is read again. Default: now. */
  readonly seenAt?: string
  /** Its length, for a file that was not read before. */
  readonly size?: number
}

/** The result of ingesting a file. */
export interface FileIngestResult extends FieldCoverage {
  /** Whether the file is a document, not a container, and did not end its parser, so that its links can be read. */
  readonly isDocument: boolean
  /** The number of documents that were not fully read. One faulty record among others does not make a document count. */
  readonly incompleteDocuments: number
}

type IngestDependencies = Dependencies & { readonly parser: DocumentParser }
type IngestOptions = Pick<DocumentWriteOptions, 'selectRows' | 'isDryRun' | 'onErased'> & {
  /** A document that has just ended a parser process before it yielded a record. It is reported and not read again. */
  readonly unreadable?: UnreadableMember | null
}

const DOCUMENT_PROBLEMS: readonly string[] = [
  'unreadable_document',
  'truncated_document',
  'too_large',
  'limit_exceeded',
]
/** A container is not read further after this many of its documents ended the parser. Each attempt has less time. */
const MAX_FAILURES_PER_FILE = 3

/**
 * Ingests an archived file, which is a document or a container of documents, through a connector, one document at a time.
 * A document that ends its parser becomes a problem, and the next document of the container follows.
 */
export async function ingestArchivedFile(
  source: Source,
  file: ArchivedFile,
  dependencies: IngestDependencies,
  run: IngestRun,
  options: IngestOptions = {},
): Promise<FileIngestResult> {
  const ingestion = new FileIngestion(source, file, dependencies, run, options)
  return await ingestion.run()
}

/** Returns the problem of a file whose archived bytes are not the ones that were received. */
export function describeDamage(reason: string): DocumentProblem {
  const sentence = `the archived file is damaged: ${reason}; fetch or import it again`
  return { kind: 'unreadable_document', location: '', reason: sentence, isRecordLost: true }
}

/** A document that is being ingested. */
interface OpenDocument {
  readonly member: string
  readonly url: string
  readonly writer: AnnouncementBatchWriter
  /** The numbers of problems of the document as a whole, of lost records, and of records that the source excludes. */
  documentProblems: number
  lost: number
  excluded: number
}

/** Keeps the state of ingesting one file. */
class FileIngestion implements ParseHandlers {
  readonly #source: Source
  readonly #file: ArchivedFile
  readonly #dependencies: IngestDependencies
  readonly #run: IngestRun
  readonly #options: IngestOptions
  #failures: ReadonlyMap<string, number> = new Map()
  #coverage: FieldCoverage = { records: 0, filled: {} }
  #incompleteDocuments = 0
  #isDocument = false
  /** Whether a document of the file has a row, by which an erasure finds the file. */
  #hasRow = false
  /** The number of documents and container problems that are finished. */
  #finished = 0
  readonly #fruitless = new FruitlessMembers()
  /** Aborted when the rest of the file is not worth reading. */
  readonly #giveUp = new AbortController()
  #current: OpenDocument | null = null

  constructor(
    source: Source,
    file: ArchivedFile,
    dependencies: IngestDependencies,
    run: IngestRun,
    options: IngestOptions,
  ) {
    this.#source = source
    this.#file = file
    this.#dependencies = dependencies
    this.#run = run
    this.#options = options
  }

  async run(): Promise<FileIngestResult> {
    const { sql } = this.#dependencies
    this.#failures = await findReadingFailures(sql, this.#source.id, this.#file.sha256)
    if (this.#isQuarantined('')) this.#addLoss(this.#file.url, quarantineProblem(this.#file))
    else await this.#parse().finally(() => this.#current?.writer.waitUntilWritten())
    if (!this.#hasRow) await this.#saveRow('', this.#file.url, this.#file.size ?? 0)
    await this.#run.flushProblems()
    return {
      ...this.#coverage,
      isDocument: this.#isDocument,
      incompleteDocuments: this.#incompleteDocuments,
    }
  }

  async #parse(): Promise<void> {
    const { parser } = this.#dependencies
    const signal = AbortSignal.any([this.#run.signal, this.#giveUp.signal])
    const startedAt = this.#dependencies.clock.elapsed()
    for (let failures = 0; ; ) {
      const start = { failures, skip: this.#finished, skippedRecords: this.#coverage.records }
      const outcome = await parser.parseFile(this.#source, this.#file, start, this, signal)
      if (outcome.kind === 'missing') {
        const { sha256, url } = this.#file
        throw new Error(`the archive does not contain ${url} (${sha256.toString('hex')})`)
      }
      if (outcome.kind === 'damaged') return this.#addLoss(this.#file.url, describeDamage(outcome.reason))
      if (outcome.kind !== 'exceeded') break
      failures += 1
      if (outcome.limit === 'time' && failures > 1) {
        // This attempt had less time than the first, so its end says nothing about the document.
        if (this.#current !== null) await this.#finishDocument(this.#current)
        return this.#reportFailures(failures, startedAt)
      }
      const mayContinue = await this.#recordFailure(outcome.limit)
      if (!mayContinue) return
      if (failures === MAX_FAILURES_PER_FILE) return this.#reportFailures(failures, startedAt)
    }
    const excess = this.#fruitless.findExcess()
    if (excess !== null) this.#reportUnreadRest(excess)
  }

  #reportFailures(failures: number, startedAt: number): void {
    const seconds = Math.round((this.#dependencies.clock.elapsed() - startedAt) / 1_000)
    this.#reportUnreadRest(`documents in the file ended the parser ${failures} times within ${seconds} s`)
  }

  #reportUnreadRest(cause: string): void {
    const reason = `${cause}, so the rest of the file was not read; check that it is a file of this source`
    this.#addLoss(this.#file.url, { kind: 'limit_exceeded', location: '', reason, isRecordLost: true })
  }

  async onDocument({ name, size }: FoundDocument): Promise<boolean> {
    const { url } = this.#file
    const documentUrl = name === '' ? url : `${url}!/${name}`
    if (name === '') this.#isDocument = true
    if (this.#isQuarantined(name)) {
      this.#finished += 1
      this.#addLoss(documentUrl, quarantineProblem(this.#file))
      return false
    }
    const id = await this.#saveRow(name, documentUrl, size)
    this.#run.counts.documents += 1
    this.#current = this.#openDocument(name, documentUrl, id)
    const { unreadable = null } = this.#options
    if (unreadable?.member !== name) return true
    await this.#recordFailure(unreadable.limit)
    return false
  }

  async #saveRow(member: string, url: string, size: number): Promise<number> {
    const { contentType, sha256, seenAt } = this.#file
    const row = { sourceId: this.#source.id, sha256, member, size, url, contentType }
    this.#hasRow = true
    return await saveDocument(this.#dependencies.sql, { ...row, ...(seenAt !== undefined && { seenAt }) })
  }

  async onBatch(batch: ParsedBatch): Promise<void> {
    await this.#current?.writer.add(batch)
  }

  async onDocumentEnd(): Promise<void> {
    const document = this.#current
    if (document === null) return
    await this.#finishDocument(document)
    if (this.#failures.has(document.member) && this.#options.isDryRun !== true)
      await deleteReadingFailure(this.#dependencies.sql, this.#source.id, this.#file.sha256, document.member)
  }

  async onContainerProblem(problem: DocumentProblem): Promise<void> {
    this.#finished += 1
    if (problem.isRecordLost) this.#incompleteDocuments += 1
    this.#run.addProblem(this.#file.url, problem)
    if (problem.isRecordLost) this.#countMember('unreadable')
  }

  #countMember(content: MemberContent): void {
    this.#fruitless.add(content)
    if (this.#fruitless.findExcess() !== null) this.#giveUp.abort()
  }

  #isQuarantined(member: string): boolean {
    return (this.#failures.get(member) ?? 0) >= QUARANTINE_FAILURES
  }

  #openDocument(member: string, url: string, id: number): OpenDocument {
    const report = (problem: DocumentProblem): void => {
      if (DOCUMENT_PROBLEMS.includes(problem.kind)) document.documentProblems += 1
      if (problem.isRecordLost) document.lost += 1
      if (problem.kind === 'left_out') document.excluded += 1
      this.#run.addProblem(url, problem)
    }
    const { counts, signal, shouldNotify } = this.#run
    const writeOptions = { ...this.#options, counts, signal, shouldNotify, report }
    const writer = new AnnouncementBatchWriter(this.#source, id, this.#dependencies, writeOptions)
    const document: OpenDocument = { member, url, writer, documentProblems: 0, lost: 0, excluded: 0 }
    return document
  }

  /** Writes what was read. A document is incomplete if part of it, or every record in it, could not be read. */
  async #finishDocument(document: OpenDocument): Promise<void> {
    await document.writer.flush()
    // Read now, because the last batch may have lost records.
    const { writer, documentProblems, lost, excluded } = document
    this.#current = null
    this.#finished += 1
    this.#coverage = addFieldCoverage(this.#coverage, writer.coverage)
    if (documentProblems > 0 || (writer.coverage.records === 0 && lost > 0)) this.#incompleteDocuments += 1
    if (writer.coverage.records + excluded > 0) this.#countMember('records')
    else this.#countMember(lost > 0 ? 'unreadable' : 'empty')
    await this.#run.flushProblems()
  }

  /** Records that the current document ended the parser. Returns whether the file can be read further behind it. */
  async #recordFailure(limit: ParserLimit): Promise<boolean> {
    const document = this.#current
    if (document !== null) await this.#finishDocument(document)
    const member = document?.member ?? ''
    // Reading the links would end another parser, and count as a second failure.
    if (member === '') this.#isDocument = false
    const url = document?.url ?? this.#file.url
    const failure = { sourceId: this.#source.id, sha256: this.#file.sha256, member, url }
    const imported = document?.writer.coverage.records ?? 0
    const isDryRun = this.#options.isDryRun ?? false
    const problem = await reportReadingFailure(this.#dependencies.sql, failure, limit, imported, isDryRun)
    this.#addLoss(url, problem)
    return document !== null && member !== ''
  }

  #addLoss(url: string, problem: DocumentProblem): void {
    this.#incompleteDocuments += 1
    this.#run.addProblem(url, problem)
  }
}
