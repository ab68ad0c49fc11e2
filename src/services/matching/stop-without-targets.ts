import { cancelDeliveries } from '../../deliveries/cancellation-store.ts'
import { findDigestsOfTargets, saveDigestState } from '../../mail/digest-store.ts'
import { cancelMails } from '../../mail/mail-queue-store.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { findSavedSearchConditions } from '../../saved-searches/saved-search-store.ts'
import { findSubscriptionsOfTargets } from '../../subscriptions/subscription-condition-store.ts'
import { disableSubscription } from '../../subscriptions/subscription-health-store.ts'
import { findWatchlistConditions } from '../../watchlists/watchlist-condition-store.ts'

/** Why something is stopped whose watchlists and saved searches the owner deleted. */
export const OWN_DELETION = 'The owner deleted every watchlist and saved search that it names.'

/** The watchlists and saved searches of a subscription or digest. */
interface Targets {
  readonly watchlists: readonly string[]
  readonly savedSearches: readonly string[]
}

/**
 * Disables subscriptions and pauses digests that name some of these watchlists and saved searches, if all that they name is
 * deleted or invalid: they would match nothing without saying so. `reason` is what owners read.
 */
export async function stopWithoutTargets(
  tx: SqlTransaction,
  ids: readonly string[],
  reason: string,
): Promise<void> {
  for (const subscription of await findSubscriptionsOfTargets(tx, ids)) {
    if (await hasUsableTarget(tx, subscription)) continue
    if (await disableSubscription(tx, subscription.id, reason))
      await cancelDeliveries(tx, subscription.id, 'disabled')
  }
  for (const digest of await findDigestsOfTargets(tx, ids)) {
    if (await hasUsableTarget(tx, digest)) continue
    await saveDigestState(tx, digest.id, { state: 'paused', fromChange: null, now: digest.now })
    await cancelMails(tx, { digestId: digest.id }, reason)
  }
}

/** Returns whether a watchlist or valid saved search is left. */
export async function hasUsableTarget(
  tx: SqlTransaction,
  { watchlists, savedSearches }: Targets,
): Promise<boolean> {
  if ((await findWatchlistConditions(tx, watchlists)).length > 0) return true
  return (await findSavedSearchConditions(tx, savedSearches)).some(({ state }) => state === 'active')
}
