import type { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../../../../platform/clock.ts'
import { uuidToBytes } from '../../../../platform/uuid.ts'
import type { CountedExportPosition, DatedExportPosition, ExportedList } from '../../../index-export.ts'
import { UnusableIndexError } from '../index-database.ts'
import { openAnnouncementCounts } from '../read/announcement-counts.ts'
import type { AnnouncementMatches } from '../read/announcement-facets.ts'
import { openAnnouncementList } from '../read/announcement-list.ts'
import { createCountCache } from '../read/count-cache.ts'
import type { EntityRowidQuery } from '../read/entities/entity-selection.ts'
import { openEntityList } from '../read/entity-list.ts'
import { openResourcesById } from '../read/resources-by-id.ts'
import { openSetSearch } from '../read/sets/set-search.ts'
import { announcementRowid, MAX_ANNOUNCEMENT_COUNT, numberOfRowid, rowidOnDay } from '../rowids.ts'

/** The number of matches that are listed at once. Each takes about 50 bytes for a moment. */
const SLICE = 65_536

/**
 * Finds the rowids of all rows of an export, in its order. They take 8 bytes each; what was read to find them is released.
 * Requires a read transaction at the change number `change`. Returns `null` if the entity of a timeline does not exist.
 */
export function findExportedRowids(
  db: DatabaseSync,
  list: ExportedList,
  change: number,
): BigUint64Array | null {
  const cache = createCountCache(systemClock)
  if (list.kind === 'timeline') return findEvents(db, list.id, list.after)
  if (list.kind === 'entities') {
    const { findAll } = openEntityList(db, cache)
    return findEntities(db, findAll(list.filter), list.after)
  }
  const parts = { counts: openAnnouncementCounts(db), cache, sets: openSetSearch(db) }
  const { findAll } = openAnnouncementList(db, parts)
  const matches = findAll(list.filter, change)
  const rowids = matches === null ? new BigUint64Array() : listMatches(matches)
  if (list.after === null) return rowids
  const last = findPosition(db, list.after, 'newest first')
  return rowids.subarray(countUpTo(rowids, rowid => rowid <= last))
}

function listMatches({ total, sets }: AnnouncementMatches): BigUint64Array {
  const rowids = new BigUint64Array(total)
  let found = 0
  for (let offset = 0; offset < total; offset += SLICE) {
    const slice = sets.numbers.order.slice(sets.set, sets.recent, { offset, limit: SLICE })
    for (const { day, number } of slice) rowids[found++] = rowidOnDay(day, number)
  }
  if (found === total) return rowids
  throw new UnusableIndexError(`The search index lists ${found} announcements where it counts ${total}.`)
}

/** Finds the announcements of an entity, oldest first. */
function findEvents(db: DatabaseSync, id: string, after: DatedExportPosition | null): BigUint64Array | null {
  const entity = openResourcesById(db).entity(id)
  if (entity === null) return null
  const select = db.prepare('select place from timeline where entity = ? order by place desc')
  select.setReadBigInts(true)
  const rows = select.all(uuidToBytes(String(JSON.parse(entity).id)))
  const rowids = BigUint64Array.from(rows, ({ place }) => place as bigint)
  if (after === null) return rowids
  const last = findPosition(db, after, 'oldest first')
  return rowids.subarray(countUpTo(rowids, rowid => rowid >= last))
}

/** Finds entities in the order of their announcement counts and, among equal ones, of their IDs. */
function findEntities(
  db: DatabaseSync,
  matching: EntityRowidQuery | null,
  after: CountedExportPosition | null,
): BigUint64Array {
  if (matching === null) return new BigUint64Array()
  const select = db.prepare(`
    select place from (${matching.sql}) cross join entity using (place)
    where (count = :count and id > :id) or count < :count order by count desc, id`)
  select.setReadBigInts(true)
  const { count, id } = after ?? { count: MAX_ANNOUNCEMENT_COUNT + 1, id: NO_ID }
  const rowids: bigint[] = []
  for (const { place } of select.iterate({ ...matching.values, count, id: uuidToBytes(id) }))
    rowids.push(place as bigint)
  return BigUint64Array.from(rowids)
}

const NO_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Returns the rowid up to which a client has received announcements. It follows from the date as the client received it and
 * from the number, which never changes. If the announcement was erased, its number is unknown: the client is sent the whole
 * day again.
 */
function findPosition(
  db: DatabaseSync,
  { date, id }: DatedExportPosition,
  order: 'newest first' | 'oldest first',
): bigint {
  const select = db.prepare("select place from item where id = ? and kind = 'announcement'")
  select.setReadBigInts(true)
  const place = select.get(uuidToBytes(id))?.place
  if (typeof place === 'bigint') return announcementRowid(date, numberOfRowid(place))
  return order === 'newest first' ? announcementRowid(date, MAX_NUMBER) - 1n : announcementRowid(date, 0) + 1n
}

/** All numbers are below 2³². */
const MAX_NUMBER = 2 ** 32

/** Returns how many of the first elements fulfil a condition, which no later one does. */
function countUpTo(rowids: BigUint64Array, isIncluded: (rowid: bigint) => boolean): number {
  let low = 0
  let high = rowids.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (isIncluded(rowids[middle] as bigint)) low = middle + 1
    else high = middle
  }
  return low
}
