import type { RecoveredSubscription } from '../../../../services/webhooks/bulk/recover-subscriptions.ts'
import type { RedeliveredSubscription } from '../../../../services/webhooks/bulk/redeliver-deliveries.ts'
import type { View } from '../../schema-builders.ts'
import { recoveryView } from '../view.ts'
import type { BulkRecoverySchema, BulkRedeliverySchema } from './schema.ts'

/** Builds the JSON of a recovery of several subscriptions, with their sums. */
export function bulkRecoveryView(
  results: readonly RecoveredSubscription[],
  retainedSince: Date | null,
  isDryRun: boolean,
): View<typeof BulkRecoverySchema> {
  const sum = (count: (result: RecoveredSubscription) => number) =>
    results.reduce((total, result) => total + count(result), 0)
  const counts = { failed: sum(({ failed }) => failed), missed: sum(({ missed }) => missed) }
  return {
    webhooks: results.map(({ id, failed, missed, skipReason }) => ({
      id,
      failed,
      missed,
      skip_reason: skipReason,
    })),
    ...recoveryView(counts, retainedSince, isDryRun),
  }
}

/** Builds the JSON of a redelivery of selected deliveries, with their sum. */
export function bulkRedeliveryView(
  results: readonly RedeliveredSubscription[],
  until: Date,
  isDryRun: boolean,
): View<typeof BulkRedeliverySchema> {
  return {
    webhooks: results.map(({ id, deliveries, skipReason }) => ({ id, deliveries, skip_reason: skipReason })),
    deliveries: results.reduce((total, { deliveries }) => total + deliveries, 0),
    until: until.toISOString(),
    dry_run: isDryRun,
  }
}
