import { type TSchema, Type } from '@sinclair/typebox'
import type { Subscribed } from '../../flows/subscribe.ts'
import type { ToldSubscription } from '../../flows/webhooks.ts'
import { EVENT_NAMES } from '../../model/event.ts'
import { JURISDICTIONS } from '../../model/place.ts'
import { SHOWN_STATES } from '../../subscriptions/health.store.ts'
import type { Subscription } from '../../subscriptions/subscription.ts'
import { count, moment, oneOf, orNull } from './shapes.ts'

const state = oneOf(
  ['healthy', 'failing', 'disabled'],
  '`failing`: no delivery has succeeded since one failed. `disabled`: nothing is sent.',
)

const listFields = {
  id: Type.String({ format: 'uuid' }),
  url: Type.String({ format: 'uri', description: 'URL that receives the deliveries.' }),
  events: Type.Array(Type.String({ enum: EVENT_NAMES }), { description: 'Event types.' }),
}
const jurisdictions = Type.Array(Type.String({ enum: JURISDICTIONS }), {
  description: 'Jurisdictions to include; empty if all are included.',
})
const isActive = Type.Boolean({ description: 'Whether deliveries are sent.' })
const createdAt = moment('Time at which the subscription was created. It receives only later events.')

const health = Type.Object(
  {
    state,
    since: moment('Time at which this state began.'),
    reason: orNull(Type.String({ description: 'Reason for the state; null if it is healthy.' })),
    last_success_at: orNull(moment('Time of the last successful delivery, accurate to about ten seconds.')),
    failed_deliveries: count('Number of failed deliveries since then.'),
    failing_since: orNull(moment('Time of the first of these failures.')),
    history: Type.Array(
      Type.Object({
        state,
        at: moment('Time at which the state began.'),
        reason: orNull(Type.String({ description: 'Reason for the state.' })),
      }),
      { description: `Previous and current states, newest first. At most ${SHOWN_STATES}.` },
    ),
  },
  { description: 'Health of the deliveries.' },
)

/** The component schemas of webhook subscriptions. */
export const WEBHOOK_NOUNS: readonly TSchema[] = [
  Type.Object({ ...listFields, is_active: isActive, created_at: createdAt }, { $id: 'WebhookItem' }),
  Type.Object(
    {
      ...listFields,
      jurisdictions,
      is_active: isActive,
      secret: Type.String({
        description: 'Secret that signs the deliveries. Only this response contains it.',
        examples: ['whsec_…'],
      }),
      created_at: createdAt,
    },
    { $id: 'NewWebhook' },
  ),
  Type.Object(
    {
      ...listFields,
      jurisdictions,
      is_active: isActive,
      created_at: createdAt,
      rate_limit: orNull(count('Maximum number of requests per second; null for no limit.')),
      overlap_until: orNull(
        moment('Time until which the previous secret also signs; null if only one secret is active.'),
      ),
      health,
    },
    { $id: 'Webhook' },
  ),
]

/** The JSON of a subscription in a list (contract 2.6). */
export function itemForm({ id, url, events, isActive, createdAt }: Subscription) {
  return { id, url, events, is_active: isActive, created_at: createdAt }
}

/** The JSON of a new subscription with its secret (contract 4.7). */
export function newForm({ subscription, secret }: Subscribed) {
  const { id, url, events, jurisdictions, isActive, createdAt } = subscription
  return { id, url, events, jurisdictions, is_active: isActive, secret, created_at: createdAt }
}

/** The JSON of a single subscription with its health. */
export function singleForm({ subscription, health, history }: ToldSubscription) {
  const { id, url, events, jurisdictions } = subscription
  return {
    id,
    url,
    events,
    jurisdictions,
    is_active: subscription.isActive,
    created_at: subscription.createdAt,
    rate_limit: subscription.rateLimit,
    overlap_until: subscription.overlapUntil,
    health: {
      state: health.state,
      since: health.since,
      reason: health.reason,
      last_success_at: health.lastSuccessAt,
      failed_deliveries: health.failedDeliveries,
      failing_since: health.failingSince,
      history,
    },
  }
}
