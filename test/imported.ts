import assert from 'node:assert/strict'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { importFiles } from '../src/flows/import.ts'
import { PUBLISHERS } from '../src/publishers/all.ts'
import { sampleFiles } from '../src/publishers/files.ts'
import { sourceById } from '../src/sources/registry.ts'
import type { Window } from '../src/sources/source.ts'
import { SAMPLES } from './boxed.ts'
import { testHouse } from './open-house.ts'

/**
 * What the samples that a publisher in the box carries hold for these days, read from disk into a record of their own:
 * reference → hash of all it says.
 */
export async function importedFrom(
  t: TestContext,
  id: string,
  { from, to }: Window,
): Promise<ReadonlyMap<string, string>> {
  const source = sourceById(id)
  const publisher = PUBLISHERS.find(one => one.id === id)
  assert.ok(source !== undefined && publisher !== undefined)
  const house = await testHouse(t)
  const deaf = { onFile: () => {}, onSkipped: () => {}, onProblem: () => {} }
  await importFiles(
    source,
    await sampleFiles(join(SAMPLES, id), publisher.files),
    house,
    deaf,
    new AbortController().signal,
  )
  const rows = await house.sql<{ reference: string; hash: string }[]>`
    select source_reference as reference, encode(content_hash, 'hex') as hash from announcements
    where publication_date between ${from} and ${to}`
  return new Map(rows.map(row => [row.reference, row.hash]))
}
