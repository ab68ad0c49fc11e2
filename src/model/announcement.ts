import type { CalendarDay } from './calendar-day.ts'
import type { AnnouncementCategory } from './category.ts'
import type { EntityIdentifier, EntityType } from './entity.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import type { MentionRole } from './mention-role.ts'
import type { AnnouncementMetadata } from './metadata.ts'

/** ISO 639-1 code, or `und` when the document states no language. Search stems five of them: es, fr, de, it, en. */
export type LanguageCode = string

/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/** A party that a document names, in the words of the document. */
export interface Mention {
  readonly type: EntityType
  readonly role: MentionRole
  /** As written in the document with whitespace collapsed; never the canonical name. */
  readonly name: string
  readonly identifiers: readonly EntityIdentifier[]
  /** As written in the document, e.g. `Société à responsabilité limitée`. */
  readonly legalForm?: string
  /** Set when it differs from the announcement's jurisdiction. */
  readonly jurisdiction?: Jurisdiction
  /** Town or postal code. It distinguishes namesakes when there is neither an identifier nor a legal form. */
  readonly locality?: string
  /** For a person: index, in the announcement's mentions, of the company where they hold office. */
  readonly companyIndex?: number
}

/** A source record in Herald's terms, before it gets an id. A connector's `map` returns it. */
export interface AnnouncementDraft {
  /** The publisher's reference: stable and unique within the source (`source_reference`, contract 2.2). */
  readonly reference: string
  readonly date: CalendarDay
  readonly category: AnnouncementCategory
  readonly language: LanguageCode
  readonly title: string
  readonly summary: string | null
  /** Web page of the record at its publisher (`source_url`, contract 2.2). */
  readonly url: string
  readonly mentions: readonly Mention[]
  readonly metadata: AnnouncementMetadata
  /** Content too long for metadata (4 KB), such as lots and full texts. Served at /announcements/{id}/details. */
  readonly details?: { readonly [key: string]: JsonValue }
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
export interface Announcement extends Omit<AnnouncementDraft, 'jurisdiction'> {
  /** UUID v5 of (source_id, source_reference). */
  readonly id: string
  readonly sourceId: string
  readonly jurisdiction: Jurisdiction
}

/** The full announcement, with exactly the fields of the API (contract 2.2). */
export function announcementView(announcement: Announcement) {
  return {
    ...announcementListItem(announcement),
    source_reference: announcement.reference,
    source_url: announcement.url,
    summary: announcement.summary,
    entities: announcement.mentions.map(m => ({ type: m.type, name: m.name, role: m.role })),
  }
}

/** The announcement as a list item, with exactly the fields of the API (contract 2.1). */
export function announcementListItem(announcement: Announcement) {
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
