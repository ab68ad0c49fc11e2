import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SOURCES } from '../../../src/sources/registry.ts'
import { importSampleHashes } from '../../support/import-samples.ts'
import { openSimulatedCrawl } from '../../support/simulated-crawl.ts'

/** The last days of the samples. */
const WINDOW = { from: '2026-10-01', to: '2026-11-21' }

for (const { id } of SOURCES) {
  test(`crawlSource: ${id} → every record of its days once; second crawl → no changes`, async t => {
    const { crawl, readContentHashes, problems, simulator } = await openSimulatedCrawl(t, id)
    const expected = await importSampleHashes(t, id, WINDOW)
    assert.ok(expected.size >= 5, `${expected.size} records in the samples`)

    const first = await crawl({ kind: 'crawl', window: WINDOW })
    assert.deepEqual(problems, [])
    assert.equal(first.state, 'ok', first.failures.join('; '))
    const stored = await readContentHashes()
    const inWindow = new Map([...stored].filter(([reference]) => expected.has(reference)))
    assert.deepEqual(inWindow, expected)

    const requestCount = simulator.requests[id]?.length ?? 0
    const second = await crawl({ kind: 'crawl', window: WINDOW })
    assert.deepEqual([second.state, second.counts.created, second.counts.changed], ['ok', 0, 0])
    assert.ok((simulator.requests[id]?.length ?? 0) > requestCount, 'the second crawl sent requests')
    assert.deepEqual(await readContentHashes(), stored)
  })
}
