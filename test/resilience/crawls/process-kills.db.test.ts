import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runCrawlKillRound } from '../../../bench/kills/crawl-kill-round.ts'
import { createKeyedRandom } from '../../../bench/synthetic-data/seeded-random.ts'
import { startSampleSimulator } from '../../../src/cli/load-demo-samples.ts'
import { RUN_LEASE_SECONDS } from '../../../src/crawls/lease-store.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createTemporaryDataFolder } from '../../support/data-folder-holder.ts'

/** No round starts after this time; `herald bench kills` runs longer. */
const START_LIMIT_MS = 15_000

test('crawlSource: processes and PostgreSQL killed at random → nothing lost, nothing duplicated', async t => {
  const box = await startSampleSimulator()
  t.after(() => box.close())
  const startedAt = systemClock.elapsed()
  const random = createKeyedRandom(4, 0, 0)
  const undisturbed = await runCrawlKillRound(await createTemporaryDataFolder(t), box, {
    times: 0,
    longestMs: 0,
    random,
  })
  assert.deepEqual(undisturbed.errors, [])
  assert.ok(undisturbed.contents.length > 500)
  const plan = { times: 6, longestMs: undisturbed.lastMs / 4, random }
  let [kills, serverKills] = [0, 0]
  do {
    const round = await runCrawlKillRound(await createTemporaryDataFolder(t), box, plan)
    kills += round.kills
    serverKills += round.serverKills
    assert.deepEqual(round.contents, undisturbed.contents)
    assert.deepEqual(round.errors, [])
    assert.ok(round.longestLeaseMs <= RUN_LEASE_SECONDS * 1000, `${round.longestLeaseMs} ms`)
  } while (systemClock.elapsed() - startedAt < START_LIMIT_MS)
  t.diagnostic(`killed ${kills} processes and ${serverKills} PostgreSQLs`)
  assert.ok(
    kills >= 2 && serverKills >= 1,
    `only ${kills} processes and ${serverKills} PostgreSQLs were killed`,
  )
})
