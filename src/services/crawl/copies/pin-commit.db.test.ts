import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createCrawlContext } from '../../../../test/support/crawl-context.ts'
import { deHandelsregister } from '../../../sources/de-handelsregister.ts'

const [COMMIT, TREE, BLOB] = ['c', '7', 'b'].map(digit => digit.repeat(40))
const DAY = { kind: 'crawl', window: { from: '2026-11-18', to: '2026-11-18' } } as const
const PATH = 'db/2026-11/registerbekanntmachungen-2026-11-18.json'
const HEAD = { sha: COMMIT, commit: { tree: { sha: TREE } } }
const ENTRY = { path: PATH, type: 'blob', sha: BLOB, size: 3 }
const FOLDER = { path: 'db', type: 'tree', sha: BLOB }

const UNUSABLE: readonly [name: string, head: unknown, list: unknown][] = [
  ['no commit', { message: 'moved' }, null],
  ['a commit with another kind of hash', { ...HEAD, sha: '../../other' }, null],
  ['no tree', { sha: COMMIT }, null],
  ['null', null, null],
  ['a truncated list', HEAD, { tree: [ENTRY], truncated: true }],
  ['no list', HEAD, { tree: null, truncated: false }],
  ['an entry without a hash', HEAD, { tree: [{ ...ENTRY, sha: undefined }], truncated: false }],
  ['an entry without a size', HEAD, { tree: [{ ...ENTRY, size: '3' }], truncated: false }],
]

test('pinCommit: unusable responses → unreadable, nothing else is requested', async t => {
  const otherBases: Record<string, string> = {}
  const access = { pauseMs: 0, otherBases, base: '' }
  const crawling = await createCrawlContext(t, deHandelsregister, {}, '2026-11-19T12:00Z', access)
  otherBases.api = `${crawling.publisher.baseUrl}/api`
  access.base = `${crawling.publisher.baseUrl}/raw/main`
  for (const [name, head, list] of UNUSABLE) {
    crawling.answers['/api/commits/main'] = head
    crawling.answers[`/api/git/trees/${TREE}?recursive=1`] = list
    const run = await crawling.crawl(DAY)
    assert.deepEqual([run.state, run.error?.code], ['failed', 'unreadable'], name)
    assert.match(run.failures.join(), /the response cannot be used/)
    assert.ok(run.requestedPaths.every(path => path.startsWith('/api/')))
  }
})

test('pinCommit: file in the commit but not on the server → told, not taken for a day without a file', async t => {
  const otherBases: Record<string, string> = {}
  const access = { pauseMs: 0, otherBases, base: '' }
  const answers = {
    '/api/commits/main': HEAD,
    [`/api/git/trees/${TREE}?recursive=1`]: { tree: [FOLDER, ENTRY], truncated: false },
  }
  const crawling = await createCrawlContext(t, deHandelsregister, answers, '2026-11-19T12:00Z', access)
  otherBases.api = `${crawling.publisher.baseUrl}/api`
  access.base = `${crawling.publisher.baseUrl}/raw/main`
  const run = await crawling.crawl(DAY)
  assert.equal(run.state, 'failed')
  assert.equal(run.requestedPaths.at(-1), `/raw/${COMMIT}/${PATH}`)
  assert.match(crawling.problems[0]?.reason ?? '', /contains the file, but the server responds/)
})
