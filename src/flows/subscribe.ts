import { hash } from 'node:crypto'
import { HeraldError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import type { Sealer } from '../base/seal.ts'
import type { Transaction } from '../base/sql.ts'
import { head } from '../changes/store.ts'
import { holdDispatch } from '../outbox/store.ts'
import { keepAnswer, takeKey } from '../subscriptions/idempotency.store.ts'
import { newSecret, sealSecret } from '../subscriptions/secrets.ts'
import { insertSubscription } from '../subscriptions/store.ts'
import type { Subscription } from '../subscriptions/subscription.ts'

/** The subscription a client requests. */
export type Wanted = Pick<Subscription, 'url' | 'events' | 'jurisdictions'>

/** A new subscription with its secret, which is returned only once. */
export interface Subscribed {
  readonly subscription: Subscription
  readonly secret: string
}

type SubscribeDependencies = Pick<Ports, 'sql' | 'clock' | 'dice'> & { readonly sealer: Sealer }

/**
 * Creates a subscription. With an Idempotency-Key, repeating the request within a day returns the first result, even
 * concurrently; a different request with the same key throws `idempotency_key_reused`.
 */
export async function subscribe(
  dependencies: SubscribeDependencies,
  owner: string,
  request: Wanted,
  idempotencyKey: string | null,
): Promise<Subscribed> {
  return await dependencies.sql.begin(tx =>
    idempotencyKey === null
      ? insertNewSubscription(tx, dependencies, owner, request)
      : subscribeIdempotently(tx, dependencies, { owner, key: idempotencyKey }, request),
  )
}

async function insertNewSubscription(
  tx: Transaction,
  dependencies: SubscribeDependencies,
  owner: string,
  request: Wanted,
): Promise<Subscribed> {
  const { clock, dice: random, sealer } = dependencies
  const createdAt = clock.now()
  const id = newId(createdAt, random)
  const secret = newSecret(random)
  await holdDispatch(tx)
  const { change } = await head(tx)
  const subscription: Subscription = {
    ...request,
    id,
    owner,
    createdAt,
    sinceChange: change,
    isActive: true,
    rateLimit: null,
    overlapUntil: null,
  }
  await insertSubscription(tx, subscription, sealSecret(secret, id, sealer))
  return { subscription, secret }
}

async function subscribeIdempotently(
  tx: Transaction,
  dependencies: SubscribeDependencies,
  { owner, key }: { readonly owner: string; readonly key: string },
  request: Wanted,
): Promise<Subscribed> {
  const { url, events, jurisdictions } = request
  const fingerprint = hash('sha256', JSON.stringify([url, events, jurisdictions]), 'buffer')
  const context = `${owner} ${key}`
  const previous = await takeKey(tx, owner, key, fingerprint)
  if (previous === null) {
    const created = await insertNewSubscription(tx, dependencies, owner, request)
    await keepAnswer(tx, owner, key, dependencies.sealer.seal(JSON.stringify(created), context))
    return created
  }
  if (!previous.fingerprint.equals(fingerprint)) {
    const detail =
      'This Idempotency-Key was used with a different request body within the last 24 hours. Send a new key.'
    throw new HeraldError('idempotency_key_reused', detail)
  }
  const { subscription, secret } = JSON.parse(
    dependencies.sealer.open(previous.answer, context),
  ) as Subscribed
  return { subscription: { ...subscription, createdAt: new Date(subscription.createdAt) }, secret }
}
