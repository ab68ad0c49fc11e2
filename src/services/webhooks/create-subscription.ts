import { hash } from 'node:crypto'
import type { AuditActor } from '../../audit/audit-entry.ts'
import { readLatestPosition } from '../../changes/change-number-store.ts'
import { appendConditionChanges } from '../../matching/condition-change-store.ts'
import { blockDispatch } from '../../outbox/event-outbox-store.ts'
import type { Dependencies } from '../../platform/dependencies.ts'
import type { Encryptor } from '../../platform/encryption.ts'
import { HeraldError } from '../../platform/errors.ts'
import type { SqlTransaction } from '../../platform/sql/sql-pool.ts'
import { createUuidV7 } from '../../platform/uuid.ts'
import { saveCustomHeaders } from '../../subscriptions/custom-header-store.ts'
import { type CustomHeaderChanges, changeHeaders } from '../../subscriptions/custom-headers.ts'
import { claimIdempotencyKey, saveIdempotentResponse } from '../../subscriptions/idempotency-key-store.ts'
import { encryptSigningSecret, generateSigningSecret } from '../../subscriptions/signing-secrets.ts'
import {
  DEFAULT_SELECTION,
  type DeliveryContent,
  type Subscription,
  type SubscriptionSelection,
} from '../../subscriptions/subscription.ts'
import { insertSubscription, lockAndCountSubscriptions } from '../../subscriptions/subscription-store.ts'
import type { AuditRecorder } from '../admin/audit-log.ts'
import { requireOwnTargets } from './selection/require-own-targets.ts'

/** The properties of a subscription that a client submits. */
export type SubscriptionRequest = Pick<Subscription, 'url' | 'events' | 'jurisdictions'> &
  Partial<Pick<Subscription, 'includesPersons' | 'rateLimit'> & SubscriptionSelection & DeliveryContent> & {
    readonly headers?: CustomHeaderChanges
  }

/** A new subscription with its secret, which is returned only once. */
export interface CreatedSubscription {
  readonly subscription: Subscription
  readonly secret: string
  /** The names of its custom headers, whose values are never shown. */
  readonly headerNames: readonly string[]
}

type SubscribeDependencies = Pick<Dependencies, 'sql' | 'clock' | 'random'> & {
  readonly encryptor: Encryptor
  /** Maximum number of subscriptions of an owner. */
  readonly maxSubscriptions: number
  readonly audit: AuditRecorder
}

/**
 * Creates a subscription. Throws `too_many_subscriptions` if the owner has the maximum number already. If an Idempotency-Key is given, repeated requests within 24 hours, even concurrent ones, return the
 * first result; a different request with the same key throws `idempotency_key_reused`.
 */
export async function createSubscription(
  dependencies: SubscribeDependencies,
  actor: AuditActor & { readonly owner: string },
  request: SubscriptionRequest,
  idempotencyKey: string | null,
): Promise<CreatedSubscription> {
  return await dependencies.sql.begin(tx =>
    idempotencyKey === null
      ? insertNewSubscription(tx, dependencies, actor, request)
      : subscribeIdempotently(tx, dependencies, { actor, key: idempotencyKey }, request),
  )
}

async function insertNewSubscription(
  tx: SqlTransaction,
  dependencies: SubscribeDependencies,
  actor: AuditActor & { readonly owner: string },
  request: SubscriptionRequest,
): Promise<CreatedSubscription> {
  const { clock, random, encryptor, audit, maxSubscriptions } = dependencies
  const { headers: given = null, ...properties } = request
  const headers = changeHeaders([], given)
  const count = await lockAndCountSubscriptions(tx, actor.owner)
  if (count >= maxSubscriptions) {
    const detail = `You have ${count} webhook subscriptions, and the maximum is ${maxSubscriptions}. Delete one first.`
    throw new HeraldError('too_many_subscriptions', detail)
  }
  const createdAt = clock.now()
  const id = createUuidV7(createdAt, random)
  const secret = generateSigningSecret(random)
  await blockDispatch(tx)
  const { change } = await readLatestPosition(tx)
  const subscription: Subscription = {
    ...DEFAULT_SELECTION,
    ...properties,
    includesPersons: request.includesPersons ?? false,
    id,
    owner: actor.owner,
    createdAt,
    sinceChange: change,
    isActive: true,
    rateLimit: request.rateLimit ?? null,
    keepsBacklog: false,
    overlapUntil: null,
  }
  await requireOwnTargets(tx, subscription)
  await insertSubscription(tx, subscription, encryptSigningSecret(secret, id, encryptor))
  if (headers.length > 0) await saveCustomHeaders(tx, encryptor, id, headers)
  const { events, jurisdictions } = request
  await audit.record(tx, actor, {
    action: 'webhook.created',
    subject: { type: 'webhook', id },
    details: { events: [...events], jurisdictions: [...jurisdictions] },
  })
  await appendConditionChanges(tx, [{ kind: 'subscription', id }])
  return { subscription, secret, headerNames: headers.map(({ name }) => name) }
}

async function subscribeIdempotently(
  tx: SqlTransaction,
  dependencies: SubscribeDependencies,
  { actor, key }: { readonly actor: AuditActor & { readonly owner: string }; readonly key: string },
  request: SubscriptionRequest,
): Promise<CreatedSubscription> {
  const { owner } = actor
  const fingerprint = computeFingerprint(dependencies.encryptor, request)
  const context = `${owner} ${key}`
  const previous = await claimIdempotencyKey(tx, owner, key, fingerprint)
  if (previous === null) {
    const created = await insertNewSubscription(tx, dependencies, actor, request)
    await saveIdempotentResponse(
      tx,
      owner,
      key,
      dependencies.encryptor.encrypt(JSON.stringify(created), context),
    )
    return created
  }
  if (!previous.fingerprint.equals(fingerprint)) {
    const detail =
      'This Idempotency-Key was used with a different request body within the last 24 hours. Send a new key.'
    throw new HeraldError('idempotency_key_reused', detail)
  }
  const {
    subscription,
    secret,
    headerNames = [],
  } = JSON.parse(dependencies.encryptor.decrypt(previous.response, context)) as SavedResponse
  return {
    subscription: { ...subscription, createdAt: new Date(subscription.createdAt) },
    secret,
    headerNames,
  }
}

/** A response as it was saved; earlier versions saved no names of headers. */
type SavedResponse = Omit<CreatedSubscription, 'headerNames'> & Partial<CreatedSubscription>

/** Returns the fingerprint of a request. With headers it is keyed, so that nobody can guess their values from it. */
function computeFingerprint(encryptor: Encryptor, request: SubscriptionRequest): Buffer {
  const { url, events, jurisdictions, includesPersons: _, ...options } = request
  // Requests without options keep the fingerprint that earlier versions stored.
  const given = Object.keys(options).length === 0 ? [] : [options]
  const text = JSON.stringify([url, events, jurisdictions, ...given])
  return request.headers === undefined
    ? hash('sha256', text, 'buffer')
    : encryptor.computeMac(text, 'idempotency keys')
}
