import type { AuditEvent } from '../../audit/audit-entry.ts'
import { cancelDeliveries } from '../../deliveries/cancellation-store.ts'
import { pauseDeliveries, resumeDeliveries } from '../../deliveries/pause-store.ts'
import { announceDeliveries } from '../../deliveries/queue-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import { recordOwnerSwitch } from '../../subscriptions/subscription-health-store.ts'
import {
  findSubscriptionOwner,
  lockSubscription,
  updateSubscription,
} from '../../subscriptions/subscription-store.ts'

/**
 * Pauses or resumes a subscription of any owner, as its owner can: waiting deliveries fail, and nothing is sent until it is
 * resumed. Returns the event to record, or `null` if nothing changed. Throws `not_found` if it does not exist.
 */
export async function setSubscriptionActive(
  tx: SqlTransaction,
  id: string,
  isActive: boolean,
): Promise<AuditEvent | null> {
  const owner = await findSubscriptionOwner(tx, id)
  const subscription = owner === null ? null : await lockSubscription(tx, owner, id)
  if (subscription === null) throw new HeraldError('not_found', `There is no subscription ${id}.`)
  if (subscription.isActive === isActive) return null
  const after = { ...subscription, isActive, keepsBacklog: false }
  await updateSubscription(tx, after)
  await applyActivity(tx, subscription, after, 'administrator')
  const details = { fields: ['isActive'], is_active: isActive, by_admin: true }
  return { action: 'webhook.updated', subject: { type: 'webhook', id }, details }
}

/** Makes the deliveries of a subscription follow a change of `isActive` or `keepsBacklog`: they fail, wait or are sent. */
export async function applyActivity(
  tx: SqlTransaction,
  before: Subscription,
  after: Subscription,
  by: 'owner' | 'administrator' = 'owner',
): Promise<void> {
  const { id } = after
  if (after.isActive !== before.isActive) await recordOwnerSwitch(tx, id, after.isActive, by)
  if (after.keepsBacklog) await pauseDeliveries(tx, id)
  else if (!after.isActive && (before.isActive || before.keepsBacklog))
    await cancelDeliveries(tx, id, 'disabled')
  else if (before.keepsBacklog) {
    await resumeDeliveries(tx, id)
    await announceDeliveries(tx, [id], null)
  }
}
