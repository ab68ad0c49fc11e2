import { uuidBytes } from '../../base/ids.ts'
import { listForm, singleForm } from '../../model/announcement.ts'
import type { AnnouncementChange, EntityChange, Position } from '../../model/change.ts'
import { entityForm } from '../../model/entity.ts'
import { announcementText, entityText } from '../documents.ts'
import { placeOf } from '../place.ts'
import { partiesOf } from '../related.ts'

/*
 * What an index stores of a change, made ready. Making it is half of the work of an index, and may be done in another thread
 * than the writing: these are plain values, see worker/parcel.ts.
 */

/** A text to be stored; from another thread it comes as UTF-8. */
export type StoredText = string | Uint8Array

/** The three filter values that are counted by. */
export type Facet = readonly [string, string, string]

export interface AnnouncementRow {
  readonly id: Uint8Array
  readonly change: number
  /** Null when it is gone. */
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
  /** Null when it is gone. */
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

/** What has changed in the record, and where an index stands that has taken it in. */
export interface Rows {
  readonly announcements: readonly AnnouncementRow[]
  readonly entities: readonly EntityRow[]
  /** The words of the entities in which a reader may mistype. */
  readonly vocabulary: readonly string[]
  readonly position: Position
}

/** Changes as the record has them. */
export interface Changes {
  readonly announcements: readonly AnnouncementChange[]
  readonly entities: readonly EntityChange[]
  readonly position: Position
}

export function rowsOf({ announcements, entities, position }: Changes): Rows {
  const vocabulary = new Set<string>()
  return {
    announcements: announcements.map(announcementRow),
    entities: entities.map(change => entityRow(change, vocabulary)),
    vocabulary: [...vocabulary],
    position,
  }
}

function announcementRow({
  id,
  number,
  change,
  announcement,
  entityIds,
}: AnnouncementChange): AnnouncementRow {
  if (announcement === null) return { id: uuidBytes(id), change, stored: null }
  const { sourceId, jurisdiction, category } = announcement
  const stored = {
    place: placeOf(announcement.date, number),
    facet: [sourceId, jurisdiction, category] as const,
    parties: partiesOf(announcement, entityIds),
    list: JSON.stringify(listForm(announcement)),
    single: JSON.stringify(singleForm(announcement)),
    ...announcementText(announcement),
  }
  return { id: uuidBytes(id), change, stored }
}

function entityRow({ id, change, entity, mergedInto }: EntityChange, vocabulary: Set<string>): EntityRow {
  const gone = { id: uuidBytes(id), change, mergedInto: mergedInto === null ? null : uuidBytes(mergedInto) }
  if (entity === null) return { ...gone, stored: null }
  const { type, jurisdiction, status, name, announcementCount: count } = entity
  const { name: words, bare, others, keys, vocabulary: mistaken } = entityText(entity)
  for (const word of mistaken) vocabulary.add(word)
  const json = JSON.stringify(entityForm(entity))
  const facet = [type, jurisdiction, status] as const
  return { ...gone, stored: { count, facet, name, json, words, bare, others, keys } }
}
