import { readLatestPosition } from '../../changes/change-number-store.ts'
import { cancelDeliveries } from '../../deliveries/cancellation-store.ts'
import {
  type AttemptLogEntry,
  type DeliveryLogEntry,
  type DeliveryLogFilter,
  findDelivery,
  listAttempts,
  listDeliveries,
} from '../../deliveries/delivery-log-store.ts'
import { enqueueDeliveries, restartDeliveries } from '../../deliveries/queue-store.ts'
import type { PageRequest } from '../../model/list-filters.ts'
import { SAMPLE_EVENTS } from '../../model/sample-events.ts'
import type { WebhookEventType } from '../../model/webhook-event.ts'
import { appendTestEvent, readEventBodies } from '../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { readRetentionStart } from '../../reports/undelivered-events-store.ts'
import { encryptSigningSecret, generateSigningSecret } from '../../subscriptions/signing-secrets.ts'
import type { Subscription, SubscriptionPatch } from '../../subscriptions/subscription.ts'
import type { SubscriptionHealth } from '../../subscriptions/subscription-health.ts'
import {
  findSubscriptionHealth,
  type HealthStateChange,
  recordOwnerSwitch,
} from '../../subscriptions/subscription-health-store.ts'
import {
  deleteSubscription,
  endSecretOverlap,
  findSubscription,
  listSubscriptionPage,
  lockSubscription,
  rotateSigningSecret,
  updateSubscription,
} from '../../subscriptions/subscription-store.ts'
import { queryDatabase } from '../admin/database-lookup.ts'
import type { WebhookUrlCheck } from './check-webhook-url.ts'
import { createSubscription } from './create-subscription.ts'
import {
  MAX_TOTAL_ATTEMPTS,
  type ResendCounts,
  type ResendRequest,
  resendMissed,
} from './resend-missed-events.ts'

/** The dependencies of the webhook service. */
export interface WebhookDependencies extends Pick<Dependencies, 'sql' | 'clock' | 'random'> {
  readonly encryptor: Encryptor
  readonly checkUrl: WebhookUrlCheck
  /** Maximum number of subscriptions of an owner. */
  readonly maxSubscriptions: number
}

/** A subscription with its health. */
export interface SubscriptionWithHealth {
  readonly subscription: Subscription
  readonly health: SubscriptionHealth
  readonly history: readonly HealthStateChange[]
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
 * other owners, and `unavailable` when PostgreSQL cannot be reached.
 */
export function createWebhookService(dependencies: WebhookDependencies) {
  const { sql, clock, random, encryptor } = dependencies
  /** Runs `work` while the subscription is locked. */
  const withLocked = <T>(
    owner: string,
    id: string,
    work: (tx: SqlTransaction, found: Subscription) => Promise<T>,
  ) =>
    queryDatabase(dependencies, () =>
      sql.begin(async tx => await work(tx, orNotFound(await lockSubscription(tx, owner, id)))),
    )

  return {
    checkUrl: dependencies.checkUrl,
    create: (
      ...request: Parameters<typeof createSubscription> extends [unknown, ...infer Rest] ? Rest : never
    ) => queryDatabase(dependencies, () => createSubscription(dependencies, ...request)),
    list: (owner: string, page: PageRequest) =>
      queryDatabase(dependencies, tx => listSubscriptionPage(tx, owner, page)),
    find: (owner: string, id: string): Promise<SubscriptionWithHealth> =>
      queryDatabase(dependencies, async tx => {
        const subscription = orNotFound(await findSubscription(tx, owner, id))
        return { subscription, ...orNotFound(await findSubscriptionHealth(tx, id)) }
      }),
    update: (owner: string, id: string, changed: SubscriptionPatch): Promise<void> =>
      withLocked(owner, id, async (tx, before) => {
        const after = { ...before, ...changed }
        await updateSubscription(tx, after)
        if (after.isActive === before.isActive) return
        await recordOwnerSwitch(tx, id, after.isActive)
        if (!after.isActive) await cancelDeliveries(tx, id, 'disabled')
      }),
    remove: (owner: string, id: string): Promise<void> =>
      withLocked(owner, id, async tx => {
        await cancelDeliveries(tx, id, 'deleted')
        await deleteSubscription(tx, id)
      }),

    /** Rotates the secret. The previous one keeps signing for `overlapSeconds`; rotating again meanwhile throws `conflict`. */
    rotateSecret: (owner: string, id: string, overlapSeconds: number) =>
      withLocked(owner, id, async (tx, { overlapUntil }) => {
        if (overlapUntil !== null) {
          const detail = `The previous secret is active until ${overlapUntil.toISOString()}. End the overlap first: send {"end_overlap": true}.`
          throw new HeraldError('conflict', detail)
        }
        const secret = generateSigningSecret(random)
        const until = await rotateSigningSecret(
          tx,
          id,
          encryptSigningSecret(secret, id, encryptor),
          overlapSeconds,
        )
        return { secret, overlapUntil: until }
      }),
    endOverlap: (owner: string, id: string): Promise<void> =>
      withLocked(owner, id, tx => endSecretOverlap(tx, id)),

    /** Sends a sample event once. Default type: the subscription's first event type. */
    sendTest: (owner: string, id: string, type?: WebhookEventType): Promise<DeliveryLogEntry> =>
      withLocked(owner, id, async (tx, subscription) => {
        requireActive(subscription)
        const { change } = await readLatestPosition(tx)
        const now = clock.now()
        const event = SAMPLE_EVENTS[type ?? subscription.events[0] ?? 'announcement.created']({
          now,
          random: random,
        })
        await appendTestEvent(tx, event, change, id)
        const { id: eventId, type: eventType, jurisdiction } = event
        const delivery = {
          id: createUuidV7(now, random),
          eventId,
          eventType,
          jurisdiction,
          subscriptionId: id,
        }
        await enqueueDeliveries(tx, [{ ...delivery, trigger: 'test' }])
        return orNotFound(await findDelivery(tx, delivery.id))
      }),
    /** Returns the earliest time from which events can be resent, or `null` if no events are stored. */
    retainedSince: (): Promise<Date | null> => queryDatabase(dependencies, readRetentionStart),
    /** Resends missed events and failed deliveries, or only counts them in a dry run. */
    async resendMissed(owner: string, id: string, recovery: ResendRequest): Promise<ResendCounts> {
      const subscription = orNotFound(
        await queryDatabase(dependencies, tx => findSubscription(tx, owner, id)),
      )
      if (!recovery.isDryRun) requireActive(subscription)
      return await resendMissed(dependencies, subscription, recovery)
    },

    listDeliveries: (owner: string, filter: DeliveryLogFilter): Promise<readonly DeliveryLogEntry[]> =>
      queryDatabase(dependencies, async tx => {
        orNotFound(await findSubscription(tx, owner, filter.subscriptionId))
        return await listDeliveries(tx, filter)
      }),
    findDelivery: (owner: string, id: string): Promise<DeliveryWithAttempts> =>
      queryDatabase(dependencies, async tx => {
        const delivery = orNotFound(await findDelivery(tx, id))
        orNotFound(await findSubscription(tx, owner, delivery.subscriptionId))
        const body = (await readEventBodies(tx, [delivery.eventId])).get(delivery.eventId) ?? null
        return { delivery, attempts: await listAttempts(tx, id), body }
      }),
    /** Resends a delivery in any state. Throws `conflict` for a test, a deleted payload, or too many attempts. */
    async redeliver(owner: string, id: string): Promise<DeliveryLogEntry> {
      const { subscriptionId, eventId, trigger, attempts } = orNotFound(
        await queryDatabase(dependencies, tx => findDelivery(tx, id)),
      )
      return await withLocked(owner, subscriptionId, async (tx, subscription) => {
        requireActive(subscription)
        if (trigger === 'test')
          throw new HeraldError('conflict', 'Test deliveries cannot be resent. Send a new test.')
        if (attempts >= MAX_TOTAL_ATTEMPTS)
          throw new HeraldError(
            'conflict',
            `This delivery has reached the maximum of ${MAX_TOTAL_ATTEMPTS} attempts.`,
          )
        if (!(await readEventBodies(tx, [eventId])).has(eventId))
          throw new HeraldError('conflict', 'The payload of this delivery is no longer stored.')
        await restartDeliveries(tx, [id], 'redeliver')
        return orNotFound(await findDelivery(tx, id))
      })
    },
  }
}

function orNotFound<T>(found: T | null): T {
  if (found === null) throw new HeraldError('not_found', 'No such subscription or delivery.')
  return found
}

function requireActive({ isActive }: Subscription): void {
  if (isActive) return
  const detail = 'The subscription is disabled. Enable it first: send PATCH with {"is_active": true}.'
  throw new HeraldError('conflict', detail)
}
