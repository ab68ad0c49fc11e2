import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import {
  createAnnouncementChange,
  createEntityChange,
  type HandwrittenAnnouncement,
  handwrittenId,
} from '../../../../../../test/support/handwritten-index.ts'
import {
  createSeededRandom,
  GENERATED_CATEGORIES,
  InMemoryDatabase,
  pickBiased,
} from '../../../../../../test/support/in-memory-database.ts'
import { listItemValues } from '../../../../../../test/support/index-items.ts'
import { createTemporaryFolder } from '../../../../../../test/support/temporary-folder.ts'
import { type CalendarDay, fromEpochDay, toEpochDay } from '../../../../../model/calendar-day.ts'
import { ENTITY_TYPES, type Entity } from '../../../../../model/entity.ts'
import { ENTITY_STATUSES } from '../../../../../model/entity-status.ts'
import { JURISDICTION_CODES } from '../../../../../model/jurisdiction.ts'
import type { EntityFilter } from '../../../../../model/list-filters.ts'
import { MENTION_ROLES, type MentionRole } from '../../../../../model/mention-role.ts'
import { systemClock } from '../../../../../platform/clock.ts'
import { tokenizeText } from '../../../../../query/tokenizer.ts'
import { ENTITY_SORT_ORDERS, type EntitySortOrder, type IndexQuery } from '../../../../index-query.ts'
import type { EntityFacets, EntityListResult } from '../../../../index-reader.ts'
import { openIndexForReading } from '../../index-database.ts'
import { openIndexBuilder } from '../../write/index-builder.ts'
import { buildIndexRows, buildSortName, type DatabaseChanges } from '../../write/index-rows.ts'
import { openIndexWriter } from '../../write/index-writer.ts'
import { createCountCache } from '../count-cache.ts'
import { openEntityList } from '../entity-list.ts'

const ROLES = (Object.keys(MENTION_ROLES) as MentionRole[]).slice(0, 8)

/** An entity with what its announcements state of it. */
interface DescribedEntity {
  readonly entity: Entity
  readonly roles: ReadonlySet<MentionRole>
  readonly categories: ReadonlySet<string>
  readonly latest: CalendarDay
}

/** A generated database in which the roles of parties vary. */
class DatabaseWithRoles extends InMemoryDatabase {
  override changesBetween(after: number, upTo: number): DatabaseChanges {
    const changes = super.changesBetween(after, upTo)
    return {
      ...changes,
      announcements: changes.announcements.map(row => {
        if (row.announcement === null) return row
        const mentions = row.announcement.mentions.map((mention, i) => ({
          ...mention,
          role: this.roleOf(row.number, row.change, i),
        }))
        return { ...row, announcement: { ...row.announcement, mentions } }
      }),
    }
  }

  /** Returns the role of a party. It differs after the announcement was written again. */
  roleOf(number: number, change: number, position: number): MentionRole {
    return ROLES[(number * 7 + change * 3 + position) % ROLES.length] as MentionRole
  }

  describeEntities(): DescribedEntity[] {
    const described = new Map<
      string,
      { roles: Set<MentionRole>; categories: Set<string>; latest: CalendarDay }
    >()
    for (const { number, change, announcement, entityIds } of this.listAnnouncements()) {
      for (const [i, id] of entityIds.entries()) {
        const known = described.get(id ?? '') ?? {
          roles: new Set(),
          categories: new Set(),
          latest: announcement.date,
        }
        described.set(id ?? '', known)
        known.roles.add(this.roleOf(number, change, i))
        known.categories.add(announcement.category)
        if (announcement.date > known.latest) known.latest = announcement.date
      }
    }
    return [...this.entities.values()].flatMap(({ id, entity }) => {
      const rest = described.get(id)
      return entity === null || rest === undefined ? [] : [{ entity, ...rest }]
    })
  }
}

function findEntities(all: readonly DescribedEntity[], filter: EntityFilter): DescribedEntity[] {
  const { q, type, jurisdiction, status, role, category, since } = filter
  return all.filter(
    ({ entity, roles, categories, latest }) =>
      (type?.includes(entity.type) ?? true) &&
      (jurisdiction?.includes(entity.jurisdiction) ?? true) &&
      (status?.includes(entity.status) ?? true) &&
      (role?.some(one => roles.has(one)) ?? true) &&
      (category?.some(one => categories.has(one)) ?? true) &&
      (since === undefined || latest >= since) &&
      (q === undefined || tokenizeText(entity.name, 'und').words.some(word => word.startsWith(q))),
  )
}

const byText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Compares entities by an order other than relevance. */
function compare(order: EntitySortOrder): (a: DescribedEntity, b: DescribedEntity) => number {
  const bySortName = (a: DescribedEntity, b: DescribedEntity) =>
    byText(buildSortName(a.entity.name), buildSortName(b.entity.name)) || byText(a.entity.id, b.entity.id)
  if (order === 'name') return bySortName
  if (order === 'latest_date') return (a, b) => byText(b.latest, a.latest) || bySortName(a, b)
  return (a, b) =>
    b.entity.announcementCount - a.entity.announcementCount ||
    byText(a.entity.name, b.entity.name) ||
    byText(a.entity.id, b.entity.id)
}

function countFacets(found: readonly DescribedEntity[]): EntityFacets {
  const count = (valuesOf: (one: DescribedEntity) => Iterable<string>) => {
    const totals: Record<string, number> = {}
    for (const one of found) for (const value of valuesOf(one)) totals[value] = (totals[value] ?? 0) + 1
    return totals
  }
  return {
    type: count(({ entity }) => [entity.type]),
    jurisdiction: count(({ entity }) => [entity.jurisdiction]),
    status: count(({ entity }) => [entity.status]),
    role: count(({ roles }) => roles),
    category: count(({ categories }) => categories),
  }
}

type ListEntities = (query: Omit<IndexQuery<'entities'>, 'kind'>) => EntityListResult

/** Opens a list of the entities in a file. `maxSorted` decides whether pages are sorted or read from an index. */
function openList(t: TestContext, file: string, maxSorted: number): ListEntities {
  const db = openIndexForReading(file)
  t.after(() => db.close())
  const { list } = openEntityList(db, createCountCache(systemClock), {
    inThread: maxSorted,
    inline: maxSorted,
  })
  let reads = 0
  // Another change number for each read keeps the cache out of it.
  return query => list({ kind: 'entities', ...query }, ++reads, () => {})
}

function randomFilter(random: () => number, entities: readonly DescribedEntity[]): EntityFilter {
  const some = <T>(items: readonly T[]) =>
    Array.from({ length: 1 + Math.floor(random() * 2) }, () => pickBiased(random, items, 1))
  const [word = ''] = tokenizeText(pickBiased(random, entities, 1).entity.name, 'und').words
  return {
    ...(random() < 0.25 && { type: some(ENTITY_TYPES) }),
    ...(random() < 0.2 && { jurisdiction: some(JURISDICTION_CODES) }),
    ...(random() < 0.2 && { status: some(ENTITY_STATUSES) }),
    ...(random() < 0.4 && { role: some(ROLES) }),
    ...(random() < 0.4 && { category: some(GENERATED_CATEGORIES) }),
    ...(random() < 0.4 && { since: fromEpochDay(toEpochDay('2019-01-01') + Math.floor(random() * 2_100)) }),
    ...(random() < 0.3 && { q: word.slice(0, 1 + Math.floor(random() * 3)) }),
  }
}

/** Reads all pages of a list, or some pages of a long one, and returns the IDs with those expected on these pages. */
function readPages(
  list: ListEntities,
  query: Pick<IndexQuery<'entities'>, 'filter' | 'sort'>,
  expected: readonly string[],
  random: () => number,
) {
  const perPage = 1 + Math.floor(random() * 100)
  const last = Math.ceil(expected.length / perPage)
  const pages =
    last <= 6
      ? Array.from({ length: last + 1 }, (_, i) => i + 1)
      : [1, 2, Math.ceil(last / 2), last - 1, last, last + 1]
  const found: string[] = []
  const wanted: string[] = []
  for (const page of pages) {
    const { items, total } = list({ ...query, page: { page, perPage } })
    assert.equal(total, expected.length, JSON.stringify(query))
    found.push(...(listItemValues(items, 'id') as string[]))
    wanted.push(...expected.slice((page - 1) * perPage, page * perPage))
  }
  return { found, wanted }
}

/** Compares random queries with the description of all entities. */
function compareRandomQueries(
  list: ListEntities,
  database: DatabaseWithRoles,
  random: () => number,
  rounds: number,
): void {
  const all = database.describeEntities()
  for (let round = 0; round < rounds; round++) {
    const filter = randomFilter(random, all)
    const sort = pickBiased(random, ENTITY_SORT_ORDERS, 1)
    const found = findEntities(all, filter)
    const message = JSON.stringify({ filter, sort })
    const first = list({ filter, sort, facets: true, page: { page: 1, perPage: 1 } })
    if (first.isTypoTolerant) continue
    assert.equal(first.total, found.length, message)
    assert.deepEqual(first.facets, countFacets(found), message)
    if (sort === 'relevance' && filter.q !== undefined) continue
    const expected = found.toSorted(compare(sort)).map(({ entity }) => entity.id)
    const pages = readPages(list, { filter, sort }, expected, random)
    assert.deepEqual(pages.found, pages.wanted, message)
  }
}

function createDatabase(): DatabaseWithRoles {
  const database = new DatabaseWithRoles({ seed: 21, words: 200, parties: 1_500 })
  for (let batch = 0; batch < 4; batch++) database.add(500)
  return database
}

test('read entities: random filters and orders, also after changes → pages, totals and facets of a plain filter', async t => {
  const database = createDatabase()
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file)
  t.after(() => writer.close())
  const applyChanges = () =>
    writer.applyRows(buildIndexRows(database.changesBetween(writer.position()?.change ?? 0, database.change)))
  applyChanges()
  const lists = [0, 40, 20_000].map(maxSorted => openList(t, file, maxSorted))
  const random = createSeededRandom(9)
  for (let round = 0; round < 5; round++) {
    for (const list of lists) compareRandomQueries(list, database, random, 12)
    database.write(Array.from({ length: 60 }, () => 1 + Math.floor(random() * 2_000)))
    database.erase(
      database
        .listAnnouncements()
        .filter(() => random() < 0.03)
        .map(row => row.id),
    )
    applyChanges()
  }
})

test('read entities: built and continued index → same roles, categories and dates as a plain filter', async t => {
  const database = createDatabase()
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const builder = openIndexBuilder(file, database.change)
  for (let change = 0; change < database.change; change++)
    builder.addBatches([buildIndexRows(database.changesBetween(change, change + 1))])
  while (builder.runFinishingStep());
  builder.close()
  const random = createSeededRandom(10)
  compareRandomQueries(openList(t, file, 40), database, random, 30)
  const built = database.change
  database.erase([...database.announcements.keys()].slice(0, 300))
  database.write(Array.from({ length: 200 }, (_, n) => 500 + n * 3))
  const writer = openIndexWriter(file)
  writer.applyRows(buildIndexRows(database.changesBetween(built, database.change)))
  writer.close()
  compareRandomQueries(openList(t, file, 40), database, random, 30)
})

test('read entities: announcement corrected while its entity stays the same → category and date of the correction', async t => {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file)
  const write = (change: number, fields: HandwrittenAnnouncement, withEntity: boolean) =>
    writer.applyRows(
      buildIndexRows({
        announcements: [createAnnouncementChange(1, fields, [handwrittenId('entity', 1)])],
        entities: withEntity ? [createEntityChange(1, { name: 'ACME' })] : [],
        position: { recordId: 'written', change, nonce: `nonce ${change}` },
      }),
    )
  const mention = { type: 'company', role: 'subject', name: 'ACME', identifiers: [] } as const
  write(1, { title: 'A', category: 'merger', date: '2024-05-05', mentions: [mention] }, true)
  const corrected = { ...mention, role: 'absorbed' } as const
  write(2, { title: 'A', category: 'demerger', date: '2024-03-03', mentions: [corrected] }, false)
  writer.close()
  const list = openList(t, file, 40)
  const count = (filter: EntityFilter) => list({ filter, page: { page: 1, perPage: 1 } }).total
  assert.deepEqual([count({ category: ['merger'] }), count({ category: ['demerger'] })], [0, 1])
  assert.deepEqual([count({ role: ['subject'] }), count({ role: ['absorbed'] })], [0, 1])
  assert.deepEqual([count({ since: '2024-03-04' }), count({ since: '2024-03-03' })], [0, 1])
})
