import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { crawlingHouse } from '../../test/crawling.ts'
import { records, smallDays } from '../../test/small-source.ts'
import { becomeWriter } from '../changes/store.ts'
import type { Source } from '../sources/source.ts'
import { type Difference, type ReplayEnd, type ReplayOptions, replay } from './replay.ts'

/** The connector after it has learned to read titles better. */
const LEARNED: Source = {
  ...smallDays,
  map(row, document) {
    const draft = smallDays.map(row, document)
    return { ...draft, title: draft.title.toUpperCase() }
  },
}

type House = Parameters<typeof replay>[1]

async function replayed(
  source: Source,
  house: House,
  options: Partial<ReplayOptions> = {},
): Promise<ReplayEnd & { differences: Difference[] }> {
  const differences: Difference[] = []
  const end = await replay(source, house, {
    ...{ window: null, isRehearsal: false, signal: new AbortController().signal },
    ...{ onProblem: () => {}, onProgress: () => {} },
    onDifference: difference => void differences.push(difference),
    ...options,
  })
  return { ...end, differences }
}

/** Two days; the second was read in two states. */
async function crawled(t: Parameters<typeof crawlingHouse>[0]) {
  const answers: Record<string, unknown> = {
    '/day/2026-11-17': ['a'],
    '/document/a': records('2026-11-17', 3),
    '/day/2026-11-18': ['b'],
    '/document/b': records('2026-11-18', 2, 'premier'),
  }
  const small = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  await small.crawl()
  answers['/document/b'] = records('2026-11-18', 2, 'second')
  assert.equal((await small.crawl()).tally.changed, 2)
  const titles = async () => {
    const rows = await small.house.sql<{ id: string; title: string }[]>`
      select id, title from announcements order by source_reference`
    return { ids: rows.map(row => row.id), titles: rows.map(row => row.title) }
  }
  return { ...small, titles }
}

const TITLES = ['avis 0', 'avis 1', 'avis 2', 'second 0', 'second 1']

test('the same connector changes nothing, though earlier states lie in the archive', async t => {
  const { house, titles } = await crawled(t)
  const { state, tally, differences } = await replayed(smallDays, house)
  assert.deepEqual([state, tally.documents, tally.changed, tally.created], ['ok', 3, 0, 0])
  assert.deepEqual(differences, [])
  assert.deepEqual((await titles()).titles, TITLES)
  const [versions] = await house.sql`select count(*) as n from announcement_versions`
  assert.equal(versions?.n, 2, 'the two that the publisher changed')
})

test('what a connector has learned is written under the same ids; which changed is told', async t => {
  const { house, titles } = await crawled(t)
  const before = await titles()
  const { tally, differences } = await replayed(LEARNED, house)
  assert.deepEqual([tally.changed, tally.created], [5, 0])
  assert.deepEqual(
    differences.map(({ reference, what }) => `${what} ${reference}`).sort(),
    before.titles.map(
      (_, n) =>
        `changed ${['2026-11-17/0', '2026-11-17/1', '2026-11-17/2', '2026-11-18/0', '2026-11-18/1'][n]}`,
    ),
  )
  const after = await titles()
  assert.deepEqual(after.ids, before.ids)
  assert.deepEqual(
    after.titles,
    TITLES.map(title => title.toUpperCase()),
  )
  assert.equal((await replayed(LEARNED, house)).tally.changed, 0)
})

test('a rehearsal tells the same and writes nothing', async t => {
  const { house, titles } = await crawled(t)
  const state = () =>
    house.sql`select (select change from record) as change, (select count(*) from runs) as runs`
  const [before] = await state()
  const { tally, differences } = await replayed(LEARNED, house, { isRehearsal: true })
  assert.deepEqual([tally.changed, differences.length], [5, 5])
  assert.deepEqual((await titles()).titles, TITLES)
  assert.deepEqual([...(await state())], [before])
})

test('a window means the days of publication, and documents that gave nothing by the day they came', async t => {
  const { house } = await crawled(t)
  const on = async (day: string) =>
    (await replayed(LEARNED, house, { isRehearsal: true, window: { from: day, to: day } })).tally
  assert.equal((await on('2026-11-17')).changed, 3)
  assert.equal((await on('2026-11-18')).changed, 2)
  assert.equal((await on('2020-01-01')).documents, 0)
  await house.sql`update documents set seen_at = '2026-01-02' where url like '%/document/a'`
  await house.sql`update announcements set document_id = null`
  assert.equal((await on('2026-01-02')).documents, 1)
})

test('what could not be read is new when a connector can', async t => {
  const answers = {
    '/day/2026-11-18': ['a'],
    '/document/a': [...records('2026-11-18', 1), { ref: 'odd', text: 'x' }],
  }
  const { crawl, house } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  assert.equal((await crawl()).tally.lost, 1)
  const learned: Source = {
    ...smallDays,
    map: (row, document) =>
      row.has('day') ? smallDays.map(row, document) : { ...smallDays.map(row, document), date: '2026-11-18' },
  }
  const { tally, differences } = await replayed(learned, house)
  assert.equal(tally.created, 1)
  assert.deepEqual(
    differences.map(({ what, reference }) => [what, reference]),
    [['new', 'odd']],
  )
})

test('documents that the archive of this machine has not got are counted', async t => {
  const { house } = await crawled(t)
  await rm(join(house.folder, 'archive'), { recursive: true })
  assert.equal((await replayed(smallDays, house)).missing, 3)
})

test('what a crawl writes while a replay waits for its turn is not written over', async t => {
  const answers = { '/day/2026-11-18': ['a'], '/document/a': records('2026-11-18', 3) }
  const { crawl, house } = await crawlingHouse(t, smallDays, answers, '2026-11-18T12:00Z')
  await crawl()
  const meanwhile = await house.sql.begin(async tx => {
    await becomeWriter(tx)
    const ended = replayed(LEARNED, house)
    const waiting = () =>
      tx`select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`
    while ((await waiting()).length === 0) await house.clock.sleep(5)
    await tx`
      with later as (
        insert into documents (source_id, sha256, member, url, size, seen_at)
        values ('small-days', '\\x00', '', 'https://small.example/later', 1, now() + interval '1 hour') returning id)
      update announcements set title = 'newest', content_hash = '\\x00', document_id = (select id from later)`
    return { ended }
  })
  assert.equal((await meanwhile.ended).tally.changed, 0)
  const titles = await house.sql<{ title: string }[]>`select distinct title from announcements`
  assert.deepEqual([...titles], [{ title: 'newest' }])
})
