import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { allTokensOf } from '../../../../../test/support/document-tokens.ts'
import { openHandwrittenIndex } from '../../../../../test/support/handwritten-index.ts'
import {
  createSeededRandom,
  GENERATED_CATEGORIES,
  GENERATED_SOURCES,
  InMemoryDatabase,
  pickBiased,
} from '../../../../../test/support/in-memory-database.ts'
import { listItemValues } from '../../../../../test/support/index-items.ts'
import { createTemporaryFolder } from '../../../../../test/support/temporary-folder.ts'
import type { Announcement } from '../../../../model/announcement.ts'
import { fromEpochDay, toEpochDay } from '../../../../model/calendar-day.ts'
import { JURISDICTION_CODES } from '../../../../model/jurisdiction.ts'
import type { AnnouncementFilter } from '../../../../model/list-filters.ts'
import { tokenizeText } from '../../../../query/tokenizer.ts'
import { patternsOfWord } from '../../../../query/word-patterns.ts'
import type { IndexReader } from '../../../index-reader.ts'
import { openIndexBuilder } from '../write/index-builder.ts'
import { buildIndexRows } from '../write/index-rows.ts'
import { openIndexWriter } from '../write/index-writer.ts'
import { openSqliteReader } from './sqlite-reader.ts'

/* Compares the index with a plain filter and sort over the same generated announcements. */

interface TestRow {
  readonly number: number
  readonly announcement: Announcement
  /** All tokens of its texts. */
  readonly tokens: ReadonlySet<string>
  /** The words of all texts with separators, for phrases and prefixes. */
  readonly words: string
}

/** A query as text, and as a predicate on rows. */
interface TestQuery {
  readonly q: string
  readonly matches: (row: TestRow) => boolean
}

function toRow(number: number, announcement: Announcement): TestRow {
  const texts = [announcement.title, announcement.summary ?? '', ...announcement.mentions.map(m => m.name)]
  const fields = [
    ...texts.map(text => [text, announcement.language] as const),
    ...[announcement.reference, ...announcement.mentions.flatMap(m => m.identifiers.map(i => i.number))].map(
      text => [text, 'und'] as const,
    ),
  ]
  return {
    number,
    announcement,
    tokens: new Set(fields.flatMap(([text, language]) => [...allTokensOf(text, language)])),
    words: fields.map(([text]) => ` ${tokenizeText(text, 'und').words.join(' ')} `).join('|'),
  }
}

function wordQuery(word: string): TestQuery {
  const patterns = patternsOfWord(word)
  return {
    q: word,
    matches: row =>
      patterns.some(
        ({ words, isExact, language }) =>
          (language === null || language === row.announcement.language) &&
          (isExact ? row.words.includes(` ${words.join(' ')} `) : row.tokens.has(words[0] ?? '')),
      ),
  }
}

function randomQuery(random: () => number, words: readonly string[]): TestQuery {
  const word = () => wordQuery(pickBiased(random, words, 3))
  const [one, two, three] = [word(), word(), word()]
  const [text = ''] = tokenizeText(two.q, 'und').words
  const start = [...text].slice(0, 2 + Math.floor(random() * 3)).join('')
  const queries: TestQuery[] = [
    one,
    { q: `${one.q} ${two.q}`, matches: row => one.matches(row) && two.matches(row) },
    { q: `${one.q} or ${two.q}`, matches: row => one.matches(row) || two.matches(row) },
    {
      q: `${one.q} ${two.q} or ${three.q}`,
      matches: row => one.matches(row) && (two.matches(row) || three.matches(row)),
    },
    { q: `${one.q} -${two.q}`, matches: row => one.matches(row) && !two.matches(row) },
    { q: `-${two.q} -${one.q}`, matches: row => !one.matches(row) && !two.matches(row) },
    { q: `${start}*`, matches: row => row.words.includes(` ${start}`) },
    { q: `-${start}* ${one.q}`, matches: row => one.matches(row) && !row.words.includes(` ${start}`) },
    {
      q: `"${one.q} ${two.q}"`,
      matches: row => row.words.includes(` ${tokenizeText(`${one.q} ${two.q}`, 'und').words.join(' ')} `),
    },
  ]
  return pickBiased(random, queries, 1)
}

function randomFilter(random: () => number, query: TestQuery): AnnouncementFilter {
  const some = <T>(items: readonly T[]) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => pickBiased(random, items, 1))
  const day = () => fromEpochDay(toEpochDay('2018-11-20') + Math.floor(random() * 2_100))
  const [dateFrom = '', dateTo = ''] = [day(), day()].sort()
  return {
    ...(random() < 0.3 && { jurisdiction: some(JURISDICTION_CODES) }),
    ...(random() < 0.3 && { category: some(GENERATED_CATEGORIES) }),
    ...(random() < 0.3 && { source: some(GENERATED_SOURCES.map(source => source.id)) }),
    ...(random() < 0.3 && { dateFrom }),
    ...(random() < 0.3 && { dateTo }),
    ...(random() < 0.4 && { q: query.q }),
  }
}

function filterIds(rows: readonly TestRow[], filter: AnnouncementFilter, query: TestQuery): string[] {
  const { jurisdiction, category, source, dateFrom, dateTo, q } = filter
  return rows
    .filter(
      row =>
        (jurisdiction?.includes(row.announcement.jurisdiction) ?? true) &&
        (category?.includes(row.announcement.category) ?? true) &&
        (source?.includes(row.announcement.sourceId) ?? true) &&
        (dateFrom === undefined || row.announcement.date >= dateFrom) &&
        (dateTo === undefined || row.announcement.date <= dateTo) &&
        (q === undefined || query.matches(row)),
    )
    .map(row => row.announcement.id)
}

/** Compares the results of `rounds` random queries, and returns how many had matches. */
async function compare(
  record: InMemoryDatabase,
  index: IndexReader,
  rounds: number,
  seed: number,
): Promise<number> {
  const random = createSeededRandom(seed)
  const rows = record
    .listAnnouncements()
    .map(({ number, announcement }) => toRow(number, announcement))
    .sort((a, b) =>
      a.announcement.date < b.announcement.date
        ? 1
        : a.announcement.date > b.announcement.date
          ? -1
          : b.number - a.number,
    )
  let withMatches = 0
  for (let round = 0; round < rounds; round++) {
    const query = randomQuery(random, record.words)
    const filter = randomFilter(random, query)
    const expected = filterIds(rows, filter, query)
    const perPage = 1 + Math.floor(random() * 100)
    const lastPage = Math.ceil(expected.length / perPage)
    for (const page of new Set(
      [1, 1 + Math.floor(random() * lastPage), lastPage, lastPage + 1].filter(n => n > 0),
    )) {
      const { items, total } = await index.read({ kind: 'announcements', filter, page: { page, perPage } })
      const message = `${JSON.stringify(filter)} page ${page} of ${perPage}`
      assert.equal(total, expected.length, message)
      const ids = listItemValues(items, 'id')
      assert.deepEqual(ids, expected.slice((page - 1) * perPage, page * perPage), message)
    }
    if (expected.length > 0) withMatches++
  }
  return withMatches
}

async function assertStats(record: InMemoryDatabase, index: IndexReader): Promise<void> {
  const { totalAnnouncements, sources, categories } = await index.read({ kind: 'statistics' })
  const present = record.listAnnouncements().map(row => row.announcement)
  assert.equal(totalAnnouncements, present.length)
  assert.deepEqual(
    categories,
    Object.fromEntries([...Map.groupBy(present, a => a.category)].map(([k, v]) => [k, v.length])),
  )
  const expected = [...Map.groupBy(present, a => a.sourceId)].map(([sourceId, list]) => ({
    sourceId,
    count: list.length,
    latest: list
      .map(a => a.date)
      .sort()
      .at(-1),
  }))
  assert.deepEqual(
    new Set(sources.map(s => JSON.stringify(s))),
    new Set(expected.map(s => JSON.stringify(s))),
  )
}

async function openIndex(t: TestContext) {
  const file = join(await createTemporaryFolder(t), 'index.sqlite')
  const writer = openIndexWriter(file)
  const record = new InMemoryDatabase({ seed: 7, words: 400, parties: 1_500 })
  const applyChanges = () => {
    const applied = writer.position()?.change ?? 0
    for (let change = applied + 1; change <= record.change; change++)
      writer.applyRows(buildIndexRows(record.changesBetween(change - 1, change)))
  }
  record.add(1)
  applyChanges()
  const reader = openSqliteReader(file)
  t.after(() => reader.close())
  t.after(() => writer.close())
  return { record, reader, applyChanges }
}

test('read announcements: random queries, also after changes → same items and totals as a plain filter', async t => {
  const { record, reader, applyChanges } = await openIndex(t)
  for (let batch = 0; batch < 10; batch++) record.add(500)
  applyChanges()
  assert.ok((await compare(record, reader, 1_000, 1)) > 500)
  await assertStats(record, reader)

  const random = createSeededRandom(2)
  for (let batch = 0; batch < 10; batch++) {
    // Rewrites announcements with other dates, sources, words and parties.
    record.write(Array.from(new Set(Array.from({ length: 100 }, () => 1 + Math.floor(random() * 5_000)))))
    const erased = record.listAnnouncements().filter(() => random() < 0.01)
    record.erase(erased.map(row => row.id))
    record.add(20)
    applyChanges()
  }
  assert.ok((await compare(record, reader, 600, 3)) > 300)
  await assertStats(record, reader)

  const file = join(await createTemporaryFolder(t), 'built.sqlite')
  const builder = openIndexBuilder(file, record.change)
  for (let change = 0; change < record.change; change++)
    builder.addBatches([buildIndexRows(record.changesBetween(change, change + 1))])
  while (builder.runFinishingStep());
  builder.close()
  const built = openSqliteReader(file)
  t.after(() => built.close())
  assert.ok((await compare(record, built, 200, 4)) > 100)
  await assertStats(record, built)
})

/** The median duration of a query, in milliseconds. */
async function medianDuration(query: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 21; round++) {
    const startedAt = performance.now()
    await query()
    times.push(performance.now() - startedAt)
  }
  return times.sort((a, b) => a - b)[10] as number
}

test('read announcements: oldest days → as fast as newest, because FTS5 gets integer rowid bounds', async t => {
  const count = 30_000
  const written = Array.from({ length: count }, (_, n) => ({ title: 'notice', date: fromEpochDay(n) }))
  const index = await openHandwrittenIndex(t, written)
  const page = { page: 1, perPage: 10 }
  const [newest, oldest] = [{ q: 'notice' }, { q: 'notice', dateTo: fromEpochDay(20) }]
  assert.equal((await index.read({ kind: 'announcements', filter: newest, page })).total, count)
  assert.equal((await index.read({ kind: 'announcements', filter: oldest, page })).total, 21)
  const ratio =
    (await medianDuration(() => index.read({ kind: 'announcements', filter: oldest, page }))) /
    (await medianDuration(() => index.read({ kind: 'announcements', filter: newest, page })))
  assert.ok(ratio < 5, `the oldest days take ${ratio.toFixed(1)} times as long`)
})
