import { createHash } from 'node:crypto'
import type { AnnouncementDraft } from '../model/announcement.ts'
import {
  type DocumentProblem,
  MAX_DOCUMENT_BYTES,
  type ProblemKind,
  REMOVED_RECORD,
  type RecordRange,
  type SourceDocument,
  type SourceRecord,
} from '../model/source-document.ts'
import { getValuesAtPath } from './shared/field-paths.ts'
import { FieldReader } from './shared/field-reader.ts'
import { DocumentError } from './shared/formats/document-error.ts'
import { isEmptyValue } from './shared/plain-values.ts'
import { quoteValue } from './shared/text-cleaning.ts'
import type { Source } from './source.ts'
import { findDraftError } from './validate-draft.ts'

/** A draft announcement and the location of its record in the document. */
export interface DocumentReading {
  readonly draft: AnnouncementDraft
  readonly location: string
  /** Paths of the source's expected fields (`expectations.filled`) that have a value in this record. */
  readonly filledFields: readonly string[]
  /** Where the record can be removed from the decoded text. */
  readonly range?: RecordRange
  /** Length of the draft as JSON, in characters. */
  readonly length: number
}

/** The number of unreadable records after which the rest of a document is not read. */
export const MAX_UNREADABLE_RECORDS = 10_000

/**
 * Yields the drafts and problems of a document in order, and never throws because of its contents. An unreadable record
 * is one problem and the next record follows; a broken document keeps the records before the break.
 */
export async function* readSourceDocument(
  source: Source,
  sourceDocument: SourceDocument,
): AsyncGenerator<DocumentReading | DocumentProblem> {
  if (sourceDocument.bytes.length > MAX_DOCUMENT_BYTES) {
    yield lossProblem(
      'too_large',
      '',
      `the document has ${sourceDocument.bytes.length} bytes; the limit is ${MAX_DOCUMENT_BYTES}`,
    )
    return
  }
  const reader = new DocumentReader(source, sourceDocument)
  try {
    for await (const record of source.parse(sourceDocument)) {
      yield* reader.readRecord(record)
      if (reader.unreadableCount < MAX_UNREADABLE_RECORDS) continue
      yield reader.stopProblem(record.location)
      break
    }
  } catch (error) {
    // Bad data becomes a problem here, including any error that a parser throws.
    const kind = reader.recordCount > 0 ? 'truncated_document' : 'unreadable_document'
    yield lossProblem(kind, error instanceof DocumentError ? error.location : '', messageOf(error))
  }
  yield* reader.documentProblems()
}

/** Keeps the state of reading one document from record to record. */
class DocumentReader {
  recordCount = 0
  /** The number of records that could not be read. */
  unreadableCount = 0
  readonly #source: Source
  readonly #sourceDocument: SourceDocument
  readonly #unknownFields: UnknownFields
  readonly #expectedFields: readonly string[]
  /** Reference → digest of its draft. An equal digest is a repetition, a different one a conflict. */
  readonly #digests = new Map<string, string>()
  /** The number of repetitions and the first of them. */
  #repetition: { readonly count: number; readonly reference: string; readonly location: string } | null = null

  constructor(source: Source, sourceDocument: SourceDocument) {
    this.#source = source
    this.#sourceDocument = sourceDocument
    this.#unknownFields = new UnknownFields(source.ignoredFields)
    this.#expectedFields = Object.keys(source.expectations?.minFillRates ?? {})
  }

  *readRecord(record: SourceRecord | DocumentProblem): Generator<DocumentReading | DocumentProblem> {
    this.recordCount++
    if (!('value' in record)) {
      if (record.isRecordLost) this.unreadableCount++
      yield record
      return
    }
    if (record.value === REMOVED_RECORD) return
    const fields = new FieldReader(record.value)
    try {
      yield* this.#mapRecord(record, fields)
    } catch (error) {
      // Bad data becomes a problem here, including stack overflows and errors of libraries. Earlier field problems are
      // often the cause, so the reason lists them too.
      this.unreadableCount++
      const causes = fields.problems.map(({ path, reason }) => `${path}: ${reason}`)
      yield lossProblem('unreadable_row', record.location, [messageOf(error), ...causes].join('; '))
    }
  }

  stopProblem(location: string): DocumentProblem {
    const reason =
      `${this.unreadableCount} of the first ${this.recordCount} records could not be read; the rest of the document was ` +
      'not read. If the publisher has changed its format, the connector must be updated; then run "herald replay"'
    return lossProblem('limit_exceeded', location, reason)
  }

  /** Yields the problems that are counted over the whole document. */
  *documentProblems(): Generator<DocumentProblem> {
    if (this.#repetition !== null) {
      const { count, reference, location } = this.#repetition
      const records = count === 1 ? '1 record is' : `${count} records are`
      const reason = `${records} identical to an earlier one and stored once, e.g. ${reference}`
      yield { kind: 'conflict', location, reason, isRecordLost: false }
    }
    yield* this.#unknownFields.problems()
  }

  *#mapRecord(
    { location, value, range }: SourceRecord,
    fields: FieldReader,
  ): Generator<DocumentReading | DocumentProblem> {
    const draft = this.#source.map(fields, this.#sourceDocument)
    const json = JSON.stringify(draft)
    const draftError = findDraftError(draft, json)
    if (draftError !== null) throw new Error(draftError)
    for (const { kind, path, reason } of fields.problems) {
      const problem: DocumentProblem = {
        kind,
        location: `${draft.reference} ${path}`.trim(),
        reason,
        isRecordLost: false,
      }
      yield problem
    }
    this.#unknownFields.count(fields.unreadFields(), draft.reference)
    const digest = createHash('sha256').update(json).digest('base64')
    const earlierDigest = this.#digests.get(draft.reference)
    if (earlierDigest === digest) {
      // A publisher without IDs may also have announced the same thing twice, so repetitions are reported.
      const { count, ...first } = this.#repetition ?? { count: 0, reference: draft.reference, location }
      this.#repetition = { ...first, count: count + 1 }
      return
    }
    this.#digests.set(draft.reference, digest)
    // A feed that states when a record changed (`version`) may contain earlier states of it too.
    if (earlierDigest !== undefined && draft.version === undefined) {
      const reason = `${draft.reference} appears twice in the document with different contents`
      const conflict: DocumentProblem = { kind: 'conflict', location, reason, isRecordLost: false }
      yield conflict
    }
    const filledFields = this.#expectedFields.filter(path =>
      getValuesAtPath(value, path).some(item => !isEmptyValue(item)),
    )
    yield { draft, location, filledFields, length: json.length, ...(range && { range }) }
  }
}

/** Counts fields that are neither used nor ignored, and reports each once per document. */
class UnknownFields {
  /** Maximum number of fields reported one by one. A document with more unknown fields has a different shape altogether. */
  static readonly #maxReported = 100
  readonly #ignored: ReadonlySet<string>
  readonly #occurrences = new Map<string, { count: number; place: string }>()
  #unreported = 0

  constructor(ignored: readonly string[]) {
    this.#ignored = new Set(ignored)
  }

  count(paths: readonly string[], place: string): void {
    for (const path of paths) {
      if (this.#ignored.has(path)) continue
      const occurrence = this.#occurrences.get(path)
      if (occurrence !== undefined) occurrence.count++
      else if (this.#occurrences.size < UnknownFields.#maxReported)
        this.#occurrences.set(path, { count: 1, place })
      else this.#unreported++
    }
  }

  *problems(): Generator<DocumentProblem> {
    for (const [path, { count, place: location }] of this.#occurrences) {
      const records = count === 1 ? '1 record' : `${count} records`
      const reason = `${quoteValue(path)} is neither used nor ignored (${records})`
      yield { kind: 'unknown_field', location, reason, isRecordLost: false }
    }
    if (this.#unreported === 0) return
    yield {
      kind: 'unknown_field',
      location: '',
      reason: `${this.#unreported} more unknown fields`,
      isRecordLost: false,
    }
  }
}

function lossProblem(kind: ProblemKind, location: string, reason: string): DocumentProblem {
  return { kind, location, reason, isRecordLost: true }
}

/** Returns the message of a thrown value, cut to 500 characters for the problem table. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.length > 500 ? `${message.slice(0, 500)}…` : message
}
