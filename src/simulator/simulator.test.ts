import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemClock } from '../platform/clock.ts'
import { loadFakePublishers } from './fake-publishers.ts'
import type { SimulatorFaultKind } from './fault-plan.ts'
import { FAULT_CONTROL_PATH, startSimulator } from './simulator.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const DAY =
  "/api/explore/v2.1/catalog/datasets/annonces-commerciales/exports/json?where=dateparution>=date'2026-10-01'"

async function start(t: TestContext) {
  const simulator = await startSimulator(await loadFakePublishers(['fr-bodacc']), {
    samples: SAMPLES,
    clock: systemClock,
  })
  t.after(() => simulator.close())
  return { simulator, baseUrl: simulator.baseUrls['fr-bodacc'] ?? '' }
}

/** Sends a request and returns its status and body, or status 0 and the error message. */
async function get(url: string, headers: Record<string, string> = {}) {
  try {
    const response = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(1_500) })
    return { status: response.status, headers: response.headers, text: await response.text() }
  } catch (error) {
    const { cause, name, message } = error as Error
    return { status: 0, headers: new Headers(), text: `${name} ${message} ${cause}` }
  }
}

test('Simulator: matching ETag → 304, both requests logged', async t => {
  const { simulator, baseUrl } = await start(t)
  const first = await get(baseUrl + DAY)
  assert.equal(first.status, 200)
  const again = await get(baseUrl + DAY, { 'if-none-match': first.headers.get('etag') ?? '' })
  assert.equal(again.status, 304)
  assert.deepEqual(simulator.requests['fr-bodacc'], [`GET ${DAY}`, `GET ${DAY}`])
})

const EXPECTED: { readonly [K in SimulatorFaultKind]?: [number, RegExp] } = {
  'rate-limit': [429, /Too Many/],
  'rate-limit-bare': [429, /Too Many/],
  error: [500, /<html>/],
  maintenance: [503, /Maintenance/],
  'error-page': [200, /error has occurred/],
  challenge: [202, /^$/],
  redirect: [302, /^$/],
  empty: [200, /^$/],
  slow: [0, /Timeout/],
  drip: [0, /Timeout/],
  truncated: [0, /terminated/],
  cut: [200, /^\[.*[^\]]$/s],
  reset: [0, /ECONNRESET|closed/],
  renamed: [200, /^\{"payload": \[/],
  charset: [200, /\ufffd/],
}
for (const [kind, [status, text]] of Object.entries(EXPECTED)) {
  test(`Simulator: fault ${kind} → one faulty response, then normal`, async t => {
    const { simulator, baseUrl } = await start(t)
    simulator.setFaults([{ kind: kind as SimulatorFaultKind, count: 1 }])
    const response = await get(baseUrl + DAY)
    assert.equal(response.status, status)
    assert.match(response.text, text)
    assert.equal((await get(baseUrl + DAY)).status, 200)
  })
}

test('Simulator: content faults → records duplicated or withheld until cleared', async t => {
  const { simulator, baseUrl } = await start(t)
  const count = async () => (JSON.parse((await get(baseUrl + DAY)).text) as unknown[]).length
  const all = await count()
  simulator.setFaults([{ kind: 'duplicates' }])
  assert.equal(await count(), 2 * all)
  simulator.setFaults([{ kind: 'late' }])
  assert.ok((await count()) < all)
  simulator.setFaults([{ kind: 'withheld' }])
  assert.ok((await count()) < all)
  simulator.setFaults([])
  assert.equal(await count(), all)
})

for (const path of [FAULT_CONTROL_PATH, '/_box/faults']) {
  test(`Simulator: POST to ${path} → faults replaced; unknown fault → 400`, async t => {
    const { baseUrl } = await start(t)
    const post = (body: string) => fetch(baseUrl + path, { method: 'POST', body })
    assert.equal((await post('eror')).status, 400)
    assert.equal((await post('error\nfr-bodacc:slow=1')).status, 200)
    assert.equal((await get(baseUrl + DAY)).status, 500)
    assert.equal((await post('')).status, 200)
    assert.equal((await get(baseUrl + DAY)).status, 200)
  })
}
