import { type FieldError, HeraldError } from '../../../platform/errors.ts'
import type { Queryable } from '../../../platform/sql/sql-pool.ts'
import type { Subscription } from '../../../subscriptions/subscription.ts'
import { listOwnSubscriptions } from '../../../subscriptions/subscription-store.ts'

/** The subscriptions that a request is about. */
export interface SubscriptionChoice {
  /** IDs, or all subscriptions of the owner. */
  readonly webhooks: readonly string[] | 'all'
  /** Whether subscriptions that include persons are skipped, because the caller may not send their payloads. */
  readonly skipsPersons?: boolean
}

/** Why a subscription was not handled, or not completely. */
export type SkipReason = 'disabled' | 'deleted' | 'scope'

/** Finds the chosen subscriptions, oldest first. Throws `invalid_body` for IDs that the owner has not. */
export async function findChosenSubscriptions(
  sql: Queryable,
  owner: string,
  { webhooks }: SubscriptionChoice,
): Promise<readonly Subscription[]> {
  const own = await listOwnSubscriptions(sql, owner)
  if (webhooks === 'all') return own
  const ids = new Set(own.map(({ id }) => id))
  const errors = webhooks.flatMap((id, index): FieldError[] => {
    if (ids.has(id)) return []
    const detail = `You have no subscription with the ID ${id}.`
    return [{ pointer: `/webhooks/${index}`, code: 'unknown_value', detail, received: id }]
  })
  const [first] = errors
  if (first !== undefined) throw new HeraldError('invalid_body', first.detail, { errors })
  return own.filter(({ id }) => webhooks.includes(id))
}

/** Returns why nothing may be sent to a subscription now, or `null`. */
export function findSkipReason(
  subscription: Subscription | null,
  { skipsPersons = false }: Pick<SubscriptionChoice, 'skipsPersons'>,
): SkipReason | null {
  if (subscription === null) return 'deleted'
  if (skipsPersons && subscription.includesPersons) return 'scope'
  return subscription.isActive ? null : 'disabled'
}
