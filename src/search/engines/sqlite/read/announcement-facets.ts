import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../../../../model/list-filters.ts'
import type { AnnouncementFacets } from '../../../index-reader.ts'
import { setMembers, setSize } from '../../../number-sets/number-set.ts'
import { type AnnouncementCounts, formatMonth, monthOfEpochDay } from './announcement-counts.ts'
import { hasMaintainedCounts } from './sets/filter-conditions.ts'
import type { SetMatches } from './sets/set-search.ts'

/** The announcements that match a filter. */
export interface AnnouncementMatches {
  readonly total: number
  readonly sets: SetMatches
}

export const EMPTY_FACETS: AnnouncementFacets = {
  jurisdiction: {},
  category: {},
  source: {},
  month: {},
  approximate: false,
}

/** Announcement counts by facet (a row in the table `facet`) and by month. */
interface FacetTotals {
  readonly byFacet: Map<number, number>
  readonly byMonth: Map<number, number>
}

/** Prepares counting the announcements that match a filter, by filter value. Requires a read transaction. */
export function openAnnouncementFacets(db: DatabaseSync, counts: AnnouncementCounts) {
  const selectFacetValues = db.prepare('select facet, source, jurisdiction, category from facet')

  function sumMaintainedCounts(filter: AnnouncementFilter): FacetTotals {
    const totals: FacetTotals = { byFacet: new Map(), byMonth: new Map() }
    for (const { facet, month, n } of counts.countByFacetAndMonth(filter)) {
      add(totals.byFacet, facet, n)
      add(totals.byMonth, month, n)
    }
    return totals
  }

  function countTotals(filter: AnnouncementFilter, matches: AnnouncementMatches): FacetTotals {
    return hasMaintainedCounts(filter) ? sumMaintainedCounts(filter) : countSetMatches(matches.sets)
  }

  return (filter: AnnouncementFilter, matches: AnnouncementMatches): AnnouncementFacets => {
    const { byFacet, byMonth } = countTotals(filter, matches)
    const facetValues = new Map(selectFacetValues.all().map(row => [Number(row.facet), row]))
    const countBy = (column: string): Record<string, number> => {
      const totals = new Map<string, number>()
      for (const [facet, n] of byFacet) add(totals, String(facetValues.get(facet)?.[column]), n)
      return Object.fromEntries([...totals].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)))
    }
    const months = [...byMonth].sort(([a], [b]) => a - b).map(([month, n]) => [formatMonth(month), n])
    return {
      jurisdiction: countBy('jurisdiction'),
      category: countBy('category'),
      source: countBy('source'),
      month: Object.fromEntries(months),
      approximate: false,
    }
  }
}

function countSetMatches({ numbers, set, recent }: SetMatches): FacetTotals {
  const { order, facets, facetLimit } = numbers
  const byFacet = new Map<number, number>()
  const byMonth = new Map<number, number>()
  if (setSize(set) > 0) {
    const { firstDay, lastDay } = order.range
    const ofFacets = new Uint32Array(facetLimit)
    const ofDays = new Uint32Array(lastDay - firstDay + 1)
    const members = setMembers(set)
    for (let at = 0; at < members.length; at++) {
      const number = members[at] as number
      const facet = facets[number] as number
      const day = order.dayOf(number) - firstDay
      ofFacets[facet] = (ofFacets[facet] as number) + 1
      ofDays[day] = (ofDays[day] as number) + 1
    }
    for (const [facet, n] of ofFacets.entries()) if (n > 0) byFacet.set(facet, n)
    for (const [at, n] of ofDays.entries()) if (n > 0) add(byMonth, monthOfDay(firstDay + at), n)
  }
  for (const { facet, day } of recent) {
    add(byFacet, facet, 1)
    add(byMonth, monthOfDay(day), 1)
  }
  return { byFacet, byMonth }
}

/** The months of days that occurred before. Computing one takes a microsecond, and there are few days. */
const monthsOfDays = new Map<number, number>()

function monthOfDay(day: number): number {
  const month = monthsOfDays.get(day) ?? monthOfEpochDay(day)
  monthsOfDays.set(day, month)
  return month
}

function add<K>(totals: Map<K, number>, key: K, n: number): void {
  totals.set(key, (totals.get(key) ?? 0) + n)
}
