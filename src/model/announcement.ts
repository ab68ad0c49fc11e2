import type { Category } from './category.ts'
import type { Day } from './day.ts'
import type { EntityType, Identifier } from './entity.ts'
import type { Metadata } from './metadata.ts'
import type { Jurisdiction } from './place.ts'
import type { Role } from './role.ts'

/** ISO 639-1 code, or `und` when the document states no language. Search stems five of them: es, fr, de, it, en. */
export type Language = string

/** Any JSON value. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A party that a document names, in the words of the document. */
export interface Mention {
  readonly type: EntityType
  readonly role: Role
  /** As written in the document with whitespace collapsed; never the canonical name. */
  readonly name: string
  readonly identifiers: readonly Identifier[]
  /** As written in the document, e.g. `Société à responsabilité limitée`. */
  readonly legalForm?: string
  /** Set when it differs from the announcement's jurisdiction. */
  readonly jurisdiction?: Jurisdiction
  /** Town or postal code. It distinguishes namesakes when there is neither an identifier nor a legal form. */
  readonly place?: string
  /** For a person: index, in the announcement's mentions, of the company where they hold office. */
  readonly within?: number
}

/** A source record in Herald's terms, before it gets an id. A connector's `map` returns it. */
export interface Draft {
  /** The publisher's reference: stable and unique within the source (`source_reference`, contract 2.2). */
  readonly reference: string
  readonly date: Day
  readonly category: Category
  readonly language: Language
  readonly title: string
  readonly summary: string | null
  /** Web page of the record at its publisher (`source_url`, contract 2.2). */
  readonly url: string
  readonly mentions: readonly Mention[]
  readonly metadata: Metadata
  /** Content too long for metadata (4 KB), such as lots and full texts. Served at /announcements/{id}/details. */
  readonly details?: { readonly [key: string]: Json }
  /** Set when it differs from the source's jurisdiction, as in eu-ted. */
  readonly jurisdiction?: Jurisdiction
  /** Reference of the earlier record that this one corrects. Both stay published. */
  readonly corrects?: string
  /**
   * Reference of the earlier record that this one withdraws as of `date`. A parent reference (`20098166` of
   * `20098166/DOC_CN`) withdraws all its records.
   */
  readonly withdraws?: string
  /**
   * When the publisher last modified the record, ISO 8601 in UTC with milliseconds, for feeds that repeat records. An
   * older version that is read later never overwrites a newer one.
   */
  readonly version?: string
}

/** A draft with its id, source and jurisdiction. */
export interface Announcement extends Omit<Draft, 'jurisdiction'> {
  /** UUID v5 of (source_id, source_reference). */
  readonly id: string
  readonly sourceId: string
  readonly jurisdiction: Jurisdiction
}

/** The full announcement, with exactly the fields of the API (contract 2.2). */
export function singleForm(announcement: Announcement): Record<string, unknown> {
  return {
    ...listForm(announcement),
    source_reference: announcement.reference,
    source_url: announcement.url,
    summary: announcement.summary,
    entities: announcement.mentions.map(m => ({ type: m.type, name: m.name, role: m.role })),
  }
}

/** The announcement as a list item, with exactly the fields of the API (contract 2.1). */
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
