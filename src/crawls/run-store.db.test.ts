import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createDraft,
  saveTestDocument,
  toIncomingAnnouncements,
} from '../../test/support/announcement-drafts.ts'
import { createTestDatabase } from '../../test/support/test-database.ts'
import { systemRandom as random } from '../platform/random.ts'
import { createUuidV7 } from '../platform/uuid.ts'
import {
  findDocumentOfAnnouncement,
  findReadFromLaterDocuments,
  listArchivedFiles,
  saveDocument,
  saveProblems,
} from './archive/document-store.ts'
import { acquireLease, sourceLeaseName } from './lease-store.ts'
import {
  countChangesByDay,
  emptyRunCounts,
  failAbandonedRuns,
  findOpenRun,
  findRunById,
  listQueuedRuns,
  listRunsOfSource,
  markRunFinished,
  markRunRunning,
  type NewRun,
  queueRun,
  saveRunCounts,
  summarizeProblemsOfRuns,
  summarizeProblemsSince,
} from './run-store.ts'

const SOURCE = 'fr-bodacc'
const NOW = new Date('2026-11-21T08:00:00Z')
const hoursAgo = (hours: number): Date => new Date(NOW.getTime() - hours * 3_600_000)
const newRun = (kind: NewRun['kind'] = 'crawl', window: NewRun['window'] = null): NewRun => ({
  id: createUuidV7(NOW, random),
  sourceId: SOURCE,
  kind,
  window,
})
const FINISHED = { state: 'ok', reasons: [], error: null } as const

test('queueRun: one queued run for each source; one that waits for a day → replaced', async t => {
  const { sql } = await createTestDatabase(t)
  const [first, second, third] = [
    newRun(),
    newRun('backfill', { from: '2026-11-01', to: '2026-11-02' }),
    newRun(),
  ]
  assert.equal(await queueRun(sql, first, hoursAgo(25)), true)
  assert.equal(await queueRun(sql, second, NOW), true, 'the first has waited too long')
  assert.equal(await queueRun(sql, third, NOW), false)
  assert.equal((await findRunById(sql, first.id))?.state, 'stopped')
  assert.deepEqual(await listQueuedRuns(sql), [await findRunById(sql, second.id)])
  assert.deepEqual((await findOpenRun(sql, SOURCE))?.window, second.window)
  assert.equal(await findOpenRun(sql, 'es-borme'), null)
})

test('markRunRunning: queued run → running once; findOpenRun: running run → only with a lease', async t => {
  const { sql } = await createTestDatabase(t)
  const run = newRun()
  await queueRun(sql, run, NOW)
  assert.equal(await markRunRunning(sql, run, NOW), true)
  assert.equal(await markRunRunning(sql, run, NOW), false)
  assert.equal(await findOpenRun(sql, SOURCE), null)
  await acquireLease(sql, sourceLeaseName(SOURCE), run.id)
  assert.equal((await findOpenRun(sql, SOURCE))?.id, run.id)
})

test('failAbandonedRuns: running without a valid lease → failed as killed', async t => {
  const { sql } = await createTestDatabase(t)
  const [held, abandoned] = [newRun(), newRun('import')]
  for (const run of [held, abandoned]) await markRunRunning(sql, run, NOW)
  await acquireLease(sql, sourceLeaseName(SOURCE), held.id)
  assert.deepEqual(await failAbandonedRuns(sql, NOW), [abandoned.id])
  const { state, error, finishedAt } = (await findRunById(sql, abandoned.id)) ?? {}
  assert.deepEqual([state, error?.code, finishedAt], ['failed', 'killed', NOW])
  assert.equal((await findRunById(sql, held.id))?.state, 'running')
})

test('saveRunCounts: counts → returned with the run; listRunsOfSource → newest first, by page, with the total', async t => {
  const { sql } = await createTestDatabase(t)
  const runs = [newRun(), newRun(), newRun()]
  for (const [index, run] of runs.entries()) await markRunRunning(sql, run, hoursAgo(10 - index))
  const [oldest, middle, newest] = runs.map(run => run.id)
  const counts = { ...emptyRunCounts(), documents: 1, unchangedDocuments: 2, rows: 3, created: 4, changed: 5 }
  const all = { ...counts, unchanged: 6, problems: 7, lost: 8 }
  await saveRunCounts(sql, middle ?? '', all)
  const first = await listRunsOfSource(sql, SOURCE, { page: 1, perPage: 2 })
  assert.deepEqual([first.total, first.runs.map(run => run.id)], [3, [newest, middle]])
  assert.deepEqual(first.runs[1]?.counts, all)
  assert.deepEqual(first.runs[0]?.counts, emptyRunCounts())
  const second = await listRunsOfSource(sql, SOURCE, { page: 2, perPage: 2 })
  assert.deepEqual(
    second.runs.map(run => run.id),
    [oldest],
  )
})

test('countChangesByDay: scheduled crawls only, by the day in the time zone of the publisher', async t => {
  const { sql } = await createTestDatabase(t)
  const finish = async (run: NewRun, startedAt: Date, created: number) => {
    await markRunRunning(sql, run, startedAt)
    await saveRunCounts(sql, run.id, { ...emptyRunCounts(), created, changed: 1 })
    await markRunFinished(sql, run.id, FINISHED, NOW)
  }
  await finish(newRun(), new Date('2026-11-20T23:30:00Z'), 10)
  await finish(newRun(), new Date('2026-11-20T12:00:00Z'), 20)
  await finish(newRun(), new Date('2026-11-20T13:00:00Z'), 30)
  await finish(newRun('import'), new Date('2026-11-20T12:00:00Z'), 500)
  const counted = await countChangesByDay(sql, SOURCE, 'Europe/Paris', '2026-11-19')
  assert.deepEqual(
    [...counted].sort((a, b) => a.day.localeCompare(b.day)),
    [
      { day: '2026-11-20', announcements: 52 },
      { day: '2026-11-21', announcements: 11 },
    ],
  )
})

test('problems: summarized by kind, most frequent first, with the first or the newest as the example', async t => {
  const { sql } = await createTestDatabase(t)
  const run = newRun()
  await markRunRunning(sql, run, NOW)
  const problem = { document: 'a.xml', location: 'line 1', isRecordLost: true } as const
  await saveProblems(sql, run.id, [
    { ...problem, kind: 'unreadable_row', reason: 'single' },
    { ...problem, kind: 'bad_value', reason: 'first' },
    { ...problem, kind: 'bad_value', reason: 'last', isRecordLost: false },
  ])
  const shown = { document: 'a.xml', place: 'line 1' }
  assert.deepEqual(
    [...(await summarizeProblemsOfRuns(sql, [run.id]))],
    [
      { ...shown, runId: run.id, kind: 'bad_value', count: 2, reason: 'first' },
      { ...shown, runId: run.id, kind: 'unreadable_row', count: 1, reason: 'single' },
    ],
  )
  assert.deepEqual(
    (await summarizeProblemsSince(sql, SOURCE, hoursAgo(1))).map(({ kind, count, reason }) => [
      kind,
      count,
      reason,
    ]),
    [
      ['bad_value', 2, 'last'],
      ['unreadable_row', 1, 'single'],
    ],
  )
  assert.deepEqual([...(await summarizeProblemsSince(sql, SOURCE, new Date(NOW.getTime() + 1)))], [])
})

test('listArchivedFiles: same bytes once, in the order received, containers without their members', async t => {
  const { sql } = await createTestDatabase(t)
  const document = { sourceId: SOURCE, contentType: 'text/xml', size: 10 }
  const save = (byte: number, member: string, seenAt: string) =>
    saveDocument(sql, {
      ...document,
      sha256: Buffer.alloc(32, byte),
      member,
      url: `https://example.org/${byte}${member === '' ? '' : `!/${member}`}`,
      seenAt,
    })
  const first = await save(1, '', '2026-11-02 00:00:00+00')
  assert.equal(await save(1, '', '2026-11-01 00:00:00+00'), first)
  await save(2, 'a.xml', '2026-11-01 00:00:00+00')
  const last = await save(2, 'b.xml', '2026-11-03 00:00:00+00')
  const start = { seenAt: '-infinity', id: 0 }
  const listed = await listArchivedFiles(sql, SOURCE, null, start, 10)
  assert.deepEqual(
    listed.map(({ id, url }) => [id, url]),
    [
      [first, 'https://example.org/1'],
      [last, 'https://example.org/2'],
    ],
  )
  const next = await listArchivedFiles(sql, SOURCE, null, listed[0] ?? start, 10)
  assert.deepEqual(
    next.map(({ id }) => id),
    [last],
  )
  const window = { from: '2026-11-03', to: '2026-11-03' } as const
  assert.equal((await listArchivedFiles(sql, SOURCE, window, start, 10)).length, 1)
})

test('findDocumentOfAnnouncement, findReadFromLaterDocuments: document of an announcement and its time', async t => {
  const { sql } = await createTestDatabase(t)
  const documentId = await saveTestDocument(sql, { member: 'a.xml', seenAt: '2026-11-02 00:00:00+00' })
  const { announcement, contentHash } =
    toIncomingAnnouncements([createDraft('A')], documentId)[0] ?? assert.fail()
  const { id, title, url } = announcement
  await sql`
    insert into announcements (id, source_id, source_reference, publication_date, jurisdiction, category, language, title,
      source_url, metadata, content_hash, document_id, source_location, change)
    values (${id}, ${SOURCE}, 'A', '2024-03-05', 'FR', 'other', 'fr', ${title}, ${url}, '{}', ${contentHash}, ${documentId},
      'line 1', 1)`
  const document = await findDocumentOfAnnouncement(sql, id)
  assert.deepEqual([document?.sourceId, document?.member, document?.size], [SOURCE, 'a.xml', 2])
  assert.equal(await findDocumentOfAnnouncement(sql, newRun().id), null)
  assert.deepEqual(await findReadFromLaterDocuments(sql, [id], '2026-11-01 00:00:00+00'), new Set([id]))
  assert.deepEqual(await findReadFromLaterDocuments(sql, [id], '2026-11-02 00:00:00+00'), new Set())
})
