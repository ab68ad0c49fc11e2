import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { fromEpochDay, toEpochDay } from '../../src/model/calendar-day.ts'
import type { AnnouncementFilter } from '../../src/model/list-filters.ts'
import {
  buildFilterConditions,
  buildFtsExpression,
  buildTermExpression,
  parseSearchQuery,
  parseTermPatterns,
} from '../../src/query/query-language.ts'
import type { TermPatterns } from '../../src/query/term-patterns.ts'
import { rowidsBetweenDays } from '../../src/search/engines/sqlite/rowids.ts'
import type { TermSetLimits } from '../../src/search/engines/sqlite/term-sets/term-set-table.ts'
import { openIndexBuilder } from '../../src/search/engines/sqlite/write/index-builder.ts'
import { buildIndexRows } from '../../src/search/engines/sqlite/write/index-rows.ts'
import { openIndexWriter } from '../../src/search/engines/sqlite/write/index-writer.ts'
import type { AnnouncementFacets, IndexReader } from '../../src/search/index-reader.ts'
import {
  GENERATED_CATEGORIES,
  GENERATED_SOURCES,
  InMemoryDatabase,
  pickBiased,
} from './in-memory-database.ts'
import { askRandomGroups } from './random-groups.ts'
import { askRandomOrder } from './random-orders.ts'
import { createFilterCheck, drawValueFilter } from './random-value-filters.ts'

/*
 * Random questions about generated announcements, answered by a reader and, independently, by FTS5 and SQL alone. The
 * limits are so small that sets, rare terms, recent rows and compactions all take part.
 */

const LIMITS: TermSetLimits = { minSetSize: 4, maxRecentRows: 60 }
const FIRST_DAY = toEpochDay('2019-01-01')

/** An index that is built, then changed at random. */
export class ChangingIndex {
  readonly database: InMemoryDatabase
  readonly #file: string
  #writer: ReturnType<typeof openIndexWriter>
  #last: number

  constructor(file: string, seed: number) {
    this.#file = file
    this.database = new InMemoryDatabase({ seed, words: 60, parties: 40 })
    const builtChanges = Math.floor(this.database.random() * 4)
    for (let change = 0; change < builtChanges; change++) this.database.add(60)
    this.#last = this.database.change
    if (builtChanges > 0) {
      const builder = openIndexBuilder(file, this.#last, LIMITS)
      builder.addBatches([buildIndexRows(this.database.changesBetween(0, this.#last))])
      while (builder.runFinishingStep());
      builder.close()
    }
    this.#writer = openIndexWriter(file, LIMITS)
    if (builtChanges === 0) this.change()
  }

  /** Writes a random batch. Sometimes the writer is replaced, as after a kill, which interrupts a compaction. */
  change(): void {
    const { database } = this
    const { random } = database
    const count = database.announcements.size
    const numbers = Array.from({ length: Math.floor(random() * 8) }, () => 1 + Math.floor(random() * count))
    if (random() < 0.6 || count === 0) database.add(1 + Math.floor(random() * 30))
    else if (random() < 0.7) database.write([...new Set(numbers)])
    else
      database.erase(
        database
          .listAnnouncements()
          .slice(0, 50)
          .filter(() => random() < 0.1)
          .map(row => row.id),
      )
    if (random() < 0.15) {
      this.close()
      this.#writer = openIndexWriter(this.#file, LIMITS)
    }
    this.#writer.applyRows(buildIndexRows(database.changesBetween(this.#last, database.change)))
    this.#last = database.change
  }

  close(): void {
    this.#writer.close()
  }
}

/** Draws a filter with any combination of a query, dates and filter values. */
export function drawFilter(database: InMemoryDatabase): AnnouncementFilter {
  const { random } = database
  const draw = <T>(values: readonly T[]) => [
    ...new Set([pickBiased(random, values), pickBiased(random, values)]),
  ]
  const day = () => fromEpochDay(FIRST_DAY + Math.floor(random() * 2_000))
  const [from, to] = [day(), day()].sort()
  return {
    ...(random() < 0.85 && { q: drawQuery(database) }),
    ...(random() < 0.2 && { source: draw(GENERATED_SOURCES.map(source => source.id)) }),
    ...(random() < 0.2 && { jurisdiction: draw(GENERATED_SOURCES.flatMap(source => source.jurisdictions)) }),
    ...(random() < 0.2 && { category: draw(GENERATED_CATEGORIES) }),
    ...(random() < 0.2 && { dateFrom: from as string }),
    ...(random() < 0.2 && { dateTo: to as string }),
    ...(random() < 0.5 && drawValueFilter(database)),
  }
}

function drawQuery({ random, words, parties }: InMemoryDatabase): string {
  const number = () => pickBiased(random, parties, 2).entity.taxId ?? '100000001'
  const word = () =>
    random() < 0.1
      ? pickBiased(random, ['SARL', 'GmbH', 'S.L.', 'nirgends', 'R-12', "l'été"], 1)
      : pickBiased(random, words, 2)
  const term = () => {
    const kind = random()
    if (kind < 0.1) return `${pickBiased(random, ['', 'NIF ', '-', 'SIREN: '], 1)}${number()}`
    if (kind < 0.5) return word()
    if (kind < 0.7) return `${word().slice(0, 2 + Math.floor(random() * 8))}*`
    if (kind < 0.85) return `-${random() < 0.8 ? word() : `"${word()} ${word()}"`}`
    return `"${word()}${random() < 0.7 ? ` ${word()}` : ''}"`
  }
  const terms = Array.from({ length: 1 + Math.floor(random() * 3) }, term)
  return terms.join(random() < 0.3 ? ' or ' : ' ')
}

/** Asks one random question and compares the answers. */
export async function askRandomQuestion(
  index: ChangingIndex,
  reader: IndexReader,
  db: DatabaseSync,
): Promise<void> {
  const { database } = index
  const { random } = database
  const filter = drawFilter(database)
  const expected = answerByFullText(db, database, filter)
  const meets = createFilterCheck(filter)
  const rows = expected.filter(row => meets(database.announcements.get(JSON.parse(row.list).id)))
  const perPage = 1 + Math.floor(random() * 20)
  const page = 1 + Math.floor(random() ** 2 * (rows.length / perPage + 2))
  const facets = random() < 0.3
  const result = await reader.read({ kind: 'announcements', filter, page: { page, perPage }, facets })
  const context = JSON.stringify({ filter, page, perPage })
  assert.equal(result.total, rows.length, context)
  const items = rows.slice((page - 1) * perPage, page * perPage).map(row => row.list)
  assert.equal(Buffer.from(result.items).toString(), items.join(), context)
  if (facets) assert.deepEqual(plainFacets(result.facets), countFacets(rows), context)
  if (filter.q !== undefined && random() < 0.06) {
    const ids = rows.map(row => String(JSON.parse(row.list).id))
    const languageOf = (id: string) => database.announcements.get(id)?.announcement?.language ?? 'und'
    const listed = ids.map(id => ({ id, language: languageOf(id) }))
    await askRandomOrder(reader, db, { filter, rows: listed, random })
  }
  if (random() < 0.2) {
    const changes = rows.map(row => database.announcements.get(JSON.parse(row.list).id))
    await askRandomGroups(reader, { filter, rows: changes as never, random })
  }
}

interface ExpectedRow {
  readonly list: string
  readonly source: string
  readonly jurisdiction: string
  readonly category: string
}

/** Finds the rows that match the words, facets and dates of a filter, with FTS5 and SQL alone. */
function answerByFullText(
  db: DatabaseSync,
  database: InMemoryDatabase,
  filter: AnnouncementFilter,
): ExpectedRow[] {
  const { q, source, jurisdiction, category } = filter
  const groups = q === undefined ? [] : parseTermPatterns(q)
  const hasNumbers = groups.flat().some(term => term.numberKeys.length > 0)
  const query = q === undefined || hasNumbers ? { all: [], none: [] } : parseSearchQuery(q)
  if (query === null) return []
  const expression = buildFtsExpression(query, buildFilterConditions({ source, jurisdiction, category }))
  const { first, last } = rowidsBetweenDays(filter.dateFrom, filter.dateTo)
  const rows = db
    .prepare(`
      select list, source, jurisdiction, category from (
        select rowid as place from announcement_text where announcement_text match ? and rowid between ? and ?
      ) cross join announcement using (place) join facet using (facet) order by place`)
    .all(expression, first, last)
  const meetsTerms = hasNumbers ? createTermCheck(db, database, groups) : () => true
  return (rows as unknown as ExpectedRow[]).filter(meetsTerms)
}

/** Creates the function that decides whether a row matches terms, of which some are numbers of entities. */
function createTermCheck(
  db: DatabaseSync,
  { parties, announcements }: InMemoryDatabase,
  groups: readonly (readonly TermPatterns[])[],
): (row: ExpectedRow) => boolean {
  const select = db.prepare(`
    select list from (select rowid as place from announcement_text where announcement_text match ?)
    cross join announcement using (place)`)
  const checks = groups.map(group =>
    group.map(term => {
      const lists = new Set(select.all(buildTermExpression(term)).map(row => row.list))
      const named = parties.filter(({ entity }) => term.numberKeys.includes(entity.taxId ?? ''))
      const ids = new Set(named.map(({ entity }) => entity.id))
      return ({ list }: ExpectedRow) => {
        const row = announcements.get(JSON.parse(list).id)
        const isNamed = row?.entityIds.some(id => id !== null && ids.has(id)) ?? false
        return (lists.has(list) || isNamed) !== term.isNegative
      }
    }),
  )
  return row => checks.every(group => group.some(check => check(row)))
}

function countFacets(rows: readonly ExpectedRow[]) {
  const count = (keyOf: (row: ExpectedRow) => string) =>
    Object.fromEntries([...Map.groupBy(rows, keyOf)].map(([key, members]) => [key, members.length]))
  return {
    jurisdiction: count(row => row.jurisdiction),
    category: count(row => row.category),
    source: count(row => row.source),
    month: count(row => String(JSON.parse(row.list).publication_date).slice(0, 7)),
    approximate: false,
  }
}

function plainFacets(facets: AnnouncementFacets | undefined) {
  return JSON.parse(JSON.stringify(facets))
}

/** Opens a second connection to an index file. */
export function openForComparison(file: string): DatabaseSync {
  return new DatabaseSync(file, { readOnly: true })
}
