/** A document as received, at most MAX_DOCUMENT_BYTES long. Archives are opened first, so this is one archive member. */
export interface Raw {
  /** The publisher's URL, or for an import the file name (with `!/member` inside an archive). */
  readonly url: string
  readonly contentType: string | null
  readonly bytes: Uint8Array
}

/** A record in the publisher's format, and its location in the document. */
export interface Row {
  readonly place: string
  readonly value: unknown
}

/** Maximum document size. A larger document is reported as a problem, never truncated. */
export const MAX_RAW_BYTES = 64 * 1024 * 1024

export const PROBLEM_KINDS = {
  unreadable_document: 'The document has no known format of its source. Nothing was imported from it.',
  truncated_document: 'The document is incomplete. The records before the break were imported.',
  unreadable_row: 'A record could not be read. The other records were imported.',
  unknown_code: 'A code is not mapped yet. The record has the category "other".',
  unknown_field: 'A field is neither used nor explicitly ignored.',
  bad_value: 'A value is invalid and was omitted.',
  left_out: 'A record was skipped because its source excludes this kind of record.',
  too_large: 'The document, or a member of it, exceeds the size limit.',
  conflict: 'Two records in the document have the same reference but differ. The later one was used.',
} as const
export type ProblemKind = keyof typeof PROBLEM_KINDS

/** An anomaly found in a document. Every anomaly is reported; `lost` tells whether a record is missing because of it. */
export interface Problem {
  readonly kind: ProblemKind
  /** Location in the document: a record reference, a line or a JSON pointer. */
  readonly place: string
  /** One sentence stating the value found and the value expected. */
  readonly reason: string
  /** True when a record, or the rest of the document, was not imported. */
  readonly lost: boolean
}

/** Normal volume and completeness of a source per publication day. A run outside these bounds is reported as an anomaly. */
export interface Expectations {
  /** Minimum and maximum number of records on a publication day. */
  readonly perDay: readonly [number, number]
  /** Minimum share of records (0 to 1) in which each field has a value. */
  readonly filled: Readonly<Record<string, number>>
}
