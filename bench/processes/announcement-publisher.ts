import { systemClock as clock } from '../../src/platform/clock.ts'
import { systemRandom } from '../../src/platform/random.ts'
import { createSqlPool } from '../../src/platform/sql/sql-pool.ts'
import type { AnnouncementPlan } from '../notify/publish-announcements.ts'
import { createChangeWriter } from '../stream/write-changes.ts'
import { SyntheticDataset } from '../synthetic-data/synthetic-dataset.ts'

// Stores announcements at a constant rate, each in a transaction, and reports when each was committed.
const { url, from, count, perSecond, shouldNotify } = JSON.parse(process.argv[2] ?? '') as AnnouncementPlan
const sql = createSqlPool(url, { maxConnections: 1, applicationName: 'bench publisher' })
const createContext = () => ({ now: clock.now(), random: systemRandom })
const writeChange = await createChangeWriter(
  { sql },
  new SyntheticDataset(from, 1),
  1,
  shouldNotify ? createContext : undefined,
)
const committed: [announcement: string, at: number][] = []
const startedAt = clock.elapsed()
while (committed.length < count) {
  const dueAt = startedAt + (committed.length * 1_000) / perSecond
  if (clock.elapsed() < dueAt) await clock.sleep(dueAt - clock.elapsed())
  const [id = ''] = await writeChange()
  committed.push([id, performance.timeOrigin + performance.now()])
}
await sql.end()
// The process stays alive until the parent has received the message.
process.channel?.ref()
process.send?.(committed)
