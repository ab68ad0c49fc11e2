/** A document as it came. Containers are opened before: a Raw is one member. At most MAX_RAW_BYTES long. */
export interface Raw {
  /** Where it came from: the publisher's address, or for an import the file's name (with `!/member` in a container). */
  readonly url: string
  readonly contentType: string | null
  readonly bytes: Uint8Array
}

/** One record in the publisher's words, and where it stands in its document. */
export interface Row {
  readonly place: string
  readonly value: unknown
}

/** The largest document that is read (house, "A source"). A larger one is a problem, never cut. */
export const MAX_RAW_BYTES = 64 * 1024 * 1024

export const PROBLEM_KINDS = {
  unreadable_document:
    'The document has no shape that its source is known to have; nothing was taken from it.',
  truncated_document: 'The document ends or breaks in the middle; what stands before that was taken.',
  unreadable_row: 'A record could not be read; the others were taken.',
  unknown_code: 'A code nobody has mapped yet; the record has the category "other".',
  unknown_field: 'A field that is neither used nor ignored on purpose.',
  bad_value: 'A value that cannot be what it should be; it was left out.',
  left_out: 'A record that its source leaves out on purpose; nothing was taken from it.',
  too_large: 'The document or a member of it is larger than Herald reads.',
  conflict: 'Two records of one reference differ within one document; the later one stands.',
} as const
export type ProblemKind = keyof typeof PROBLEM_KINDS

/** Something odd in a document: told, never hidden. `lost` says whether a record is missing because of it. */
export interface Problem {
  readonly kind: ProblemKind
  /** Where in the document: a record's reference, a line, a JSON pointer. */
  readonly place: string
  /** One sentence with what was found and what was expected. */
  readonly reason: string
  /** True when a record, or the rest of the document, was not taken. */
  readonly lost: boolean
}

/** What a source promises of an ordinary publication day; a run outside it is suspicious. */
export interface Expectations {
  /** Records on a day with an issue: fewest and most. */
  readonly perDay: readonly [number, number]
  /** Smallest share of records (0 to 1) in which a field is filled. */
  readonly filled: Readonly<Record<string, number>>
}
