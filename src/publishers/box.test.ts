import assert from 'node:assert/strict'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { systemClock } from '../base/clock.ts'
import { CONTROL, openBox } from './box.ts'
import type { FaultKind } from './faults.ts'
import { frBodacc } from './fr-bodacc.ts'

const SAMPLES = join(import.meta.dirname, '..', '..', 'samples')
const DAY =
  "/api/explore/v2.1/catalog/datasets/annonces-commerciales/exports/json?where=dateparution>=date'2026-10-01'"

async function open(t: TestContext) {
  const box = await openBox([frBodacc], { samples: SAMPLES, clock: systemClock })
  t.after(() => box.close())
  return { box, base: box.addresses['fr-bodacc'] ?? '' }
}

/** What comes of a request: status and text, or why there is none. */
async function get(url: string, headers: Record<string, string> = {}) {
  try {
    const answer = await fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(1_500) })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  } catch (error) {
    const { cause, name, message } = error as Error
    return { status: 0, headers: new Headers(), text: `${name} ${message} ${cause}` }
  }
}

test('a publisher answers on loopback, and says 304 to who has it', async t => {
  const { box, base } = await open(t)
  const first = await get(base + DAY)
  assert.equal(first.status, 200)
  const again = await get(base + DAY, { 'if-none-match': first.headers.get('etag') ?? '' })
  assert.equal(again.status, 304)
  assert.deepEqual(box.asked['fr-bodacc'], [`GET ${DAY}`, `GET ${DAY}`])
})

const EXPECTED: { readonly [K in FaultKind]?: [number, RegExp] } = {
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
  test(`fault: ${kind}`, async t => {
    const { box, base } = await open(t)
    box.misbehave([{ kind: kind as FaultKind, count: 1 }])
    const answer = await get(base + DAY)
    assert.equal(answer.status, status)
    assert.match(answer.text, text)
    assert.equal((await get(base + DAY)).status, 200)
  })
}

test('records are held back, or given twice, until the fault is over', async t => {
  const { box, base } = await open(t)
  const count = async () => (JSON.parse((await get(base + DAY)).text) as unknown[]).length
  const all = await count()
  box.misbehave([{ kind: 'duplicates' }])
  assert.equal(await count(), 2 * all)
  box.misbehave([{ kind: 'late' }])
  assert.ok((await count()) < all)
  box.misbehave([{ kind: 'withheld' }])
  assert.ok((await count()) < all)
  box.misbehave([])
  assert.equal(await count(), all)
})

test('faults are changed from outside, and what is none is refused', async t => {
  const { base } = await open(t)
  const post = (body: string) => fetch(base + CONTROL, { method: 'POST', body })
  assert.equal((await post('eror')).status, 400)
  assert.equal((await post('error\nfr-bodacc:slow=1')).status, 200)
  assert.equal((await get(base + DAY)).status, 500)
  assert.equal((await post('')).status, 200)
  assert.equal((await get(base + DAY)).status, 200)
})
