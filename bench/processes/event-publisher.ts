import { systemClock as clock } from '../../src/platform/clock.ts'
import { systemRandom as random } from '../../src/platform/random.ts'
import { createSqlPool } from '../../src/platform/sql/sql-pool.ts'
import { publishBenchEvents } from '../delivery/bench-subscriptions.ts'
import type { PublishingPlan } from '../delivery/start-processes.ts'

// Publishes events at a constant rate and reports when each was committed. All due events are committed in one
// transaction, so that a late publisher catches up.
const { url, group, perSecond, seconds } = JSON.parse(process.argv[2] ?? '') as PublishingPlan
const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'bench publisher' })
await sql`select 1`
const committed: [announcement: string, at: number][] = []
const startedAt = clock.elapsed()
for (let published = 0; published < perSecond * seconds; ) {
  const dueCount =
    Math.min(perSecond * seconds, ((clock.elapsed() - startedAt) * perSecond) / 1000) - published
  if (dueCount < 1) {
    await clock.sleep(1)
    continue
  }
  const ids = await publishBenchEvents({ sql, clock, random: random }, Math.floor(dueCount), group)
  const at = performance.timeOrigin + performance.now()
  for (const id of ids) committed.push([id, at])
  published += ids.length
}
await sql.end()
// The process stays alive until the parent has received the message.
process.channel?.ref()
process.send?.(committed)
