import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { IncomingAnnouncement } from '../../src/announcements/announcement-store.ts'
import { hashAnnouncementContent, normalizeDraft } from '../../src/announcements/normalize-draft.ts'
import type { AnnouncementDraft } from '../../src/model/announcement.ts'
import { type CalendarDay, fromEpochDay, toEpochDay } from '../../src/model/calendar-day.ts'
import type { AnnouncementCategory } from '../../src/model/category.ts'
import { ENTITY_TYPES } from '../../src/model/entity.ts'
import { ENTITY_STATUSES } from '../../src/model/entity-status.ts'
import { JURISDICTION_CODES, type Jurisdiction } from '../../src/model/jurisdiction.ts'
import type { AnnouncementFilter, EntityFilter, PageRequest } from '../../src/model/list-filters.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { SqlPool } from '../../src/platform/sql/sql-pool.ts'
import { openLiveIndex } from '../../src/search/engines/sqlite/live-index.ts'
import { createReaderThreadPool } from '../../src/search/engines/sqlite/threads/reader-thread-pool.ts'
import { openThreadedReader } from '../../src/search/engines/sqlite/threads/threaded-reader.ts'
import type { IndexReader } from '../../src/search/index-reader.ts'
import { createDatabaseChangeFeed } from '../../src/services/indexing/database-change-feed.ts'
import { writeBatch } from '../../src/services/ingest/write-batch.ts'
import { createCompanyMention, createDraft, saveTestDocument } from '../support/announcement-drafts.ts'
import { createSeededRandom, GENERATED_CATEGORIES, pickBiased } from '../support/in-memory-database.ts'
import { startIndexFollower } from '../support/index-follower.ts'
import { listItemValues } from '../support/index-items.ts'
import { createTemporaryFolder } from '../support/temporary-folder.ts'
import { createTestDatabase } from '../support/test-database.ts'

/*
 * Compares random filters in the index with plain SQL over the database. The words contain digits, so that they are not
 * stemmed and `like` can match them. src/search/engines/sqlite/read/announcement-search.test.ts covers stems and accents.
 */

/** `ROUNDS=10000 node --test test/end-to-end/filters-against-sql.db.test.ts` runs more rounds. */
const ROUNDS = Number(process.env.ROUNDS ?? 3_000)
const ROWS = 1_500
const FIRST_DAY = toEpochDay('2023-11-20')
const DAYS = 120

const SOURCES: readonly { id: string; jurisdiction: Jurisdiction }[] = [
  { id: 'fr-bodacc', jurisdiction: 'FR' },
  { id: 'es-placsp', jurisdiction: 'ES' },
  { id: 'eu-ted', jurisdiction: 'EU' },
]
const random = createSeededRandom(77)
const WORDS = Array.from({ length: 60 }, (_, n) => `${'abcdef'[n % 6]}${n}x`)

const CPV_CODES = ['45233140', '45210000', '33600000', '72212000']
const CPV_PREFIXES = ['45', '452', '33', '7221', '45233']

const randomAmount = () => Math.round(10 ** (2 + random() * 5) * 100) / 100
const randomWord = () => pickBiased(random, WORDS, 2)
const randomSubset = <T>(items: readonly T[]) => [
  ...new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pickBiased(random, items, 1))),
]
const randomDay = (): CalendarDay => fromEpochDay(FIRST_DAY + Math.floor(random() * DAYS))
const withProbability = <T extends object>(probability: number, part: () => T): Partial<T> =>
  random() < probability ? part() : {}

function makeDraft(n: number, sourceId: string): AnnouncementDraft {
  const text = (length: number) => Array.from({ length }, randomWord).join(' ')
  const mentions = Array.from({ length: Math.floor(random() * 3) }, () => {
    const party = Math.floor(random() ** 3 * 400)
    return createCompanyMention(String(100_000_000 + party), {
      name: `Party ${String.fromCharCode(65 + (party % 26))}`,
    })
  })
  return createDraft(`R${n}`, {
    date: randomDay(),
    category: pickBiased(random, GENERATED_CATEGORIES) as AnnouncementCategory,
    language: 'und',
    mentions,
    title: text(3),
    summary: random() < 0.7 ? text(6) : null,
    metadata: {
      ...withProbability(0.6, () => ({ cpv: randomSubset(CPV_CODES) })),
      ...withProbability(0.5, () => ({ estimated_value: randomAmount(), currency: 'EUR' })),
      ...withProbability(0.5, () => ({ deadline: randomDay() })),
    },
    ...(sourceId === 'eu-ted' && { jurisdiction: pickBiased(random, JURISDICTION_CODES, 1) }),
  })
}

async function write(sql: SqlPool, numbers: readonly number[]): Promise<void> {
  const documentId = await saveTestDocument(sql)
  for (const source of SOURCES) {
    const rows = numbers.filter(n => SOURCES[n % SOURCES.length] === source)
    const batch = rows.map((n): IncomingAnnouncement => {
      const announcement = normalizeDraft(makeDraft(n, source.id), source)
      return { announcement, contentHash: hashAnnouncementContent(announcement), documentId, location: '' }
    })
    await sql.begin(tx => writeBatch(tx, source.id, batch))
  }
}

let sql: SqlPool
let index: IndexReader
/** The times at which announcements changed, in milliseconds. */
let changeTimes: number[]
const cleanups: (() => void | Promise<void>)[] = []

before(async () => {
  const scope = { after: (work: () => void | Promise<void>) => void cleanups.unshift(work) }
  sql = (await createTestDatabase(scope)).sql
  await write(
    sql,
    Array.from({ length: ROWS }, (_, n) => n),
  )
  const folder = join(await createTemporaryFolder(scope), 'index')
  const pool = createReaderThreadPool(systemClock)
  scope.after(() => pool.close())
  const live = openLiveIndex(folder, systemClock, file => openThreadedReader(file, pool, systemClock))
  scope.after(() => live.close())
  const following = startIndexFollower(scope, createDatabaseChangeFeed(sql), folder)
  await following.reached(1)
  // Publishers change announcements: other words, days and categories under the same reference.
  await write(
    sql,
    Array.from({ length: 200 }, (_, n) => n * 7),
  )
  const [{ change } = { change: 0 }] = await sql<{ change: number }[]>`select change from database_state`
  await following.reached(Number(change))
  index = live.reader() as IndexReader
  const times = await sql<{ at: Date }[]>`select distinct changed_at as at from announcements`
  changeTimes = times.map(({ at }) => at.getTime())
  assert.ok(changeTimes.length > 3)
})
after(async () => {
  for (const work of cleanups) await work()
})

/** A query text and its equivalent as `like` patterns: one of each group in `all` has to match, and none of `none`. */
interface QueryCase {
  readonly q: string
  readonly all: readonly (readonly string[])[]
  readonly none: readonly string[]
}

function randomQuery(): QueryCase {
  const [one, two, three] = [randomWord(), randomWord(), randomWord()]
  const has = (text: string) => `% ${text} %`
  const start = one.slice(0, 2)
  const forms: readonly QueryCase[] = [
    { q: one.toUpperCase(), all: [[has(one)]], none: [] },
    { q: `${one} ${two}`, all: [[has(one)], [has(two)]], none: [] },
    { q: `${one} or ${two} ${three}`, all: [[has(one), has(two)], [has(three)]], none: [] },
    { q: `"${one} ${two}"`, all: [[has(`${one} ${two}`)]], none: [] },
    { q: `${one} -${two}`, all: [[has(one)]], none: [has(two)] },
    { q: `-${one} -"${two} ${three}"`, all: [], none: [has(one), has(`${two} ${three}`)] },
    { q: `${start}* ${three}`, all: [[`% ${start}%`], [has(three)]], none: [] },
    { q: `-${start}*`, all: [], none: [`% ${start}%`] },
  ]
  return pickBiased(random, forms, 1)
}

function makePage(): PageRequest {
  const perPage = pickBiased(random, [1, 7, 25, 100], 1)
  return { page: 1 + Math.floor(random() ** 3 * (ROWS / perPage + 2)), perPage }
}

interface ListResult {
  readonly total: number
  readonly ids: readonly string[]
}

/** Lists announcements with plain SQL over the database. */
async function listAnnouncementsInSql(
  filter: AnnouncementFilter,
  { all, none }: Pick<QueryCase, 'all' | 'none'>,
  { page, perPage }: PageRequest,
): Promise<ListResult | undefined> {
  const [found] = await sql<ListResult[]>`
    with match as materialized (
      select id, publication_date, number from announcements,
        lateral (select ' ' || title || ' | ' || coalesce(summary, '') || ' ' as words) as spoken
      where (${filter.source ?? null}::text[] is null or source_id = any(${filter.source ?? null}))
        and (${filter.jurisdiction ?? null}::text[] is null or jurisdiction = any(${filter.jurisdiction ?? null}))
        and (${filter.category ?? null}::text[] is null or category = any(${filter.category ?? null}))
        and (${filter.cpv ?? null}::text[] is null or exists (
          select from jsonb_array_elements_text(metadata -> 'cpv') as code, unnest(${filter.cpv ?? null}::text[]) as prefix
          where starts_with(code, prefix)))
        and (${filter.amountMin ?? null}::numeric is null
             or (metadata ->> 'estimated_value')::numeric >= ${filter.amountMin ?? null}::numeric)
        and (${filter.deadlineTo ?? null}::text is null or metadata ->> 'deadline' <= ${filter.deadlineTo ?? null})
        and (${filter.updatedSince ?? null}::float8 is null
             or date_trunc('milliseconds', changed_at) >= to_timestamp(${filter.updatedSince ?? null}::float8 / 1000))
        and publication_date >= coalesce(${filter.dateFrom ?? null}::date, '-infinity')
        and publication_date <= coalesce(${filter.dateTo ?? null}::date, 'infinity')
        and (${all[0] ?? null}::text[] is null or words like any(${all[0] ?? null}))
        and (${all[1] ?? null}::text[] is null or words like any(${all[1] ?? null}))
        and not words like any(${none})
    )
    select (select count(*)::int from match) as total, array(
      select id from match order by publication_date desc, number desc
      limit ${perPage} offset ${(page - 1) * perPage}
    ) as ids`
  return found
}

test(`listAnnouncements: ${ROUNDS} random filters → same as plain SQL`, async () => {
  let withMatches = 0
  for (let round = 0; round < ROUNDS; round++) {
    const query = random() < 0.6 ? randomQuery() : null
    const days = [randomDay(), randomDay()].sort()
    const filter: AnnouncementFilter = {
      ...withProbability(0.3, () => ({ jurisdiction: randomSubset(JURISDICTION_CODES) })),
      ...withProbability(0.3, () => ({ category: randomSubset(GENERATED_CATEGORIES) })),
      ...withProbability(0.3, () => ({ source: randomSubset(SOURCES.map(({ id }) => id)) })),
      ...withProbability(0.3, () => ({ dateFrom: days[0] ?? '' })),
      ...withProbability(0.3, () => ({ dateTo: days[1] ?? '' })),
      ...withProbability(0.2, () => ({ cpv: randomSubset(CPV_PREFIXES) })),
      ...withProbability(0.2, () => ({ amountMin: randomAmount() })),
      ...withProbability(0.2, () => ({ deadlineTo: randomDay() })),
      ...withProbability(0.1, () => ({ updatedSince: pickBiased(random, changeTimes, 1) })),
      ...(query !== null && { q: query.q }),
    }
    const page = makePage()
    const { items, total } = await index.read({ kind: 'announcements', filter, page })
    const found: ListResult = { total, ids: listItemValues(items, 'id') }
    const expected = await listAnnouncementsInSql(filter, query ?? { all: [], none: [] }, page)
    assert.deepEqual(found, expected, JSON.stringify([filter, page]))
    if (found.ids.length > 0) withMatches++
  }
  assert.ok(withMatches > ROUNDS / 4, `only ${withMatches} queries matched anything`)
})

test('listEntities: random filters → same as plain SQL', async () => {
  const [{ n: entities } = { n: 0 }] = await sql<{ n: number }[]>`select count(*)::int as n from entities`
  assert.ok(entities > 200)
  for (let round = 0; round < 500; round++) {
    const filter: EntityFilter = {
      ...withProbability(0.4, () => ({ type: randomSubset(ENTITY_TYPES) })),
      ...withProbability(0.4, () => ({ jurisdiction: randomSubset(JURISDICTION_CODES) })),
      ...withProbability(0.4, () => ({ status: randomSubset(ENTITY_STATUSES) })),
      ...withProbability(0.2, () => ({ taxId: String(100_000_000 + Math.floor(random() ** 3 * 400)) })),
    }
    const page = makePage()
    const { items, total } = await index.read({ kind: 'entities', filter, page })
    const number = filter.taxId ?? null
    const [expected] = await sql<ListResult[]>`
      with match as materialized (
        select id, announcement_count, name from entities
        where announcement_count > 0 and merged_into is null
          and (${filter.type ?? null}::text[] is null or entity_type = any(${filter.type ?? null}))
          and (${filter.jurisdiction ?? null}::text[] is null or jurisdiction = any(${filter.jurisdiction ?? null}))
          and (${filter.status ?? null}::text[] is null or status = any(${filter.status ?? null}))
          and (${number}::text is null or tax_id = ${number})
      )
      select (select count(*)::int from match) as total, array(
        select id from match order by announcement_count desc, name collate "C", id
        limit ${page.perPage} offset ${(page.page - 1) * page.perPage}
      ) as ids`
    const found: ListResult = { total, ids: listItemValues(items, 'id') }
    assert.deepEqual(found, expected, JSON.stringify([filter, page]))
  }
})
