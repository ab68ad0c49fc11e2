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

/** What somebody subscribes to. */
export type Wanted = Pick<Subscription, 'url' | 'events' | 'jurisdictions'>

/** A new subscription, and its secret, which is shown this once. */
export interface Subscribed {
  readonly subscription: Subscription
  readonly secret: string
}

type House = Pick<Ports, 'sql' | 'clock' | 'dice'> & { readonly sealer: Sealer }

/**
 * Makes a subscription. With an Idempotency-Key the same request again, for a day and also at the same time, makes none
 * and answers with the first one; another request throws `idempotency_key_reused`.
 */
export async function subscribe(
  house: House,
  owner: string,
  wanted: Wanted,
  idempotencyKey: string | null,
): Promise<Subscribed> {
  return await house.sql.begin(tx =>
    idempotencyKey === null
      ? makeSubscription(tx, house, owner, wanted)
      : once(tx, house, { owner, key: idempotencyKey }, wanted),
  )
}

async function makeSubscription(
  tx: Transaction,
  house: House,
  owner: string,
  wanted: Wanted,
): Promise<Subscribed> {
  const { clock, dice, sealer } = house
  const createdAt = clock.now()
  const id = newId(createdAt, dice)
  const secret = newSecret(dice)
  await holdDispatch(tx)
  const { change } = await head(tx)
  const subscription: Subscription = {
    ...{ ...wanted, id, owner, createdAt, sinceChange: change },
    ...{ isActive: true, rateLimit: null, overlapUntil: null },
  }
  await insertSubscription(tx, subscription, sealSecret(secret, id, sealer))
  return { subscription, secret }
}

async function once(
  tx: Transaction,
  house: House,
  { owner, key }: { readonly owner: string; readonly key: string },
  wanted: Wanted,
): Promise<Subscribed> {
  const { url, events, jurisdictions } = wanted
  const fingerprint = hash('sha256', JSON.stringify([url, events, jurisdictions]), 'buffer')
  const context = `${owner} ${key}`
  const before = await takeKey(tx, owner, key, fingerprint)
  if (before === null) {
    const made = await makeSubscription(tx, house, owner, wanted)
    await keepAnswer(tx, owner, key, house.sealer.seal(JSON.stringify(made), context))
    return made
  }
  if (!before.fingerprint.equals(fingerprint)) {
    const detail = 'This Idempotency-Key was sent with another body within the last 24 hours. Send a new one.'
    throw new HeraldError('idempotency_key_reused', detail)
  }
  const { subscription, secret } = JSON.parse(house.sealer.open(before.answer, context)) as Subscribed
  return { subscription: { ...subscription, createdAt: new Date(subscription.createdAt) }, secret }
}
