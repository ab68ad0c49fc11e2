import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { SimulatorFaultKind } from '../../../src/simulator/fault-plan.ts'
import { importSampleHashes } from '../../support/import-samples.ts'
import { openSimulatedCrawl } from '../../support/simulated-crawl.ts'

const ID = 'de-handelsregister'
const WINDOW = { from: '2026-11-17', to: '2026-11-20' }
const JOB = { kind: 'crawl', window: WINDOW } as const
const PINNED_FILE = /^GET \/coezbek\/registerbekanntmachungen\/([0-9a-f]{40})\/db\//

/** Opens a crawl of the copies with their API and, if wanted, a second copy. `crawl` sets the faults of one run. */
async function openCopies(t: TestContext, hosts: readonly ('api' | 'second')[]) {
  const opened = await openSimulatedCrawl(t, ID)
  const { simulator, problems } = opened
  const otherBases = Object.fromEntries(
    hosts.map(name => [name, simulator.baseUrls[`${ID}/${name}`] ?? assert.fail(name)]),
  )
  return {
    ...opened,
    async crawl(...faults: readonly SimulatorFaultKind[]) {
      simulator.setFaults(faults.map(kind => ({ kind })))
      const before = [problems.length, simulator.requests[ID]?.length ?? 0] as const
      const end = await opened.crawl(JOB, { otherBases })
      const requests = (simulator.requests[ID] ?? []).slice(before[1])
      return { ...end, problems: problems.slice(before[0]), requests }
    },
  }
}

test('crawlSource: copies in a Git repository → all files of one commit, complete', async t => {
  const { crawl, readContentHashes } = await openCopies(t, ['api', 'second'])
  const run = await crawl()
  assert.equal(run.state, 'ok', run.failures.join('; '))
  assert.deepEqual(run.problems, [])
  const commits = run.requests.flatMap(request => PINNED_FILE.exec(request)?.[1] ?? [])
  assert.ok(commits.length >= 3)
  assert.equal(new Set(commits).size, 1)
  assert.ok(run.requests.every(request => !request.includes('/main/')))
  assert.deepEqual(await readContentHashes(), await importSampleHashes(t, ID, WINDOW))
  const again = await crawl()
  assert.deepEqual([again.state, again.counts.created, again.counts.changed], ['ok', 0, 0])
})

test('crawlSource: branch moves during the run → the files of the first commit', async t => {
  const { crawl, readContentHashes } = await openCopies(t, ['api'])
  assert.equal((await crawl('moving-branch')).state, 'ok')
  assert.deepEqual(await readContentHashes(), await importSampleHashes(t, ID, WINDOW))
})

test('crawlSource: bytes without the hash of their commit → nothing read, told, complete after recovery', async t => {
  const { crawl, readContentHashes, context } = await openCopies(t, ['api'])
  const run = await crawl('forged')
  assert.equal(run.state, 'failed')
  assert.ok(run.problems.length >= 3)
  for (const { kind, reason, isRecordLost } of run.problems) {
    assert.deepEqual([kind, isRecordLost], ['copies_differ', true])
    assert.match(reason, /not those of the commit: their Git hash is [0-9a-f]{40} instead of [0-9a-f]{40}/)
  }
  assert.equal((await readContentHashes()).size, 0)
  assert.equal((await context.sql`select 1 from documents where role = 'document'`).length, 0)
  assert.equal((await crawl()).state, 'ok')
  assert.deepEqual(await readContentHashes(), await importSampleHashes(t, ID, WINDOW))
})

for (const fault of ['late', 'withheld'] as const) {
  test(`crawlSource: copies lose records (${fault}) → told per day, nothing withdrawn`, async t => {
    const { crawl, readContentHashes } = await openCopies(t, ['api'])
    await crawl()
    const before = await readContentHashes()
    const run = await crawl(fault)
    assert.equal(run.state, 'suspicious')
    assert.match(run.reasons.join(), /problems with copies of the publisher’s files/)
    assert.ok(run.problems.length >= 2)
    for (const { kind, reason } of run.problems) {
      assert.equal(kind, 'copies_differ')
      assert.match(
        reason,
        /earlier versions had more: \d+ announcements of 2026-11-\d\d are stored and remain/,
      )
    }
    assert.deepEqual(await readContentHashes(), before)
  })
}

test('crawlSource: API away or cut off → the run fails, no file is requested without a commit', async t => {
  const { crawl } = await openCopies(t, ['api'])
  for (const fault of ['error', 'cut', 'empty', 'redirect'] as const) {
    const run = await crawl(fault)
    assert.equal(run.state, 'failed', fault)
    assert.ok(run.requests.every(request => request.includes('/repos/')))
  }
})

test('crawlSource: second copy differs → told for each file, the first is read', async t => {
  const { crawl, readContentHashes } = await openCopies(t, ['api', 'second'])
  const run = await crawl('second-differs')
  assert.equal(run.state, 'suspicious')
  assert.ok(run.problems.length >= 3)
  for (const { reason } of run.problems) assert.match(reason, /the copies differ: \d+ bytes with SHA-256/)
  assert.deepEqual(await readContentHashes(), await importSampleHashes(t, ID, WINDOW))
})

test('crawlSource: second copy away → told once, the run goes on', async t => {
  const { crawl, readContentHashes } = await openCopies(t, ['api', 'second'])
  const run = await crawl('second-away')
  assert.equal(run.state, 'suspicious')
  assert.equal(run.problems.length, 1)
  assert.match(run.problems[0]?.reason ?? '', /the second copy could not be fetched: .*503/)
  assert.deepEqual(await readContentHashes(), await importSampleHashes(t, ID, WINDOW))
})

test('crawlSource: mirror without an API, but with a second copy → compared all the same', async t => {
  const { crawl } = await openCopies(t, ['second'])
  assert.deepEqual((await crawl()).problems, [])
  const run = await crawl('forged')
  assert.equal(run.state, 'suspicious')
  for (const { reason } of run.problems) assert.match(reason, /the copies differ/)
})
