import type { AuditActor, AuditEvent } from '../../audit/audit-entry.ts'
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
import { announceDeliveries, enqueueDeliveries, restartDeliveries } from '../../deliveries/queue-store.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import { SAMPLE_EVENTS } from '../../model/events/sample-events.ts'
import type { WebhookEventType } from '../../model/events/webhook-event.ts'
import type { PageRequest } from '../../model/list-filters.ts'
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
import type { AuditRecorder } from '../admin/audit-log.ts'
import { queryDatabase } from '../admin/query-database.ts'
import { readEventPayloads } from '../masking/event-payloads.ts'
import type { SearchReader } from '../matching/live-conditions.ts'
import { createAdminWebhookMethods } from './admin-webhook-methods.ts'
import { buildChatMessage } from './chat-messages/build-chat-message.ts'
import type { WebhookUrlCheck } from './check-webhook-url.ts'
import { createSubscription, type SubscriptionRequest } from './create-subscription.ts'
import {
  MAX_TOTAL_ATTEMPTS,
  type ResendCounts,
  type ResendRequest,
  resendMissed,
} from './resend-missed-events.ts'
import {
  type PreviewRequest,
  previewSubscription,
  type SubscriptionPreview,
} from './selection/preview-subscription.ts'
import { requireOwnTargets } from './selection/require-own-targets.ts'

/** The dependencies of the webhook service. */
export interface WebhookDependencies extends Pick<Dependencies, 'sql' | 'clock' | 'random'> {
  readonly encryptor: Encryptor
  readonly checkUrl: WebhookUrlCheck
  /** Maximum number of subscriptions of an owner. */
  readonly maxSubscriptions: number
  readonly audit: AuditRecorder
  /** Whether payloads are masked for subscriptions that do not include persons. */
  readonly masksPersons: boolean
  readonly readSearch: SearchReader
  /** The public URL of the dashboard, for links in messages; `null` if it is not set. */
  readonly publicUrl: string | null
}

/** The caller of a method that changes something: an API key, for the subscriptions of its owner. */
export type WebhookActor = AuditActor & { readonly owner: string }

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

/** The actions after which matchers have to read a subscription again. */
const CHANGES_OF_FILTERS: ReadonlySet<string> = new Set(['webhook.updated', 'webhook.deleted'])

/** Runs `work` on a locked subscription, then records what it did, in one transaction. */
type SubscriptionChange = ReturnType<typeof createSubscriptionChange>

function createSubscriptionChange(dependencies: WebhookDependencies) {
  const { sql, audit } = dependencies
  return <T>(
    actor: WebhookActor,
    id: string,
    event: Pick<AuditEvent, 'action'> & Partial<AuditEvent>,
    work: (tx: SqlTransaction, found: Subscription) => Promise<T>,
  ): Promise<T> =>
    queryDatabase(dependencies, () =>
      sql.begin(async tx => {
        const result = await work(tx, orNotFound(await lockSubscription(tx, actor.owner, id)))
        await audit.record(tx, actor, { subject: { type: 'webhook', id }, details: {}, ...event })
        // Last, because other transactions wait for it, after they have written to the audit log.
        if (CHANGES_OF_FILTERS.has(event.action))
          await appendConditionChanges(tx, [{ kind: 'subscription', id }])
        return result
      }),
    )
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
        return { subscription, ...orNotFound(await findSubscriptionHealth(tx, id)) }
      }),
    update: (actor: WebhookActor, id: string, changed: SubscriptionPatch): Promise<void> => {
      const details = { fields: Object.keys(changed).sort(), is_active: changed.isActive ?? null }
      return change(actor, id, { action: 'webhook.updated', details }, async (tx, before) => {
        const after = { ...before, ...changed }
        await requireOwnTargets(tx, after)
        await updateSubscription(tx, after)
        if (after.isActive === before.isActive) return
        await recordOwnerSwitch(tx, id, after.isActive)
        if (!after.isActive) await cancelDeliveries(tx, id, 'disabled')
      })
    },
    remove: (actor: WebhookActor, id: string): Promise<void> =>
      change(actor, id, { action: 'webhook.deleted' }, async tx => {
        await cancelDeliveries(tx, id, 'deleted')
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
    /** Returns the earliest time from which events can be resent, or `null` if no events are stored. */
    retainedSince: (): Promise<Date | null> => queryDatabase(dependencies, readRetentionStart),
    listDeliveries: (owner: string, filter: DeliveryLogFilter): Promise<readonly DeliveryLogEntry[]> =>
      queryDatabase(dependencies, async tx => {
        orNotFound(await findSubscription(tx, owner, filter.subscriptionId))
        return await listDeliveries(tx, filter)
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

function createResendMethods(dependencies: WebhookDependencies, change: SubscriptionChange) {
  return {
    /** Sends a sample event once. Default type: the subscription's first event type. */
    sendTest: (actor: WebhookActor, id: string, type?: WebhookEventType): Promise<DeliveryLogEntry> =>
      change(actor, id, { action: 'webhook.tested' }, async (tx, subscription) => {
        requireActive(subscription)
        return await queueTestDelivery(tx, dependencies, subscription, type)
      }),
    /** Resends missed events and failed deliveries, or only counts them in a dry run. */
    async resendMissed(actor: WebhookActor, id: string, recovery: ResendRequest): Promise<ResendCounts> {
      const subscription = orNotFound(
        await queryDatabase(dependencies, tx => findSubscription(tx, actor.owner, id)),
      )
      if (recovery.isDryRun) return await resendMissed(dependencies, subscription, recovery)
      requireActive(subscription)
      // Recorded first, because resending takes several transactions and may end between them.
      const details = { since: recovery.since.toISOString(), until: recovery.until?.toISOString() ?? null }
      await change(actor, id, { action: 'webhook.resent', details }, async () => {})
      return await resendMissed(dependencies, subscription, recovery)
    },
    /** Resends a delivery in any state. Throws `conflict` for a test, a deleted payload, or too many attempts. */
    async redeliver(actor: WebhookActor, id: string): Promise<DeliveryLogEntry> {
      const delivery = orNotFound(await queryDatabase(dependencies, tx => findDelivery(tx, id)))
      const event = { action: 'delivery.redelivered', subject: { type: 'delivery', id } } as const
      return await change(actor, delivery.subscriptionId, event, async (tx, subscription) => {
        requireActive(subscription)
        await requireResendable(tx, delivery)
        await restartDeliveries(tx, [id], 'redeliver')
        await announceDeliveries(tx, [delivery.subscriptionId], null)
        return orNotFound(await findDelivery(tx, id))
      })
    },
  }
}

async function queueTestDelivery(
  tx: SqlTransaction,
  { clock, random, publicUrl }: Pick<WebhookDependencies, 'clock' | 'random' | 'publicUrl'>,
  subscription: Subscription,
  type: WebhookEventType = subscription.events[0] ?? 'announcement.created',
): Promise<DeliveryLogEntry> {
  const { change } = await readLatestPosition(tx)
  const now = clock.now()
  const sample = SAMPLE_EVENTS[type]({ now, random: random })
  const { format } = subscription
  const event =
    format === 'standard' ? sample : { ...sample, body: buildChatMessage(format, sample.body, publicUrl) }
  await appendTestEvent(tx, event, change, subscription.id)
  const { id: eventId, type: eventType, jurisdiction } = event
  const id = createUuidV7(now, random)
  const delivery = { id, eventId, eventType, jurisdiction, subscriptionId: subscription.id }
  await enqueueDeliveries(tx, [{ ...delivery, trigger: 'test' }])
  await announceDeliveries(tx, [subscription.id], null)
  return orNotFound(await findDelivery(tx, id))
}

async function requireResendable(
  tx: SqlTransaction,
  { eventId, trigger, attempts }: DeliveryLogEntry,
): Promise<void> {
  if (trigger === 'test')
    throw new HeraldError('conflict', 'Test deliveries cannot be resent. Send a new test.')
  if (attempts >= MAX_TOTAL_ATTEMPTS)
    throw new HeraldError(
      'conflict',
      `This delivery has reached the maximum of ${MAX_TOTAL_ATTEMPTS} attempts.`,
    )
  if (!(await readEventBodies(tx, [eventId])).has(eventId))
    throw new HeraldError('conflict', 'The payload of this delivery is no longer stored.')
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
