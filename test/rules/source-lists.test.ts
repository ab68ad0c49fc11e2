import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SYNTHETIC_PUBLISHERS } from '../../bench/synthetic-data/synthetic-publishers.ts'
import { loadFakePublishers } from '../../src/simulator/fake-publishers.ts'
import { SOURCES } from '../../src/sources/registry.ts'
import { REPOSITORY_ROOT } from '../support/code-files.ts'

/** Whatever lists the sources is derived from the registry, or complete by these tests. */

const IDS = SOURCES.map(source => source.id)

test('registry: ids → unique, in alphabetical order', () => {
  assert.deepEqual(IDS, [...new Set(IDS)].sort())
})

/** Files of each source; `*` stands for its id. */
const FILES = [
  'src/sources/*.ts',
  'src/simulator/publishers/*.ts',
  'docs/sources/*.md',
  'test/expected/*.ts',
  'test/corpus/*.test.ts',
]
/** Files that match one of these patterns without belonging to one source. */
const SHARED = [
  'src/sources/read-source-document.ts',
  'src/sources/registry.ts',
  'src/sources/source.ts',
  'src/sources/validate-draft.ts',
  'src/simulator/publishers/github.ts',
  'src/simulator/publishers/opendatasoft.ts',
  'test/corpus/entities.db.test.ts',
]

for (const pattern of FILES) {
  test(`source files: ${pattern} → one for each source`, () => {
    const found = globSync(pattern, { cwd: REPOSITORY_ROOT }).filter(
      path => !SHARED.includes(path) && (pattern.endsWith('.test.ts') || !path.endsWith('.test.ts')),
    )
    assert.deepEqual(
      found.sort(),
      IDS.map(id => pattern.replace('*', id)),
    )
  })
}

test('samples: folders → one for each source, with handwritten notices', () => {
  assert.deepEqual(globSync('*', { cwd: join(REPOSITORY_ROOT, 'samples') }).sort(), IDS)
  for (const id of IDS)
    assert.ok(
      existsSync(join(REPOSITORY_ROOT, 'samples', id, 'notices.expected.json')),
      `${id} has no expected drafts`,
    )
})

test('loadFakePublishers: each source → the publisher of that source', async () => {
  assert.deepEqual(
    (await loadFakePublishers(IDS)).map(publisher => publisher.id),
    IDS,
  )
})

test('bench world: publications → the registered sources', () => {
  assert.deepEqual(SYNTHETIC_PUBLISHERS.map(publication => publication.id).sort(), IDS)
})

test('documentation: number of sources → stated nowhere, because every new source would change it', () => {
  const pages = globSync(['*.md', 'docs/*.md', 'docs/sources/*.md'], { cwd: REPOSITORY_ROOT }).filter(
    // These two describe what was measured and released at a time.
    path => !['CHANGELOG.md', 'docs/benchmarks.md'].includes(path),
  )
  const count =
    /\b(?:\d+|two|three|[a-z]*(?:four|six|seven|eight|nine)(?:teen)?|ten|eleven|twelve) (?:sources|publishers)\b/i
  const stated = pages.flatMap(
    path => count.exec(readFileSync(join(REPOSITORY_ROOT, path), 'utf8'))?.[0] ?? [],
  )
  assert.deepEqual(stated, [])
})
