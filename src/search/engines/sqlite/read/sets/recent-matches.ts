import type { DatabaseSync } from 'node:sqlite'
import type { AnnouncementValues } from '../../../../../query/announcements/announcement-values.ts'
import { meetsCondition } from '../../../../../query/announcements/filter-requirements.ts'
import type { DatedNumber } from '../../../../number-sets/dated-number.ts'
import { type NumberSet, setMembers, setSize } from '../../../../number-sets/number-set.ts'
import { dayOfRowid, NUMBER_OF_ROWID_SQL, numberOfRowid } from '../../rowids.ts'
import { RECENT_VALUES_SQL, readRecentValues } from '../../term-sets/recent-values.ts'
import type { EntityNumbers } from './entity-numbers.ts'
import type { AnnouncementRestriction, FullTextCondition } from './filter-conditions.ts'

/** An announcement that changed since the term sets were written. */
export interface RecentMatch extends DatedNumber {
  readonly facet: number
  readonly values: AnnouncementValues
}

/** Prepares finding the recent announcements that match a filter, in list order. Requires a read transaction. */
export function openRecentMatches(db: DatabaseSync, entities: EntityNumbers) {
  const select = db.prepare(`
    select place, facet, ${RECENT_VALUES_SQL} from (
      select rowid as match, ${NUMBER_OF_ROWID_SQL} as number from recent_text
      where recent_text match ? and rowid between ? and ? order by rowid
    ) cross join recent using (number) order by match`)
  select.setReadBigInts(true)
  const selectByNumber = db.prepare(`
    select place, facet, ${RECENT_VALUES_SQL} from recent
    where number in (select value from json_each(?)) and place between ? and ? order by place`)
  selectByNumber.setReadBigInts(true)

  /** `candidates` takes the place of the FTS5 expression, unless it is `null`. */
  return (
    { expression, rowids }: FullTextCondition,
    restriction: AnnouncementRestriction | null,
    candidates: NumberSet | null,
  ): RecentMatch[] => {
    if (candidates !== null && setSize(candidates) === 0) return []
    const rows =
      candidates === null
        ? select.all(expression, rowids.first, rowids.last)
        : selectByNumber.all(`[${setMembers(candidates).join()}]`, rowids.first, rowids.last)
    const mentions = restriction?.entities ? entities.matcher(restriction.entities) : () => true
    const matches: RecentMatch[] = []
    for (const row of rows) {
      const values = readRecentValues(row)
      const place = row.place as bigint
      if (restriction?.values.every(condition => meetsCondition(values, condition)) === false) continue
      if (mentions(place))
        matches.push({
          number: numberOfRowid(place),
          day: dayOfRowid(place),
          facet: Number(row.facet),
          values,
        })
    }
    return matches
  }
}
