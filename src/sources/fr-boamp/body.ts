import type { Json, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Moment } from '../kit/iso-time.ts'

/**
 * The notice body (`donnees`) in one shape for all schemas. The head holds the reference, the dates and the notice
 * codes.
 */
export interface Body {
  /** All parties in the body, buyers first. */
  readonly mentions: readonly Mention[]
  readonly title: string | null
  readonly description: string | null
  readonly metadata: Metadata
  readonly deadline: Moment | null
  /** References of earlier notices that the body cites. */
  readonly earlier: readonly string[]
  /** A more specific category than the head gives, e.g. for an unsuccessful procedure. */
  readonly category: Category | null
  /** Summary sentences about the outcome of the procedure or about the changes the notice makes. */
  readonly news: readonly string[]
  readonly details: { readonly [key: string]: Json }
}

export const NO_BODY: Body = {
  mentions: [],
  title: null,
  description: null,
  metadata: {},
  deadline: null,
  earlier: [],
  category: null,
  news: [],
  details: {},
}
