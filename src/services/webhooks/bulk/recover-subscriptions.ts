import { findSubscription } from '../../../subscriptions/subscription-store.ts'
import { queryDatabase } from '../../admin/query-database.ts'
import { type ResendCounts, type ResendRequest, resendMissed } from '../resend-missed-events.ts'
import type { WebhookActor, WebhookDependencies } from '../webhook-dependencies.ts'
import {
  findChosenSubscriptions,
  findSkipReason,
  type SkipReason,
  type SubscriptionChoice,
} from './chosen-subscriptions.ts'

export type BulkRecoveryRequest = ResendRequest & SubscriptionChoice

/** The deliveries that were resent to one subscription or, in a dry run, would be. */
export interface RecoveredSubscription extends ResendCounts {
  readonly id: string
  /** Why nothing, or only a part, was resent; `null` if everything was. */
  readonly skipReason: SkipReason | null
}

/**
 * Resends failed deliveries and missed events of several subscriptions, one after the other. The subscriptions that cannot
 * receive anything are skipped; in a dry run, those that are disabled are counted, too. Repeated or interrupted calls send
 * nothing twice.
 */
export async function recoverSubscriptions(
  dependencies: WebhookDependencies,
  actor: WebhookActor,
  request: BulkRecoveryRequest,
): Promise<readonly RecoveredSubscription[]> {
  const { sql, audit } = dependencies
  const find = (id: string) => queryDatabase(dependencies, tx => findSubscription(tx, actor.owner, id))
  const chosen = await queryDatabase(dependencies, tx => findChosenSubscriptions(tx, actor.owner, request))
  const { since, until, isDryRun } = request
  const details = { since: since.toISOString(), until: until?.toISOString() ?? null }
  const results: RecoveredSubscription[] = []
  for (const { id } of chosen) {
    const subscription = await find(id)
    const skipReason = findSkipReason(subscription, request)
    const isCounted = skipReason === null || (isDryRun && skipReason === 'disabled')
    if (subscription === null || !isCounted) {
      results.push({ id, failed: 0, missed: 0, skipReason })
      continue
    }
    // Recorded first, because resending takes several transactions and may end between them.
    if (!isDryRun)
      await sql.begin(tx =>
        audit.record(tx, actor, { action: 'webhook.resent', subject: { type: 'webhook', id }, details }),
      )
    const counts = await resendMissed(dependencies, subscription, request)
    results.push({ id, ...counts, skipReason: findSkipReason(await find(id), request) })
  }
  return results
}
