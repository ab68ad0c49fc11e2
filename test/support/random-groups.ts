import assert from 'node:assert/strict'
import type { AnnouncementChange } from '../../src/model/database-change.ts'
import { filterValuesOf } from '../../src/model/filter-values.ts'
import type { AnnouncementFilter } from '../../src/model/list-filters.ts'
import type { IndexQuery } from '../../src/search/index-query.ts'
import type { AnnouncementGroup, IndexReader } from '../../src/search/index-reader.ts'

/* Random questions for groups, and their evaluation on the announcements themselves. */

type Row = AnnouncementChange & { readonly announcement: NonNullable<AnnouncementChange['announcement']> }
type GroupsQuery = Pick<IndexQuery<'groups'>, 'by' | 'level'>

const QUERIES: readonly [query: GroupsQuery, keysOf: (row: Row) => readonly string[]][] = [
  [{ by: 'category', level: null }, row => [row.announcement.category]],
  [{ by: 'source', level: null }, row => [row.announcement.sourceId]],
  [{ by: 'jurisdiction', level: null }, row => [row.announcement.jurisdiction]],
  [{ by: 'month', level: null }, row => [row.announcement.date.slice(0, 7)]],
  [{ by: 'cpv', level: 'division' }, row => cpvKeys(row, 2)],
  [{ by: 'cpv', level: 'class' }, row => cpvKeys(row, 4)],
  [{ by: 'region', level: 'country' }, row => regionKeys(row, 2)],
  [{ by: 'region', level: 'nuts3' }, row => regionKeys(row, 5)],
  [{ by: 'buyer', level: null }, row => partyKeys(row, 'buyer')],
  [{ by: 'supplier', level: null }, row => partyKeys(row, 'supplier')],
]

/** Asks for the groups of the matching rows by a random property, and compares them with those of the rows. */
export async function askRandomGroups(
  reader: IndexReader,
  { filter, rows, random }: { filter: AnnouncementFilter; rows: readonly Row[]; random: () => number },
): Promise<void> {
  const [query, keysOf] = QUERIES[Math.floor(random() * QUERIES.length)] as (typeof QUERIES)[number]
  const members = new Map<string, Row[]>()
  for (const row of rows) {
    for (const key of new Set(keysOf(row))) members.set(key, [...(members.get(key) ?? []), row])
  }
  const expected = [...members]
    .sort(([a, group], [b, other]) => other.length - group.length || (a < b ? -1 : 1))
    .map(([key, group]) => ({ key, count: group.length, amounts: sumAmounts(group) }))
  const page = { page: 1 + Math.floor(random() * 3), perPage: 1 + Math.floor(random() * 6) }
  const result = await reader.read({ kind: 'groups', filter, ...query, page })
  const context = JSON.stringify({ filter, query, page })
  assert.equal(result.total, expected.length, context)
  assert.deepEqual(
    result.items.map(({ key, count, amounts }) => ({ key, count, amounts })),
    expected.slice((page.page - 1) * page.perPage, page.page * page.perPage),
    context,
  )
}

function cpvKeys({ announcement }: Row, digits: number): string[] {
  const codes = filterValuesOf(announcement).cpv.map(
    code => code.slice(0, 2) + code.slice(2).replace(/0+$/, ''),
  )
  return codes.filter(code => code.length >= digits).map(code => code.slice(0, digits))
}

function regionKeys({ announcement }: Row, length: number): string[] {
  const codes = filterValuesOf(announcement).regions.filter(code => code.length >= length)
  return codes.map(code => code.slice(0, length))
}

function partyKeys({ announcement, entityIds }: Row, role: 'buyer' | 'supplier'): string[] {
  return entityIds.flatMap((id, at) => (id !== null && announcement.mentions[at]?.role === role ? [id] : []))
}

/** Adds amounts in whole cents. */
function sumAmounts(rows: readonly Row[]): AnnouncementGroup['amounts'] {
  const amounts = rows.flatMap(row => filterValuesOf(row.announcement).amount ?? [])
  return [...Map.groupBy(amounts, ({ currency }) => currency)]
    .map(([currency, group]) => ({
      currency,
      sum: group.reduce((cents, { value }) => cents + Math.round(value * 100), 0) / 100,
      count: group.length,
    }))
    .sort((a, b) => b.count - a.count || (a.currency < b.currency ? -1 : 1))
}
