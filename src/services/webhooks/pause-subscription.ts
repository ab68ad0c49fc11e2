import type { AuditEvent } from '../../audit/audit-entry.ts'
import { cancelDeliveries } from '../../deliveries/cancellation-store.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
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
  await updateSubscription(tx, { ...subscription, isActive })
  await recordOwnerSwitch(tx, id, isActive, 'administrator')
  if (!isActive) await cancelDeliveries(tx, id, 'disabled')
  const details = { fields: ['isActive'], is_active: isActive, by_admin: true }
  return { action: 'webhook.updated', subject: { type: 'webhook', id }, details }
}
