import { listCpvCodes, toCpvPrefix } from '../../../../../model/codes/cpv/cpv-codes.ts'
import { listRegionCodes } from '../../../../../model/codes/regions/region-list.ts'
import { lettersOfCode } from '../../../../../query/announcements/announcement-values.ts'
import { GROUP_LEVELS, type IndexQuery } from '../../../../index-query.ts'
import type { AnnouncementGroup, AnnouncementGroupsResult, GroupAmount } from '../../../../index-reader.ts'
import { findEntitiesById } from '../entities/resolve-entities.ts'
import type { SearchClause } from '../searched-indexes.ts'
import { countByValue } from '../state/count-values.ts'
import { type Aggregation, type Bucket, bucketList } from '../state/search-results.ts'
import type { SearchState } from '../state/search-state.ts'
import { buildAnnouncementQuery } from './announcement-query.ts'

type GroupsQuery = IndexQuery<'groups'>

const FIELDS: Readonly<Record<GroupsQuery['by'], string>> = {
  category: 'category',
  source: 'source',
  jurisdiction: 'jurisdiction',
  month: 'month',
  cpv: 'cpv',
  region: 'regions',
  buyer: 'buyers',
  supplier: 'suppliers',
}

/** Counts the announcements that match a filter by group, and sums their amounts. */
export async function groupAnnouncements(
  state: SearchState,
  query: GroupsQuery,
): Promise<AnnouncementGroupsResult> {
  const { filter, by, page } = query
  const { change } = state.position
  const matches = await buildAnnouncementQuery(state, filter)
  if (matches === null) return { items: [], total: 0, change }
  const field = FIELDS[by]
  const isGroup = groupTest(query)
  const counts = (await countByValue(state, 'announcement', { query: matches, field }))
    .map(({ value, count }) => ({ key: value, count }))
    .filter(({ key }) => isGroup(key))
    .sort((a, b) => b.count - a.count || (a.key < b.key ? -1 : 1))
  const listed = counts.slice((page.page - 1) * page.perPage, page.page * page.perPage)
  const keys = listed.map(({ key }) => key)
  const isParty = by === 'buyer' || by === 'supplier'
  const [amounts, entities] = await Promise.all([
    sumAmounts(state, { query: matches, field, keys }),
    isParty ? findEntitiesById(state, keys) : null,
  ])
  const items = listed.map(({ key, count }): AnnouncementGroup => {
    const json = entities?.get(key)?.json
    return {
      key,
      name: json === undefined ? null : JSON.parse(json).name,
      count,
      amounts: amounts.get(key) ?? [],
    }
  })
  return { items, total: counts.length, change }
}

const COUNTRY_LENGTH = 2

/** Returns whether a value is one of the requested level. */
function groupTest({ by, level }: GroupsQuery): (key: string) => boolean {
  if (by === 'cpv') {
    const digits = GROUP_LEVELS.cpv[level as keyof typeof GROUP_LEVELS.cpv]
    const codes = new Set(
      listCpvCodes()
        .map(toCpvPrefix)
        .filter(code => code.length === digits),
    )
    return key => codes.has(key)
  }
  if (by === 'region') {
    const length = COUNTRY_LENGTH + GROUP_LEVELS.region[level as keyof typeof GROUP_LEVELS.region]
    const codes = new Set(listRegionCodes().filter(code => code.length === length))
    return key => codes.has(key)
  }
  return () => true
}

/** More than there are currencies. */
const MAX_CURRENCIES = 1_000
const CENTS_PER_UNIT = 100

interface SummedGroups {
  readonly query: SearchClause
  readonly field: string
  readonly keys: readonly string[]
}

/** Sums the amounts of groups by currency. Units and cents are summed apart, so that thousands of decimals add up exactly. */
async function sumAmounts(
  state: SearchState,
  { query, field, keys }: SummedGroups,
): Promise<ReadonlyMap<string, readonly GroupAmount[]>> {
  if (keys.length === 0) return new Map()
  const sums = {
    units: { sum: { field: 'amount_units' } },
    cents: { sum: { field: 'amount_cents' } },
  }
  const currencies = { terms: { field: 'currency', size: MAX_CURRENCIES }, aggs: sums }
  const { aggregations } = await state.search('announcement', {
    query: { bool: { filter: [query, { exists: { field: 'amount' } }, { terms: { [field]: keys } }] } },
    aggs: {
      groups: { filters: { filters: keys.map(key => ({ term: { [field]: key } })) }, aggs: { currencies } },
    },
  })
  return new Map(
    bucketList(aggregations.groups).map((bucket, at) => [
      keys[at] as string,
      bucketList(bucket.currencies as Aggregation)
        .map(toAmount)
        .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1)),
    ]),
  )
}

function toAmount(bucket: Bucket): GroupAmount {
  const [units, cents] = [sumOf(bucket.units), sumOf(bucket.cents)]
  const wholeUnits = units + Math.floor(cents / CENTS_PER_UNIT)
  const rest = String(cents % CENTS_PER_UNIT).padStart(2, '0')
  return {
    currency: lettersOfCode(Number(bucket.key)).toUpperCase(),
    sum: Number(`${wholeUnits}.${rest}`),
    count: bucket.doc_count,
  }
}

function sumOf(aggregation: unknown): number {
  return (aggregation as Aggregation).value ?? 0
}
