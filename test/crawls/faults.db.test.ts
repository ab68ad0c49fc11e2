import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunState } from '../../src/crawls/run-store.ts'
import { systemClock } from '../../src/platform/clock.ts'
import type { SimulatorFaultKind } from '../../src/simulator/fault-plan.ts'
import { SOURCES as REGISTERED } from '../../src/sources/registry.ts'
import { boxed } from '../boxed.ts'
import { importedFrom } from '../imported.ts'

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
    const { box, crawl, held } = await boxed(t, id)
    for (const [kind, states] of TOLD) {
      box.setFaults([{ kind }])
      const ill = await crawl({ kind: 'crawl', window: ILL })
      assert.ok(states.includes(ill.state), `${kind}: ${ill.state}, ${ill.failures.join('; ')}`)
      assert.ok(ill.failures.length > 0, kind)
    }
    const all = await importedFrom(t, id, { from: '2019-01-01', to: '2026-12-31' })
    for (const [reference, hash] of await held())
      assert.equal(hash, all.get(reference), 'nothing was made up')
    box.setFaults([])
    const well = await crawl({ kind: 'crawl', window: WINDOW })
    assert.equal(well.state, 'ok', well.failures.join('; '))
    await assertHolds(await held(), await importedFrom(t, id, WINDOW))
  })
}

test('a body that never ends, and one that unpacks to a hundred times its size, are left', async t => {
  const { box, crawl, held } = await boxed(t, 'fr-boamp')
  for (const kind of ['huge', 'bomb'] as const) {
    box.setFaults([{ kind, count: 1 }])
    const ill = await crawl({ kind: 'crawl', window: { from: '2026-11-19', to: '2026-11-19' } })
    assert.ok(UNREADABLE.includes(ill.state), `${kind}: ${ill.state}`)
  }
  assert.equal((await held()).size, 0)
})

test('a publisher that is too slow is told, and asked again by the next run', async t => {
  const { box, crawl, held } = await boxed(t, 'fr-boamp')
  const limits = { maxBytes: 2 ** 20, timeoutMs: 400 }
  for (const kind of ['slow', 'drip'] as const) {
    box.setFaults([{ kind }])
    const { state, error } = await crawl({ kind: 'crawl', window: ILL }, { limits })
    assert.deepEqual([state, error?.code], ['failed', 'too_slow'], kind)
  }
  box.setFaults([])
  assert.equal((await crawl({ kind: 'crawl', window: ILL })).state, 'ok')
  assert.deepEqual(await held(), await importedFrom(t, 'fr-boamp', ILL))
})

test('days that come days later are gaps until then, and are not missed', async t => {
  for (const id of ['de-handelsregister', 'fr-boamp', 'es-placsp']) {
    let now = '2026-11-20T22:00Z'
    const { box, crawl, held, house } = await boxed(t, id, { ...systemClock, now: () => new Date(now) })
    const expected = await importedFrom(t, id, WINDOW)
    box.setFaults([{ kind: 'withheld' }])
    await crawl({ kind: 'crawl', window: null })
    now = '2026-11-21T22:00Z'
    await crawl({ kind: 'crawl', window: null })
    const gaps = async () =>
      (await house.sql`select 1 from crawl_days where state = 'gap' and day <= ${WINDOW.to}`).length
    assert.equal(await gaps(), id === 'es-placsp' ? 0 : 3, id)
    box.setFaults([])
    now = '2026-11-22T22:00Z'
    await crawl({ kind: 'crawl', window: null })
    await assertHolds(await held(), expected)
    assert.equal(await gaps(), 0, id)
  }
})

test('text in the wrong encoding is told, not taken for what it looks like', async t => {
  const { box, crawl, problems } = await boxed(t, 'fr-boamp')
  box.setFaults([{ kind: 'charset' }])
  const ill = await crawl({ kind: 'crawl', window: WINDOW })
  assert.ok(UNREADABLE.includes(ill.state), ill.state)
  assert.ok(problems.some(problem => problem.isRecordLost))
})

test('a feed that gives its first page for ever is left, and a cursor too', async t => {
  for (const id of ['es-placsp', 'gb-find-a-tender']) {
    const { box, crawl } = await boxed(t, id)
    box.setFaults([{ kind: 'again' }])
    await crawl({ kind: 'crawl', window: { from: '2026-11-19', to: '2026-11-20' } })
    assert.ok((box.requests[id]?.length ?? 0) < 60, `${id}: ${box.requests[id]?.length} requests`)
  }
})

test('what is given twice is taken once; what comes late is taken when it comes', async t => {
  for (const id of SHAPES) {
    const { box, crawl, held } = await boxed(t, id)
    const expected = await importedFrom(t, id, WINDOW)
    box.setFaults([{ kind: 'late' }])
    await crawl({ kind: 'crawl', window: WINDOW })
    const early = await held()
    assert.ok(
      [...expected.keys()].some(reference => !early.has(reference)),
      `${id}: something was held back`,
    )
    box.setFaults([{ kind: 'duplicates' }])
    const later = await crawl({ kind: 'crawl', window: WINDOW })
    assert.equal(later.state, 'ok', later.failures.join('; '))
    await assertHolds(await held(), expected)
  }
})

async function assertHolds(
  held: ReadonlyMap<string, string>,
  expected: ReadonlyMap<string, string>,
): Promise<void> {
  assert.deepEqual(new Map([...held].filter(([reference]) => expected.has(reference))), expected)
}
