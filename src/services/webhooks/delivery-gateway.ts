import type { CompletedAttempt } from '../../deliveries/attempt-store.ts'
import { cancelDeliveries } from '../../deliveries/cancellation-store.ts'
import type { DeliveryGateway } from '../../deliveries/delivery-engine.ts'
import { isNewlyFailed, type RetryPolicy } from '../../deliveries/retry-policy.ts'
import { readErasureProgress } from '../../erasure/erasure-store.ts'
import { listRedactedEvents } from '../../outbox/erase-event-store.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import type { SqlPool, SqlTransaction } from '../../platform/sql/sql-pool.ts'
import {
  recordDeliveryOutcomes,
  type SubscriptionOutcomes,
} from '../../subscriptions/subscription-health-store.ts'
import { findSubscriptionEndpoints, lockSubscriptionBacklog } from '../../subscriptions/subscription-store.ts'
import { readEventPayloads } from '../masking/event-payloads.ts'

/** Creates the delivery engine's access to PostgreSQL, which reads targets and payloads and records delivery outcomes. */
export function createDeliveryGateway(
  sql: SqlPool,
  encryptor: Encryptor,
  policy: RetryPolicy,
  options: { readonly masksPersons: boolean } = { masksPersons: false },
): DeliveryGateway {
  return {
    async findTargets(subscriptionIds) {
      const targets = await findSubscriptionEndpoints(sql, encryptor, subscriptionIds)
      return targets
        .filter(target => target.isActive)
        .map(({ id, owner, url, secrets, headers, rateLimit, batch, lastOutcome, includesPersons }) => ({
          id,
          owner,
          lastOutcome,
          url: new URL(url),
          secrets,
          headers: Object.fromEntries(headers.map(({ name, value }) => [name, value])),
          payloadVariant: includesPersons ? 'full' : 'masked',
          ratePerSecond: rateLimit,
          batch: batch === null ? null : { maxEvents: batch.maxEvents, maxWaitMs: batch.maxSeconds * 1_000 },
        }))
    },
    lockWanted: (tx, id) => lockSubscriptionBacklog(tx, id),
    loadPayloads: eventIds => readEventPayloads(sql, eventIds, options),
    readErasureProgress: () => readErasureProgress(sql),
    findRedactedEvents: (tx, eventIds) => listRedactedEvents(tx, eventIds),
    recordOutcomes: (tx, settled) => recordOutcomes(tx, settled, policy),
  }
}

/** Records outcomes in the subscriptions' health, and cancels open deliveries of subscriptions that this disables. */
async function recordOutcomes(
  tx: SqlTransaction,
  attempts: readonly CompletedAttempt[],
  policy: RetryPolicy,
): Promise<void> {
  const counted = attempts.filter(({ delivery }) => delivery.trigger !== 'test')
  if (counted.length === 0) return
  const outcomes = [...Map.groupBy(counted, ({ delivery }) => delivery.subscriptionId)].map(
    ([subscriptionId, group]): SubscriptionOutcomes => ({
      subscriptionId,
      delivered: group.filter(({ decision }) => decision.state === 'delivered').length,
      failedAttempts: group.filter(({ decision }) => decision.state !== 'delivered').length,
      failed: group.filter(({ delivery, decision }) => isNewlyFailed(delivery.round, decision, policy))
        .length,
      isGone: group.some(({ decision }) => decision.isGone),
    }),
  )
  const gone = new Set(outcomes.filter(outcome => outcome.isGone).map(outcome => outcome.subscriptionId))
  for (const id of await recordDeliveryOutcomes(tx, outcomes))
    await cancelDeliveries(tx, id, gone.has(id) ? 'gone' : 'disabled')
}
