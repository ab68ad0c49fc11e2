import { type Announcement, announcementListItem, announcementView } from '../../../../model/announcement.ts'
import { toEpochDay } from '../../../../model/calendar-day.ts'
import { cpvPrefixesOf } from '../../../../model/codes/cpv/cpv-codes.ts'
import { regionAncestorsOf } from '../../../../model/codes/regions/resolve-region.ts'
import type { AnnouncementChange } from '../../../../model/database-change.ts'
import { type FilterValues, filterValuesOf } from '../../../../model/filter-values.ts'
import { normalizeName, splitLegalForm } from '../../../../model/legal-form.ts'
import type { MentionRole } from '../../../../model/mention-role.ts'
import { buildAnnouncementFullText } from '../../../../query/announcements/announcement-full-text.ts'
import { announcementValuesOf } from '../../../../query/announcements/announcement-values.ts'
import { valueTokens } from '../../../../query/announcements/value-tokens.ts'
import { encodeMentionedParties, encodePartyLocalities } from '../../sqlite/mentioned-parties.ts'
import { fullTextTokens } from './full-text-tokens.ts'

/** An announcement as stored in OpenSearch. Absent values are omitted. */
export interface ClusterAnnouncement {
  readonly id: string
  readonly kind: 'announcement'
  readonly change: number
  readonly deleted: false
  readonly day: number
  readonly number: number
  readonly month: string
  readonly source: string
  readonly jurisdiction: string
  readonly category: string
  readonly amount?: number
  readonly amount_units?: number
  readonly amount_cents?: number
  readonly currency?: number
  readonly deadline?: number
  readonly deadline_day?: number
  readonly changed_at: number
  readonly language?: number
  readonly roles: readonly MentionRole[]
  readonly cpv: readonly string[]
  readonly regions: readonly string[]
  readonly entities: readonly string[]
  readonly entity_roles: readonly string[]
  readonly buyers: readonly string[]
  readonly suppliers: readonly string[]
  readonly parties: string
  readonly localities?: string
  readonly whole_names: readonly string[]
  readonly bare_names: readonly string[]
  readonly list: string
  readonly full: string
  readonly title: string
  readonly words: string
  readonly others: string
  readonly keys: string
}

/** The tombstone of a deleted announcement. It prevents earlier states from being written again. */
export interface AnnouncementTombstone {
  readonly id: string
  readonly kind: 'announcement'
  readonly change: number
  readonly deleted: true
}

const CENTS_PER_UNIT = 100

/** Builds the document for the state of an announcement after a change. */
export function buildClusterAnnouncement(
  changed: AnnouncementChange,
): ClusterAnnouncement | AnnouncementTombstone {
  const { id, number, change, changedAt, announcement, entityIds } = changed
  if (announcement === null) return { id, kind: 'announcement', change, deleted: true }
  const { sourceId, jurisdiction, category, date } = announcement
  const filterValues = filterValuesOf(announcement)
  const localities = encodePartyLocalities(announcement, entityIds)
  return {
    id,
    kind: 'announcement',
    change,
    deleted: false,
    day: toEpochDay(date),
    number,
    month: date.slice(0, 'YYYY-MM'.length),
    source: sourceId,
    jurisdiction,
    category,
    changed_at: changedAt,
    ...valueFields(announcement, filterValues, changedAt),
    ...partyFields(announcement, entityIds),
    parties: encodeMentionedParties(announcement, entityIds).toString('base64'),
    ...(localities !== '' && { localities }),
    list: JSON.stringify(announcementListItem(announcement)),
    full: JSON.stringify(announcementView(announcement)),
    ...nameFields(announcement),
    ...textFields(announcement, filterValues),
  }
}

/** Returns the fields that lists filter by ranges, count and sum. */
function valueFields(announcement: Announcement, filterValues: FilterValues, changedAt: number) {
  const { amount, currency, deadline, deadlineDay, language } = announcementValuesOf(
    announcement,
    filterValues,
    changedAt,
  )
  return {
    ...(amount !== null && { amount, ...splitAmount(amount) }),
    ...(currency !== null && { currency }),
    ...(deadline !== null && { deadline }),
    ...(deadlineDay !== null && { deadline_day: deadlineDay }),
    ...(language !== null && { language }),
    roles: filterValues.roles,
    cpv: [...new Set(filterValues.cpv.flatMap(cpvPrefixesOf))],
    regions: [...new Set(filterValues.regions.flatMap(regionAncestorsOf))],
  }
}

/** Splits an amount into whole units and cents above them, as sums of groups add them up. */
function splitAmount(amount: number) {
  const units = Math.floor(amount)
  return { amount_units: units, amount_cents: Math.round((amount - units) * CENTS_PER_UNIT) }
}

/** Returns the fields with the entities of the parties. */
function partyFields({ mentions }: Announcement, entityIds: readonly (string | null)[]) {
  const parties = entityIds.flatMap((id, i) =>
    id === null ? [] : [{ id, role: mentions[i]?.role ?? 'other' }],
  )
  const idsWithRole = (role: MentionRole): string[] => [
    ...new Set(parties.filter(party => party.role === role).map(party => party.id)),
  ]
  return {
    entities: [...new Set(parties.map(party => party.id))],
    entity_roles: [...new Set(parties.map(({ id, role }) => entityRole(id, role)))],
    buyers: idsWithRole('buyer'),
    suppliers: idsWithRole('supplier'),
  }
}

/** Returns the value of `entity_roles` for an entity with a role. */
export function entityRole(id: string, role: MentionRole): string {
  return `${id} ${role}`
}

/** Returns the names of the parties as names that were typed are compared with them. */
function nameFields({ mentions, jurisdiction }: Announcement) {
  const names = [...new Set(mentions.map(({ name }) => name))]
  return {
    whole_names: [...new Set(names.map(normalizeName))],
    bare_names: [...new Set(names.map(name => normalizeName(splitLegalForm(name, jurisdiction).name)))],
  }
}

function textFields(announcement: Announcement, filterValues: FilterValues) {
  const { title, words, others, keys } = buildAnnouncementFullText(announcement)
  return {
    title: fullTextTokens(title),
    words: fullTextTokens(words),
    others: fullTextTokens(others),
    keys: fullTextTokens([keys, ...valueTokens(announcement, filterValues)].join(' ')),
  }
}
