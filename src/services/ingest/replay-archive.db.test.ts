import assert from 'node:assert/strict'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { createCrawlContext } from '../../../test/support/crawl-context.ts'
import { createMinimalRecords, minimalDaySource } from '../../../test/support/minimal-sources.ts'
import { acquireWriterLock } from '../../changes/change-number-store.ts'
import type { Source } from '../../sources/source.ts'
import { type ReplayOptions, type ReplayResult, replayArchive } from './replay-archive.ts'
import type { ReplayDifference } from './replay-differences.ts'

/** The connector with an improved title mapping. */
const IMPROVED: Source = {
  ...minimalDaySource,
  map(row, document) {
    const draft = minimalDaySource.map(row, document)
    return { ...draft, title: draft.title.toUpperCase() }
  },
}

type ReplayDependencies = Parameters<typeof replayArchive>[1]

async function runReplay(
  source: Source,
  dependencies: ReplayDependencies,
  options: Partial<ReplayOptions> = {},
): Promise<ReplayResult & { differences: ReplayDifference[] }> {
  const differences: ReplayDifference[] = []
  const end = await replayArchive(source, dependencies, {
    window: null,
    isDryRun: false,
    signal: new AbortController().signal,
    onProblem: () => {},
    onProgress: () => {},
    onDifference: difference => void differences.push(difference),
    ...options,
  })
  return { ...end, differences }
}

/** Crawls two days. The documents of the second day exist in two versions. */
async function crawlTwoDays(t: Parameters<typeof createCrawlContext>[0]) {
  const answers: Record<string, unknown> = {
    '/day/2026-11-17': ['a'],
    '/document/a': createMinimalRecords('2026-11-17', 3),
    '/day/2026-11-18': ['b'],
    '/document/b': createMinimalRecords('2026-11-18', 2, 'premier'),
  }
  const small = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  await small.crawl()
  answers['/document/b'] = createMinimalRecords('2026-11-18', 2, 'second')
  assert.equal((await small.crawl()).counts.changed, 2)
  const titles = async () => {
    const rows = await small.context.sql<{ id: string; title: string }[]>`
      select id, title from announcements order by source_reference`
    return { ids: rows.map(row => row.id), titles: rows.map(row => row.title) }
  }
  return { ...small, titles }
}

const TITLES = ['avis 0', 'avis 1', 'avis 2', 'second 0', 'second 1']

test('replayArchive: same connector, older versions archived → nothing changes', async t => {
  const { context, titles } = await crawlTwoDays(t)
  const { state, counts, differences } = await runReplay(minimalDaySource, context)
  assert.deepEqual([state, counts.documents, counts.changed, counts.created], ['ok', 3, 0, 0])
  assert.deepEqual(differences, [])
  assert.deepEqual((await titles()).titles, TITLES)
  const [versions] = await context.sql`select count(*) as n from announcement_versions`
  assert.equal(versions?.n, 2, 'only the two changed by the publisher')
})

test('replayArchive: improved connector → same ids, every change reported', async t => {
  const { context, titles } = await crawlTwoDays(t)
  const before = await titles()
  const { counts, differences } = await runReplay(IMPROVED, context)
  assert.deepEqual([counts.changed, counts.created], [5, 0])
  assert.deepEqual(
    differences.map(({ reference, kind }) => `${kind} ${reference}`).sort(),
    before.titles.map(
      (_, n) =>
        `changed ${['2026-11-17/0', '2026-11-17/1', '2026-11-17/2', '2026-11-18/0', '2026-11-18/1'][n]}`,
    ),
  )
  assert.ok(differences.every(({ fields }) => fields.join() === 'title'))
  const after = await titles()
  assert.deepEqual(after.ids, before.ids)
  assert.deepEqual(
    after.titles,
    TITLES.map(title => title.toUpperCase()),
  )
  assert.equal((await runReplay(IMPROVED, context)).counts.changed, 0)
})

test('replayArchive: dry run → same report, nothing written', async t => {
  const { context, titles } = await crawlTwoDays(t)
  const state = () =>
    context.sql`select (select change from database_state) as change, (select count(*) from runs) as runs`
  const [before] = await state()
  const { counts, differences } = await runReplay(IMPROVED, context, { isDryRun: true })
  assert.deepEqual([counts.changed, differences.length], [5, 5])
  assert.deepEqual((await titles()).titles, TITLES)
  assert.deepEqual([...(await state())], [before])
})

test('replayArchive: window → by publication date, or by date received for documents without announcements', async t => {
  const { context } = await crawlTwoDays(t)
  const on = async (day: string) =>
    (await runReplay(IMPROVED, context, { isDryRun: true, window: { from: day, to: day } })).counts
  assert.equal((await on('2026-11-17')).changed, 3)
  assert.equal((await on('2026-11-18')).changed, 2)
  assert.equal((await on('2020-01-01')).documents, 0)
  await context.sql`update documents set last_received_at = '2026-01-02' where url like '%/document/a'`
  await context.sql`update announcements set document_id = null`
  assert.equal((await on('2026-01-02')).documents, 1)
})

test('replayArchive: notify → events of what is new or changed; without it none', async t => {
  const { context } = await crawlTwoDays(t)
  await context.sql`delete from announcements where source_reference = '2026-11-17/0'`
  await context.sql`delete from events`
  const types = async () => (await context.sql`select type from events order by number`).map(row => row.type)
  await runReplay(IMPROVED, context, { shouldNotify: true, isDryRun: true })
  assert.deepEqual(await types(), [])
  await runReplay(IMPROVED, context, { shouldNotify: true })
  assert.deepEqual(await types(), ['announcement.created'])
  await context.sql`delete from announcements where source_reference = '2026-11-17/0'`
  await context.sql`delete from events`
  assert.equal((await runReplay(IMPROVED, context)).counts.created, 1)
  assert.deepEqual(await types(), [])
})

test('replayArchive: formerly unreadable record → created', async t => {
  const answers = {
    '/day/2026-11-18': ['a'],
    '/document/a': [...createMinimalRecords('2026-11-18', 1), { ref: 'odd', text: 'x' }],
  }
  const { crawl, context } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  assert.equal((await crawl()).counts.lost, 1)
  const improved: Source = {
    ...minimalDaySource,
    map: (row, document) =>
      row.has('day')
        ? minimalDaySource.map(row, document)
        : { ...minimalDaySource.map(row, document), date: '2026-11-18' },
  }
  const { counts, differences } = await runReplay(improved, context)
  assert.equal(counts.created, 1)
  assert.deepEqual(
    differences.map(({ kind, reference }) => [kind, reference]),
    [['new', 'odd']],
  )
})

test('replayArchive: documents missing from the archive → counted', async t => {
  const { context } = await crawlTwoDays(t)
  await rm(join(context.folder, 'archive'), { recursive: true })
  assert.equal((await runReplay(minimalDaySource, context)).missing, 3)
})

test('replayArchive: crawl writes while the replay waits for the writer lock → newer data kept', async t => {
  const answers = { '/day/2026-11-18': ['a'], '/document/a': createMinimalRecords('2026-11-18', 3) }
  const { crawl, context } = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  await crawl()
  const meanwhile = await context.sql.begin(async tx => {
    await acquireWriterLock(tx)
    const ended = runReplay(IMPROVED, context)
    const waiting = () =>
      tx`select 1 from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`
    while ((await waiting()).length === 0) await context.clock.sleep(5)
    await tx`
      with later as (
        insert into documents (source_id, sha256, member, url, size, last_received_at)
        values ('small-days', '\\x00', '', 'https://small.example/later', 1, now() + interval '1 hour') returning id)
      update announcements set title = 'newest', content_hash = '\\x00', document_id = (select id from later)`
    return { ended }
  })
  assert.equal((await meanwhile.ended).counts.changed, 0)
  const titles = await context.sql<{ title: string }[]>`select distinct title from announcements`
  assert.deepEqual([...titles], [{ title: 'newest' }])
})
