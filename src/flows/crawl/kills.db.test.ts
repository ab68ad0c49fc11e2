import assert from 'node:assert/strict'
import { test } from 'node:test'
import { references } from '../../../test/crawling.ts'
import { crawlWithKills } from '../../../test/kills.ts'
import { testHouse } from '../../../test/open-house.ts'
import { type Answer, standIn } from '../../../test/publisher.ts'
import { issues, paths, records, smallDays, smallFeed } from '../../../test/small-source.ts'
import { dayAfter } from '../../model/day.ts'

const LAST = '2026-11-20'
const DAYS = 30
const PER_DAY = 700
const EXPECTED = Array.from({ length: DAYS }, (_, n) => records(dayAfter(LAST, -n), PER_DAY).map(r => r.ref))
  .flat()
  .sort()

/** A publisher that takes a moment for each answer, so that there is time to be killed while waiting. */
const slowly =
  (answer: Answer): Answer =>
  (request, response) =>
    void setTimeout(() => answer(request, response), 15)

/** The same days as pages that lead back. */
function pages(): Record<string, unknown> {
  const found: Record<string, unknown> = {}
  for (let n = 0; n <= DAYS; n++) {
    const next = n < DAYS ? { next: String(n + 1) } : {}
    found[n === 0 ? '/page' : `/page/${n}`] = {
      records: records(dayAfter(LAST, -n), n < DAYS ? PER_DAY : 1),
      ...next,
    }
  }
  return found
}

/** A small generator (Numerical Recipes), so that a failure can be had again. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

for (const [source, answers] of [
  [smallDays, issues(LAST, DAYS, PER_DAY)],
  [smallFeed, pages()],
] as const) {
  test(`killed at random moments a crawl of ${source.id} loses nothing and doubles nothing`, async t => {
    const house = await testHouse(t)
    const publisher = await standIn(t, [slowly(paths(answers))])
    const task = { sourceId: source.id, base: publisher.base, url: house.url, folder: house.folder }
    const report = await crawlWithKills(
      { ...task, now: `${LAST}T20:00:00Z`, firstDays: DAYS },
      { times: 12, longestMs: 1_600, random: seeded(7) },
    )
    assert.ok(report.kills >= 5, `${report.kills} kills are too few to say anything`)
    const found = await references(house.sql)
    assert.deepEqual(
      found.filter(reference => reference >= dayAfter(LAST, 1 - DAYS)),
      EXPECTED,
    )
    const { sql } = house
    const [wrong] = await sql`
      select (select count(*) from announcement_versions) as versions,
             (select count(*) from runs where state = 'running') as running,
             (select count(*) from runs where state = 'failed' and error_code is distinct from 'killed') as failed,
             (select count(*) from crawl_days where state <> 'complete') as days,
             (select count(*) from crawl_walks) as walks`
    assert.deepEqual(wrong, { versions: 0, running: 0, failed: 0, days: 0, walks: 0 })
    const documents = await sql<{ sha256: Buffer }[]>`select sha256 from documents`
    for (const { sha256 } of documents) assert.ok(await house.archive.has(sha256))
  })
}
