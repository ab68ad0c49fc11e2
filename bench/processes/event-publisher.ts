import { systemClock as clock } from '../../src/platform/clock.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { createSqlPool } from '../../src/platform/sql/sql-pool.ts'
import { publishBenchEvents } from '../delivery/bench-subscriptions.ts'
import type { PublishingPlan } from '../delivery/start-processes.ts'

// A program that publishes events at a steady rate, as a crawl does beside the one who sends, and tells when each was
// committed. What is owed by now goes into one transaction: a writer that is late does not fall behind for ever.
const { url, group, perSecond, seconds } = JSON.parse(process.argv[2] ?? '') as PublishingPlan
const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'bench publisher' })
await sql`select 1`
const committed: [announcement: string, at: number][] = []
const began = clock.elapsed()
for (let made = 0; made < perSecond * seconds; ) {
  const owed = Math.min(perSecond * seconds, ((clock.elapsed() - began) * perSecond) / 1000) - made
  if (owed < 1) {
    await clock.sleep(1)
    continue
  }
  const ids = await publishBenchEvents({ sql, clock, random: random }, Math.floor(owed), group)
  const at = performance.timeOrigin + performance.now()
  for (const id of ids) committed.push([id, at])
  made += ids.length
}
await sql.end()
// It ends when the answer was taken, not before.
process.channel?.ref()
process.send?.(committed)
