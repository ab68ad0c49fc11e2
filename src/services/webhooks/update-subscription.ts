import { cancelDeliveries } from '../../deliveries/cancellation-store.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { readCustomHeaders, saveCustomHeaders } from '../../subscriptions/custom-header-store.ts'
import { type CustomHeaderChanges, changeHeaders } from '../../subscriptions/custom-headers.ts'
import type { Subscription, SubscriptionPatch } from '../../subscriptions/subscription.ts'
import { recordOwnerSwitch } from '../../subscriptions/subscription-health-store.ts'
import { updateSubscription } from '../../subscriptions/subscription-store.ts'
import { requireOwnTargets } from './selection/require-own-targets.ts'

/** The changes that an owner requests. */
export interface SubscriptionChanges extends SubscriptionPatch {
  readonly headers?: CustomHeaderChanges
}

/** Changes a locked subscription, and ends its waiting deliveries if it is disabled. */
export async function applySubscriptionChanges(
  tx: SqlTransaction,
  encryptor: Encryptor,
  before: Subscription,
  { headers, ...changed }: SubscriptionChanges,
): Promise<void> {
  const { id } = before
  const after = { ...before, ...changed }
  await requireOwnTargets(tx, after)
  await applyHeaderChanges(tx, encryptor, before, after, headers)
  await updateSubscription(tx, after)
  if (after.isActive === before.isActive) return
  await recordOwnerSwitch(tx, id, after.isActive)
  if (!after.isActive) await cancelDeliveries(tx, id, 'disabled')
}

/**
 * Changes the custom headers. With a URL of another origin, they must be given again: their values are secrets that were
 * meant for the previous receiver, and whoever changes the URL may not know them.
 */
async function applyHeaderChanges(
  tx: SqlTransaction,
  encryptor: Encryptor,
  before: Subscription,
  after: Subscription,
  changes: CustomHeaderChanges | undefined,
): Promise<void> {
  const current = await readCustomHeaders(tx, encryptor, before.id)
  const isMoved = new URL(before.url).origin !== new URL(after.url).origin
  if (isMoved && current.length > 0 && changes === undefined) {
    const detail =
      'The custom headers of this subscription are not sent to another host. Give headers with this url again, or null to remove them.'
    throw new HeraldError('conflict', detail)
  }
  if (changes === undefined) return
  await saveCustomHeaders(tx, encryptor, before.id, changeHeaders(isMoved ? [] : current, changes))
}
