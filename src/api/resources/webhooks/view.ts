import { type TSchema, Type } from '@sinclair/typebox'
import { JURISDICTION_CODES } from '../../../model/jurisdiction.ts'
import { WEBHOOK_EVENT_TYPE_NAMES } from '../../../model/webhook-event.ts'
import type { CreatedSubscription } from '../../../services/webhooks/create-subscription.ts'
import type { SubscriptionWithHealth } from '../../../services/webhooks/webhook-service.ts'
import type { Subscription } from '../../../subscriptions/subscription.ts'
import { MAX_HEALTH_HISTORY } from '../../../subscriptions/subscription-health-store.ts'
import { countSchema, dateTimeSchema, enumSchema, nullableSchema } from '../schema-builders.ts'

const state = enumSchema(
  ['healthy', 'failing', 'disabled'],
  '`failing`: no delivery has succeeded since one failed. `disabled`: nothing is sent.',
)

const listFields = {
  id: Type.String({ format: 'uuid' }),
  url: Type.String({ format: 'uri', description: 'URL that receives the deliveries.' }),
  events: Type.Array(Type.String({ enum: WEBHOOK_EVENT_TYPE_NAMES }), { description: 'Event types.' }),
}
const jurisdictions = Type.Array(Type.String({ enum: JURISDICTION_CODES }), {
  description: 'Jurisdictions to include; empty if all are included.',
})
const isActive = Type.Boolean({ description: 'Whether deliveries are sent.' })
const createdAt = dateTimeSchema('Time at which the subscription was created. It receives only later events.')

const health = Type.Object(
  {
    state,
    since: dateTimeSchema('Time at which this state began.'),
    reason: nullableSchema(Type.String({ description: 'Reason for the state; null if it is healthy.' })),
    last_success_at: nullableSchema(
      dateTimeSchema('Time of the last successful delivery, accurate to about ten seconds.'),
    ),
    failed_deliveries: countSchema('Number of failed deliveries since then.'),
    failing_since: nullableSchema(dateTimeSchema('Time of the first of these failures.')),
    history: Type.Array(
      Type.Object({
        state,
        at: dateTimeSchema('Time at which the state began.'),
        reason: nullableSchema(Type.String({ description: 'Reason for the state.' })),
      }),
      { description: `Previous and current states, newest first. At most ${MAX_HEALTH_HISTORY}.` },
    ),
  },
  { description: 'Health of the deliveries.' },
)

/** The component schemas of webhook subscriptions. */
export const WEBHOOK_SCHEMAS: readonly TSchema[] = [
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
      rate_limit: nullableSchema(countSchema('Maximum number of requests per second; null for no limit.')),
      overlap_until: nullableSchema(
        dateTimeSchema('Time until which the previous secret also signs; null if only one secret is active.'),
      ),
      health,
    },
    { $id: 'Webhook' },
  ),
]

/** The JSON of a subscription in a list (contract 2.6). */
export function webhookListItem({ id, url, events, isActive, createdAt }: Subscription) {
  return { id, url, events, is_active: isActive, created_at: createdAt }
}

/** The JSON of a new subscription with its secret (contract 4.7). */
export function newWebhookView({ subscription, secret }: CreatedSubscription) {
  const { id, url, events, jurisdictions, isActive, createdAt } = subscription
  return { id, url, events, jurisdictions, is_active: isActive, secret, created_at: createdAt }
}

/** The JSON of a single subscription with its health. */
export function webhookView({ subscription, health, history }: SubscriptionWithHealth) {
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
