import type { Json, Mention } from '../../model/announcement.ts'
import type { Category } from '../../model/category.ts'
import type { Metadata } from '../../model/metadata.ts'
import type { Moment } from '../kit/iso-time.ts'

/** What the notice itself (`donnees`) says, whatever its shape; its head says who it is, when, and of what kind. */
export interface Body {
  /** Everybody it names, the buyers first. */
  readonly mentions: readonly Mention[]
  readonly title: string | null
  readonly description: string | null
  readonly metadata: Metadata
  readonly deadline: Moment | null
  /** Numbers of earlier notices that it names itself. */
  readonly earlier: readonly string[]
  /** A category that is narrower than that of the head: a procedure that came to nothing. */
  readonly category: Category | null
  /** Sentences on what came of the procedure, or on what the notice changes. */
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
