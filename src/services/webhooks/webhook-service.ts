import { cancelDeliveries } from '../../deliveries/cancellation-store.ts'
import {
  type AttemptLogEntry,
  type DeliveryLogEntry,
  findDelivery,
  listAttempts,
} from '../../deliveries/delivery-log-store.ts'
import {
  type CountsOfInterval,
  deleteDeliveryStatistics,
} from '../../deliveries/monitoring/delivery-statistics-store.ts'
import { countOpenDeliveries } from '../../deliveries/pause-store.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import { HeraldError } from '../../platform/errors.ts'
import { readRetentionStart } from '../../reports/undelivered-events-store.ts'
import { readCustomHeaders } from '../../subscriptions/custom-header-store.ts'
import { encryptSigningSecret, generateSigningSecret } from '../../subscriptions/signing-secrets.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import type { SubscriptionHealth } from '../../subscriptions/subscription-health.ts'
import {
  findSubscriptionHealth,
  type HealthStateChange,
} from '../../subscriptions/subscription-health-store.ts'
import {
  deleteSubscription,
  endSecretOverlap,
  findSubscription,
  listOwnSubscriptions,
  listSubscriptionPage,
  rotateSigningSecret,
} from '../../subscriptions/subscription-store.ts'
import { queryDatabase } from '../admin/query-database.ts'
import { readEventPayloads } from '../masking/event-payloads.ts'
import { createAdminWebhookMethods } from './admin-webhook-methods.ts'
import { createSubscription, type SubscriptionRequest } from './create-subscription.ts'
import {
  type DeliveryListRequest,
  type ListedDelivery,
  listDeliveriesWithOutcomes,
} from './delivery-log/list-deliveries.ts'
import { readActivity, type SubscriptionActivity } from './delivery-log/read-activity.ts'
import { createResendMethods } from './resend-methods.ts'
import {
  type PreviewRequest,
  previewSubscription,
  type SubscriptionPreview,
} from './selection/preview-subscription.ts'
import { readIntervals, type StatisticsRange } from './statistics/read-intervals.ts'
import { createSubscriptionChange, orNotFound, type SubscriptionChange } from './subscription-change.ts'
import { applySubscriptionChanges, type SubscriptionChanges } from './update-subscription.ts'
import type { WebhookActor, WebhookDependencies } from './webhook-dependencies.ts'

/** A subscription with its health. */
export interface SubscriptionWithHealth {
  readonly subscription: Subscription
  /** The names of its custom headers, whose values are never shown. */
  readonly headerNames: readonly string[]
  /** Number of deliveries that wait until it is resumed; `null` if it keeps none. */
  readonly waiting: number | null
  readonly health: SubscriptionHealth
  readonly history: readonly HealthStateChange[]
  readonly activity: SubscriptionActivity
}

/** A delivery with its attempts and payload. */
export interface DeliveryWithAttempts {
  readonly delivery: DeliveryLogEntry
  readonly attempts: readonly AttemptLogEntry[]
  /** The payload, or `null` if it has been deleted after its retention period. */
  readonly body: Uint8Array | null
}

export type WebhookService = ReturnType<typeof createWebhookService>

/**
 * Creates the service that manages subscriptions and their deliveries. Its methods throw `not_found` for subscriptions of
 * other owners, except those for admins, and `unavailable` when PostgreSQL cannot be reached. Methods that change something record it.
 */
export function createWebhookService(dependencies: WebhookDependencies) {
  const change = createSubscriptionChange(dependencies)
  return {
    checkUrl: dependencies.checkUrl,
    ...createSubscriptionMethods(dependencies, change),
    ...createSecretMethods(dependencies, change),
    ...createDeliveryReads(dependencies),
    ...createResendMethods(dependencies, change),
    ...createAdminWebhookMethods(dependencies),
  }
}

function createSubscriptionMethods(dependencies: WebhookDependencies, change: SubscriptionChange) {
  return {
    create: (actor: WebhookActor, request: SubscriptionRequest, idempotencyKey: string | null) =>
      queryDatabase(dependencies, () => createSubscription(dependencies, actor, request, idempotencyKey)),
    list: (owner: string, page: PageRequest) =>
      queryDatabase(dependencies, tx => listSubscriptionPage(tx, owner, page)),
    /** Tells which announcements of the last 30 days a subscription would have received. */
    preview: (request: PreviewRequest): Promise<SubscriptionPreview> =>
      queryDatabase(dependencies, () => previewSubscription(dependencies, request)),
    find: (owner: string, id: string): Promise<SubscriptionWithHealth> =>
      queryDatabase(dependencies, async tx => {
        const subscription = orNotFound(await findSubscription(tx, owner, id))
        const headers = await readCustomHeaders(tx, dependencies.encryptor, id)
        const headerNames = headers.map(({ name }) => name)
        const waiting = subscription.keepsBacklog ? await countOpenDeliveries(tx, id) : null
        const health = orNotFound(await findSubscriptionHealth(tx, id))
        const activity = await readActivity(tx, id, dependencies.clock.now())
        return { subscription, headerNames, waiting, activity, ...health }
      }),
    /**
     * Changes a subscription. Returns the number of deliveries that waited, if this resumes it, or else `null`. Throws
     * `conflict` if its custom headers would be sent to another host.
     */
    update: (actor: WebhookActor, id: string, changed: SubscriptionChanges): Promise<number | null> => {
      const { isActive = null, keepsBacklog } = changed
      const details = {
        fields: Object.keys(changed).sort(),
        is_active: isActive,
        ...(keepsBacklog !== undefined && { keeps_backlog: keepsBacklog }),
      }
      return change(actor, id, { action: 'webhook.updated', details }, (tx, before) =>
        applySubscriptionChanges(tx, dependencies, before, changed),
      )
    },
    remove: (actor: WebhookActor, id: string): Promise<void> =>
      change(actor, id, { action: 'webhook.deleted' }, async tx => {
        await cancelDeliveries(tx, id, 'deleted')
        await deleteDeliveryStatistics(tx, id)
        await deleteSubscription(tx, id)
      }),
  }
}

function createSecretMethods({ random, encryptor }: WebhookDependencies, change: SubscriptionChange) {
  return {
    /** Rotates the secret. The previous one keeps signing for `overlapSeconds`; rotating again meanwhile throws `conflict`. */
    rotateSecret: (actor: WebhookActor, id: string, overlapSeconds: number) => {
      const event = {
        action: 'webhook.secret_rotated',
        details: { overlap_seconds: overlapSeconds },
      } as const
      return change(actor, id, event, async (tx, { overlapUntil }) => {
        if (overlapUntil !== null) {
          const detail = `The previous secret is active until ${overlapUntil.toISOString()}. End the overlap first: send {"end_overlap": true}.`
          throw new HeraldError('conflict', detail)
        }
        const secret = generateSigningSecret(random)
        const encrypted = encryptSigningSecret(secret, id, encryptor)
        return { secret, overlapUntil: await rotateSigningSecret(tx, id, encrypted, overlapSeconds) }
      })
    },
    endOverlap: (actor: WebhookActor, id: string): Promise<void> =>
      change(actor, id, { action: 'webhook.secret_rotated', details: { overlap_ended: true } }, tx =>
        endSecretOverlap(tx, id),
      ),
  }
}

function createDeliveryReads(dependencies: WebhookDependencies) {
  return {
    /** Returns the statistics of one subscription, or with `null` of all subscriptions of the owner, for each interval. */
    readStatistics: (
      owner: string,
      id: string | null,
      range: StatisticsRange,
    ): Promise<readonly CountsOfInterval[]> =>
      queryDatabase(dependencies, async tx => {
        const ids =
          id === null
            ? (await listOwnSubscriptions(tx, owner)).map(subscription => subscription.id)
            : [orNotFound(await findSubscription(tx, owner, id)).id]
        return await readIntervals(tx, ids, range)
      }),
    /** Returns the earliest time from which events can be resent, or `null` if no events are stored. */
    retainedSince: (): Promise<Date | null> => queryDatabase(dependencies, readRetentionStart),
    listDeliveries: (owner: string, filter: DeliveryListRequest): Promise<readonly ListedDelivery[]> =>
      queryDatabase(dependencies, async tx => {
        const subscription = orNotFound(await findSubscription(tx, owner, filter.subscriptionId))
        return await listDeliveriesWithOutcomes(tx, subscription, filter, dependencies)
      }),
    findDelivery: (owner: string, id: string): Promise<DeliveryWithAttempts> =>
      queryDatabase(dependencies, async tx => {
        const delivery = orNotFound(await findDelivery(tx, id))
        const { includesPersons } = orNotFound(await findSubscription(tx, owner, delivery.subscriptionId))
        const payloads = await readEventPayloads(tx, [delivery.eventId], dependencies)
        const body = payloads.get(delivery.eventId)?.[includesPersons ? 'full' : 'masked'] ?? null
        return { delivery, attempts: await listAttempts(tx, id), body }
      }),
  }
}
