import { createHash } from 'node:crypto'
import type { Draft } from '../model/announcement.ts'
import { MAX_RAW_BYTES, type Problem, type ProblemKind, type Raw } from '../model/raw.ts'
import { complaint } from './check.ts'
import { Broken } from './kit/broken.ts'
import { Fields } from './kit/fields.ts'
import { valuesAt } from './kit/paths.ts'
import { isAbsent } from './kit/plain.ts'
import { quoted } from './kit/text.ts'
import type { Row, Source } from './source.ts'

/** A draft announcement and the location of its record in the document. */
export interface Reading {
  readonly draft: Draft
  readonly place: string
  /** Paths of the source's expected fields (`expectations.filled`) that have a value in this record. */
  readonly filled: readonly string[]
}

/**
 * Yields the drafts and problems of a document in order, and never throws because of its contents. An unreadable record
 * is one problem and the next record follows; a broken document keeps the records before the break.
 */
export async function* read(source: Source, sourceDocument: Raw): AsyncGenerator<Reading | Problem> {
  if (sourceDocument.bytes.length > MAX_RAW_BYTES) {
    yield lossProblem(
      'too_large',
      '',
      `the document has ${sourceDocument.bytes.length} bytes; the limit is ${MAX_RAW_BYTES}`,
    )
    return
  }
  const reader = new DocumentReader(source, sourceDocument)
  try {
    for await (const record of source.parse(sourceDocument)) yield* reader.readRecord(record)
  } catch (error) {
    // Bad data becomes a problem here, including any error that a parser throws.
    const kind = reader.recordCount > 0 ? 'truncated_document' : 'unreadable_document'
    yield lossProblem(kind, error instanceof Broken ? error.place : '', messageOf(error))
  }
  yield* reader.unknownFieldProblems()
}

/** Keeps the state of reading one document from record to record. */
class DocumentReader {
  recordCount = 0
  readonly #source: Source
  readonly #sourceDocument: Raw
  readonly #unknownFields: UnknownFields
  readonly #expectedFields: readonly string[]
  /** Reference → digest of its draft. An equal digest is a repetition, a different one a conflict. */
  readonly #digests = new Map<string, string>()

  constructor(source: Source, sourceDocument: Raw) {
    this.#source = source
    this.#sourceDocument = sourceDocument
    this.#unknownFields = new UnknownFields(source.ignored)
    this.#expectedFields = Object.keys(source.expects?.filled ?? {})
  }

  *readRecord(record: Row | Problem): Generator<Reading | Problem> {
    this.recordCount++
    if (!('value' in record)) {
      yield record
      return
    }
    const fields = new Fields(record.value)
    try {
      yield* this.#mapRecord(record, fields)
    } catch (error) {
      // Bad data becomes a problem here, including stack overflows and errors of libraries. Earlier field problems are
      // often the cause, so the reason lists them too.
      const causes = fields.notes.map(({ path, reason }) => `${path}: ${reason}`)
      yield lossProblem('unreadable_row', record.place, [messageOf(error), ...causes].join('; '))
    }
  }

  unknownFieldProblems(): Iterable<Problem> {
    return this.#unknownFields.problems()
  }

  *#mapRecord({ place, value }: Row, fields: Fields): Generator<Reading | Problem> {
    const draft = this.#source.map(fields, this.#sourceDocument)
    const json = JSON.stringify(draft)
    const draftError = complaint(draft, json)
    if (draftError !== null) throw new Error(draftError)
    for (const { kind, path, reason } of fields.notes) {
      const problem: Problem = { kind, place: `${draft.reference} ${path}`.trim(), reason, lost: false }
      yield problem
    }
    this.#unknownFields.count(fields.leftover(), draft.reference)
    const digest = createHash('sha256').update(json).digest('base64')
    const earlierDigest = this.#digests.get(draft.reference)
    if (earlierDigest === digest) return
    this.#digests.set(draft.reference, digest)
    // A feed that states when a record changed (`version`) may contain earlier states of it too.
    if (earlierDigest !== undefined && draft.version === undefined) {
      const reason = `${draft.reference} appears twice in the document with different contents`
      const conflict: Problem = { kind: 'conflict', place, reason, lost: false }
      yield conflict
    }
    const filled = this.#expectedFields.filter(path => valuesAt(value, path).some(item => !isAbsent(item)))
    yield { draft, place, filled }
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

  *problems(): Generator<Problem> {
    for (const [path, { count, place }] of this.#occurrences) {
      const records = count === 1 ? '1 record' : `${count} records`
      const reason = `${quoted(path)} is neither used nor ignored (${records})`
      yield { kind: 'unknown_field', place, reason, lost: false }
    }
    if (this.#unreported === 0) return
    yield { kind: 'unknown_field', place: '', reason: `${this.#unreported} more unknown fields`, lost: false }
  }
}

function lossProblem(kind: ProblemKind, place: string, reason: string): Problem {
  return { kind, place, reason, lost: true }
}

/** Returns the message of a thrown value, cut to 500 characters for the problem table. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.length > 500 ? `${message.slice(0, 500)}…` : message
}
