import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import {
  listQuarantinedDocuments,
  releaseQuarantinedDocuments,
} from '../../../src/crawls/reading-failure-store.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { eraseStranger } from '../../support/erasure/erase-stranger.ts'
import { HOSTILE_PDFS } from '../../support/hostile-documents/hostile-pdfs.ts'
import { importSampleHashes } from '../../support/import-samples.ts'
import { openSimulatedCrawl } from '../../support/simulated-crawl.ts'

const DAY = { from: '2026-11-16', to: '2026-11-16' }
const HOSTILE_ID = 'BORME-A-2026-227-28'

function makePdf(name: string): Buffer {
  const make = HOSTILE_PDFS[name]
  assert.ok(make !== undefined)
  return make()
}

for (const when of ['', ' after an erasure'])
  test(`crawlSource: document that ends its parser${when} → told, the others stored, quarantined at the second time, readable after release`, t =>
    crawlHostileDocument(t, when !== ''))

async function crawlHostileDocument(t: TestContext, isAfterErasure: boolean): Promise<void> {
  let hostile: Buffer | null = makePdf('content that expands to 600 MB')
  const { crawl, context, problems, readContentHashes } = await openSimulatedCrawl(
    t,
    'es-borme',
    systemClock,
    ({ query }) => (query.get('id') === HOSTILE_ID ? hostile : null),
  )
  if (isAfterErasure) await eraseStranger(context)
  const all = await importSampleHashes(t, 'es-borme', DAY)
  /** Crawls the day. Returns the problems of the hostile document as `kind: reason`. */
  async function crawlDay() {
    problems.length = 0
    const { state } = await crawl({ kind: 'crawl', window: DAY })
    const found = problems.filter(({ document }) => document.includes(HOSTILE_ID))
    return { state, found: found.map(({ kind, reason }) => `${kind}: ${reason}`) }
  }

  for (const [n, expected] of [
    /limit_exceeded: .*the next run reads it once more/,
    /limit_exceeded: .*quarantined/,
  ].entries()) {
    const { state, found } = await crawlDay()
    assert.equal(state, 'suspicious', `run ${n}`)
    assert.equal(found.length, 1, found.join('\n'))
    assert.match(found[0] ?? '', expected)
    const stored = await readContentHashes()
    assert.ok(stored.size > 0, 'the other documents of the day are stored')
    for (const [reference, hash] of stored) assert.equal(hash, all.get(reference))
  }
  const quarantined = await listQuarantinedDocuments(context.sql, 'es-borme')
  assert.deepEqual(
    quarantined.map(({ url }) => url.includes(HOSTILE_ID)),
    [true],
    JSON.stringify(quarantined),
  )
  const third = await crawlDay()
  assert.match(third.found[0] ?? '', /^quarantined: .*herald quarantine release/)
  const [{ failures } = { failures: 0 }] = await listQuarantinedDocuments(context.sql, 'es-borme')
  assert.equal(failures, 2, 'the third run does not read it')

  assert.equal((await releaseQuarantinedDocuments(context.sql, 'es-borme', '')).length, 1)
  assert.match((await crawlDay()).found[0] ?? '', /limit_exceeded: .*the next run reads it once more/)
  hostile = null
  assert.deepEqual(await crawlDay(), { state: 'ok', found: [] })
  assert.deepEqual(await readContentHashes(), all)
}
