import { announcementListItem, announcementView } from '../../../../model/announcement.ts'
import type { AnnouncementChange, ChangePosition, EntityChange } from '../../../../model/database-change.ts'
import { entityView } from '../../../../model/entity.ts'
import { filterValuesOf } from '../../../../model/filter-values.ts'
import { normalizeText } from '../../../../platform/text.ts'
import { uuidToBytes } from '../../../../platform/uuid.ts'
import { buildAnnouncementFullText } from '../../../../query/announcements/announcement-full-text.ts'
import {
  type AnnouncementValues,
  announcementValuesOf,
} from '../../../../query/announcements/announcement-values.ts'
import { valueTokens } from '../../../../query/announcements/value-tokens.ts'
import { buildEntityFullText } from '../../../../query/entities/entity-full-text.ts'
import { compareViews } from '../full-view.ts'
import { encodeMentionedParties, encodePartyLocalities } from '../mentioned-parties.ts'
import { announcementRowid } from '../rowids.ts'

/*
 * The rows that an index stores for a change. Preparing them is half of the indexing work and can run in another thread, so
 * the rows are plain values that can be sent between threads.
 */

/** Text to store. Text from another thread arrives as UTF-8 bytes. */
export type IndexText = string | Uint8Array

/** A combination of the three filter values by which announcements or entities are counted. */
export type FacetValues = readonly [string, string, string]

export interface AnnouncementIndexRow {
  readonly id: Uint8Array
  readonly change: number
  /** The data to store, or `null` if the item was deleted. */
  readonly stored: {
    readonly rowid: bigint
    /** The source, jurisdiction and category. */
    readonly facet: FacetValues
    readonly parties: Uint8Array
    /** The localities of the parties, as `encodePartyLocalities` writes them. */
    readonly localities: IndexText
    readonly values: AnnouncementValues
    readonly list: IndexText
    /** The full view, as the differences from the list view. */
    readonly full: {
      readonly start: number
      readonly middle: IndexText
      readonly shared: number
      readonly end: IndexText
    }
    readonly title: IndexText
    readonly words: IndexText
    readonly others: IndexText
    readonly keys: IndexText
  } | null
}

export interface EntityIndexRow {
  readonly id: Uint8Array
  readonly change: number
  readonly mergedInto: Uint8Array | null
  /** Whether the index must not know the entity. It is deleted if it was stored, and otherwise left out. */
  readonly isHidden: boolean
  /** The data to store, or `null` if the item was deleted. */
  readonly stored: {
    readonly count: number
    /** The type, jurisdiction and status. */
    readonly facet: FacetValues
    readonly name: IndexText
    /** The legal form class, or an empty string if it is unknown. */
    readonly legalForm: IndexText
    readonly sortName: IndexText
    readonly json: IndexText
    readonly words: IndexText
    readonly bare: IndexText
    readonly others: IndexText
    readonly keys: IndexText
  } | null
}

/** The index rows for a batch of changes, and the position of the index after they are applied. */
export interface IndexRows {
  readonly announcements: readonly AnnouncementIndexRow[]
  readonly entities: readonly EntityIndexRow[]
  /** The words in the names of the entities, for typo-tolerant search. */
  readonly vocabulary: readonly string[]
  readonly position: ChangePosition
}

/** A batch of changes as read from the database. */
export interface DatabaseChanges {
  readonly announcements: readonly AnnouncementChange[]
  readonly entities: readonly EntityChange[]
  /** IDs of entities that the index must not know. Their `entity` is `null`. */
  readonly hiddenEntities?: ReadonlySet<string>
  readonly position: ChangePosition
}

export function buildIndexRows({
  announcements,
  entities,
  hiddenEntities = NONE,
  position,
}: DatabaseChanges): IndexRows {
  const vocabulary = new Set<string>()
  return {
    announcements: announcements.map(toAnnouncementRow),
    entities: entities.map(change => toEntityRow(change, hiddenEntities.has(change.id), vocabulary)),
    vocabulary: [...vocabulary],
    position,
  }
}

const NONE: ReadonlySet<string> = new Set()

function toAnnouncementRow({
  id,
  number,
  change,
  changedAt,
  announcement,
  entityIds,
}: AnnouncementChange): AnnouncementIndexRow {
  if (announcement === null) return { id: uuidToBytes(id), change, stored: null }
  const { sourceId, jurisdiction, category } = announcement
  const values = filterValuesOf(announcement)
  const { keys, ...texts } = buildAnnouncementFullText(announcement)
  const list = JSON.stringify(announcementListItem(announcement))
  const stored: NonNullable<AnnouncementIndexRow['stored']> = {
    rowid: announcementRowid(announcement.date, number),
    facet: [sourceId, jurisdiction, category],
    parties: encodeMentionedParties(announcement, entityIds),
    localities: encodePartyLocalities(announcement, entityIds),
    list,
    full: compareViews(list, JSON.stringify(announcementView(announcement))),
    values: announcementValuesOf(announcement, values, changedAt),
    ...texts,
    keys: [keys, ...valueTokens(announcement, values)].join(' '),
  }
  return { id: uuidToBytes(id), change, stored }
}

function toEntityRow(
  { id, change, entity, mergedInto }: EntityChange,
  isHidden: boolean,
  vocabulary: Set<string>,
): EntityIndexRow {
  const row = {
    id: uuidToBytes(id),
    change,
    mergedInto: mergedInto === null ? null : uuidToBytes(mergedInto),
    isHidden,
  }
  if (entity === null) return { ...row, stored: null }
  const { type, jurisdiction, status, name, announcementCount: count } = entity
  const { name: words, bare, others, keys, legalForm, vocabulary: nameWords } = buildEntityFullText(entity)
  for (const word of nameWords) vocabulary.add(word)
  const json = JSON.stringify(entityView(entity))
  const facet = [type, jurisdiction, status] as const
  return {
    ...row,
    stored: {
      count,
      facet,
      name,
      legalForm,
      sortName: buildSortName(name),
      json,
      words,
      bare,
      others,
      keys,
    },
  }
}

/** Returns the name by which an entity is sorted: without case, accents and leading punctuation. */
export function buildSortName(name: string): string {
  const normalized = normalizeText(name)
  return normalized.slice(Math.max(0, normalized.search(/[\p{L}\p{N}]/u)))
}
