import type { IndexFollowerState } from '../../../services/indexing/keep-index-up-to-date.ts'
import type { View } from '../schema-builders.ts'
import type { LivenessSchema, ReadinessSchema } from './schema.ts'

export const LIVENESS: View<typeof LivenessSchema> = { status: 'alive' }

/** Builds the JSON for a node that is ready. */
export function readinessView(
  index: IndexFollowerState,
  database: 'reachable' | 'read_only' | 'away',
  version: string,
): View<typeof ReadinessSchema> {
  return { status: 'ready', index, database, version }
}
