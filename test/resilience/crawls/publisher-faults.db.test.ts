import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunState } from '../../../src/crawls/run-store.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import type { SimulatorFaultKind } from '../../../src/simulator/fault-plan.ts'
import { SOURCES as REGISTERED } from '../../../src/sources/registry.ts'
import { importSampleHashes } from '../../support/import-samples.ts'
import { openSimulatedCrawl } from '../../support/simulated-crawl.ts'

const WINDOW = { from: '2026-11-17', to: '2026-11-20' }
/** The day on which everything goes wrong. */
const ILL = { from: '2026-11-20', to: '2026-11-20' }

/** One source for each shape of protocol: a file a day, an export a day, windows with a cursor, a feed that leads back. */
const SHAPES = ['de-handelsregister', 'fr-boamp', 'gb-find-a-tender', 'es-placsp']
const SOURCES = REGISTERED.map(({ id }) => id)

const FAILED: readonly RunState[] = ['failed']
const UNREADABLE: readonly RunState[] = ['suspicious', 'failed']
/** What a run may say while its publisher misbehaves throughout. */
const TOLD: readonly (readonly [SimulatorFaultKind, readonly RunState[]])[] = [
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

for (const id of SOURCES) {
  test(`${id} misbehaves in every way: each is told, and nothing is lost once it is over`, async t => {
    const { simulator, crawl, readContentHashes } = await openSimulatedCrawl(t, id)
    for (const [kind, states] of TOLD) {
      simulator.setFaults([{ kind }])
      const ill = await crawl({ kind: 'crawl', window: ILL })
      assert.ok(states.includes(ill.state), `${kind}: ${ill.state}, ${ill.failures.join('; ')}`)
      assert.ok(ill.failures.length > 0, kind)
    }
    const all = await importSampleHashes(t, id, { from: '2019-01-01', to: '2026-12-31' })
    for (const [reference, hash] of await readContentHashes())
      assert.equal(hash, all.get(reference), 'nothing was made up')
    simulator.setFaults([])
    const well = await crawl({ kind: 'crawl', window: WINDOW })
    assert.equal(well.state, 'ok', well.failures.join('; '))
    await assertHolds(await readContentHashes(), await importSampleHashes(t, id, WINDOW))
  })
}

test('a body that never ends, and one that unpacks to a hundred times its size, are left', async t => {
  const { simulator, crawl, readContentHashes } = await openSimulatedCrawl(t, 'fr-boamp')
  for (const kind of ['huge', 'bomb'] as const) {
    simulator.setFaults([{ kind, count: 1 }])
    const ill = await crawl({ kind: 'crawl', window: { from: '2026-11-19', to: '2026-11-19' } })
    assert.ok(UNREADABLE.includes(ill.state), `${kind}: ${ill.state}`)
  }
  assert.equal((await readContentHashes()).size, 0)
})

test('a publisher that is too slow is told, and asked again by the next run', async t => {
  const { simulator, crawl, readContentHashes } = await openSimulatedCrawl(t, 'fr-boamp')
  const limits = { maxBytes: 2 ** 20, timeoutMs: 400 }
  for (const kind of ['slow', 'drip'] as const) {
    simulator.setFaults([{ kind }])
    const { state, error } = await crawl({ kind: 'crawl', window: ILL }, { limits })
    assert.deepEqual([state, error?.code], ['failed', 'too_slow'], kind)
  }
  simulator.setFaults([])
  assert.equal((await crawl({ kind: 'crawl', window: ILL })).state, 'ok')
  assert.deepEqual(await readContentHashes(), await importSampleHashes(t, 'fr-boamp', ILL))
})

test('days that come days later are gaps until then, and are not missed', async t => {
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
    await assertHolds(await readContentHashes(), expected)
    assert.equal(await gaps(), 0, id)
  }
})

test('text in the wrong encoding is told, not taken for what it looks like', async t => {
  const { simulator, crawl, problems } = await openSimulatedCrawl(t, 'fr-boamp')
  simulator.setFaults([{ kind: 'charset' }])
  const ill = await crawl({ kind: 'crawl', window: WINDOW })
  assert.ok(UNREADABLE.includes(ill.state), ill.state)
  assert.ok(problems.some(problem => problem.isRecordLost))
})

test('a feed that gives its first page for ever is left, and a cursor too', async t => {
  for (const id of ['es-placsp', 'gb-find-a-tender']) {
    const { simulator, crawl } = await openSimulatedCrawl(t, id)
    simulator.setFaults([{ kind: 'again' }])
    await crawl({ kind: 'crawl', window: { from: '2026-11-19', to: '2026-11-20' } })
    assert.ok((simulator.requests[id]?.length ?? 0) < 60, `${id}: ${simulator.requests[id]?.length} requests`)
  }
})

test('what is given twice is taken once; what comes late is taken when it comes', async t => {
  for (const id of SHAPES) {
    const { simulator, crawl, readContentHashes } = await openSimulatedCrawl(t, id)
    const expected = await importSampleHashes(t, id, WINDOW)
    simulator.setFaults([{ kind: 'late' }])
    await crawl({ kind: 'crawl', window: WINDOW })
    const early = await readContentHashes()
    assert.ok(
      [...expected.keys()].some(reference => !early.has(reference)),
      `${id}: something was held back`,
    )
    simulator.setFaults([{ kind: 'duplicates' }])
    const later = await crawl({ kind: 'crawl', window: WINDOW })
    assert.equal(later.state, 'ok', later.failures.join('; '))
    await assertHolds(await readContentHashes(), expected)
  }
})

async function assertHolds(
  held: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): Promise<void> {
  assert.deepEqual(new Map([...held].filter(([reference]) => expected.has(reference))), expected)
}
