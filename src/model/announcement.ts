import { deriveUuidV5 } from '../platform/uuid.ts'
import type { CalendarDay } from './calendar-day.ts'
import type { AnnouncementCategory } from './category.ts'
import type { EntityIdentifier, EntityType } from './entity.ts'
import type { Jurisdiction } from './jurisdiction.ts'
import type { MentionRole } from './mention-role.ts'
import type { AnnouncementMetadata } from './metadata.ts'

/**
 * An ISO 639-1 language code, or `und` when the document states no language. Search stems only words in es, fr, de, it
 * and en.
 */
export type LanguageCode = string

/** Any JSON value. */
export type JsonValue =
  | string
  | number
  | boolean
  | null
  | readonly JsonValue[]
  | { readonly [key: string]: JsonValue }

/** A party named in a document, in the wording of the document. */
export interface Mention {
  readonly type: EntityType
  readonly role: MentionRole
  /** The name as written in the document, with whitespace collapsed. It is never the canonical name of the entity. */
  readonly name: string
  readonly identifiers: readonly EntityIdentifier[]
  /** The legal form as written in the document, such as `Société à responsabilité limitée`. */
  readonly legalForm?: string
  /** Set when it differs from the announcement's jurisdiction. */
  readonly jurisdiction?: Jurisdiction
  /** A town or postal code. It distinguishes namesakes that have neither an identifier nor a legal form. */
  readonly locality?: string
  /** For a person, the index (in the announcement's mentions) of the company where they hold office. */
  readonly companyIndex?: number
}

/** A source record converted to Herald's model but without an ID yet, as returned by a connector's `map`. */
export interface AnnouncementDraft {
  /** The publisher's reference, which is stable and unique within the source (`source_reference`, contract 2.2). */
  readonly reference: string
  readonly date: CalendarDay
  readonly category: AnnouncementCategory
  readonly language: LanguageCode
  readonly title: string
  readonly summary: string | null
  /** The record's web page on the publisher's site (`source_url`, contract 2.2). */
  readonly url: string
  readonly mentions: readonly Mention[]
  readonly metadata: AnnouncementMetadata
  /**
   * Content that exceeds the 4 KB metadata limit, such as lots and full text. It is served at
   * /announcements/{id}/details.
   */
  readonly details?: { readonly [key: string]: JsonValue }
  /** Set when it differs from the source's jurisdiction, as it can in eu-ted. */
  readonly jurisdiction?: Jurisdiction
  /** The reference of the earlier record that this one corrects. Both records stay published. */
  readonly corrects?: string
  /**
   * The reference of the earlier record that this one withdraws as of `date`. A parent reference, such as `20098166` for
   * `20098166/DOC_CN`, withdraws all records below it.
   */
  readonly withdraws?: string
  /**
   * The time at which the publisher last modified the record, in ISO 8601 format (UTC, with milliseconds). Feeds that
   * repeat records need it: an older version that is read later never overwrites a newer one.
   */
  readonly version?: string
}

/** The last character of a summary that was shortened. The details have the whole text. */
export const ELLIPSIS = '…'

/** An announcement draft completed with its ID, source and jurisdiction. */
export interface Announcement extends Omit<AnnouncementDraft, 'jurisdiction'> {
  /** A UUID v5 derived from `source_id` and `source_reference`. */
  readonly id: string
  readonly sourceId: string
  readonly jurisdiction: Jurisdiction
}

/** UUID namespace for announcement IDs. Changing it would change every public announcement ID. */
const ANNOUNCEMENT_NAMESPACE = '6f0d4a3e-52c1-5d0b-9f1c-6a8f0c6b7e21'

/**
 * Derives the ID of an announcement, a UUID v5 of source ID and source reference. It is the same in every installation
 * (design 5).
 */
export function deriveAnnouncementId(sourceId: string, reference: string): string {
  return deriveUuidV5(ANNOUNCEMENT_NAMESPACE, JSON.stringify([sourceId, reference]))
}

/** Returns the full announcement with exactly the fields that the API defines (contract 2.2). */
export function announcementView(announcement: Announcement) {
  return {
    ...announcementListItem(announcement),
    source_reference: announcement.reference,
    source_url: announcement.url,
    summary: announcement.summary,
    entities: announcement.mentions.map(m => ({ type: m.type, name: m.name, role: m.role })),
  }
}

/** Returns the announcement as a list item with exactly the fields that the API defines (contract 2.1). */
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
