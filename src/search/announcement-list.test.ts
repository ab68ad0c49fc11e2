import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { testFolder } from '../../test/folder.ts'
import { CATEGORIES, GeneratedRecord, pick, SOURCES, seeded } from '../../test/generated.ts'
import { eachOf } from '../../test/listed.ts'
import { writtenIndex } from '../../test/written.ts'
import type { Announcement } from '../model/announcement.ts'
import { dayNumber, dayOfNumber } from '../model/day.ts'
import type { AnnouncementFilter } from '../model/filter.ts'
import { JURISDICTIONS } from '../model/place.ts'
import { openWriter } from './apply.ts'
import { openReader } from './read.ts'
import type { IndexReader } from './reader.ts'
import { formsOf, tokensOf } from './tokens.ts'
import { openBuilder } from './write/build.ts'
import { rowsOf } from './write/rows.ts'

/* The index against a plain filter and sort over the same generated announcements. */

interface Row {
  readonly number: number
  readonly announcement: Announcement
  readonly found: ReadonlySet<string>
  readonly words: string
}

/** A query as text and as the question it asks of one row. */
interface Question {
  readonly q: string
  readonly asks: (row: Row) => boolean
}

function toRow(number: number, announcement: Announcement): Row {
  const texts = [announcement.title, announcement.summary ?? '', ...announcement.mentions.map(m => m.name)]
  const tokens = [
    ...texts.map(text => tokensOf(text, announcement.language)),
    ...[announcement.reference, ...announcement.mentions.flatMap(m => m.identifiers.map(i => i.number))].map(
      text => tokensOf(text, 'und'),
    ),
  ]
  return {
    ...{ number, announcement },
    found: new Set(tokens.flatMap(field => [...field.words, ...field.others])),
    words: tokens.map(field => ` ${field.words.join(' ')} `).join('|'),
  }
}

function wordQuestion(word: string): Question {
  const forms = formsOf(word)
  return { q: word, asks: row => !forms.isDisjointFrom(row.found) }
}

function makeQuestion(random: () => number, words: readonly string[]): Question {
  const word = () => wordQuestion(pick(random, words, 3))
  const [one, two, three] = [word(), word(), word()]
  const [text = ''] = tokensOf(two.q, 'und').words
  const start = [...text].slice(0, 2 + Math.floor(random() * 3)).join('')
  const questions: Question[] = [
    one,
    { q: `${one.q} ${two.q}`, asks: row => one.asks(row) && two.asks(row) },
    { q: `${one.q} or ${two.q}`, asks: row => one.asks(row) || two.asks(row) },
    {
      q: `${one.q} ${two.q} or ${three.q}`,
      asks: row => one.asks(row) && (two.asks(row) || three.asks(row)),
    },
    { q: `${one.q} -${two.q}`, asks: row => one.asks(row) && !two.asks(row) },
    { q: `-${two.q} -${one.q}`, asks: row => !one.asks(row) && !two.asks(row) },
    { q: `${start}*`, asks: row => row.words.includes(` ${start}`) },
    { q: `-${start}* ${one.q}`, asks: row => one.asks(row) && !row.words.includes(` ${start}`) },
    {
      q: `"${one.q} ${two.q}"`,
      asks: row => row.words.includes(` ${tokensOf(`${one.q} ${two.q}`, 'und').words.join(' ')} `),
    },
  ]
  return pick(random, questions, 1)
}

function makeFilter(random: () => number, question: Question): AnnouncementFilter {
  const some = <T>(items: readonly T[]) =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(random, items, 1))
  const day = () => dayOfNumber(dayNumber('2018-11-20') + Math.floor(random() * 2_100))
  const [dateFrom = '', dateTo = ''] = [day(), day()].sort()
  return {
    ...(random() < 0.3 && { jurisdiction: some(JURISDICTIONS) }),
    ...(random() < 0.3 && { category: some(CATEGORIES) }),
    ...(random() < 0.3 && { source: some(SOURCES.map(source => source.id)) }),
    ...(random() < 0.3 && { dateFrom }),
    ...(random() < 0.3 && { dateTo }),
    ...(random() < 0.4 && { q: question.q }),
  }
}

function plainly(rows: readonly Row[], filter: AnnouncementFilter, question: Question): string[] {
  const { jurisdiction, category, source, dateFrom, dateTo, q } = filter
  return rows
    .filter(
      row =>
        (jurisdiction?.includes(row.announcement.jurisdiction) ?? true) &&
        (category?.includes(row.announcement.category) ?? true) &&
        (source?.includes(row.announcement.sourceId) ?? true) &&
        (dateFrom === undefined || row.announcement.date >= dateFrom) &&
        (dateTo === undefined || row.announcement.date <= dateTo) &&
        (q === undefined || question.asks(row)),
    )
    .map(row => row.announcement.id)
}

/** Compares `rounds` random questions; answers how many of them found something. */
async function compare(
  record: GeneratedRecord,
  index: IndexReader,
  rounds: number,
  seed: number,
): Promise<number> {
  const random = seeded(seed)
  const rows = record
    .present()
    .map(({ number, announcement }) => toRow(number, announcement))
    .sort((a, b) =>
      a.announcement.date < b.announcement.date
        ? 1
        : a.announcement.date > b.announcement.date
          ? -1
          : b.number - a.number,
    )
  let fruitful = 0
  for (let round = 0; round < rounds; round++) {
    const question = makeQuestion(random, record.words)
    const filter = makeFilter(random, question)
    const expected = plainly(rows, filter, question)
    const perPage = 1 + Math.floor(random() * 100)
    const lastPage = Math.ceil(expected.length / perPage)
    for (const page of new Set(
      [1, 1 + Math.floor(random() * lastPage), lastPage, lastPage + 1].filter(n => n > 0),
    )) {
      const { items, total } = await index.announcements(filter, { page, perPage })
      const said = `${JSON.stringify(filter)} page ${page} of ${perPage}`
      assert.equal(total, expected.length, said)
      const ids = eachOf(items, 'id')
      assert.deepEqual(ids, expected.slice((page - 1) * perPage, page * perPage), said)
    }
    if (expected.length > 0) fruitful++
  }
  return fruitful
}

async function sumsAgree(record: GeneratedRecord, index: IndexReader): Promise<void> {
  const { totalAnnouncements, sources, categories } = await index.stats()
  const present = record.present().map(row => row.announcement)
  assert.equal(totalAnnouncements, present.length)
  assert.deepEqual(
    categories,
    Object.fromEntries([...Map.groupBy(present, a => a.category)].map(([k, v]) => [k, v.length])),
  )
  const expected = [...Map.groupBy(present, a => a.sourceId)].map(([sourceId, list]) => ({
    ...{ sourceId, count: list.length },
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

async function openBoth(t: TestContext) {
  const file = join(await testFolder(t), 'index.sqlite')
  const writer = openWriter(file)
  const record = new GeneratedRecord({ seed: 7, words: 400, parties: 1_500 })
  const follow = () => {
    const done = writer.position()?.change ?? 0
    for (let change = done + 1; change <= record.change; change++)
      writer.apply(rowsOf(record.changesBetween(change - 1, change)))
  }
  record.add(1)
  follow()
  const reader = openReader(file)
  t.after(() => reader.close())
  t.after(() => writer.close())
  return { record, reader, follow }
}

test('filters, pages and totals are those of a plain filter and sort, also after changes', async t => {
  const { record, reader, follow } = await openBoth(t)
  for (let batch = 0; batch < 10; batch++) record.add(500)
  follow()
  assert.ok((await compare(record, reader, 1_000, 1)) > 500)
  await sumsAgree(record, reader)

  const random = seeded(2)
  for (let batch = 0; batch < 10; batch++) {
    // Made anew: other dates, sources, words and parties for the same announcements.
    record.write(Array.from(new Set(Array.from({ length: 100 }, () => 1 + Math.floor(random() * 5_000)))))
    const doomed = record.present().filter(() => random() < 0.01)
    record.erase(doomed.map(row => row.id))
    record.add(20)
    follow()
  }
  assert.ok((await compare(record, reader, 600, 3)) > 300)
  await sumsAgree(record, reader)

  const file = join(await testFolder(t), 'built.sqlite')
  const builder = openBuilder(file, record.change)
  for (let change = 0; change < record.change; change++)
    builder.take([rowsOf(record.changesBetween(change, change + 1))])
  while (builder.finish());
  builder.close()
  const built = openReader(file)
  t.after(() => built.close())
  assert.ok((await compare(record, built, 200, 4)) > 100)
  await sumsAgree(record, built)
})

/** Median of the time that a question takes, in milliseconds. */
async function timeOf(ask: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < 21; round++) {
    const began = performance.now()
    await ask()
    times.push(performance.now() - began)
  }
  return times.sort((a, b) => a - b)[10] as number
}

test('the oldest days are read as fast as the newest: FTS5 is told where to begin, in integers', async t => {
  const count = 30_000
  const written = Array.from({ length: count }, (_, n) => ({ title: 'notice', date: dayOfNumber(n) }))
  const index = await writtenIndex(t, written)
  const page = { page: 1, perPage: 10 }
  const [newest, oldest] = [{ q: 'notice' }, { q: 'notice', dateTo: dayOfNumber(20) }]
  assert.equal((await index.announcements(newest, page)).total, count)
  assert.equal((await index.announcements(oldest, page)).total, 21)
  const ratio =
    (await timeOf(() => index.announcements(oldest, page))) /
    (await timeOf(() => index.announcements(newest, page)))
  assert.ok(ratio < 5, `the oldest take ${ratio.toFixed(1)} times as long`)
})
