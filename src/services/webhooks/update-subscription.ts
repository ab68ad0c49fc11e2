import { countOpenDeliveries } from '../../deliveries/pause-store.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { readCustomHeaders, saveCustomHeaders } from '../../subscriptions/custom-header-store.ts'
import { type CustomHeaderChanges, changeHeaders } from '../../subscriptions/custom-headers.ts'
import {
  AFFECTED_EVENTS,
  type EventOption,
  findIneffectiveOptions,
} from '../../subscriptions/ineffective-options.ts'
import type { Subscription, SubscriptionPatch } from '../../subscriptions/subscription.ts'
import { updateSubscription } from '../../subscriptions/subscription-store.ts'
import type { SearchReader } from '../matching/live-conditions.ts'
import { hasUsableTarget } from '../matching/stop-without-targets.ts'
import { applyActivity } from './pause-subscription.ts'
import { requireOwnTargets } from './selection/require-own-targets.ts'
import type { WebhookDependencies } from './webhook-dependencies.ts'

/** The changes that an owner requests. */
export interface SubscriptionChanges extends SubscriptionPatch {
  readonly headers?: CustomHeaderChanges
}

/**
 * Changes a locked subscription, and ends its waiting deliveries if it is disabled. Returns the number of deliveries that
 * waited, if this resumes it, or else `null`.
 */
export async function applySubscriptionChanges(
  tx: SqlTransaction,
  { encryptor, readSearch }: Pick<WebhookDependencies, 'encryptor' | 'readSearch'>,
  before: Subscription,
  { headers, ...changed }: SubscriptionChanges,
): Promise<number | null> {
  const after = withBacklog({ ...before, ...changed }, changed)
  requireBatchableFormat(after)
  if (changed.payload !== undefined || changed.format !== undefined) requirePayloadFormat(after)
  requireEffectiveOptions(before, after)
  await requireOwnTargets(tx, after, before)
  if (after.isActive && !before.isActive) await requireMatchable(tx, readSearch, after)
  await applyHeaderChanges(tx, encryptor, before, after, headers)
  await updateSubscription(tx, after)
  await applyActivity(tx, before, after)
  return before.keepsBacklog && after.isActive ? await countOpenDeliveries(tx, after.id) : null
}

/** An active subscription keeps no backlog. Throws `conflict` if it should, because the request expected a paused one. */
function withBacklog(after: Subscription, { keepsBacklog }: SubscriptionPatch): Subscription {
  if (!after.isActive) return after
  if (keepsBacklog === undefined) return { ...after, keepsBacklog: false }
  const detail = 'The subscription is active. To pause it, send {"is_active": false} together with backlog.'
  throw new HeraldError('conflict', detail)
}

/** Throws `conflict` if a subscription that is to be enabled can match nothing. */
async function requireMatchable(
  tx: SqlTransaction,
  readSearch: SearchReader,
  subscription: Subscription,
): Promise<void> {
  const { filter, watchlists, savedSearches } = subscription
  const errors = filter === null ? null : readSearch.announcements(filter).errors
  if (errors !== null) {
    const problem = errors.map(error => error.detail).join(' ')
    const detail = `The filter of this subscription is no longer valid: ${problem} Send a valid filter, or null for none.`
    throw new HeraldError('conflict', detail)
  }
  if (watchlists.length + savedSearches.length === 0 || (await hasUsableTarget(tx, subscription))) return
  const detail =
    'Every watchlist and saved search of this subscription is deleted or no longer valid. Send others, or empty lists for no such restriction.'
  throw new HeraldError('conflict', detail)
}

function requireBatchableFormat({ batch, format }: Subscription): void {
  if (batch === null || format === 'standard') return
  const detail =
    'Chat services take one message per request. Send {"batch": null}, or use the format standard for batches.'
  throw new HeraldError('conflict', detail)
}

function requirePayloadFormat({ payload, format }: Subscription): void {
  if (payload === 'default' || format === 'standard') return
  const detail =
    'Chat messages never have the whole announcement. Send {"payload": "default"}, or use the format standard.'
  throw new HeraldError('conflict', detail)
}

const WITHOUT_OPTION: Readonly<Record<EventOption, string>> = {
  filter: '{"filter": null}',
  watchlists: '{"watchlists": []}',
  saved_searches: '{"saved_searches": []}',
  payload: '{"payload": "default"}',
}

/** Throws `conflict` if a change leaves an option without effect. One that had none before stays as it is. */
function requireEffectiveOptions(before: Subscription, after: Subscription): void {
  const known = findIneffectiveOptions(before)
  const added = findIneffectiveOptions(after).filter(name => !known.includes(name))
  if (added.length === 0) return
  const problems = added.map(
    name =>
      `${name} has an effect on ${AFFECTED_EVENTS[name].join(', ')} only. Keep one of these in events, or send ${WITHOUT_OPTION[name]}.`,
  )
  throw new HeraldError('conflict', problems.join(' '))
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
