import { type TSchema, Type } from '@sinclair/typebox'
import type { Subscribed } from '../../flows/subscribe.ts'
import type { ToldSubscription } from '../../flows/webhooks.ts'
import { EVENT_NAMES } from '../../model/event.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { SHOWN_STATES } from '../../subscriptions/health.store.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import { moment, orNull } from './shapes.ts'

const state = Type.String({
  enum: ['healthy', 'failing', 'disabled'],
  description: 'failing: no delivery has succeeded since one failed. disabled: nothing is sent.',
})

const listFields = {
  id: Type.String({ format: 'uuid' }),
  url: Type.String({ format: 'uri', description: 'Where deliveries go.' }),
  events: Type.Array(Type.String({ enum: EVENT_NAMES }), { description: 'What it is told of.' }),
}
const jurisdictions = Type.Array(Type.String({ enum: JURISDICTIONS }), {
  description: 'Only of these; empty: of all.',
})
const standing = {
  is_active: Type.Boolean({ description: 'Whether anything is sent.' }),
  created_at: moment('When it was made. It is told of what comes after.'),
}

const health = Type.Object(
  {
    state,
    since: moment('When it came into this state.'),
    reason: orNull(Type.String({ description: 'Why; null while it is healthy.' })),
    last_success_at: orNull(moment('Its last delivery that succeeded, to about ten seconds.')),
    failed_deliveries: Type.Integer({ description: 'Deliveries that failed since then.' }),
    failing_since: orNull(moment('When the first of these failed.')),
    history: Type.Array(
      Type.Object({ state, at: moment('When.'), reason: orNull(Type.String({ description: 'Why.' })) }),
      { description: `The states it came into, newest first, at most ${SHOWN_STATES}.` },
    ),
  },
  { description: 'How its deliveries fare.' },
)

/** Subscriptions, as the documentation shows them. */
export const WEBHOOK_NOUNS: readonly TSchema[] = [
  Type.Object({ ...listFields, ...standing }, { $id: 'WebhookItem' }),
  Type.Object(
    {
      ...{ ...listFields, jurisdictions, is_active: standing.is_active },
      secret: Type.String({ description: 'Signs its deliveries; shown this once.', examples: ['whsec_…'] }),
      created_at: standing.created_at,
    },
    { $id: 'NewWebhook' },
  ),
  Type.Object(
    {
      ...{ ...listFields, jurisdictions, ...standing },
      rate_limit: orNull(Type.Integer({ description: 'Most requests a second; null is no limit.' })),
      overlap_until: orNull(moment('Until when the secret before signs along; null while only one signs.')),
      health,
    },
    { $id: 'Webhook' },
  ),
]

/** A subscription in a list: exactly the fields of spec 2.6. */
export function itemForm({ id, url, events, isActive, createdAt }: Subscription) {
  return { id, url, events, is_active: isActive, created_at: createdAt }
}

/** A new subscription with its secret: exactly the fields of spec 4.7. */
export function newForm({ subscription, secret }: Subscribed) {
  const { id, url, events, jurisdictions, isActive, createdAt } = subscription
  return { id, url, events, jurisdictions, is_active: isActive, secret, created_at: createdAt }
}

/** A subscription by itself, with how it fares. */
export function singleForm({ subscription, health, history }: ToldSubscription) {
  const { id, url, events, jurisdictions, isActive, rateLimit, overlapUntil, createdAt } = subscription
  return {
    ...{ id, url, events, jurisdictions, is_active: isActive, created_at: createdAt },
    ...{ rate_limit: rateLimit, overlap_until: overlapUntil },
    health: {
      ...{ state: health.state, since: health.since, reason: health.reason },
      ...{ last_success_at: health.lastSuccessAt, failed_deliveries: health.failedDeliveries },
      ...{ failing_since: health.failingSince, history },
    },
  }
}
