import assert from 'node:assert/strict'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { AnnouncementConditions } from '../../../src/matching/conditions/announcement-conditions.ts'
import type { AnnouncementCondition } from '../../../src/model/announcement-condition.ts'
import { fullTextCondition } from '../../../src/search/engines/sqlite/read/sets/filter-conditions.ts'
import { forEachMatch, openSetSearch } from '../../../src/search/engines/sqlite/read/sets/set-search.ts'
import { buildIndexRows } from '../../../src/search/engines/sqlite/write/index-rows.ts'
import { openIndexWriter } from '../../../src/search/engines/sqlite/write/index-writer.ts'
import { createSeededRandom } from '../in-memory-database.ts'
import { createTemporaryFolder } from '../temporary-folder.ts'
import {
  drawFollowedAnnouncements,
  type FollowedAnnouncements,
  toMatchable,
} from './followed-announcements.ts'
import { drawCondition, resolveCondition } from './random-conditions.ts'
import { readSampleAnnouncements } from './sample-announcements.ts'

interface Comparison {
  readonly seed: number
  readonly announcements: number
  readonly conditions: number
  readonly samplesPerSource: number
}

const BATCHES = 10

/** The number of matches, and of the conditions that match something but not everything. */
interface ComparedMatches {
  readonly matches: number
  readonly selective: number
}

/** Draws announcements and conditions, and compares the matches of the matcher with those of the search index. */
export async function compareMatcherWithIndex(
  scope: { after(work: () => void | Promise<void>): void },
  { seed, announcements, conditions, samplesPerSource }: Comparison,
): Promise<ComparedMatches> {
  const random = createSeededRandom(seed)
  const samples = samplesPerSource === 0 ? [] : await readSampleAnnouncements(samplesPerSource)
  const followed = drawFollowedAnnouncements(random, announcements, samples)
  const now = new Date('2025-06-01T10:11:12Z')
  const drawn = Array.from({ length: conditions }, () =>
    resolveCondition(drawCondition(followed, random), followed, now),
  )
  const found = findByMatcher(
    followed,
    drawn.map(({ condition }) => condition),
    now,
  )
  const findInIndex = openIndex(join(await createTemporaryFolder(scope), 'index.sqlite'), followed, scope)
  let [matches, selective] = [0, 0]
  for (const [at, { condition, atTime }] of drawn.entries()) {
    const expected = findInIndex(atTime)
    assert.deepEqual(found[at], expected, JSON.stringify(condition))
    matches += expected.length
    if (expected.length > 0 && expected.length < announcements) selective++
  }
  return { matches, selective }
}

/** Returns the numbers of the announcements that each condition matches. */
function findByMatcher(
  followed: FollowedAnnouncements,
  conditions: readonly AnnouncementCondition[],
  now: Date,
): number[][] {
  const matcher = new AnnouncementConditions()
  for (const [at, condition] of conditions.entries()) matcher.set(String(at), condition)
  const found = conditions.map((): number[] => [])
  const convert = toMatchable(followed, now)
  for (const row of followed.rows)
    for (const id of matcher.match(convert(row))) found[Number(id)]?.push(row.number)
  return found
}

/** Writes an index, of which a part has term sets, and prepares finding the numbers of all matches. */
function openIndex(
  file: string,
  { rows, entities }: FollowedAnnouncements,
  scope: { after(work: () => void): void },
): (filter: AnnouncementCondition['filter']) => number[] {
  const writer = openIndexWriter(file, { minSetSize: 8, maxRecentRows: Math.ceil(rows.length / 5) })
  const size = Math.ceil(rows.length / BATCHES)
  for (let change = 1; change <= BATCHES; change++) {
    const announcements = rows.slice((change - 1) * size, change * size).map(row => ({ ...row, change }))
    const position = { recordId: 'followed', change, nonce: `nonce ${change}` }
    writer.applyRows(buildIndexRows({ announcements, entities: change === 1 ? entities : [], position }))
  }
  writer.close()
  const db = new DatabaseSync(file, { readOnly: true })
  scope.after(() => db.close())
  const search = openSetSearch(db)
  return filter => {
    const condition = fullTextCondition(filter)
    if (condition === null) return []
    const numbers: number[] = []
    forEachMatch(search.find(filter, condition, BATCHES), ({ number }) => numbers.push(number))
    return numbers.sort((a, b) => a - b)
  }
}
