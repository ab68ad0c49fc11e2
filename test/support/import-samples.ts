import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { importFiles } from '../../src/services/ingest/import-files.ts'
import { loadFakePublisher } from '../../src/simulator/fake-publishers.ts'
import { listSampleFiles } from '../../src/simulator/sample-files.ts'
import { findSourceById } from '../../src/sources/registry.ts'
import type { DateRange } from '../../src/sources/source.ts'
import { SIMULATOR_SAMPLES_FOLDER } from './simulated-crawl.ts'
import { createTestAppContext } from './test-app-context.ts'

/**
 * Imports the samples of a simulated publisher from disk into a separate database. Returns the content hash of each
 * announcement of these days by its reference.
 */
export async function importSampleHashes(
  t: TestContext,
  id: string,
  { from, to }: DateRange,
): Promise<ReadonlyMap<string, string>> {
  const source = findSourceById(id)
  const publisher = await loadFakePublisher(id)
  assert.ok(source !== undefined)
  const context = await createTestAppContext(t)
  const silentReporter = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  await importFiles(
    source,
    await listSampleFiles(join(SIMULATOR_SAMPLES_FOLDER, id), publisher.samplePattern),
    context,
    silentReporter,
    new AbortController().signal,
  )
  const rows = await context.sql<{ reference: string; hash: string }[]>`
    select source_reference as reference, encode(content_hash, 'hex') as hash from announcements
    where publication_date between ${from} and ${to}`
  return new Map(rows.map(row => [row.reference, row.hash]))
}
