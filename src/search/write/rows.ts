import { uuidBytes } from '../../base/ids.ts'
import { listForm, singleForm } from '../../model/announcement.ts'
import type { AnnouncementChange, EntityChange, Position } from '../../model/change.ts'
import { entityForm } from '../../model/entity.ts'
import { announcementText, entityText } from '../documents.ts'
import { placeOf } from '../place.ts'
import { partiesOf } from '../related.ts'

/*
 * The rows that an index stores for a change. Preparing them is half of the indexing work and can run in another thread, so
 * they are plain values that can be transferred.
 */

/** A text to store. Texts from another thread arrive as UTF-8 bytes. */
export type StoredText = string | Uint8Array

/** A combination of the three filter values that announcements or entities are counted by. */
export type Facet = readonly [string, string, string]

export interface AnnouncementRow {
  readonly id: Uint8Array
  readonly change: number
  /** Null when it was deleted. */
  readonly stored: {
    readonly place: bigint
    /** Source, jurisdiction and category. */
    readonly facet: Facet
    readonly parties: Uint8Array
    readonly list: StoredText
    readonly single: StoredText
    readonly words: StoredText
    readonly others: StoredText
    readonly keys: StoredText
  } | null
}

export interface EntityRow {
  readonly id: Uint8Array
  readonly change: number
  readonly mergedInto: Uint8Array | null
  /** Null when it was deleted. */
  readonly stored: {
    readonly count: number
    /** Type, jurisdiction and status. */
    readonly facet: Facet
    readonly name: StoredText
    readonly json: StoredText
    readonly words: StoredText
    readonly bare: StoredText
    readonly others: StoredText
    readonly keys: StoredText
  } | null
}

/** The index rows of a batch of changes, and the position of the index after applying them. */
export interface Rows {
  readonly announcements: readonly AnnouncementRow[]
  readonly entities: readonly EntityRow[]
  /** Name words of the entities, for typo-tolerant search. */
  readonly vocabulary: readonly string[]
  readonly position: Position
}

/** A batch of changes as read from the database. */
export interface Changes {
  readonly announcements: readonly AnnouncementChange[]
  readonly entities: readonly EntityChange[]
  readonly position: Position
}

export function rowsOf({ announcements, entities, position }: Changes): Rows {
  const vocabulary = new Set<string>()
  return {
    announcements: announcements.map(toAnnouncementRow),
    entities: entities.map(change => toEntityRow(change, vocabulary)),
    vocabulary: [...vocabulary],
    position,
  }
}

function toAnnouncementRow({
  id,
  number,
  change,
  announcement,
  entityIds,
}: AnnouncementChange): AnnouncementRow {
  if (announcement === null) return { id: uuidBytes(id), change, stored: null }
  const { sourceId, jurisdiction, category } = announcement
  const stored: NonNullable<AnnouncementRow['stored']> = {
    place: placeOf(announcement.date, number),
    facet: [sourceId, jurisdiction, category],
    parties: partiesOf(announcement, entityIds),
    list: JSON.stringify(listForm(announcement)),
    single: JSON.stringify(singleForm(announcement)),
    ...announcementText(announcement),
  }
  return { id: uuidBytes(id), change, stored }
}

function toEntityRow({ id, change, entity, mergedInto }: EntityChange, vocabulary: Set<string>): EntityRow {
  const row = { id: uuidBytes(id), change, mergedInto: mergedInto === null ? null : uuidBytes(mergedInto) }
  if (entity === null) return { ...row, stored: null }
  const { type, jurisdiction, status, name, announcementCount: count } = entity
  const { name: words, bare, others, keys, vocabulary: nameWords } = entityText(entity)
  for (const word of nameWords) vocabulary.add(word)
  const json = JSON.stringify(entityForm(entity))
  const facet = [type, jurisdiction, status] as const
  return { ...row, stored: { count, facet, name, json, words, bare, others, keys } }
}
