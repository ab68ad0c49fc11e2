import { type Announcement, deriveAnnouncementId } from '../../src/model/announcement.ts'
import { fromEpochDay, toEpochDay } from '../../src/model/calendar-day.ts'
import type { AnnouncementChange } from '../../src/model/database-change.ts'
import { filterValuesOf } from '../../src/model/filter-values.ts'
import type { AnnouncementFilter } from '../../src/model/list-filters.ts'
import type { MentionRole } from '../../src/model/mention-role.ts'
import {
  FIRST_CHANGE,
  GENERATED_CPV,
  GENERATED_REGIONS,
  GENERATED_ROLES,
  type InMemoryDatabase,
  MS_PER_CHANGE,
  pickBiased,
} from './in-memory-database.ts'

/* Random filters by the values of announcements, and their evaluation on the announcements themselves. */

const FIRST_DEADLINE = toEpochDay('2024-01-01')
const MINUTES_PER_DAY = 24 * 60
/** IDs of announcements, some of which others correct. */
const CORRECTED_IDS = Array.from({ length: 30 }, (_, n) => deriveAnnouncementId('fr-bodacc', `R-${n + 1}`))

/** Draws a filter by one or more values. */
export function drawValueFilter({ random, parties, change }: InMemoryDatabase): AnnouncementFilter {
  const pick = <T>(values: readonly T[]) => pickBiased(random, values, 1)
  const some = <T>(values: readonly T[]) => [...new Set([pick(values), pick(values)])]
  const prefix = (codes: readonly string[]) => pick(codes).slice(0, 2 + Math.floor(random() * 5))
  const amounts = [10 ** (2 + random() * 6), 10 ** (2 + random() * 6)].sort((a, b) => a - b)
  const deadline = () => FIRST_DEADLINE + Math.floor(random() * 900)
  const days = [deadline(), deadline()].sort((a, b) => a - b).map(fromEpochDay) as [string, string]
  const reference = () => `R-${1 + Math.floor(random() * 50)}`
  const parts: readonly (() => AnnouncementFilter)[] = [
    () => ({ entity: some(parties.slice(0, 12)).map(party => party.entity.id) }),
    () => ({ role: some(GENERATED_ROLES) }),
    () => ({ entity: [pickBiased(random, parties, 4).entity.id], role: some(GENERATED_ROLES) }),
    () => ({
      cpv:
        random() < 0.5
          ? [withoutZeros(prefix(GENERATED_CPV))]
          : some(GENERATED_CPV.map(code => withoutZeros(code.slice(0, 3)))),
    }),
    () => ({ region: [prefix(GENERATED_REGIONS).slice(0, 5), prefix(GENERATED_REGIONS)] }),
    () => ({ amountMin: amounts[0] as number }),
    () => ({ amountMin: amounts[0] as number, amountMax: amounts[1] as number }),
    () => ({ amountMax: amounts[1] as number, currency: some(['EUR', 'GBP', 'PLN']) }),
    () => ({ currency: [pick(['EUR', 'GBP', 'USD'])] }),
    () => ({ deadlineFrom: days[0], deadlineTo: days[1] }),
    () => ({ deadlineTo: days[0] }),
    () => ({ deadlineAfter: deadline() * MINUTES_PER_DAY + Math.floor(random() * MINUTES_PER_DAY) }),
    () => ({ deadlineUntil: deadline() * MINUTES_PER_DAY }),
    () => ({ procedure: some(['open', 'restricted', 'negotiated_without_call', 'other'] as const) }),
    () => ({ updatedSince: FIRST_CHANGE + Math.floor((change + 1) * random()) * MS_PER_CHANGE }),
    () => ({ language: some(['fr', 'es', 'de', 'und', 'pl']) }),
    () => ({ withdrawn: random() < 0.5 }),
    () => ({ corrects: [reference(), reference()] }),
    () => ({ corrects: CORRECTED_IDS }),
    () => ({ procedureId: [`procedure-${Math.floor(random() * 40)}`] }),
  ]
  const drawn = Array.from({ length: 1 + Math.floor(random() * 2.5) }, () => pick(parts)())
  return Object.assign({}, ...drawn)
}

/** Removes the trailing zeros of a CPV code, but none of the division. */
function withoutZeros(code: string): string {
  return code.slice(0, 2) + code.slice(2).replace(/0+$/, '')
}

/** Creates the function that decides whether an announcement meets the value filters. */
export function createFilterCheck(
  filter: AnnouncementFilter,
): (row: AnnouncementChange | undefined) => boolean {
  return row => {
    if (row?.announcement == null) return false
    const { announcement } = row
    return (
      meetsCodes(filter, announcement) &&
      meetsRanges(filter, row, announcement) &&
      meetsParties(filter, row, announcement)
    )
  }
}

function allows<T>(wanted: readonly T[] | undefined, has: (value: T) => boolean): boolean {
  return wanted === undefined || wanted.some(has)
}

function meetsCodes(filter: AnnouncementFilter, announcement: Announcement): boolean {
  const { cpv, regions, amount, procedure, withdrawn, corrects, procedureId } = filterValuesOf(announcement)
  const correctedId = corrects === null ? null : deriveAnnouncementId(announcement.sourceId, corrects)
  return (
    allows(filter.cpv, prefix => cpv.some(code => code.startsWith(prefix))) &&
    allows(filter.region, prefix => regions.some(code => code.startsWith(prefix))) &&
    allows(filter.currency, code => amount?.currency === code) &&
    allows(filter.procedure, type => procedure === type) &&
    allows(filter.language, code => announcement.language === code) &&
    allows(filter.procedureId, value => value === procedureId) &&
    allows(filter.corrects, value => value === corrects || value === correctedId) &&
    (filter.withdrawn === undefined || filter.withdrawn === withdrawn)
  )
}

function meetsRanges(
  {
    amountMin,
    amountMax,
    deadlineFrom,
    deadlineTo,
    deadlineAfter,
    deadlineUntil,
    updatedSince,
  }: AnnouncementFilter,
  { changedAt }: AnnouncementChange,
  announcement: Announcement,
): boolean {
  const { amount, deadline } = filterValuesOf(announcement)
  const day = announcement.metadata.deadline
  return (
    (amountMin === undefined || (amount !== null && amount.value >= amountMin)) &&
    (amountMax === undefined || (amount !== null && amount.value <= amountMax)) &&
    (deadlineFrom === undefined || (day !== undefined && day >= deadlineFrom)) &&
    (deadlineTo === undefined || (day !== undefined && day <= deadlineTo)) &&
    (deadlineAfter === undefined || (deadline !== null && deadline > deadlineAfter)) &&
    (deadlineUntil === undefined || (deadline !== null && deadline <= deadlineUntil)) &&
    (updatedSince === undefined || changedAt >= updatedSince)
  )
}

function meetsParties(
  { entity, role }: AnnouncementFilter,
  { entityIds }: AnnouncementChange,
  { mentions }: Announcement,
): boolean {
  const hasRole = (found: MentionRole | undefined) =>
    found !== undefined && allows(role, one => one === found)
  if (entity === undefined) return role === undefined || mentions.some(mention => hasRole(mention.role))
  return entityIds.some((id, at) => id !== null && entity.includes(id) && hasRole(mentions[at]?.role))
}
