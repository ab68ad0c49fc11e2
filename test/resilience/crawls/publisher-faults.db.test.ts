import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunState } from '../../../src/crawls/run-store.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import type { SimulatorFaultKind } from '../../../src/simulator/fault-plan.ts'
import { SOURCES as REGISTERED } from '../../../src/sources/registry.ts'
import { importSampleHashes } from '../../support/import-samples.ts'
import { openSimulatedCrawl } from '../../support/simulated-crawl.ts'

const WINDOW = { from: '2026-11-17', to: '2026-11-20' }
/** The day whose requests fail. */
const FAULTY_DAY = { from: '2026-11-20', to: '2026-11-20' }

/** One source per protocol: a file per day, an export per day, date ranges with a cursor, a feed that leads back. */
const PROTOCOL_EXAMPLES = ['de-handelsregister', 'fr-boamp', 'gb-find-a-tender', 'es-placsp']
const SOURCE_IDS = REGISTERED.map(({ id }) => id)

const FAILED: readonly RunState[] = ['failed']
const UNREADABLE: readonly RunState[] = ['suspicious', 'failed']
/** The states that a run may end in while its publisher fails throughout. */
const ALLOWED_STATES: readonly (readonly [SimulatorFaultKind, readonly RunState[]])[] = [
  ['rate-limit', FAILED],
  ['rate-limit-bare', FAILED],
  ['error', FAILED],
  ['maintenance', FAILED],
  ['error-page', UNREADABLE],
  ['challenge', FAILED],
  ['redirect', FAILED],
  ['empty', UNREADABLE],
  ['truncated', FAILED],
  ['cut', UNREADABLE],
  ['reset', FAILED],
  ['renamed', UNREADABLE],
]

for (const id of SOURCE_IDS) {
  test(`crawlSource: every fault of ${id} → reported, nothing lost after recovery`, async t => {
    const { simulator, crawl, readContentHashes } = await openSimulatedCrawl(t, id)
    for (const [kind, states] of ALLOWED_STATES) {
      simulator.setFaults([{ kind }])
      const faultyRun = await crawl({ kind: 'crawl', window: FAULTY_DAY })
      assert.ok(
        states.includes(faultyRun.state),
        `${kind}: ${faultyRun.state}, ${faultyRun.failures.join('; ')}`,
      )
      assert.ok(faultyRun.failures.length > 0, kind)
    }
    const all = await importSampleHashes(t, id, { from: '2019-01-01', to: '2026-12-31' })
    for (const [reference, hash] of await readContentHashes())
      assert.equal(hash, all.get(reference), 'only published content is stored')
    simulator.setFaults([])
    const recoveredRun = await crawl({ kind: 'crawl', window: WINDOW })
    assert.equal(recoveredRun.state, 'ok', recoveredRun.failures.join('; '))
    await assertContains(await readContentHashes(), await importSampleHashes(t, id, WINDOW))
  })
}

test('crawlSource: endless body, decompression bomb → aborted, nothing stored', async t => {
  const { simulator, crawl, readContentHashes } = await openSimulatedCrawl(t, 'fr-boamp')
  for (const kind of ['huge', 'bomb'] as const) {
    simulator.setFaults([{ kind, count: 1 }])
    const faultyRun = await crawl({ kind: 'crawl', window: { from: '2026-11-19', to: '2026-11-19' } })
    assert.ok(UNREADABLE.includes(faultyRun.state), `${kind}: ${faultyRun.state}`)
  }
  assert.equal((await readContentHashes()).size, 0)
})

test('crawlSource: publisher too slow → too_slow, next run complete', async t => {
  const { simulator, crawl, readContentHashes } = await openSimulatedCrawl(t, 'fr-boamp')
  const limits = { maxBytes: 2 ** 20, timeoutMs: 400 }
  for (const kind of ['slow', 'drip'] as const) {
    simulator.setFaults([{ kind }])
    const { state, error } = await crawl({ kind: 'crawl', window: FAULTY_DAY }, { limits })
    assert.deepEqual([state, error?.code], ['failed', 'too_slow'], kind)
  }
  simulator.setFaults([])
  assert.equal((await crawl({ kind: 'crawl', window: FAULTY_DAY })).state, 'ok')
  assert.deepEqual(await readContentHashes(), await importSampleHashes(t, 'fr-boamp', FAULTY_DAY))
})

test('crawlSource: days published late → gaps until then, complete afterwards', async t => {
  for (const id of ['de-handelsregister', 'fr-boamp', 'es-placsp']) {
    let now = '2026-11-20T22:00Z'
    const { simulator, crawl, readContentHashes, context } = await openSimulatedCrawl(t, id, {
      ...systemClock,
      now: () => new Date(now),
    })
    const expected = await importSampleHashes(t, id, WINDOW)
    simulator.setFaults([{ kind: 'withheld' }])
    await crawl({ kind: 'crawl', window: null })
    now = '2026-11-21T22:00Z'
    await crawl({ kind: 'crawl', window: null })
    const gaps = async () =>
      (await context.sql`select 1 from crawl_days where state = 'gap' and day <= ${WINDOW.to}`).length
    assert.equal(await gaps(), id === 'es-placsp' ? 0 : 3, id)
    simulator.setFaults([])
    now = '2026-11-22T22:00Z'
    await crawl({ kind: 'crawl', window: null })
    await assertContains(await readContentHashes(), expected)
    assert.equal(await gaps(), 0, id)
  }
})

test('crawlSource: text in the wrong encoding → reported as lost', async t => {
  const { simulator, crawl, problems } = await openSimulatedCrawl(t, 'fr-boamp')
  simulator.setFaults([{ kind: 'charset' }])
  const faultyRun = await crawl({ kind: 'crawl', window: WINDOW })
  assert.ok(UNREADABLE.includes(faultyRun.state), faultyRun.state)
  assert.ok(problems.some(problem => problem.isRecordLost))
})

test('crawlSource: feed or cursor repeats its first page → stops', async t => {
  for (const id of ['es-placsp', 'gb-find-a-tender']) {
    const { simulator, crawl } = await openSimulatedCrawl(t, id)
    simulator.setFaults([{ kind: 'again' }])
    await crawl({ kind: 'crawl', window: { from: '2026-11-19', to: '2026-11-20' } })
    assert.ok((simulator.requests[id]?.length ?? 0) < 60, `${id}: ${simulator.requests[id]?.length} requests`)
  }
})

test('crawlSource: duplicate and late records → stored once, when they appear', async t => {
  for (const id of PROTOCOL_EXAMPLES) {
    const { simulator, crawl, readContentHashes } = await openSimulatedCrawl(t, id)
    const expected = await importSampleHashes(t, id, WINDOW)
    simulator.setFaults([{ kind: 'late' }])
    await crawl({ kind: 'crawl', window: WINDOW })
    const early = await readContentHashes()
    assert.ok(
      [...expected.keys()].some(reference => !early.has(reference)),
      `${id}: the simulator held nothing back`,
    )
    simulator.setFaults([{ kind: 'duplicates' }])
    const later = await crawl({ kind: 'crawl', window: WINDOW })
    assert.equal(later.state, 'ok', later.failures.join('; '))
    await assertContains(await readContentHashes(), expected)
  }
})

async function assertContains(
  stored: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): Promise<void> {
  assert.deepEqual(new Map([...stored].filter(([reference]) => expected.has(reference))), expected)
}
