import type { SqlPool } from '../../../src/platform/sql/sql-pool.ts'
import type { OddReceiver } from '../receivers/odd-receivers.ts'
import type { LoadPart } from '../receivers/receiver-kinds.ts'
import type { InFlightRecord } from './in-flight-record.ts'
import { LOAD_PARTS, type PublishingProgress } from './keep-publishing.ts'

/** The outcome of all events. */
export interface DeliveryCounts {
  readonly events: number
  readonly deliveries: number
  /** Numbers of committed events that are missing and of deliveries that no receiver got. */
  readonly lost: number
  /** Numbers of deliveries and events that are still waiting after the end. */
  readonly stuck: number
  /** Number of repeated requests after a clear success. Unexplained ones were not in flight in any accident. */
  readonly repeats: number
  readonly unexplained: number
}

/** Compares the events in the database with what the receivers got. */
export async function countDeliveryResults(
  sql: SqlPool,
  receivers: readonly OddReceiver[],
  { confirmed }: PublishingProgress,
  inFlight: InFlightRecord,
): Promise<DeliveryCounts> {
  const rows = await sql<{ group: string; events: number }[]>`
    select jurisdiction as group, count(*)::integer as events from events group by 1`
  const [waiting] = await sql<[{ stuck: number }]>`
    select ((select count(*) from delivery_queue)
      + (select count(*) from events where number > (select number from dispatch_position)))::integer as stuck`
  const eventsOf = (part: LoadPart): number =>
    rows.find(row => row.group === LOAD_PARTS[part].group)?.events ?? 0
  const parts = Object.keys(LOAD_PARTS) as LoadPart[]
  const missingEvents = parts.map(part => Math.max(0, confirmed[part] - eventsOf(part)))
  const missing = receivers.map(({ part, successes }) => Math.max(0, eventsOf(part) - successes.size))
  const surplus = receivers.map(({ part, successes }) => Math.max(0, successes.size - eventsOf(part)))
  const repeated = receivers
    .filter(({ isClear }) => isClear)
    .flatMap(({ successes }) => [...successes].filter(([, count]) => count > 1))
  return {
    events: sum(parts.map(eventsOf)),
    deliveries: sum(receivers.map(({ successes }) => successes.size)),
    lost: sum(missingEvents) + sum(missing),
    stuck: waiting.stuck,
    repeats: sum(repeated.map(([, count]) => count - 1)),
    unexplained: repeated.filter(([id]) => !inFlight.has(id)).length + sum(surplus),
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
