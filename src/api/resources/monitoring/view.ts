import type { Backlog } from '../../../services/admin/backlog-monitor.ts'
import type { IndexFollowerState } from '../../../services/indexing/keep-index-up-to-date.ts'
import type { View } from '../schema-builders.ts'
import type { BacklogSchema, LivenessSchema, ReadinessSchema } from './schema.ts'

export const LIVENESS: View<typeof LivenessSchema> = { status: 'alive' }

/** Builds the JSON for a node that is ready. */
export function readinessView(
  index: IndexFollowerState,
  database: 'reachable' | 'read_only' | 'away',
  backlog: Backlog | null,
  version: string,
): View<typeof ReadinessSchema> {
  return {
    status: 'ready',
    index,
    database,
    backlog: backlog === null ? null : backlogView(backlog),
    version,
  }
}

/** Builds the JSON of what waits; ages are whole seconds. */
export function backlogView({ deliveries, index }: Backlog): View<typeof BacklogSchema> {
  return {
    index_lag_seconds: Math.round(index.seconds),
    undispatched_events: deliveries.undispatched,
    dispatch_lag_seconds: Math.round(deliveries.dispatchLagSeconds),
    queued_deliveries: Math.round(deliveries.queued),
    oldest_due_seconds: Math.round(deliveries.oldestDueSeconds.healthy),
  }
}
