/**
 * A document as received, at most MAX_DOCUMENT_BYTES long. Archives are unpacked first, and each member is a separate
 * document.
 */
export interface SourceDocument {
  /** The publisher's URL or, for an import, the file name, followed by `!/member` for an archive member. */
  readonly url: string
  readonly contentType: string | null
  readonly bytes: Uint8Array
}

/** A record in the publisher's format, with its location in the document. */
export interface SourceRecord {
  readonly location: string
  readonly value: unknown
  /** Where the record is in the decoded text; absent if it cannot be removed from there. */
  readonly range?: RecordRange
}

/** A part of a text, in UTF-16 code units. */
export interface RecordRange {
  readonly start: number
  readonly end: number
}

/** Replaces an erased record in a JSON list, so that the locations and the number of the others stay. */
export const REMOVED_RECORD = '[removed]'

/** The maximum document size. A larger document is reported as a problem and never truncated. */
export const MAX_DOCUMENT_BYTES = 64 * 1024 * 1024

export const PROBLEM_KINDS = {
  unreadable_document: 'The document could not be read. Nothing was imported from it.',
  truncated_document: 'The document ends prematurely. The records before that point were imported.',
  unreadable_row: 'A record could not be read. The other records were imported.',
  unknown_code:
    'A code or term is not mapped yet and was left out. A record of an unknown kind has the category "other".',
  unknown_field: 'A field is neither used nor explicitly ignored.',
  bad_value: 'A value is invalid. It was omitted or, for a number of a party, marked as invalid.',
  left_out: 'A record was skipped because its source excludes this kind of record.',
  too_large: 'The document, or a file in the archive, exceeds the size limit.',
  limit_exceeded:
    'Reading the document exceeded a limit on time, memory or unreadable records. The records before that point were imported.',
  quarantined: 'Reading the document has failed repeatedly, so it is not read again until it is released.',
  copies_differ:
    'A copy of a publisher’s file contradicts another copy, its hash or an earlier version. What was stored remains.',
  conflict:
    'Two records in the document have the same reference. Equal ones were stored once; of different ones, the later was used.',
} as const
export type ProblemKind = keyof typeof PROBLEM_KINDS

/** An anomaly found in a document. Every anomaly is reported, including those that cause no data loss. */
export interface DocumentProblem {
  readonly kind: ProblemKind
  /** The location in the document, given as a record reference, a line number or a JSON pointer. */
  readonly location: string
  /** A sentence that states the value found and the value expected. */
  readonly reason: string
  /** True when a record or the rest of the document was not imported because of the problem. */
  readonly isRecordLost: boolean
}

/** The normal volume and completeness of a source. A run outside these bounds is reported as an anomaly. */
export interface SourceExpectations {
  /** The minimum and maximum number of records per publication day. */
  readonly recordsPerDay: readonly [number, number]
  /** For each field, the minimum share of records (0 to 1) that have a value in it. */
  readonly minFillRates: Readonly<Record<string, number>>
}
