import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementFilter } from '../model/filter.ts'
import { type Counts, monthOf, monthText } from './counts.ts'
import { dayOfPlace, NUMBER_BITS, type Places } from './place.ts'
import type { Facets } from './reader.ts'

/** Up to so many matches are all looked at; of more, a sample of about so many (design 6). */
const EXACT_MATCHES = 200_000

/** What a filter lets through: an FTS5 expression, the stretch of places to look at, and how many match. */
export interface Matches {
  readonly match: string
  readonly places: Places
  readonly total: number
}

export const NO_FACETS: Facets = { jurisdiction: {}, category: {}, source: {}, month: {}, approximate: false }

/** Announcements by combination of filter values (table facet) and by month. */
interface Tally {
  readonly byFacet: Map<number, number>
  readonly byMonth: Map<number, number>
}

/** Counts what a filtered result consists of. To be asked within a read transaction; */
export function openFacets(db: DatabaseSync, counts: Counts) {
  const selectNames = db.prepare('select facet, source, jurisdiction, category from facet')
  const tallyMatches = openTally(db)

  function tallyAll(filter: AnnouncementFilter): Tally {
    const tally: Tally = { byFacet: new Map(), byMonth: new Map() }
    for (const { facet, month, n } of counts.parts(filter)) {
      add(tally.byFacet, facet, n)
      add(tally.byMonth, month, n)
    }
    return tally
  }

  return (filter: AnnouncementFilter, matches: Matches): Facets => {
    const { byFacet, byMonth } = filter.q === undefined ? tallyAll(filter) : tallyMatches(matches)
    const names = new Map(selectNames.all().map(row => [Number(row.facet), row]))
    const by = (column: string): Record<string, number> => {
      const found = new Map<string, number>()
      for (const [facet, n] of byFacet) add(found, String(names.get(facet)?.[column]), n)
      return Object.fromEntries([...found].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)))
    }
    const months = [...byMonth].sort(([a], [b]) => a - b).map(([month, n]) => [monthText(month), n])
    return {
      ...{ jurisdiction: by('jurisdiction'), category: by('category'), source: by('source') },
      month: Object.fromEntries(months),
      approximate: filter.q !== undefined && matches.total > EXACT_MATCHES,
    }
  }
}

function openTally(db: DatabaseSync) {
  // Places end in the number an announcement got at its ingest, so every kth of them is a sample without a pattern.
  const selectFacets = db.prepare(`
    select facet, count(*) as n from (
      select rowid as place from announcement_text
      where announcement_text match ? and rowid between ? and ? and rowid % ? = 0
    ) cross join announcement using (place) group by facet`)
  const selectDays = db.prepare(`
    select min(rowid) as place, count(*) as n from announcement_text
    where announcement_text match ? and rowid between ? and ? group by rowid >> ${NUMBER_BITS}`)
  selectDays.setReadBigInts(true)

  return ({ match, places: { first, last }, total }: Matches): Tally => {
    const every = Math.max(1, Math.ceil(total / EXACT_MATCHES))
    const facets = selectFacets.all(match, first, last, BigInt(every))
    const looked = facets.reduce((sum, row) => sum + Number(row.n), 0)
    const share = every === 1 ? 1 : total / looked
    const byMonth = new Map<number, number>()
    for (const { place, n } of selectDays.all(match, first, last)) {
      add(byMonth, monthOf(dayOfPlace(place as bigint)), Number(n))
    }
    return {
      byFacet: new Map(facets.map(({ facet, n }) => [Number(facet), Math.round(Number(n) * share)])),
      byMonth,
    }
  }
}

function add<K>(counts: Map<K, number>, key: K, n: number): void {
  counts.set(key, (counts.get(key) ?? 0) + n)
}
