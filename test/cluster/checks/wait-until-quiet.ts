import { systemClock as clock } from '../../../src/platform/clock.ts'
import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import type { ApiClient } from '../load/api-client.ts'

const POLL_MS = 500

/** Waits until every event is dispatched, matched and delivered, and the search cluster has the last change. */
export async function waitUntilQuiet(sql: SqlPool, api: ApiClient, patienceMs: number): Promise<void> {
  const deadline = clock.elapsed() + patienceMs
  for (;;) {
    const [waiting] = await sql<[{ queued: number; events: number; matches: number; change: number }]>`
      select (select count(*)::integer from delivery_queue) as queued,
        (select count(*)::integer from events
          where subscription_id is null and number > (select number from dispatch_position)) as events,
        (select count(*)::integer from waiting_matches) as matches,
        (select change::integer from database_state) as change`
    const heads = await Promise.all(
      [0, 1].map(async first => {
        const answer = await api.ask(`/changes?after=${waiting.change}`, { first }).catch(() => null)
        return answer?.status === 200 ? (JSON.parse(answer.text) as { head: number }).head : -1
      }),
    )
    const isQuiet = waiting.queued + waiting.events + waiting.matches === 0
    if (isQuiet && heads.every(head => head === waiting.change)) return
    if (clock.elapsed() > deadline)
      throw new Error(`still waiting: ${JSON.stringify(waiting)}, searched changes ${heads.join()}`)
    await clock.sleep(POLL_MS)
  }
}
