import type { DatabaseSync } from 'node:sqlite'
import { uuidToBytes } from '../../../../../platform/uuid.ts'
import { GROUP_LEVELS, type IndexQuery } from '../../../../index-query.ts'
import type { AnnouncementGroup, AnnouncementGroupsResult } from '../../../../index-reader.ts'
import { type AnnouncementCounts, formatMonth, monthOfEpochDay } from '../announcement-counts.ts'
import { openSearchCostCheck } from '../search-cost.ts'
import { fullTextCondition } from '../sets/filter-conditions.ts'
import type { SetMatches, SetSearch } from '../sets/set-search.ts'
import { openCodeGroupings } from './code-grouping.ts'
import { GroupAmounts } from './group-amounts.ts'
import { type Grouping, groupByKey } from './grouping.ts'
import { openPartyGrouping } from './party-grouping.ts'

type GroupsQuery = IndexQuery<'groups'>

/** Prepares counting the announcements that match a filter by group. Requires a read transaction. */
export function openAnnouncementGroups(db: DatabaseSync, sets: SetSearch, counts: AnnouncementCounts) {
  const divide = openGroupings(db, sets)
  const checkCost = openSearchCostCheck(db)
  const selectEntity = db.prepare('select json from item join entity using (place) where item.id = ?')

  function entityNameOf(id: string): string | null {
    const row = selectEntity.get(uuidToBytes(id))
    return row === undefined ? null : JSON.parse(String(row.json)).name
  }

  function toGroup(grouping: Grouping, { numbers }: SetMatches, key: string): AnnouncementGroup {
    const amounts = new GroupAmounts()
    const amountOf = sets.values.column('amount', numbers)
    const currencyOf = sets.values.column('currency', numbers)
    const members = grouping.members(key)
    for (const number of members.numbers)
      amounts.add(amountOf[number] as number, currencyOf[number] as number)
    for (const { values } of members.recent) amounts.add(values.amount, values.currency)
    const count = grouping.counts.get(key) ?? 0
    return { key: grouping.formatKey(key), name: null, count, amounts: amounts.list() }
  }

  return (query: GroupsQuery, change: number, checkpoint: () => void): AnnouncementGroupsResult => {
    const { filter, by, page } = query
    if (filter.q !== undefined) checkCost(filter.q, { passes: 1, rows: counts.countTotal({}), checkpoint })
    const condition = fullTextCondition(filter)
    if (condition === null) return { items: [], total: 0, change }
    const matches = sets.find(filter, condition, change)
    checkpoint()
    const grouping = divide(query, matches, checkpoint)
    checkpoint()
    const keys = [...grouping.counts]
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice((page.page - 1) * page.perPage, page.page * page.perPage)
      .map(([key]) => key)
    const isParty = by === 'buyer' || by === 'supplier'
    const items = keys.map(key => {
      const group = toGroup(grouping, matches, key)
      return isParty ? { ...group, name: entityNameOf(group.key) } : group
    })
    return { items, total: grouping.counts.size, change }
  }
}

function openGroupings(db: DatabaseSync, sets: SetSearch) {
  const selectFacets = db.prepare('select facet, source, jurisdiction, category from facet')
  const codes = openCodeGroupings(db, sets)
  const byParty = openPartyGrouping(db)

  return ({ by, level }: GroupsQuery, matches: SetMatches, checkpoint: () => void): Grouping => {
    if (by === 'buyer' || by === 'supplier') return byParty(matches, by, checkpoint)
    if (by === 'cpv') return codes.cpv(matches, GROUP_LEVELS.cpv[level as keyof typeof GROUP_LEVELS.cpv])
    if (by === 'region')
      return codes.region(matches, GROUP_LEVELS.region[level as keyof typeof GROUP_LEVELS.region])
    if (by === 'month') {
      const months = new Map<number, string>()
      return groupByKey(matches, ({ day }) => {
        const month = months.get(day) ?? formatMonth(monthOfEpochDay(day))
        months.set(day, month)
        return month
      })
    }
    const values = new Map(selectFacets.all().map(row => [Number(row.facet), String(row[by])]))
    return groupByKey(matches, ({ facet }) => values.get(facet) as string)
  }
}
