import { HeraldError } from '../base/errors.ts'
import { newId } from '../base/ids.ts'
import type { Ports } from '../base/ports.ts'
import type { Sealer } from '../base/seal.ts'
import type { Transaction } from '../base/sql.ts'
import { head } from '../changes/store.ts'
import {
  attemptsOf,
  findDelivery,
  type LogFilter,
  type LoggedAttempt,
  type LoggedDelivery,
  listDeliveries,
} from '../deliveries/log.store.ts'
import { begin, cancelOpen, enqueue } from '../deliveries/queue.store.ts'
import type { EventType } from '../model/event.ts'
import { SAMPLES } from '../model/event-sample.ts'
import type { Page } from '../model/filter.ts'
import { appendTest, bodiesOf } from '../outbox/store.ts'
import { keptFrom } from '../reports/undelivered.store.ts'
import { findHealth, noteSwitch, type StateChange } from '../subscriptions/health.store.ts'
import type { Health } from '../subscriptions/health.ts'
import { newSecret, sealSecret } from '../subscriptions/secrets.ts'
import {
  deleteSubscription,
  endOverlap,
  findSubscription,
  lockSubscription,
  pageOfSubscriptions,
  replaceSecret,
  saveSubscription,
} from '../subscriptions/store.ts'
import type { Subscription, SubscriptionChange } from '../subscriptions/subscription.ts'
import type { AddressCheck } from './address.ts'
import { askRecord } from './lookup.ts'
import { MOST_ATTEMPTS, type Recovered, type Recovery, recover } from './recover.ts'
import { subscribe } from './subscribe.ts'

/** Dependencies of the webhook service. */
export interface WebhookHouse extends Pick<Ports, 'sql' | 'clock' | 'dice'> {
  readonly sealer: Sealer
  readonly checkAddress: AddressCheck
}

/** A subscription with its health. */
export interface ToldSubscription {
  readonly subscription: Subscription
  readonly health: Health
  readonly history: readonly StateChange[]
}

/** A delivery with its attempts and payload. */
export interface ToldDelivery {
  readonly delivery: LoggedDelivery
  readonly attempts: readonly LoggedAttempt[]
  /** The payload; null when it has been pruned. */
  readonly body: Uint8Array | null
}

export type WebhookDesk = ReturnType<typeof webhookDesk>

/**
 * Creates the service for subscriptions and their deliveries, where other owners' subscriptions are `not_found`. Every method
 * throws `unavailable` when PostgreSQL cannot be reached.
 */
export function webhookDesk(dependencies: WebhookHouse) {
  const { sql, clock, dice: random, sealer } = dependencies
  /** Runs `work` while the subscription is locked. */
  const withLocked = <T>(
    owner: string,
    id: string,
    work: (tx: Transaction, found: Subscription) => Promise<T>,
  ) =>
    askRecord(dependencies, () =>
      sql.begin(async tx => await work(tx, orNotFound(await lockSubscription(tx, owner, id)))),
    )

  return {
    checkAddress: dependencies.checkAddress,
    create: (...request: Parameters<typeof subscribe> extends [unknown, ...infer Rest] ? Rest : never) =>
      askRecord(dependencies, () => subscribe(dependencies, ...request)),
    list: (owner: string, page: Page) => askRecord(dependencies, tx => pageOfSubscriptions(tx, owner, page)),
    single: (owner: string, id: string): Promise<ToldSubscription> =>
      askRecord(dependencies, async tx => {
        const subscription = orNotFound(await findSubscription(tx, owner, id))
        return { subscription, ...orNotFound(await findHealth(tx, id)) }
      }),
    change: (owner: string, id: string, changed: SubscriptionChange): Promise<void> =>
      withLocked(owner, id, async (tx, before) => {
        const after = { ...before, ...changed }
        await saveSubscription(tx, after)
        if (after.isActive === before.isActive) return
        await noteSwitch(tx, id, after.isActive)
        if (!after.isActive) await cancelOpen(tx, id, 'disabled')
      }),
    remove: (owner: string, id: string): Promise<void> =>
      withLocked(owner, id, async tx => {
        await cancelOpen(tx, id, 'deleted')
        await deleteSubscription(tx, id)
      }),

    /** Rotates the secret; the previous one keeps signing for `overlapSeconds`. Throws `conflict` during an overlap. */
    rotate: (owner: string, id: string, overlapSeconds: number) =>
      withLocked(owner, id, async (tx, { overlapUntil }) => {
        if (overlapUntil !== null) {
          const detail = `The previous secret is active until ${overlapUntil.toISOString()}. End the overlap first: send {"end_overlap": true}.`
          throw new HeraldError('conflict', detail)
        }
        const secret = newSecret(random)
        const until = await replaceSecret(tx, id, sealSecret(secret, id, sealer), overlapSeconds)
        return { secret, overlapUntil: until }
      }),
    endOverlap: (owner: string, id: string): Promise<void> => withLocked(owner, id, tx => endOverlap(tx, id)),

    /** Sends a sample event once. Default type: the first that the subscription subscribes to. */
    test: (owner: string, id: string, type?: EventType): Promise<LoggedDelivery> =>
      withLocked(owner, id, async (tx, subscription) => {
        requireActive(subscription)
        const { change } = await head(tx)
        const now = clock.now()
        const event = SAMPLES[type ?? subscription.events[0] ?? 'announcement.created']({ now, dice: random })
        await appendTest(tx, event, change, id)
        const { id: eventId, type: eventType, jurisdiction } = event
        const delivery = { id: newId(now, random), eventId, eventType, jurisdiction, subscriptionId: id }
        await enqueue(tx, [{ ...delivery, trigger: 'test' }])
        return orNotFound(await findDelivery(tx, delivery.id))
      }),
    /** Returns the time from which events can be resent; null when there are none. */
    keptFrom: (): Promise<Date | null> => askRecord(dependencies, keptFrom),
    /** Resends what was not delivered, or only counts it. */
    async recover(owner: string, id: string, recovery: Recovery): Promise<Recovered> {
      const subscription = orNotFound(await askRecord(dependencies, tx => findSubscription(tx, owner, id)))
      if (!recovery.isRehearsal) requireActive(subscription)
      return await recover(dependencies, subscription, recovery)
    },

    deliveries: (owner: string, filter: LogFilter): Promise<readonly LoggedDelivery[]> =>
      askRecord(dependencies, async tx => {
        orNotFound(await findSubscription(tx, owner, filter.subscriptionId))
        return await listDeliveries(tx, filter)
      }),
    delivery: (owner: string, id: string): Promise<ToldDelivery> =>
      askRecord(dependencies, async tx => {
        const delivery = orNotFound(await findDelivery(tx, id))
        orNotFound(await findSubscription(tx, owner, delivery.subscriptionId))
        const body = (await bodiesOf(tx, [delivery.eventId])).get(delivery.eventId) ?? null
        return { delivery, attempts: await attemptsOf(tx, id), body }
      }),
    /** Sends a delivery again, whatever its state. Throws `conflict` for a test, after the maximum number of attempts, or without a payload. */
    async redeliver(owner: string, id: string): Promise<LoggedDelivery> {
      const { subscriptionId, eventId, trigger, attempts } = orNotFound(
        await askRecord(dependencies, tx => findDelivery(tx, id)),
      )
      return await withLocked(owner, subscriptionId, async (tx, subscription) => {
        requireActive(subscription)
        if (trigger === 'test')
          throw new HeraldError('conflict', 'Test deliveries cannot be resent. Send a new test.')
        if (attempts >= MOST_ATTEMPTS)
          throw new HeraldError(
            'conflict',
            `This delivery has reached the maximum of ${MOST_ATTEMPTS} attempts.`,
          )
        if (!(await bodiesOf(tx, [eventId])).has(eventId))
          throw new HeraldError('conflict', 'The payload of this delivery is no longer stored.')
        await begin(tx, [id], 'redeliver')
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
