import type { Category } from './category.ts'
import type { Day } from './day.ts'
import type { EntityType, Identifier } from './entity.ts'
import type { Metadata } from './metadata.ts'
import type { Jurisdiction } from './place.ts'
import type { Role } from './role.ts'

/** ISO 639-1 code, or `und` when the document does not say. Five are stemmed in search: es, fr, de, it, en. */
export type Language = string

/** Anything JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** Somebody a document names, in the document's words. */
export interface Mention {
  readonly type: EntityType
  readonly role: Role
  /** As the document gives it, blanks tidied; never the canonical name. */
  readonly name: string
  readonly identifiers: readonly Identifier[]
  /** In the document's words, e.g. `Société à responsabilité limitée`. */
  readonly legalForm?: string
  /** When it is not the announcement's own. */
  readonly jurisdiction?: Jurisdiction
  /** Town or postal code: tells namesakes apart when there is neither number nor legal form. */
  readonly place?: string
  /** Index in the announcement's mentions of the company a person holds office in. */
  readonly within?: number
}

/** One record of a source, in Herald's words, before it has an id. What a connector's `map` returns. */
export interface Draft {
  /** Reference of the record at its source: stable, unique within the source (spec: source_reference). */
  readonly reference: string
  readonly date: Day
  readonly category: Category
  readonly language: Language
  readonly title: string
  readonly summary: string | null
  /** Page of the record at its source (spec: source_url). */
  readonly url: string
  readonly mentions: readonly Mention[]
  readonly metadata: Metadata
  /** What is too long for metadata (≤ 4 KB): lots, full texts. Served at /announcements/{id}/details. */
  readonly details?: { readonly [key: string]: Json }
  /** When it is not the source's own (eu-ted). */
  readonly jurisdiction?: Jurisdiction
  /** Reference of the earlier record this one corrects. Both stay. */
  readonly corrects?: string
  /**
   * Reference of the earlier record this one takes back: that one is marked withdrawn on `date`. Where records belong to
   * a whole (`20098166/DOC_CN` to `20098166`), the whole can be named: all of them are marked.
   */
  readonly withdraws?: string
  /**
   * When the publisher last touched the record, ISO 8601 in UTC with milliseconds, where a feed gives the same record
   * again and again: an earlier state that is read later never takes the place of a newer one.
   */
  readonly version?: string
}

/** A draft that has its id. */
export interface Announcement extends Omit<Draft, 'jurisdiction'> {
  /** UUID v5 of (source_id, source_reference). */
  readonly id: string
  readonly sourceId: string
  readonly jurisdiction: Jurisdiction
}

/** The single record: exactly the fields of spec 2.2. */
export function singleForm(announcement: Announcement): Record<string, unknown> {
  return {
    ...listForm(announcement),
    source_reference: announcement.reference,
    source_url: announcement.url,
    summary: announcement.summary,
    entities: announcement.mentions.map(m => ({ type: m.type, name: m.name, role: m.role })),
  }
}

/** The list item: exactly the fields of spec 2.1. */
export function listForm(announcement: Announcement): Record<string, unknown> {
  return {
    id: announcement.id,
    source_id: announcement.sourceId,
    publication_date: announcement.date,
    jurisdiction: announcement.jurisdiction,
    category: announcement.category,
    title: announcement.title,
    entities: announcement.mentions.map(m => ({ type: m.type, name: m.name })),
    metadata: announcement.metadata,
  }
}
