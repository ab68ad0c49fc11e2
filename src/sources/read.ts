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

/** A record that was read, and where it stands in its document. */
export interface Reading {
  readonly draft: Draft
  readonly place: string
  /** Of the fields that the source promises (`expects.filled`) those that hold something in this record. */
  readonly filled: readonly string[]
}

/**
 * Every record of a document in Herald's words, and everything odd about it, as it is met. Nothing a document holds
 * makes it throw: a record that cannot be read is a problem and the next one follows, a break of the document is a
 * problem and what stands before it was taken (house, "A source").
 */
export async function* read(source: Source, raw: Raw): AsyncGenerator<Reading | Problem> {
  if (raw.bytes.length > MAX_RAW_BYTES) {
    yield lost('too_large', '', `the document has ${raw.bytes.length} bytes, the most is ${MAX_RAW_BYTES}`)
    return
  }
  const document = new DocumentReader(source, raw)
  try {
    for await (const row of source.parse(raw)) yield* document.row(row)
  } catch (error) {
    // Bad data becomes a value here, and whatever a parser threw at it.
    const kind = document.rows > 0 ? 'truncated_document' : 'unreadable_document'
    yield lost(kind, error instanceof Broken ? error.place : '', messageOf(error))
  }
  yield* document.unknownFields()
}

/** What is remembered from row to row of one document. */
class DocumentReader {
  rows = 0
  readonly #source: Source
  readonly #raw: Raw
  readonly #unknown: UnknownFields
  readonly #promised: readonly string[]
  /** Reference → digest of its draft: the same again is no news, another one is a conflict. */
  readonly #seen = new Map<string, string>()

  constructor(source: Source, raw: Raw) {
    this.#source = source
    this.#raw = raw
    this.#unknown = new UnknownFields(source.ignored)
    this.#promised = Object.keys(source.expects?.filled ?? {})
  }

  *row(row: Row | Problem): Generator<Reading | Problem> {
    this.rows++
    if (!('value' in row)) {
      yield row
      return
    }
    const fields = new Fields(row.value)
    try {
      yield* this.#read(row, fields)
    } catch (error) {
      // Bad data becomes a value here: also a stack that overflows, and whatever a library throws at it. What was odd
      // until then is often the cause.
      const noted = fields.notes.map(({ path, reason }) => `${path}: ${reason}`)
      yield lost('unreadable_row', row.place, [messageOf(error), ...noted].join('; '))
    }
  }

  unknownFields(): Iterable<Problem> {
    return this.#unknown.problems()
  }

  *#read({ place, value }: Row, fields: Fields): Generator<Reading | Problem> {
    const draft = this.#source.map(fields, this.#raw)
    const text = JSON.stringify(draft)
    const wrong = complaint(draft, text)
    if (wrong !== null) throw new Error(wrong)
    for (const { kind, path, reason } of fields.notes) {
      yield { kind, place: `${draft.reference} ${path}`.trim(), reason, lost: false }
    }
    this.#unknown.count(fields.leftover(), draft.reference)
    const digest = createHash('sha256').update(text).digest('base64')
    const before = this.#seen.get(draft.reference)
    if (before === digest) return
    this.#seen.set(draft.reference, digest)
    // A feed that says when it touched its records gives earlier states of them too.
    if (before !== undefined && draft.version === undefined) {
      const reason = `${draft.reference} stands twice in the document, with different contents`
      yield { kind: 'conflict', place, reason, lost: false }
    }
    const filled = this.#promised.filter(path => valuesAt(value, path).some(found => !isAbsent(found)))
    yield { draft, place, filled }
  }
}

/** The fields that nobody took and nobody ignores, each told once a document with how often it was met. */
class UnknownFields {
  /** So many are told one by one; a document with more has another shape altogether. */
  static readonly #most = 100
  readonly #ignored: ReadonlySet<string>
  readonly #met = new Map<string, { count: number; place: string }>()
  #untold = 0

  constructor(ignored: readonly string[]) {
    this.#ignored = new Set(ignored)
  }

  count(paths: readonly string[], place: string): void {
    for (const path of paths) {
      if (this.#ignored.has(path)) continue
      const known = this.#met.get(path)
      if (known !== undefined) known.count++
      else if (this.#met.size < UnknownFields.#most) this.#met.set(path, { count: 1, place })
      else this.#untold++
    }
  }

  *problems(): Generator<Problem> {
    for (const [path, { count, place }] of this.#met) {
      const reason = `${quoted(path)} is neither used nor ignored, in ${count} records`
      yield { kind: 'unknown_field', place, reason, lost: false }
    }
    if (this.#untold === 0) return
    yield { kind: 'unknown_field', place: '', reason: `${this.#untold} further unknown fields`, lost: false }
  }
}

function lost(kind: ProblemKind, place: string, reason: string): Problem {
  return { kind, place, reason, lost: true }
}

/** The message of whatever was thrown, short enough for a table of problems. */
function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.length > 500 ? `${message.slice(0, 500)}…` : message
}
