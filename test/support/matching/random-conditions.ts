import { type AnnouncementCondition, filterAt } from '../../../src/model/announcement-condition.ts'
import { fromEpochDay, toEpochDay } from '../../../src/model/calendar-day.ts'
import { ANNOUNCEMENT_CATEGORIES, type AnnouncementCategory } from '../../../src/model/category.ts'
import { PROCEDURE_TYPES, type ProcedureType } from '../../../src/model/codes/procedure-types.ts'
import { filterValuesOf } from '../../../src/model/filter-values.ts'
import { JURISDICTION_CODES } from '../../../src/model/jurisdiction.ts'
import type { AnnouncementFilter } from '../../../src/model/list-filters.ts'
import { MENTION_ROLE_NAMES } from '../../../src/model/mention-role.ts'
import { SEARCH_LANGUAGES } from '../../../src/query/languages/search-language.ts'
import { validateSearchQuery } from '../../../src/query/query-terms.ts'
import { pickBiased } from '../in-memory-database.ts'
import type { FollowedAnnouncements } from './followed-announcements.ts'
import { drawTypedQuery } from './random-typed-queries.ts'

const CATEGORIES = Object.keys(ANNOUNCEMENT_CATEGORIES) as AnnouncementCategory[]
const PROCEDURES = Object.keys(PROCEDURE_TYPES) as ProcedureType[]

type Row = FollowedAnnouncements['rows'][number]

/** Draws a condition with a query, filters or both. Most have values of one announcement, so that they match something. */
export function drawCondition(followed: FollowedAnnouncements, random: () => number): AnnouncementCondition {
  const row = pickBiased(random, followed.rows, 1)
  const q = random() < 0.75 ? drawTypedQuery(row.announcement, followed, random) : null
  const isValid = q !== null && validateSearchQuery(q) === null
  const parts = Array.from({ length: Math.floor(random() * 2.2) + (isValid ? 0 : 1) }, () =>
    drawFilterPart(random() < 0.9 ? row : pickBiased(random, followed.rows, 1), followed, random),
  )
  const filter: AnnouncementFilter = Object.assign({}, ...(isValid ? [{ q }] : []), ...parts)
  const hasDeadline = filter.deadlineAfter !== undefined || filter.deadlineUntil !== undefined
  return { filter, isOpen: !hasDeadline && random() < 0.06 ? random() < 0.5 : null }
}

function drawFilterPart(row: Row, followed: FollowedAnnouncements, random: () => number): AnnouncementFilter {
  const pick = <T>(values: readonly T[]): T => pickBiased(random, values, 1)
  const some = <T>(values: readonly T[], own: T) => [
    ...new Set([own, ...(random() < 0.5 ? [pick(values)] : [])]),
  ]
  const makers = [codeParts, valueParts, partyParts]
  return pick(pick(makers)(row, followed, { random, pick, some }))()
}

interface Draws {
  readonly random: () => number
  readonly pick: <T>(values: readonly T[]) => T
  readonly some: <T>(values: readonly T[], own: T) => readonly T[]
}

type FilterMaker = () => AnnouncementFilter

function codeParts(
  { announcement }: Row,
  { rows }: FollowedAnnouncements,
  { random, pick, some }: Draws,
): FilterMaker[] {
  const { sourceId, jurisdiction, category, language } = announcement
  const values = filterValuesOf(announcement)
  const code = values.cpv[0] ?? pick(['45000000', '72212000'])
  const region = values.regions[0] ?? pick(['FR101', 'ES300', 'DE'])
  return [
    () => ({
      source: some(
        rows.map(row => row.announcement.sourceId),
        sourceId,
      ),
    }),
    () => ({ jurisdiction: some(JURISDICTION_CODES, jurisdiction) }),
    () => ({ category: some(CATEGORIES, category) }),
    () => ({ jurisdiction: [jurisdiction], category: some(CATEGORIES, category) }),
    () => ({ cpv: [code.slice(0, 2 + Math.floor(random() * 7)).replace(/(?<=^..\d*)0+$/, '')] }),
    () => ({ region: some(['FR', 'ES61', 'DE212', 'ITC4C'], region.slice(0, 2 + Math.floor(random() * 4))) }),
    () => ({ procedure: some(PROCEDURES, values.procedure ?? 'open') }),
    () => ({ language: some([...SEARCH_LANGUAGES, 'und', 'pl', 'xxxx'], language) }),
    () => ({ withdrawn: random() < 0.5 }),
    () => ({ withdrawn: false, jurisdiction: [jurisdiction] }),
  ]
}

function valueParts(
  { announcement, changedAt }: Row,
  { rows }: FollowedAnnouncements,
  { random, pick }: Draws,
): FilterMaker[] {
  const { amount, deadline, corrects, procedureId } = filterValuesOf(announcement)
  const value = amount !== null && Number.isFinite(amount.value) ? amount.value : 10_000
  const minute = deadline ?? Math.floor(Date.UTC(2025, 0, 1) / 60_000)
  const shiftDay = (days: number) => fromEpochDay(toEpochDay(announcement.date) + days)
  const deadlineDay = announcement.metadata.deadline ?? announcement.date
  return [
    () => ({ dateFrom: shiftDay(-Math.floor(random() * 400)) }),
    () => ({ dateTo: shiftDay(Math.floor(random() * 400)) }),
    () => ({ dateFrom: announcement.date, dateTo: shiftDay(Math.floor(random() * 3)) }),
    () => ({ amountMin: value }),
    () => ({ amountMax: value, currency: [amount?.currency ?? 'EUR'] }),
    () => ({ amountMin: value * random(), amountMax: value * (1 + random()) }),
    () => ({ currency: [pick(['EUR', 'GBP', 'PLN', 'eur'])] }),
    () => ({ deadlineFrom: deadlineDay }),
    () => ({ deadlineFrom: deadlineDay, deadlineTo: deadlineDay }),
    () => ({ deadlineAfter: minute - (random() < 0.5 ? 1 : 0) }),
    () => ({ deadlineUntil: minute - (random() < 0.5 ? 1 : 0) }),
    () => ({ updatedSince: changedAt + (random() < 0.5 ? 1 : 0) }),
    () => ({ corrects: [corrects ?? announcement.reference, pick(rows).id] }),
    () => ({ procedureId: [procedureId ?? 'none'] }),
    () => ({ corrects: rows.slice(0, 40).map(row => row.id) }),
  ]
}

function partyParts(
  { announcement, entityIds }: Row,
  { rows, survivors }: FollowedAnnouncements,
  { random, pick, some }: Draws,
): FilterMaker[] {
  const ids = entityIds.filter(id => id !== null)
  const merged = [...survivors.keys()]
  const id = () => (random() < 0.2 && merged.length > 0 ? pick(merged) : (pick(ids) ?? pick(merged)))
  const role = announcement.mentions[0]?.role ?? 'subject'
  const other = pick(rows).entityIds.find(one => one !== null)
  return [
    () => ({ role: some(MENTION_ROLE_NAMES, role) }),
    () => ({ entity: [id(), ...(other === undefined ? [] : [other])] }),
    () => ({ entity: [random() < 0.5 ? id().toUpperCase() : id()], role: some(MENTION_ROLE_NAMES, role) }),
    () => ({ entity: ['nobody'] }),
  ]
}

/** Returns a condition with the surviving entity in place of each merged one, and its filter at a time for the index. */
export function resolveCondition(
  { filter, isOpen }: AnnouncementCondition,
  { survivors }: FollowedAnnouncements,
  now: Date,
): { readonly condition: AnnouncementCondition; readonly atTime: AnnouncementFilter } {
  const entity = filter.entity?.map(id => survivors.get(id.toLowerCase()) ?? id)
  return {
    condition: { filter: entity === undefined ? filter : { ...filter, entity }, isOpen },
    atTime: filterAt({ filter, isOpen }, now),
  }
}
