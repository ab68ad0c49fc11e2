import type { CreatedSubscription } from '../../../services/webhooks/create-subscription.ts'
import type { SubscriptionWithHealth } from '../../../services/webhooks/webhook-service.ts'
import {
  type BatchOptions,
  DEFAULT_SELECTION,
  type DeliveryContent,
  type Subscription,
  type SubscriptionSelection,
} from '../../../subscriptions/subscription.ts'
import type { SubscriptionSummary } from '../../../subscriptions/subscription-summary-store.ts'
import { lastAttemptView } from '../deliveries/view.ts'
import type { View } from '../schema-builders.ts'
import type {
  AdminWebhookSchema,
  NewWebhookSchema,
  RecoverySchema,
  RotatedSecretSchema,
  WebhookItemSchema,
  WebhookSchema,
} from './schema.ts'
import { filterView } from './selection-fields.ts'

/** Builds the JSON of a subscription as it appears in lists (contract 2.6). */
export function webhookListItem({
  id,
  url,
  events,
  isActive,
  createdAt,
}: Subscription): View<typeof WebhookItemSchema> {
  return { id, url, events, is_active: isActive, created_at: createdAt.toISOString() }
}

/** Builds the JSON of a subscription as admins see it, which the API returns and the command line prints. */
export function adminWebhookView(subscription: SubscriptionSummary): View<typeof AdminWebhookSchema> {
  const { id, owner, url, events, isActive, createdAt, state, reason } = subscription
  return {
    id,
    owner,
    url,
    events: [...events],
    is_active: isActive,
    created_at: createdAt.toISOString(),
    state,
    reason,
    failed_deliveries: subscription.failedDeliveries,
    last_success_at: subscription.lastSuccessAt?.toISOString() ?? null,
  }
}

/** Builds the JSON of a new subscription with its secret (contract 4.7). */
export function newWebhookView({
  subscription,
  secret,
  headerNames,
}: CreatedSubscription): View<typeof NewWebhookSchema> {
  const { id, url, events, jurisdictions, isActive, createdAt } = subscription
  const contract = { id, url, events, jurisdictions, is_active: isActive, secret }
  const options = Object.entries(selectionView(subscription)).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(DEFAULT_OPTIONS[name]),
  )
  return {
    ...contract,
    created_at: createdAt.toISOString(),
    ...Object.fromEntries(options),
    ...(subscription.rateLimit !== null && { rate_limit: subscription.rateLimit }),
    ...(headerNames.length > 0 && { header_names: [...headerNames] }),
  }
}

function batchView(batch: BatchOptions | null) {
  if (batch === null) return null
  const { maxEvents, maxSeconds } = batch
  return { max_events: maxEvents, max_seconds: maxSeconds }
}

function selectionView({
  filter,
  watchlists,
  savedSearches,
  payload,
  format,
  batch = null,
}: SubscriptionSelection & DeliveryContent) {
  return {
    filter: filterView(filter),
    watchlists,
    saved_searches: savedSearches,
    payload,
    format,
    batch: batchView(batch),
  }
}

/** The options that a new subscription shows only if they differ, so that it has the fields of the contract otherwise. */
const DEFAULT_OPTIONS: Readonly<Record<string, unknown>> = selectionView(DEFAULT_SELECTION)

/** Builds the JSON of a single subscription with its health. */
export function webhookView({
  subscription,
  headerNames,
  waiting,
  health,
  history,
  activity,
}: SubscriptionWithHealth): View<typeof WebhookSchema> {
  const { id, url, events, jurisdictions } = subscription
  return {
    id,
    url,
    events,
    jurisdictions,
    is_active: subscription.isActive,
    created_at: subscription.createdAt.toISOString(),
    ...selectionView(subscription),
    header_names: [...headerNames],
    backlog: subscription.isActive ? null : subscription.keepsBacklog ? 'keep' : 'drop',
    waiting_deliveries: waiting,
    rate_limit: subscription.rateLimit,
    overlap_until: subscription.overlapUntil?.toISOString() ?? null,
    health: {
      state: health.state,
      since: health.since.toISOString(),
      reason: health.reason,
      last_success_at: health.lastSuccessAt?.toISOString() ?? null,
      failed_deliveries: health.failedDeliveries,
      failing_since: health.failingSince?.toISOString() ?? null,
      history: history.map(({ state, at, reason }) => ({ state, at: at.toISOString(), reason })),
    },
    activity: {
      waiting: activity.waiting,
      retrying: activity.retrying,
      last_attempt: lastAttemptView(activity.lastAttempt),
      since: activity.since.toISOString(),
      delivered: activity.delivered,
      failed: activity.failed,
    },
  }
}

/** The result of a rotation: a new secret, or without one only the end of the overlap. */
export function rotatedSecretView(
  id: string,
  secret: string | null,
  overlapUntil: Date | null,
): View<typeof RotatedSecretSchema> {
  const overlap_until = overlapUntil?.toISOString() ?? null
  return secret === null ? { id, overlap_until } : { id, secret, overlap_until }
}

/** The number of deliveries that a recovery queues or, in a dry run, would queue. */
export function recoveryView(
  recovered: { readonly failed: number; readonly missed: number },
  retainedSince: Date | null,
  isDryRun: boolean,
): View<typeof RecoverySchema> {
  const { failed, missed } = recovered
  return { failed, missed, kept_from: retainedSince?.toISOString() ?? null, dry_run: isDryRun }
}
