import assert from 'node:assert/strict'
import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { createCrawlContext } from '../../../test/support/crawl-context.ts'
import { createMinimalRecords, minimalDaySource } from '../../../test/support/minimal-sources.ts'
import { respondWithStatus, type StubResponder } from '../../../test/support/stub-publisher.ts'
import { importFiles } from './import-files.ts'
import { replayArchive } from './replay-archive.ts'

const never = new AbortController().signal

/** Crawls a day with two documents and returns the archived files of both. */
async function crawlOneDay(t: TestContext, extra: Record<string, unknown> = {}) {
  const records = {
    a: createMinimalRecords('2026-11-18', 3),
    b: createMinimalRecords('2026-11-18', 2).map(record => ({ ...record, ref: `b${record.ref}` })),
  }
  const answers: Record<string, unknown> = {
    '/day/2026-11-18': ['a', 'b'],
    '/document/a': records.a,
    '/document/b': records.b,
    ...extra,
  }
  const small = await createCrawlContext(t, minimalDaySource, answers, '2026-11-18T12:00Z')
  await small.crawl()
  const fileOf = async (path: string): Promise<string> => {
    const [row] = await small.context.sql<{ sha256: Buffer }[]>`
      select sha256 from documents where url like ${`%${path}`} order by id desc limit 1`
    const hex = row?.sha256.toString('hex') ?? ''
    return join(small.context.folder, 'archive', hex.slice(0, 2), `${hex}.zst`)
  }
  return { ...small, records, fileOf }
}

async function replay(context: Parameters<typeof replayArchive>[1]) {
  const problems: string[] = []
  const result = await replayArchive(minimalDaySource, context, {
    window: null,
    isDryRun: false,
    signal: never,
    onProblem: ({ document, reason }) => void problems.push(`${document} ${reason}`),
    onProgress: () => {},
    onDifference: () => {},
  })
  return { ...result, problems }
}

test('replayArchive: damaged and swapped files → problems, other documents are read', async t => {
  const { context, fileOf } = await crawlOneDay(t)
  const [a, b] = [await fileOf('/document/a'), await fileOf('/document/b')]
  const [original, other] = [await readFile(a), await readFile(b)]
  const damages: [RegExp, () => Promise<void>][] = [
    [/is empty/, () => truncate(a, 0)],
    [/unexpected end of file/, () => truncate(a, original.length >> 1)],
    [/has the SHA-256/, () => writeFile(a, other)],
  ]
  for (const [reason, damage] of damages) {
    await damage()
    const { state, counts, problems } = await replay(context)
    assert.deepEqual([state, counts.documents, counts.rows, counts.lost], ['suspicious', 1, 2, 1])
    assert.equal(problems.length, 1)
    assert.match(problems[0] ?? '', /\/document\/a the archived file is damaged: /)
    assert.match(problems[0] ?? '', reason)
    await writeFile(a, original)
  }
  assert.deepEqual((await replay(context)).problems, [])
})

test('importFiles: bytes of a damaged archived file → file is restored', async t => {
  const { context, fileOf, records } = await crawlOneDay(t)
  const archived = await fileOf('/document/a')
  const before = await readFile(archived)
  await truncate(archived, 10)
  const document = join(context.folder, 'a.json')
  await writeFile(document, JSON.stringify(records.a))
  const callbacks = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  const counts = await importFiles(minimalDaySource, [document], context, callbacks, never)
  assert.deepEqual([counts.created, counts.unchanged], [0, 3])
  assert.deepEqual(await readFile(archived), before)
  assert.deepEqual((await replay(context)).problems, [])
})

test('crawlSource: damaged archived response, publisher honours ETags → fetched again and restored', async t => {
  const conditional: string[] = []
  const respond: StubResponder = (request, response) => {
    const isUnchanged = request.headers['if-none-match'] === '"1"'
    conditional.push(`${request.url} ${isUnchanged}`)
    if (isUnchanged) return respondWithStatus(304)(request, response)
    respondWithStatus(
      200,
      { etag: '"1"' },
      JSON.stringify(createMinimalRecords('2026-11-18', 3)),
    )(request, response)
  }
  const { context, crawl, fileOf } = await crawlOneDay(t, { '/document/a': respond })
  const archived = await fileOf('/document/a')
  const { size } = await stat(archived)
  const window = { from: '2026-11-18', to: '2026-11-18' }
  await crawl({ kind: 'crawl', window })
  await truncate(archived, size >> 1)
  await crawl({ kind: 'crawl', window })
  assert.deepEqual(conditional, ['/document/a false', '/document/a true', '/document/a false'])
  assert.equal((await stat(archived)).size, size)
  assert.deepEqual((await replay(context)).problems, [])
})
